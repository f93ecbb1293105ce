//! Batches.

use super::{get, item, key, put, table};
use crate::{BatchGet, BatchWrite, Scan, Store};

/// More keys than one request takes, some twice, some of nothing.
pub async fn a_batch_get_keeps_order_and_forgives_repeated_and_missing_keys(store: &dyn Store) {
    let table = table(store, "batch_get").await;
    for n in 0..130 {
        put(store, &table, item("a", &n.to_string(), [("n", n.into())])).await;
    }
    let wanted: Vec<i64> = (0..250).rev().chain([7, 7, 240]).collect();
    let keys = wanted.iter().map(|n| (table.clone(), key("a", &n.to_string()))).collect();
    let answer = store.batch_get(BatchGet { keys, strong: true }).await.unwrap();
    let expected: Vec<_> = wanted
        .iter()
        .map(|n| (*n < 130).then(|| item("a", &n.to_string(), [("n", (*n).into())])))
        .collect();
    assert_eq!(answer.value, expected);
    assert!(answer.capacity.read > 0.0);
    assert_eq!(store.batch_get(BatchGet::default()).await.unwrap().value, vec![]);
}

/// More writes than one request takes.
pub async fn a_batch_write_takes_any_number_of_writes(store: &dyn Store) {
    let table = table(store, "batch_write").await;
    put(store, &table, item("old", "1", [])).await;
    let puts = (0..60).map(|n| (table.clone(), item("a", &n.to_string(), []))).collect();
    let deletes = vec![(table.clone(), key("old", "1")), (table.clone(), key("old", "2"))];
    let answer = store.batch_write(BatchWrite { puts, deletes }).await.unwrap();
    // DynamoDB Local counts two units for a delete that finds nothing.
    assert!([62.0, 63.0].contains(&answer.capacity.write), "{:?}", answer.capacity);
    let scan = Scan { table: table.clone(), strong: true, ..Scan::default() };
    assert_eq!(store.scan(scan).await.unwrap().value.items.len(), 60);
    assert_eq!(get(store, &table, "old", "1").await, None);
    store.batch_write(BatchWrite::default()).await.unwrap();
}
