//! How long to wait and how often to try.

use std::time::Duration;

/// How a store treats a network that is slow, lossy or throttled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// The longest wait for a connection.
    pub connect_timeout: Duration,
    /// The longest wait for the answer of one attempt.
    pub attempt_timeout: Duration,
    /// How often a request is sent at most, the first time included.
    pub attempts: u32,
    /// The upper end of the wait before the second attempt; it doubles with every further one. The
    /// wait itself is random below that, so that callers who were refused together do not return
    /// together.
    pub first_backoff: Duration,
    /// The upper end of any wait.
    pub longest_backoff: Duration,
    /// How long `create_table` and `delete_table` wait for the table to be there or gone.
    pub table_timeout: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            connect_timeout: Duration::from_secs(3),
            attempt_timeout: Duration::from_secs(10),
            attempts: 6,
            first_backoff: Duration::from_millis(50),
            longest_backoff: Duration::from_secs(2),
            table_timeout: Duration::from_secs(300),
        }
    }
}

impl Settings {
    /// Returns the wait after so many failed attempts (1 and up), given a random number.
    fn backoff_with(&self, failed: u32, random: u32) -> Duration {
        let doubled = 2u32.saturating_pow(failed.saturating_sub(1));
        let most = self.first_backoff.saturating_mul(doubled).min(self.longest_backoff);
        most.mul_f64(f64::from(random) / f64::from(u32::MAX))
    }

    /// Waits after so many failed attempts.
    pub(crate) async fn pause(&self, failed: u32) {
        // Without randomness the full wait is right as well.
        let random = getrandom::u32().unwrap_or(u32::MAX);
        tokio::time::sleep(self.backoff_with(failed, random)).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_their_limit_and_are_random_below() {
        let settings = Settings::default();
        let longest = |failed| settings.backoff_with(failed, u32::MAX);
        assert_eq!(longest(1), Duration::from_millis(50));
        assert_eq!(longest(2), Duration::from_millis(100));
        assert_eq!(longest(5), Duration::from_millis(800));
        assert_eq!(longest(40), Duration::from_secs(2));
        assert_eq!(settings.backoff_with(3, 0), Duration::ZERO);
        assert!(settings.backoff_with(3, u32::MAX / 2) < longest(3));
    }
}
