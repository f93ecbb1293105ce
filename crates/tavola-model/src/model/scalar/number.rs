//! `number`: numbers that DynamoDB can hold, within bounds.

use std::fmt;

use tavola_automata::Language;
use tavola_store::{Number as Decimal, Value, ValueType};

use super::{Int, Notation, Samples, Scalar};
use crate::model::Type;

/// The most bytes of a number as text: 38 digits, a sign, a point.
pub(super) const LONGEST_NUMBER: u64 = 40;

/// A number within bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Number {
    /// The least and the greatest, which are whole.
    pub bounds: Int,
}

impl Number {
    /// Any number that DynamoDB can hold.
    pub const ANY: Self = Self { bounds: Int::ANY };

    /// Returns `true` if a number is within the bounds.
    pub fn contains(&self, number: &Decimal) -> bool {
        let Int { min, max } = self.bounds;
        (min == i64::MIN || *number >= Decimal::from(min))
            && (max == i64::MAX || *number <= Decimal::from(max))
    }
}

/// Returns numbers as text, with digits behind the point or without.
pub(super) fn any_number() -> Language {
    let digits = || Language::one_of(&[('0', '9')]).some();
    let fraction = Language::literal(".").then(digits()).optional();
    Language::literal("-").optional().then(digits()).then(fraction)
}

impl Scalar for Number {
    fn name(&self) -> &'static str {
        "number"
    }

    fn write_bounds(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.bounds.write_bounds(f)
    }

    fn with_bounds(&self, low: Option<i64>, high: Option<i64>) -> Option<Type> {
        Some(Type::Number(Self { bounds: Int::from_bounds(low, high) }))
    }

    fn stored_as(&self) -> ValueType {
        ValueType::N
    }

    fn largest(&self) -> Option<u64> {
        Some(LONGEST_NUMBER)
    }

    fn language(&self, _notation: &Notation) -> Language {
        any_number()
    }

    fn is_bounded(&self) -> bool {
        *self != Self::ANY
    }

    fn sample(&self, samples: &mut dyn Samples) -> Value {
        self.bounds.sample(samples)
    }
}
