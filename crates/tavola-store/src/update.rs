//! Updates as a typed tree.

use crate::{Path, Value};

/// What an update does to one item. Two actions may not touch the same or overlapping paths.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Update {
    /// The actions; their order does not matter, every right-hand side sees the item as it was.
    pub actions: Vec<UpdateAction>,
}

/// One clause of an update.
#[derive(Debug, Clone, PartialEq)]
pub enum UpdateAction {
    /// `SET path = value`
    Set(Path, SetValue),
    /// `REMOVE path`
    Remove(Path),
    /// `ADD path value`: adds to a number, or elements to a set; creates either.
    Add(Path, Value),
    /// `DELETE path value`: takes elements out of a set.
    Delete(Path, Value),
}

/// The right-hand side of a `SET`.
#[derive(Debug, Clone, PartialEq)]
pub enum SetValue {
    /// A given value.
    Value(Value),
    /// The value at another place.
    Path(Path),
    /// `left + right`
    Plus(Box<SetValue>, Box<SetValue>),
    /// `left - right`
    Minus(Box<SetValue>, Box<SetValue>),
    /// `list_append(left, right)`
    Append(Box<SetValue>, Box<SetValue>),
    /// `if_not_exists(path, otherwise)`
    IfAbsent(Path, Box<SetValue>),
}

impl Update {
    /// Creates an update that sets one attribute to a value.
    pub fn set(attribute: &str, value: impl Into<Value>) -> Self {
        Self::default().and_set(attribute, value)
    }

    /// Adds the setting of one more attribute.
    #[must_use]
    pub fn and_set(mut self, attribute: &str, value: impl Into<Value>) -> Self {
        self.actions
            .push(UpdateAction::Set(Path::attribute(attribute), SetValue::Value(value.into())));
        self
    }

    /// Adds the removal of one more attribute.
    #[must_use]
    pub fn and_remove(mut self, attribute: &str) -> Self {
        self.actions.push(UpdateAction::Remove(Path::attribute(attribute)));
        self
    }
}

impl UpdateAction {
    /// Returns the path that the action changes.
    pub fn path(&self) -> &Path {
        match self {
            Self::Set(path, _)
            | Self::Remove(path)
            | Self::Add(path, _)
            | Self::Delete(path, _) => path,
        }
    }
}
