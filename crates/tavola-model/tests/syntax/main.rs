//! The parser, the formatter and the rendering of findings, on good, bad and hostile text.

#![expect(clippy::unwrap_used, clippy::panic, reason = "tests fail by panicking")]

mod bad;
mod editors;
mod expressions;
mod format;
mod hostile;
mod samples;
mod tree;
