//! Copies of the store, taken while it runs.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde_json::{Value as Json, json};
use tavola_runtime::{Code, Fault};
use tavola_store::Error;

use super::{Side, members};
use crate::problem::Problem;
use crate::respond::json_response;

/// Writes a consistent copy of the store to a new folder on the server's machine, and answers when
/// it is there and was compared.
pub(super) async fn copy(
    State(side): State<Arc<Side>>,
    request: Request,
) -> Result<Response, Problem> {
    let (parts, body) = request.into_parts();
    let mut given = members(&parts, body).await?;
    let wrong = |code, message| Problem::invalid(vec![Fault::new("to", code, message)]);
    let Some(Json::String(to)) = given.remove("to") else {
        return Err(wrong(Code::MISSING, "must be the path of a new folder"));
    };
    if let Some((name, _)) = given.into_iter().next() {
        let fault = Fault::new(name, Code::UNKNOWN, "is not known here");
        return Err(Problem::invalid(vec![fault]));
    }
    let to = PathBuf::from(to);
    if !to.is_absolute() {
        return Err(wrong(Code::WRONG_FORMAT, "must be an absolute path on the server's machine"));
    }
    let Some(store) = &side.host.local else {
        return Err(Problem::impossible(
            "the store is not on the server's machine: use its own backups, or `tavola data copy`",
        ));
    };
    let Ok(_copying) = side.copying.try_lock() else {
        return Err(Problem::impossible("another copy is being taken"));
    };
    let began = Instant::now();
    store.copy_to(&to).await.map_err(|error| match error {
        Error::Invalid(message) => Problem::impossible(message),
        error => {
            tracing::error!(%error, "the copy failed");
            Problem::impossible(format!("the copy failed: {error}"))
        }
    })?;
    let seconds = began.elapsed().as_secs_f64();
    tracing::info!(seconds, "the operator has taken a copy");
    let report = json!({ "to": to, "seconds": seconds });
    Ok(json_response(StatusCode::CREATED, report.to_string()))
}
