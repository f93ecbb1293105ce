//! A value in a key: its possible texts, and the value that a text stands for.

use std::borrow::Cow;
use std::sync::Arc;

use tavola_store::{Number, Value};

use crate::model::{Expr, Hole, Precision, Transform, Type};
use tavola_automata::Automaton;

/// A place in a key for a value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Slot {
    pub hole: Hole,
    /// The texts that are possible here.
    pub automaton: Arc<Automaton>,
    /// The earlier slots that contain the same value.
    pub earlier: Vec<usize>,
}

impl Slot {
    /// Returns the attribute that a text stands for, with its value, or `None` if the text does not
    /// determine it.
    pub fn tell(&self, text: &str) -> Option<(&str, Value)> {
        let Hole { value, ty, transforms, fallback: None, .. } = &self.hole else { return None };
        let Expr::Field(base, name) = value else { return None };
        if **base != Expr::Item {
            return None;
        }
        let value = match (ty, transforms.as_slice()) {
            (Type::Enum(members), transforms) => {
                let shown = |member: &&String| Transform::shows(transforms, member, ty, text);
                let mut shown_so = members.iter().filter(shown);
                // Members with the same text in the key: only the item itself tells which it is.
                let member = shown_so.next().filter(|_| shown_so.next().is_none())?;
                Value::from(member.as_str())
            }
            (ty, transforms @ ([] | [_])) if ty.is_number() => {
                let digits = match transforms {
                    [transform] => Cow::Owned(transform.number_behind(text)?),
                    _ => Cow::Borrowed(text),
                };
                Value::N(digits.parse::<Number>().ok()?)
            }
            (ty, []) if ty.is_text() => Value::from(text),
            _ => return None,
        };
        Some((name, value))
    }

    /// Returns `true` if another slot shows its value in just the same way.
    pub fn shows_like(&self, other: &Self) -> bool {
        self.hole.transforms == other.hole.transforms && self.hole.fallback == other.hole.fallback
    }
}

/// Returns `false` if no value is shown as all of these texts, each in its slot; the slots are for
/// one value.
pub(super) fn agree(precision: Precision, shown: &[(&Slot, &str)]) -> bool {
    let differ = |(slot, text): &(&Slot, &str)| {
        shown.iter().any(|(other, known)| slot.shows_like(other) && known != text)
    };
    if shown.iter().any(differ) {
        return false;
    }
    // A fallback says nothing about the value.
    if shown.iter().any(|(slot, _)| slot.hole.fallback.is_some()) {
        return true;
    }
    let Some((first, _)) = shown.first() else { return true };
    let ty = &first.hole.ty;
    let is_shown = |value: &str| {
        shown.iter().all(|(slot, text)| {
            let made = Transform::shown(&slot.hole.transforms, value, ty);
            made.is_some_and(|made| made == *text)
        })
    };
    if let Some(members) = ty.words() {
        return members.iter().any(|member| is_shown(member));
    }
    let behind = |(slot, text): &(&Slot, &str)| {
        Transform::value_behind(&slot.hole.transforms, text, ty, precision)
            .is_some_and(|value| is_shown(&value))
    };
    // Any day of a week can be the one that is shown elsewhere by its month or year.
    let in_week = |(slot, text): &(&Slot, &str)| {
        let days = Transform::week_behind(&slot.hole.transforms, text);
        days.iter().any(|day| {
            Transform::value_behind(&[Transform::Date], day, ty, precision)
                .is_some_and(|value| is_shown(&value))
        })
    };
    shown.iter().any(behind) || shown.iter().any(in_week) || !is_recoverable(shown)
}

/// Returns `true` if a value that is shown as these texts would have been found by reading one of
/// them back.
fn is_recoverable(shown: &[(&Slot, &str)]) -> bool {
    let all = |transforms: fn(&Transform) -> bool| {
        shown.iter().all(|(slot, _)| slot.hole.transforms.iter().all(transforms))
    };
    let read_back = |(slot, _): &(&Slot, &str)| match slot.hole.transforms.as_slice() {
        [] => true,
        [transform] => matches!(transform, Transform::Pad(_) | Transform::Desc(_)),
        _ => false,
    };
    let letters = |t: &Transform| matches!(t, Transform::Upper | Transform::Lower);
    shown.iter().any(read_back)
        // All but the week are prefixes of one text, and the days of a week are few.
        || all(|t| t.is_of_time())
        || (all(letters) && shown.iter().all(|(_, text)| text.is_ascii()))
}
