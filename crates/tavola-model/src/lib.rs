//! The model language: text to syntax tree, to checked model, to plans. No I/O.

mod analysis;
pub mod check;
mod code;
pub mod diff;
pub mod explain;
mod finding;
pub mod json;
pub mod keys;
pub mod limits;
pub mod model;
mod recognise;
pub mod render;
pub mod reserved;
mod resolve;
mod scale;
mod span;
mod suggest;
pub mod syntax;

pub use analysis::{Analysis, analyse};
pub use check::check;
pub use code::{Appears, Code, Described};
pub use finding::{CollidingItems, Edit, Finding, Fix, Severity};
pub use resolve::resolve;
pub use span::Span;
pub use suggest::did_you_mean;

/// A model from its text.
///
/// # Errors
///
/// All findings, warnings too, if one of them is an error; [`render::render`] shows them with their
/// lines.
pub fn load(text: &str) -> Result<model::Model, Vec<Finding>> {
    let Analysis { model, findings, .. } = analyse(text);
    let wrong = findings.iter().any(|finding| finding.severity == Severity::Error);
    if wrong { Err(findings) } else { Ok(model) }
}
