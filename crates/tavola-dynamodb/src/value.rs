//! Values between the waist and the SDK. Both ways by moving.

use std::collections::HashMap;

use aws_sdk_dynamodb::primitives::Blob;
use aws_sdk_dynamodb::types::{AttributeValue, ConsumedCapacity};
use tavola_store::{Capacity, Error, Item, Key, Number, Rendered, Result, Value};

pub(crate) type SdkItem = HashMap<String, AttributeValue>;

pub(crate) fn to_sdk(value: Value) -> AttributeValue {
    match value {
        Value::S(text) => AttributeValue::S(text),
        Value::N(number) => AttributeValue::N(number.to_string()),
        Value::B(bytes) => AttributeValue::B(Blob::new(bytes)),
        Value::Bool(truth) => AttributeValue::Bool(truth),
        Value::Null => AttributeValue::Null(true),
        Value::Ss(set) => AttributeValue::Ss(set.into_iter().collect()),
        Value::Ns(set) => AttributeValue::Ns(set.iter().map(Number::to_string).collect()),
        Value::Bs(set) => AttributeValue::Bs(set.into_iter().map(Blob::new).collect()),
        Value::L(list) => AttributeValue::L(list.into_iter().map(to_sdk).collect()),
        Value::M(map) => AttributeValue::M(item_to_sdk(map)),
    }
}

pub(crate) fn item_to_sdk(item: Item) -> SdkItem {
    item.into_iter().map(|(name, value)| (name.into_string(), to_sdk(value))).collect()
}

pub(crate) fn key_to_sdk(key: Key) -> SdkItem {
    let parts = std::iter::once(key.partition).chain(key.sort);
    parts.map(|(name, value)| (name, to_sdk(value))).collect()
}

pub(crate) fn from_sdk(value: AttributeValue) -> Result<Value> {
    Ok(match value {
        AttributeValue::S(text) => Value::S(text),
        AttributeValue::N(text) => Value::N(number(&text)?),
        AttributeValue::B(bytes) => Value::B(bytes.into_inner()),
        AttributeValue::Bool(truth) => Value::Bool(truth),
        AttributeValue::Null(_) => Value::Null,
        AttributeValue::Ss(set) => Value::Ss(set.into_iter().collect()),
        AttributeValue::Ns(set) => {
            Value::Ns(set.iter().map(|text| number(text)).collect::<Result<_>>()?)
        }
        AttributeValue::Bs(set) => Value::Bs(set.into_iter().map(Blob::into_inner).collect()),
        AttributeValue::L(list) => Value::L(list.into_iter().map(from_sdk).collect::<Result<_>>()?),
        AttributeValue::M(map) => Value::M(item_from_sdk(map)?),
        // A type that this version of the SDK does not know.
        other => return Err(unreadable(&format!("a value of an unknown type, {other:?}"))),
    })
}

pub(crate) fn item_from_sdk(item: SdkItem) -> Result<Item> {
    item.into_iter().map(|(name, value)| Ok((name, from_sdk(value)?))).collect()
}

pub(crate) fn number(text: &str) -> Result<Number> {
    text.parse().map_err(|error| unreadable(&format!("the number `{text}`: {error}")))
}

/// Creates the error of a response that cannot be read. What was asked is done, so a write must not
/// be repeated because of it.
pub(crate) fn unreadable(what: &str) -> Error {
    Error::Unavailable {
        message: format!("the store answered with what cannot be read: {what}"),
        maybe_done: true,
    }
}

/// Takes the names and values of a request's expressions; DynamoDB refuses empty ones.
pub(crate) fn placeholders(
    rendered: &mut Rendered,
) -> (Option<HashMap<String, String>>, Option<SdkItem>) {
    let names = std::mem::take(&mut rendered.names);
    let values = std::mem::take(&mut rendered.values);
    (
        (!names.is_empty()).then(|| names.into_iter().collect()),
        (!values.is_empty())
            .then(|| values.into_iter().map(|(name, value)| (name, to_sdk(value))).collect()),
    )
}

pub(crate) fn read_capacity<'a>(
    consumed: impl IntoIterator<Item = &'a ConsumedCapacity>,
) -> Capacity {
    let read = consumed.into_iter().filter_map(|it| it.capacity_units).sum();
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
            _ => total.write += it.capacity_units.unwrap_or_default(),
        }
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_comes_back_as_it_was() {
        let number = |text: &str| text.parse::<Number>().unwrap();
        let value = Value::M(Item::from([
            ("s".to_owned(), "x".into()),
            ("n".to_owned(), number("-1.5e-30").into()),
            ("b".to_owned(), Value::B(vec![0, 255])),
            ("t".to_owned(), true.into()),
            ("null".to_owned(), Value::Null),
            ("ss".to_owned(), Value::Ss(["a".to_owned(), "b".to_owned()].into())),
            ("ns".to_owned(), Value::Ns([number("1"), number("10")].into())),
            ("bs".to_owned(), Value::Bs([vec![], vec![1]].into())),
            ("l".to_owned(), Value::L(vec![1.into(), Value::L(vec![])])),
        ]));
        assert_eq!(from_sdk(to_sdk(value.clone())), Ok(value));
    }

    #[test]
    fn a_number_that_no_store_should_hold_is_an_error() {
        assert!(matches!(
            from_sdk(AttributeValue::N("NaN".to_owned())),
            Err(Error::Unavailable { .. })
        ));
    }

    #[test]
    fn a_repeated_transaction_is_paid_in_reads() {
        let repeated =
            ConsumedCapacity::builder().capacity_units(2.0).read_capacity_units(2.0).build();
        assert_eq!(write_capacity([&repeated]), Capacity { read: 2.0, write: 0.0 });
        let first =
            ConsumedCapacity::builder().capacity_units(2.0).write_capacity_units(2.0).build();
        assert_eq!(write_capacity([&first]), Capacity { read: 0.0, write: 2.0 });
    }
}
