//! `/metrics` of a real model on a store that dies in the middle of large changes.

use crate::client::{Running, start, start_model};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tavola_embedded::EmbeddedStore;
use tavola_runtime::{Clock, Options, Runtime, apply};
use tavola_store::{BatchWrite, Faults, FaultyStore, Item, Store, Value};

const BOARDS: &str = r#"
model boards
table main = "boards" {
  key PK, SK
}
caller {
  id: id = "sub"
}
entity Board in main {
  PK = "BOARD#{boardId}"
  SK = "META"
  boardId: id
  about:   text(10000)
  for token in words(about) derive Word
}
entity Word in main {
  PK = "WORD#{token}"
  SK = "BOARD#{boardId}"
  token:   word
  boardId: id
}
entity Member in main {
  PK = "BOARD#{boardId}"
  SK = "USER#{userId}"
  boardId: id
  userId:  id
}
read members(boardId) {
  GET /boards/{boardId}/members
  from main where PK = "BOARD#{boardId}" and begins_with(SK, "USER#")
  strong
  page 5
  allow signed-in
}
write create(boardId, about) {
  POST /boards/{boardId}
  allow signed-in
  create Board from input
}
write describe(boardId, about) {
  PATCH /boards/{boardId}
  allow signed-in
  update Board(boardId) set about = input.about
}
write drop(boardId) {
  DELETE /boards/{boardId}
  allow signed-in
  delete Board(boardId)
  for member in members(boardId) { delete member }
}
"#;

struct World {
    runtime: Arc<Runtime>,
    store: Arc<FaultyStore>,
    clock: Clock,
    service: Running,
}

impl World {
    async fn start() -> Self {
        let model = Arc::new(tavola_model::load(BOARDS).unwrap());
        let memory: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
        let store = Arc::new(FaultyStore::new(memory, Faults::default()));
        let options = Options::new(&model).unwrap();
        let clock = options.clock.clone();
        let steps = apply::plan(&model, &*store, &options.deployment).await.unwrap();
        apply::execute(&*store, steps).await.unwrap();
        let runtime = Arc::new(Runtime::open(model, store.clone(), options).await.unwrap());
        let timeout = |options: &mut tavola_service::Options| {
            options.call_timeout = Duration::from_secs(30);
        };
        let service = start_model(runtime.clone(), timeout, |_| {}).await;
        Self { runtime, store, clock, service }
    }

    async fn send(&self, method: &str, path: &str, body: Json) -> u16 {
        let token = self.service.token_for("boards", json!({ "sub": "secret-user" }));
        let authorization = format!("Bearer {token}");
        let headers = [("Authorization", &*authorization), ("Content-Type", "application/json")];
        let body = if method == "DELETE" { String::new() } else { body.to_string() };
        self.service.send(method, path, &headers, body.as_bytes()).await.status
    }

    /// The samples by their name and labels.
    async fn metrics(&self) -> BTreeMap<String, f64> {
        let page = self.service.get("/metrics").await;
        assert_eq!(page.status, 200, "{page:?}");
        let samples = page.body.lines().filter(|line| !line.starts_with('#'));
        let samples = samples.map(|line| line.rsplit_once(' ').unwrap());
        samples.map(|(name, value)| (name.to_owned(), value.parse().unwrap())).collect()
    }

    async fn board_with_members(&self, board: &str) {
        let about = json!({ "about": words(0..150) });
        assert_eq!(self.send("POST", &format!("/boards/{board}"), about).await, 201);
        let member = |n: u32| -> (String, Item) {
            let item = [
                ("PK", format!("BOARD#{board}")),
                ("SK", format!("USER#u{n}")),
                ("boardId", board.to_owned()),
                ("userId", format!("u{n}")),
            ];
            let value = |(name, value): (&str, String)| (name.to_owned(), Value::S(value));
            ("boards".to_owned(), item.map(value).into())
        };
        let puts = (0..250).map(member).collect();
        self.store.batch_write(BatchWrite { puts, deletes: Vec::new() }).await.unwrap();
    }

    /// How many calls of the store this takes when nothing goes wrong.
    async fn calls(&self, method: &str, path: &str, body: Json) -> u64 {
        let before = self.store.calls();
        assert!((200..300).contains(&self.send(method, path, body).await));
        self.store.calls() - before
    }

    /// The store dies after so many calls of a request, and is back when it is over.
    async fn cut_off_after(&self, calls: u64, method: &str, path: &str, body: Json) -> u16 {
        self.store.set_faults(Faults { crash_after: Some(calls), ..Faults::default() });
        let status = self.send(method, path, body).await;
        assert!(self.store.has_crashed());
        self.store.revive();
        status
    }
}

fn words(numbers: std::ops::Range<u32>) -> String {
    numbers.map(|n| format!("w{n}")).collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn a_change_that_is_cut_off_shows_as_unfinished_and_then_as_finished() {
    let world = World::start().await;
    world.board_with_members("a").await;
    world.board_with_members("b").await;
    let about = |first: u32| json!({ "about": words(first..first + 150) });
    let calls = world.calls("PATCH", "/boards/a", about(100)).await;
    let status = world.cut_off_after(calls - 1, "PATCH", "/boards/b", about(100)).await;
    assert_eq!(status, 200, "the board has changed; some of its words come later");
    let calls = world.calls("DELETE", "/boards/a", json!(null)).await;
    let metrics = world.metrics().await;
    assert!(!metrics.contains_key("tavola_work_unfinished"), "nobody has looked: {metrics:?}");

    world.runtime.finish_work(false).await.unwrap();
    let metrics = world.metrics().await;
    assert_eq!(metrics["tavola_work_begun_total{kind=\"derived\"}"], 5.0);
    assert_eq!(metrics["tavola_work_finished_total{kind=\"derived\",when=\"at-once\"}"], 4.0);
    assert_eq!(metrics["tavola_work_begun_total{kind=\"clearing\"}"], 1.0);
    assert_eq!(metrics["tavola_work_finished_total{kind=\"clearing\",when=\"at-once\"}"], 1.0);
    assert_eq!(metrics["tavola_work_unfinished"], 1.0);
    assert!(metrics["tavola_work_looked_timestamp_seconds"] > 1.7e9);

    // The deletion finishes the words first, and is cut off in its own last steps.
    world.board_with_members("c").await;
    let status = world.cut_off_after(calls - 2, "DELETE", "/boards/c", json!(null)).await;
    assert_eq!(status, 204, "nobody sees the board any more");
    world.clock.advance(61);
    assert!(world.metrics().await["tavola_work_oldest_age_seconds"] >= 61.0);
    assert_eq!(world.runtime.finish_work(false).await.unwrap(), 2);

    let metrics = world.metrics().await;
    assert_eq!(metrics["tavola_work_finished_total{kind=\"derived\",when=\"later\"}"], 1.0);
    assert_eq!(metrics["tavola_work_finished_total{kind=\"clearing\",when=\"later\"}"], 1.0);
    assert_eq!(metrics["tavola_work_given_up_total{kind=\"derived\"}"], 0.0);
    assert_eq!(metrics["tavola_work_unfinished"], 0.0);
    assert_eq!(metrics["tavola_work_oldest_age_seconds"], 0.0);
}

#[tokio::test]
async fn calls_are_counted_by_name_and_outcome_and_nothing_else_of_them_is_told() {
    let world = World::start().await;
    let about = json!({ "about": "secret-words" });
    assert_eq!(world.send("POST", "/boards/secret-board", about.clone()).await, 201);
    assert_eq!(world.send("POST", "/boards/secret-board", about).await, 409);
    assert_eq!(world.send("GET", "/boards/secret-board/members", json!({})).await, 200);
    assert_eq!(world.service.get("/boards/secret-board/members").await.status, 401);

    let page = world.service.get("/metrics").await;
    assert_eq!(page.header("content-type"), Some("text/plain; version=0.0.4; charset=utf-8"));
    assert!(!page.body.contains("secret"), "{}", page.body);
    let metrics = world.metrics().await;
    let calls = |kind: &str, name: &str, outcome: &str| {
        let labels = format!("kind=\"{kind}\",operation=\"{name}\",outcome=\"{outcome}\"");
        metrics.get(&format!("tavola_calls_total{{{labels}}}")).copied()
    };
    assert_eq!(calls("write", "create", "ok"), Some(1.0));
    assert_eq!(calls("write", "create", "conflict"), Some(1.0));
    assert_eq!(calls("write", "create", "invalid"), None);
    assert_eq!(calls("write", "drop", "ok"), Some(0.0), "what was never called is there");
    assert_eq!(calls("read", "members", "ok"), Some(1.0));
    assert_eq!(calls("read", "members", "not-signed-in"), Some(1.0));
    let reads = |part: &str, more: &str| {
        let labels = format!("kind=\"read\",operation=\"members\"{more}");
        metrics[format!("tavola_call_duration_seconds_{part}{{{labels}}}").as_str()]
    };
    assert_eq!((reads("count", ""), reads("bucket", ",le=\"+Inf\"")), (2.0, 2.0));
    assert!(reads("sum", "") > 0.0);
    let stored = metrics["tavola_store_capacity_units_total{operation=\"TransactWriteItems\",kind=\"write\"}"];
    assert!(stored > 0.0);
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(metrics[&format!("tavola_info{{model=\"boards\",version=\"{version}\"}}")], 1.0);
}

#[tokio::test]
async fn the_page_is_well_formed() {
    let world = World::start().await;
    let page = world.service.get("/metrics").await.body;
    let mut family = "";
    let mut families = Vec::new();
    for line in page.lines() {
        if let Some(help) = line.strip_prefix("# HELP ") {
            family = help.split(' ').next().unwrap();
            assert!(!families.contains(&family), "{family} is there twice");
            families.push(family);
        } else if let Some(kind) = line.strip_prefix("# TYPE ") {
            let (name, kind) = kind.split_once(' ').unwrap();
            assert_eq!(name, family);
            assert_eq!(kind == "counter", name.ends_with("_total"), "{line}");
        } else {
            let name = line.split(['{', ' ']).next().unwrap();
            let of_histogram = ["_bucket", "_sum", "_count"].map(|end| format!("{family}{end}"));
            assert!(name == family || of_histogram.iter().any(|other| other == name), "{line}");
        }
    }
    assert!(page.ends_with('\n'));
    let mut buckets = page.lines().filter(|line| line.contains("_bucket{kind=\"read\""));
    assert!(buckets.next().unwrap().contains("le=\"0.0005\""));
    assert!(buckets.next_back().unwrap().contains("le=\"+Inf\""));
}

#[tokio::test]
async fn metrics_are_for_this_machine_and_for_get() {
    let service = start().await;
    let other = [("Host", "metrics.example.org")];
    service.send("GET", "/metrics", &other, b"").await.problem(421, "misdirected");
    let problem = service.post("/metrics", "{}").await.problem(405, "method-not-allowed");
    assert_eq!(problem["detail"], "this path supports GET, HEAD");
}
