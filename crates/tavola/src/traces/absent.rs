//! A binary that cannot export traces.

use std::sync::Arc;

use tavola_service::RequestTracer;
use tokio::runtime::Handle;

use super::Headers;
use crate::fail::Fail;
use crate::features;
use crate::output::SpanLayer;

/// There are none.
#[derive(Debug)]
pub(crate) enum Traces {}

impl Traces {
    /// Fails, and says how to build a binary that exports traces.
    pub(crate) fn start(
        _service: &str,
        _endpoint: &str,
        _sample: f64,
        _headers: Headers,
        _tokio: &Handle,
    ) -> Result<Self, Fail> {
        Err(features::missing("otlp", "traces over OTLP"))
    }

    pub(crate) fn layer(&self) -> SpanLayer {
        match *self {}
    }

    pub(crate) fn tracer(&self) -> Arc<dyn RequestTracer> {
        match *self {}
    }

    #[cfg(feature = "lambda")]
    pub(crate) async fn flush(&self) {
        match *self {}
    }

    pub(crate) fn stop(&self) {
        match *self {}
    }
}
