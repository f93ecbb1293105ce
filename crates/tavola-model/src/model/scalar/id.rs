//! `id`: identifiers.

use tavola_automata::{Language, classes};
use tavola_store::{Value, ValueType};

use super::{Notation, Samples, Scalar};

/// The most bytes of an id: keys have a limit in bytes.
pub const LONGEST_ID: u64 = 256;

/// An identifier: it never contains a delimiter of keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Id;

impl Scalar for Id {
    fn name(&self) -> &'static str {
        "id"
    }

    fn stored_as(&self) -> ValueType {
        ValueType::S
    }

    fn largest(&self) -> Option<u64> {
        Some(LONGEST_ID)
    }

    fn language(&self, notation: &Notation) -> Language {
        self.language_without(&[], notation)
    }

    fn language_without(&self, letters: &[char], notation: &Notation) -> Language {
        classes::no_delimiter(&[notation.delimiters.as_slice(), letters].concat())
    }

    fn is_name(&self) -> bool {
        true
    }

    fn sample(&self, samples: &mut dyn Samples) -> Value {
        Value::S(samples.id())
    }
}
