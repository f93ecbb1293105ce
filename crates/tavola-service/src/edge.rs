//! What every request and every answer passes: an id, the guard, panics, headers and the log.

use crate::guard::check_local;
use crate::panics;
use crate::problem::Problem;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use std::panic::AssertUnwindSafe;
use std::time::Instant;
use tracing::{Instrument, field::Empty};
use ulid::Ulid;

/// What the edge has to know of the service.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Edge {
    /// Whether only programs on the same machine may call.
    pub(crate) local: bool,
    /// Whether problems show the model's source.
    pub(crate) development: bool,
}

const ID: HeaderName = HeaderName::from_static("x-request-id");

/// Headers of every answer that does not say otherwise: it is data, for the one who asked, and
/// neither a page nor part of one.
const HEADERS: [(HeaderName, &str); 6] = [
    (header::CACHE_CONTROL, "no-store"),
    (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Passes a request on and its answer back.
pub(crate) async fn edge(State(options): State<Edge>, request: Request, next: Next) -> Response {
    let id = Ulid::generate().to_string();
    // Paths are not logged: they hold what the log's reader may not be meant to see.
    let span = tracing::info_span!("request", id, method = %request.method(), operation = Empty);
    async {
        let started = Instant::now();
        let response = answer(options, request, next).await;
        let response = finish(response, &id, options);
        let milliseconds = started.elapsed().as_secs_f64() * 1000.0;
        tracing::info!(status = response.status().as_u16(), milliseconds, "answered");
        response
    }
    .instrument(span)
    .await
}

async fn answer(options: Edge, request: Request, next: Next) -> Response {
    if options.local
        && let Err(problem) = check_local(&request)
    {
        return problem.into_response();
    }
    // What a panic leaves behind is dropped with the request: the answer is all that goes on.
    let running = AssertUnwindSafe(next.run(request)).catch_unwind();
    running.await.unwrap_or_else(|panic| {
        tracing::error!(message = panics::message(panic.as_ref()), "panicked");
        Problem::internal().into_response()
    })
}

fn finish(mut response: Response, id: &str, options: Edge) -> Response {
    if let Some(problem) = response.extensions_mut().remove::<Problem>() {
        response = problem.render(id, options.development);
    }
    let headers: &mut HeaderMap = response.headers_mut();
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if let Ok(id) = HeaderValue::from_str(id) {
        headers.insert(ID, id);
    }
    response
}
