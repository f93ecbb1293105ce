//! The runtime behind the service.

use crate::Backend;
use tavola_runtime::{Caller, Failure, Input, Metrics, Operation, Response, Runtime, Tracer};

impl Backend for Runtime {
    fn operations(&self) -> &[Operation] {
        Runtime::operations(self)
    }

    async fn call(&self, name: &str, input: Input, caller: &Caller) -> Result<Response, Failure> {
        Runtime::call(self, name, input, caller).await
    }

    async fn call_traced(
        &self,
        name: &str,
        input: Input,
        caller: &Caller,
        tracer: &dyn Tracer,
    ) -> Result<Response, Failure> {
        Runtime::call_traced(self, name, input, caller, tracer).await
    }

    async fn healthy(&self) -> Result<(), Failure> {
        Runtime::healthy(self).await
    }

    fn metrics(&self) -> Metrics {
        Runtime::metrics(self)
    }

    fn model_name(&self) -> &str {
        Runtime::model_name(self)
    }

    fn id_claim(&self) -> Option<&str> {
        self.model().id_claim().map(|claim| claim.claim.as_str())
    }

    fn identifies(&self, caller: &Caller) -> bool {
        Runtime::identifies(self, caller)
    }
}
