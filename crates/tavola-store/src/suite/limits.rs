//! What no store accepts. Nothing is written.

use super::{action, get, get_of, item, key, put, put_of, table};
use crate::{
    ActionKind, BatchWrite, Condition, Delete, Error, Get, Item, Put, Result, Scan, Store,
    StoreLimit, TransactWrite, Update, UpdateItem, Value,
};

fn invalid<T: std::fmt::Debug>(result: Result<T>) {
    assert!(matches!(result, Err(Error::Invalid(_))), "{result:?}");
}

fn too_large<T: std::fmt::Debug>(result: Result<T>, limit: StoreLimit) {
    assert!(matches!(&result, Err(Error::TooLarge(found)) if *found == limit), "{result:?}");
}

async fn is_empty(store: &dyn Store, table: &str) -> bool {
    let scan = Scan { table: table.to_owned(), strong: true, ..Scan::default() };
    store.scan(scan).await.unwrap().value.items.is_empty()
}

/// Of another type than the table's, empty, absent, or of a type that no key has.
pub async fn keys_of_the_wrong_kind_are_refused(store: &dyn Store) {
    let table = table(store, "wrong_keys").await;
    for wrong in [1.into(), "".into(), true.into(), Value::Null, Value::L(vec![])] {
        let mut whole = item("a", "b", []);
        whole.insert("SK".to_owned(), wrong.clone());
        invalid(store.put(put_of(&table, whole.clone())).await);
        let actions = vec![action(&table, ActionKind::Put(whole.clone()))];
        let result = store.transact_write(TransactWrite { actions, token: None }).await;
        assert!(matches!(result, Err(Error::Invalid(_) | Error::Cancelled(_))), "{result:?}");
        let puts = vec![(table.clone(), whole)];
        invalid(store.batch_write(BatchWrite { puts, deletes: vec![] }).await);
        let mut key = key("a", "b");
        key.sort = Some(("SK".to_owned(), wrong));
        invalid(store.get(get_of(&table, key.clone())).await);
        invalid(store.delete(Delete { table: table.clone(), key, condition: None }).await);
    }
    let without = Item::from([("PK".to_owned(), "a".into())]);
    invalid(store.put(put_of(&table, without)).await);
    let half = crate::Key { sort: None, ..key("a", "b") };
    invalid(store.get(Get { key: half, ..get_of(&table, key("a", "b")) }).await);
    assert!(is_empty(store, &table).await);
}

/// A key is too long. DynamoDB Local has one message for both parts of a key, which is read as the first.
fn too_long<T: std::fmt::Debug>(result: Result<T>, limit: StoreLimit) {
    match result {
        Err(Error::TooLarge(StoreLimit::PartitionKey)) => {}
        result => too_large(result, limit),
    }
}

/// 2,048 bytes of a partition key and 1,024 of a sort key, and not one more.
pub async fn keys_that_are_too_long_are_refused(store: &dyn Store) {
    let table = table(store, "long_keys").await;
    let (partition, sort) = ("p".repeat(2048), "s".repeat(1024));
    for (partition, sort, limit) in [
        (&format!("{partition}p"), &sort, StoreLimit::PartitionKey),
        (&partition, &format!("{sort}s"), StoreLimit::SortKey),
    ] {
        too_long(store.put(put_of(&table, item(partition, sort, []))).await, limit);
        too_long(store.get(get_of(&table, key(partition, sort))).await, limit);
        let puts = vec![(table.clone(), item(partition, sort, []))];
        too_long(store.batch_write(BatchWrite { puts, deletes: vec![] }).await, limit);
    }
    assert!(is_empty(store, &table).await);
    put(store, &table, item(&partition, &sort, [])).await;
    assert!(get(store, &table, &partition, &sort).await.is_some());
}

/// By a put, or by an update that makes it so.
pub async fn items_that_are_too_large_are_refused(store: &dyn Store) {
    let table = table(store, "large_items").await;
    // "PKa" + "SKb" + "x" are 7 bytes.
    let exactly = 400 * 1024 - 7;
    let of = |bytes: usize| item("a", "b", [("x", "x".repeat(bytes).into())]);
    too_large(store.put(put_of(&table, of(exactly + 1))).await, StoreLimit::ItemSize);
    assert!(is_empty(store, &table).await);
    put(store, &table, of(exactly)).await;
    let grow = UpdateItem {
        table: table.clone(),
        key: key("a", "b"),
        update: Update::set("y", 1),
        condition: None,
    };
    too_large(store.update(grow).await, StoreLimit::ItemSize);
    assert_eq!(get(store, &table, "a", "b").await, Some(of(exactly)));
}

/// 100 actions, each on an item of its own.
pub async fn transactions_that_are_too_large_are_refused(store: &dyn Store) {
    let table = table(store, "large_transactions").await;
    let puts = |count: usize| TransactWrite {
        actions: (0..count)
            .map(|n| action(&table, ActionKind::Put(item("a", &n.to_string(), []))))
            .collect(),
        token: None,
    };
    too_large(store.transact_write(puts(101)).await, StoreLimit::TransactionActions);
    invalid(store.transact_write(puts(0)).await);
    let whole = || action(&table, ActionKind::Put(item("a", "1", [])));
    let delete = || action(&table, ActionKind::Delete(key("a", "1")));
    for actions in [vec![whole(), whole()], vec![whole(), delete()], vec![delete(), delete()]] {
        let result = store.transact_write(TransactWrite { actions, token: None }).await;
        assert_eq!(result, Err(Error::same_item_twice()));
    }
    assert!(is_empty(store, &table).await);
    store.transact_write(puts(100)).await.unwrap();
    assert!(get(store, &table, "a", "99").await.is_some());
}

/// Conditions and values nested without end are refused, and the store goes on.
pub async fn hostile_nesting_is_refused_and_does_no_harm(store: &dyn Store) {
    let table = table(store, "nesting").await;
    let nested = |levels: usize| {
        (1..levels).fold(Condition::absent("PK"), |inner, level| match level % 3 {
            0 => Condition::Not(Box::new(Condition::Not(Box::new(inner)))),
            1 => Condition::And(vec![inner, Condition::absent("x")]),
            _ => Condition::Or(vec![inner, Condition::exists("x")]),
        })
    };
    let with = |condition| Put { condition: Some(condition), ..put_of(&table, item("a", "b", [])) };
    too_large(store.put(with(nested(2000))).await, StoreLimit::Nesting);
    let deep = (0..2000).fold(Value::Null, |inner, _| Value::L(vec![inner]));
    too_large(store.put(put_of(&table, item("a", "b", [("x", deep)]))).await, StoreLimit::Nesting);
    let wide = Condition::Or(vec![Condition::exists("x"); 500]);
    too_large(store.put(with(wide)).await, StoreLimit::Expression);
    assert!(is_empty(store, &table).await);
    store.put(with(nested(40))).await.unwrap();
    let deepest = (1..64).fold(Condition::absent("x"), |inner, _| Condition::Not(Box::new(inner)));
    assert!(matches!(store.put(with(deepest)).await, Err(Error::ConditionFailed { .. })));
    let deepest = (1..32).fold(Value::Null, |inner, _| Value::L(vec![inner]));
    let whole = item("a", "c", [("x", deepest)]);
    put(store, &table, whole.clone()).await;
    assert_eq!(get(store, &table, "a", "c").await, Some(whole));
}
