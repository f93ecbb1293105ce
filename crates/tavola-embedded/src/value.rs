//! Values between the waist and the engine. Both ways by moving, not by way of JSON.

use std::collections::HashMap;

use dynoxide::AttributeValue;
use dynoxide::types::ConsumedCapacity;
use tavola_store::{Capacity, Error, Item, Key, Number, Rendered, Result, Value};

pub(crate) type EngineItem = HashMap<String, AttributeValue>;

pub(crate) fn to_engine(value: Value) -> AttributeValue {
    match value {
        Value::S(text) => AttributeValue::S(text),
        Value::N(number) => AttributeValue::N(number.to_string()),
        Value::B(bytes) => AttributeValue::B(bytes),
        Value::Bool(truth) => AttributeValue::BOOL(truth),
        Value::Null => AttributeValue::NULL(true),
        Value::Ss(set) => AttributeValue::SS(set.into_iter().collect()),
        Value::Ns(set) => AttributeValue::NS(set.iter().map(Number::to_string).collect()),
        Value::Bs(set) => AttributeValue::BS(set.into_iter().collect()),
        Value::L(list) => AttributeValue::L(list.into_iter().map(to_engine).collect()),
        Value::M(map) => AttributeValue::M(item_to_engine(map)),
    }
}

pub(crate) fn item_to_engine(item: Item) -> EngineItem {
    item.into_iter().map(|(name, value)| (name, to_engine(value))).collect()
}

pub(crate) fn key_to_engine(key: Key) -> EngineItem {
    std::iter::once(key.partition)
        .chain(key.sort)
        .map(|(name, value)| (name, to_engine(value)))
        .collect()
}

pub(crate) fn from_engine(value: AttributeValue) -> Result<Value> {
    Ok(match value {
        AttributeValue::S(text) => Value::S(text),
        AttributeValue::N(text) => Value::N(number(&text)?),
        AttributeValue::B(bytes) => Value::B(bytes),
        AttributeValue::BOOL(truth) => Value::Bool(truth),
        AttributeValue::NULL(_) => Value::Null,
        AttributeValue::SS(set) => Value::Ss(set.into_iter().collect()),
        AttributeValue::NS(set) => {
            Value::Ns(set.iter().map(|text| number(text)).collect::<Result<_>>()?)
        }
        AttributeValue::BS(set) => Value::Bs(set.into_iter().collect()),
        AttributeValue::L(list) => {
            Value::L(list.into_iter().map(from_engine).collect::<Result<_>>()?)
        }
        AttributeValue::M(map) => Value::M(item_from_engine(map)?),
    })
}

pub(crate) fn item_from_engine(item: EngineItem) -> Result<Item> {
    // By way of a list of the right length: a map that grows while it is collected costs twice as much.
    let mut entries = Vec::with_capacity(item.len());
    for (name, value) in item {
        entries.push((name, from_engine(value)?));
    }
    Ok(entries.into_iter().collect())
}

fn number(text: &str) -> Result<Number> {
    text.parse().map_err(|error| Error::Unavailable {
        message: format!("the store holds a number that cannot be read, `{text}`: {error}"),
        maybe_done: false,
    })
}

/// The names and values of a request's expressions; the engine takes none rather than empty ones.
pub(crate) fn placeholders(
    rendered: &mut Rendered,
) -> (Option<HashMap<String, String>>, Option<EngineItem>) {
    let names = std::mem::take(&mut rendered.names);
    let values = std::mem::take(&mut rendered.values);
    (
        (!names.is_empty()).then(|| names.into_iter().collect()),
        (!values.is_empty()).then(|| item_to_engine(values)),
    )
}

pub(crate) fn read_capacity<'a>(
    consumed: impl IntoIterator<Item = &'a ConsumedCapacity>,
) -> Capacity {
    let read = consumed.into_iter().map(|it| it.capacity_units).sum();
    Capacity { read, write: 0.0 }
}

pub(crate) fn write_capacity<'a>(
    consumed: impl IntoIterator<Item = &'a ConsumedCapacity>,
) -> Capacity {
    let mut total = Capacity::default();
    for it in consumed {
        // A repeated transaction is answered from memory and pays reads.
        match it.read_capacity_units {
            Some(read) if it.write_capacity_units.is_none() => total.read += read,
            _ => total.write += it.capacity_units,
        }
    }
    total
}
