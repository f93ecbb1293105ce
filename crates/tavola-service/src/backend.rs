//! What the service stands on.

use std::future::Future;
use tavola_runtime::{Caller, Failure, Input, Metrics, Operation, Response, Tracer};

/// What executes the operations of a model. In a running service this is
/// [`tavola_runtime::Runtime`]; the edge of HTTP is tested over others.
pub trait Backend: Send + Sync + 'static {
    /// Returns the operations of the model.
    fn operations(&self) -> &[Operation];

    /// Executes one.
    ///
    /// The future is dropped when the caller leaves or takes too long. That has to be as safe as a
    /// crash at the same place.
    fn call(
        &self,
        name: &str,
        input: Input,
        caller: &Caller,
    ) -> impl Future<Output = Result<Response, Failure>> + Send;

    /// Executes one, and tells somebody everything that it does.
    fn call_traced(
        &self,
        name: &str,
        input: Input,
        caller: &Caller,
        tracer: &dyn Tracer,
    ) -> impl Future<Output = Result<Response, Failure>> + Send;

    /// Fails if operations cannot be executed now.
    fn healthy(&self) -> impl Future<Output = Result<(), Failure>> + Send;

    /// Returns counts of what has been executed so far.
    fn metrics(&self) -> Metrics;

    /// Returns the name of the model. Tokens are meant for it.
    fn model_name(&self) -> &str;

    /// The claim that identifies a user, if the model has one.
    fn id_claim(&self) -> Option<&str>;

    /// Returns `true` unless the caller is a user whose id the model's types cannot hold.
    fn identifies(&self, caller: &Caller) -> bool;
}
