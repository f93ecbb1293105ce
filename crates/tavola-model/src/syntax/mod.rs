//! From text to syntax tree, and back to formatted text.

pub mod ast;
mod format;
pub(crate) mod habits;
mod hidden;
mod layout;
mod lexer;
mod parser;
mod punctuation;
mod token;

pub use format::format;
pub use parser::{Parsed, parse};
