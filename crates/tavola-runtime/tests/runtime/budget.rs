//! Lists in which much is hidden: bounded work, and a cursor that gets on.

use std::sync::Arc;

use serde_json::json;
use tavola_embedded::EmbeddedStore;
use tavola_store::{BatchWrite, Faults, FaultyStore, Item, Store, Value};

use crate::harness::{Harness, inputs, user_named};

const NOTES: &str = r#"
model notes
table main = "notes" {
  key PK, SK
}
caller {
  id: id = "sub"
}
type Day = mon | tue | wed
entity Note in main {
  PK = "NOTES#{day}"
  SK = "{noteId}"
  day:    Day
  noteId: id
  by:     id
  item visible if by = caller.id
}
read listNotes(day: Note.day) {
  from main where PK = "NOTES#{day}"
  page 20
  allow signed-in
}
read listWeek {
  from main where PK = "NOTES#{[mon, tue, wed]}"
  page 20
  allow signed-in
}
"#;

/// The most items that one page of 20 may read.
const BUDGET: usize = 500;
/// And the most requests that it may take.
const MOST_REQUESTS: u64 = 16;

async fn put(store: &dyn Store, day: &str, numbers: std::ops::Range<usize>, by: &str) {
    let numbers: Vec<usize> = numbers.collect();
    for chunk in numbers.chunks(1000) {
        let note = |number: &usize| {
            let note = [
                ("PK", format!("NOTES#{day}")),
                ("SK", format!("{number:06}")),
                ("noteId", format!("{number:06}")),
                ("day", day.to_owned()),
                ("by", by.to_owned()),
            ];
            let item: Item = note.map(|(name, value)| (name.to_owned(), Value::S(value))).into();
            ("notes".to_owned(), item)
        };
        let puts = chunk.iter().map(note).collect();
        store.batch_write(BatchWrite { puts, deletes: Vec::new() }).await.unwrap();
    }
}

/// Reads a list to its end; its items' ids, and how many pages there were.
async fn read_all(h: &Harness, store: &FaultyStore, read: &str) -> (Vec<String>, usize) {
    let day = if read == "listNotes" { json!({ "day": "mon" }) } else { json!({}) };
    let (mut ids, mut pages, mut cursor) = (Vec::new(), 0, None);
    loop {
        let mut input = inputs(day.clone());
        input.cursor = cursor;
        let before = store.calls();
        let page = h.runtime.call(read, input, &user_named("ann")).await.unwrap().body;
        let requests = store.calls() - before;
        assert!(requests <= MOST_REQUESTS, "{requests} requests");
        let items = page["items"].as_array().unwrap();
        assert!(items.len() <= 20);
        ids.extend(items.iter().map(|item| item["noteId"].as_str().unwrap().to_owned()));
        // A page says nothing of what it passed over.
        assert!(page.as_object().unwrap().keys().all(|key| key == "items" || key == "next"));
        pages += 1;
        assert!(pages < 1000, "the list does not end");
        match page["next"].as_str() {
            Some(next) => cursor = Some(next.to_owned()),
            None => return (ids, pages),
        }
    }
}

async fn notes() -> (Harness, Arc<FaultyStore>) {
    let store =
        Arc::new(FaultyStore::new(Arc::new(EmbeddedStore::memory().unwrap()), Faults::default()));
    (Harness::on(NOTES, store.clone()).await, store)
}

#[tokio::test]
async fn many_hidden_items_cost_a_bounded_amount_a_page_and_do_not_stop_the_list() {
    let (h, store) = notes().await;
    put(&*store, "mon", 0..5_000, "bob").await;
    put(&*store, "mon", 5_000..5_030, "ann").await;
    let (ids, pages) = read_all(&h, &store, "listNotes").await;
    let expected: Vec<String> = (5_000..5_030).map(|number| format!("{number:06}")).collect();
    assert_eq!(ids, expected);
    let hidden_pages = 5_000 / BUDGET;
    assert!((hidden_pages..hidden_pages + 4).contains(&pages), "{pages} pages");
}

#[tokio::test]
async fn several_partitions_get_on_together() {
    let (h, store) = notes().await;
    put(&*store, "mon", 0..900, "bob").await;
    put(&*store, "tue", 300..700, "bob").await;
    put(&*store, "wed", 0..5, "ann").await;
    put(&*store, "tue", 700..705, "ann").await;
    put(&*store, "mon", 900..905, "ann").await;
    let wanted = (0..5).chain(700..705).chain(900..905);
    let wanted: Vec<String> = wanted.map(|number| format!("{number:06}")).collect();
    assert_eq!(read_all(&h, &store, "listWeek").await.0, wanted);
    // Pages that are short, or empty though there is more, change nothing.
    for seed in 0..3 {
        let faults = Faults { seed, empty_pages: 0.3, short_pages: Some(40), ..Faults::default() };
        store.set_faults(faults);
        let (mut ids, mut cursor) = (Vec::new(), None);
        loop {
            let mut input = inputs(json!({}));
            input.cursor = cursor;
            let page = h.runtime.call("listWeek", input, &user_named("ann")).await.unwrap().body;
            let items = page["items"].as_array().unwrap();
            ids.extend(items.iter().map(|item| item["noteId"].as_str().unwrap().to_owned()));
            match page["next"].as_str() {
                Some(next) => cursor = Some(next.to_owned()),
                None => break,
            }
        }
        assert_eq!(ids, wanted, "seed {seed}");
    }
}
