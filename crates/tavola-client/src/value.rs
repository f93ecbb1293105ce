//! Values of a model that Rust has no type for.

use std::fmt;
use std::str::FromStr;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::de::{Error as _, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Any value.
pub type Json = serde_json::Value;
/// Values by name.
pub type JsonObject = serde_json::Map<String, Json>;
/// A moment, as ISO 8601 text in UTC, such as `2024-01-15T10:30:00Z`.
pub type Timestamp = String;
/// A day, as ISO 8601 text, such as `2024-01-15`.
pub type Date = String;
/// An exact number with all its places, such as `12.50`, for a library that calculates with them.
pub type Decimal = String;

/// A number of up to 38 digits, of which none is lost: its text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Number(String);

impl Number {
    /// Returns the digits, such as `0.5` or `12345678901234567890.1`.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the nearest `f64`.
    pub fn to_f64(&self) -> f64 {
        // Whatever is in it is a number.
        self.0.parse().unwrap_or(f64::NAN)
    }

    /// Returns the whole number that it is, unless it is another or too large.
    pub fn to_i64(&self) -> Option<i64> {
        self.0.parse().ok()
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<i64> for Number {
    fn from(number: i64) -> Self {
        Self(number.to_string())
    }
}

impl From<i32> for Number {
    fn from(number: i32) -> Self {
        Self(number.to_string())
    }
}

/// What is no number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this is no number")]
pub struct NoNumber;

impl TryFrom<f64> for Number {
    type Error = NoNumber;

    fn try_from(number: f64) -> Result<Self, NoNumber> {
        serde_json::Number::from_f64(number).map(|it| Self(it.to_string())).ok_or(NoNumber)
    }
}

impl FromStr for Number {
    type Err = NoNumber;

    fn from_str(text: &str) -> Result<Self, NoNumber> {
        let is_number = text.starts_with(|c: char| c.is_ascii_digit() || c == '-')
            && text.parse::<f64>().is_ok_and(f64::is_finite);
        is_number.then(|| Self(text.to_owned())).ok_or(NoNumber)
    }
}

impl Serialize for Number {
    /// Writes a JSON number, or text where that would lose digits.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let Ok(whole) = self.0.parse::<i64>() {
            return whole.serialize(serializer);
        }
        let rounded = self.to_f64();
        match Self::try_from(rounded) {
            Ok(same) if same == *self => rounded.serialize(serializer),
            _ => self.0.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Digits;

        impl Visitor<'_> for Digits {
            type Value = Number;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number, or the text of one")
            }

            fn visit_i64<E>(self, number: i64) -> Result<Number, E> {
                Ok(Number(number.to_string()))
            }

            fn visit_u64<E>(self, number: u64) -> Result<Number, E> {
                Ok(Number(number.to_string()))
            }

            fn visit_f64<E: serde::de::Error>(self, number: f64) -> Result<Number, E> {
                Number::try_from(number).map_err(E::custom)
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Number, E> {
                text.parse().map_err(|_| E::invalid_value(Unexpected::Str(text), &self))
            }
        }

        deserializer.deserialize_any(Digits)
    }
}

/// Bytes, which are base64 in JSON.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Binary(pub Vec<u8>);

impl From<Vec<u8>> for Binary {
    fn from(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }
}

impl Serialize for Binary {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        STANDARD.encode(&self.0).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Binary {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        STANDARD.decode(&text).map(Self).map_err(D::Error::custom)
    }
}

/// What an update does with an attribute that can be without a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Patch<T> {
    /// It stays as it is.
    #[default]
    Keep,
    /// It has no value any more.
    Clear,
    /// This becomes its value.
    Set(T),
}

impl<T> Patch<T> {
    /// Returns `true` if the attribute stays as it is.
    pub fn is_keep(&self) -> bool {
        matches!(self, Self::Keep)
    }
}

impl<T> From<T> for Patch<T> {
    fn from(value: T) -> Self {
        Self::Set(value)
    }
}

impl<T: Serialize> Serialize for Patch<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Set(value) => value.serialize(serializer),
            // What stays as it is, is left out where it would be written.
            Self::Keep | Self::Clear => serializer.serialize_none(),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Patch<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Option::deserialize(deserializer)?.map_or(Self::Clear, Self::Set))
    }
}

/// Returns `true`: what a list says of itself that does not say that it has been cut short.
pub fn complete() -> bool {
    true
}

/// Returns `true` if nothing needs to be said of a list.
pub fn is_complete(complete: &bool) -> bool {
    *complete
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_digit_of_a_number_is_lost() {
        for (json, digits) in [
            ("7", "7"),
            ("-9007199254740993", "-9007199254740993"),
            ("0.5", "0.5"),
            (
                r#""12345678901234567890.123456789012345678""#,
                "12345678901234567890.123456789012345678",
            ),
            (r#""1180591620717411303424""#, "1180591620717411303424"),
            ("18446744073709551615", "18446744073709551615"),
        ] {
            let number: Number = serde_json::from_str(json).unwrap();
            assert_eq!(number.as_str(), digits);
            let again: Number =
                serde_json::from_str(&serde_json::to_string(&number).unwrap()).unwrap();
            assert_eq!(again, number);
        }
        for wrong in ["", "x", "inf", "NaN", "+1", "1x"] {
            assert_eq!(wrong.parse::<Number>(), Err(NoNumber), "{wrong}");
        }
        assert!(serde_json::from_str::<Number>(r#""x""#).is_err());
    }

    #[test]
    fn bytes_are_base64() {
        let bytes: Binary = serde_json::from_str(r#""AAE=""#).unwrap();
        assert_eq!(bytes.0, [0, 1]);
        assert_eq!(serde_json::to_string(&bytes).unwrap(), r#""AAE=""#);
    }
}
