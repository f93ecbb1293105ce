//! What the server has really done and consumed since it serves this model, as numbers.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde_json::{Map, Value as Json, json};
use tavola_runtime::{Durations, OperationMetrics, StoreMetrics, WorkMetrics};

use super::Side;
use crate::labels::{kind, word};
use crate::respond::json_response;

/// Answers the numbers of `/metrics` that are about calls, the store and work, each operation with
/// what its calls consumed.
pub(super) async fn metrics(State(side): State<Arc<Side>>) -> Response {
    let metrics = side.runtime.metrics();
    let is_used = |store: &&StoreMetrics| store.outcomes.iter().any(|(_, count)| *count > 0);
    let answer = json!({
        "seconds": side.began.elapsed().as_secs_f64(),
        "bounds": Durations::BOUNDS,
        "operations": metrics.operations.iter().map(operation).collect::<Vec<_>>(),
        "store": metrics.store.iter().filter(is_used).map(store).collect::<Vec<_>>(),
        "storeRetries": metrics.store_retries,
        "work": { "derived": work(&metrics.derived), "clearing": work(&metrics.cascade) },
        "requests": {
            "running": side.stats.running(),
            "overloaded": side.stats.overloaded.count(),
            "rateLimited": side.stats.rate_limited.count(),
        },
    });
    json_response(StatusCode::OK, answer.to_string())
}

fn operation(operation: &OperationMetrics) -> Json {
    let outcomes = operation.outcomes.iter().filter(|(_, count)| *count > 0);
    let outcomes: Map<String, Json> =
        outcomes.map(|(outcome, count)| (word(*outcome).to_owned(), json!(count))).collect();
    json!({
        "name": operation.name,
        "kind": kind(operation.kind),
        "outcomes": outcomes,
        "durations": operation.durations.counts,
        "retries": operation.retries,
        "queueWaits": operation.queue_waits,
        "readUnits": operation.consumed.read_units,
        "writeUnits": operation.consumed.write_units,
        "throttled": operation.consumed.throttled,
    })
}

fn store(store: &StoreMetrics) -> Json {
    let outcomes = store.outcomes.iter().filter(|(_, count)| *count > 0);
    let outcomes: Map<String, Json> =
        outcomes.map(|(outcome, count)| (outcome.name().to_owned(), json!(count))).collect();
    json!({
        "operation": store.operation,
        "outcomes": outcomes,
        "durations": store.durations.counts,
        "readUnits": store.read_units,
        "writeUnits": store.write_units,
    })
}

fn work(work: &WorkMetrics) -> Json {
    json!({
        "begun": work.begun,
        "finishedAtOnce": work.at_once,
        "finishedLater": work.later,
        "givenUp": work.given_up,
    })
}
