//! Items: attributes by name, in the order of their names.
//!
//! An item that was read from bytes keeps them, and decodes an attribute when somebody looks at it:
//! most attributes of most items are only passed on. See [`encoding`](self::encoding) for the form.

mod access;
mod encoding;
mod head;
mod plain;
#[cfg(test)]
mod tests;
mod traits;
mod value;
mod varint;

use std::cmp::Ordering;
use std::sync::{Arc, OnceLock};

use compact_str::CompactString;
use head::Head;
pub use plain::{Plain, write_json_text};
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

/// An attribute.
enum Attribute {
    /// As the item's bytes have it, with its value if somebody has looked at it.
    Read(Place, OnceLock<Box<Value>>),
    /// As it was given or changed.
    Made(Box<(Name, Value)>),
}

/// Where an attribute is in an item's bytes.
#[derive(Clone, Copy)]
struct Place {
    head: Head,
    name: Span,
    value: Span,
}

/// A range of an item's bytes.
#[derive(Clone, Copy)]
struct Span {
    start: u32,
    end: u32,
}

impl Span {
    fn of(self, bytes: Option<&[u8]>) -> Option<&[u8]> {
        bytes?.get(self.start as usize..self.end as usize)
    }

    fn length(self) -> usize {
        (self.end - self.start) as usize
    }
}

impl Clone for Attribute {
    /// Values that were decoded are not copied: bytes are shared.
    fn clone(&self) -> Self {
        match self {
            Self::Read(place, _) => Self::Read(*place, OnceLock::new()),
            Self::Made(made) => Self::Made(made.clone()),
        }
    }
}

impl Attribute {
    fn new(name: Name, value: Value) -> Self {
        Self::Made(Box::new((name, value)))
    }

    /// Returns the name as bytes, which are in the order of the texts.
    fn name_bytes<'i>(&'i self, bytes: Option<&'i [u8]>) -> &'i [u8] {
        match self {
            // The bytes were checked when the item was read, so that there always is a name.
            Self::Read(place, _) => place.name.of(bytes).unwrap_or_default(),
            Self::Made(made) => made.0.as_bytes(),
        }
    }

    /// Returns `true` if the attribute has this name, which has this head.
    fn is_named(&self, bytes: Option<&[u8]>, name: &[u8], head: Head) -> bool {
        match self {
            Self::Read(place, _) => {
                place.head == head
                    && place.name.length() == name.len()
                    && (name.len() <= Head::BYTES || place.name.of(bytes) == Some(name))
            }
            Self::Made(made) => made.0.as_bytes() == name,
        }
    }

    /// Compares the attribute's name with another, which has this head.
    fn compare_name(&self, bytes: Option<&[u8]>, name: &[u8], head: Head) -> Ordering {
        match self {
            Self::Read(place, _) => place.head.compare(head, || self.name_bytes(bytes).cmp(name)),
            Self::Made(made) => made.0.as_bytes().cmp(name),
        }
    }

    fn name<'i>(&'i self, bytes: Option<&'i [u8]>) -> &'i str {
        match self {
            Self::Read(..) => std::str::from_utf8(self.name_bytes(bytes)).unwrap_or_default(),
            Self::Made(made) => &made.0,
        }
    }

    /// Returns the value, decoded if it was not yet.
    fn value<'i>(&'i self, bytes: Option<&[u8]>) -> &'i Value {
        match self {
            Self::Read(place, value) => value.get_or_init(|| Box::new(decode(*place, bytes))),
            Self::Made(made) => &made.1,
        }
    }

    /// Returns a copy of the value, which is not kept here if it has to be decoded.
    fn to_value(&self, bytes: Option<&[u8]>) -> Value {
        match self {
            Self::Read(place, value) => match value.get() {
                Some(value) => Value::clone(value),
                None => decode(*place, bytes),
            },
            Self::Made(made) => made.1.clone(),
        }
    }

    fn into_pair(self, bytes: Option<&[u8]>) -> (Name, Value) {
        match self {
            Self::Read(place, mut value) => {
                let name = Name::from_utf8(place.name.of(bytes).unwrap_or_default());
                let value = value.take().map_or_else(|| decode(place, bytes), |value| *value);
                (name.unwrap_or_default(), value)
            }
            Self::Made(made) => *made,
        }
    }

    /// Returns the value to change it: it is no longer that of the item's bytes.
    fn value_mut(&mut self, bytes: Option<&[u8]>) -> Option<&mut Value> {
        if let Self::Read(..) = self {
            let made = Self::new(self.name(bytes).into(), self.to_value(bytes));
            *self = made;
        }
        match self {
            Self::Made(made) => Some(&mut made.1),
            Self::Read(..) => None,
        }
    }

    fn encoded<'i>(&self, bytes: Option<&'i [u8]>) -> Option<&'i [u8]> {
        match self {
            Self::Read(place, _) => place.value.of(bytes),
            Self::Made(_) => None,
        }
    }

    /// Returns the size of its name and value as DynamoDB counts it.
    fn size(&self, bytes: Option<&[u8]>, of_value: impl Fn(&Value) -> usize) -> usize {
        let encoded = self.encoded(bytes).and_then(encoding::encoded_size);
        self.name_bytes(bytes).len() + encoded.unwrap_or_else(|| of_value(self.value(bytes)))
    }

    /// Returns `true` if two attributes are the same. Bytes that are the same hold the same value.
    fn is_same(&self, bytes: Option<&[u8]>, other: &Self, others: Option<&[u8]>) -> bool {
        let same_bytes = || Some(self.encoded(bytes)? == other.encoded(others)?);
        self.name_bytes(bytes) == other.name_bytes(others)
            && (same_bytes() == Some(true) || self.value(bytes) == other.value(others))
    }
}

fn decode(place: Place, bytes: Option<&[u8]>) -> Value {
    // The bytes were checked when the item was read, so that there always is a value.
    place.value.of(bytes).and_then(encoding::decode_value).unwrap_or(Value::Null)
}
