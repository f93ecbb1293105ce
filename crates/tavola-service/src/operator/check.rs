//! Compares stored data with the model while it is served.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::response::Response;
use futures_util::stream::unfold;
use serde_json::{Map, Value as Json, json};
use tavola_runtime::inspect::{Event, Inspection, RepairMode};
use tavola_runtime::{Code, Fault};
use tokio::runtime::Handle;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::time::{MissedTickBehavior, interval};

use super::{Side, json_lines, members};
use crate::inspection::{finding_json, summary_json};
use crate::problem::Problem;

/// How often a line tells how far it is, so that nobody takes the connection for idle.
const PROGRESS: Duration = Duration::from_secs(1);
/// The largest number of findings that are listed. A reader that is slower than the inspection makes
/// the server keep them; all of them are counted.
const MOST: usize = 100_000;

/// Checks the data, and repairs it if that is wanted. The answer is JSON by the line: findings and
/// progress while it runs, then a summary, or a problem if it was cut off. It ends when the client
/// leaves.
pub(super) async fn check(
    State(side): State<Arc<Side>>,
    request: Request,
) -> Result<Response, Problem> {
    let (parts, body) = request.into_parts();
    let inspection = inspection(&side, members(&parts, body).await?)?;
    tracing::info!(repair = inspection.mode == RepairMode::Repair, "the operator checks the data");
    let (lines, receiver) = unbounded_channel();
    // An inspection stays on one thread.
    let handle = Handle::current();
    tokio::task::spawn_blocking(move || handle.block_on(inspect(side, inspection, lines)));
    Ok(json_lines(unfold(receiver, async |mut receiver| {
        let line: String = receiver.recv().await?;
        Some((Bytes::from(line), receiver))
    })))
}

/// Returns what is to be inspected.
fn inspection(side: &Side, given: Map<String, Json>) -> Result<Inspection, Problem> {
    let mut inspection = Inspection::default();
    let mut faults = Vec::new();
    for (name, value) in given {
        match (name.as_str(), value) {
            ("repair", Json::Bool(true)) => inspection.mode = RepairMode::Repair,
            ("repair", Json::Bool(false)) => {}
            ("repair", _) => {
                faults.push(Fault::new(name, Code::WRONG_TYPE, "must be true or false"));
            }
            ("only", Json::Array(tables)) => {
                let names = &side.runtime.model().tables;
                for table in tables {
                    match table.as_str().filter(|table| names.iter().any(|t| t.name == **table)) {
                        Some(table) => inspection.only.push(table.to_owned()),
                        None => {
                            let message = "names a table that the model does not have";
                            faults.push(Fault::new("only", Code::NOT_A_MEMBER, message));
                        }
                    }
                }
            }
            ("only", _) => {
                faults.push(Fault::new(name, Code::WRONG_TYPE, "must be a list of tables"));
            }
            _ => faults.push(Fault::new(name, Code::UNKNOWN, "is not known here")),
        }
    }
    if faults.is_empty() { Ok(inspection) } else { Err(Problem::invalid(faults)) }
}

async fn inspect(side: Arc<Side>, inspection: Inspection, lines: UnboundedSender<String>) {
    let mut progress = interval(PROGRESS);
    progress.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let state = std::sync::Mutex::new(Progress::default());
    let say = |line: Json| {
        // Who has left is told nothing.
        let _ = lines.send(format!("{line}\n"));
    };
    let mut listed = 0_usize;
    let mut tell = |event: Event<'_>| {
        let mut state = state.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        match event {
            Event::Began { table, items } => {
                *state = Progress { table: table.to_owned(), items, looked: 0 };
            }
            Event::Looked(items) => state.looked += items,
            Event::Found(finding, outcome) if listed < MOST => {
                listed += 1;
                say(finding_json(finding, outcome));
            }
            Event::Found(..) | Event::Item { .. } => {}
        }
    };
    let mut running = std::pin::pin!(side.runtime.inspect(&inspection, &mut tell));
    let summary = loop {
        tokio::select! {
            summary = &mut running => break summary,
            () = lines.closed() => {
                tracing::info!("the check has ended: its client has left");
                return;
            }
            _ = progress.tick() => {
                let state = state.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                let Progress { table, items, looked } = &*state;
                say(json!({ "progress": { "table": table, "items": items, "looked": looked } }));
            }
        }
    };
    say(match summary {
        Ok(summary) => json!({ "summary": summary_json(&summary) }),
        // Who reads it is the operator, who is told everything.
        Err(failure) => json!({ "problem": failure.to_string() }),
    });
}

/// How far an inspection is.
#[derive(Debug, Default)]
struct Progress {
    table: String,
    items: u64,
    looked: u64,
}
