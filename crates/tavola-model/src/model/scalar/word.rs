//! `word`: what `words()` yields.

use tavola_automata::Language;
use tavola_store::{Value, ValueType};

use super::{Id, Letters, Notation, Samples, Scalar};

/// A word in lower case without a delimiter of keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word;

impl Scalar for Word {
    fn name(&self) -> &'static str {
        "word"
    }

    fn stored_as(&self) -> ValueType {
        ValueType::S
    }

    fn largest(&self) -> Option<u64> {
        Id.largest()
    }

    fn language(&self, notation: &Notation) -> Language {
        Id.language(notation)
    }

    fn language_without(&self, letters: &[char], notation: &Notation) -> Language {
        Id.language_without(letters, notation)
    }

    fn letters(&self) -> Letters {
        Letters::Lower
    }

    fn is_name(&self) -> bool {
        true
    }

    fn sample(&self, samples: &mut dyn Samples) -> Value {
        Value::from(samples.word())
    }
}
