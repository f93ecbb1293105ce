//! Jobs, and work that is not finished.

use std::sync::Arc;

use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde_json::{Value as Json, json};
use tavola_runtime::{Input, JobReport, UnfinishedKind, UnfinishedWork};
use tavola_store::item_to_json;

use super::{Side, members};
use crate::problem::Problem;
use crate::respond::json_response;

/// The largest number of records of unfinished work that are listed.
const MOST: usize = 1000;

/// Lists the jobs of the model, and what this process has done for them.
pub(super) async fn jobs(State(side): State<Arc<Side>>) -> Response {
    let metrics = side.runtime.metrics();
    let jobs: Vec<Json> = side
        .runtime
        .model()
        .jobs
        .iter()
        .map(|job| {
            let known = metrics.jobs.iter().find(|known| known.name == job.name);
            let count = |count: fn(&tavola_runtime::JobMetrics) -> u64| known.map_or(0, count);
            json!({
                "name": job.name,
                "description": job.docs.join("\n"),
                "everySeconds": job.every,
                "inputs": job.inputs.iter().map(|input| &input.name).collect::<Vec<_>>(),
                "runs": count(|job| job.runs),
                "failures": count(|job| job.failures),
                "done": count(|job| job.done),
                "skipped": count(|job| job.skipped),
                "refused": count(|job| job.refused),
            })
        })
        .collect();
    json_response(StatusCode::OK, json!({ "jobs": jobs }).to_string())
}

/// Runs a job once with the inputs in the body, whether or not it is due, and answers when it has
/// ended.
pub(super) async fn run(
    State(side): State<Arc<Side>>,
    Path(name): Path<String>,
    request: Request,
) -> Result<Response, Problem> {
    let (parts, body) = request.into_parts();
    let input = Input::json(members(&parts, body).await?);
    tracing::info!(job = name, "the operator runs a job");
    let JobReport { done, skipped, refused } = side.runtime.run_job(&name, input).await?;
    let report = json!({ "job": name, "done": done, "skipped": skipped, "refused": refused });
    Ok(json_response(StatusCode::OK, report.to_string()))
}

/// Lists work beyond one transaction that is not finished.
pub(super) async fn unfinished(State(side): State<Arc<Side>>) -> Result<Response, Problem> {
    let work = side.runtime.unfinished_work(MOST).await?;
    let work: Vec<Json> = work.iter().map(record).collect();
    Ok(json_response(StatusCode::OK, json!({ "unfinished": work }).to_string()))
}

/// Finishes work that nobody is doing any more.
pub(super) async fn finish(State(side): State<Arc<Side>>) -> Result<Response, Problem> {
    tracing::info!("the operator finishes work");
    let finished = side.runtime.finish_work(false).await?;
    let left = side.runtime.unfinished_work(MOST).await?.len();
    let report = json!({ "finished": finished, "left": left });
    Ok(json_response(StatusCode::OK, report.to_string()))
}

/// Tells how work in portions stands, whoever began it.
pub(super) async fn one(
    State(side): State<Arc<Side>>,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let told = side.runtime.work_told(&id).await?;
    Ok(json_response(StatusCode::OK, told.body.to_string()))
}

/// Cancels work in portions, where the model lets anybody cancel it.
pub(super) async fn cancel(
    State(side): State<Arc<Side>>,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    tracing::info!(work = id, "the operator cancels work");
    let told = side.runtime.cancel_unfinished(&id).await?;
    Ok(json_response(StatusCode::OK, told.body.to_string()))
}

fn record(work: &UnfinishedWork) -> Json {
    json!({
        "table": work.table,
        "kind": match work.kind {
            UnfinishedKind::Derived => "derived",
            UnfinishedKind::Cascade => "clearing",
            UnfinishedKind::Portions => "portions",
        },
        "entity": work.entity,
        "key": work.key.as_ref().map(|key| item_to_json(&key.to_item())),
        "write": work.write,
        "lastWorkedOn": work.at,
        "abandoned": work.abandoned,
        "portions": work.portions.as_ref().map(|portions| json!({
            "id": portions.id,
            "done": portions.done,
            "skipped": portions.skipped,
            "left": portions.left,
            "stopped": portions.stopped,
            "cancellable": portions.can_be_cancelled,
        })),
    })
}
