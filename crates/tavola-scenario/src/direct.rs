//! A runtime in the same process, and its clock.

use std::sync::Arc;

use async_trait::async_trait;
use tavola_runtime::{Caller, Clock, Failure, Input, Response, Runtime};

use crate::run::Target;

/// Calls a runtime without a server in between.
pub struct Direct {
    /// The runtime.
    pub runtime: Arc<Runtime>,
    /// The runtime's clock, which scenarios move.
    pub clock: Clock,
}

#[async_trait]
impl Target for Direct {
    async fn call(&self, name: &str, input: Input, caller: &Caller) -> Result<Response, Failure> {
        self.runtime.call(name, input, caller).await
    }

    async fn job(&self, name: &str, input: Input) -> Result<(), Failure> {
        match self.runtime.run_job(name, input).await?.refused {
            0 => Ok(()),
            refused => Err(Failure::Internal(format!("{refused} of its writes were refused"))),
        }
    }

    fn today(&self) -> String {
        self.clock.today()
    }

    async fn later(&self, seconds: i64) -> bool {
        self.clock.advance(seconds);
        true
    }

    async fn set_time(&self, at: i64) -> bool {
        self.clock.set(at);
        true
    }
}
