//! `epoch`: moments as what has passed since 1970, in seconds or in smaller units.

use std::fmt;

use jiff::Timestamp;
use tavola_automata::Language;
use tavola_store::{Value, ValueType};

use super::int::{is_signed_digits, whole};
use super::{Notation, Samples, Scalar};
use crate::model::TimeKind;

/// Seconds from 1970 to the year 3000.
const FAR_AHEAD: i64 = 32_503_680_000;

/// A moment, as what has passed since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Epoch {
    /// What is counted.
    pub unit: EpochUnit,
}

/// What an epoch counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum EpochUnit {
    Seconds,
    Milliseconds,
    Microseconds,
}

impl EpochUnit {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Seconds, Self::Milliseconds, Self::Microseconds];

    /// Returns its name in the language.
    pub fn name(self) -> &'static str {
        match self {
            Self::Seconds => "seconds",
            Self::Milliseconds => "milliseconds",
            Self::Microseconds => "microseconds",
        }
    }

    /// Returns how many of them a second has.
    pub fn per_second(self) -> i64 {
        match self {
            Self::Seconds => 1,
            Self::Milliseconds => 1_000,
            Self::Microseconds => 1_000_000,
        }
    }

    /// Returns how many have passed since 1970.
    pub fn of(self, moment: Timestamp) -> i64 {
        match self {
            Self::Seconds => moment.as_second(),
            Self::Milliseconds => moment.as_millisecond(),
            Self::Microseconds => moment.as_microsecond(),
        }
    }

    /// Returns the moment when so many have passed since 1970.
    pub fn moment(self, count: i64) -> Option<Timestamp> {
        match self {
            Self::Seconds => Timestamp::from_second(count).ok(),
            Self::Milliseconds => Timestamp::from_millisecond(count).ok(),
            Self::Microseconds => Timestamp::from_microsecond(count).ok(),
        }
    }
}

impl Epoch {
    /// Seconds, which DynamoDB's TTL counts too.
    pub const ANY: Self = Self { unit: EpochUnit::Seconds };
}

impl Scalar for Epoch {
    fn name(&self) -> &'static str {
        "epoch"
    }

    fn write_bounds(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.unit {
            EpochUnit::Seconds => Ok(()),
            unit => write!(f, "({})", unit.name()),
        }
    }

    fn bounds_help(&self) -> Option<&'static str> {
        Some("write `epoch`, `epoch(milliseconds)` or `epoch(microseconds)`")
    }

    fn stored_as(&self) -> ValueType {
        ValueType::N
    }

    fn largest(&self) -> Option<u64> {
        Some(20)
    }

    fn language(&self, _notation: &Notation) -> Language {
        whole(0, i64::MAX)
    }

    fn may_be_shown_as(&self, text: &str, _open: bool) -> bool {
        is_signed_digits(text)
    }

    fn time_kind(&self) -> Option<TimeKind> {
        Some(TimeKind::Epoch(self.unit))
    }

    fn sample(&self, samples: &mut dyn Samples) -> Value {
        let seconds = FAR_AHEAD + samples.below(1_000_000).cast_signed();
        Value::from(seconds.saturating_mul(self.unit.per_second()))
    }
}
