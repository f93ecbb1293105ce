//! What integrity costs: derived items, a lock, and recovery after a crash.
//!
//! The kinds of write take turns in one run, so that whatever else the machine does hits all alike.
//! `cargo bench -p tavola-runtime --bench integrity -- 10000` says how many writes are cut off
//! before the recovery.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a bench fails by panicking"
)]

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Map, Value as Json, json};
use tavola_embedded::EmbeddedStore;
use tavola_runtime::cursor::{CursorKey, CursorKeys};
use tavola_runtime::{Caller, Clock, Deployment, Input, Options, Runtime};
use tavola_store::{Faults, FaultyStore, Scan, Store};

const MODEL: &str = r#"
model integrity
table main = "integrity" {
  key PK, SK
}
caller {
  id: id = "sub"
}
entity Document in main {
  PK = "DOCUMENT#{documentId}"
  SK = "DOCUMENT"
  documentId: id
  title:      string(80)
  tags:       [id](500)
  for tag in tags derive Tagged
}
entity Tagged in main {
  PK = "TAG#{tag}"
  SK = "DOCUMENT#{documentId}"
  tag:        id
  documentId: id
  title:      string(80)
}
entity Named in main {
  PK = "NAMED#{id}"
  SK = "NAMED"
  id:   id
  name: string(80) unique
}
entity Unnamed in main {
  PK = "UNNAMED#{id}"
  SK = "UNNAMED"
  id:   id
  name: string(80)
}
write add(documentId, title, tags) {
  allow signed-in
  create Document from input
}
write rename(documentId, title) {
  allow signed-in
  update Document(documentId) set title = input.title
}
write name(id, name) {
  allow signed-in
  create Named from input
}
write call(id, name) {
  allow signed-in
  create Unnamed from input
}
"#;

const ROUNDS: usize = 300;
/// One more than ride along in their owner's transaction.
const TAGS_CUT_OFF: usize = 21;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let unfinished = std::env::args().find_map(|argument| argument.parse().ok()).unwrap_or(10_000);
    measure("memory", Arc::new(EmbeddedStore::memory().unwrap()), unfinished).await;
    let folder = tempfile::tempdir().unwrap();
    measure("file", Arc::new(EmbeddedStore::open(folder.path()).unwrap()), unfinished).await;
}

async fn measure(name: &str, store: Arc<dyn Store>, unfinished: usize) {
    let runtime = open(store.clone()).await;
    println!("| {name} | a second | median | p99 | times |\n|---|---|---|---|---|");
    let sizes = [0, 5, 20, 500];
    for size in sizes {
        let document = format!("d{size}");
        let input = json!({ "documentId": document, "title": "new", "tags": tags(size) });
        call(&runtime, "add", input).await;
    }
    let mut times = vec![Vec::new(); sizes.len()];
    for round in 0..ROUNDS {
        for (size, times) in sizes.iter().zip(&mut times) {
            let input = json!({ "documentId": format!("d{size}"), "title": format!("t{round}") });
            times.push(call(&runtime, "rename", input).await);
        }
    }
    let base = total(&times[0]);
    for (size, times) in sizes.iter().zip(times) {
        print(&format!("a change with {size} derived items"), times, base);
    }

    let (mut without, mut with) = (Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        let input = |kind: &str| json!({ "id": format!("{kind}{round}"), "name": format!("{kind}{round}") });
        without.push(call(&runtime, "call", input("a")).await);
        with.push(call(&runtime, "name", input("b")).await);
    }
    let base = total(&without);
    print("a new item", without, base);
    print("a new item with a lock", with, base);
    println!();
    recover(&runtime, store, unfinished).await;
}

/// Cuts off so many changes behind their owner's own, then finishes them.
async fn recover(runtime: &Runtime, store: Arc<dyn Store>, unfinished: usize) {
    let faulty = Arc::new(FaultyStore::new(store.clone(), Faults::default()));
    let dying = open(faulty.clone()).await;
    for number in 0..unfinished {
        let document = format!("cut{number}");
        let input = json!({ "documentId": document, "title": "old", "tags": tags(TAGS_CUT_OFF) });
        call(runtime, "add", input).await;
        // What it needs is read, the work announced, the old taken away, the owner changed.
        faulty.set_faults(Faults { crash_after: Some(4), ..Faults::default() });
        let caller = ann();
        let input = input_of(json!({ "documentId": document, "title": "new" }));
        let crashed = async {
            while !faulty.has_crashed() {
                tokio::task::yield_now().await;
            }
        };
        tokio::select! {
            biased;
            () = crashed => {}
            _ = dying.call("rename", input, &caller) => panic!("it was not cut off"),
        }
    }
    assert_eq!(records(&*store).await, unfinished);
    let start = Instant::now();
    assert_eq!(runtime.finish_work(true).await.unwrap(), unfinished);
    let took = start.elapsed();
    assert_eq!(records(&*store).await, 0);
    let each = took / u32::try_from(unfinished).unwrap();
    println!(
        "{unfinished} unfinished changes of {TAGS_CUT_OFF} derived items: {took:.1?}, {each:.1?} each\n"
    );
}

/// How many records of unfinished work there are.
async fn records(store: &dyn Store) -> usize {
    let mut request = Scan { table: "integrity".to_owned(), ..Scan::default() };
    let mut found = 0;
    loop {
        let page = store.scan(request.clone()).await.unwrap().value;
        let partitions = page.items.iter().filter_map(|item| item["PK"].as_str());
        found += partitions.filter(|partition| partition.starts_with("TAVOLA#WORK#")).count();
        match page.next {
            Some(next) => request.start = Some(next),
            None => return found,
        }
    }
}

fn tags(count: usize) -> Vec<String> {
    (0..count).map(|number| format!("tag{number}")).collect()
}

async fn call(runtime: &Runtime, name: &str, values: Json) -> Duration {
    let (input, caller) = (input_of(values), ann());
    let start = Instant::now();
    runtime.call(name, input, &caller).await.unwrap();
    start.elapsed()
}

fn input_of(values: Json) -> Input {
    let Json::Object(entries) = values else { panic!("inputs are an object") };
    Input::json(entries)
}

fn ann() -> Caller {
    Caller::user(Map::from_iter([("sub".to_owned(), json!("ann"))]))
}

fn total(times: &[Duration]) -> f64 {
    times.iter().sum::<Duration>().as_secs_f64()
}

fn print(what: &str, mut times: Vec<Duration>, base: f64) {
    let sum = total(&times);
    times.sort();
    let at = |part: usize| times[(times.len() - 1) * part / 100];
    println!(
        "| {what} | {:.0} | {:.1?} | {:.1?} | {:.1} |",
        times.len() as f64 / sum,
        at(50),
        at(99),
        sum / base
    );
}

async fn open(store: Arc<dyn Store>) -> Runtime {
    let parsed = tavola_model::syntax::parse(MODEL);
    let (model, findings) = tavola_model::resolve(&parsed.file);
    assert!(parsed.findings.is_empty() && findings.is_empty(), "{findings:#?}");
    let deployment = Deployment::new(&model, &Default::default(), |_| None);
    for (id, _) in model.table_ids() {
        let schema = deployment.schema(&model, id);
        if store.describe_table(&schema.name).await.unwrap().is_none() {
            store.create_table(schema).await.unwrap();
        }
    }
    let options = Options {
        cursor_keys: CursorKeys::new(CursorKey::from_bytes([7; 32])),
        deployment,
        clock: Clock::system(),
        development: false,
    };
    Runtime::open(Arc::new(model), store, options).await.unwrap()
}
