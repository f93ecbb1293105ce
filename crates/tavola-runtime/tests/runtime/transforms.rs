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

const PACKAGES: &str = r#"
model packages
table main = "packages" {
  key PK, SK
  index GSI1 on GSI1PK, GSI1SK
}
caller { id: id = "sub" }
entity Release in main {
  PK      = "PACKAGE#{package}"
  SK      = "RELEASE#{version:semver}#{kind}"
  GSI1PK  = "NEEDS#{kind}"
  GSI1SK  = "{needs:semver}#{package}"
  package: id
  version: string(60)
  kind:    source | binary = source
  needs:   string(60)?
}
write release(package, version, kind?, needs?) {
  allow signed-in
  check version = "9.9.9" or semver(version) < semver("9.9.9") else invalid version too-new
  create Release from input
}
read since(package, version: string(60)) {
  from main where PK = "PACKAGE#{package}" and SK >= "RELEASE#{version:semver}"
  allow signed-in
}
read between(package, from: string(60), to: string(60)) {
  from main where PK = "PACKAGE#{package}" and SK between "RELEASE#{from:semver}" and "RELEASE#{to:semver}"
  descending
  allow signed-in
}
read needing(kind) {
  from main.GSI1 where GSI1PK = "NEEDS#{kind}"
  allow signed-in
}
read one(package, version: string(60), kind) {
  get Release(package, version, kind)
  allow signed-in
}
"#;

#[tokio::test]
async fn versions_sort_as_versions() {
    let h = Harness::new(PACKAGES).await;
    let release = async |version: &str, needs: Option<&str>| {
        let input = json!({ "package": "p", "version": version, "needs": needs });
        h.call("ann", "release", input).await
    };
    for (version, needs) in [
        ("1.10.0", Some("2.10.0")),
        ("1.9.1", Some("2.9.0")),
        ("1.10.0-beta.11", Some("two")),
        ("1.10.0-beta.2", None),
        ("1.10.0+build.7", Some("2.9.0-a")),
        ("0.1.0", None),
    ] {
        release(version, needs).await.unwrap();
    }
    let versions = async |read: &str, input: Json| -> Vec<String> {
        let found: Json = h.call("ann", read, input).await.unwrap().body.into();
        let items = found["items"].as_array().unwrap().iter();
        items.map(|item| item["version"].as_str().unwrap().to_owned()).collect()
    };
    let since = versions("since", json!({ "package": "p", "version": "1.9.1" })).await;
    assert_eq!(since, ["1.9.1", "1.10.0-beta.2", "1.10.0-beta.11", "1.10.0", "1.10.0+build.7"]);
    let input = json!({ "package": "p", "from": "0.0.1", "to": "1.10.0-beta.2" });
    assert_eq!(versions("between", input).await, ["1.10.0-beta.2", "1.9.1", "0.1.0"]);
    // What needs no version, or none that is one, is not in the index.
    let needing = versions("needing", json!({ "kind": "source" })).await;
    assert_eq!(needing, ["1.10.0+build.7", "1.9.1", "1.10.0"]);
    let one = json!({ "package": "p", "version": "1.9.1", "kind": "source" });
    assert_eq!(h.call("ann", "one", one).await.unwrap().body["needs"], "2.9.0");
    // A version is refused that is none, or there already.
    for version in ["1.9", "v1.9.1", "1.9.1.0", "99999999999.0.0", "1.9.01"] {
        let refused = release(version, None).await.unwrap_err();
        assert!(matches!(refused, tavola_runtime::Failure::Invalid(_)), "{version}: {refused:?}");
    }
    let refused = release("1.9.1", None).await.unwrap_err();
    assert!(matches!(refused, tavola_runtime::Failure::Conflict(_)), "{refused:?}");
}
