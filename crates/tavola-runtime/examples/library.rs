//! A model inside a Rust program: opened, written to, read by the page.
//!
//! ```sh
//! cargo run -p tavola-runtime --example library
//! ```

#![allow(clippy::indexing_slicing, reason = "an absent field of JSON is null")]

use std::error::Error;
use std::sync::Arc;

use serde_json::{Map, Value as Json, json};
use tavola_embedded::EmbeddedStore;
use tavola_runtime::{Caller, Failure, Input, Options, Runtime, apply};
use tavola_store::Store;

const MODEL: &str = include_str!("../../../models/gg-core.tavola");

/// Runs on a current-thread runtime, as any async program may.
#[tokio::main(flavor = "current_thread")]
pub async fn main() -> Result<(), Box<dyn Error>> {
    // In memory; `EmbeddedStore::open(folder)` keeps it, and `tavola-dynamodb` is the same on AWS.
    let runtime = open(Arc::new(EmbeddedStore::memory()?)).await?;

    // Who calls has been verified before: a user by a token, a service by the operator.
    let resources = Caller::service("resources", Map::new());
    let ann = Caller::user(Map::from_iter([("sub".to_owned(), json!("ann"))]));
    let goal = [("resourceType", json!("goal")), ("resourceId", json!("g1"))];
    let of_goal = |more: &[(&str, Json)]| {
        let given = goal.iter().chain(more);
        Input::json(given.map(|(name, value)| ((*name).to_owned(), value.clone())))
    };
    runtime.call("registerResource", of_goal(&[("ownerId", json!("ann"))]), &resources).await?;
    for number in 1..=3 {
        let text = json!(format!("comment {number}"));
        let made = runtime.call("comment", of_goal(&[("text", text)]), &ann).await?;
        println!("made {}", made.body["commentId"]);
    }

    // A list comes by the page; `next` is where it goes on.
    let mut page = Input { limit: Some(2), ..of_goal(&[]) };
    loop {
        let answer = runtime.call("listComments", page, &ann).await?.body;
        for comment in answer["items"].as_array().into_iter().flatten() {
            println!("{}: {}", comment["createdAt"], comment["text"]);
        }
        let Some(next) = answer["next"].as_str() else { break };
        page = Input { limit: Some(2), cursor: Some(next.to_owned()), ..of_goal(&[]) };
    }

    // What goes wrong is typed, and says what the caller may know.
    let eve = Caller::user(Map::from_iter([("sub".to_owned(), json!("eve"))]));
    match runtime.call("listComments", of_goal(&[]), &eve).await {
        Err(Failure::Forbidden(_)) => println!("eve may not see them"),
        other => return Err(format!("eve was answered {other:?}").into()),
    }
    match runtime.call("comment", of_goal(&[("text", json!(7))]), &ann).await {
        Err(Failure::Invalid(faults)) => println!("invalid: {faults:?}"),
        other => return Err(format!("a number is no text: {other:?}").into()),
    }
    Ok(())
}

/// Checks the model, makes the tables that are missing, and opens it.
async fn open(store: Arc<dyn Store>) -> Result<Runtime, Box<dyn Error>> {
    let model = tavola_model::load(MODEL).map_err(|findings| format!("{findings:?}"))?;
    let model = Arc::new(model);
    let options = Options::new(&model)?;
    let steps = apply::plan(&model, &*store, &options.deployment).await;
    apply::execute(&*store, steps.map_err(|errors| format!("{errors:?}"))?).await?;
    let runtime = Runtime::open(model, store, options).await;
    Ok(runtime.map_err(|errors| format!("{errors:?}"))?)
}
