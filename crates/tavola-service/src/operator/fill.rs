//! Generated items, put while the model is served.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::response::Response;
use futures_util::stream::unfold;
use serde_json::{Map, Value as Json, json};
use tavola_runtime::{Code, Fault, Runtime};
use tokio::runtime::Handle;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use super::{Side, json_lines, members};
use crate::problem::Problem;

/// The largest number of items that are generated at once.
const MOST: u64 = 1_000_000_000;

/// What generates items of a model.
pub trait SyntheticData: Send + Sync {
    /// Puts items into the store of a runtime. Tells `progress` how many there are so far. Returns how
    /// many there are at last, or why they could not be put.
    fn fill<'s>(
        &'s self,
        runtime: &'s Runtime,
        wanted: Fill,
        progress: &'s dyn Fn(usize),
    ) -> Pin<Box<dyn Future<Output = Result<usize, String>> + 's>>;
}

/// Which items are generated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fill {
    /// How many, including derived items and locks.
    pub items: usize,
    /// The seed of the generator.
    pub seed: u32,
}

/// Puts generated items. The answer is JSON by the line: progress while it runs, then a summary, or a
/// problem if it was cut off. It ends when the client leaves.
pub(super) async fn fill(
    State(side): State<Arc<Side>>,
    request: Request,
) -> Result<Response, Problem> {
    let (parts, body) = request.into_parts();
    let wanted = wanted(members(&parts, body).await?)?;
    tracing::info!(wanted.items, wanted.seed, "the operator puts generated items");
    let (lines, receiver) = unbounded_channel();
    // The generator stays on one thread.
    let handle = Handle::current();
    tokio::task::spawn_blocking(move || handle.block_on(generate(side, wanted, lines)));
    Ok(json_lines(unfold(receiver, async |mut receiver| {
        let line: String = receiver.recv().await?;
        Some((Bytes::from(line), receiver))
    })))
}

async fn generate(side: Arc<Side>, wanted: Fill, lines: UnboundedSender<String>) {
    let say = |line: Json| {
        // Who has left is told nothing.
        let _ = lines.send(format!("{line}\n"));
    };
    let progress =
        |done: usize| say(json!({ "progress": { "items": wanted.items, "looked": done } }));
    let filled = side.host.synthetic_data.fill(&side.runtime, wanted, &progress);
    tokio::select! {
        filled = filled => say(match filled {
            Ok(items) => json!({ "summary": { "items": items } }),
            // Who reads it is the operator, who is told everything.
            Err(problem) => json!({ "problem": problem }),
        }),
        () = lines.closed() => tracing::info!("no more items are put: the client has left"),
    }
}

fn wanted(given: Map<String, Json>) -> Result<Fill, Problem> {
    let (mut wanted, mut faults) = (Fill { items: 10_000, seed: 1 }, Vec::new());
    for (name, value) in given {
        let number = value.as_u64();
        match name.as_str() {
            "items" => match number.filter(|items| (1..=MOST).contains(items)) {
                Some(items) => wanted.items = usize::try_from(items).unwrap_or(usize::MAX),
                None => {
                    let message = format!("must be a number from 1 to {MOST}");
                    faults.push(Fault::new(name, Code::OUT_OF_BOUNDS, message));
                }
            },
            "seed" => match number.and_then(|seed| u32::try_from(seed).ok()) {
                Some(seed) => wanted.seed = seed,
                None => {
                    let message = format!("must be a number from 0 to {}", u32::MAX);
                    faults.push(Fault::new(name, Code::OUT_OF_BOUNDS, message));
                }
            },
            _ => faults.push(Fault::new(name, Code::UNKNOWN, "is not known here")),
        }
    }
    if faults.is_empty() { Ok(wanted) } else { Err(Problem::invalid(faults)) }
}
