//! What is asked by those who watch a server: whether it is alive and ready, and what it has done.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde_json::json;
use tavola_runtime::OperationKind;

use crate::edge::{Edge, edge};
use crate::problem::Problem;
use crate::respond::{in_time, json_response, only_get};
use crate::{Backend, Options, console, metrics};

/// The least time between two questions to the store whether it is ready.
const INTERVAL: Duration = Duration::from_secs(10);
/// How long it may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// What answers them.
struct Watched<B> {
    backend: Arc<B>,
    options: Options,
}

/// Serves `GET /healthz`, `GET /readyz` and `GET /metrics` to whoever watches the server, and the
/// operator's side to the operator, on an address that users do not reach.
pub fn monitor<B: Backend>(backend: Arc<B>, options: &Options) -> Router {
    let at_the_edge = Arc::new(Edge::new(options, false));
    let missing = async || Problem::not_found("there is nothing at this path");
    let mut router = routes(Arc::clone(&backend), options, true);
    if let Some(operator) = &options.operator {
        router = router.merge(operator.routes());
        router = router.merge(console::routes(backend, options, console::Place::Monitor));
    }
    let router = router.fallback(missing);
    router.layer(from_fn(move |request: Request, next: Next| {
        let at_the_edge = Arc::clone(&at_the_edge);
        async move { edge(&at_the_edge, request, |request| next.run(request)).await }
    }))
}

/// Returns the routes of health and, if wanted, that of metrics.
pub(crate) fn routes<B: Backend>(backend: Arc<B>, options: &Options, metrics: bool) -> Router {
    let watched = Arc::new(Watched { backend, options: options.clone() });
    let mut router = Router::new()
        .route("/healthz", get(alive).fallback(only_get))
        .route("/readyz", get(ready::<B>).fallback(only_get));
    if metrics {
        router = router.route("/metrics", get(measured::<B>).fallback(only_get));
    }
    router.with_state(watched)
}

/// Answers as long as the process does; a store that fails is no reason to start it again.
pub(crate) async fn alive() -> Response {
    json_response(StatusCode::OK, json!({ "status": "ok" }).to_string())
}

/// Tells whether calls can be expected to succeed: the tables are there, and the disk of the store is
/// neither full nor broken.
async fn ready<B: Backend>(State(watched): State<Arc<Watched<B>>>) -> Result<Response, Problem> {
    let Watched { backend, options } = &*watched;
    let mut asked = options.stats.asked.lock().await;
    let problem = match &*asked {
        Some((when, problem)) if when.elapsed() < INTERVAL => problem.clone(),
        _ => {
            let answer = in_time(PATIENCE, backend.healthy(), OperationKind::Read).await;
            let problem = answer.err();
            *asked = Some((Instant::now(), problem.clone()));
            problem
        }
    };
    match problem {
        None => Ok(json_response(StatusCode::OK, json!({ "status": "ready" }).to_string())),
        Some(problem) => Err(problem),
    }
}

async fn measured<B: Backend>(State(watched): State<Arc<Watched<B>>>) -> Response {
    let Watched { backend, options } = &*watched;
    let size = match &options.local_store {
        Some(store) => Some(store.size().await),
        None => None,
    };
    let text = metrics::text(backend.model_name(), &backend.metrics(), options, size.as_ref());
    ([(header::CONTENT_TYPE, metrics::CONTENT_TYPE)], text).into_response()
}
