//! DynamoDB's attribute values.

use std::collections::BTreeSet;

use super::Item;
use crate::Number;

/// One attribute value, with DynamoDB's types and no others.
///
/// Equality is DynamoDB's: numbers are equal by value (`1` and `1.0`), sets regardless of order.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Value {
    /// `S`: text.
    S(String),
    /// `N`: an exact decimal number of up to 38 digits.
    N(Number),
    /// `B`: bytes.
    B(Vec<u8>),
    /// `BOOL`
    Bool(bool),
    /// `NULL`
    Null,
    /// `SS`: a set of texts, never empty in a table.
    Ss(BTreeSet<String>),
    /// `NS`: a set of numbers, never empty in a table.
    Ns(BTreeSet<Number>),
    /// `BS`: a set of byte strings, never empty in a table.
    Bs(BTreeSet<Vec<u8>>),
    /// `L`: a list of any values.
    L(Vec<Value>),
    /// `M`: a map of any values.
    M(Item),
}

/// The type of a [`Value`], named as DynamoDB's type descriptors name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names are DynamoDB's")]
pub enum ValueType {
    S,
    N,
    B,
    Bool,
    Null,
    Ss,
    Ns,
    Bs,
    L,
    M,
}

impl ValueType {
    /// Returns the descriptor in DynamoDB JSON and in `attribute_type`.
    pub fn descriptor(self) -> &'static str {
        match self {
            Self::S => "S",
            Self::N => "N",
            Self::B => "B",
            Self::Bool => "BOOL",
            Self::Null => "NULL",
            Self::Ss => "SS",
            Self::Ns => "NS",
            Self::Bs => "BS",
            Self::L => "L",
            Self::M => "M",
        }
    }
}

impl Value {
    /// Returns the value's type.
    pub fn value_type(&self) -> ValueType {
        match self {
            Self::S(_) => ValueType::S,
            Self::N(_) => ValueType::N,
            Self::B(_) => ValueType::B,
            Self::Bool(_) => ValueType::Bool,
            Self::Null => ValueType::Null,
            Self::Ss(_) => ValueType::Ss,
            Self::Ns(_) => ValueType::Ns,
            Self::Bs(_) => ValueType::Bs,
            Self::L(_) => ValueType::L,
            Self::M(_) => ValueType::M,
        }
    }

    /// Returns the text of an `S` value.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::S(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the number of an `N` value.
    pub fn as_number(&self) -> Option<&Number> {
        match self {
            Self::N(number) => Some(number),
            _ => None,
        }
    }

    /// Returns the truth of a `BOOL` value.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(truth) => Some(*truth),
            _ => None,
        }
    }

    /// Returns the entries of an `M` value.
    pub fn as_map(&self) -> Option<&Item> {
        match self {
            Self::M(map) => Some(map),
            _ => None,
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::S(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::S(text)
    }
}

impl From<bool> for Value {
    fn from(truth: bool) -> Self {
        Self::Bool(truth)
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::N(Number::from(number))
    }
}

impl From<Number> for Value {
    fn from(number: Number) -> Self {
        Self::N(number)
    }
}
