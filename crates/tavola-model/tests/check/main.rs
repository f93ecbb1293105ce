//! The checker: each rule on a model that trips it and one that does not, the traps planted in real
//! models, and proofs compared with brute force.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests fail by panicking"
)]

mod brute;
mod conventions;
mod corpus;
mod docs;
mod followed;
mod large;
mod models;
mod proofs;
mod rules;
mod speed;
mod targets;
mod traps;

use tavola_model::syntax::parse;
use tavola_model::{Finding, check, resolve};

/// What the checker says about a model that parses and resolves.
fn findings(text: &str) -> Vec<Finding> {
    let parsed = parse(text);
    let (model, unresolved) = resolve(&parsed.file);
    let mistakes: Vec<Finding> = parsed.findings.into_iter().chain(unresolved).collect();
    let shown = tavola_model::render::render(&mistakes, "model.tavola", text, false);
    assert!(mistakes.is_empty(), "the model itself is wrong:\n{shown}");
    check(&model, &parsed.file)
}
