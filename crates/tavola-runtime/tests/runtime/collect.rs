//! Items that the store may collect: they are there until it has.

use std::sync::Arc;

use serde_json::json;
use tavola_embedded::EmbeddedStore;
use tavola_runtime::inspect::RepairMode;
use tavola_runtime::{Clock, Failure};
use tavola_store::{Item, Value};

use crate::harness::Harness;
use crate::inspect::world::inspect;

/// When the clock stands, in epoch milliseconds.
const BEGAN: i64 = 3_790_000_000_000;
const HOUR: i64 = 60 * 60;

/// A visit and a ticket have the same keys; a ticket expires.
const VISITS: &str = r#"
model visits
timestamps milliseconds
table main = "visits" {
  key PK, SK
  ttl ttl
  type kind
}
caller {
  id: id = "sub"
}
entity Visit in main {
  PK = "PAGE#{page}"
  SK = "{visitId}"
  page:    id
  visitId: id
  count:   int = 1
  keepTo:  timestamp? = now + 1h
  collect keepTo
}
entity Ticket in main {
  PK = "PAGE#{page}"
  SK = "{visitId}"
  page:    id
  visitId: id
  endsAt:  timestamp = now + 1h
  expires endsAt
}
read visits(page) {
  from main where PK = "PAGE#{page}"
  allow signed-in
}
write visit(page, visitId) {
  allow signed-in
  create Visit from input
}
write visitAgain(page, visitId) {
  allow signed-in
  upsert Visit(page, visitId) set count += 1
}
write keepLonger(page, visitId) {
  allow signed-in
  update Visit(page, visitId) set keepTo = now + 2h
}
write keep(page, visitId) {
  allow signed-in
  update Visit(page, visitId) clear keepTo
}
write forget(page, visitId) {
  allow signed-in
  delete Visit(page, visitId)
}
write buy(page, visitId) {
  allow signed-in
  create Ticket from input
}
"#;

async fn visits() -> Harness {
    let store = Arc::new(EmbeddedStore::memory().unwrap());
    Harness::with_clock(VISITS, store, Clock::standing(BEGAN)).await
}

async fn call(h: &Harness, write: &str, visit: &str) -> Result<(), Failure> {
    h.call("ann", write, json!({ "page": "p", "visitId": visit })).await.map(|_| ())
}

async fn stored(h: &Harness, visit: &str) -> Item {
    let items = h.everything("visits").await;
    items.into_iter().find(|item| item.get("visitId") == Some(&Value::from(visit))).unwrap()
}

async fn assert_sound(h: &Harness) {
    let (told, summary) = inspect(h, RepairMode::Look).await;
    assert_eq!(summary.wrong(), 0, "{told:#?}");
}

#[tokio::test]
async fn an_item_is_there_until_the_store_has_collected_it() {
    let h = visits().await;
    call(&h, "visit", "a").await.unwrap();
    let ends = |hours: i64| Some(Value::from(BEGAN / 1000 + hours * HOUR));
    assert_eq!(stored(&h, "a").await.get("ttl").cloned(), ends(1));
    h.clock.advance(2 * HOUR);
    // A day late, as DynamoDB may be.
    let listed = h.call("ann", "visits", json!({ "page": "p" })).await.unwrap();
    assert!(listed.body.clone().into_text().contains("\"visitId\":\"a\""), "{listed:?}");
    for write in ["visit", "buy"] {
        let taken = call(&h, write, "a").await;
        assert!(matches!(taken, Err(Failure::Conflict(_))), "{write}: {taken:?}");
    }
    call(&h, "visitAgain", "a").await.unwrap();
    assert_eq!(stored(&h, "a").await["count"], Value::from(2));
    assert_sound(&h).await;
    call(&h, "keepLonger", "a").await.unwrap();
    assert_eq!(stored(&h, "a").await.get("ttl").cloned(), ends(4));
    call(&h, "keep", "a").await.unwrap();
    assert_eq!(stored(&h, "a").await.get("ttl"), None);
    call(&h, "forget", "a").await.unwrap();
    assert_eq!(h.everything("visits").await, []);
}

#[tokio::test]
async fn an_item_that_expires_makes_room_under_the_same_key() {
    let h = visits().await;
    call(&h, "buy", "a").await.unwrap();
    let taken = call(&h, "visit", "a").await;
    assert!(matches!(taken, Err(Failure::Conflict(_))), "{taken:?}");
    h.clock.advance(2 * HOUR);
    call(&h, "visit", "a").await.unwrap();
    h.clock.advance(2 * HOUR);
    let taken = call(&h, "buy", "a").await;
    assert!(matches!(taken, Err(Failure::Conflict(_))), "{taken:?}");
    assert_sound(&h).await;
}
