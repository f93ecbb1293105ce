//! `epoch`: moments as epoch seconds.

use tavola_automata::Language;
use tavola_store::{Value, ValueType};

use super::int::{is_signed_digits, whole};
use super::{Notation, Samples, Scalar};
use crate::model::TimeKind;

/// Seconds from 1970 to the year 3000.
const FAR_AHEAD: i64 = 32_503_680_000;

/// A moment, as epoch seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Epoch;

impl Scalar for Epoch {
    fn name(&self) -> &'static str {
        "epoch"
    }

    fn stored_as(&self) -> ValueType {
        ValueType::N
    }

    fn largest(&self) -> Option<u64> {
        Some(20)
    }

    fn language(&self, _notation: &Notation) -> Language {
        whole(0, i64::MAX)
    }

    fn may_be_shown_as(&self, text: &str, _open: bool) -> bool {
        is_signed_digits(text)
    }

    fn time_kind(&self) -> Option<TimeKind> {
        Some(TimeKind::Epoch)
    }

    fn sample(&self, samples: &mut dyn Samples) -> Value {
        Value::from(FAR_AHEAD + samples.below(1_000_000).cast_signed())
    }
}
