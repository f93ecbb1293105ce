//! `timestamp`: moments as ISO 8601 text.

use tavola_automata::{Language, classes};
use tavola_store::{Value, ValueType};

use super::{Letters, Notation, Samples, Scalar, TextEnds};
use crate::model::{Precision, TimeKind};

/// A moment, as ISO 8601 text in the model's precision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timestamp;

impl Scalar for Timestamp {
    fn name(&self) -> &'static str {
        "timestamp"
    }

    fn stored_as(&self) -> ValueType {
        ValueType::S
    }

    fn largest(&self) -> Option<u64> {
        Some(24)
    }

    fn language(&self, notation: &Notation) -> Language {
        classes::timestamp(notation.precision == Precision::Milliseconds)
    }

    fn language_without(&self, letters: &[char], notation: &Notation) -> Language {
        match letters.contains(&'a') {
            true => self.language(notation),
            false => Language::none_of(letters).some(),
        }
    }

    fn may_be_shown_as(&self, text: &str, _open: bool) -> bool {
        is_of_time(text)
    }

    fn ends(&self) -> Option<TextEnds> {
        let [least, greatest] = ["0000-01-01T00:00:00", "9999-12-31T23:59:59"].map(str::to_owned);
        // What follows depends on the precision.
        Some(TextEnds { least, greatest, open: true })
    }

    fn letters(&self) -> Letters {
        Letters::Upper
    }

    fn has_one_length(&self) -> bool {
        true
    }

    fn time_kind(&self) -> Option<TimeKind> {
        Some(TimeKind::Timestamp)
    }

    fn sample(&self, samples: &mut dyn Samples) -> Value {
        Value::S(samples.past())
    }
}

/// Returns `true` if a text has only what times and spans of time have, such as `2024-W03`.
pub(super) fn is_of_time(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_digit() || "-:TZW.".contains(c))
}
