//! The model language: text to syntax tree, to checked model, to plans. No I/O.

pub mod check;
pub mod explain;
mod finding;
pub mod json;
#[allow(dead_code, reason = "the checker's proofs stand on it")]
mod language;
pub mod model;

pub mod render;
mod resolve;
mod scale;
mod span;
mod starts;
mod suggest;
pub mod syntax;

pub use check::check;
pub use finding::{Finding, Severity};
pub use resolve::resolve;
pub use span::Span;
