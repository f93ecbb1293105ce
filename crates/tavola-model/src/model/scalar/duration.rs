//! Lengths of time, which are in expressions only.

use tavola_automata::Language;
use tavola_store::{Value, ValueType};

use super::int::whole;
use super::number::LONGEST_NUMBER;
use super::{Notation, Samples, Scalar};

/// A length of time in seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Duration;

impl Scalar for Duration {
    fn name(&self) -> &'static str {
        "duration"
    }

    fn is_declarable(&self) -> bool {
        false
    }

    fn stored_as(&self) -> ValueType {
        ValueType::N
    }

    fn largest(&self) -> Option<u64> {
        Some(LONGEST_NUMBER)
    }

    fn language(&self, _notation: &Notation) -> Language {
        whole(0, i64::MAX)
    }

    fn sample(&self, _samples: &mut dyn Samples) -> Value {
        Value::Null
    }
}
