//! A server that waits for its items: until an import has put all of them, it answers nothing else.
//!
//! A model is not served from a part of its data, and a server that serves a model has items of its
//! own in the tables. So an import through a server comes before the model is opened.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::Response;
use axum::routing::{any, get, post};
use serde_json::{Map, Value as Json, json};
use tavola_model::reserved::OPERATOR_PATH;
use tavola_runtime::{Code, Fault};
use tavola_store::{Item, item_from_dynamodb_json};
use tokio::runtime::Handle;

use crate::edge::{Edge, edge};
use crate::operator::{OperatorToken, authorized};
use crate::problem::Problem;
use crate::respond::json_response;
use crate::{Options, monitor};

/// The largest body with items: those that an import puts at once, with every letter escaped.
const MAX_ITEMS: usize = 32 * 1024 * 1024;

/// What comes of a step of an import. Errors are for the operator.
pub type Taken<'t, T> = Pin<Box<dyn Future<Output = Result<T, String>> + 't>>;

/// What takes the items of an import.
pub trait Intake: Send + Sync + 'static {
    /// Returns the name of the model that waits for them.
    fn model(&self) -> &str;

    /// Begins an import of this source, or goes on with it. Returns how many items have been put.
    fn begin(&self, source: String, resume: bool) -> Taken<'_, u64>;

    /// Puts items into a table of the model, behind so many. Returns how many there are now.
    fn put(&self, table: String, after: u64, items: Vec<Item>) -> Taken<'_, u64>;

    /// Ends the import, if the tables are as they are expected to be: a text for each, by its name.
    /// Then the model is served.
    fn end(&self, expected: Vec<(String, String)>) -> Taken<'_, ()>;
}

/// Returns the router of a server that waits for its items; with the operator's side if it is for the
/// operator.
pub fn waiting(
    intake: Arc<dyn Intake>,
    token: Option<OperatorToken>,
    options: &Options,
    local: bool,
) -> Router {
    let path = |rest: &str| format!("/{OPERATOR_PATH}{rest}");
    let mut router = Router::new().route("/healthz", get(monitor::alive));
    if let Some(token) = token {
        let operator = Router::new()
            .route(&path(""), get(about))
            .route(&path("/import"), post(begin))
            .route(&path("/import/items"), post(put))
            .route(&path("/import/end"), post(end))
            .route(&path("/{*rest}"), any(waits))
            .with_state(intake)
            .layer(from_fn_with_state(token, authorized));
        router = router.merge(operator);
    }
    let at_the_edge = Arc::new(Edge::new(options, local));
    router.fallback(waits).layer(from_fn(move |request: Request, next: Next| {
        let at_the_edge = Arc::clone(&at_the_edge);
        async move { edge(&at_the_edge, request, |request| next.run(request)).await }
    }))
}

async fn waits() -> Problem {
    Problem::busy()
}

async fn about(State(intake): State<Arc<dyn Intake>>) -> Response {
    let about = json!({
        "tavola": env!("CARGO_PKG_VERSION"),
        "model": intake.model(),
        "awaitsImport": true,
    });
    json_response(StatusCode::OK, about.to_string())
}

async fn begin(
    State(intake): State<Arc<dyn Intake>>,
    request: Request,
) -> Result<Response, Problem> {
    let mut given = members(request).await?;
    let source = text(&mut given, "source")?;
    let resume = given.remove("resume").and_then(|resume| resume.as_bool()).unwrap_or(false);
    known(given)?;
    tracing::info!(resume, "the operator imports items");
    done(taken(intake, move |intake| intake.begin(source, resume)).await?)
}

async fn put(State(intake): State<Arc<dyn Intake>>, request: Request) -> Result<Response, Problem> {
    let mut given = members(request).await?;
    let table = text(&mut given, "table")?;
    let after = given.remove("after").and_then(|after| after.as_u64());
    let after =
        after.ok_or_else(|| fault("after", Code::WRONG_TYPE, "must be a number of items"))?;
    let Some(Json::Array(items)) = given.remove("items") else {
        return Err(fault("items", Code::WRONG_TYPE, "must be a list of items"));
    };
    known(given)?;
    let items = items.iter().map(item_from_dynamodb_json).collect::<Result<Vec<_>, _>>();
    let items = items.map_err(|error| fault("items", Code::WRONG_FORMAT, error.to_string()))?;
    done(taken(intake, move |intake| intake.put(table, after, items)).await?)
}

async fn end(State(intake): State<Arc<dyn Intake>>, request: Request) -> Result<Response, Problem> {
    let given = members(request).await?;
    let text = |(name, value): (String, Json)| match value {
        Json::String(text) => Ok((name, text)),
        _ => Err(fault(name, Code::WRONG_TYPE, "must be a text")),
    };
    let expected = given.into_iter().map(text).collect::<Result<Vec<_>, _>>()?;
    taken(intake, move |intake| intake.end(expected)).await?;
    tracing::info!("the import has ended");
    Ok(json_response(StatusCode::OK, json!({ "serves": true }).to_string()))
}

/// Does a step of an import, which stays on one thread. Who reads why it cannot be done is the
/// operator.
async fn taken<T: Send + 'static>(
    intake: Arc<dyn Intake>,
    step: impl FnOnce(&dyn Intake) -> Taken<'_, T> + Send + 'static,
) -> Result<T, Problem> {
    let handle = Handle::current();
    let done = tokio::task::spawn_blocking(move || handle.block_on(step(&*intake)));
    let done = done.await.map_err(|error| {
        tracing::error!(%error, "a step of the import panicked");
        Problem::internal()
    })?;
    done.map_err(|message| {
        tracing::warn!(message, "the import cannot go on");
        Problem::impossible(message)
    })
}

fn done(done: u64) -> Result<Response, Problem> {
    Ok(json_response(StatusCode::OK, json!({ "done": done }).to_string()))
}

fn fault(field: impl Into<String>, code: Code, message: impl Into<String>) -> Problem {
    Problem::invalid(vec![Fault::new(field, code, message.into())])
}

fn text(given: &mut Map<String, Json>, name: &str) -> Result<String, Problem> {
    match given.remove(name) {
        Some(Json::String(text)) => Ok(text),
        _ => Err(fault(name, Code::MISSING, "is required, as a text")),
    }
}

fn known(given: Map<String, Json>) -> Result<(), Problem> {
    match given.into_iter().next() {
        None => Ok(()),
        Some((name, _)) => Err(fault(name, Code::UNKNOWN, "is not known here")),
    }
}

async fn members(request: Request) -> Result<Map<String, Json>, Problem> {
    let (parts, body): (Parts, Body) = request.into_parts();
    crate::operator::members_within(&parts, body, MAX_ITEMS).await
}
