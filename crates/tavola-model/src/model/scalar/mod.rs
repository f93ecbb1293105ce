//! The scalar types: one file a type, behind one trait.
//!
//! A new scalar type is a file here that implements [`Scalar`], a line in the table of `types.rs`,
//! and what reading and checking its values takes in the runtime. Everything else asks the trait.

mod binary;
mod bool;
mod date;
mod decimal;
mod duration;
mod email;
mod epoch;
mod html;
mod id;
mod int;
mod length;
mod number;
mod sample;
mod string;
mod text;
mod timestamp;
mod ulid;
mod url;
mod uuid;
mod word;

use std::fmt;

use tavola_automata::Language;
use tavola_store::{Value, ValueType};

use super::{Precision, TimeKind, Type};
pub use binary::Binary;
pub use bool::Bool;
pub use date::Date;
pub use decimal::Decimal;
pub use duration::Duration;
pub use email::{Email, LOCAL_SIGNS, LONGEST_EMAIL};
pub use epoch::{Epoch, EpochUnit};
pub use html::Html;
pub use id::{Id, LONGEST_ID};
pub use int::Int;
pub use length::Length;
pub use number::Number;
pub use sample::Samples;
pub use string::PlainString;
pub use text::Text;
pub use timestamp::Timestamp;
pub use ulid::Ulid;
pub use url::{BARRED_SIGNS, LONGEST_URL, Url};
pub use uuid::{Uuid, UuidVersion};
pub use word::Word;

/// A scalar type: what the language, the checker and the stores need to know of it.
pub trait Scalar: fmt::Debug + Sync {
    /// Returns its name in the language.
    fn name(&self) -> &'static str;

    /// Writes its bounds as a model writes them, behind its name.
    fn write_bounds(&self, _f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }

    /// Returns `true` if a model can declare attributes of it.
    fn is_declarable(&self) -> bool {
        true
    }

    /// Returns the type with the bounds `(low..high)`, or `None` if it takes none.
    fn with_bounds(&self, _low: Option<i64>, _high: Option<i64>) -> Option<Type> {
        None
    }

    /// Returns which bounds it takes, where that is not any number.
    fn bounds_help(&self) -> Option<&'static str> {
        None
    }

    /// Returns how DynamoDB stores its values.
    fn stored_as(&self) -> ValueType;

    /// Returns the most bytes of a value, or `None` if there is no limit.
    fn largest(&self) -> Option<u64>;

    /// Returns the texts that its values can be in a key.
    fn language(&self, notation: &Notation) -> Language;

    /// Returns the texts that its values can be in a key after a change of case that removes these
    /// letters. Letters beyond ASCII are not told apart: that errs on the safe side.
    fn language_without(&self, letters: &[char], _notation: &Notation) -> Language {
        Language::none_of(letters).some()
    }

    /// Returns `false` if no value is shown as this text in a key or, if `open`, begins with it.
    fn may_be_shown_as(&self, _text: &str, _open: bool) -> bool {
        true
    }

    /// Returns the first and the last text that a value can be in a key, if there are such.
    fn ends(&self) -> Option<TextEnds> {
        None
    }

    /// Returns the letters in its texts.
    fn letters(&self) -> Letters {
        Letters::Any
    }

    /// Returns `true` if all its texts are of one length.
    fn has_one_length(&self) -> bool {
        false
    }

    /// Returns how many characters a text may have, if a model can say so.
    fn length(&self) -> Option<Length> {
        None
    }

    /// Returns the kind of time that its values are, if they are times.
    fn time_kind(&self) -> Option<TimeKind> {
        None
    }

    /// Returns `true` for text that names something, and so has a form of its own.
    fn is_name(&self) -> bool {
        false
    }

    /// Returns `true` if the model bounds the size of its values.
    fn is_bounded(&self) -> bool {
        false
    }

    /// Returns how many values there are, if they are few.
    fn count(&self) -> Option<u64> {
        None
    }

    /// Returns the texts of all values, if they are few.
    fn words(&self) -> Option<Vec<String>> {
        None
    }

    /// Returns a value for synthetic data.
    fn sample(&self, samples: &mut dyn Samples) -> Value;
}

/// What a model says about the texts in its keys.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Notation {
    /// The characters that separate segments of keys.
    pub delimiters: Vec<char>,
    /// The precision of timestamps.
    pub precision: Precision,
}

/// The first and the last text that a value can be in a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextEnds {
    /// The first.
    pub least: String,
    /// The last.
    pub greatest: String,
    /// Whether they are only the starts of the first and the last text.
    pub open: bool,
}

/// The letters in the texts of a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Letters {
    /// Letters of both cases.
    Any,
    /// Upper-case letters only.
    Upper,
    /// Lower-case letters only.
    Lower,
    /// No letters.
    None,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_declarable_scalar_is_in_the_table_under_its_own_name() {
        let names: Vec<&str> = Type::declarable().map(|(scalar, _)| scalar.name()).collect();
        let known = [
            "string",
            "text",
            "html",
            "id",
            "ulid",
            "uuid",
            "email",
            "url",
            "word",
            "int",
            "number",
            "bool",
            "timestamp",
            "date",
            "epoch",
            "binary",
        ];
        assert_eq!(names, known);
        for (scalar, ty) in Type::declarable() {
            assert_eq!(ty.to_string(), scalar.name());
        }
    }

    #[test]
    fn what_a_scalar_says_of_its_texts_agrees() {
        let notation = Notation { delimiters: vec!['#'], precision: Precision::Seconds };
        for (scalar, ty) in Type::SCALARS.iter().filter_map(|ty| Some((ty.scalar()?, ty))) {
            let language = scalar.language(&notation);
            assert_eq!(scalar.words().map(|words| words.len() as u64), scalar.count(), "{ty}");
            assert_eq!(ty.is_text(), scalar.stored_as() == ValueType::S, "{ty}");
            if let (ValueType::S | ValueType::N, Some(text)) =
                (scalar.stored_as(), language.example())
            {
                assert!(scalar.may_be_shown_as(&text, false), "{ty}: {text}");
                assert!(
                    scalar.largest().is_none_or(|most| text.len() as u64 <= most),
                    "{ty}: {text}"
                );
            }
            if let Some(ends) = scalar.ends().filter(|ends| !ends.open) {
                for text in [&ends.least, &ends.greatest] {
                    assert!(language.accepts(text), "{ty}: {text}");
                }
            }
        }
    }
}
