//! `email`: e-mail addresses.

use tavola_automata::Language;
use tavola_store::{Value, ValueType};

use super::{Notation, Samples, Scalar};

/// The most bytes of an e-mail address.
pub const LONGEST_EMAIL: u64 = 254;
/// What an e-mail address may have before the `@`, beside letters, digits and all that is not
/// ASCII: no `#`, but `|` and `/`.
pub const LOCAL_SIGNS: &str = ".!$%&'*+/=?^_`{|}~-";

/// An e-mail address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Email;

impl Scalar for Email {
    fn name(&self) -> &'static str {
        "email"
    }

    fn stored_as(&self) -> ValueType {
        ValueType::S
    }

    fn largest(&self) -> Option<u64> {
        Some(LONGEST_EMAIL)
    }

    fn language(&self, _notation: &Notation) -> Language {
        let beyond = ('\u{a0}', char::MAX);
        let alphanumeric = [('a', 'z'), ('A', 'Z'), ('0', '9'), beyond];
        let signs: Vec<(char, char)> = LOCAL_SIGNS.chars().map(|c| (c, c)).collect();
        let local = Language::one_of(&[alphanumeric.as_slice(), &signs].concat()).some();
        let label = || Language::one_of(&[alphanumeric.as_slice(), &[('-', '-')]].concat()).some();
        let further = Language::literal(".").then(label()).some();
        local.then(Language::literal("@")).then(label()).then(further)
    }

    fn is_name(&self) -> bool {
        true
    }

    fn sample(&self, samples: &mut dyn Samples) -> Value {
        Value::S(format!("{}@example.com", samples.name()))
    }
}
