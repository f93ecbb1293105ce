//! Items against an ordered map of their attributes: whatever was decoded, given or changed before.

use std::collections::{BTreeMap, BTreeSet};

use proptest::collection::{btree_map, btree_set, vec};
use proptest::prelude::*;

use super::{Item, encoding};
use crate::{Number, Value, item_size, value_size};

fn number() -> impl Strategy<Value = Number> {
    (any::<bool>(), 0u128..10u128.pow(20), -30i16..30).prop_map(|(negative, coefficient, e)| {
        Number::from_parts(negative, coefficient, e).unwrap()
    })
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        "[a-zé\u{1F600}\"\\\\\n\u{1f}\u{7f}]{0,40}".prop_map(Value::S),
        number().prop_map(Value::N),
        vec(any::<u8>(), 0..9).prop_map(Value::B),
        any::<bool>().prop_map(Value::Bool),
        Just(Value::Null),
        btree_set("[a-z]{0,3}", 1..4).prop_map(Value::Ss),
        btree_set(number(), 1..4).prop_map(Value::Ns),
        btree_set(vec(any::<u8>(), 0..3), 1..4).prop_map(Value::Bs),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::L),
            btree_map("[a-z]{1,3}", inner, 0..4)
                .prop_map(|entries| Value::M(entries.into_iter().collect())),
        ]
    })
}

/// Names around the length above which they need memory of their own.
fn attributes() -> impl Strategy<Value = BTreeMap<String, Value>> {
    btree_map(prop_oneof!["[a-c]{1,2}", "[a-c]{23,26}"], value(), 0..8)
}

/// Something that happens to an item.
#[derive(Debug, Clone)]
enum Step {
    Look(usize),
    Change(usize, Value),
    Insert(String, Value),
    Remove(usize),
    Retain(usize),
    Store,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        (0usize..9).prop_map(Step::Look),
        (0usize..9, value()).prop_map(|(n, value)| Step::Change(n, value)),
        ("[a-c]{1,2}", value()).prop_map(|(name, value)| Step::Insert(name, value)),
        (0usize..9).prop_map(Step::Remove),
        (0usize..9).prop_map(Step::Retain),
        Just(Step::Store),
    ]
}

proptest! {
    #[test]
    fn an_item_is_an_ordered_map(start in attributes(), steps in vec(step(), 0..12)) {
        let mut map = start;
        let mut item: Item = map.clone().into_iter().rev().collect();
        for step in steps {
            let nth = |n: usize| map.keys().nth(n).cloned().unwrap_or_else(|| "absent".to_owned());
            match step {
                Step::Look(n) => prop_assert_eq!(item.get(&nth(n)), map.get(&nth(n))),
                Step::Change(n, value) => {
                    let name = nth(n);
                    match (item.get_mut(&name), map.get_mut(&name)) {
                        (Some(one), Some(two)) => {
                            prop_assert_eq!(&*one, &*two);
                            *one = value.clone();
                            *two = value;
                        }
                        (one, two) => prop_assert_eq!(one, two),
                    }
                }
                Step::Insert(name, value) => {
                    prop_assert_eq!(item.insert(&name, value.clone()), map.insert(name, value));
                }
                Step::Remove(n) => {
                    let name = nth(n);
                    prop_assert_eq!(item.remove(&name), map.remove(&name));
                }
                Step::Retain(n) => {
                    let name = nth(n);
                    item.retain(|other| other != name);
                    map.retain(|other, _| *other != name);
                }
                Step::Store => item = Item::from_bytes(&item.to_bytes()).unwrap(),
            }
            prop_assert_eq!(item.len(), map.len());
            let size: usize = map.iter().map(|(name, value)| name.len() + value_size(value)).sum();
            prop_assert_eq!(item_size(&item), size);
        }
        prop_assert_eq!(item.clone(), map.clone().into_iter().collect::<Item>());
        let same: Vec<_> = map.iter().map(|(name, value)| (name.as_str(), value)).collect();
        prop_assert_eq!(item.iter().collect::<Vec<_>>(), same);
        let owned: Vec<_> = item.into_iter().map(|(name, value)| (name.into(), value)).collect();
        prop_assert_eq!(owned, map.into_iter().collect::<Vec<(String, Value)>>());
    }

    #[test]
    fn what_is_written_straight_from_bytes_is_what_the_value_says(start in attributes()) {
        let item = Item::from_bytes(&start.clone().into_iter().collect::<Item>().to_bytes()).unwrap();
        for (name, value) in &start {
            let plain = item.plain(name).unwrap();
            prop_assert_eq!(serde_json::to_value(plain).unwrap(), value.to_json());
            prop_assert_eq!(serde_json::to_string(&plain).unwrap(), value.to_json().to_string());
            prop_assert_eq!(plain.is_null(), *value == Value::Null);
            for plain in [plain, crate::item::Plain::from(value)] {
                let mut out = Vec::new();
                plain.write_json(&mut out).unwrap();
                prop_assert_eq!(String::from_utf8(out).unwrap(), value.to_json().to_string());
            }
            let looked_at = crate::item::Plain::from(value);
            prop_assert_eq!(serde_json::to_string(&looked_at).unwrap(), value.to_json().to_string());
        }
        let others = ["", "aa", "ab~", "zz"].map(str::to_owned);
        let names: BTreeSet<_> = start.keys().cloned().chain(others).collect();
        let each: Vec<_> = item.plain_each(names.iter().map(String::as_str)).collect();
        for (name, plain) in names.iter().zip(each) {
            let json = plain.map(|plain| serde_json::to_value(plain).unwrap());
            let expected = start.get(name).filter(|value| **value != Value::Null);
            prop_assert_eq!(json, expected.map(Value::to_json));
        }
    }

    #[test]
    fn damaged_bytes_are_refused_or_hold_a_whole_item(
        start in attributes(),
        damage in vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        cut in any::<prop::sample::Index>(),
    ) {
        let mut bytes = start.into_iter().collect::<Item>().to_bytes();
        for (place, byte) in damage {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        for bytes in [&bytes[..], &bytes[..cut.index(bytes.len())]] {
            let Some(item) = Item::from_bytes(bytes) else { continue };
            let is_whole = |attribute: &super::Attribute| {
                let encoded = attribute.encoded(item.bytes()).unwrap();
                encoding::decode_value(encoded).is_some()
            };
            prop_assert!(item.attributes.iter().all(is_whole));
        }
    }
}
