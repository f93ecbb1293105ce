//! Conditions as a typed tree. They become text in one place (`render`), and are evaluated in
//! memory in one place (`evaluate`).

use std::cmp::Ordering;

use crate::{Path, Value, ValueType};

/// What must hold of an item for a write to happen, or for a read to return it.
#[derive(Debug, Clone, PartialEq)]
pub enum Condition {
    /// Every one holds; an empty list always holds.
    And(Vec<Condition>),
    /// At least one holds; an empty list never holds.
    Or(Vec<Condition>),
    /// It does not hold.
    Not(Box<Condition>),
    /// `left = right`, `left < right` and so on. When either side is absent, or the types differ,
    /// only `<>` holds.
    Compare(Operand, Comparison, Operand),
    /// `low <= value <= high`.
    Between(Operand, Operand, Operand),
    /// The value equals one of these (at most 100).
    In(Operand, Vec<Operand>),
    /// The text or bytes begin with these.
    BeginsWith(Operand, Operand),
    /// The text contains this text, or the set or list this element.
    Contains(Operand, Operand),
    /// The attribute is present (a stored NULL is).
    Exists(Path),
    /// The attribute is absent.
    Absent(Path),
    /// The attribute is present and has this type.
    IsType(Path, ValueType),
}

/// What a condition compares.
#[derive(Debug, Clone, PartialEq)]
pub enum Operand {
    /// The value at a place in the item.
    Path(Path),
    /// A given value.
    Value(Value),
    /// DynamoDB's `size(path)`: characters, bytes, elements or entries.
    Size(Path),
}

/// How a condition compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Comparison {
    /// Returns the same comparison with its sides exchanged.
    #[must_use]
    pub fn mirrored(self) -> Self {
        match self {
            Self::Less => Self::Greater,
            Self::LessOrEqual => Self::GreaterOrEqual,
            Self::Greater => Self::Less,
            Self::GreaterOrEqual => Self::LessOrEqual,
            Self::Equal | Self::NotEqual => self,
        }
    }

    /// Returns the comparison that holds of two numbers when this one does not.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::Less => Self::GreaterOrEqual,
            Self::LessOrEqual => Self::Greater,
            Self::Greater => Self::LessOrEqual,
            Self::GreaterOrEqual => Self::Less,
            Self::Equal => Self::NotEqual,
            Self::NotEqual => Self::Equal,
        }
    }

    /// Returns `true` if it holds of two values in this order.
    pub fn holds(self, ordering: Ordering) -> bool {
        match self {
            Self::Equal => ordering == Ordering::Equal,
            Self::NotEqual => ordering != Ordering::Equal,
            Self::Less => ordering == Ordering::Less,
            Self::LessOrEqual => ordering != Ordering::Greater,
            Self::Greater => ordering == Ordering::Greater,
            Self::GreaterOrEqual => ordering != Ordering::Less,
        }
    }
}

impl Condition {
    /// Creates the condition `attribute = value`.
    pub fn equals(attribute: &str, value: impl Into<Value>) -> Self {
        Self::compare(attribute, Comparison::Equal, value)
    }

    /// Creates the condition that an attribute compares so with a value.
    pub fn compare(attribute: &str, comparison: Comparison, value: impl Into<Value>) -> Self {
        let path = Operand::Path(Path::attribute(attribute));
        Self::Compare(path, comparison, Operand::Value(value.into()))
    }

    /// Creates the condition that an attribute has this value, or is absent as it was.
    pub fn unchanged(attribute: &str, value: Option<&Value>) -> Self {
        match value {
            Some(value) => Self::equals(attribute, value.clone()),
            None => Self::absent(attribute),
        }
    }

    /// Returns the condition that all of these hold: a single one as it is, `None` for none.
    pub fn all(conditions: impl IntoIterator<Item = Self>) -> Option<Self> {
        let mut all: Vec<Self> = conditions.into_iter().collect();
        if all.len() > 1 { Some(Self::And(all)) } else { all.pop() }
    }

    /// Creates the condition that the attribute exists.
    pub fn exists(attribute: &str) -> Self {
        Self::Exists(Path::attribute(attribute))
    }

    /// Creates the condition that the attribute does not exist.
    pub fn absent(attribute: &str) -> Self {
        Self::Absent(Path::attribute(attribute))
    }
}

/// What a query asks of the sort key, in DynamoDB's own terms.
#[derive(Debug, Clone, PartialEq)]
pub enum SortCondition {
    /// The sort key compares so (`NotEqual` is not allowed by DynamoDB).
    Compare(Comparison, Value),
    /// Both ends included.
    Between(Value, Value),
    /// The text or bytes begin with these.
    BeginsWith(Value),
}
