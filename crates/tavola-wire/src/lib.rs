//! DynamoDB's own protocol in front of the embedded store, for the AWS CLI, the SDKs and tools.
//!
//! A request is looked at from the outside in: where it was sent to and from where, who signed it,
//! how large and how deep it is (`front`). Then it is parsed, its expressions into the typed trees
//! of `tavola-store` (`json`, `expression`, `legacy`), and done (`operation`). The parser and the
//! renderer of the waist are each other's test.

mod arn;
mod capacity;
mod dispatch;
mod error;
mod exception;
pub mod expression;
mod front;
mod json;
mod legacy;
mod operation;
mod params;
mod projection;
mod target;

pub use dispatch::call_wire;
pub use front::{WireCredentials, WireHosts, WireOptions, serve_wire};
