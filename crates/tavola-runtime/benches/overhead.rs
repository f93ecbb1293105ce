//! What the runtime costs over the same requests sent straight to the store.
//!
//! Both take turns in one run, so that whatever else the machine does hits both alike. The table shows the
//! time that a tenth of the rounds stay below.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    missing_docs,
    reason = "a bench"
)]

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Map, Value as Json, json};
use tavola_embedded::EmbeddedStore;
use tavola_runtime::cursor::{CursorKey, CursorKeys};
use tavola_runtime::{Caller, Clock, Deployment, Input, Options, Runtime};
use tavola_store::{
    Action, ActionKind, BatchGet, Condition, Get, Item, Key, Query, SortCondition, Store,
    TransactWrite, Value,
};

const TABLE: &str = "gg_core";
const ROUNDS: usize = 4000;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let memory: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    compare("memory", memory).await;
    let folder = tempfile::tempdir().unwrap();
    let file: Arc<dyn Store> = Arc::new(EmbeddedStore::open(folder.path()).unwrap());
    compare("file", file).await;
}

async fn compare(name: &str, store: Arc<dyn Store>) {
    let runtime = open(store.clone()).await;
    let comments = fill(&runtime).await;
    println!("| {name} | store | runtime | overhead |\n|---|---|---|---|");

    let mut turns = Turns::default();
    for round in 0..ROUNDS {
        let (created, id) = &comments[round % comments.len()];
        let direct = Instant::now();
        black_box(
            store
                .batch_get(BatchGet { keys: vec![(TABLE.into(), owner())], strong: true })
                .await
                .unwrap(),
        );
        let get = Get {
            table: TABLE.into(),
            key: key("RESOURCE#GOAL#g", &format!("COMMENT#{created}#{id}")),
            strong: false,
            attributes: vec![],
        };
        black_box(store.get(get).await.unwrap());
        let direct = direct.elapsed();
        let input = json!({ "resourceType": "goal", "resourceId": "g", "createdAt": created, "commentId": id });
        turns.add(direct, called(&runtime, "getComment", input).await);
    }
    turns.print("get an item, with one rule");

    let mut turns = Turns::default();
    for _ in 0..ROUNDS {
        let direct = Instant::now();
        black_box(
            store
                .batch_get(BatchGet { keys: vec![(TABLE.into(), owner())], strong: true })
                .await
                .unwrap(),
        );
        let mut query = Query::partition(TABLE, "PK", "RESOURCE#GOAL#g");
        query.sort = Some(("SK".into(), SortCondition::BeginsWith("COMMENT#".into())));
        query.limit = Some(21);
        black_box(store.query(query).await.unwrap());
        let direct = direct.elapsed();
        let mut input = input(json!({ "resourceType": "goal", "resourceId": "g" }));
        input.limit = Some(20);
        let start = Instant::now();
        black_box(runtime.call("listComments", input, &ann()).await.unwrap());
        turns.add(direct, start.elapsed());
    }
    turns.print("list 20 items, with one rule");

    let mut turns = Turns::default();
    for round in 0..ROUNDS / 4 {
        let direct = Instant::now();
        black_box(
            store
                .batch_get(BatchGet { keys: vec![(TABLE.into(), owner())], strong: true })
                .await
                .unwrap(),
        );
        black_box(store.transact_write(comment_by_hand(round)).await.unwrap());
        let direct = direct.elapsed();
        let input = json!({ "resourceType": "goal", "resourceId": "g", "text": format!("a comment, number {round}, for @bob") });
        turns.add(direct, called(&runtime, "comment", input).await);
    }
    turns.print("a write of three actions");
    println!();
}

async fn called(runtime: &Runtime, name: &str, values: Json) -> Duration {
    let input = input(values);
    let caller = ann();
    let start = Instant::now();
    black_box(runtime.call(name, input, &caller).await.unwrap());
    start.elapsed()
}

/// What the write `comment` sends: the comment, the pinned rule, the audit entry.
fn comment_by_hand(round: usize) -> TransactWrite {
    let text = |value: &str| Value::from(value);
    let at = "2026-01-01T00:00:00Z";
    let comment: Item = [
        ("PK", text("RESOURCE#GOAL#h")),
        ("SK", Value::S(format!("COMMENT#{at}#cmt-{round:026}"))),
        ("type", text("Comment")),
        ("commentId", Value::S(format!("cmt-{round:026}"))),
        ("resourceType", text("goal")),
        ("resourceId", text("h")),
        ("userId", text("ann")),
        ("text", Value::S(format!("a comment, number {round}, for @bob"))),
        ("mentions", Value::L(vec![text("bob")])),
        ("createdAt", text(at)),
        ("editHistory", Value::L(vec![])),
    ]
    .into_iter()
    .map(|(name, value)| (name.to_owned(), value))
    .collect();
    let audit: Item = [
        ("PK", text("AUDIT#ann")),
        ("SK", Value::S(format!("{at}#{round:026}"))),
        ("type", text("AuditEvent")),
        ("auditId", Value::S(format!("{round:026}"))),
        ("actorId", text("ann")),
        ("action", text("comment")),
        ("entity", text("Comment")),
        ("key", Value::S(format!("RESOURCE#GOAL#h COMMENT#{at}#cmt-{round:026}"))),
        ("at", text(at)),
    ]
    .into_iter()
    .map(|(name, value)| (name.to_owned(), value))
    .collect();
    let action = |kind, condition| Action { table: TABLE.into(), kind, condition: Some(condition) };
    TransactWrite {
        actions: vec![
            action(ActionKind::Put(comment), Condition::absent("PK")),
            action(ActionKind::Put(audit), Condition::absent("PK")),
            action(
                ActionKind::Check(owner()),
                Condition::And(vec![Condition::exists("PK"), Condition::equals("ownerId", "ann")]),
            ),
        ],
        token: None,
    }
}

async fn open(store: Arc<dyn Store>) -> Runtime {
    let parsed = tavola_model::syntax::parse(include_str!("../../../models/gg-core.tavola"));
    let (model, findings) = tavola_model::resolve(&parsed.file);
    assert!(findings.is_empty());
    let model = Arc::new(model);
    let deployment = Deployment::new(&model, &Default::default(), |_| None);
    for (id, _) in model.table_ids() {
        store.create_table(deployment.schema(&model, id)).await.unwrap();
    }
    let cursor_keys = CursorKeys::new(CursorKey::from_bytes([1; 32]));
    Runtime::open(
        model,
        store,
        Options { cursor_keys, deployment, clock: Clock::system(), development: false },
    )
    .await
    .unwrap()
}

/// A resource with 200 comments; their keys.
async fn fill(runtime: &Runtime) -> Vec<(String, String)> {
    let service = Caller::service("resources", Map::new());
    let resource = json!({ "resourceType": "goal", "resourceId": "g", "ownerId": "ann" });
    runtime.call("registerResource", input(resource), &service).await.unwrap();
    let mut comments = Vec::new();
    for number in 0..200 {
        let text = format!("comment {number}: {}", "some words of a usual length ".repeat(8));
        let values = json!({ "resourceType": "goal", "resourceId": "g", "text": text });
        let made = runtime.call("comment", input(values), &ann()).await.unwrap().body;
        let field = |name: &str| made[name].as_str().unwrap().to_owned();
        comments.push((field("createdAt"), field("commentId")));
    }
    comments
}

fn input(values: Json) -> Input {
    match values {
        Json::Object(values) => Input::json(values),
        _ => panic!("inputs are an object"),
    }
}

fn ann() -> Caller {
    Caller::user(Map::from_iter([("sub".to_owned(), json!("ann"))]))
}

fn owner() -> Key {
    key("RESOURCE#GOAL#g", "METADATA")
}

fn key(partition: &str, sort: &str) -> Key {
    Key { partition: ("PK".into(), partition.into()), sort: Some(("SK".into(), sort.into())) }
}

/// Times of the two, round by round.
#[derive(Default)]
struct Turns {
    direct: Vec<Duration>,
    runtime: Vec<Duration>,
}

impl Turns {
    fn add(&mut self, direct: Duration, runtime: Duration) {
        self.direct.push(direct);
        self.runtime.push(runtime);
    }

    fn print(mut self, what: &str) {
        let tenth = |times: &mut Vec<Duration>| {
            times.sort();
            times[times.len() / 10].as_secs_f64() * 1e6
        };
        let (direct, runtime) = (tenth(&mut self.direct), tenth(&mut self.runtime));
        println!(
            "| {what} | {direct:.1} µs | {runtime:.1} µs | {:+.0} % |",
            (runtime / direct - 1.0) * 100.0
        );
    }
}
