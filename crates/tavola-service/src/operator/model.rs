//! What is served: the model, its source, and where it runs.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value as Json, json};
use tavola_model::json as model_json;

use super::Side;
use crate::problem::Problem;
use crate::respond::json_response;

/// Tells which model is served, on which store, and by which version of Tavola.
pub(super) async fn about(State(side): State<Arc<Side>>) -> Response {
    let runtime = &side.runtime;
    let (model, deployment) = (runtime.model(), runtime.deployment());
    let tables: Map<String, Json> = model
        .table_ids()
        .map(|(id, table)| (table.name.clone(), deployment.table(id).into()))
        .collect();
    let about = json!({
        "tavola": env!("CARGO_PKG_VERSION"),
        "model": runtime.model_name(),
        "store": side.host.store,
        "tables": tables,
        "switchedOff": deployment.switches_off(),
        "canCopy": side.host.local.is_some(),
    });
    json_response(StatusCode::OK, about.to_string())
}

/// Answers the effective model, as `tavola model --json` prints it.
pub(super) async fn model(State(side): State<Arc<Side>>) -> Result<Response, Problem> {
    let document = model_json::document(side.runtime.model());
    let text = serde_json::to_string(&document).map_err(|error| {
        tracing::error!(%error, "the model cannot be written as JSON");
        Problem::internal()
    })?;
    Ok(json_response(StatusCode::OK, text))
}

/// Answers the text of the model file.
pub(super) async fn source(State(side): State<Arc<Side>>) -> Response {
    let mut response = side.host.source.to_string().into_response();
    let plain = HeaderValue::from_static("text/plain; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, plain);
    response
}
