//! What is fetched beside the items of an answer: side by side, for one budget.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value as Json, json};
use tavola_embedded::EmbeddedStore;
use tavola_store::{BatchWrite, Faults, FaultyStore, Item, Store, Value};

use crate::harness::Harness;
use crate::meanwhile::Meanwhile;

const SHELVES: &str = r#"
model shelves
table main = "shelves" { key PK, SK }
caller { id: id = "sub" }
entity Shelf in main {
  PK = "SHELVES"
  SK = "{shelfId}"
  shelfId: id
}
entity Book in main {
  PK = "BOOKS#{shelfId}"
  SK = "{bookId}"
  shelfId: id
  bookId:  id
  by:      id
  item visible if member(by)
}
entity Box in main {
  PK = "BOXES#{shelfId}"
  SK = "{bookId}"
  shelfId: id
  bookId:  id
}
entity Member in main {
  PK = "MEMBERS"
  SK = "{id}"
  id:   id
  open: bool
}
rule member(by: id) if Member(id = by).open
read booksOf(shelfId) {
  from main where PK = "BOOKS#{shelfId}"
  allow signed-in
}
read boxesOf(shelfId) {
  from main where PK = "BOXES#{shelfId}"
  at most 2
  allow signed-in
}
read shelf(shelfId) {
  get Shelf(shelfId)
  with books = booksOf(shelfId)
  with boxes = boxesOf(shelfId)
  allow signed-in
}
read shelves {
  from main where PK = "SHELVES"
  with books = booksOf(shelfId)
  with boxes = boxesOf(shelfId)
  allow signed-in
}
"#;

/// How many items all reads beside one answer may read.
const BUDGET: usize = 20_000;

fn counted() -> Arc<FaultyStore> {
    let memory = Arc::new(EmbeddedStore::memory().unwrap());
    Arc::new(FaultyStore::new(memory, Faults::default()))
}

async fn put(store: &dyn Store, items: Vec<Json>) {
    for chunk in items.chunks(1000) {
        let item = |json: &Json| {
            let entries = json.as_object().unwrap().iter();
            let entries =
                entries.map(|(name, value)| (name.clone(), Value::from_json(value).unwrap()));
            ("shelves".to_owned(), entries.collect::<Item>())
        };
        let puts = chunk.iter().map(item).collect();
        store.batch_write(BatchWrite { puts, deletes: Vec::new() }).await.unwrap();
    }
}

async fn fill(store: &dyn Store, shelf: &str, books: usize, by: &str) {
    let book = |number: usize| {
        let id = format!("{number:05}");
        json!({ "PK": format!("BOOKS#{shelf}"), "SK": id, "shelfId": shelf, "bookId": id, "by": by })
    };
    let boxed = |id: &str| json!({ "PK": format!("BOXES#{shelf}"), "SK": id, "shelfId": shelf, "bookId": id });
    let mut items: Vec<_> = (0..books).map(book).collect();
    items.extend([boxed("a"), boxed("b"), boxed("c")]);
    items.push(json!({ "PK": "SHELVES", "SK": shelf, "shelfId": shelf }));
    items.push(json!({ "PK": "MEMBERS", "SK": by, "id": by, "open": by != "eve" }));
    put(store, items).await;
}

#[tokio::test]
async fn reads_beside_an_answer_run_side_by_side() {
    let counted = counted();
    let harness = Harness::on(SHELVES, counted.clone()).await;
    fill(&*harness.store, "s", 3, "ann").await;
    // The shelf is loaded, and the first query is not answered until the other one has arrived.
    let arrived = counted.calls() + 3;
    let waits = {
        let counted = counted.clone();
        async move {
            while counted.calls() < arrived {
                tokio::task::yield_now().await;
            }
        }
    };
    let store = Arc::new(Meanwhile::behind_a_query(counted, waits));
    let harness = Harness::on(SHELVES, store).await;
    let answer = harness.call("ann", "shelf", json!({ "shelfId": "s" }));
    let answer = tokio::time::timeout(Duration::from_secs(20), answer).await;
    let shelf = answer.expect("one waits for the other").unwrap().body;
    assert_eq!(shelf["books"].as_array().unwrap().len(), 3, "{shelf}");
    assert_eq!(shelf["boxes"].as_array().unwrap().len(), 2, "{shelf}");
    assert_eq!(shelf["complete"], false, "there are three boxes");
}

#[tokio::test]
async fn they_share_one_budget_and_each_gets_its_part() {
    let store = counted();
    let harness = Harness::on(SHELVES, store.clone()).await;
    for number in 0..6 {
        fill(&*store, &format!("big{number}"), 4_000, "ann").await;
    }
    fill(&*store, "small", 3, "ann").await;
    fill(&*store, "hidden", 3, "eve").await;
    let before = store.calls();
    let answer = harness.call("ann", "shelves", json!({})).await.unwrap().body;
    let requests = store.calls() - before;
    let shelves = answer["items"].as_array().unwrap();
    let books = |shelf: &Json| shelf["books"].as_array().unwrap().len();
    let read: usize = shelves.iter().map(books).sum();
    assert!(read <= BUDGET, "{read} books");
    for shelf in shelves {
        let all = match shelf["shelfId"].as_str().unwrap() {
            "small" => 3,
            "hidden" => 0,
            _ => {
                assert!(books(shelf) > 3_000, "{} books of {}", books(shelf), shelf["shelfId"]);
                assert_eq!(shelf["complete"], false);
                continue;
            }
        };
        assert_eq!(books(shelf), all, "{shelf}");
    }
    // One request for 1,000 items, one more for each part of the budget, and a few for who sees
    // them.
    assert!(requests <= 60, "{requests} requests");
}

const LATEST: &str = r#"
read newest(shelfId) {
  one from main where PK = "BOOKS#{shelfId}"
  descending
  allow signed-in
}
read withNewest {
  from main where PK = "SHELVES"
  with newest = newest(shelfId)
  allow signed-in
}
read shelfWithNewest(shelfId) {
  get Shelf(shelfId)
  with newest = newest(shelfId)
  allow signed-in
}
"#;

/// A read that answers with one item is one item beside another, and nothing where it finds none
/// that the caller sees.
#[tokio::test]
async fn a_read_of_one_item_includes_one() {
    let store = counted();
    let harness = Harness::on(&format!("{SHELVES}{LATEST}"), store).await;
    fill(&*harness.store, "many", 3_000, "ann").await;
    fill(&*harness.store, "none", 0, "ann").await;
    fill(&*harness.store, "hidden", 2_000, "eve").await;
    let answer = harness.call("ann", "withNewest", json!({})).await.unwrap().body;
    let newest = json!({ "shelfId": "many", "bookId": "02999", "by": "ann" });
    let expected = json!({ "items": [
        { "shelfId": "hidden" }, { "shelfId": "many", "newest": newest }, { "shelfId": "none" },
    ] });
    assert_eq!(*answer, expected);
    for (shelf, expected) in [("many", Some(&newest)), ("none", None), ("hidden", None)] {
        let answer = harness.call("ann", "shelfWithNewest", json!({ "shelfId": shelf })).await;
        assert_eq!(answer.unwrap().body.get("newest"), expected, "{shelf}");
    }
}
