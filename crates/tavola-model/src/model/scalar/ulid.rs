//! `ulid`: identifiers that sort by time.

use tavola_automata::{Language, classes};
use tavola_store::{Value, ValueType};

use super::{Letters, Notation, Samples, Scalar, TextEnds};

/// The characters of a ulid.
const LENGTH: usize = 26;

/// 26 characters that sort by time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ulid;

impl Scalar for Ulid {
    fn name(&self) -> &'static str {
        "ulid"
    }

    fn stored_as(&self) -> ValueType {
        ValueType::S
    }

    fn largest(&self) -> Option<u64> {
        Some(LENGTH as u64)
    }

    fn language(&self, _notation: &Notation) -> Language {
        classes::ulid()
    }

    fn language_without(&self, letters: &[char], notation: &Notation) -> Language {
        match letters.contains(&'a') {
            true => self.language(notation),
            false => Language::none_of(letters).some(),
        }
    }

    fn may_be_shown_as(&self, text: &str, open: bool) -> bool {
        (open || text.len() == LENGTH)
            && text.chars().all(|c| c.is_ascii_digit() || c.is_ascii_uppercase())
    }

    fn ends(&self) -> Option<TextEnds> {
        let greatest = format!("7{}", "Z".repeat(LENGTH - 1));
        Some(TextEnds { least: "0".repeat(LENGTH), greatest, open: false })
    }

    fn letters(&self) -> Letters {
        Letters::Upper
    }

    fn has_one_length(&self) -> bool {
        true
    }

    fn is_name(&self) -> bool {
        true
    }

    fn sample(&self, samples: &mut dyn Samples) -> Value {
        Value::S(samples.ulid())
    }
}
