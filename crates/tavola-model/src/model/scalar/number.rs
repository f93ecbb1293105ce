//! `number`: any number that DynamoDB can hold.

use tavola_automata::Language;
use tavola_store::{Value, ValueType};

use super::{Notation, Samples, Scalar};

/// The most bytes of a number as text: 38 digits, a sign, a point.
pub(super) const LONGEST_NUMBER: u64 = 40;

/// Any number that DynamoDB can hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Number;

impl Scalar for Number {
    fn name(&self) -> &'static str {
        "number"
    }

    fn stored_as(&self) -> ValueType {
        ValueType::N
    }

    fn largest(&self) -> Option<u64> {
        Some(LONGEST_NUMBER)
    }

    fn language(&self, _notation: &Notation) -> Language {
        let digits = || Language::one_of(&[('0', '9')]).some();
        let fraction = Language::literal(".").then(digits()).optional();
        Language::literal("-").optional().then(digits()).then(fraction)
    }

    fn sample(&self, samples: &mut dyn Samples) -> Value {
        Value::from(samples.below(10_000).cast_signed())
    }
}
