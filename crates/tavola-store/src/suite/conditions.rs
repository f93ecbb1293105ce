//! Conditions on writes.

use super::{get, item, key, put, put_of, table};
use crate::{
    Comparison, Condition, Delete, Error, Operand, Path, Put, Store, Update, UpdateItem, Value,
};

/// The caller learns what is there, and it stays as it is.
pub async fn a_failed_condition_returns_the_item_and_writes_nothing(store: &dyn Store) {
    let table = table(store, "failed").await;
    let old = item("a", "b", [("status", "open".into())]);
    put(store, &table, old.clone()).await;
    let create =
        Put { condition: Some(Condition::absent("PK")), ..put_of(&table, item("a", "b", [])) };
    let error = store.put(create).await.unwrap_err();
    assert_eq!(error, Error::ConditionFailed { old: Some(Box::new(old.clone())) });
    assert_eq!(get(store, &table, "a", "b").await, Some(old));
}

/// Put, update and delete alike; nothing there means no old item.
pub async fn conditions_guard_every_single_write(store: &dyn Store) {
    let table = table(store, "guard").await;
    let condition = Some(Condition::equals("status", "open"));
    let refused = Err(Error::ConditionFailed { old: None });
    let update = |condition| UpdateItem {
        table: table.clone(),
        key: key("a", "b"),
        update: Update::set("status", "closed"),
        condition,
    };
    let delete = |condition| Delete { table: table.clone(), key: key("a", "b"), condition };
    let open = item("a", "b", [("status", "open".into())]);
    let first = Put { condition: condition.clone(), ..put_of(&table, open.clone()) };
    assert_eq!(store.put(first.clone()).await.map(|_| ()), refused);
    assert_eq!(store.update(update(condition.clone())).await.map(|_| ()), refused);
    assert_eq!(store.delete(delete(condition.clone())).await.map(|_| ()), refused);
    put(store, &table, open).await;
    store.put(first).await.unwrap();
    store.update(update(condition.clone())).await.unwrap();
    let closed = item("a", "b", [("status", "closed".into())]);
    let refused = Error::ConditionFailed { old: Some(Box::new(closed)) };
    assert_eq!(store.delete(delete(condition)).await.unwrap_err(), refused);
    store.delete(delete(Some(Condition::equals("status", "closed")))).await.unwrap();
}

/// Empty lists of conditions have their meaning on a store too.
pub async fn a_condition_that_never_holds_fails_and_one_that_always_holds_does_not(
    store: &dyn Store,
) {
    let table = table(store, "constant").await;
    let with = |condition| Put { condition: Some(condition), ..put_of(&table, item("a", "b", [])) };
    let never = store.put(with(Condition::Or(vec![]))).await.unwrap_err();
    assert_eq!(never, Error::ConditionFailed { old: None });
    store.put(with(Condition::And(vec![]))).await.unwrap();
}

/// Placeholders make every name safe.
pub async fn names_may_be_reserved_words_or_have_dots(store: &dyn Store) {
    let table = table(store, "names").await;
    let names = ["size", "a.b", "#n0", ":v0", "with space", "[0]", "ü"];
    put(store, &table, item("a", "b", [])).await;
    for name in names {
        let request = UpdateItem {
            table: table.clone(),
            key: key("a", "b"),
            update: Update::set(name, 1),
            condition: Some(Condition::absent(name)),
        };
        let new = store.update(request).await.unwrap().value.new.unwrap();
        assert_eq!(new.get(name), Some(&Value::from(1)), "{name}");
    }
}

/// An attribute compared with itself, a comparison of two values, a range whose ends are swapped.
pub async fn what_dynamodb_cannot_parse_is_asked_in_other_words(store: &dyn Store) {
    let table = table(store, "words").await;
    put(store, &table, item("a", "b", [("n", 5.into())])).await;
    let n = || Operand::Path(Path::attribute("n"));
    let value = |n: i64| Operand::Value(n.into());
    let many = (0..150).map(value).collect::<Vec<_>>();
    for (condition, expected) in [
        (Condition::Compare(n(), Comparison::Equal, n()), true),
        (Condition::Compare(n(), Comparison::Less, n()), false),
        (Condition::Compare(n(), Comparison::LessOrEqual, n()), true),
        (Condition::Compare(value(1), Comparison::Less, value(2)), true),
        (Condition::Between(n(), value(9), value(1)), false),
        (Condition::Between(n(), n(), value(9)), true),
        (Condition::In(n(), many), true),
        (Condition::In(n(), vec![]), false),
        (Condition::Contains(n(), n()), false),
        (Condition::BeginsWith(n(), value(5)), false),
    ] {
        let request = Put {
            condition: Some(condition.clone()),
            ..put_of(&table, item("a", "b", [("n", 5.into())]))
        };
        match store.put(request).await {
            Ok(_) => assert!(expected, "{condition:?} held"),
            Err(Error::ConditionFailed { .. }) => assert!(!expected, "{condition:?} did not hold"),
            Err(error) => panic!("{condition:?}: {error}"),
        }
    }
}
