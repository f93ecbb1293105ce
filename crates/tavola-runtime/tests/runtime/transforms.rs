//! What holes do to their values, in stored keys and in reads.

use serde_json::{Value as Json, json};

use crate::harness::{Harness, inputs, user_named};

const TASKS: &str = r#"
model tasks
table main = "tasks" {
  key PK, SK
  index GSI1 on GSI1PK, GSI1SK
  index GSI2 on GSI2PK, GSI2SK
  index GSI3 on GSI3PK
}
caller {
  id: id = "sub"
}
entity Task in main {
  PK     = "TASK#{taskId}"
  SK     = "{dueAt:year}#{dueAt:month}#{dueAt:date}"
  GSI1PK = "WEEK#{dueAt:week}"
  GSI1SK = "{priority:rank}#{score:desc(3)}"
  GSI2PK = "ALL#{taskId:shard(4)}"
  GSI2SK = "{startsAt:hour}#{taskId}"
  GSI3PK = "{token:sha256}"
  taskId:   id
  dueAt:    date
  startsAt: timestamp
  priority: urgent | normal | low
  score:    int(0..999)
  token:    string(200)
}
write add(taskId, dueAt, startsAt, priority, score, token) {
  allow signed-in
  create Task from input
}
write rescore(taskId, dueAt, score, priority) {
  allow signed-in
  update Task(taskId, dueAt) set score, priority
}
read week(day: date) {
  from main.GSI1 where GSI1PK = "WEEK#{day:week}"
  allow signed-in
}
read ofPriority(day: date, priority) {
  from main.GSI1 where GSI1PK = "WEEK#{day:week}" and begins_with(GSI1SK, "{priority:rank}#")
  allow signed-in
}
read all {
  from main.GSI2 where GSI2PK = "ALL#{*:shard(4)}"
  descending
  page 3
  allow signed-in
}
read byToken(token) {
  one from main.GSI3 where GSI3PK = "{token:sha256}"
  allow signed-in
}
"#;

async fn with_tasks() -> Harness {
    let h = Harness::new(TASKS).await;
    let tasks = [
        ("a", "2024-12-30", "low", 7),
        ("b", "2025-01-01", "urgent", 7),
        ("c", "2025-01-05", "normal", 99),
        ("d", "2025-01-05", "normal", 100),
        ("e", "2025-01-06", "urgent", 0),
    ];
    for (place, (id, due, priority, score)) in tasks.iter().enumerate() {
        let input = json!({
            "taskId": id, "dueAt": due, "priority": priority, "score": score,
            "startsAt": format!("2025-01-01T{:02}:30:00Z", 9 + place), "token": format!("secret {id}"),
        });
        h.call("ann", "add", input).await.unwrap();
    }
    h
}

fn ids(found: &Json) -> String {
    let items = found["items"].as_array().unwrap().iter();
    items.map(|item| item["taskId"].as_str().unwrap()).collect()
}

async fn week(h: &Harness) -> Json {
    h.call("ann", "week", json!({ "day": "2025-01-02" })).await.unwrap().body.into()
}

#[tokio::test]
async fn keys_hold_what_the_transforms_show() {
    let h = with_tasks().await;
    let stored = h.everything("tasks").await;
    let c = stored.iter().find(|item| item["taskId"] == "c".into()).unwrap();
    let key = |name: &str| c[name].as_str().unwrap();
    assert_eq!(key("SK"), "2025#2025-01#2025-01-05");
    assert_eq!(key("GSI1PK"), "WEEK#2025-W01");
    assert_eq!(key("GSI1SK"), "1#900");
    assert_eq!(key("GSI2SK"), "2025-01-01T11#c");
    assert_eq!(key("GSI3PK").len(), 64);
}

#[tokio::test]
async fn reads_find_by_transforms_and_in_their_order() {
    let h = with_tasks().await;
    // By rank, then the largest score first; the 6th is in the next week.
    assert_eq!(ids(&week(&h).await), "bdca");
    let input = json!({ "day": "2025-01-02", "priority": "normal" });
    let normal = h.call("ann", "ofPriority", input).await.unwrap();
    assert_eq!(ids(&normal.body), "dc");
    let found = h.call("ann", "byToken", json!({ "token": "secret e" })).await.unwrap();
    assert_eq!(found.body["taskId"], "e");

    let input = json!({ "taskId": "a", "dueAt": "2024-12-30", "score": 999, "priority": "urgent" });
    h.call("ann", "rescore", input).await.unwrap();
    assert_eq!(ids(&week(&h).await), "abdc");
}

#[tokio::test]
async fn all_shards_are_one_list() {
    let h = with_tasks().await;
    let first = h.call("ann", "all", json!({})).await.unwrap().body;
    let next = first["next"].as_str().unwrap().to_owned();
    assert_eq!(ids(&first), "edc");
    let mut input = inputs(json!({}));
    input.cursor = Some(next);
    let second = h.runtime.call("all", input, &user_named("ann")).await.unwrap().body;
    assert_eq!(ids(&second), "ba");
    assert!(second["next"].is_null(), "{second}");
}

const DRIVERS: &str = r#"
model drivers
table main = "drivers" {
  key PK, SK
  index GSI1 on GSI1PK, GSI1SK
}
caller { id: id = "sub" }
type Place {
  street: text(80)
  cell:   string(1..12)
}
entity Driver in main {
  PK     = "{name:upper:left(1)}"
  SK     = "DRIVER#{name}"
  GSI1PK = "CELL#{place.cell:left(3)}"
  GSI1SK = "{place.cell:left(5)}#{name}"
  name:  id
  place: Place
}
write arrive(name, street: text(80), cell: string(12)) {
  allow signed-in
  upsert Driver(name) set place = Place { input.street, input.cell }
}
read near(cell: string(12)) {
  from main.GSI1 where GSI1PK = "CELL#{cell:left(3)}" and begins_with(GSI1SK, "{left(cell, 4)}")
  allow signed-in
}
read initial(letter: string(1)) {
  from main where PK = "{letter}"
  allow signed-in
}
"#;

#[tokio::test]
async fn keys_may_hold_the_first_letters() {
    let h = Harness::new(DRIVERS).await;
    for (name, cell) in
        [("\u{e9}mile", "u0m7abc"), ("bob", "u0m7"), ("bea", "u0m8abc"), ("cid", "u0")]
    {
        h.call("x", "arrive", json!({ "name": name, "street": "s", "cell": cell })).await.unwrap();
    }
    let names = async |read: &str, input: Json| -> String {
        let found: Json = h.call("x", read, input).await.unwrap().body.into();
        let items = found["items"].as_array().unwrap().iter();
        items.map(|item| format!("{} ", item["name"].as_str().unwrap())).collect()
    };
    assert_eq!(names("near", json!({ "cell": "u0m7xyz" })).await, "bob \u{e9}mile ");
    assert_eq!(names("near", json!({ "cell": "u0" })).await, "cid ");
    assert_eq!(names("initial", json!({ "letter": "B" })).await, "bea bob ");
    assert_eq!(names("initial", json!({ "letter": "\u{c9}" })).await, "\u{e9}mile ");
    h.call("x", "arrive", json!({ "name": "bob", "street": "s", "cell": "u0m8" })).await.unwrap();
    assert_eq!(names("near", json!({ "cell": "u0m7" })).await, "\u{e9}mile ");
}
