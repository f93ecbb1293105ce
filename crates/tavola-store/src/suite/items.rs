//! Single reads and writes.

use super::{get, get_of, item, key, put, put_of, table};
use crate::{
    Capacity, Delete, Item, ItemImages, Number, Path, SetValue, Store, Update, UpdateAction,
    UpdateItem, Value,
};

/// Values of every type come back equal, with every digit.
pub async fn every_type_survives_a_round_trip(store: &dyn Store) {
    let table = table(store, "types").await;
    let number = |text: &str| text.parse::<Number>().unwrap();
    let original = item(
        "a",
        "b",
        [
            ("text", "Grüße 🙂".into()),
            ("empty", "".into()),
            ("large", number("99999999999999999999999999999999999999").into()),
            ("small", number("-1e-130").into()),
            ("huge", number("9.9e125").into()),
            ("bytes", Value::B(vec![0, 128, 255])),
            ("truth", true.into()),
            ("null", Value::Null),
            ("texts", Value::Ss(["x".to_owned(), "".to_owned()].into())),
            ("numbers", Value::Ns([number("1.5"), number("-2"), number("10")].into())),
            ("blobs", Value::Bs([vec![1], vec![2, 3]].into())),
            ("list", Value::L(vec![1.into(), Value::L(vec![]), Value::Null])),
            ("map", Value::M(Item::from([("a.b".to_owned(), Value::M(Item::new()))]))),
        ],
    );
    put(store, &table, original.clone()).await;
    assert_eq!(get(store, &table, "a", "b").await, Some(original));
}

/// There is nothing where nothing was put.
pub async fn a_missing_item_is_none(store: &dyn Store) {
    let table = table(store, "missing").await;
    assert_eq!(get(store, &table, "a", "b").await, None);
}

/// A projection leaves the rest out, and absent attributes are no error.
pub async fn a_get_returns_only_the_attributes_asked_for(store: &dyn Store) {
    let table = table(store, "projection").await;
    put(store, &table, item("a", "b", [("size", 1.into()), ("other", 2.into())])).await;
    let mut request = get_of(&table, key("a", "b"));
    request.attributes = vec!["size".to_owned(), "absent".to_owned()];
    let answer = store.get(request).await.unwrap();
    assert_eq!(answer.value, Some(Item::from([("size".to_owned(), 1.into())])));
}

/// The whole item is replaced.
pub async fn a_put_replaces_the_item_and_returns_the_old_one(store: &dyn Store) {
    let table = table(store, "put").await;
    let (old, new) = (item("a", "b", [("x", 1.into())]), item("a", "b", [("y", 2.into())]));
    let first = store.put(put_of(&table, old.clone())).await.unwrap();
    assert_eq!(first.value, ItemImages::default());
    let second = store.put(put_of(&table, new.clone())).await.unwrap();
    assert_eq!(second.value.old, Some(old));
    assert_eq!(get(store, &table, "a", "b").await, Some(new));
}

/// An update of nothing creates; counters and lists grow.
pub async fn an_update_creates_or_changes_and_returns_the_new_item(store: &dyn Store) {
    let table = table(store, "update").await;
    let list = || Path::attribute("list");
    let empty = SetValue::IfAbsent(list(), Box::new(SetValue::Value(Value::L(vec![]))));
    let more = SetValue::Value(Value::L(vec!["x".into()]));
    let update = Update {
        actions: vec![
            UpdateAction::Add(Path::attribute("count"), 2.into()),
            UpdateAction::Set(list(), SetValue::Append(Box::new(empty), Box::new(more))),
            UpdateAction::Remove(Path::attribute("absent")),
        ],
    };
    let request = || UpdateItem {
        table: table.clone(),
        key: key("a", "b"),
        update: update.clone(),
        condition: None,
    };
    let created = store.update(request()).await.unwrap().value;
    let list = |n: usize| Value::L(vec!["x".into(); n]);
    assert_eq!(created.new, Some(item("a", "b", [("count", 2.into()), ("list", list(1))])));
    let changed = store.update(request()).await.unwrap().value;
    assert_eq!(changed.new, Some(item("a", "b", [("count", 4.into()), ("list", list(2))])));

    let nothing = UpdateItem { update: Update::default(), key: key("a", "c"), ..request() };
    assert_eq!(store.update(nothing).await.unwrap().value.new, Some(item("a", "c", [])));
}

/// Deleting twice is harmless.
pub async fn a_delete_returns_the_old_item_and_forgives_a_missing_one(store: &dyn Store) {
    let table = table(store, "delete").await;
    let old = item("a", "b", [("x", 1.into())]);
    put(store, &table, old.clone()).await;
    let request = || Delete { table: table.clone(), key: key("a", "b"), condition: None };
    assert_eq!(store.delete(request()).await.unwrap().value.old, Some(old));
    assert_eq!(store.delete(request()).await.unwrap().value.old, None);
    assert_eq!(get(store, &table, "a", "b").await, None);
}

/// Units by size, twice for an index entry, half for a read that need not be strong.
pub async fn capacity_is_counted_as_dynamodb_counts_it(store: &dyn Store) {
    let table = table(store, "capacity").await;
    let large = item("a", "b", [("x", "x".repeat(5000).into())]);
    let written = store.put(put_of(&table, large)).await.unwrap();
    assert_eq!(written.capacity, Capacity { read: 0.0, write: 5.0 });
    let read = |strong| crate::Get { strong, ..get_of(&table, key("a", "b")) };
    assert_eq!(store.get(read(true)).await.unwrap().capacity.read, 2.0);
    assert_eq!(store.get(read(false)).await.unwrap().capacity.read, 1.0);
    let indexed = item("a", "c", [("GSI1PK", "x".into()), ("GSI1SK", "y".into())]);
    let written = store.put(put_of(&table, indexed)).await.unwrap();
    assert_eq!(written.capacity, Capacity { read: 0.0, write: 2.0 });
}
