//! Plain JSON, as people write it. The types that JSON lacks are lost on the way out: sets become
//! arrays in order, bytes become base64 text.
//!
//! Numbers are never rounded. An integer of 64 bits, and any number that a double's shortest text
//! writes digit for digit (`0.1`, `12.34`, `1e100`), becomes a JSON number. The rest, with more
//! digits than JSON's readers keep, becomes a string of its digits, as other formats do with large
//! integers; [`Number::to_json_number`] tells which it will be. On the way in an integer beyond 64
//! bits is refused, because it was rounded when the text was parsed; DynamoDB JSON carries every
//! number.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value as Json;

use super::{JsonError, JsonErrorKind};
use crate::limits::MAX_VALUE_DEPTH;
use crate::{Item, Number, Value};

/// 2^64: integral doubles from here on may stand for a text with more digits.
const INEXACT: f64 = 18_446_744_073_709_551_616.0;

impl Number {
    /// Returns the JSON number with exactly this value, if JSON's usual readers can hold it.
    pub fn to_json_number(&self) -> Option<serde_json::Number> {
        if let Some(integer) = self.to_i64() {
            return Some(integer.into());
        }
        if let Some(integer) = self.to_u64() {
            return Some(integer.into());
        }
        let double = self.to_f64();
        let exact = Self::from_f64(double) == Some(*self);
        exact.then(|| serde_json::Number::from_f64(double)).flatten()
    }

    fn from_json_number(number: &serde_json::Number) -> Result<Self, JsonError> {
        if let Some(integer) = number.as_i64() {
            return Ok(integer.into());
        }
        if let Some(integer) = number.as_u64() {
            return Ok(integer.into());
        }
        let double = number.as_f64().unwrap_or(f64::NAN);
        if double.abs() >= INEXACT {
            return Err(JsonError::new(JsonErrorKind::Inexact));
        }
        format!("{double:e}").parse().map_err(|error: crate::NumberError| JsonError::new(error))
    }
}

impl Value {
    /// Returns the value as plain JSON.
    pub fn to_json(&self) -> Json {
        match self {
            Self::S(text) => Json::String(text.clone()),
            Self::N(number) => number_to_json(number),
            Self::B(bytes) => Json::String(STANDARD.encode(bytes)),
            Self::Bool(truth) => Json::Bool(*truth),
            Self::Null => Json::Null,
            Self::Ss(set) => set.iter().map(String::as_str).collect(),
            Self::Ns(set) => set.iter().map(number_to_json).collect(),
            Self::Bs(set) => set.iter().map(|bytes| STANDARD.encode(bytes)).collect(),
            Self::L(list) => list.iter().map(Self::to_json).collect(),
            Self::M(map) => item_to_json(map),
        }
    }

    /// Converts the value to plain JSON without copying its texts.
    pub fn into_json(self) -> Json {
        match self {
            Self::S(text) => Json::String(text),
            Self::Ss(set) => set.into_iter().collect(),
            Self::L(list) => list.into_iter().map(Self::into_json).collect(),
            Self::M(map) => map
                .into_iter()
                .map(|(name, value)| (name.into_string(), value.into_json()))
                .collect(),
            other => other.to_json(),
        }
    }

    /// Reads plain JSON: objects become `M`, arrays `L`, null `NULL`.
    pub fn from_json(json: &Json) -> Result<Self, JsonError> {
        read(json, MAX_VALUE_DEPTH)
    }
}

/// Returns an item as a plain JSON object.
pub fn item_to_json(item: &Item) -> Json {
    item.iter().map(|(name, value)| (name.to_owned(), value.to_json())).collect()
}

/// Reads an item from a plain JSON object.
pub fn item_from_json(json: &Json) -> Result<Item, JsonError> {
    match json {
        Json::Object(object) => read_map(object, MAX_VALUE_DEPTH),
        _ => Err(JsonError::expected("an object")),
    }
}

fn number_to_json(number: &Number) -> Json {
    number.to_json_number().map_or_else(|| Json::String(number.to_string()), Json::Number)
}

fn read_map(object: &serde_json::Map<String, Json>, depth: usize) -> Result<Item, JsonError> {
    let read_entry = |(name, json): (&String, &Json)| match read(json, depth) {
        Ok(value) => Ok((name.clone(), value)),
        Err(error) => Err(error.in_entry(name)),
    };
    object.iter().map(read_entry).collect()
}

fn read(json: &Json, depth: usize) -> Result<Value, JsonError> {
    let depth = depth.checked_sub(1).ok_or_else(|| JsonError::new(JsonErrorKind::TooDeep))?;
    Ok(match json {
        Json::Null => Value::Null,
        Json::Bool(truth) => Value::Bool(*truth),
        Json::Number(number) => Value::N(Number::from_json_number(number)?),
        Json::String(text) => Value::S(text.clone()),
        Json::Array(array) => {
            let read_element =
                |(index, json)| read(json, depth).map_err(|error| error.in_element(index));
            Value::L(array.iter().enumerate().map(read_element).collect::<Result<_, _>>()?)
        }
        Json::Object(object) => Value::M(read_map(object, depth)?),
    })
}
