//! What a service counts of its requests, beside what the runtime counts of calls.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use tavola_http::LimitLog;

use crate::problem::Problem;

/// The most codes that are told apart for one status. A model names its own codes, so there are as
/// many as it has.
const MOST_CODES: usize = 256;

/// Counts of a service.
#[derive(Debug)]
pub(crate) struct ServiceStats {
    /// By status, and by the code of the problem.
    answers: Mutex<BTreeMap<u16, BTreeMap<String, u64>>>,
    running: AtomicU64,
    /// Requests that were refused because too many were running.
    pub(crate) overloaded: LimitLog,
    /// Requests that were given up, because they waited for their client or for an issuer for longer
    /// than others that found no room; and connections that were closed for that.
    pub(crate) given_up: LimitLog,
    /// Requests that were refused because their caller calls too often.
    pub(crate) rate_limited: LimitLog,
    /// When the store was last asked whether it is ready, and what is wrong with it.
    pub(crate) asked: tokio::sync::Mutex<Option<(Instant, Option<Problem>)>>,
}

/// A request that is being answered, until this is dropped.
pub(crate) struct Running<'s>(&'s AtomicU64);

impl Default for ServiceStats {
    fn default() -> Self {
        Self {
            answers: Mutex::default(),
            running: AtomicU64::new(0),
            overloaded: LimitLog::new("requests at once"),
            given_up: LimitLog::new("requests that wait: the slowest is given up"),
            rate_limited: LimitLog::new("rate of a caller"),
            asked: tokio::sync::Mutex::default(),
        }
    }
}

impl ServiceStats {
    /// Counts a request as running, until the returned value is dropped.
    pub(crate) fn request(&self) -> Running<'_> {
        self.running.fetch_add(1, Ordering::Relaxed);
        Running(&self.running)
    }

    /// Counts an answer. The code is empty if it is not a problem.
    pub(crate) fn answered(&self, status: u16, code: &str) {
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        let codes = answers.entry(status).or_default();
        if let Some(count) = codes.get_mut(code) {
            *count += 1;
            return;
        }
        let code = if codes.len() < MOST_CODES { code } else { "other" };
        *codes.entry(code.to_owned()).or_default() += 1;
    }

    /// Returns how many requests are running.
    pub(crate) fn running(&self) -> u64 {
        self.running.load(Ordering::Relaxed)
    }

    /// Returns the counts of answers, by status and code.
    pub(crate) fn answers(&self) -> BTreeMap<u16, BTreeMap<String, u64>> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_bounded() {
        let stats = ServiceStats::default();
        for n in 0..2 * MOST_CODES {
            stats.answered(409, &format!("code-{n}"));
        }
        stats.answered(200, "");
        let answers = stats.answers();
        assert_eq!(answers[&200], BTreeMap::from([(String::new(), 1)]));
        assert!(answers[&409].len() <= MOST_CODES + 1);
        assert_eq!(answers[&409].values().sum::<u64>(), 2 * MOST_CODES as u64);
    }
}
