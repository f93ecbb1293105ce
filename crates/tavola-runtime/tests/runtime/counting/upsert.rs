//! Upserts of what is not there.

use serde_json::json;
use tavola_runtime::Failure;

use crate::harness::Harness;

const BUDGET: &str = r#"
model budget
table main = "budget" {
  key PK, SK
  ttl ttl
}
caller {
  id: id = "sub"
}
entity Policy in main {
  PK = "POLICY#{p}"
  SK = "POLICY"
  p:     id
  limit: int
}
entity Budget in main {
  PK = "B#{b}"
  SK = "B"
  b:    id
  left: int = 100
}
entity Account in main {
  PK = "P#{p}"
  SK = "ACCOUNT"
  p:     id
  left:  int(0..1000) = Policy(p).limit
  until: timestamp?
  expires until
}
write policy(p, limit) {
  allow signed-in
  upsert Policy(p) set limit = input.limit
}
write spend(b, n: int(1..1000)) {
  allow signed-in
  upsert Budget(b) set left -= input.n
    if left >= input.n
    else conflict "over"
}
write put(b, to: Budget.left?) {
  allow signed-in
  upsert Budget(b) set left = input.to
}
write next(b) {
  allow signed-in
  upsert Budget(b) set left = left + 1
}
write take(p, n: int(1..1000), until?) {
  allow signed-in
  upsert Account(p) set left -= input.n, until = input.until?
    if left >= input.n
    else conflict "over"
}
write lower(p) {
  allow signed-in
  upsert Account(p) set left -= 1000
}
read budget(b) {
  get Budget(b) or default
  allow signed-in
}
read account(p) {
  get Account(p) or default
  allow signed-in
}
"#;

#[tokio::test]
async fn what_is_missing_starts_from_its_defaults() {
    let h = Harness::new(BUDGET).await;
    let left = async |b: &str| {
        h.call("ann", "budget", json!({ "b": b })).await.unwrap().body["left"].clone()
    };
    assert_eq!(left("x").await, json!(100));
    let over = h.call("ann", "spend", json!({ "b": "x", "n": 500 })).await.unwrap_err();
    assert_eq!(over.to_string(), "over");
    assert_eq!(left("x").await, json!(100));
    let first = h.call("ann", "spend", json!({ "b": "x", "n": 30 })).await.unwrap();
    assert!(first.created);
    assert_eq!(left("x").await, json!(70));
    h.call("ann", "spend", json!({ "b": "x", "n": 30 })).await.unwrap();
    assert_eq!(left("x").await, json!(40));
    let over = h.call("ann", "spend", json!({ "b": "x", "n": 41 })).await.unwrap_err();
    assert_eq!(over.to_string(), "over");
    h.call("ann", "next", json!({ "b": "y" })).await.unwrap();
    assert_eq!(left("y").await, json!(101));
}

/// A new item starts from the default; one that is there would lose what it needs.
#[tokio::test]
async fn nothing_for_a_required_attribute_is_a_default_only_where_the_item_is_missing() {
    let h = Harness::new(BUDGET).await;
    let nothing = json!({ "b": "x" });
    assert_eq!(h.call("ann", "put", nothing.clone()).await.unwrap().body["left"], json!(100));
    h.call("ann", "put", json!({ "b": "x", "to": 40 })).await.unwrap();
    let refused = h.call("ann", "put", nothing).await;
    assert!(matches!(refused, Err(Failure::Invalid(_))), "{refused:?}");
    let stored = h.call("ann", "budget", json!({ "b": "x" })).await.unwrap();
    assert_eq!(stored.body["left"], json!(40));
}

#[tokio::test]
async fn what_has_expired_starts_from_its_defaults_too() {
    let h = Harness::new(BUDGET).await;
    h.call("ann", "policy", json!({ "p": "p", "limit": 50 })).await.unwrap();
    let left =
        async || h.call("ann", "account", json!({ "p": "p" })).await.unwrap().body["left"].clone();
    assert_eq!(left().await, json!(50), "a default may come from another item");
    let past = json!({ "p": "p", "n": 45, "until": "2020-01-01T00:00:00Z" });
    h.call("ann", "take", past).await.unwrap();
    assert_eq!(left().await, json!(50));
    h.call("ann", "take", json!({ "p": "p", "n": 10 })).await.unwrap();
    assert_eq!(left().await, json!(40));
}

#[tokio::test]
async fn a_start_out_of_bounds_is_a_conflict_that_names_the_field() {
    let h = Harness::new(BUDGET).await;
    h.call("ann", "policy", json!({ "p": "p", "limit": 50 })).await.unwrap();
    let failure = h.call("ann", "lower", json!({ "p": "p" })).await.unwrap_err();
    let Failure::Conflict(reason) = failure else { panic!("{failure:?}") };
    assert_eq!(reason.field.as_deref(), Some("left"));
}
