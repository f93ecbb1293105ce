//! Values written as plain JSON, texts and numbers straight from an item's bytes.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::ser::{Serialize, Serializer};

use super::encoding::{Scalar, decode_value, encoded_text, is_null, scalar};
use crate::{Number, Value};

/// A value that serializes as [`Value::to_json`] returns it.
#[derive(Clone, Copy)]
pub struct Plain<'i>(Form<'i>);

#[derive(Clone, Copy)]
enum Form<'i> {
    Encoded(&'i [u8]),
    Value(&'i Value),
}

impl<'i> Plain<'i> {
    pub(super) fn encoded(bytes: &'i [u8]) -> Self {
        Self(Form::Encoded(bytes))
    }

    /// Returns `true` if the value is `NULL`.
    pub fn is_null(self) -> bool {
        match self.0 {
            Form::Encoded(bytes) => is_null(bytes),
            Form::Value(value) => matches!(value, Value::Null),
        }
    }
}

impl Plain<'_> {
    /// Appends the value as it serializes to JSON.
    pub fn write_json(self, out: &mut Vec<u8>) -> serde_json::Result<()> {
        let text = match self.0 {
            Form::Encoded(bytes) => encoded_text(bytes),
            Form::Value(Value::S(text)) => Some(text.as_bytes()),
            Form::Value(_) => None,
        };
        match text.filter(|text| is_plain(text)) {
            Some(text) => put_quoted(text, out),
            None => return serde_json::to_writer(out, &self),
        }
        Ok(())
    }
}

/// Appends a text as JSON.
pub fn write_json_text(text: &str, out: &mut Vec<u8>) -> serde_json::Result<()> {
    match is_plain(text.as_bytes()) {
        true => put_quoted(text.as_bytes(), out),
        false => return serde_json::to_writer(out, text),
    }
    Ok(())
}

/// Returns `true` if a text is ASCII and has nothing to escape, as most have. Without an end at the
/// first byte that is not, many are looked at at once.
fn is_plain(text: &[u8]) -> bool {
    let stays = |byte: &u8| (0x20..0x80).contains(byte) & (*byte != b'"') & (*byte != b'\\');
    text.iter().fold(true, |all, byte| all & stays(byte))
}

fn put_quoted(text: &[u8], out: &mut Vec<u8>) {
    out.reserve(text.len() + 2);
    out.push(b'"');
    out.extend_from_slice(text);
    out.push(b'"');
}

impl<'i> From<&'i Value> for Plain<'i> {
    fn from(value: &'i Value) -> Self {
        Self(Form::Value(value))
    }
}

impl Serialize for Plain<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Form::Value(value) => serialize(value, serializer),
            Form::Encoded(bytes) => match scalar(bytes) {
                Some(Scalar::Text(text)) => serializer.serialize_str(text),
                Some(Scalar::Number(number)) => serialize_number(&number, serializer),
                Some(Scalar::Bool(truth)) => serializer.serialize_bool(truth),
                Some(Scalar::Null) => serializer.serialize_unit(),
                None => serialize(&decode_value(bytes).unwrap_or(Value::Null), serializer),
            },
        }
    }
}

fn serialize<S: Serializer>(value: &Value, serializer: S) -> Result<S::Ok, S::Error> {
    match value {
        Value::S(text) => serializer.serialize_str(text),
        Value::N(number) => serialize_number(number, serializer),
        Value::B(bytes) => serializer.serialize_str(&STANDARD.encode(bytes)),
        Value::Bool(truth) => serializer.serialize_bool(*truth),
        Value::Null => serializer.serialize_unit(),
        Value::Ss(set) => serializer.collect_seq(set),
        Value::Ns(set) => serializer.collect_seq(set.iter().map(PlainNumber)),
        Value::Bs(set) => serializer.collect_seq(set.iter().map(|bytes| STANDARD.encode(bytes))),
        Value::L(list) => serializer.collect_seq(list.iter().map(Plain::from)),
        Value::M(map) => {
            serializer.collect_map(map.iter().map(|(name, value)| (name, Plain::from(value))))
        }
    }
}

struct PlainNumber<'n>(&'n Number);

impl Serialize for PlainNumber<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_number(self.0, serializer)
    }
}

fn serialize_number<S: Serializer>(number: &Number, serializer: S) -> Result<S::Ok, S::Error> {
    match number.to_json_number() {
        Some(exact) => exact.serialize(serializer),
        None => serializer.collect_str(number),
    }
}
