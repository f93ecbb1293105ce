//! What the tests of several crates share: a store whose requests can be intercepted, DynamoDB
//! Local, and, with the feature `system`, a model on a store and the wire endpoint in front of one.
//!
//! Only tests and benchmarks depend on this crate. A function that cannot do its work panics, as a
//! test does.
#![expect(clippy::unwrap_used, clippy::panic, reason = "test support: a failure is a panic")]

pub mod dynamodb_local;
mod intercept;
#[cfg(feature = "system")]
mod system;
#[cfg(feature = "system")]
mod wire_endpoint;

pub use intercept::{Intercepted, Interceptor, Request, Response};
#[cfg(feature = "system")]
pub use system::{System, model_deployment};
#[cfg(feature = "system")]
pub use wire_endpoint::WireEndpoint;
