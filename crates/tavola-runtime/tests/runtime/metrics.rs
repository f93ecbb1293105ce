//! What a runtime counts.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::json;
use tavola_embedded::EmbeddedStore;
use tavola_runtime::{CallOutcome, Consumed, Input, Metrics, OperationKind, WorkMetrics};
use tavola_store::{Faults, FaultyStore, Item, Put, Store, Value};

use crate::harness::{Harness, inputs, user_named};
use crate::overflow::{JOURNAL, text};

/// Everything that was ever begun has come to an end in one of the processes.
pub fn assert_all_ended(processes: &[&Harness]) {
    let sum = |count: fn(&WorkMetrics) -> u64| -> u64 {
        processes
            .iter()
            .map(|h| h.runtime.metrics())
            .map(|metrics| count(&metrics.derived) + count(&metrics.cascade))
            .sum()
    };
    assert_eq!(sum(|work| work.begun), sum(|work| work.at_once + work.later + work.given_up));
    let left = |h: &&Harness| h.runtime.metrics().unfinished.is_some_and(|left| left.records > 0);
    assert!(!processes.iter().any(left));
}

fn outcomes(metrics: &Metrics, name: &str) -> BTreeMap<&'static str, u64> {
    let operation = metrics.operations.iter().find(|o| o.name == name).unwrap();
    let word = |outcome| match outcome {
        CallOutcome::Ok => "ok",
        CallOutcome::Invalid => "invalid",
        CallOutcome::NotSignedIn => "not signed in",
        CallOutcome::NotFound => "not found",
        CallOutcome::Conflict => "conflict",
        CallOutcome::CutOff => "cut off",
        _ => "another",
    };
    operation.outcomes.iter().filter(|(_, n)| *n > 0).map(|(o, n)| (word(*o), *n)).collect()
}

#[tokio::test]
async fn every_call_counts_once_by_how_it_ended() {
    let faulty =
        Arc::new(FaultyStore::new(Arc::new(EmbeddedStore::memory().unwrap()), Faults::default()));
    let h = Harness::on(JOURNAL, faulty.clone()).await;
    let entry = || json!({ "entryId": "e", "shared": "one" });
    h.call("ann", "addEntry", entry()).await.unwrap();
    h.call("ann", "addEntry", entry()).await.unwrap_err();
    h.call("ann", "addEntry", json!({})).await.unwrap_err();
    h.call("ann", "addEntry", json!({ "entryId": 5 })).await.unwrap_err();
    h.call("ann", "dropEntry", json!({ "entryId": "x" })).await.unwrap_err();
    h.call("ann", "noSuchCall", json!({})).await.unwrap_err();
    let read = || inputs(json!({ "userId": "ann" }));
    h.runtime.call("listOpenKeywords", read(), &user_named("bob")).await.unwrap();
    let nobody = tavola_runtime::Caller::anonymous();
    h.runtime.call("listOpenKeywords", read(), &nobody).await.unwrap_err();
    faulty.set_faults(Faults { throttled: 1.0, ..Faults::default() });
    let bob = user_named("bob");
    let waiting = h.runtime.call("listOpenKeywords", read(), &bob);
    let soon = std::time::Duration::from_millis(1);
    tokio::time::timeout(soon, waiting).await.unwrap_err();

    let metrics = h.runtime.metrics();
    let added = [("ok", 1), ("conflict", 1), ("invalid", 2)].into();
    assert_eq!(outcomes(&metrics, "addEntry"), added);
    assert_eq!(outcomes(&metrics, "dropEntry"), [("not found", 1)].into());
    let listed = [("ok", 1), ("not signed in", 1), ("cut off", 1)].into();
    assert_eq!(outcomes(&metrics, "listOpenKeywords"), listed);
    assert_eq!(outcomes(&metrics, "editEntry"), [].into());
    let durations = |kind: OperationKind| {
        let of = metrics.operations.iter().filter(move |operation| operation.kind == kind);
        of.map(|operation| operation.durations)
    };
    let calls = |kind| durations(kind).flat_map(|durations| durations.counts).sum::<u64>();
    assert_eq!((calls(OperationKind::Read), calls(OperationKind::Write)), (3, 5));
    assert!(durations(OperationKind::Read).any(|durations| durations.sum >= soon));
    let written = metrics.store.iter().find(|store| store.operation == "TransactWriteItems");
    assert!(written.unwrap().write_units > 0.0, "{:?}", metrics.store);
    // What calls took is counted for their operation; a throttled one too.
    let consumed = |name| metrics.operations.iter().find(|o| o.name == name).unwrap().consumed;
    assert_eq!(consumed("addEntry").write_units, written.unwrap().write_units);
    assert!(consumed("listOpenKeywords").read_units > 0.0);
    assert!(consumed("listOpenKeywords").throttled > 0);
    assert_eq!(consumed("editEntry"), Consumed::default());
    assert_eq!(metrics.unfinished, None, "nobody has looked");
}

#[tokio::test]
async fn a_write_that_others_overtake_counts_its_retries() {
    let store = Arc::new(EmbeddedStore::memory().unwrap());
    let faults = Faults { conflicts: 0.5, seed: 5, ..Faults::default() };
    let faulty = Arc::new(FaultyStore::new(store, Faults::default()));
    let h = Harness::on(JOURNAL, faulty.clone()).await;
    faulty.set_faults(faults);
    for n in 0..10 {
        h.call("ann", "addEntry", json!({ "entryId": format!("e{n}") })).await.unwrap();
    }
    let metrics = h.runtime.metrics();
    let retries = |name| metrics.operations.iter().find(|o| o.name == name).unwrap().retries;
    assert!(retries("addEntry") > 0);
    assert_eq!(retries("editEntry"), 0);
}

/// A record that nobody can make sense of stands before one that can be finished.
#[tokio::test]
async fn work_that_cannot_be_finished_is_seen_and_keeps_no_other_from_it() {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    let h = Harness::on(JOURNAL, store.clone()).await;
    h.call("ann", "addEntry", json!({ "entryId": "e", "shared": text(0..100) })).await.unwrap();
    let dying = Harness::on(JOURNAL, Arc::new(crate::crash::Crashing::after(store, 2))).await;
    let edit = json!({ "entryId": "e", "shared": text(50..150) });
    dying.call("ann", "editEntry", edit).await.unwrap_err();
    let now = std::time::UNIX_EPOCH.elapsed().unwrap().as_secs() as i64;
    let senseless: Item = [
        ("PK".to_owned(), Value::from("TAVOLA#WORK#0")),
        ("SK".to_owned(), Value::from("derived#0")),
        ("tavola:at".to_owned(), Value::from(now - 1000)),
    ]
    .into();
    let put = Put { table: "journal".to_owned(), item: senseless, condition: None };
    h.store.put(put).await.unwrap();

    assert!(h.runtime.finish_work(false).await.is_err());
    let left = h.runtime.metrics().unfinished.unwrap();
    assert_eq!(left.records, 2, "one of them is too young to be taken over");
    assert!((1000..1060).contains(&left.oldest_age), "{left:?}");
    assert!(h.runtime.finish_work(true).await.is_err());
    let metrics = h.runtime.metrics();
    assert_eq!(metrics.unfinished.unwrap().records, 1);
    assert_eq!(metrics.derived.later, 1);
    let keywords = h.everything("journal").await.len() - 2;
    assert_eq!(keywords, 100);
}

const TASKS: &str = r#"
model tasks
table main = "tasks" {
  key PK, SK
}
caller {
  id: id = "sub"
}
entity Task in main {
  PK = "TASKS"
  SK = "TASK#{taskId}"
  taskId: id
  done:   bool = false
}
read openTasks {
  from main where PK = "TASKS" and begins_with(SK, "TASK#")
  filter done = false
  allow job
}
write add(taskId) {
  allow signed-in
  create Task from input
}
write finish(taskId) {
  allow job
  update Task(taskId) set done = true if taskId != "b"
}
job finishAll every 1h {
  for task in openTasks() { do finish(task.taskId) }
}
"#;

#[tokio::test]
async fn a_job_counts_its_runs_and_what_they_did() {
    let faulty =
        Arc::new(FaultyStore::new(Arc::new(EmbeddedStore::memory().unwrap()), Faults::default()));
    let h = Harness::on(TASKS, faulty.clone()).await;
    for task in ["a", "b", "c"] {
        h.call("ann", "add", json!({ "taskId": task })).await.unwrap();
    }
    h.runtime.run_job("finishAll", Input::default()).await.unwrap();
    faulty.set_faults(Faults { crash_after: Some(0), ..Faults::default() });
    h.runtime.run_job("finishAll", Input::default()).await.unwrap_err();
    let job = &h.runtime.metrics().jobs[0];
    assert_eq!((job.name.as_str(), job.runs, job.failures), ("finishAll", 1, 1));
    assert_eq!((job.done, job.skipped), (2, 1));
}
