//! DynamoDB JSON: every value in an object with its type descriptor.

use std::collections::BTreeSet;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value as Json, json};

use super::{JsonError, JsonErrorKind};
use crate::limits::MAX_VALUE_DEPTH;
use crate::{Item, Number, Value};

impl Value {
    /// Returns the value as DynamoDB JSON: `{"S": "x"}`.
    pub fn to_dynamodb_json(&self) -> Json {
        let content = match self {
            Self::S(text) => json!(text),
            Self::N(number) => json!(number.to_string()),
            Self::B(bytes) => json!(STANDARD.encode(bytes)),
            Self::Bool(truth) => json!(truth),
            Self::Null => json!(true),
            Self::Ss(set) => json!(set),
            Self::Ns(set) => set.iter().map(Number::to_string).collect(),
            Self::Bs(set) => set.iter().map(|bytes| STANDARD.encode(bytes)).collect(),
            Self::L(list) => list.iter().map(Self::to_dynamodb_json).collect(),
            Self::M(map) => item_to_dynamodb_json(map),
        };
        let mut object = Map::new();
        object.insert(self.value_type().descriptor().to_owned(), content);
        Json::Object(object)
    }

    /// Reads DynamoDB JSON.
    pub fn from_dynamodb_json(json: &Json) -> Result<Self, JsonError> {
        read(json, MAX_VALUE_DEPTH)
    }
}

/// Returns an item as DynamoDB JSON, without a descriptor of its own.
pub fn item_to_dynamodb_json(item: &Item) -> Json {
    item.iter().map(|(name, value)| (name.to_owned(), value.to_dynamodb_json())).collect()
}

/// Reads an item from DynamoDB JSON.
pub fn item_from_dynamodb_json(json: &Json) -> Result<Item, JsonError> {
    read_map(json, MAX_VALUE_DEPTH)
}

fn read_map(json: &Json, depth: usize) -> Result<Item, JsonError> {
    let object = json.as_object().ok_or_else(|| JsonError::expected("an object"))?;
    let read_entry = |(name, json): (&String, &Json)| match read(json, depth) {
        Ok(value) => Ok((name.clone(), value)),
        Err(error) => Err(error.in_entry(name)),
    };
    object.iter().map(read_entry).collect()
}

fn read(json: &Json, depth: usize) -> Result<Value, JsonError> {
    let depth = depth.checked_sub(1).ok_or_else(|| JsonError::new(JsonErrorKind::TooDeep))?;
    let mut entries = json.as_object().into_iter().flatten();
    let (Some((descriptor, content)), None) = (entries.next(), entries.next()) else {
        return Err(JsonError::expected(
            "an object with one type descriptor, such as {\"S\": \"x\"}",
        ));
    };
    Ok(match descriptor.as_str() {
        "S" => Value::S(read_text(content)?.to_owned()),
        "N" => Value::N(read_number(content)?),
        "B" => Value::B(read_bytes(content)?),
        "BOOL" => {
            Value::Bool(content.as_bool().ok_or_else(|| JsonError::expected("true or false"))?)
        }
        "NULL" if content == &Json::Bool(true) => Value::Null,
        "NULL" => return Err(JsonError::expected("true")),
        "SS" => Value::Ss(read_set(content, |json| Ok(read_text(json)?.to_owned()))?),
        "NS" => Value::Ns(read_set(content, read_number)?),
        "BS" => Value::Bs(read_set(content, read_bytes)?),
        "L" => Value::L(elements(content, |json| read(json, depth))?),
        "M" => Value::M(read_map(content, depth)?),
        other => return Err(JsonError::new(JsonErrorKind::Descriptor(other.to_owned()))),
    })
}

fn elements<T>(
    json: &Json,
    read: impl Fn(&Json) -> Result<T, JsonError>,
) -> Result<Vec<T>, JsonError> {
    let array = json.as_array().ok_or_else(|| JsonError::expected("an array"))?;
    let read_element = |(index, json)| read(json).map_err(|error| error.in_element(index));
    array.iter().enumerate().map(read_element).collect()
}

fn read_set<T: Ord>(
    json: &Json,
    read: impl Fn(&Json) -> Result<T, JsonError>,
) -> Result<BTreeSet<T>, JsonError> {
    let elements = elements(json, read)?;
    let count = elements.len();
    let set: BTreeSet<T> = elements.into_iter().collect();
    if set.len() < count { Err(JsonError::new(JsonErrorKind::Duplicate)) } else { Ok(set) }
}

fn read_text(json: &Json) -> Result<&str, JsonError> {
    json.as_str().ok_or_else(|| JsonError::expected("a string"))
}

fn read_number(json: &Json) -> Result<Number, JsonError> {
    let text = json.as_str().ok_or_else(|| JsonError::expected("a number in a string"))?;
    text.parse().map_err(|error: crate::NumberError| JsonError::new(error))
}

fn read_bytes(json: &Json) -> Result<Vec<u8>, JsonError> {
    STANDARD.decode(read_text(json)?).map_err(|_| JsonError::new(JsonErrorKind::Base64))
}
