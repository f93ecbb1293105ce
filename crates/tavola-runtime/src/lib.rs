//! Executes a checked model's reads and writes on any store.

mod answer;
pub mod apply;
mod caller;
mod conform;
mod context;
pub mod cursor;
mod deployment;
mod draft;
mod eval;
mod failure;
mod fill;
mod functions;
mod input;
pub mod inspect;
mod keys;
mod maintain;
mod patient;
mod read;
mod record;
mod runtime;
mod session;
mod store_failure;
mod system;
mod tenancy;
pub mod text;
mod time;
mod validate;
mod write;

pub use caller::{Caller, CallerKind};
pub use deployment::{Deployment, NoPosition};
pub use failure::{Failure, Fault};
pub use fill::fill;
pub use input::{Given, Input};
pub use runtime::{
    InputInfo, JobReport, OpenError, Operation, OperationKind, Options, Response, Runtime,
};
pub use tavola_model::model::Route;
pub use time::Clock;
pub use write::Stored;
