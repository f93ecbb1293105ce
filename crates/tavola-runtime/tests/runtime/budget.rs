//! Lists in which much is hidden: bounded work, and a cursor that gets on.

use std::sync::Arc;

use serde_json::{Value as Json, json};
use tavola_embedded::EmbeddedStore;
use tavola_runtime::{Code, Failure, Fault};
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
  pages:  int = 2
  item visible if by = caller.id
}
read listNotes(day: Note.day) {
  from main where PK = "NOTES#{day}"
  page 20
  allow signed-in
}
read allNotes(day: Note.day) {
  from main where PK = "NOTES#{day}"
  at most 20
  allow signed-in
}
read countNotes(day: Note.day) {
  from main where PK = "NOTES#{day}"
  at most 20
  return count
  allow signed-in
}
read pagesOfNotes(day: Note.day) {
  from main where PK = "NOTES#{day}"
  at most 20
  return sum pages
  allow signed-in
}
read scanNotes {
  scan main at most 20
  allow signed-in
}
read firstNote(day: Note.day) {
  one from main where PK = "NOTES#{day}"
  allow signed-in
}
read listWeek {
  from main where PK = "NOTES#{[mon, tue, wed]}"
  page 20
  allow signed-in
}
"#;

/// The most items that one answer may read.
const BUDGET: usize = 20_000;
/// And the most requests that it may take.
const MOST_REQUESTS: u64 = 40;

/// How many items are hidden in the longest lists; `TAVOLA_HIDDEN=100000` makes it more.
fn hidden() -> usize {
    let given = std::env::var("TAVOLA_HIDDEN").ok();
    given.map_or(45_000, |given| given.parse().expect("TAVOLA_HIDDEN is a number"))
}

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
            let mut item: Item =
                note.map(|(name, value)| (name.to_owned(), Value::S(value))).into();
            item.insert("pages".to_owned(), Value::from(2));
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
    let hidden = hidden();
    put(&*store, "mon", 0..hidden, "bob").await;
    put(&*store, "mon", hidden..hidden + 30, "ann").await;
    let (ids, pages) = read_all(&h, &store, "listNotes").await;
    let expected: Vec<String> = (hidden..hidden + 30).map(|n| format!("{n:06}")).collect();
    assert_eq!(ids, expected);
    let hidden_pages = hidden / BUDGET;
    assert!((hidden_pages..hidden_pages + 4).contains(&pages), "{pages} pages");
}

/// Calls a read, and gives its answer with the number of requests that it took.
async fn asked(h: &Harness, store: &FaultyStore, read: &str, limit: Option<u32>) -> (Json, u64) {
    let mut input = inputs(if read == "scanNotes" { json!({}) } else { json!({ "day": "mon" }) });
    input.limit = limit;
    let before = store.calls();
    let answer = h.runtime.call(read, input, &user_named("ann")).await.unwrap().body;
    (answer.into(), store.calls() - before)
}

#[tokio::test]
async fn answers_at_once_look_no_further_than_pages_and_tell_no_more() {
    let (h, store) = notes().await;
    let hidden = hidden().max(BUDGET);
    let reads = [
        ("allNotes", json!({ "items": [], "complete": false })),
        ("countNotes", json!({ "count": 0, "complete": false })),
        ("pagesOfNotes", json!({ "sum": 0, "complete": false })),
        ("scanNotes", json!({ "items": [], "complete": false })),
    ];
    // How much lies behind the budget does not show, in the answer or in what it took.
    let mut took: Option<Vec<u64>> = None;
    for more in [0..hidden + 1, hidden + 1..hidden + 4_000] {
        put(&*store, "mon", more, "bob").await;
        let mut requests = Vec::new();
        for (read, expected) in &reads {
            let (answer, sent) = asked(&h, &store, read, None).await;
            assert_eq!(&answer, expected, "{read}");
            assert!(sent <= MOST_REQUESTS, "{read}: {sent} requests");
            requests.push(sent);
        }
        assert_eq!(took.get_or_insert_with(|| requests.clone()), &requests);
    }
}

#[tokio::test]
async fn what_is_hidden_does_not_take_the_place_of_what_is_seen() {
    let (h, store) = notes().await;
    put(&*store, "mon", 0..50, "bob").await;
    put(&*store, "mon", 50..70, "ann").await;
    let (all, _) = asked(&h, &store, "allNotes", None).await;
    assert_eq!(all["items"].as_array().unwrap().len(), 20);
    assert_eq!(all.get("complete"), None, "all that she sees");
    assert_eq!(asked(&h, &store, "countNotes", None).await.0, json!({ "count": 20 }));
    assert_eq!(asked(&h, &store, "pagesOfNotes", None).await.0, json!({ "sum": 40 }));
    assert_eq!(asked(&h, &store, "firstNote", None).await.0["noteId"], "000050");
    put(&*store, "mon", 70..71, "ann").await;
    let one_too_many = json!({ "count": 20, "complete": false });
    assert_eq!(asked(&h, &store, "countNotes", None).await.0, one_too_many);
}

#[tokio::test]
async fn limit_asks_for_fewer_of_any_list_and_is_refused_where_there_is_none() {
    let (h, store) = notes().await;
    put(&*store, "mon", 0..3, "bob").await;
    put(&*store, "mon", 3..9, "ann").await;
    for read in ["allNotes", "scanNotes"] {
        let (two, _) = asked(&h, &store, read, Some(2)).await;
        assert_eq!(two["items"].as_array().unwrap().len(), 2, "{read}");
        assert_eq!(two["complete"], false, "{read}");
        let (all, _) = asked(&h, &store, read, Some(6)).await;
        assert_eq!(all["items"].as_array().unwrap().len(), 6, "{read}");
        assert_eq!(all.get("complete"), None, "{read}");
    }
    let call = |read: &'static str, limit: Option<u32>, cursor: Option<&str>| {
        let cursor = cursor.map(str::to_owned);
        let input = tavola_runtime::Input { limit, cursor, ..inputs(json!({ "day": "mon" })) };
        let runtime = h.runtime.clone();
        async move { runtime.call(read, input, &user_named("ann")).await }
    };
    let invalid = |field: &str, code, message: &'static str| {
        Err(Failure::Invalid(vec![Fault::new(field, code, message)]))
    };
    for read in ["countNotes", "pagesOfNotes", "firstNote"] {
        let refused =
            invalid("limit", Code::NOT_PAGED, "applies to lists only, and this read is not a list");
        assert_eq!(call(read, Some(2), None).await, refused, "{read}");
    }
    assert_eq!(
        call("listNotes", Some(0), None).await,
        invalid("limit", Code::OUT_OF_BOUNDS, "must be a whole number from 1 to 20")
    );
    // What would be cut is refused.
    for read in ["listNotes", "allNotes"] {
        assert!(call(read, Some(20), None).await.is_ok(), "{read}");
        let refused = invalid("limit", Code::OUT_OF_BOUNDS, "must be a whole number from 1 to 20");
        assert_eq!(call(read, Some(21), None).await, refused, "{read}");
    }
    for read in ["allNotes", "firstNote"] {
        let refused = invalid("cursor", Code::NOT_PAGED, "applies only to lists that have pages");
        assert_eq!(call(read, None, Some("x")).await, refused, "{read}");
    }
}

#[tokio::test]
async fn a_page_is_full_however_much_is_hidden_between_its_items() {
    let (h, store) = notes().await;
    for number in 0..45 {
        put(&*store, "mon", number * 400..number * 400 + 1, "ann").await;
        put(&*store, "mon", number * 400 + 1..(number + 1) * 400, "bob").await;
    }
    let (mut sizes, mut cursor, mut lengths) = (Vec::new(), None, Vec::new());
    loop {
        let mut input = inputs(json!({ "day": "mon" }));
        input.cursor = cursor;
        let page = h.runtime.call("listNotes", input, &user_named("ann")).await.unwrap().body;
        sizes.push(page["items"].as_array().unwrap().len());
        let Some(next) = page["next"].as_str() else { break };
        lengths.push(next.len());
        cursor = Some(next.to_owned());
    }
    // And nothing is behind the last page, although something is stored there.
    assert_eq!(sizes, [20, 20, 5]);
    lengths.dedup();
    assert_eq!(lengths.len(), 1, "the length of a hidden key shows: {lengths:?}");
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
