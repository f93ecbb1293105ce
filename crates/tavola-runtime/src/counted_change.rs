//! Counted changes: changes of attributes relative to their stored values.

use tavola_model::model::Type;
use tavola_store::{Number, Path, SetValue, UpdateAction, Value};

use crate::stored_form::set_of;

/// A change of an attribute relative to its stored value. It needs no condition on that value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum CountedChange {
    /// A number grows by this, or from nothing to it where no number is stored.
    Sum { by: Number, from_number: bool },
    /// A set has these elements in the end, and not those.
    Elements { added: Vec<Value>, removed: Vec<Value> },
    /// A list has these elements behind its others.
    Appended(Vec<Value>),
}

impl CountedChange {
    /// Returns `true` if it decides whether an element is in the set or list.
    pub fn decides(&self, element: &Value) -> bool {
        match self {
            Self::Sum { .. } => false,
            Self::Elements { added, removed } => {
                added.contains(element) || removed.contains(element)
            }
            Self::Appended(elements) => elements.contains(element),
        }
    }

    /// Returns the same change from this stored value; `None` if a store cannot apply it there.
    pub fn from(self, stored: Option<&Value>) -> Option<Self> {
        match (self, stored) {
            (Self::Sum { by, .. }, None) => Some(Self::Sum { by, from_number: false }),
            (Self::Sum { by, .. }, Some(Value::N(_))) => Some(Self::Sum { by, from_number: true }),
            (change @ Self::Elements { .. }, None | Some(Value::Ss(_) | Value::Ns(_)))
            | (change @ Self::Appended(_), None | Some(Value::L(_))) => Some(change),
            _ => None,
        }
    }

    /// Returns `true` if it changes nothing.
    pub fn is_nothing(&self) -> bool {
        match self {
            Self::Sum { by, from_number } => *from_number && *by == Number::from(0),
            Self::Elements { added, removed } => added.is_empty() && removed.is_empty(),
            Self::Appended(elements) => elements.is_empty(),
        }
    }

    /// Returns the update action that applies it.
    pub fn action(&self, name: &str, element: Option<&Type>) -> Option<UpdateAction> {
        let path = Path::attribute(name);
        let set = |elements: &[Value]| Some(set_of(elements, element?));
        Some(match self {
            Self::Sum { by, .. } => UpdateAction::Add(path, Value::N(*by)),
            Self::Elements { added, removed } if removed.is_empty() => {
                UpdateAction::Add(path, set(added)?)
            }
            Self::Elements { removed, .. } => UpdateAction::Delete(path, set(removed)?),
            Self::Appended(elements) => {
                let list = |elements| Box::new(SetValue::Value(Value::L(elements)));
                let stored = SetValue::IfAbsent(path.clone(), list(Vec::new()));
                UpdateAction::Set(path, SetValue::Append(Box::new(stored), list(elements.clone())))
            }
        })
    }

    /// Returns both changes as one, this one first; `None` if a store cannot apply them together.
    pub fn then(self, next: Self) -> Option<Self> {
        match (self, next) {
            (Self::Sum { by, from_number }, Self::Sum { by: more, .. }) => {
                Some(Self::Sum { by: by.add(&more).ok()?, from_number })
            }
            (
                Self::Elements { mut added, mut removed },
                Self::Elements { added: a, removed: r },
            ) => {
                added.retain(|element| !r.contains(element) && !a.contains(element));
                removed.retain(|element| !a.contains(element) && !r.contains(element));
                added.extend(a);
                removed.extend(r);
                // A store adds to a set or takes from it, not both at once.
                (added.is_empty() || removed.is_empty())
                    .then_some(Self::Elements { added, removed })
            }
            (Self::Appended(mut first), Self::Appended(next)) => {
                first.extend(next);
                Some(Self::Appended(first))
            }
            _ => None,
        }
    }
}
