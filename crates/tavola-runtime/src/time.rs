//! Moments and days, in the one precision of the model.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use jiff::fmt::temporal::DateTimePrinter;
use jiff::{SignedDuration, Timestamp, civil, tz::TimeZone};
use tavola_model::model::Precision;
use tavola_model::model::scalar::UuidVersion;
use tavola_store::{Number, Value};

use crate::draw::Draw;
use crate::new_id::{counted_id, counted_uuid, new_id, new_uuid};

/// Where the time comes from.
#[derive(Debug, Clone, Default)]
pub struct Clock {
    /// Where it stands, if it does not go.
    stands: Option<Timestamp>,
    /// How far it is ahead of that, in milliseconds.
    ahead: Arc<AtomicI64>,
    /// By how many milliseconds every call moves it.
    tick: i64,
    /// How many identifiers were made, if they count.
    ids: Option<Arc<AtomicU64>>,
}

impl Clock {
    /// Returns the machine's clock.
    pub fn system() -> Self {
        Self::default()
    }

    /// Creates a clock that moves only when it is advanced, from a moment in epoch milliseconds. It
    /// is for tests that know what is to be stored.
    pub fn standing(at: i64) -> Self {
        Self { stands: Timestamp::from_millisecond(at).ok(), ..Self::default() }
    }

    /// Creates a clock that every call moves by a millisecond, from a moment in epoch milliseconds:
    /// what happens later has a later time. New identifiers count, and nothing is chosen at random,
    /// so that every run is the same.
    pub fn ticking(at: i64) -> Self {
        Self { tick: 1, ids: Some(Arc::default()), ..Self::standing(at) }
    }

    /// Lets the clock, and everyone who shares it, run so many seconds ahead.
    pub fn advance(&self, seconds: i64) {
        self.ahead.fetch_add(seconds.saturating_mul(1000), Ordering::Relaxed);
    }

    /// Sets the clock, and everyone who shares it, to a moment in epoch milliseconds.
    pub fn set(&self, at: i64) {
        let start = self.stands.unwrap_or_else(Timestamp::now).as_millisecond();
        self.ahead.store(at.saturating_sub(start), Ordering::Relaxed);
    }

    /// Returns the date, in UTC.
    pub fn today(&self) -> String {
        self.moment(self.ahead.load(Ordering::Relaxed), Precision::Seconds).date()
    }

    pub(crate) fn now(&self, precision: Precision) -> Moment {
        self.moment(self.ahead.fetch_add(self.tick, Ordering::Relaxed), precision)
    }

    fn moment(&self, ahead: i64, precision: Precision) -> Moment {
        let ahead = SignedDuration::from_millis(ahead);
        let now = self.stands.unwrap_or_else(Timestamp::now);
        Moment { at: now.checked_add(ahead).unwrap_or(now), precision, ids: self.ids.clone() }
    }
}

/// The moment of a call: every `now` in it is the same.
#[derive(Debug, Clone)]
pub(crate) struct Moment {
    at: Timestamp,
    precision: Precision,
    /// How many identifiers were made, if they count.
    ids: Option<Arc<AtomicU64>>,
}

impl Moment {
    /// Returns the moment as a timestamp.
    pub fn timestamp(&self) -> String {
        format_timestamp(self.at, self.precision)
    }

    /// Returns the date of the moment, in UTC.
    pub fn date(&self) -> String {
        self.at.to_zoned(TimeZone::UTC).date().to_string()
    }

    /// Returns the moment in epoch seconds.
    pub fn epoch(&self) -> i64 {
        self.at.as_second()
    }

    /// Returns a new identifier that contains this moment, above those that this process has made
    /// of it before.
    pub fn new_id(&self) -> String {
        match self.count() {
            Some(count) => counted_id(self.at.into(), count),
            None => new_id(self.at.into()),
        }
        .to_string()
    }

    /// Returns a new UUID: at random, or one that contains this moment.
    pub fn new_uuid(&self, version: UuidVersion) -> String {
        match self.count() {
            Some(count) => counted_uuid(self.at.into(), version, count),
            None => new_uuid(self.at.into(), version),
        }
        .to_string()
    }

    /// Returns the number of the next identifier, if they count.
    fn count(&self) -> Option<u64> {
        Some(self.ids.as_ref()?.fetch_add(1, Ordering::Relaxed) + 1)
    }

    /// Returns what is chosen at random in a call; where identifiers count, it follows from the
    /// moment.
    pub fn draw(&self) -> Draw {
        match self.ids {
            Some(_) => Draw::of(self.at.as_millisecond().unsigned_abs()),
            None => Draw::new(),
        }
    }
}

fn format_timestamp(at: Timestamp, precision: Precision) -> String {
    let digits = match precision {
        Precision::Seconds => 0,
        Precision::Milliseconds => 3,
    };
    DateTimePrinter::new().precision(Some(digits)).timestamp_to_string(&at)
}

/// The first moment of the year 0.
const YEAR_ZERO: i64 = -62_167_219_200;

/// Converts any ISO 8601 text with an offset to a timestamp in the model's precision.
pub(crate) fn normal_timestamp(text: &str, precision: Precision) -> Option<String> {
    let at: Timestamp = text.parse().ok()?;
    let truncated = match precision {
        Precision::Seconds => Timestamp::from_second(at.as_second()).ok()?,
        Precision::Milliseconds => Timestamp::from_millisecond(at.as_millisecond()).ok()?,
    };
    // Years before it would not sort as text; later ones than 9999 are no timestamps.
    (at.as_second() >= YEAR_ZERO).then(|| format_timestamp(truncated, precision))
}

/// Converts a date to ISO 8601 text.
pub(crate) fn normal_date(text: &str) -> Option<String> {
    let date: civil::Date = text.parse().ok()?;
    (text.len() == 10 && date.year() >= 0).then(|| date.to_string())
}

/// Moves a timestamp by some seconds.
pub(crate) fn shift_timestamp(text: &str, seconds: i64, precision: Precision) -> Option<String> {
    let at: Timestamp = text.parse().ok()?;
    let moved = at.checked_add(SignedDuration::from_secs(seconds)).ok()?;
    Some(format_timestamp(moved, precision))
}

/// Moves a date by some whole days.
pub(crate) fn shift_date(text: &str, seconds: i64) -> Option<String> {
    let date: civil::Date = text.parse().ok()?;
    date.checked_add(SignedDuration::from_secs(seconds)).ok().map(|date| date.to_string())
}

/// Converts a timestamp, a date (its first moment) or epoch seconds to epoch seconds.
pub(crate) fn epoch_of(text: &str) -> Option<i64> {
    moment_of(text).map(Timestamp::as_second)
}

/// Returns the moment of a timestamp, or the first moment of a date.
pub(crate) fn moment_of(text: &str) -> Option<Timestamp> {
    match text.parse::<Timestamp>() {
        Ok(at) => Some(at),
        Err(_) => {
            let date: civil::Date = text.parse().ok()?;
            Some(date.to_zoned(TimeZone::UTC).ok()?.timestamp())
        }
    }
}

/// Converts a timestamp, a date (its first moment) or epoch seconds to epoch milliseconds.
pub(crate) fn millis_of(value: &Value) -> Option<i64> {
    match value {
        Value::N(seconds) => {
            let millis = seconds.mul(&Number::from(1_000)).ok()?;
            millis.divided(&Number::from(1), 0).ok().flatten()?.to_i64()
        }
        Value::S(text) => moment_of(text).map(Timestamp::as_millisecond),
        _ => None,
    }
}

/// Returns the moment in a ULID.
pub(crate) fn time_of_ulid(text: &str, precision: Precision) -> Option<String> {
    let ulid = ulid::Ulid::from_string(text).ok()?;
    let millis = i64::try_from(ulid.timestamp_ms()).ok()?;
    Some(format_timestamp(Timestamp::from_millisecond(millis).ok()?, precision))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timestamps_take_the_precision_of_the_model() {
        let normal = |text, precision| normal_timestamp(text, precision);
        assert_eq!(
            normal("2024-01-15T11:30:00.735+01:00", Precision::Seconds).as_deref(),
            Some("2024-01-15T10:30:00Z")
        );
        assert_eq!(
            normal("2024-01-15T10:30:00Z", Precision::Milliseconds).as_deref(),
            Some("2024-01-15T10:30:00.000Z")
        );
        assert_eq!(normal("yesterday", Precision::Seconds), None);
        assert_eq!(normal("2024-01-15", Precision::Seconds), None);
        let first = "0000-01-01T00:00:00Z";
        assert_eq!(normal(first, Precision::Seconds).as_deref(), Some(first));
        assert_eq!(normal("-000001-12-31T23:59:59Z", Precision::Seconds), None);
    }

    #[test]
    fn days_are_exactly_days() {
        assert_eq!(normal_date("2024-02-29").as_deref(), Some("2024-02-29"));
        assert_eq!(normal_date("2023-02-29"), None);
        assert_eq!(normal_date("2024-02-29T00:00:00"), None);
        assert_eq!(shift_date("2024-02-28", 2 * 86_400).as_deref(), Some("2024-03-01"));
    }

    #[test]
    fn a_moment_in_seconds_is_the_documents_example() {
        assert_eq!(epoch_of("2024-02-14T10:30:00Z"), Some(1_707_906_600));
        assert_eq!(
            shift_timestamp("2024-01-15T10:30:00Z", 30 * 86_400, Precision::Seconds).as_deref(),
            Some("2024-02-14T10:30:00Z")
        );
    }
}
