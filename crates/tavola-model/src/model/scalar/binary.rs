//! `binary`: bytes.

use std::fmt;

use tavola_automata::Language;
use tavola_store::{Value, ValueType};

use super::{Length, Notation, Samples, Scalar};
use crate::model::Type;

/// So many bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Binary(pub Length);

impl Binary {
    /// Any number of bytes.
    pub const ANY: Self = Self(Length::ANY);
}

impl Scalar for Binary {
    fn name(&self) -> &'static str {
        "binary"
    }

    fn write_bounds(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }

    fn with_bounds(&self, low: Option<i64>, high: Option<i64>) -> Option<Type> {
        Some(Type::Binary(Self(Length::from_bounds(low, high))))
    }

    fn stored_as(&self) -> ValueType {
        ValueType::B
    }

    fn largest(&self) -> Option<u64> {
        self.0.max
    }

    fn language(&self, _notation: &Notation) -> Language {
        Language::any()
    }

    fn is_bounded(&self) -> bool {
        self.0.max.is_some()
    }

    fn sample(&self, samples: &mut dyn Samples) -> Value {
        let least = usize::try_from(self.0.min).unwrap_or(0);
        let most = self.0.max.unwrap_or(40).min(40);
        let count = least.max(usize::try_from(samples.below(most.saturating_add(1))).unwrap_or(0));
        Value::B((0..count).map(|_| u8::try_from(samples.below(256)).unwrap_or(0)).collect())
    }
}
