//! Upserts that are the same request whether or not their item is there.

use std::sync::Arc;

use serde_json::json;
use tavola_runtime::{Code, Failure};
use tavola_store::{Item, Put, Value};
use tokio::task::JoinSet;

use super::concurrent::{assert_sound, number};
use crate::harness::Harness;

const PAGES: &str = r#"
model pages
table main = "pages" {
  key  PK, SK
  type kind
  ttl  until
}
caller {
  id: id = "sub"
}
entity Total in main {
  PK = "TOTAL#{page}"
  SK = "TOTAL"
  page:    id
  visits:  int(0..100000) = 100
  price:   number = 0.5
  readers: set[id](100)?
  recent:  [id](200) = []
  since:   timestamp = now
  first:   ulid = new
  writes:  int counts writes
}
entity Visit in main {
  PK = "VISIT#{page}"
  SK = "{user}"
  page: id
  user: id
}
entity Seat in main {
  PK = "PLACE#{place}"
  SK = "PLACE"
  place: id
  taken: int(0..3) = 1
}
entity Desk in main {
  PK = "PLACE#{place}"
  SK = "PLACE"
  place: id
  owner: id
  end:   timestamp?
  expires end
}
write visit(page) {
  allow signed-in
  create Visit { page, user = caller.id }
  upsert Total(page) set visits += 1, price += 0.5
    add caller.id to readers
    add caller.id to recent
}
write sit(place) {
  allow signed-in
  upsert Seat(place) set taken += 1
}
write desk(place, end?) {
  allow signed-in
  create Desk { place, owner = caller.id, end }
}
read total(page) {
  get Total(page)
  allow signed-in
}
read seat(place) {
  get Seat(place)
  allow signed-in
}
"#;

async fn taken(h: &Harness) -> i64 {
    let seat = h.call("ann", "seat", json!({ "place": "p" })).await.unwrap();
    seat.body["taken"].as_i64().unwrap()
}

async fn store(h: &Harness, item: &[(&str, Value)]) {
    let item: Item = item.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    h.store.put(Put { table: "pages".to_owned(), item, condition: None }).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_callers_the_first_starts_the_item_and_all_are_counted() {
    let h = Arc::new(Harness::new(PAGES).await);
    let mut callers = JoinSet::new();
    for caller in 0..64 {
        let h = h.clone();
        callers.spawn(async move {
            h.call(&format!("u{caller}"), "visit", json!({ "page": "p" })).await.unwrap();
        });
    }
    while let Some(called) = callers.join_next().await {
        called.unwrap();
    }
    let items = h.everything("pages").await;
    let total = items.iter().find(|item| item["PK"].as_str() == Some("TOTAL#p")).unwrap();
    assert_eq!((number(total, "visits"), number(total, "writes")), (164, 64));
    assert_eq!(total["price"].as_number().unwrap().to_string(), "32.5");
    let total = h.call("ann", "total", json!({ "page": "p" })).await.unwrap().body;
    assert_eq!(total["readers"].as_array().unwrap().len(), 64);
    assert_eq!(total["recent"].as_array().unwrap().len(), 64);
    let first = (total["first"].clone(), total["since"].clone());
    h.call("ann", "visit", json!({ "page": "p" })).await.unwrap();
    let total = h.call("ann", "total", json!({ "page": "p" })).await.unwrap().body;
    assert_eq!((total["first"].clone(), total["since"].clone()), first, "it has begun already");
    assert_sound(&h).await;
}

#[tokio::test]
async fn it_is_never_told_to_be_new_and_bounds_hold() {
    let h = Harness::new(PAGES).await;
    for left in [2, 3] {
        let answer = h.call("ann", "sit", json!({ "place": "p" })).await.unwrap();
        assert!(!answer.created);
        assert_eq!(
            answer.body,
            json!({ "kind": "Seat", "place": "p" }),
            "what was counted is left out"
        );
        assert_eq!(taken(&h).await, left);
    }
    let failure = h.call("ann", "sit", json!({ "place": "p" })).await.unwrap_err();
    let Failure::Conflict(reason) = &failure else { panic!("{failure:?}") };
    assert_eq!((&reason.code, reason.field.as_deref()), (&Code::OUT_OF_BOUNDS, Some("taken")));
    assert_eq!(taken(&h).await, 3);
    assert_sound(&h).await;
}

#[tokio::test]
async fn another_entitys_item_is_in_the_way_until_it_expires() {
    let h = Harness::new(PAGES).await;
    h.call("ann", "desk", json!({ "place": "p" })).await.unwrap();
    let failure = h.call("ann", "sit", json!({ "place": "p" })).await.unwrap_err();
    assert_eq!(*failure.code(), Code::EXISTS_ALREADY, "{failure:?}");
    let h = Harness::new(PAGES).await;
    h.call("ann", "desk", json!({ "place": "p", "end": "2020-01-01T00:00:00Z" })).await.unwrap();
    h.call("ann", "sit", json!({ "place": "p" })).await.unwrap();
    assert_eq!(taken(&h).await, 2);
    let items = h.everything("pages").await;
    let names: Vec<&str> = items[0].keys().collect();
    assert_eq!(names, ["PK", "SK", "kind", "place", "taken"], "nothing of the other one is left");
}

#[tokio::test]
async fn what_other_programs_have_left_is_looked_at() {
    let h = Harness::new(PAGES).await;
    let key = || [("PK", "PLACE#p".into()), ("SK", "PLACE".into()), ("kind", "Seat".into())];
    // Its number is nothing, or missing: it starts from its default.
    for number in [Some(Value::Null), None] {
        let number = number.map(|value| ("taken", value));
        let item: Vec<_> = key().into_iter().chain(number).collect();
        store(&h, &item).await;
        h.call("ann", "sit", json!({ "place": "p" })).await.unwrap();
        assert_eq!(taken(&h).await, 2);
        assert_sound(&h).await;
    }
    // It has expired.
    let item: Vec<_> =
        key().into_iter().chain([("taken", 3.into()), ("until", 1000.into())]).collect();
    store(&h, &item).await;
    h.call("ann", "sit", json!({ "place": "p" })).await.unwrap();
    assert_eq!(taken(&h).await, 2);
    assert_sound(&h).await;
}
