//! What is asked by those who watch a server: whether it is alive, and what it has done.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde_json::json;
use tavola_runtime::OperationKind;

use crate::edge::{Edge, edge};
use crate::problem::Problem;
use crate::respond::{in_time, json_response};
use crate::{Backend, Options, metrics};

/// What answers them.
struct Watched<B> {
    backend: Arc<B>,
    timeout: Duration,
}

/// Serves `GET /healthz` and `GET /metrics` to whoever watches the server, on an address that users
/// do not reach.
pub fn monitor<B: Backend>(backend: Arc<B>, options: &Options) -> Router {
    let at_the_edge = Edge { local: false, development: options.development };
    let missing = async || Problem::not_found("there is nothing at this path");
    let router = routes(backend, options, true).fallback(missing);
    router.layer(from_fn_with_state(at_the_edge, edge))
}

/// Returns the route of health and, if wanted, that of metrics.
pub(crate) fn routes<B: Backend>(backend: Arc<B>, options: &Options, metrics: bool) -> Router {
    let watched = Arc::new(Watched { backend, timeout: options.call_timeout });
    let mut router = Router::new().route("/healthz", get(health::<B>).fallback(only_get));
    if metrics {
        router = router.route("/metrics", get(measured::<B>).fallback(only_get));
    }
    router.with_state(watched)
}

async fn health<B: Backend>(State(watched): State<Arc<Watched<B>>>) -> Result<Response, Problem> {
    in_time(watched.timeout, watched.backend.healthy(), OperationKind::Read).await?;
    Ok(json_response(StatusCode::OK, json!({ "status": "ok" }).to_string()))
}

async fn measured<B: Backend>(State(watched): State<Arc<Watched<B>>>) -> Response {
    let text = metrics::text(watched.backend.model_name(), &watched.backend.metrics());
    ([(header::CONTENT_TYPE, metrics::CONTENT_TYPE)], text).into_response()
}

pub(crate) async fn only_get() -> Problem {
    Problem::method_not_allowed("GET, HEAD")
}
