//! What no store accepts. Nothing is written.

use super::{action, attribute, get, get_of, item, key, put, put_of, schema, table};
use crate::{
    Action, ActionKind, BatchGet, BatchWrite, Comparison, Condition, Delete, Error, Get, Item, Key,
    KeySchema, KeyType, Number, Path, Put, Query, Result, Scan, SetValue, SortCondition, Store,
    StoreLimit, TransactGet, TransactWrite, Update, UpdateAction, UpdateItem, Value,
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
        invalid(store.transact_write(TransactWrite { actions, token: None }).await);
        let puts = vec![(table.clone(), whole)];
        invalid(store.batch_write(BatchWrite { puts, deletes: vec![] }).await);
        let mut key = key("a", "b");
        key.sort = Some(("SK".to_owned(), wrong.clone()));
        refuse_key(store, &table, key, invalid).await;
        let mut whole = item("a", "b", []);
        whole.insert("PK".to_owned(), wrong.clone());
        invalid(store.put(put_of(&table, whole)).await);
        let key = Key { partition: ("PK".to_owned(), wrong), ..super::key("a", "b") };
        refuse_key(store, &table, key, invalid).await;
    }
    let without = Item::from([("PK".to_owned(), "a".into())]);
    invalid(store.put(put_of(&table, without)).await);
    let half = crate::Key { sort: None, ..key("a", "b") };
    invalid(store.get(Get { key: half, ..get_of(&table, key("a", "b")) }).await);
    assert!(is_empty(store, &table).await);
}

/// Nobody takes this key, whatever is to be done with it.
async fn refuse_key(store: &dyn Store, table: &str, key: Key, check: impl Fn(Result<()>)) {
    let named = || table.to_owned();
    check(store.get(get_of(table, key.clone())).await.map(drop));
    check(store.update(update_of(table, key.clone(), Update::set("x", 1))).await.map(drop));
    let delete = Delete { table: named(), key: key.clone(), condition: None };
    check(store.delete(delete).await.map(drop));
    let keys = vec![(named(), key.clone())];
    check(store.batch_get(BatchGet { keys: keys.clone(), strong: true }).await.map(drop));
    check(store.transact_get(TransactGet { keys: keys.clone() }).await.map(drop));
    check(store.batch_write(BatchWrite { puts: vec![], deletes: keys }).await.map(drop));
    for kind in [
        ActionKind::Update(key.clone(), Update::set("x", 1)),
        ActionKind::Delete(key.clone()),
        ActionKind::Check(key.clone()),
    ] {
        let condition = Some(Condition::absent("PK"));
        let actions = vec![Action { condition, ..action(table, kind) }];
        check(store.transact_write(TransactWrite { actions, token: None }).await.map(drop));
    }
    let (partition, value) = key.partition;
    let mut query = Query::partition(table, &partition, value);
    query.sort =
        key.sort.map(|(name, value)| (name, SortCondition::Compare(Comparison::Equal, value)));
    check(store.query(query).await.map(drop));
}

fn update_of(table: &str, key: Key, update: Update) -> UpdateItem {
    UpdateItem { table: table.to_owned(), key, update, condition: None }
}

/// Numbers and bytes are keys as well, where the table says so, and nothing else is one then.
pub async fn keys_are_of_the_type_that_the_table_says(store: &dyn Store) {
    let mut wanted = schema("typed_keys");
    wanted.key = KeySchema {
        partition: attribute("PK", KeyType::N),
        sort: Some(attribute("SK", KeyType::B)),
    };
    wanted.indexes.clear();
    let table = wanted.name.clone();
    store.create_table(wanted).await.unwrap();
    let key = |partition: Value, sort: Value| Key {
        partition: ("PK".to_owned(), partition),
        sort: Some(("SK".to_owned(), sort)),
    };
    let bytes = |bytes: &[u8]| Value::B(bytes.to_vec());
    for wrong in [
        key("1".into(), bytes(b"a")),
        key(1.into(), "a".into()),
        key(1.into(), bytes(b"")),
        key(1.into(), 1.into()),
        key(Value::Ns([Number::from(1)].into()), bytes(b"a")),
    ] {
        invalid(store.put(put_of(&table, wrong.to_item())).await);
        refuse_key(store, &table, wrong, invalid).await;
    }
    assert!(is_empty(store, &table).await);
    let right = key(1.into(), bytes(&[0, 255]));
    put(store, &table, right.to_item()).await;
    let same = key("1.0".parse::<Number>().unwrap().into(), bytes(&[0, 255]));
    assert_eq!(store.get(get_of(&table, same)).await.unwrap().value, Some(right.to_item()));
    store.delete_table(&table).await.unwrap();
}

fn wrong_index_keys() -> [(&'static str, Value); 5] {
    [
        ("GSI1PK", 1.into()),
        ("GSI1PK", "".into()),
        ("GSI1SK", Value::Null),
        ("GSI1SK", "".into()),
        ("rank", "1".into()),
    ]
}

/// An item is in an index or is not, but its key attributes are never empty or of another type.
pub async fn index_keys_of_the_wrong_kind_are_refused(store: &dyn Store) {
    let table = table(store, "wrong_index_keys").await;
    for (name, wrong) in wrong_index_keys() {
        let mut whole = item("a", "b", [("GSI1PK", "x".into()), ("GSI1SK", "y".into())]);
        whole.insert(name.to_owned(), wrong);
        invalid(store.put(put_of(&table, whole.clone())).await);
        let puts = vec![(table.clone(), whole.clone())];
        invalid(store.batch_write(BatchWrite { puts, deletes: vec![] }).await);
        let actions = vec![action(&table, ActionKind::Put(whole))];
        invalid(store.transact_write(TransactWrite { actions, token: None }).await);
    }
    assert!(is_empty(store, &table).await);
}

/// The same for updates. Not in the list of all stores: DynamoDB Local accepts them, other than
/// DynamoDB.
pub async fn updates_of_index_keys_are_checked(store: &dyn Store) {
    let table = table(store, "wrong_index_updates").await;
    for (name, wrong) in wrong_index_keys() {
        let update = Update::set(name, wrong);
        invalid(store.update(update_of(&table, key("a", "b"), update.clone())).await);
        let actions = vec![action(&table, ActionKind::Update(key("a", "b"), update))];
        invalid(store.transact_write(TransactWrite { actions, token: None }).await);
    }
    assert!(is_empty(store, &table).await);
}

/// A number that is one has 38 digits and an exponent in range; what arithmetic makes of it is
/// checked too.
pub async fn numbers_that_leave_their_range_are_refused(store: &dyn Store) {
    let table = table(store, "numbers").await;
    let number = |text: &str| Value::N(text.parse().unwrap());
    let largest = "9.9999999999999999999999999999999999999e125";
    for text in ["1e126", "1e-131", "1.00000000000000000000000000000000000001", "NaN", "Infinity"] {
        assert!(text.parse::<Number>().is_err(), "{text}");
    }
    let whole = item("a", "b", [("n", number(largest)), ("m", number("-9e125"))]);
    put(store, &table, whole.clone()).await;
    let n = || Path::attribute("n");
    let plus = |value: Value| {
        SetValue::Plus(Box::new(SetValue::Path(n())), Box::new(SetValue::Value(value)))
    };
    let minus = SetValue::Minus(
        Box::new(SetValue::Path(Path::attribute("m"))),
        Box::new(SetValue::Value(number("9e125"))),
    );
    for change in [
        UpdateAction::Add(n(), number(largest)),
        UpdateAction::Set(n(), plus(number("9e125"))),
        UpdateAction::Set(Path::attribute("m"), minus),
    ] {
        let update = Update { actions: vec![change] };
        invalid(store.update(update_of(&table, key("a", "b"), update.clone())).await);
        let actions = vec![action(&table, ActionKind::Update(key("a", "b"), update))];
        invalid(store.transact_write(TransactWrite { actions, token: None }).await);
    }
    assert_eq!(get(store, &table, "a", "b").await, Some(whole));
}

/// A key is too long. DynamoDB Local has one message for both parts of a key, which is read as the
/// first.
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
        let actions = vec![action(&table, ActionKind::Put(item(partition, sort, [])))];
        too_long(store.transact_write(TransactWrite { actions, token: None }).await, limit);
        let check = |result| too_long(result, limit);
        refuse_key(store, &table, key(partition, sort), check).await;
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
    let puts = vec![(table.clone(), of(exactly + 1))];
    let batch = store.batch_write(BatchWrite { puts, deletes: vec![] }).await;
    too_large(batch, StoreLimit::ItemSize);
    let actions = vec![action(&table, ActionKind::Put(of(exactly + 1)))];
    let transaction = store.transact_write(TransactWrite { actions, token: None }).await;
    too_large(transaction, StoreLimit::ItemSize);
    assert!(is_empty(store, &table).await);
    put(store, &table, of(exactly)).await;
    let grow = Update::set("y", 1);
    let update = store.update(update_of(&table, key("a", "b"), grow.clone())).await;
    too_large(update, StoreLimit::ItemSize);
    let actions = vec![
        action(&table, ActionKind::Put(item("a", "other", []))),
        action(&table, ActionKind::Update(key("a", "b"), grow)),
    ];
    let transaction = store.transact_write(TransactWrite { actions, token: None }).await;
    too_large(transaction, StoreLimit::ItemSize);
    assert_eq!(get(store, &table, "a", "other").await, None);
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
        assert_eq!(result, Err(Error::SameItemTwice));
    }
    let gets = |count: usize| {
        let keys = (0..count).map(|n| (table.clone(), key("a", &n.to_string()))).collect();
        TransactGet { keys }
    };
    too_large(store.transact_get(gets(101)).await, StoreLimit::TransactionActions);
    invalid(store.transact_get(gets(0)).await);
    let keys = vec![(table.clone(), key("a", "1")); 2];
    assert_eq!(store.transact_get(TransactGet { keys }).await, Err(Error::SameItemTwice));
    let large = |n: usize| item("a", &n.to_string(), [("x", "x".repeat(390 * 1024).into())]);
    let actions = (0..11).map(|n| action(&table, ActionKind::Put(large(n)))).collect();
    let result = store.transact_write(TransactWrite { actions, token: None }).await;
    too_large(result, StoreLimit::TransactionSize);
    assert!(is_empty(store, &table).await);
    store.transact_write(puts(100)).await.unwrap();
    assert!(get(store, &table, "a", "99").await.is_some());
}

/// Among the 25 of one request. Not in the list of all stores: one that leaves items unprocessed
/// sends them one after the other, and then it is no mistake.
pub async fn the_same_item_twice_in_a_batch_is_refused(store: &dyn Store) {
    let table = table(store, "batch_twice").await;
    let whole = || (table.clone(), item("a", "1", []));
    let gone = || (table.clone(), key("a", "1"));
    for (puts, deletes) in [
        (vec![whole(), whole()], vec![]),
        (vec![whole()], vec![gone()]),
        (vec![], vec![gone(), gone()]),
    ] {
        invalid(store.batch_write(BatchWrite { puts, deletes }).await);
    }
    assert!(is_empty(store, &table).await);
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
