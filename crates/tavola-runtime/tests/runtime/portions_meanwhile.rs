//! Work in portions beside other traffic: others change, add and delete the same items, and a
//! setting bounds how fast it goes.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value as Json, json};
use tavola_runtime::{Response, Runtime};
use tavola_store::{Store, Value};
use tokio::time::Instant;

use crate::harness::{inputs, user_named};
use crate::portions::{body, event, memory, on, user};

/// How many elements there are, and how many are done in a second.
const ELEMENTS: usize = 300;
const RATE: u32 = 100;

async fn slow(store: Arc<dyn Store>) -> Arc<Runtime> {
    let runtime = Arc::into_inner(on(store).await.runtime).unwrap();
    Arc::new(runtime.with_work_rate(RATE))
}

async fn call(runtime: &Runtime, name: &str, given: Json) -> Option<Response> {
    runtime.call(name, inputs(given), &user_named("ann")).await.ok()
}

fn number(told: &Json, name: &str) -> u64 {
    told[name].as_u64().unwrap()
}

#[tokio::test(start_paused = true)]
async fn progress_never_goes_back_and_each_element_is_done_once_while_others_write() {
    let store = memory();
    event(store.clone(), ELEMENTS).await;
    let runtime = slow(store.clone()).await;
    let began = Instant::now();
    let response = call(&runtime, "grade", json!({ "eventId": "e" })).await.unwrap();
    let id = response.work.clone().unwrap().id;
    assert_eq!(body(&response)["state"], "running", "it takes longer than a call waits");
    let background =
        tokio::spawn(runtime.clone().maintain(tokio::time::sleep(Duration::from_secs(200))));
    let (mut dropped, mut added) = (BTreeSet::new(), BTreeSet::new());
    let mut last = 0;
    for round in 0.. {
        tokio::time::sleep(Duration::from_millis(7)).await;
        // One that may be done, one that is not, and one that nobody knew.
        let gone = user((round * 37) % ELEMENTS);
        if call(&runtime, "dropAnswer", json!({ "eventId": "e", "userId": gone })).await.is_some() {
            dropped.insert(gone);
        }
        // Not for ever: what comes behind the others is found, too, and would go on.
        if round < 100 {
            let new = format!("v{round:05}");
            let answer = json!({ "eventId": "e", "userId": new, "points": 5 });
            call(&runtime, "addAnswer", answer).await.unwrap();
            added.insert(new);
        }
        let told = call(&runtime, "tavola.work", json!({ "id": id })).await.unwrap();
        let told = body(&told);
        let done = number(&told, "done") + number(&told, "skipped");
        assert!(done >= last, "{told} comes after {last}");
        last = done;
        if told["state"] == "finished" {
            break;
        }
        assert!(round < 10_000, "it never ends: {told}");
    }
    // The clock stands still but for waiting, so this is what the setting says.
    let seconds = began.elapsed().as_secs_f64();
    assert!(seconds >= (last as f64 - 1.0) / f64::from(RATE), "{last} in {seconds} seconds");
    background.abort();
    let told = body(&call(&runtime, "tavola.work", json!({ "id": id })).await.unwrap());
    let h = on(store).await;
    let mut graded = 0;
    let mut still = 0;
    for item in h.everything("events").await {
        let points =
            |name: &str| item.get(name).and_then(Value::as_number).unwrap().to_i64().unwrap();
        let user = item.get("userId").and_then(Value::as_str);
        match item.get("kind").and_then(Value::as_str) {
            Some("Event") => graded = points("graded"),
            Some("Answer") if added.contains(user.unwrap()) => {
                assert!((5..=6).contains(&points("points")), "{item:?}");
            }
            Some("Answer") => {
                assert!(!dropped.contains(user.unwrap()));
                assert_eq!(points("points"), 1, "{item:?}");
                still += 1;
            }
            _ => {}
        }
    }
    assert_eq!(still, ELEMENTS - dropped.len(), "those that were there throughout are done");
    assert_eq!(graded.unsigned_abs(), number(&told, "done"), "{told}");
}
