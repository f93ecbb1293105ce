//! A model inside a Rust program: opened, written to, read by the page.
//!
//! ```sh
//! cargo run -p tavola-runtime --example library
//! ```

#![expect(clippy::indexing_slicing, reason = "an absent field of JSON is null")]

use std::error::Error;
use std::sync::Arc;

use serde_json::{Map, Value as Json, json};
use tavola_embedded::EmbeddedStore;
use tavola_model::render::render;
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
    let ann = Caller::user([("sub", json!("ann"))]);
    let goal = [("resourceType", json!("goal")), ("resourceId", json!("g1"))];
    let of_goal = |more: &[(&str, Json)]| {
        let given = goal.iter().chain(more);
        Input::json(given.cloned())
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
    let eve = Caller::user([("sub", json!("eve"))]);
    match runtime.call("listComments", of_goal(&[]), &eve).await {
        Err(failure @ Failure::Forbidden(_)) => println!("eve is told: {failure}"),
        other => return Err(format!("eve was answered {other:?}").into()),
    }
    match runtime.call("comment", of_goal(&[("text", json!(7))]), &ann).await {
        Err(failure @ Failure::Invalid(_)) => println!("ann is told: {failure}"),
        other => return Err(format!("a number is no text: {other:?}").into()),
    }
    Ok(())
}

/// Checks the model, makes what it needs and the store lacks, and opens it.
async fn open(store: Arc<dyn Store>) -> Result<Runtime, Box<dyn Error>> {
    let model = tavola_model::load(MODEL);
    let model = model.map_err(|findings| render(&findings, "gg-core.tavola", MODEL, false))?;
    let options = Options::new(&model)?;
    apply::complete(&model, store.clone(), &options.deployment).await?;
    let runtime = Runtime::open(Arc::new(model), store, options).await;
    Ok(runtime.map_err(apply::ApplyError::NotReady)?)
}
