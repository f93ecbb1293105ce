//! From text to syntax tree, and back to formatted text.

pub mod ast;
