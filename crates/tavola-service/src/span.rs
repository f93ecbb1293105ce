//! The span of a request in a trace that leaves the process.
//!
//! It is apart from the span of the log, and says less: which operation was called, and the status
//! of its answer. Its target is [`tavola_runtime::span::TARGET`].

use axum::http::{Method, StatusCode};
use tavola_runtime::span::TARGET;
use tracing::Span;
use tracing::field::Empty;

/// The span of a request. It is disabled unless traces are exported.
#[derive(Debug, Clone)]
pub(crate) struct ExportedSpan(pub(crate) Span);

impl ExportedSpan {
    /// Creates the span of a request, as a child of nothing in this process.
    pub(crate) fn of(method: &Method) -> Self {
        let method = known(method);
        Self(tracing::trace_span!(
            target: TARGET,
            parent: None,
            "request",
            otel.name = method,
            otel.kind = "server",
            otel.status_code = Empty,
            http.request.method = method,
            http.response.status_code = Empty,
            tavola.operation = Empty,
        ))
    }

    /// Names the operation that the request calls.
    pub(crate) fn calls(&self, operation: &str) {
        self.0.record("otel.name", operation);
        self.0.record("tavola.operation", operation);
    }

    /// Records the answer.
    pub(crate) fn answered(&self, status: StatusCode) {
        self.0.record("http.response.status_code", status.as_u16());
        if status.is_server_error() {
            self.0.record("otel.status_code", "ERROR");
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
