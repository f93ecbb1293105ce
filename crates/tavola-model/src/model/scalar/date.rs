//! `date`: days as ISO 8601 text.

use tavola_automata::{Language, classes};
use tavola_store::{Value, ValueType};

use super::timestamp::is_of_time;
use super::{Letters, Notation, Samples, Scalar, TextEnds};
use crate::model::TimeKind;

/// The characters of a day.
const LENGTH: usize = 10;

/// A day, as ISO 8601 text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Date;

impl Scalar for Date {
    fn name(&self) -> &'static str {
        "date"
    }

    fn stored_as(&self) -> ValueType {
        ValueType::S
    }

    fn largest(&self) -> Option<u64> {
        Some(LENGTH as u64)
    }

    fn language(&self, _notation: &Notation) -> Language {
        classes::date()
    }

    fn may_be_shown_as(&self, text: &str, _open: bool) -> bool {
        is_of_time(text)
    }

    fn ends(&self) -> Option<TextEnds> {
        let [least, greatest] = ["0000-01-01", "9999-12-31"].map(str::to_owned);
        Some(TextEnds { least, greatest, open: false })
    }

    fn letters(&self) -> Letters {
        Letters::None
    }

    fn has_one_length(&self) -> bool {
        true
    }

    fn time_kind(&self) -> Option<TimeKind> {
        Some(TimeKind::Date)
    }

    fn sample(&self, samples: &mut dyn Samples) -> Value {
        Value::from(samples.future().get(..LENGTH).unwrap_or_default())
    }
}
