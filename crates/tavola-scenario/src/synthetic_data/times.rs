//! The times of an item that look like those of people.

use jiff::{SignedDuration, Timestamp};
use tavola_model::model::Precision;

use super::random::Random;

const DAY: f64 = 86_400.0;
/// How far back items were created.
const PAST: f64 = 3.0 * 365.0 * DAY;
/// What is yet to come is at least and at most so far ahead.
const SOONEST: f64 = 30.0 * DAY;
const LATEST: f64 = 2.0 * 365.0 * DAY;

/// The times of an item.
#[derive(Debug, Clone, Copy)]
pub(super) struct Times {
    /// The moment until which things have happened.
    until: Timestamp,
    /// How long before it the item was created, in seconds.
    age: f64,
    precision: Precision,
}

impl Times {
    /// Draws when an item was created: the more recently, the more items there are.
    pub(super) fn draw(until: Timestamp, precision: Precision, random: &mut Random) -> Self {
        let part = random.below_one();
        Self { until, age: PAST * part * part, precision }
    }

    /// Returns when the item was created.
    pub(super) fn creation(&self) -> String {
        self.text(-self.age)
    }

    /// Returns a moment since then.
    pub(super) fn since_creation(&self, random: &mut Random) -> String {
        self.text(-self.age * random.below_one())
    }

    /// Returns a moment that is yet to come.
    pub(super) fn ahead(&self, random: &mut Random) -> String {
        self.text(SOONEST + (LATEST - SOONEST) * random.below_one())
    }

    fn text(&self, seconds: f64) -> String {
        let offset = SignedDuration::from_millis((seconds * 1000.0) as i64);
        let at = self.until.checked_add(offset).unwrap_or(self.until);
        let second = at.strftime("%Y-%m-%dT%H:%M:%S");
        match self.precision {
            Precision::Seconds => format!("{second}Z"),
            Precision::Milliseconds => {
                format!("{second}.{:03}Z", at.as_millisecond().rem_euclid(1000))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_item_is_created_before_anything_else_happens_to_it() {
        let until: Timestamp = "2026-11-18T00:00:00Z".parse().unwrap();
        let mut random = Random::new(1);
        for _ in 0..1000 {
            let times = Times::draw(until, Precision::Milliseconds, &mut random);
            let (created, since) = (times.creation(), times.since_creation(&mut random));
            assert!(created <= since && *"2023-11-18" <= *created, "{created} {since}");
            assert!(*since <= *"2026-11-18T00:00:00.000Z", "{since}");
            let ahead = times.ahead(&mut random);
            assert!(*"2026-12-17" <= *ahead && *ahead <= *"2028-11-18", "{ahead}");
        }
    }
}
