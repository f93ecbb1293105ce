//! Expiry, and many callers at once.

use std::sync::Arc;

use tavola_embedded::{EmbeddedStore, ManualClock};
use tavola_store::{
    DetailedStore, Get, Item, Key, KeyAttribute, KeySchema, KeyType, Path, Put, Scan, Store,
    StreamRecordKind, StreamView, TableSchema, Update, UpdateAction, UpdateItem,
};

fn schema(ttl: Option<&str>) -> TableSchema {
    TableSchema {
        name: "table".to_owned(),
        key: KeySchema {
            partition: KeyAttribute { name: "id".to_owned(), key_type: KeyType::S },
            sort: None,
        },
        indexes: vec![],
        ttl: ttl.map(str::to_owned),
        stream: None,
        tags: vec![],
    }
}

fn key(id: &str) -> Key {
    Key { partition: ("id".to_owned(), id.into()), sort: None }
}

#[tokio::test]
async fn expired_items_are_deleted_and_others_stay() {
    let clock = ManualClock::new(1_800_000_000);
    let store = EmbeddedStore::memory_with_clock(clock.arc()).unwrap();
    let stream = Some(StreamView::Old);
    store.create_table(TableSchema { stream, ..schema(Some("expires")) }).await.unwrap();
    for (id, expires) in
        [("soon", Some(1_800_000_100)), ("late", Some(1_800_001_000)), ("never", None)]
    {
        let mut item = key(id).to_item();
        item.extend(expires.map(|at: i64| ("expires".to_owned(), at.into())));
        let put = Put { table: "table".to_owned(), item, condition: None };
        store.put(put).await.unwrap();
    }
    assert_eq!(store.delete_expired().await, Ok(0));
    clock.set(1_800_000_500);
    assert_eq!(store.delete_expired().await, Ok(1));
    let scan = Scan { table: "table".to_owned(), ..Scan::default() };
    let left: Vec<Item> = store.scan(scan).await.unwrap().value.items;
    let mut ids: Vec<_> = left.iter().map(|item| item["id"].as_str().unwrap()).collect();
    ids.sort_unstable();
    assert_eq!(ids, ["late", "never"]);

    let stream = store.table_detail("table").unwrap().streams[0].id;
    let records = store.read_records("table", stream, 0, 1000).await.unwrap().records;
    let expired: Vec<_> = records.iter().filter(|record| record.expired).collect();
    assert_eq!((records.len(), expired.len()), (4, 1));
    assert_eq!((expired[0].kind, &expired[0].key), (StreamRecordKind::Remove, &key("soon")));
    assert!(expired[0].old.is_some());
}

/// Counts to 400 from 8 tasks while scans run, and loses nothing.
async fn many_callers_lose_nothing(store: EmbeddedStore) {
    store.create_table(schema(None)).await.unwrap();
    let store = Arc::new(store);
    let tasks: Vec<_> = (0..8)
        .map(|task| {
            let store = store.clone();
            tokio::spawn(async move {
                for _ in 0..50 {
                    let add = UpdateAction::Add(Path::attribute("n"), 1.into());
                    let request = UpdateItem {
                        table: "table".to_owned(),
                        key: key("counter"),
                        update: Update { actions: vec![add] },
                        condition: None,
                    };
                    store.update(request).await.unwrap();
                    if task == 0 {
                        let scan = Scan { table: "table".to_owned(), ..Scan::default() };
                        store.scan(scan).await.unwrap();
                    }
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    let get =
        Get { table: "table".to_owned(), key: key("counter"), strong: true, attributes: vec![] };
    let counter = store.get(get).await.unwrap().value.unwrap();
    assert_eq!(counter["n"], 400.into());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_callers_lose_nothing_in_memory() {
    many_callers_lose_nothing(EmbeddedStore::memory().unwrap()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_callers_lose_nothing_on_a_file() {
    let folder = tempfile::tempdir().unwrap();
    many_callers_lose_nothing(EmbeddedStore::open(folder.path()).unwrap()).await;
}

#[tokio::test]
async fn a_call_whose_caller_went_away_is_made_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let store = EmbeddedStore::open(folder.path()).unwrap();
    store.create_table(schema(None)).await.unwrap();
    let put = Put { table: "table".to_owned(), item: key("a").to_item(), condition: None };
    {
        let call = store.put(put);
        tokio::pin!(call);
        // Polled once, which queues it, and dropped before its answer is there.
        let waker = std::task::Waker::noop();
        let _ = call.as_mut().poll(&mut std::task::Context::from_waker(waker));
    }
    // A read may overtake a write that still waits, but not one that is answered after it.
    let other = Put { table: "table".to_owned(), item: key("b").to_item(), condition: None };
    store.put(other).await.unwrap();
    let get = Get { table: "table".to_owned(), key: key("a"), strong: true, attributes: vec![] };
    assert!(store.get(get).await.unwrap().value.is_some());
}
