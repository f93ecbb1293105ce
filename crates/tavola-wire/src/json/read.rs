//! DynamoDB's typed values, read straight from the text.

use std::collections::BTreeSet;
use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use tavola_store::{Item, Number, NumberError, Value};

use super::VALIDATION;

/// A value: `{"S": "x"}`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct WireValue(pub Value);

/// Attributes by name.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct WireItem(pub Item);

const INVALID: &str = "One or more parameter values were invalid";

fn refused<E: Error>(message: impl fmt::Display) -> E {
    E::custom(format_args!("{VALIDATION}{message}"))
}

impl<'de> Deserialize<'de> for WireItem {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ItemVisitor;
        impl<'de> Visitor<'de> for ItemVisitor {
            type Value = WireItem;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of attribute values")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<WireItem, A::Error> {
                let mut item = Item::new();
                while let Some((name, WireValue(value))) = map.next_entry::<String, WireValue>()? {
                    item.insert(name, value);
                }
                Ok(WireItem(item))
            }
        }
        deserializer.deserialize_map(ItemVisitor)
    }
}

impl<'de> Deserialize<'de> for WireValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ValueVisitor)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = WireValue;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with one type descriptor")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<WireValue, A::Error> {
        let mut found = None;
        while let Some(descriptor) = map.next_key::<String>()? {
            let value = value_of(&descriptor, &mut map)?;
            if value.is_some() && found.is_some() {
                return Err(refused(
                    "Supplied AttributeValue has more than one datatypes set, must contain exactly \
                     one of the supported datatypes",
                ));
            }
            found = value.or(found);
        }
        found.map(WireValue).ok_or_else(|| {
            refused(
                "Supplied AttributeValue is empty, must contain exactly one of the supported \
                 datatypes",
            )
        })
    }
}

/// Reads what stands behind a descriptor; `None` if it is none, which is ignored as any unknown
/// field.
fn value_of<'de, A: MapAccess<'de>>(
    descriptor: &str,
    map: &mut A,
) -> Result<Option<Value>, A::Error> {
    Ok(Some(match descriptor {
        "S" => Value::S(map.next_value()?),
        "N" => Value::N(number(&map.next_value::<String>()?)?),
        "B" => Value::B(bytes(&map.next_value::<String>()?)?),
        "BOOL" => Value::Bool(map.next_value()?),
        "NULL" => match map.next_value::<bool>()? {
            true => Value::Null,
            false => {
                return Err(refused(format_args!(
                    "{INVALID}: Null attribute value types must have the value of true"
                )));
            }
        },
        "SS" => Value::Ss(set(map.next_value::<Vec<String>>()?, "An string set  may not", Ok)?),
        "NS" => Value::Ns(set(map.next_value::<Vec<String>>()?, "An number set  may not", |n| {
            number(&n)
        })?),
        "BS" => Value::Bs(set(map.next_value::<Vec<String>>()?, "Binary sets should not", |b| {
            bytes(&b)
        })?),
        "L" => Value::L(map.next_value::<Vec<WireValue>>()?.into_iter().map(|it| it.0).collect()),
        "M" => Value::M(map.next_value::<WireItem>()?.0),
        _ => {
            map.next_value::<IgnoredAny>()?;
            return Ok(None);
        }
    }))
}

fn set<T: Ord, E: Error>(
    texts: Vec<String>,
    empty: &str,
    read: impl Fn(String) -> Result<T, E>,
) -> Result<BTreeSet<T>, E> {
    if texts.is_empty() {
        return Err(refused(format_args!("{INVALID}: {empty} be empty")));
    }
    let shown = || texts.join(", ");
    let set = texts.iter().map(|text| read(text.clone())).collect::<Result<BTreeSet<T>, E>>()?;
    if set.len() < texts.len() {
        let message = format!("{INVALID}: Input collection [{}] contains duplicates.", shown());
        return Err(refused(message));
    }
    Ok(set)
}

fn number<E: Error>(text: &str) -> Result<Number, E> {
    text.parse().map_err(|error| match error {
        NumberError::Syntax if text.is_empty() => {
            refused("The parameter cannot be converted to a numeric value")
        }
        NumberError::Syntax => {
            refused(format_args!("The parameter cannot be converted to a numeric value: {text}"))
        }
        NumberError::Precision => {
            refused("Attempting to store more than 38 significant digits in a Number")
        }
        NumberError::Overflow => refused(
            "Number overflow. Attempting to store a number with magnitude larger than supported \
             range",
        ),
        NumberError::Underflow => refused(
            "Number underflow. Attempting to store a number with magnitude smaller than supported \
             range",
        ),
    })
}

fn bytes<E: Error>(text: &str) -> Result<Vec<u8>, E> {
    STANDARD.decode(text).map_err(|error| {
        E::custom(format_args!("Base64 encoded length or characters are not valid: {error}"))
    })
}
