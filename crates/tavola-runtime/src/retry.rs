//! When something is tried again: one policy for requests to the store and for writes that lost
//! against others.
//!
//! All attempts of a call count together, in number and in time ([`Budget`]).
//!
//! A write whose answer was lost has an unknown outcome, and keeps it until an answer decides
//! ([`Outcome`]):
//!
//! - Success decides: it happened, the first time or now.
//! - A transaction whose conditions were asked and did not hold decides: it did not happen. Had it
//!   happened the first time, its token would have brought that answer again.
//! - Everything else decides nothing about the first time: throttling, a conflict (which may be
//!   with the first send, still under way), `TransactionInProgressException`, no answer, no
//!   connection. It is sent again unchanged with the same token, for less than the ten minutes that
//!   a store remembers it.
//! - `IdempotentParameterMismatchException`, refused credentials and the like cannot be mended by
//!   sending again. They say nothing about the first time either, so the outcome stays unknown.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use tavola_store::Error;
use tokio::time::{Instant, sleep_until};

use crate::{Code, Failure};

/// How long after the first send a token is used. DynamoDB remembers it for ten minutes.
const TOKEN_LIFETIME: Duration = Duration::from_secs(9 * 60);
/// How often a request that certainly did nothing is sent: then the store counts as unavailable.
const IN_A_ROW: u32 = 8;
/// The upper end of the first pause, in milliseconds; it doubles with every further one, so many
/// times.
const FIRST_PAUSE: u64 = 10;
const DOUBLINGS: u32 = 6;
/// A time that no call takes.
const A_YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// How far a call goes before it gives up. Requests that are sent again and writes that are worked
/// out again because somebody else was faster count together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RetryLimits {
    /// How many further attempts there are.
    pub attempts: u32,
    /// How long after the beginning of the call the last attempt begins.
    pub time: Duration,
}

impl Default for RetryLimits {
    fn default() -> Self {
        Self { attempts: 64, time: Duration::from_secs(20) }
    }
}

/// The attempts that a call has left.
#[derive(Debug)]
pub(crate) struct Budget {
    limits: RetryLimits,
    began: Instant,
    used: AtomicU32,
}

impl Budget {
    pub fn new(limits: RetryLimits) -> Self {
        Self { limits, began: Instant::now(), used: AtomicU32::new(0) }
    }

    /// Takes an attempt; returns `false` if there is none left, or no time.
    pub fn take(&self) -> bool {
        let used = self.used.fetch_add(1, Ordering::Relaxed);
        used < self.limits.attempts && Instant::now() < self.deadline()
    }

    pub fn deadline(&self) -> Instant {
        self.began + self.limits.time.min(A_YEAR)
    }

    /// Waits after so many failed attempts (1 and up), but not beyond the deadline.
    pub async fn pause(&self, failed: u32) {
        sleep_until((Instant::now() + backoff(failed)).min(self.deadline())).await;
    }

    /// Says that a write lost against others until nothing was left.
    pub fn contention(&self, write: &str, lost: u32) -> Failure {
        let seconds = self.began.elapsed().as_secs_f64();
        let message = format!(
            "`{write}` lost {lost} times in {seconds:.1} s against writes that change the same items"
        );
        Failure::unavailable(Code::CONTENTION, message)
    }
}

/// Returns a pause that grows with every attempt and differs for everyone.
fn backoff(failed: u32) -> Duration {
    let ceiling = FIRST_PAUSE << failed.saturating_sub(1).min(DOUBLINGS);
    let mut random = [0u8; 8];
    // Without randomness the pause is only less fair.
    let _ = getrandom::fill(&mut random);
    Duration::from_millis(1 + u64::from_be_bytes(random) % ceiling)
}

/// What a request does when it is sent twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Repeat {
    /// It changes nothing.
    Read,
    /// Something else, which does no harm: it may be done more often than it is told.
    Harmless,
    /// It changes the same as when it is sent once: by its token, or because it has no conditions.
    Same,
    /// Something else: it is not sent again once it may have been done.
    Differs,
}

/// What is known of a request that was sent.
#[derive(Debug)]
pub(crate) struct TransactionOutcome {
    repeat: Repeat,
    sent: Instant,
    failed: u32,
    /// Whether it may have been done.
    unknown: bool,
}

impl TransactionOutcome {
    pub fn new(repeat: Repeat) -> Self {
        Self { repeat, sent: Instant::now(), failed: 0, unknown: false }
    }

    /// Takes in a failed attempt; returns whether the same request may be sent again.
    pub fn failed(&mut self, error: &Error) -> bool {
        self.failed += 1;
        let lost = error.is_maybe_done();
        self.unknown |= lost && !matches!(self.repeat, Repeat::Read | Repeat::Harmless);
        match (self.repeat, self.unknown) {
            (Repeat::Read | Repeat::Harmless, _) => {
                (lost || error.is_transient()) && self.failed < IN_A_ROW
            }
            (Repeat::Same, true) => {
                let undecided = matches!(
                    error,
                    Error::Unavailable { .. }
                        | Error::Disk { .. }
                        | Error::Throttled
                        | Error::Conflict
                        | Error::Cancelled(_)
                );
                undecided && !error.was_evaluated() && self.sent.elapsed() < TOKEN_LIFETIME
            }
            (Repeat::Differs, true) => false,
            // What stopped a transaction, its sender has to know.
            (_, false) => {
                let busy = error.is_transient() && !matches!(error, Error::Cancelled(_));
                busy && self.failed < IN_A_ROW
            }
        }
    }

    /// Pauses before the next attempt.
    pub async fn pause(&self, budget: &Budget) {
        budget.pause(self.failed).await;
    }

    /// Returns the error to end with: one that tells if the request may have been done.
    pub fn told(&self, error: Error) -> Error {
        match error {
            error if !self.unknown || error.was_evaluated() => error,
            Error::Unavailable { message, .. } => Error::Unavailable { message, maybe_done: true },
            Error::Disk { failure, message, .. } => {
                Error::Disk { failure, message, maybe_done: true }
            }
            other => Error::Unavailable { message: other.to_string(), maybe_done: true },
        }
    }
}

#[cfg(test)]
mod tests {
    use tavola_store::Cancellation;

    use super::*;

    fn unavailable(maybe_done: bool) -> Error {
        Error::Unavailable { message: "gone".to_owned(), maybe_done }
    }

    fn cancelled(reasons: &[Cancellation]) -> Error {
        Error::Cancelled(reasons.to_vec())
    }

    /// Errors that say nothing about an earlier send, and may pass.
    fn passing() -> Vec<Error> {
        let conflict = Cancellation::Conflict;
        let failed = Cancellation::ConditionFailed(None);
        vec![
            Error::Throttled,
            Error::Conflict,
            unavailable(true),
            unavailable(false),
            cancelled(&[Cancellation::None, conflict.clone()]),
            cancelled(&[Cancellation::Throttled]),
            // The conflict may be with the first send.
            cancelled(&[conflict, failed]),
        ]
    }

    #[test]
    fn an_unknown_outcome_stays_unknown_until_an_answer_decides() {
        for error in passing() {
            let mut outcome = TransactionOutcome::new(Repeat::Same);
            assert!(outcome.failed(&unavailable(true)));
            for _ in 0..2 * IN_A_ROW {
                assert!(outcome.failed(&error), "{error:?}");
            }
            assert!(
                matches!(outcome.told(error), Error::Unavailable { maybe_done: true, .. }),
                "the last of them does not make it known"
            );
        }
    }

    #[test]
    fn conditions_that_were_asked_decide() {
        let mut outcome = TransactionOutcome::new(Repeat::Same);
        assert!(outcome.failed(&unavailable(true)));
        let refused = cancelled(&[Cancellation::None, Cancellation::ConditionFailed(None)]);
        assert!(!outcome.failed(&refused));
        assert_eq!(outcome.told(refused.clone()), refused);
    }

    #[test]
    fn what_cannot_pass_ends_it_and_decides_nothing() {
        for error in [Error::TokenReused, Error::Denied("expired".to_owned())] {
            let mut outcome = TransactionOutcome::new(Repeat::Same);
            assert!(outcome.failed(&unavailable(true)));
            assert!(!outcome.failed(&error));
            assert!(matches!(outcome.told(error), Error::Unavailable { maybe_done: true, .. }));
        }
    }

    #[test]
    fn what_did_nothing_is_known_to_have_done_nothing() {
        let mut outcome = TransactionOutcome::new(Repeat::Same);
        for _ in 1..IN_A_ROW {
            assert!(outcome.failed(&Error::Throttled));
        }
        assert!(!outcome.failed(&Error::Throttled), "the store is too busy");
        assert_eq!(outcome.told(Error::Throttled), Error::Throttled);
        let conflict = cancelled(&[Cancellation::Conflict]);
        assert!(!TransactionOutcome::new(Repeat::Same).failed(&conflict), "its sender has to know");
    }

    #[test]
    fn a_write_that_would_differ_is_not_sent_again_once_it_may_be_done() {
        let mut outcome = TransactionOutcome::new(Repeat::Differs);
        assert!(outcome.failed(&Error::Throttled));
        assert!(!outcome.failed(&unavailable(true)));
        assert_eq!(outcome.told(unavailable(true)), unavailable(true));
    }

    #[test]
    fn a_read_is_never_unknown() {
        let mut outcome = TransactionOutcome::new(Repeat::Read);
        assert!(outcome.failed(&unavailable(true)));
        assert!(outcome.failed(&cancelled(&[Cancellation::Conflict])));
        assert_eq!(outcome.told(Error::Throttled), Error::Throttled);
    }

    #[tokio::test]
    async fn attempts_end_by_number_and_by_time() {
        let few = Budget::new(RetryLimits { attempts: 2, time: Duration::MAX });
        assert_eq!([few.take(), few.take(), few.take()], [true, true, false]);
        let late = Budget::new(RetryLimits { attempts: 2, time: Duration::ZERO });
        assert!(!late.take());
        late.pause(30).await;
    }
}
