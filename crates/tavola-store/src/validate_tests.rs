use super::*;
use crate::Path;

fn key_of(partition: Value) -> Key {
    Key { partition: ("pk".to_owned(), partition), sort: None }
}

fn get(partition: Value) -> Result<()> {
    Get { table: "t".to_owned(), key: key_of(partition), strong: false, attributes: vec![] }
        .validate()
}

fn put(value: Value) -> Result<()> {
    let item = Item::from([("pk".to_owned(), "a".into()), ("v".to_owned(), value)]);
    Put { table: "t".to_owned(), item, condition: None }.validate()
}

fn too_large(limit: StoreLimit) -> Result<()> {
    Err(Error::TooLarge(limit))
}

#[test]
fn keys_have_a_type_a_length_and_something_in_them() {
    assert_eq!(get("a".repeat(2048).into()), Ok(()));
    assert_eq!(get("a".repeat(2049).into()), too_large(StoreLimit::PartitionKey));
    assert_eq!(get(1.into()), Ok(()));
    for wrong in [Value::from(""), Value::B(vec![]), true.into(), Value::L(vec![])] {
        assert!(matches!(get(wrong), Err(Error::Invalid(_))));
    }
}

#[test]
fn items_have_at_most_400_kb_to_the_byte() {
    // "pk" + "a" + "v" are 4 bytes.
    assert_eq!(put("x".repeat(400 * 1024 - 4).into()), Ok(()));
    assert_eq!(put("x".repeat(400 * 1024 - 3).into()), too_large(StoreLimit::ItemSize));
}

#[test]
fn values_are_nested_at_most_32_levels() {
    let nested = |levels: usize| (1..levels).fold(Value::Null, |inner, _| Value::L(vec![inner]));
    assert_eq!(put(nested(32)), Ok(()));
    assert_eq!(put(nested(33)), too_large(StoreLimit::Nesting));
    assert_eq!(put(nested(1000)), too_large(StoreLimit::Nesting));
}

#[test]
fn empty_sets_are_refused_wherever_they_are() {
    let empty = Value::L(vec![Value::M(Item::from([("s".to_owned(), Value::Ss([].into()))]))]);
    assert_eq!(put(empty), Err(Error::Invalid("a set may not be empty".to_owned())));
}

#[test]
fn attributes_without_a_name_are_refused_wherever_they_are() {
    let unnamed = Value::L(vec![Value::M(Item::from([("".to_owned(), Value::Null)]))]);
    let refused = Err(Error::Invalid("an attribute name may not be empty".to_owned()));
    assert_eq!(put(unnamed), refused);
}

#[test]
fn conditions_are_nested_at_most_64_levels() {
    let nested = |levels: usize| {
        (1..levels).fold(Condition::exists("a"), |inner, _| Condition::Not(Box::new(inner)))
    };
    assert_eq!(whole_condition(&nested(64)), Ok(()));
    assert_eq!(whole_condition(&nested(65)), too_large(StoreLimit::Nesting));
}

#[test]
fn sums_and_appended_lists_are_no_operands() {
    let boxed = |value: &SetValue| Box::new(value.clone());
    let one = SetValue::Value(1.into());
    let sum = SetValue::Plus(boxed(&one), boxed(&one));
    let difference = SetValue::Minus(boxed(&one), boxed(&one));
    let appended = SetValue::Append(boxed(&one), boxed(&one));
    for flat in [&sum, &difference, &appended] {
        assert_eq!(set_value(flat), Ok(()));
        let started = SetValue::IfAbsent(Path::attribute("a"), boxed(flat));
        let added = SetValue::Plus(boxed(&one), boxed(flat));
        let joined = SetValue::Append(boxed(flat), boxed(&one));
        for nested in [started, added, joined] {
            assert!(matches!(set_value(&nested), Err(Error::Invalid(_))), "{nested:?}");
        }
    }
}

#[test]
fn transactions_have_1_to_100_actions_on_different_items() {
    let write = |keys: Vec<i64>| {
        let actions = keys
            .into_iter()
            .map(|n| Action {
                table: "t".to_owned(),
                kind: ActionKind::Delete(key_of(n.into())),
                condition: None,
            })
            .collect();
        TransactWrite { actions, token: None }.validate()
    };
    assert!(matches!(write(vec![]), Err(Error::Invalid(_))));
    assert_eq!(write((0..100).collect()), Ok(()));
    assert_eq!(write((0..101).collect()), too_large(StoreLimit::TransactionActions));
    assert_eq!(write(vec![1, 2, 1]), Err(Error::SameItemTwice));
}

#[test]
fn transactions_have_at_most_4_mb() {
    let actions = (0..11)
        .map(|n| Action {
            table: "t".to_owned(),
            kind: ActionKind::Put(Item::from([
                ("pk".to_owned(), n.into()),
                ("v".to_owned(), "x".repeat(399 * 1024).into()),
            ])),
            condition: None,
        })
        .collect::<Vec<_>>();
    let write =
        |count: usize| TransactWrite { actions: actions[..count].to_vec(), token: None }.validate();
    assert_eq!(write(10), Ok(()));
    assert_eq!(write(11), too_large(StoreLimit::TransactionSize));
}

#[test]
fn updates_leave_the_key_alone_and_do_not_overlap() {
    let check = |update: Update| {
        UpdateItem { table: "t".to_owned(), key: key_of("a".into()), update, condition: None }
            .validate()
    };
    assert_eq!(check(Update::set("a", 1).and_remove("b")), Ok(()));
    assert!(matches!(check(Update::set("pk", 1)), Err(Error::Invalid(_))));
    assert!(matches!(check(Update::set("a", 1).and_remove("a")), Err(Error::Invalid(_))));
    let add = UpdateAction::Add(Path::attribute("a"), "text".into());
    assert!(matches!(check(Update { actions: vec![add] }), Err(Error::Invalid(_))));
}
