//! The model language: text to syntax tree, to checked model, to plans. No I/O.

pub mod explain;
pub mod check;
mod finding;
#[allow(dead_code, reason = "the checker's proofs stand on it")]
mod language;
pub mod model;

mod resolve;
pub mod render;
mod span;
mod suggest;
pub mod syntax;

pub use check::check;
pub use finding::{Finding, Severity};
pub use resolve::resolve;
pub use span::Span;
