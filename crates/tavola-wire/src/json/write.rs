//! DynamoDB's typed values, written straight to the text.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::ser::{Serialize, SerializeMap, Serializer};
use tavola_store::{Item, Value};

/// An item to be written.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ItemRef<'a>(pub &'a Item);

/// Items to be written.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ItemsRef<'a>(pub &'a [Item]);

impl Serialize for ItemRef<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, Typed(value))))
    }
}

impl Serialize for ItemsRef<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(ItemRef))
    }
}

struct Typed<'a>(&'a Value);

impl Serialize for Typed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_key(self.0.value_type().descriptor())?;
        match self.0 {
            Value::S(text) => map.serialize_value(text)?,
            Value::N(number) => map.serialize_value(&Shown(number))?,
            Value::B(bytes) => map.serialize_value(&STANDARD.encode(bytes))?,
            Value::Bool(truth) => map.serialize_value(truth)?,
            Value::Null => map.serialize_value(&true)?,
            Value::Ss(set) => map.serialize_value(set)?,
            Value::Ns(set) => map.serialize_value(&set.iter().map(Shown).collect::<Vec<_>>())?,
            Value::Bs(set) => {
                let encoded: Vec<_> = set.iter().map(|bytes| STANDARD.encode(bytes)).collect();
                map.serialize_value(&encoded)?;
            }
            Value::L(list) => {
                map.serialize_value(&list.iter().map(Typed).collect::<Vec<_>>())?;
            }
            Value::M(entries) => map.serialize_value(&ItemRef(entries))?,
        }
        map.end()
    }
}

/// Something as its text.
struct Shown<T>(T);

impl<T: std::fmt::Display> Serialize for Shown<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::json::WireItem;

    #[test]
    fn items_survive_a_round_trip() {
        let json = json!({
            "s": {"S": "x"}, "n": {"N": "-1.5"}, "b": {"B": "AAE="}, "t": {"BOOL": true},
            "z": {"NULL": true}, "ss": {"SS": ["a", "b"]}, "ns": {"NS": ["1", "2"]},
            "bs": {"BS": ["AA=="]}, "l": {"L": [{"S": ""}]}, "m": {"M": {"k": {"N": "0"}}},
        });
        let WireItem(item) = serde_json::from_value(json.clone()).unwrap();
        assert_eq!(serde_json::to_value(ItemRef(&item)).unwrap(), json);
    }
}
