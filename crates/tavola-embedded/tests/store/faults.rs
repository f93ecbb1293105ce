//! Each fault by itself.

use std::sync::Arc;
use std::time::Duration;

use tavola_embedded::EmbeddedStore;
use tavola_store::{
    Action, ActionKind, BatchGet, BatchWrite, Cancellation, Delete, Error, Faults, FaultyStore,
    Get, IndexLag, IndexSchema, Item, Key, KeyAttribute, KeySchema, KeyType, Page, Projection, Put,
    Query, Scan, Store, TableSchema, TransactWrite, Trouble, Update, UpdateItem, Value,
};

const TABLE: &str = "table";

fn key_schema(partition: &str, sort: &str) -> KeySchema {
    let attribute = |name: &str| KeyAttribute { name: name.to_owned(), key_type: KeyType::S };
    KeySchema { partition: attribute(partition), sort: Some(attribute(sort)) }
}

/// A table whose items are by status in an index, and the store inside, which has no faults.
async fn faulty(faults: Faults) -> (FaultyStore, Arc<EmbeddedStore>) {
    let inner = Arc::new(EmbeddedStore::memory().unwrap());
    let index = IndexSchema {
        name: "byStatus".to_owned(),
        key: key_schema("status", "at"),
        local: false,
        projection: Projection::Include(vec!["n".to_owned()]),
    };
    let schema = TableSchema {
        name: TABLE.to_owned(),
        key: key_schema("PK", "SK"),
        indexes: vec![index],
        ttl: None,
        stream: None,
        tags: vec![],
    };
    inner.create_table(schema).await.unwrap();
    (FaultyStore::new(inner.clone(), faults), inner)
}

fn key(sort: &str) -> Key {
    Key { partition: ("PK".to_owned(), "a".into()), sort: Some(("SK".to_owned(), sort.into())) }
}

fn item(sort: &str, status: &str) -> Item {
    let mut item = key(sort).to_item();
    let more: [(&str, Value); 4] =
        [("status", status.into()), ("at", sort.into()), ("n", 1.into()), ("x", 2.into())];
    item.extend(more.map(|(name, value)| (name.to_owned(), value)));
    item
}

fn put(item: Item) -> Put {
    Put { table: TABLE.to_owned(), item, condition: None }
}

fn get(sort: &str) -> Get {
    Get { table: TABLE.to_owned(), key: key(sort), strong: true, attributes: vec![] }
}

fn by_status(status: &str) -> Query {
    let mut query = Query::partition(TABLE, "status", status);
    query.index = Some("byStatus".to_owned());
    query
}

fn transaction(actions: Vec<ActionKind>) -> TransactWrite {
    let action = |kind| Action { table: TABLE.to_owned(), kind, condition: None };
    TransactWrite { actions: actions.into_iter().map(action).collect(), token: None }
}

fn sorts(page: &Page) -> Vec<&str> {
    page.items.iter().map(|item| item["SK"].as_str().unwrap()).collect()
}

async fn open(store: &FaultyStore, status: &str) -> Vec<String> {
    let page = store.query(by_status(status)).await.unwrap().value;
    sorts(&page).into_iter().map(str::to_owned).collect()
}

fn lag(writes: u64) -> Faults {
    let index_lag = IndexLag { writes, time: Duration::ZERO };
    Faults { index_lag, ..Faults::default() }
}

#[tokio::test]
async fn without_faults_nothing_is_changed() {
    let (store, _) = faulty(Faults::default()).await;
    store.put(put(item("1", "open"))).await.unwrap();
    assert_eq!(open(&store, "open").await, ["1"]);
}

#[tokio::test]
async fn a_late_index_shows_items_as_they_were() {
    let (store, _) = faulty(lag(2)).await;
    for sort in ["1", "2", "3", "4"] {
        store.put(put(item(sort, "open"))).await.unwrap();
    }
    assert_eq!(open(&store, "open").await, ["1", "2"], "the last two do not show yet");
    assert!(store.get(get("4")).await.unwrap().value.is_some(), "the table itself is not late");
    store.settle();
    assert_eq!(open(&store, "open").await, ["1", "2", "3", "4"]);

    let close = UpdateItem {
        table: TABLE.to_owned(),
        key: key("2"),
        update: Update::set("status", "closed"),
        condition: None,
    };
    store.update(close).await.unwrap();
    let delete = Delete { table: TABLE.to_owned(), key: key("3"), condition: None };
    store.delete(delete).await.unwrap();
    assert_eq!(open(&store, "open").await, ["1", "2", "3", "4"], "both are there as they were");
    assert_eq!(open(&store, "closed").await, [""; 0]);
    store.put(put(item("5", "other"))).await.unwrap();
    assert_eq!(open(&store, "open").await, ["1", "3", "4"], "the update shows, the delete not yet");
    assert_eq!(open(&store, "closed").await, ["2"]);
}

#[tokio::test]
async fn a_late_index_is_late_for_transactions_and_batches_too() {
    let (store, _) = faulty(lag(1)).await;
    let both = vec![ActionKind::Put(item("1", "open")), ActionKind::Put(item("2", "open"))];
    store.transact_write(transaction(both)).await.unwrap();
    assert_eq!(open(&store, "open").await, [""; 0]);
    let puts = vec![(TABLE.to_owned(), item("3", "open"))];
    let deletes = vec![(TABLE.to_owned(), key("1"))];
    store.batch_write(BatchWrite { puts, deletes }).await.unwrap();
    assert_eq!(open(&store, "open").await, ["1", "2"]);
    let scan =
        Scan { table: TABLE.to_owned(), index: Some("byStatus".to_owned()), ..Scan::default() };
    let page = store.scan(scan).await.unwrap().value;
    let mut shown = sorts(&page);
    shown.sort_unstable();
    assert_eq!(shown, ["1", "2"]);
    store.settle();
    assert_eq!(open(&store, "open").await, ["2", "3"]);
}

#[tokio::test]
async fn a_page_of_a_late_index_is_a_page_like_any_other() {
    let (store, _) = faulty(lag(100)).await;
    for n in 0..9 {
        store.put(put(item(&n.to_string(), "open"))).await.unwrap();
    }
    store.settle();
    for n in 0..9 {
        store.put(put(item(&n.to_string(), "closed"))).await.unwrap();
    }
    for descending in [false, true] {
        let mut query = by_status("open");
        (query.limit, query.descending) = (Some(4), descending);
        let mut seen = Vec::new();
        loop {
            let page = store.query(query.clone()).await.unwrap().value;
            assert!(page.items.len() <= 4);
            assert!(page.items.iter().all(|item| !item.contains_key("x")), "not in the index");
            seen.extend(sorts(&page).into_iter().map(str::to_owned));
            query.start = page.next;
            if query.start.is_none() {
                break;
            }
        }
        if descending {
            seen.reverse();
        }
        assert_eq!(seen, ["0", "1", "2", "3", "4", "5", "6", "7", "8"]);
    }
}

#[tokio::test]
async fn an_index_may_be_late_by_time() {
    let index_lag = IndexLag { writes: 0, time: Duration::from_millis(300) };
    let (store, _) = faulty(Faults { index_lag, ..Faults::default() }).await;
    store.put(put(item("1", "open"))).await.unwrap();
    assert_eq!(open(&store, "open").await, [""; 0]);
    tokio::time::sleep(Duration::from_millis(350)).await;
    assert_eq!(open(&store, "open").await, ["1"]);
}

#[tokio::test]
async fn throttled_calls_and_conflicts_do_nothing() {
    let (store, inner) = faulty(Faults { throttled: 1.0, ..Faults::default() }).await;
    assert_eq!(store.put(put(item("1", "open"))).await.unwrap_err(), Error::Throttled);
    assert_eq!(store.get(get("1")).await.unwrap_err(), Error::Throttled);
    store.set_faults(Faults { conflicts: 1.0, ..Faults::default() });
    assert_eq!(store.put(put(item("1", "open"))).await.unwrap_err(), Error::Conflict);
    let both = vec![ActionKind::Put(item("1", "open")), ActionKind::Put(item("2", "open"))];
    let error = store.transact_write(transaction(both)).await.unwrap_err();
    assert!(error.is_transient());
    let Error::Cancelled(reasons) = error else { panic!("{error}") };
    assert_eq!(reasons.len(), 2);
    assert_eq!(reasons.iter().filter(|reason| **reason == Cancellation::Conflict).count(), 1);
    assert_eq!(inner.get(get("1")).await.unwrap().value, None);
}

#[tokio::test]
async fn an_answer_is_lost_after_the_write_was_done() {
    let (store, inner) = faulty(Faults { lost_answers: 1.0, ..Faults::default() }).await;
    let lost = |error: Error| matches!(error, Error::Unavailable { maybe_done: true, .. });
    assert!(lost(store.put(put(item("1", "open"))).await.unwrap_err()));
    let second = transaction(vec![ActionKind::Put(item("2", "open"))]);
    assert!(lost(store.transact_write(second).await.unwrap_err()));
    for sort in ["1", "2"] {
        assert!(inner.get(get(sort)).await.unwrap().value.is_some());
    }
    let refused =
        Put { condition: Some(tavola_store::Condition::absent("PK")), ..put(item("1", "open")) };
    let error = store.put(refused).await.unwrap_err();
    assert!(matches!(error, Error::ConditionFailed { .. }), "nothing was done, nothing is lost");
}

#[tokio::test]
async fn a_lost_request_looks_like_a_lost_answer_and_did_nothing() {
    let (store, inner) = faulty(Faults { lost_requests: 1.0, ..Faults::default() }).await;
    let lost = |error: Error| matches!(error, Error::Unavailable { maybe_done: true, .. });
    assert!(lost(store.put(put(item("1", "open"))).await.unwrap_err()));
    let second = transaction(vec![ActionKind::Put(item("2", "open"))]);
    assert!(lost(store.transact_write(second).await.unwrap_err()));
    for sort in ["1", "2"] {
        assert_eq!(inner.get(get(sort)).await.unwrap().value, None);
    }
}

#[tokio::test]
async fn a_transaction_that_is_sent_again_meets_what_it_shall_meet() {
    let after_lost =
        vec![Trouble::Throttled, Trouble::Conflict, Trouble::NoAnswer, Trouble::NoConnection];
    let (store, _) = faulty(Faults { lost_answers: 1.0, after_lost, ..Faults::default() }).await;
    let mut request = transaction(vec![ActionKind::Put(item("1", "open"))]);
    request.token = Some("token".to_owned());
    let send = async || store.transact_write(request.clone()).await;
    let is_lost = |error: Error| matches!(error, Error::Unavailable { maybe_done: true, .. });
    assert!(is_lost(send().await.unwrap_err()));
    assert_eq!(send().await.unwrap_err(), Error::Throttled);
    assert_eq!(send().await.unwrap_err(), Error::Cancelled(vec![Cancellation::Conflict]));
    assert!(is_lost(send().await.unwrap_err()));
    let not_sent = send().await.unwrap_err();
    assert!(matches!(not_sent, Error::Unavailable { maybe_done: false, .. }));
    send().await.unwrap();
}

#[tokio::test]
async fn unprocessed_items_of_a_batch_are_done_in_the_end() {
    let (store, _) = faulty(Faults { seed: 3, unprocessed: 0.7, ..Faults::default() }).await;
    let sorts: Vec<String> = (0..40).map(|n| n.to_string()).collect();
    let puts = sorts.iter().map(|sort| (TABLE.to_owned(), item(sort, "open"))).collect();
    store.batch_write(BatchWrite { puts, deletes: vec![] }).await.unwrap();
    assert!(store.calls() > 2, "it took several rounds");
    let keys = sorts.iter().map(|sort| (TABLE.to_owned(), key(sort))).collect();
    let answer = store.batch_get(BatchGet { keys, strong: true }).await.unwrap();
    let expected: Vec<_> = sorts.iter().map(|sort| Some(item(sort, "open"))).collect();
    assert_eq!(answer.value, expected);
}

#[tokio::test]
async fn pages_are_short_and_empty_and_together_complete() {
    let faults = Faults { short_pages: Some(2), empty_pages: 0.5, ..Faults::default() };
    let (store, _) = faulty(faults).await;
    for n in 0..9 {
        store.put(put(item(&n.to_string(), "open"))).await.unwrap();
    }
    let (mut seen, mut empty) = (Vec::new(), 0);
    let mut query = Query::partition(TABLE, "PK", "a");
    loop {
        let page = store.query(query.clone()).await.unwrap().value;
        assert!(page.items.len() <= 2);
        empty += usize::from(page.items.is_empty() && page.next.is_some());
        seen.extend(sorts(&page).into_iter().map(str::to_owned));
        query.start = page.next;
        if query.start.is_none() {
            break;
        }
    }
    assert_eq!(seen, ["0", "1", "2", "3", "4", "5", "6", "7", "8"]);
    assert!(empty > 0);
}

#[tokio::test]
async fn after_so_many_calls_the_store_is_gone_until_it_is_revived() {
    let (store, _) = faulty(Faults { crash_after: Some(2), ..Faults::default() }).await;
    store.put(put(item("1", "open"))).await.unwrap();
    assert!(!store.has_crashed());
    store.put(put(item("2", "open"))).await.unwrap();
    assert!(store.has_crashed());
    let error = store.put(put(item("3", "open"))).await.unwrap_err();
    assert!(matches!(error, Error::Unavailable { maybe_done: false, .. }));
    assert!(store.list_tables().await.is_err());
    store.revive();
    assert!(store.get(get("2")).await.unwrap().value.is_some());
    assert_eq!(store.get(get("3")).await.unwrap().value, None);
    assert_eq!(store.calls(), 6);
}

#[tokio::test]
async fn the_same_seed_fails_in_the_same_places() {
    let mut runs = Vec::new();
    for seed in [7, 7, 8] {
        let faults =
            Faults { seed, throttled: 0.3, conflicts: 0.3, lost_answers: 0.3, ..Faults::default() };
        let (store, _) = faulty(faults).await;
        let mut outcomes = Vec::new();
        for n in 0..50 {
            let outcome = store.put(put(item(&n.to_string(), "open"))).await;
            outcomes.push(outcome.map(|_| ()));
        }
        runs.push(outcomes);
    }
    assert_eq!(runs[0], runs[1]);
    assert_ne!(runs[0], runs[2]);
}
