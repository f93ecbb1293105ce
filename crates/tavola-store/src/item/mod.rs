//! Items: attributes by name, in the order of their names.
//!
//! An item that was read from bytes keeps them, and decodes an attribute when somebody looks at it:
//! most attributes of most items are only passed on. See [`encoding`](self::encoding) for the form.

mod access;
mod encoding;
mod plain;
#[cfg(test)]
mod tests;
mod traits;
mod value;
mod varint;

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use compact_str::CompactString;
pub use plain::Plain;
pub use value::{Value, ValueType};

/// The name of an attribute. Names of up to 24 bytes need no memory of their own.
pub type Name = CompactString;

/// An item: its attributes by name.
#[derive(Clone, Default)]
pub struct Item {
    /// In ascending order of their names.
    attributes: Vec<Attribute>,
    source: Option<Arc<Source>>,
}

/// What an item was read from.
struct Source {
    bytes: Box<[u8]>,
    /// The size of the whole item, as DynamoDB counts it.
    size: usize,
    /// How many attributes it has.
    count: usize,
}

/// An attribute: its value, or where the item's bytes have it.
#[derive(Clone)]
struct Attribute {
    name: Name,
    value: OnceLock<Value>,
    /// Where the encoded value is in the item's bytes, unless it was given or changed.
    encoded: Option<Encoded>,
}

/// A range of an item's bytes.
#[derive(Clone, Copy)]
struct Encoded {
    start: u32,
    end: u32,
}

impl Encoded {
    fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

impl Attribute {
    fn new(name: Name, value: Value) -> Self {
        Self { name, value: OnceLock::from(value), encoded: None }
    }

    /// Returns the value, decoded if it was not yet.
    fn value(&self, bytes: Option<&[u8]>) -> &Value {
        self.value.get_or_init(|| self.decode(bytes))
    }

    /// Returns a copy of the value, which is not kept here if it has to be decoded.
    fn to_value(&self, bytes: Option<&[u8]>) -> Value {
        self.value.get().cloned().unwrap_or_else(|| self.decode(bytes))
    }

    fn into_value(mut self, bytes: Option<&[u8]>) -> Value {
        self.value.take().unwrap_or_else(|| self.decode(bytes))
    }

    fn value_mut(&mut self, bytes: Option<&[u8]>) -> Option<&mut Value> {
        self.value(bytes);
        self.encoded = None;
        self.value.get_mut()
    }

    fn encoded<'i>(&self, bytes: Option<&'i [u8]>) -> Option<&'i [u8]> {
        bytes?.get(self.encoded?.range())
    }

    /// Returns the size of its name and value as DynamoDB counts it.
    fn size(&self, bytes: Option<&[u8]>, of_value: impl Fn(&Value) -> usize) -> usize {
        let encoded = self.encoded(bytes).and_then(encoding::encoded_size);
        self.name.len() + encoded.unwrap_or_else(|| of_value(self.value(bytes)))
    }

    /// Returns `true` if two attributes are the same. Bytes that are the same hold the same value.
    fn is_same(&self, bytes: Option<&[u8]>, other: &Self, others: Option<&[u8]>) -> bool {
        let same_bytes = || Some(self.encoded(bytes)? == other.encoded(others)?);
        self.name == other.name
            && (same_bytes() == Some(true) || self.value(bytes) == other.value(others))
    }

    fn decode(&self, bytes: Option<&[u8]>) -> Value {
        // The bytes were checked when the item was read, so that there always is a value.
        self.encoded(bytes).and_then(encoding::decode_value).unwrap_or(Value::Null)
    }
}
