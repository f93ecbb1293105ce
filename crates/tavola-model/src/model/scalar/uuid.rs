//! `uuid`: identifiers of RFC 9562.

use std::fmt;

use tavola_automata::{Language, classes};
use tavola_store::{Value, ValueType};

use super::{Letters, Notation, Samples, Scalar, TextEnds};
use crate::model::Type;

/// The characters of a uuid.
const LENGTH: usize = 36;

/// 36 characters in lower case, such as `0190163d-8694-739b-aea5-966c26f8ad91`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Uuid {
    /// The only version that is taken, if not any is.
    pub version: Option<UuidVersion>,
}

/// The versions that a model can name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UuidVersion {
    /// At random.
    V4,
    /// By time.
    V7,
}

impl UuidVersion {
    /// Returns its number.
    pub const fn number(self) -> u8 {
        match self {
            Self::V4 => 4,
            Self::V7 => 7,
        }
    }
}

impl Uuid {
    /// A uuid of any version.
    pub const ANY: Self = Self { version: None };
}

impl Scalar for Uuid {
    fn name(&self) -> &'static str {
        "uuid"
    }

    fn write_bounds(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.version.map_or(Ok(()), |version| write!(f, "({})", version.number()))
    }

    fn with_bounds(&self, low: Option<i64>, high: Option<i64>) -> Option<Type> {
        let version = match (low, high) {
            (None, Some(4)) => UuidVersion::V4,
            (None, Some(7)) => UuidVersion::V7,
            _ => return None,
        };
        Some(Type::Uuid(Self { version: Some(version) }))
    }

    fn bounds_help(&self) -> Option<&'static str> {
        Some("`uuid(4)` and `uuid(7)` are the versions that there are")
    }

    fn stored_as(&self) -> ValueType {
        ValueType::S
    }

    fn largest(&self) -> Option<u64> {
        Some(LENGTH as u64)
    }

    fn language(&self, _notation: &Notation) -> Language {
        classes::uuid(self.version.map(UuidVersion::number))
    }

    fn language_without(&self, letters: &[char], notation: &Notation) -> Language {
        match letters.contains(&'A') {
            true => self.language(notation),
            false => Language::none_of(letters).some(),
        }
    }

    fn may_be_shown_as(&self, text: &str, open: bool) -> bool {
        (open || text.len() == LENGTH)
            && text.chars().all(|c| c == '-' || c.is_ascii_digit() || ('a'..='f').contains(&c))
    }

    fn ends(&self) -> Option<TextEnds> {
        let filled = |with: &str, version: &str, variant: &str| {
            let some = |count: usize| with.repeat(count);
            format!(
                "{}-{}-{version}{}-{variant}{}-{}",
                some(8),
                some(4),
                some(3),
                some(3),
                some(12)
            )
        };
        let (least, greatest) = match self.version {
            None => (filled("0", "0", "0"), filled("f", "f", "f")),
            Some(version) => {
                let version = version.number().to_string();
                (filled("0", &version, "8"), filled("f", &version, "b"))
            }
        };
        Some(TextEnds { least, greatest, open: false })
    }

    fn letters(&self) -> Letters {
        Letters::Lower
    }

    fn has_one_length(&self) -> bool {
        true
    }

    fn is_name(&self) -> bool {
        true
    }

    fn sample(&self, samples: &mut dyn Samples) -> Value {
        Value::S(samples.uuid(self.version.unwrap_or(UuidVersion::V4)))
    }
}
