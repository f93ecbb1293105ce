//! `binary`: bytes.

use tavola_automata::Language;
use tavola_store::{Value, ValueType};

use super::{Length, Notation, Samples, Scalar};

/// Bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Binary;

impl Scalar for Binary {
    fn name(&self) -> &'static str {
        "binary"
    }

    fn stored_as(&self) -> ValueType {
        ValueType::B
    }

    fn largest(&self) -> Option<u64> {
        None
    }

    fn language(&self, _notation: &Notation) -> Language {
        Language::any()
    }

    fn sample(&self, samples: &mut dyn Samples) -> Value {
        Value::B(samples.text(Length { min: 0, max: Some(40) }).into_bytes())
    }
}
