//! The model language: text to syntax tree, to checked model, to plans. No I/O.

mod finding;
mod span;
pub mod syntax;

pub use finding::{Finding, Severity};
pub use span::Span;
