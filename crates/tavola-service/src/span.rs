//! The span of a request in a trace that leaves the process.
//!
//! It is apart from the span of the log, and says less: which operation was called, and the status
//! of its answer. Its target is [`tavola_runtime::span::TARGET`].

use crate::trace::{Identity, RequestTracer};
use axum::http::{Method, StatusCode};
use std::sync::Arc;
use tavola_runtime::span::TARGET;
use tracing::Span;
use tracing::field::Empty;

/// The span of a request. It is disabled unless traces are exported.
#[derive(Debug, Clone)]
pub(crate) struct ExportedSpan {
    pub(crate) span: Span,
    tracer: Option<Arc<dyn RequestTracer>>,
}

impl ExportedSpan {
    /// Creates the span of a request, as a child of nothing in this process.
    pub(crate) fn of(method: &Method, tracer: Option<Arc<dyn RequestTracer>>) -> Self {
        let method = known(method);
        let span = tracing::trace_span!(
            target: TARGET,
            parent: None,
            "request",
            otel.name = method,
            otel.kind = "server",
            otel.status_code = Empty,
            http.request.method = method,
            http.response.status_code = Empty,
            tavola.operation = Empty,
        );
        Self { span, tracer }
    }

    /// Makes the span part of the client's trace, and tells the request its place there.
    pub(crate) fn begin(&self, identity: &mut Identity) {
        if let Some(tracer) = &self.tracer {
            identity.trace = tracer.begin(&self.span, identity.client).or(identity.trace);
        }
    }

    /// Names the operation that the request calls.
    pub(crate) fn calls(&self, operation: &str) {
        self.span.record("tavola.operation", operation);
        if let Some(tracer) = &self.tracer {
            tracer.rename(&self.span, operation);
        }
    }

    /// Records the answer.
    pub(crate) fn answered(&self, status: StatusCode) {
        self.span.record("http.response.status_code", status.as_u16());
        if status.is_server_error() {
            self.span.record("otel.status_code", "ERROR");
        }
    }
}

/// Returns the name of a method; any other is the client's own text, and not exported.
fn known(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "_OTHER",
    }
}
