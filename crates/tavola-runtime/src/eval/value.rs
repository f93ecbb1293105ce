//! The results of expressions, and the frames that they are evaluated in.

use std::borrow::Cow;

use smallvec::SmallVec;
use tavola_store::Value;

use crate::Failure;
use crate::record::Record;

/// The result of an expression.
#[derive(Debug, Clone)]
pub(crate) enum Val<'a> {
    Absent,
    Value(Cow<'a, Value>),
    Record(&'a Record),
    /// An item that the running write has deleted: it does not exist, and its attributes are what
    /// they were.
    Deleted(&'a Record),
    /// An item that is only read: nothing that is used of it is pinned.
    Seen(&'a Record),
    /// Depends on something that is not loaded yet.
    Pending,
}

impl<'a> Val<'a> {
    /// Returns an item that is only read as one whose uses count.
    pub fn counted(self) -> Self {
        match self {
            Self::Seen(record) => Self::Record(record),
            other => other,
        }
    }

    pub fn owned(value: impl Into<Value>) -> Self {
        Self::Value(Cow::Owned(value.into()))
    }

    pub fn into_value(self) -> Option<Value> {
        match self {
            Self::Value(value) => Some(value.into_owned()),
            _ => None,
        }
    }

    pub fn optional(value: Option<impl Into<Value>>) -> Self {
        value.map_or(Self::Absent, Self::owned)
    }
}

/// Why an evaluation stopped.
#[derive(Debug)]
pub(crate) enum Stop {
    /// Something is not loaded yet.
    NotLoaded,
    /// It cannot be evaluated at all.
    Failed(Failure),
}

pub(crate) type Eval<T> = Result<T, Stop>;

/// The slots of a read, write or rule, and the item in question.
#[derive(Debug, Clone, Default)]
pub(crate) struct Frame<'a> {
    pub slots: Slots<'a>,
    pub item: Option<&'a Record>,
}

/// Few enough, as a rule, that a frame needs no memory of its own.
pub(crate) type Slots<'a> = SmallVec<[Val<'a>; 4]>;

impl<'a> Frame<'a> {
    /// Creates a frame for expressions about an item alone.
    pub fn of(item: &'a Record) -> Self {
        Self { slots: Slots::new(), item: Some(item) }
    }
}

pub(crate) fn borrowed(value: Option<&Value>) -> Val<'_> {
    match value {
        Some(Value::Null) | None => Val::Absent,
        Some(value) => Val::Value(Cow::Borrowed(value)),
    }
}

/// Returns the elements of a list or set.
pub(crate) fn list_elements(list: &Val<'_>) -> Vec<Value> {
    match list {
        Val::Value(list) => match &**list {
            Value::L(list) => list.clone(),
            Value::Ss(set) => set.iter().map(|text| Value::from(text.as_str())).collect(),
            Value::Ns(set) => set.iter().cloned().map(Value::N).collect(),
            Value::Bs(set) => set.iter().cloned().map(Value::B).collect(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// Returns `true` if a list or set has an element, or a text a part.
pub(crate) fn includes(whole: &Val<'_>, part: &Val<'_>) -> bool {
    let (Val::Value(whole), Val::Value(part)) = (whole, part) else { return false };
    match (&**whole, &**part) {
        (Value::S(whole), Value::S(part)) => whole.contains(part.as_str()),
        (Value::L(list), element) => list.contains(element),
        (Value::Ss(set), Value::S(text)) => set.contains(text),
        (Value::Ns(set), Value::N(number)) => set.contains(number),
        (Value::Bs(set), Value::B(bytes)) => set.contains(bytes),
        _ => false,
    }
}
