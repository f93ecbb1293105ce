//! Random values, items, conditions and updates.

use proptest::collection::{btree_map, btree_set, vec};
use proptest::prelude::*;
use tavola_store::{
    Comparison, Condition, Item, Number, Operand, Path, Segment, SetValue, Update, UpdateAction,
    Value, ValueType,
};

pub fn text() -> impl Strategy<Value = String> {
    prop::sample::select(vec!["", "a", "ab", "b", "🙂"]).prop_map(str::to_owned)
}

pub fn number() -> impl Strategy<Value = Number> {
    prop::sample::select(vec!["-1", "0", "0.5", "1", "2", "3", "10", "1e20", "1e-20"])
        .prop_map(|text| text.parse().unwrap())
}

pub fn bytes() -> impl Strategy<Value = Vec<u8>> {
    vec(0u8..2, 0..3)
}

pub fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        text().prop_map(Value::S),
        number().prop_map(Value::N),
        bytes().prop_map(Value::B),
        any::<bool>().prop_map(Value::Bool),
        Just(Value::Null),
        btree_set(text(), 1..3).prop_map(Value::Ss),
        btree_set(number(), 1..3).prop_map(Value::Ns),
        btree_set(bytes(), 1..3).prop_map(Value::Bs),
    ];
    leaf.prop_recursive(2, 8, 3, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..3).prop_map(Value::L),
            btree_map(prop::sample::select(vec!["x".to_owned(), "y".to_owned()]), inner, 0..3)
                .prop_map(|entries| Value::M(entries.into_iter().collect())),
        ]
    })
}

pub fn attribute() -> impl Strategy<Value = String> {
    prop::sample::select(vec!["a", "b", "c", "size"]).prop_map(str::to_owned)
}

pub fn item() -> impl Strategy<Value = Item> {
    btree_map(attribute(), value(), 0..4).prop_map(Item::from_iter)
}

pub fn path() -> impl Strategy<Value = Path> {
    let segment = prop_oneof![
        prop::sample::select(vec!["x", "y"]).prop_map(|name| Segment::Name(name.to_owned())),
        (0usize..4).prop_map(Segment::Index),
    ];
    let below = prop_oneof![3 => Just(vec![]), 1 => vec(segment, 1..3)];
    (attribute(), below).prop_map(|(attribute, below)| Path { attribute, below })
}

pub fn operand() -> impl Strategy<Value = Operand> {
    prop_oneof![
        4 => path().prop_map(Operand::Path),
        3 => value().prop_map(Operand::Value),
        1 => path().prop_map(Operand::Size),
    ]
}

pub fn comparison() -> impl Strategy<Value = Comparison> {
    use Comparison::{Equal, Greater, GreaterOrEqual, Less, LessOrEqual, NotEqual};
    prop::sample::select(vec![Equal, NotEqual, Less, LessOrEqual, Greater, GreaterOrEqual])
}

pub fn value_type() -> impl Strategy<Value = ValueType> {
    use ValueType::{B, Bool, Bs, L, M, N, Ns, Null, S, Ss};
    prop::sample::select(vec![S, N, B, Bool, Null, Ss, Ns, Bs, L, M])
}

pub fn condition() -> impl Strategy<Value = Condition> {
    let leaf = prop_oneof![
        4 => (operand(), comparison(), operand()).prop_map(|(l, c, r)| Condition::Compare(l, c, r)),
        1 => (operand(), operand(), operand()).prop_map(|(v, l, h)| Condition::Between(v, l, h)),
        1 => (operand(), vec(operand(), 0..3)).prop_map(|(v, c)| Condition::In(v, c)),
        1 => (operand(), operand()).prop_map(|(v, p)| Condition::BeginsWith(v, p)),
        1 => (operand(), operand()).prop_map(|(v, p)| Condition::Contains(v, p)),
        1 => path().prop_map(Condition::Exists),
        1 => path().prop_map(Condition::Absent),
        1 => (path(), value_type()).prop_map(|(p, t)| Condition::IsType(p, t)),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..3).prop_map(Condition::And),
            vec(inner.clone(), 0..3).prop_map(Condition::Or),
            inner.prop_map(|inner| Condition::Not(Box::new(inner))),
        ]
    })
}

pub fn set_value() -> impl Strategy<Value = SetValue> {
    let leaf = prop_oneof![
        3 => value().prop_map(SetValue::Value),
        2 => number().prop_map(|number| SetValue::Value(number.into())),
        2 => path().prop_map(SetValue::Path),
    ];
    leaf.prop_recursive(2, 6, 2, |inner| {
        let two = (inner.clone().prop_map(Box::new), inner.clone().prop_map(Box::new));
        prop_oneof![
            two.clone().prop_map(|(l, r)| SetValue::Plus(l, r)),
            two.clone().prop_map(|(l, r)| SetValue::Minus(l, r)),
            two.prop_map(|(l, r)| SetValue::Append(l, r)),
            (path(), inner).prop_map(|(p, v)| SetValue::IfAbsent(p, Box::new(v))),
        ]
    })
}

pub fn update() -> impl Strategy<Value = Update> {
    let added = prop_oneof![
        number().prop_map(Value::N),
        btree_set(text(), 1..3).prop_map(Value::Ss),
        btree_set(number(), 1..3).prop_map(Value::Ns),
        value(),
    ];
    let action = prop_oneof![
        4 => (path(), set_value()).prop_map(|(p, v)| UpdateAction::Set(p, v)),
        2 => path().prop_map(UpdateAction::Remove),
        2 => (path(), added.clone()).prop_map(|(p, v)| UpdateAction::Add(p, v)),
        2 => (path(), added).prop_map(|(p, v)| UpdateAction::Delete(p, v)),
    ];
    vec(action, 0..4).prop_map(|actions| Update { actions })
}
