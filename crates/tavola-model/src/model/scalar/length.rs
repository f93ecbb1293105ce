//! How many characters a text, elements a list, or bytes a value may have.

use std::fmt;

use tavola_automata::Language;

/// The most bytes of a character in UTF-8.
const WIDEST: u64 = 4;
/// Lengths up to this are counted in the language of a text; a longer text is of any length.
const COUNTED: usize = 64;

/// How many characters a text, elements a list, or bytes a value may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Length {
    /// The fewest.
    pub min: u64,
    /// The most; `None` if only the size of an item limits them.
    pub max: Option<u64>,
    /// Whether callers have to give a text that is not blank. A stored one may be.
    pub seen: bool,
}

impl Length {
    /// Any length.
    pub const ANY: Self = Self { min: 0, max: None, seen: false };

    /// Returns the length that the bounds `(low..high)` of a model mean.
    pub(crate) fn from_bounds(low: Option<i64>, high: Option<i64>) -> Self {
        let length = |bound: i64| u64::try_from(bound).ok();
        Self { min: low.and_then(length).unwrap_or(0), max: high.and_then(length), ..Self::ANY }
    }

    /// Returns the length of what callers give.
    pub fn given(self) -> Self {
        Self { min: self.min.max(u64::from(self.seen)), ..self }
    }

    /// Returns `true` if every text of this length is of the other one, as far as it is stored.
    pub(crate) fn is_within(&self, other: &Self) -> bool {
        let is_shorter = match (self.max, other.max) {
            (_, None) => true,
            (Some(most), Some(limit)) => most <= limit,
            (None, Some(_)) => false,
        };
        other.min <= self.min && is_shorter
    }

    /// Returns `true` if something has as many.
    pub fn contains(&self, count: u64) -> bool {
        self.min <= count && self.max.is_none_or(|max| count <= max)
    }

    /// Returns the most bytes of a text.
    pub(super) fn largest(self) -> Option<u64> {
        self.max.map(|max| max.saturating_mul(WIDEST))
    }

    /// Returns the texts of this length without some letters.
    pub(super) fn language_without(self, letters: &[char]) -> Language {
        let letter = Language::none_of(letters);
        let limit = |length: u64| usize::try_from(length).unwrap_or(usize::MAX);
        match (limit(self.min), self.max.map(limit)) {
            (min, Some(max)) if max <= COUNTED => letter.repeat(min, max),
            (0, _) => letter.many(),
            (min, _) => {
                letter.clone().repeat(min.min(COUNTED), min.min(COUNTED)).then(letter.many())
            }
        }
    }
}

impl fmt::Display for Length {
    /// Writes the bounds as a model writes them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self { min: 0, max: None, .. } => Ok(()),
            Self { min: 0, max: Some(max), .. } => write!(f, "({max})"),
            Self { min, max: Some(max), .. } => write!(f, "({min}..{max})"),
            Self { min, max: None, .. } => write!(f, "({min}..)"),
        }
    }
}

/// Implements [`Scalar`](super::Scalar) for a text whose length a model may bound.
macro_rules! bounded_text {
    ($ty:ident, $variant:ident, $name:literal $(, $fixed:ident)?) => {
        impl $ty {
            /// Texts of any length.
            pub const ANY: Self = Self(Length::ANY);
        }

        impl Scalar for $ty {
            fn name(&self) -> &'static str {
                $name
            }

            fn write_bounds(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.0)
            }

            fn with_bounds(&self, low: Option<i64>, high: Option<i64>) -> Option<Type> {
                Some(Type::$variant(Self(Length::from_bounds(low, high))))
            }

            fn stored_as(&self) -> ValueType {
                ValueType::S
            }

            fn largest(&self) -> Option<u64> {
                self.0.largest()
            }

            fn language(&self, notation: &Notation) -> Language {
                self.language_without(&[], notation)
            }

            fn language_without(&self, letters: &[char], _notation: &Notation) -> Language {
                self.0.language_without(letters)
            }

            fn length(&self) -> Option<Length> {
                Some(self.0)
            }

            fn is_bounded(&self) -> bool {
                self.0 != Length::ANY
            }

            fn sample(&self, samples: &mut dyn Samples) -> Value {
                Value::S(samples.text(self.0))
            }

            $(fn $fixed(&self) -> bool {
                self.0.max == Some(self.0.min)
            })?
        }
    };
}

pub(super) use bounded_text;
