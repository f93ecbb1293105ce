//! One text, read as two sequences of parts.

use crate::Language;
use crate::product::{Pair, meet};

/// A text and two ways to divide it: the witness that two items can share a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Readings {
    /// The whole text.
    pub text: String,
    /// The first division: the text of each part.
    pub left: Vec<String>,
    /// The second division.
    pub right: Vec<String>,
}

/// Returns a shortest text that both sequences of parts can form, with the text of each part.
///
/// This is [`Language::common`] of the two concatenations, for when the witness must name the
/// values of the attributes.
pub fn shared<'l>(
    left: impl IntoIterator<Item = &'l Language>,
    right: impl IntoIterator<Item = &'l Language>,
) -> Option<Readings> {
    let (left, right) = (Joined::new(left), Joined::new(right));
    if left.language.start.accepting && right.language.start.accepting {
        return Some(readings(&left, &right, &[]));
    }
    let way = meet(&left.language, &right.language, |_, _| false, |_| true)?;
    Some(readings(&left, &right, &way))
}

/// Returns a shortest text that both sequences of parts can form, but divide in different places:
/// some character belongs to parts with different numbers.
///
/// With `USER#`, `{id}`, anything on the left (a `begins_with`) and `USER#`, `{id}` on the right
/// (the items), it is the `USER#10` that is found under `USER#1`.
pub fn misread<'l>(
    left: impl IntoIterator<Item = &'l Language>,
    right: impl IntoIterator<Item = &'l Language>,
) -> Option<Readings> {
    parted(&Joined::new(left), &Joined::new(right))
}

/// Returns a shortest text that can be divided into members of the parts in two different ways.
/// `None` proves that the parts follow from the whole.
pub fn ambiguous<'l>(parts: impl IntoIterator<Item = &'l Language>) -> Option<Readings> {
    let joined = Joined::new(parts);
    parted(&joined, &joined)
}

fn parted(left: &Joined, right: &Joined) -> Option<Readings> {
    let apart = |one, other| left.part(one) != right.part(other);
    let way = meet(&left.language, &right.language, apart, |pair| pair.parted)?;
    Some(readings(left, right, &way))
}

/// A concatenation that knows the part of each state. Since no edge leads to a start, each
/// character belongs to the part that owns its target state, and equal divisions are runs that stay
/// in equal parts.
struct Joined {
    language: Language,
    owners: Vec<usize>,
    parts: usize,
}

impl Joined {
    fn new<'l>(parts: impl IntoIterator<Item = &'l Language>) -> Self {
        let mut joined = Self { language: Language::epsilon(), owners: Vec::new(), parts: 0 };
        for part in parts {
            joined.owners.resize(joined.owners.len() + part.rest.len(), joined.parts);
            joined.language = joined.language.then(part.clone());
            joined.parts += 1;
        }
        joined
    }

    fn part(&self, state: usize) -> Option<usize> {
        self.owners.get(state).copied()
    }

    fn divide(&self, steps: impl Iterator<Item = (char, usize)>) -> Vec<String> {
        let mut division = vec![String::new(); self.parts];
        for (letter, state) in steps {
            if let Some(text) = self.part(state).and_then(|part| division.get_mut(part)) {
                text.push(letter);
            }
        }
        division
    }
}

fn readings(left: &Joined, right: &Joined, way: &[(char, Pair)]) -> Readings {
    Readings {
        text: way.iter().map(|(letter, _)| letter).collect(),
        left: left.divide(way.iter().map(|(letter, pair)| (*letter, pair.left))),
        right: right.divide(way.iter().map(|(letter, pair)| (*letter, pair.right))),
    }
}
