//! Values as JSON: DynamoDB's typed form (`{"S": "x"}`) and the plain form, both ways.

mod dynamodb;
mod plain;
mod request;

use std::fmt;

use crate::{NumberError, Path, Segment};

pub use dynamodb::{item_from_dynamodb_json, item_to_dynamodb_json};
pub use plain::{item_from_json, item_to_json};

/// Why a JSON text is not a value, and where in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JsonError {
    /// The steps from the root to the place, outermost last.
    steps: Vec<Segment>,
    /// What is wrong there.
    pub kind: JsonErrorKind,
}

/// What is wrong with a JSON text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum JsonErrorKind {
    /// Another shape is needed here.
    #[error("expected {0}")]
    Expected(&'static str),
    /// The type descriptor is not one of DynamoDB's.
    #[error("`{0}` is not a type descriptor")]
    Descriptor(String),
    /// The number is not one that DynamoDB can hold.
    #[error(transparent)]
    Number(#[from] NumberError),
    /// The number has lost digits before it came here.
    #[error("an integer beyond 64 bits must be written as a string to keep its digits")]
    Inexact,
    /// The text is not base64.
    #[error("not base64")]
    Base64,
    /// The set has an element twice.
    #[error("a set has no element twice")]
    Duplicate,
    /// Nested deeper than DynamoDB allows.
    #[error("values may be nested at most 32 levels")]
    TooDeep,
}

impl JsonError {
    fn new(kind: impl Into<JsonErrorKind>) -> Self {
        Self { steps: Vec::new(), kind: kind.into() }
    }

    fn expected(what: &'static str) -> Self {
        Self::new(JsonErrorKind::Expected(what))
    }

    fn in_entry(mut self, name: &str) -> Self {
        self.steps.push(Segment::Name(name.to_owned()));
        self
    }

    fn in_element(mut self, index: usize) -> Self {
        self.steps.push(Segment::Index(index));
        self
    }

    /// Returns the path from the root to the mistake; it is empty at the root itself.
    pub fn path(&self) -> String {
        let mut steps = self.steps.iter().rev().cloned().peekable();
        if let Some(Segment::Name(attribute)) =
            steps.next_if(|step| matches!(step, Segment::Name(_)))
        {
            return Path { attribute, below: steps.collect() }.to_string();
        }
        Path { attribute: String::new(), below: steps.collect() }.to_string()
    }
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.path().as_str() {
            "" => write!(f, "{}", self.kind),
            path => write!(f, "at `{path}`: {}", self.kind),
        }
    }
}

impl std::error::Error for JsonError {}

#[cfg(test)]
mod tests;
