//! What a runtime counts while it runs. Names of the model and numbers only: no key, no value,
//! nobody's id.

use std::time::Duration;

use crate::{Failure, OperationKind};

/// What a runtime has done since it was opened.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Metrics {
    /// Of each read and write that can be called.
    pub operations: Vec<OperationMetrics>,
    /// Requests to the store, by its operation.
    pub store: Vec<StoreMetrics>,
    /// Work on derived items beyond one transaction.
    pub derived: WorkMetrics,
    /// Deletions of items with everything under them.
    pub cascade: WorkMetrics,
    /// The work that was left when it was last looked for; nothing before the first time.
    pub unfinished: Option<Unfinished>,
    /// Of each job.
    pub jobs: Vec<JobMetrics>,
    /// How often a request was sent to the store again: it was busy or could not be reached, or an
    /// answer was lost.
    pub store_retries: u64,
    /// How often a background task panicked.
    pub background_panics: u64,
}

/// The calls of a read or write.
#[derive(Debug, Clone, PartialEq)]
pub struct OperationMetrics {
    /// Its name.
    pub name: String,
    /// Whether it changes anything.
    pub kind: OperationKind,
    /// How often calls ended in each way.
    pub outcomes: [(CallOutcome, u64); CallOutcome::ALL.len()],
    /// How long calls took.
    pub durations: Durations,
    /// How often it was worked out again because what it used had changed meanwhile.
    pub retries: u64,
    /// How often it waited for its turn to change an item that others of this process were
    /// changing.
    pub queue_waits: u64,
    /// How long it waited for that, all together.
    pub queue_wait: Duration,
    /// What its requests to the store consumed.
    pub consumed: Consumed,
}

/// What requests to the store consumed.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Consumed {
    /// The read units.
    pub read_units: f64,
    /// The write units.
    pub write_units: f64,
    /// How often the store asked to slow down.
    pub throttled: u64,
}

/// The requests to the store of one of its operations. Each attempt counts.
#[derive(Debug, Clone, PartialEq)]
pub struct StoreMetrics {
    /// DynamoDB's name of the operation.
    pub operation: &'static str,
    /// How often requests ended in each way.
    pub outcomes: [(StoreOutcome, u64); StoreOutcome::ALL.len()],
    /// How long they took.
    pub durations: Durations,
    /// The read units that they consumed.
    pub read_units: f64,
    /// The write units that they consumed.
    pub write_units: f64,
}

/// How a request to the store ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoreOutcome {
    /// As it was asked.
    Ok,
    /// The store asked to slow down.
    Throttled,
    /// Another transaction was at the same item.
    Conflict,
    /// A condition did not hold.
    ConditionFailed,
    /// In any other way.
    Failed,
}

impl StoreOutcome {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Ok, Self::Throttled, Self::Conflict, Self::ConditionFailed, Self::Failed];

    /// Returns the word for it in metrics and traces.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Throttled => "throttled",
            Self::Conflict => "conflict",
            Self::ConditionFailed => "condition-failed",
            Self::Failed => "failed",
        }
    }
}

/// How a call ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum CallOutcome {
    /// With an answer.
    Ok,
    /// With [`Failure::Invalid`].
    Invalid,
    /// With [`Failure::NotSignedIn`].
    NotSignedIn,
    /// With [`Failure::Forbidden`].
    Forbidden,
    /// With [`Failure::NotFound`].
    NotFound,
    /// With [`Failure::Conflict`] or [`Failure::PreconditionFailed`].
    Conflict,
    /// With [`Failure::TooLarge`].
    TooLarge,
    /// With [`Failure::Unavailable`].
    Unavailable,
    /// With [`Failure::Internal`].
    Internal,
    /// Nobody waited for the end: the caller left, or it took too long.
    CutOff,
}

impl CallOutcome {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Ok,
        Self::Invalid,
        Self::NotSignedIn,
        Self::Forbidden,
        Self::NotFound,
        Self::Conflict,
        Self::TooLarge,
        Self::Unavailable,
        Self::Internal,
        Self::CutOff,
    ];

    pub(crate) fn of<T>(result: &Result<T, Failure>) -> Self {
        match result {
            Ok(_) => Self::Ok,
            Err(Failure::Invalid(_)) => Self::Invalid,
            Err(Failure::NotSignedIn) => Self::NotSignedIn,
            Err(Failure::Forbidden(_)) => Self::Forbidden,
            Err(Failure::NotFound(_)) => Self::NotFound,
            Err(Failure::Conflict(_) | Failure::PreconditionFailed(_)) => Self::Conflict,
            Err(Failure::TooLarge(_)) => Self::TooLarge,
            Err(Failure::Unavailable { .. }) => Self::Unavailable,
            Err(Failure::Internal(_)) => Self::Internal,
        }
    }
}

/// How long something took, each time.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Durations {
    /// How often it took at most as long as the bound of the same place in [`Durations::BOUNDS`],
    /// and longer than the bound before it; in the last place, longer than all of them.
    pub counts: [u64; Self::BOUNDS.len() + 1],
    /// All of them together.
    pub sum: Duration,
}

impl Durations {
    /// In seconds.
    pub const BOUNDS: [f64; 14] =
        [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];
}

/// Work beyond one transaction. What any process has begun is finished at once, later or given up
/// by some process, or is unfinished.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WorkMetrics {
    /// Begun by a write.
    pub begun: u64,
    /// Finished by the write that began it.
    pub at_once: u64,
    /// Cut off, and finished by the next write on the same item, at start-up or in the background.
    pub later: u64,
    /// Undone, because the write did not happen after all.
    pub given_up: u64,
}

/// Work that was not finished when it was last looked for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Unfinished {
    /// How many records of it were left.
    pub records: u64,
    /// For how many seconds nobody has worked on the oldest of them; 0 if there is none.
    pub oldest_age: u64,
    /// The second since 1970 in which it was looked for.
    pub looked_at: i64,
}

/// The runs of a job in this process.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct JobMetrics {
    /// Its name.
    pub name: String,
    /// Runs that came to their end.
    pub runs: u64,
    /// Runs that failed.
    pub failures: u64,
    /// Writes that happened, in runs that came to their end.
    pub done: u64,
    /// Writes that were not needed after all, in runs that came to their end.
    pub skipped: u64,
    /// Writes that were refused for another reason, in runs that came to their end.
    pub refused: u64,
}
