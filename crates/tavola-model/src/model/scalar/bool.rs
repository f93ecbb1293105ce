//! `bool`: true or false.

use tavola_automata::Language;
use tavola_store::{Value, ValueType};

use super::{Notation, Samples, Scalar};

/// The texts of the two values.
const WORDS: [&str; 2] = ["true", "false"];

/// True or false.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bool;

impl Scalar for Bool {
    fn name(&self) -> &'static str {
        "bool"
    }

    fn stored_as(&self) -> ValueType {
        ValueType::Bool
    }

    fn largest(&self) -> Option<u64> {
        Some(5)
    }

    fn language(&self, _notation: &Notation) -> Language {
        Language::words(WORDS)
    }

    fn count(&self) -> Option<u64> {
        Some(2)
    }

    fn words(&self) -> Option<Vec<String>> {
        Some(WORDS.map(str::to_owned).to_vec())
    }

    fn sample(&self, samples: &mut dyn Samples) -> Value {
        Value::from(samples.below(2) == 0)
    }
}
