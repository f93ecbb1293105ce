//! `url`: absolute web addresses.

use tavola_automata::Language;
use tavola_store::{Value, ValueType};

use super::{Notation, Samples, Scalar};

/// The most bytes of a web address.
pub const LONGEST_URL: u64 = 2048;
/// Signs that no web address has, beside white space and control characters.
pub const BARRED_SIGNS: &str = "<>\"`\\";

/// An absolute web address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Url;

impl Scalar for Url {
    fn name(&self) -> &'static str {
        "url"
    }

    fn stored_as(&self) -> ValueType {
        ValueType::S
    }

    fn largest(&self) -> Option<u64> {
        Some(LONGEST_URL)
    }

    fn language(&self, _notation: &Notation) -> Language {
        let scheme = Language::words(["http://", "https://"]);
        let controls = ('\0'..='\u{9f}').filter(|c| c.is_control());
        let barred: Vec<char> = controls.chain([' ']).chain(BARRED_SIGNS.chars()).collect();
        scheme.then(Language::none_of(&barred).some())
    }

    fn is_name(&self) -> bool {
        true
    }

    fn sample(&self, samples: &mut dyn Samples) -> Value {
        Value::S(format!("https://example.com/{}", samples.name()))
    }
}
