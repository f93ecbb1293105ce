//! DynamoDB's numbers: exact decimals of up to 38 significant digits, ordered by value.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// 10^38: coefficients stay below it.
const LIMIT: u128 = 10u128.pow(DIGITS);
/// DynamoDB's precision in significant decimal digits.
const DIGITS: u32 = 38;
/// The largest power of ten of the first digit: 9.99E+125.
const LARGEST: i64 = 125;
/// The smallest power of ten of the first digit: 1E-130.
const SMALLEST: i64 = -130;

/// An exact decimal number with DynamoDB's precision and range.
///
/// Two numbers with the same value are the same number: `1`, `1.0` and `1e0` are equal, hash alike
/// and print as `1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Number {
    /// Never set for zero.
    negative: bool,
    /// Below 10^38 and without trailing zeros, so that there is one form for each value.
    coefficient: u128,
    /// The value is `coefficient * 10^exponent`; 0 for zero.
    exponent: i16,
}

/// Why a text is not a number, or a result does not fit one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NumberError {
    /// The text is not a decimal number.
    #[error("not a decimal number")]
    Syntax,
    /// More digits than DynamoDB keeps.
    #[error("a number may have at most 38 significant digits")]
    Precision,
    /// Too far from zero.
    #[error("a number may not exceed 9.9999999999999999999999999999999999999E+125 in magnitude")]
    Overflow,
    /// Too close to zero.
    #[error("a number other than 0 may not be smaller than 1E-130 in magnitude")]
    Underflow,
}

impl Number {
    /// The number 0.
    pub const ZERO: Self = Self { negative: false, coefficient: 0, exponent: 0 };

    /// Creates `±coefficient * 10^exponent` in its only normal form.
    fn new(negative: bool, mut coefficient: u128, mut exponent: i64) -> Result<Self, NumberError> {
        if coefficient == 0 {
            return Ok(Self::ZERO);
        }
        while coefficient.is_multiple_of(10) {
            coefficient /= 10;
            exponent += 1;
        }
        if coefficient >= LIMIT {
            return Err(NumberError::Precision);
        }
        let first = exponent + i64::from(coefficient.ilog10());
        if first > LARGEST {
            return Err(NumberError::Overflow);
        }
        if first < SMALLEST {
            return Err(NumberError::Underflow);
        }
        let exponent = i16::try_from(exponent).map_err(|_| NumberError::Overflow)?;
        Ok(Self { negative, coefficient, exponent })
    }

    /// Returns sign, coefficient and exponent: the value is `coefficient * 10^exponent`, negative
    /// if the sign is set.
    pub fn to_parts(&self) -> (bool, u128, i16) {
        (self.negative, self.coefficient, self.exponent)
    }

    /// Returns the number that has these parts; `None` if DynamoDB has no such number.
    pub fn from_parts(negative: bool, coefficient: u128, exponent: i16) -> Option<Self> {
        Self::new(negative, coefficient, i64::from(exponent)).ok()
    }

    /// Returns `true` if the number is below zero.
    pub fn is_negative(&self) -> bool {
        self.negative
    }

    /// Returns how many digits stand behind the point, without superfluous zeros.
    pub fn places(&self) -> u32 {
        u32::from(self.exponent.min(0).unsigned_abs())
    }

    /// Returns the number with at least so many digits behind the point: `12.50` with two.
    pub fn to_text_with_places(&self, places: usize) -> String {
        let text = self.to_string();
        match (text.split_once('.'), places) {
            (_, 0) => text,
            (Some((whole, fraction)), _) => format!("{whole}.{fraction:0<places$}"),
            (None, _) => format!("{text}.{:0<places$}", ""),
        }
    }

    /// Returns the size as DynamoDB counts it: one byte, one more for every two digits on either
    /// side of the point, and one for a minus sign. Leading and trailing zeros cost nothing.
    pub(crate) fn size(&self) -> usize {
        let (whole, fraction) = self.digits_around_point();
        whole.div_ceil(2) + fraction.div_ceil(2) + 1 + usize::from(self.is_negative())
    }

    /// Returns the number of digits between the first and the last that are not zero, both
    /// included, before and after the decimal point.
    pub(crate) fn digits_around_point(&self) -> (usize, usize) {
        if self.coefficient == 0 {
            return (0, 0);
        }
        let digits = i64::from(self.coefficient.ilog10()) + 1;
        let whole = (digits + i64::from(self.exponent)).clamp(0, digits);
        let count = |n: i64| usize::try_from(n).unwrap_or_default();
        (count(whole), count(digits - whole))
    }

    /// Returns the number as an integer, when it is one and fits.
    pub fn to_i64(&self) -> Option<i64> {
        let scale = 10i128.checked_pow(u32::try_from(self.exponent).ok()?)?;
        let magnitude = i128::try_from(self.coefficient).ok()?.checked_mul(scale)?;
        i64::try_from(if self.negative { -magnitude } else { magnitude }).ok()
    }

    /// Returns the number as an unsigned integer, when it is one and fits.
    pub fn to_u64(&self) -> Option<u64> {
        if self.negative {
            return None;
        }
        let scale = 10u128.checked_pow(u32::try_from(self.exponent).ok()?)?;
        u64::try_from(self.coefficient.checked_mul(scale)?).ok()
    }

    /// Returns the nearest double.
    pub fn to_f64(&self) -> f64 {
        let sign = if self.negative { "-" } else { "" };
        // Decimal text is the one correctly rounded way; every number in range is a finite double.
        format!("{sign}{}e{}", self.coefficient, self.exponent).parse().unwrap_or_default()
    }

    /// Returns the number whose shortest decimal text names this double, or `None` for infinities
    /// and NaN.
    pub fn from_f64(double: f64) -> Option<Self> {
        format!("{double:e}").parse().ok()
    }

    /// Returns the exact sum.
    pub fn add(&self, other: &Self) -> Result<Self, NumberError> {
        if self.coefficient == 0 {
            return Ok(*other);
        }
        if other.coefficient == 0 {
            return Ok(*self);
        }
        let exponent = self.exponent.min(other.exponent);
        // With a digit at either end, more than 39 digits between them can never fit in 38.
        let (left, right) = match (self.scaled_to(exponent), other.scaled_to(exponent)) {
            (Some(left), Some(right)) => (left, right),
            _ => return Err(NumberError::Precision),
        };
        let (negative, coefficient) = if self.negative == other.negative {
            (self.negative, left.checked_add(right).ok_or(NumberError::Precision)?)
        } else if left >= right {
            (self.negative, left - right)
        } else {
            (other.negative, right - left)
        };
        Self::new(negative, coefficient, i64::from(exponent))
    }

    /// Returns the exact product.
    pub fn mul(&self, other: &Self) -> Result<Self, NumberError> {
        let coefficient =
            self.coefficient.checked_mul(other.coefficient).ok_or(NumberError::Precision)?;
        let exponent = i64::from(self.exponent) + i64::from(other.exponent);
        Self::new(self.negative != other.negative, coefficient, exponent)
    }

    /// Returns the exact difference.
    pub fn sub(&self, other: &Self) -> Result<Self, NumberError> {
        self.add(&-*other)
    }

    /// Returns the quotient, rounded to so many places behind the point; exactly between two
    /// results, the even one. `None` if the divisor is zero.
    pub fn divided(&self, divisor: &Self, places: u32) -> Result<Option<Self>, NumberError> {
        if divisor.coefficient == 0 {
            return Ok(None);
        }
        let shift = i64::from(self.exponent) - i64::from(divisor.exponent) + i64::from(places);
        let scale = |coefficient: u128, by: i64| {
            let power = u32::try_from(by).ok().and_then(|by| 10u128.checked_pow(by));
            power.and_then(|power| coefficient.checked_mul(power))
        };
        let (above, below) = if shift >= 0 {
            let above = scale(self.coefficient, shift).ok_or(NumberError::Precision)?;
            (above, divisor.coefficient)
        } else {
            match scale(divisor.coefficient, -shift) {
                Some(below) => (self.coefficient, below),
                // More than three times as large as any coefficient: nothing is left.
                None => return Ok(Some(Self::ZERO)),
            }
        };
        let (whole, rest) = (above / below, above % below);
        let up = match rest.cmp(&(below - rest)) {
            Ordering::Less => false,
            Ordering::Equal => whole % 2 == 1,
            Ordering::Greater => true,
        };
        let negative = self.negative != divisor.negative;
        Self::new(negative, whole + u128::from(up), -i64::from(places)).map(Some)
    }

    /// Returns the number rounded to so many places behind the point; exactly between two results,
    /// the even one.
    pub fn rounded(&self, places: u32) -> Result<Self, NumberError> {
        if i64::from(self.exponent) >= -i64::from(places) {
            return Ok(*self);
        }
        self.divided(&Self::from(1_u64), places).map(|rounded| rounded.unwrap_or(Self::ZERO))
    }

    /// Returns the coefficient when the number is written with a smaller exponent.
    fn scaled_to(&self, exponent: i16) -> Option<u128> {
        let shift = u32::try_from(i32::from(self.exponent) - i32::from(exponent)).ok()?;
        self.coefficient.checked_mul(10u128.checked_pow(shift)?)
    }

    /// Returns the order of two numbers without their signs.
    fn compare_magnitude(&self, other: &Self) -> Ordering {
        match (self.coefficient, other.coefficient) {
            (0, 0) => return Ordering::Equal,
            (0, _) => return Ordering::Less,
            (_, 0) => return Ordering::Greater,
            _ => {}
        }
        let first = |n: &Self| i64::from(n.exponent) + i64::from(n.coefficient.ilog10());
        // Equal first digits' places: compare the digits, both written with 38 of them.
        let digits = |n: &Self| n.coefficient * 10u128.pow(DIGITS - 1 - n.coefficient.ilog10());
        first(self).cmp(&first(other)).then_with(|| digits(self).cmp(&digits(other)))
    }
}

impl std::ops::Neg for Number {
    type Output = Self;

    fn neg(self) -> Self {
        Self { negative: !self.negative && self.coefficient != 0, ..self }
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.negative, other.negative) {
            (false, false) => self.compare_magnitude(other),
            (true, true) => other.compare_magnitude(self),
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
        }
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<i64> for Number {
    fn from(integer: i64) -> Self {
        let magnitude = Self::from(integer.unsigned_abs());
        if integer < 0 { -magnitude } else { magnitude }
    }
}

impl From<u64> for Number {
    fn from(integer: u64) -> Self {
        // At most 20 digits: always in range.
        Self::new(false, u128::from(integer), 0).unwrap_or(Self::ZERO)
    }
}

impl From<u32> for Number {
    fn from(integer: u32) -> Self {
        Self::from(u64::from(integer))
    }
}

impl From<i32> for Number {
    fn from(integer: i32) -> Self {
        Self::from(i64::from(integer))
    }
}

impl FromStr for Number {
    type Err = NumberError;

    /// Reads what DynamoDB reads: a sign, digits with a point, and an exponent (`-0.50`, `1e3`,
    /// `.5`).
    fn from_str(text: &str) -> Result<Self, NumberError> {
        let (negative, unsigned) = match text.as_bytes().first() {
            Some(b'-') => (true, text.get(1..).unwrap_or_default()),
            Some(b'+') => (false, text.get(1..).unwrap_or_default()),
            _ => (false, text),
        };
        let (mantissa, power) = match unsigned.split_once(['e', 'E']) {
            Some((mantissa, power)) => (mantissa, read_exponent(power)?),
            None => (unsigned, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        if whole.is_empty() && fraction.is_empty() {
            return Err(NumberError::Syntax);
        }
        if !whole.bytes().chain(fraction.bytes()).all(|byte| byte.is_ascii_digit()) {
            return Err(NumberError::Syntax);
        }

        let mut coefficient: u128 = 0;
        // Zeros are held back until another digit follows: trailing ones only move the exponent.
        let mut zeros: u32 = 0;
        for byte in whole.bytes().chain(fraction.bytes()) {
            let digit = u128::from(byte - b'0');
            if digit == 0 {
                zeros = zeros.saturating_add(u32::from(coefficient != 0));
                continue;
            }
            let scale = 10u128.checked_pow(zeros + 1).ok_or(NumberError::Precision)?;
            coefficient = coefficient
                .checked_mul(scale)
                .and_then(|shifted| shifted.checked_add(digit))
                .filter(|coefficient| *coefficient < LIMIT)
                .ok_or(NumberError::Precision)?;
            zeros = 0;
        }
        let fraction = i64::try_from(fraction.len()).map_err(|_| NumberError::Precision)?;
        Self::new(negative, coefficient, power.saturating_add(i64::from(zeros)) - fraction)
    }
}

/// Reads the power after `e`. One far out of range is clamped, to be refused, or ignored for zero,
/// later.
fn read_exponent(text: &str) -> Result<i64, NumberError> {
    const CLAMP: i64 = 1 << 40;
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(NumberError::Syntax);
    }
    let magnitude = digits.parse::<i64>().unwrap_or(CLAMP).min(CLAMP);
    Ok(if text.starts_with('-') { -magnitude } else { magnitude })
}

impl fmt::Display for Number {
    /// Writes plain digits, as DynamoDB returns them: no exponent, no superfluous zeros.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.negative {
            f.write_str("-")?;
        }
        let digits = self.coefficient.to_string();
        if let Ok(zeros) = usize::try_from(self.exponent) {
            return write!(f, "{digits}{:0<zeros$}", "");
        }
        let places = usize::from(self.exponent.unsigned_abs());
        match digits.len().checked_sub(places).filter(|whole| *whole > 0) {
            Some(whole) => {
                let (whole, fraction) = digits.split_at(whole);
                write!(f, "{whole}.{fraction}")
            }
            None => write!(f, "0.{digits:0>places$}"),
        }
    }
}

#[cfg(test)]
#[path = "number_tests.rs"]
mod tests;
