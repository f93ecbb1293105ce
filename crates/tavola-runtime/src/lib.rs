//! Executes a checked model's reads and writes on any store.

mod caller;
mod failure;
mod input;

pub use caller::{Caller, CallerKind};
pub use failure::{Failure, Fault};
pub use input::{Given, Input};
