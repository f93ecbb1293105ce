//! Values of settings.

use std::str::FromStr;

use tavola_service::Rate;

/// A number of bytes, such as `512KiB`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Size(usize);

impl Size {
    pub(crate) fn bytes(self) -> usize {
        self.0
    }
}

impl FromStr for Size {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let wrong = "write a number and a unit: 4096B, 512KiB or 2MiB";
        let at = text.find(|c: char| !c.is_ascii_digit()).ok_or(wrong)?;
        let (number, unit) = text.split_at_checked(at).ok_or(wrong)?;
        let unit = match unit.to_ascii_lowercase().as_str() {
            "b" => 1,
            "kib" => 1 << 10,
            "mib" => 1 << 20,
            "gib" => 1 << 30,
            _ => return Err(wrong),
        };
        let bytes = number.parse::<usize>().ok().and_then(|number| number.checked_mul(unit));
        match bytes {
            // Buffers of connections cannot be smaller, nor a semaphore larger.
            Some(bytes @ 8192..=0x4000_0000) => Ok(Self(bytes)),
            Some(_) => Err("the size must be from 8KiB to 1GiB"),
            None => Err(wrong),
        }
    }
}

/// A rate, or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RateSetting {
    /// No limit.
    Off,
    /// At most so many.
    AtMost(Rate),
}

impl RateSetting {
    /// 100 a second.
    pub(crate) const DEFAULT: Self = Self::AtMost(Rate::per_second(100));

    pub(crate) fn rate(self) -> Option<Rate> {
        match self {
            Self::Off => None,
            Self::AtMost(rate) => Some(rate),
        }
    }
}

impl FromStr for RateSetting {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        match text {
            "off" => Ok(Self::Off),
            text => text.parse().map(Self::AtMost),
        }
    }
}

/// Parses a number of things of which there must be one at least.
pub(crate) fn count(text: &str) -> Result<usize, &'static str> {
    match text.parse() {
        Ok(number @ 1..=1_000_000) => Ok(number),
        _ => Err("write a whole number from 1 to 1000000"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_has_a_unit_and_bounds() {
        for (text, bytes) in [("8192B", 8192), ("64KiB", 65_536), ("1mib", 1 << 20)] {
            assert_eq!(text.parse(), Ok(Size(bytes)), "{text}");
        }
        for wrong in ["", "1", "MiB", "1MB", "-1MiB", "1B", "2GiB", "99999999999999999999GiB", "1é"]
        {
            assert!(wrong.parse::<Size>().is_err(), "{wrong}");
        }
        assert_eq!(count("7"), Ok(7));
        for wrong in ["", "0", "-1", "1.5", "1000001"] {
            assert!(count(wrong).is_err(), "{wrong}");
        }
    }
}
