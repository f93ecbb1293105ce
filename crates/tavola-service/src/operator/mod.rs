//! The operator's side: what only the operator may do with a running server, below `/_tavola`.
//!
//! Each request has the operator's token. Nothing here asks the model's rules.

mod asked;
mod browse;
mod capacity;
mod check;
mod copy;
mod design;
mod export;
mod fill;
mod metrics;
mod model;
mod token;
mod work;

use std::convert::Infallible;
use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use futures_util::{Stream, StreamExt};
use serde_json::{Map, Value as Json};
use tavola_model::reserved::OPERATOR_PATH;
use tavola_runtime::Runtime;

use crate::LocalStore;
use crate::problem::Problem;
use crate::session::ByOperator;
use crate::stats::ServiceStats;
pub use design::ModelText;
pub use fill::{Fill, SyntheticData};
pub use token::{OperatorToken, OperatorTokenError};

/// The largest body of a request to the operator's side.
const MAX_BODY: usize = 64 * 1024;

/// What the operator is told about the server, and what it can do beyond running the model.
#[derive(Clone)]
pub struct Host {
    /// The text of the model file.
    pub source: Arc<str>,
    /// The text of the model file as it is now, if the server watches it.
    pub changing: Option<ModelText>,
    /// The URL of the store.
    pub store: String,
    /// The store, if it is on the server's machine.
    pub local: Option<Arc<dyn LocalStore>>,
    /// What generates items of the model.
    pub synthetic_data: Arc<dyn SyntheticData>,
}

/// The operator's side of a service.
#[derive(Clone)]
pub struct Operator {
    token: OperatorToken,
    routes: Router,
}

struct Side {
    runtime: Arc<Runtime>,
    host: Host,
    /// What the service in front of the runtime counts.
    stats: Arc<ServiceStats>,
    began: Instant,
    /// One copy is taken at a time.
    copying: Arc<tokio::sync::Mutex<()>>,
    last_design: design::LastDesign,
}

impl Operator {
    /// Creates the operator's side of a runtime, for whoever has a token.
    pub(crate) fn new(
        token: OperatorToken,
        runtime: Arc<Runtime>,
        host: Host,
        stats: Arc<ServiceStats>,
    ) -> Self {
        let (copying, last_design) = (Arc::default(), design::LastDesign::default());
        let side =
            Arc::new(Side { runtime, host, stats, began: Instant::now(), copying, last_design });
        let only = |methods: &'static str| async move || Problem::method_not_allowed(methods);
        let path = |rest: &str| format!("/{OPERATOR_PATH}{rest}");
        let routes = Router::new()
            .route(&path(""), get(model::about).fallback(only("GET, HEAD")))
            .route(&path("/model"), get(model::model).fallback(only("GET, HEAD")))
            .route(&path("/model/source"), get(model::source).fallback(only("GET, HEAD")))
            .route(&path("/design"), get(design::design).fallback(only("GET, HEAD")))
            .route(&path("/jobs"), get(work::jobs).fallback(only("GET, HEAD")))
            .route(&path("/jobs/{name}/run"), post(work::run).fallback(only("POST")))
            .route(&path("/work"), get(work::unfinished).fallback(only("GET, HEAD")))
            .route(&path("/work/finish"), post(work::finish).fallback(only("POST")))
            .route(&path("/work/{id}"), get(work::one).fallback(only("GET, HEAD")))
            .route(&path("/work/{id}/cancel"), post(work::cancel).fallback(only("POST")))
            .route(&path("/metrics"), get(metrics::metrics).fallback(only("GET, HEAD")))
            .route(&path("/capacity"), get(capacity::capacity).fallback(only("GET, HEAD")))
            .route(&path("/copies"), post(copy::copy).fallback(only("POST")))
            .route(&path("/check"), post(check::check).fallback(only("POST")))
            .route(&path("/export"), post(export::export).fallback(only("POST")))
            .route(&path("/fill"), post(fill::fill).fallback(only("POST")))
            .route(&path("/tables"), get(browse::tables).fallback(only("GET, HEAD")))
            .route(&path("/tables/{table}/items"), get(browse::items).fallback(only("GET, HEAD")))
            .route(
                &path("/tables/{table}/collections"),
                get(browse::previews).fallback(only("GET, HEAD")),
            )
            .route(&path("/tables/{table}/find"), get(browse::find).fallback(only("GET, HEAD")))
            .route(&path("/{*rest}"), axum::routing::any(missing))
            .with_state(side)
            .layer(from_fn_with_state(token.clone(), authorized));
        Self { token, routes }
    }

    /// Returns the routes.
    pub(crate) fn routes(&self) -> Router {
        self.routes.clone()
    }

    /// Returns `true` if this is the operator's token.
    pub(crate) fn is(&self, token: &str) -> bool {
        self.token.is(token)
    }
}

impl fmt::Debug for Operator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Operator").finish_non_exhaustive()
    }
}

/// Passes a request on if it has the operator's token.
pub(crate) async fn authorized(
    State(token): State<OperatorToken>,
    request: Request,
    next: Next,
) -> Response {
    tracing::Span::current().record("operation", "operator");
    if request.extensions().get::<ByOperator>().is_some() {
        return next.run(request).await;
    }
    match bearer(request.headers()) {
        Some(given) if token.is(given) => next.run(request).await,
        given => {
            let wrong = given.is_some();
            tracing::warn!(wrong, "a request to the operator's side without its token");
            let detail = "this is the operator's side: send its token as a bearer token";
            Problem::invalid_token(detail).into_response()
        }
    }
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let mut values = headers.get_all(header::AUTHORIZATION).iter();
    let value = values.next().filter(|_| values.next().is_none())?;
    let (scheme, token) = value.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
}

async fn missing() -> Problem {
    Problem::not_found("the operator's side has nothing at this path")
}

/// Returns an answer of JSON by the line, which is sent while it is made.
fn json_lines(lines: impl Stream<Item = Bytes> + Send + 'static) -> Response {
    let body = Body::from_stream(lines.map(Ok::<_, Infallible>));
    let mut response = Response::new(body);
    let json_lines = HeaderValue::from_static("application/x-ndjson");
    response.headers_mut().insert(header::CONTENT_TYPE, json_lines);
    response
}

/// Reads the members of a JSON object in a body; no body is an empty object.
pub(crate) async fn members(parts: &Parts, body: Body) -> Result<Map<String, Json>, Problem> {
    members_within(parts, body, MAX_BODY).await
}

/// Reads the members of a JSON object in a body of at most so many bytes.
pub(crate) async fn members_within(
    parts: &Parts,
    body: Body,
    most: usize,
) -> Result<Map<String, Json>, Problem> {
    let bytes = axum::body::to_bytes(body, most).await.map_err(|_| {
        Problem::too_large(format!("a body for the operator's side has at most {most} bytes here"))
    })?;
    if bytes.is_empty() {
        return Ok(Map::new());
    }
    let json = parts.headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    if !json.is_some_and(|value| value.starts_with("application/json")) {
        return Err(Problem::unsupported_body("send `Content-Type: application/json`"));
    }
    match serde_json::from_slice(&bytes) {
        Ok(Json::Object(members)) => Ok(members),
        Ok(_) => Err(Problem::malformed("the body must be a JSON object")),
        Err(error) => Err(Problem::malformed(format!("the body is not valid JSON: {error}"))),
    }
}
