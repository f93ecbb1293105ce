//! `decimal`: exact numbers with so many digits, such as amounts of money.

use std::fmt;

use tavola_automata::Language;
use tavola_store::{Number, Value, ValueType};

use super::number::any_number;
use super::{Int, Notation, Samples, Scalar};

/// A number with so many digits, of which so many stand behind the point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decimal {
    /// The most digits.
    pub digits: u8,
    /// The most digits behind the point.
    pub places: u8,
    /// The least and the greatest, which are whole.
    pub bounds: Int,
    /// Whether the table has it as text, with all its places.
    pub as_text: bool,
}

impl Decimal {
    /// The most digits that DynamoDB keeps.
    pub const MOST_DIGITS: u8 = 38;
    /// The most places, which is also the most that `round` rounds to.
    pub const MOST_PLACES: u8 = 18;

    /// A decimal with as many digits as there can be.
    pub const ANY: Self = Self::with_places(Self::MOST_PLACES);

    /// Returns the type with so many places, and as many digits as there can be.
    pub const fn with_places(places: u8) -> Self {
        Self { digits: Self::MOST_DIGITS, places, bounds: Int::ANY, as_text: false }
    }

    /// Returns the type of its values in calculations: numbers, however they are stored.
    #[must_use]
    pub const fn in_calculations(self) -> Self {
        Self { as_text: false, ..self }
    }

    /// Returns the text in which a number is stored, if it is stored as text.
    pub fn stored_text(&self, number: &Number) -> Option<String> {
        self.as_text.then(|| number.to_text_with_places(self.places.into()))
    }

    /// Returns the type without its bounds.
    #[must_use]
    pub const fn unbounded(self) -> Self {
        Self { bounds: Int::ANY, ..self }
    }

    /// Returns the least and the greatest value.
    pub fn ends(&self) -> (Number, Number) {
        let nines = 10_u128.saturating_pow(u32::from(self.digits)) - 1;
        let largest = |negative| {
            Number::from_parts(negative, nines, -i16::from(self.places)).unwrap_or(Number::ZERO)
        };
        let Int { min, max } = self.bounds;
        let least = if min == i64::MIN { largest(true) } else { largest(true).max(min.into()) };
        let greatest =
            if max == i64::MAX { largest(false) } else { largest(false).min(max.into()) };
        (least, greatest)
    }

    /// Returns `true` if a number is a value of the type.
    pub fn contains(&self, number: &Number) -> bool {
        let (least, greatest) = self.ends();
        number.places() <= u32::from(self.places) && *number >= least && *number <= greatest
    }

    /// Returns `true` if every value of the type is one of another.
    pub fn is_within(&self, other: &Self) -> bool {
        let ((least, greatest), (lowest, highest)) = (self.ends(), other.ends());
        self.places <= other.places && lowest <= least && greatest <= highest
    }
}

impl Scalar for Decimal {
    fn name(&self) -> &'static str {
        "decimal"
    }

    fn write_bounds(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {}", self.digits, self.places)?;
        match self.bounds {
            Int::ANY => {}
            Int { min, max: i64::MAX } => write!(f, ", {min}..")?,
            Int { min, max } => write!(f, ", {min}..{max}")?,
        }
        f.write_str(if self.as_text { ") as text" } else { ")" })
    }

    /// Returns `false`: a model gives its digits with it.
    fn is_declarable(&self) -> bool {
        false
    }

    fn stored_as(&self) -> ValueType {
        if self.as_text { ValueType::S } else { ValueType::N }
    }

    fn largest(&self) -> Option<u64> {
        // The digits, a sign, a point and a zero before it.
        Some(u64::from(self.digits) + 3)
    }

    fn language(&self, _notation: &Notation) -> Language {
        any_number()
    }

    fn is_bounded(&self) -> bool {
        true
    }

    fn sample(&self, samples: &mut dyn Samples) -> Value {
        let (least, greatest) = self.ends();
        let parts = i64::try_from(samples.below(10_000)).unwrap_or_default();
        let (_, parts, _) = Number::from(parts).to_parts();
        let number = Number::from_parts(false, parts, -i16::from(self.places));
        let number = number.unwrap_or(Number::ZERO).clamp(least, greatest);
        self.stored_text(&number).map_or(Value::N(number), Value::S)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_values_have_so_many_digits_and_places() {
        let price = Decimal { digits: 5, places: 2, bounds: Int::ANY, as_text: false };
        for (text, is_one) in [
            ("0", true),
            ("999.99", true),
            ("-999.99", true),
            ("1000", false),
            ("-1000", false),
            ("0.01", true),
            ("0.001", false),
            ("1e2", true),
        ] {
            assert_eq!(price.contains(&text.parse().unwrap()), is_one, "{text}");
        }
        let all = Decimal::ANY;
        let (least, greatest) = all.ends();
        assert!(all.contains(&least) && all.contains(&greatest));
        assert_eq!(greatest.to_string(), format!("{}.{}", "9".repeat(20), "9".repeat(18)));
    }

    #[test]
    fn bounds_narrow_it() {
        let share =
            Decimal { digits: 5, places: 4, bounds: Int { min: 0, max: 1 }, as_text: false };
        assert_eq!(share.ends(), (0.into(), 1.into()));
        let wide = Decimal { bounds: Int { min: -100, max: 100 }, ..share };
        assert_eq!(wide.ends().1.to_string(), "9.9999");
        assert!(share.is_within(&wide) && !wide.is_within(&share));
    }
}
