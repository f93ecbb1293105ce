//! Log lines about limits that are reached, but not one for each time.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The least time between two lines about one limit.
const PAUSE: Duration = Duration::from_secs(10);

/// A limit, how often it was reached, and when that was last logged.
#[derive(Debug)]
pub struct LimitLog {
    /// What is limited, as the log calls it.
    limit: &'static str,
    reached: AtomicU64,
    /// When it was last logged, and how often the limit had been reached then.
    logged: Mutex<Option<(Instant, u64)>>,
}

impl LimitLog {
    /// Creates a limit that was never reached.
    pub const fn new(limit: &'static str) -> Self {
        Self { limit, reached: AtomicU64::new(0), logged: Mutex::new(None) }
    }

    /// Counts that the limit is reached, and logs it unless that was logged a moment ago.
    pub fn reached(&self) {
        let reached = self.reached.fetch_add(1, Ordering::Relaxed) + 1;
        // Whoever does not get the lock leaves the line to the one who has it.
        let Ok(mut logged) = self.logged.try_lock() else { return };
        let earlier = match *logged {
            Some((when, _)) if when.elapsed() < PAUSE => return,
            Some((_, earlier)) => earlier,
            None => 0,
        };
        *logged = Some((Instant::now(), reached));
        let times = reached.saturating_sub(earlier);
        tracing::warn!(limit = self.limit, times, "a limit is reached");
    }

    /// Returns how often the limit was reached.
    pub fn count(&self) -> u64 {
        self.reached.load(Ordering::Relaxed)
    }

    /// Returns how often the limit had been reached when that was last logged.
    pub fn logged(&self) -> u64 {
        let logged = self.logged.lock().unwrap_or_else(PoisonError::into_inner);
        logged.map_or(0, |(_, reached)| reached)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_that_is_reached_all_the_time_is_logged_now_and_then() {
        let log = LimitLog::new("tests");
        for _ in 0..100 {
            log.reached();
        }
        assert_eq!((log.count(), log.logged()), (100, 1));
    }
}
