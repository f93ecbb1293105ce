//! From a request to an operation and back.

use crate::auth::Verifier;
use crate::body::RequestBody;
use crate::edge::{Edge, edge};
use crate::input::gather;
use crate::metrics;
use crate::percent::decode;
use crate::problem::Problem;
use crate::routes::{Endpoint, Lookup, RouteError, Routes, split};
use crate::{Backend, Options};
use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde_json::{Value as Json, json};
use std::future::Future;
use std::sync::Arc;
use tavola_http::{ByteBudget, Peer};
use tavola_runtime::{Code, Failure, OperationKind};

/// Says that a call has happened before, so that nothing was changed.
const REPLAYED: HeaderName = HeaderName::from_static("idempotency-replayed");

/// The maximum number of bytes of large bodies in memory.
const MAX_BODY_BYTES: usize = 128 * 1024 * 1024;

struct Service<B> {
    backend: Arc<B>,
    routes: Routes,
    verifier: Verifier,
    options: Options,
    bodies: ByteBudget,
}

/// Serves the operations of a model on the routes that it gives them, `GET /healthz` and `GET
/// /metrics`.
///
/// Where only this machine may call, run the router with [`crate::serve`], or in any other way that
/// gives requests a [`Peer`], so that it knows who is calling.
pub fn router<B: Backend>(backend: Arc<B>, options: Options) -> Result<Router, RouteError> {
    let routes = Routes::new(backend.operations())?;
    let verifier = Verifier::new(options.auth.clone(), backend.model_name());
    let at_the_edge = Edge { local: options.auth.is_local(), development: options.development };
    let bodies = ByteBudget::new(MAX_BODY_BYTES);
    let service = Arc::new(Service { backend, routes, verifier, options, bodies });
    Ok(Router::new()
        .route("/healthz", get(health::<B>).fallback(only_get))
        .route("/metrics", get(metrics::<B>).fallback(only_get))
        .fallback(operation::<B>)
        .with_state(service)
        .layer(from_fn_with_state(at_the_edge, edge)))
}

async fn health<B: Backend>(State(service): State<Arc<Service<B>>>) -> Result<Response, Problem> {
    service.in_time(service.backend.healthy(), OperationKind::Read).await?;
    Ok(json_response(StatusCode::OK, &json!({ "status": "ok" })))
}

async fn metrics<B: Backend>(State(service): State<Arc<Service<B>>>) -> Response {
    let text = metrics::text(service.backend.model_name(), &service.backend.metrics());
    ([(header::CONTENT_TYPE, metrics::CONTENT_TYPE)], text).into_response()
}

async fn only_get() -> Problem {
    Problem::method_not_allowed("GET, HEAD")
}

async fn operation<B: Backend>(
    State(service): State<Arc<Service<B>>>,
    request: Request,
) -> Result<Response, Problem> {
    let (parts, body) = request.into_parts();
    let segments = segments(parts.uri.path())?;
    let (endpoint, path) = match service.routes.find(&parts.method, &segments) {
        Lookup::Found(endpoint, path) => (endpoint, path),
        Lookup::OtherMethods(methods) => {
            return Err(Problem::method_not_allowed(&methods.join(", ")));
        }
        Lookup::Missing => return Err(Problem::not_found("there is nothing at this path")),
    };
    let Endpoint { operation, kind, .. } = endpoint;
    tracing::Span::current().record("operation", operation);
    // Before the body: nobody sends a megabyte to be told that their token has expired.
    let mut caller = service.verifier.caller(&parts.headers).await?;
    let peer = parts.extensions.get::<Peer>();
    caller.ip = peer.map(|Peer(peer)| peer.ip().to_canonical().to_string());
    let body = RequestBody { body, options: &service.options, budget: &service.bodies };
    let input = gather(endpoint, path, &parts, body).await?;
    let call = service.backend.call(operation, input, &caller);
    let answer = service.in_time(call, *kind).await?;
    let mut response = match (kind, answer.created) {
        (OperationKind::Write, false) if answer.body.is_null() => {
            StatusCode::NO_CONTENT.into_response()
        }
        (OperationKind::Write, true) if answer.body.is_null() => {
            StatusCode::CREATED.into_response()
        }
        (OperationKind::Write, true) => json_response(StatusCode::CREATED, &answer.body),
        _ => json_response(StatusCode::OK, &answer.body),
    };
    if answer.replayed {
        response.headers_mut().insert(REPLAYED, HeaderValue::from_static("true"));
    }
    Ok(response)
}

impl<B> Service<B> {
    async fn in_time<T>(
        &self,
        call: impl Future<Output = Result<T, Failure>>,
        kind: OperationKind,
    ) -> Result<T, Problem> {
        let limit = self.options.call_timeout;
        match tokio::time::timeout(limit, call).await {
            Ok(outcome) => Ok(outcome?),
            Err(_) => {
                let message = format!("no answer within {limit:?}");
                Err(Problem::from(match kind {
                    OperationKind::Write => Failure::outcome_unknown(message),
                    OperationKind::Read => Failure::unavailable(Code::UNAVAILABLE, message),
                }))
            }
        }
    }
}

/// Decodes the segments of a path one by one: an encoded `/` is part of its segment.
fn segments(path: &str) -> Result<Vec<String>, Problem> {
    let segments =
        split(path).ok_or_else(|| Problem::not_found("there is nothing at this path"))?;
    let decoded = segments.into_iter().map(decode).collect::<Result<_, _>>();
    decoded.map_err(|error| Problem::malformed(format!("the path {error}")))
}

fn json_response(status: StatusCode, body: &Json) -> Response {
    let mut response = Response::new(Body::from(body.to_string()));
    *response.status_mut() = status;
    let json = HeaderValue::from_static("application/json");
    response.headers_mut().insert(header::CONTENT_TYPE, json);
    response
}
