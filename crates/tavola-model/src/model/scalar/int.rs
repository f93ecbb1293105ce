//! `int`: whole numbers within bounds.

use std::fmt;

use tavola_automata::Language;
use tavola_store::{Value, ValueType};

use super::{Notation, Samples, Scalar};
use crate::model::Type;

/// Ranges of numbers up to this size have few members.
pub(crate) const FEW: i64 = 1000;

/// A whole number within bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Int {
    /// The least.
    pub min: i64,
    /// The greatest.
    pub max: i64,
}

impl Int {
    /// Any whole number.
    pub const ANY: Self = Self { min: i64::MIN, max: i64::MAX };

    /// Returns the bounds `(low..high)` of a model.
    pub(crate) fn from_bounds(low: Option<i64>, high: Option<i64>) -> Self {
        Self { min: low.unwrap_or(0), max: high.unwrap_or(i64::MAX) }
    }

    /// Returns the bounds in words, such as `from 1 to 5`.
    pub fn in_words(&self) -> String {
        match *self {
            Self { min, max: i64::MAX } if min > i64::MIN => format!("of at least {min}"),
            Self { min, max } => format!("from {min} to {max}"),
        }
    }

    /// Returns `true` if a number is within the bounds.
    pub fn contains(&self, number: i64) -> bool {
        (self.min..=self.max).contains(&number)
    }
}

impl Scalar for Int {
    fn name(&self) -> &'static str {
        "int"
    }

    fn write_bounds(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::ANY => Ok(()),
            Self { min, max: i64::MAX } => write!(f, "({min}..)"),
            Self { min, max } => write!(f, "({min}..{max})"),
        }
    }

    fn with_bounds(&self, low: Option<i64>, high: Option<i64>) -> Option<Type> {
        Some(Type::Int(Self::from_bounds(low, high)))
    }

    fn stored_as(&self) -> ValueType {
        ValueType::N
    }

    fn largest(&self) -> Option<u64> {
        let digits = |number: i64| number.to_string().len() as u64;
        Some(digits(self.min).max(digits(self.max)))
    }

    fn language(&self, _notation: &Notation) -> Language {
        whole(self.min, self.max)
    }

    fn may_be_shown_as(&self, text: &str, _open: bool) -> bool {
        is_signed_digits(text)
    }

    fn is_bounded(&self) -> bool {
        *self != Self::ANY
    }

    fn count(&self) -> Option<u64> {
        let more = self.max.checked_sub(self.min).filter(|more| *more < FEW)?;
        u64::try_from(more).ok()?.checked_add(1)
    }

    fn words(&self) -> Option<Vec<String>> {
        self.count()?;
        Some((self.min..=self.max).map(|number| number.to_string()).collect())
    }

    fn sample(&self, samples: &mut dyn Samples) -> Value {
        let span = self.max.saturating_sub(self.min).clamp(0, 1000).unsigned_abs() + 1;
        let least = if self.min == i64::MIN { 0 } else { self.min };
        Value::from(least + samples.below(span).cast_signed())
    }
}

/// Returns whole numbers between two, as far as signs and digits tell.
pub(super) fn whole(min: i64, max: i64) -> Language {
    let positive = |most: u64| {
        let further = most.to_string().len().saturating_sub(1);
        Language::one_of(&[('1', '9')]).then(Language::one_of(&[('0', '9')]).repeat(0, further))
    };
    let mut all = Language::empty();
    if min <= 0 && max >= 0 {
        all = all.or(Language::literal("0"));
    }
    if max > 0 {
        all = all.or(positive(max.unsigned_abs()));
    }
    if min < 0 {
        all = all.or(Language::literal("-").then(positive(min.unsigned_abs())));
    }
    all
}

/// Returns `true` if a text has digits and signs only.
pub(super) fn is_signed_digits(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_digit() || c == '-')
}
