//! The spans of traces that leave the process.
//!
//! They have a target of their own, so what is exported does not depend on what is logged: the names
//! of operations, outcomes and consumed capacity, and never keys, values, tokens or callers.

use tavola_store::Capacity;
use tracing::Span;
use tracing::field::Empty;

use crate::metrics::StoreOutcome;

/// The target of the spans that may be exported.
pub const TARGET: &str = "tavola::trace";

/// Creates the span of a request to the store.
pub(crate) fn of_store(operation: &'static str) -> Span {
    tracing::trace_span!(
        target: TARGET,
        "store",
        otel.name = operation,
        otel.kind = "client",
        otel.status_code = Empty,
        db.operation.name = operation,
        tavola.outcome = Empty,
        tavola.read_units = Empty,
        tavola.write_units = Empty,
    )
}

/// Creates the span of a task in the background.
pub(crate) fn of_task(task: &str) -> Span {
    tracing::trace_span!(target: TARGET, "task", otel.name = task)
}

/// Records how a request to the store ended.
pub(crate) fn store_ended(span: &Span, outcome: StoreOutcome, capacity: Capacity) {
    if span.is_disabled() {
        return;
    }
    span.record("tavola.outcome", outcome.name());
    span.record("tavola.read_units", capacity.read);
    span.record("tavola.write_units", capacity.write);
    if matches!(outcome, StoreOutcome::Throttled | StoreOutcome::Failed) {
        span.record("otel.status_code", "ERROR");
    }
}
