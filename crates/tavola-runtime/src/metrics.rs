//! What a runtime counts while it runs. Names of the model and numbers only: no key, no value, nobody's id.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tavola_model::model::Job;

use crate::system::Work;
use crate::{Failure, JobReport, Operation, OperationKind};

/// What a runtime has done since it was opened.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Metrics {
    /// Of each read and write that can be called.
    pub operations: Vec<OperationMetrics>,
    /// How long calls of reads took.
    pub reads: Durations,
    /// How long calls of writes took.
    pub writes: Durations,
    /// Work on derived items beyond one transaction.
    pub derived: WorkMetrics,
    /// Deletions of items with everything under them.
    pub cascade: WorkMetrics,
    /// The work that was left when it was last looked for; nothing before the first time.
    pub unfinished: Option<Unfinished>,
    /// Of each job.
    pub jobs: Vec<JobMetrics>,
    /// How often a request was sent to the store again: it was busy or could not be reached, or an answer was lost.
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
    /// How often it was worked out again because what it used had changed meanwhile.
    pub retries: u64,
    /// How often it waited for its turn to change an item that others of this process were changing.
    pub queue_waits: u64,
    /// How long it waited for that, all together.
    pub queue_wait: Duration,
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
    /// With [`Failure::Conflict`].
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

    fn of<T>(result: &Result<T, Failure>) -> Self {
        match result {
            Ok(_) => Self::Ok,
            Err(Failure::Invalid(_)) => Self::Invalid,
            Err(Failure::NotSignedIn) => Self::NotSignedIn,
            Err(Failure::Forbidden(_)) => Self::Forbidden,
            Err(Failure::NotFound(_)) => Self::NotFound,
            Err(Failure::Conflict(_)) => Self::Conflict,
            Err(Failure::TooLarge(_)) => Self::TooLarge,
            Err(Failure::Unavailable { .. }) => Self::Unavailable,
            Err(Failure::Internal(_)) => Self::Internal,
        }
    }
}

/// How long something took, each time.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Durations {
    /// How often it took at most as long as the bound of the same place in [`Durations::BOUNDS`], and longer
    /// than the bound before it; in the last place, longer than all of them.
    pub counts: [u64; Self::BOUNDS.len() + 1],
    /// All of them together.
    pub sum: Duration,
}

impl Durations {
    /// In seconds.
    pub const BOUNDS: [f64; 14] =
        [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];
}

/// Work beyond one transaction. What any process has begun is finished at once, later or given up by some
/// process, or is unfinished.
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
}

/// Counts. Each number is right; two of them need not be of the same moment.
#[derive(Debug, Default)]
pub(crate) struct Meter {
    operations: Vec<OperationMeter>,
    reads: DurationMeter,
    writes: DurationMeter,
    derived: WorkMeter,
    cascade: WorkMeter,
    /// The last look for unfinished work, and the second since 1970 of the oldest that it left.
    look: Mutex<Option<(Unfinished, Option<i64>)>>,
    jobs: Vec<JobMeter>,
    store_retries: AtomicU64,
    background_panics: AtomicU64,
}

#[derive(Debug)]
struct OperationMeter {
    name: String,
    kind: OperationKind,
    outcomes: [AtomicU64; CallOutcome::ALL.len()],
    retries: AtomicU64,
    queue_waits: AtomicU64,
    queue_nanoseconds: AtomicU64,
}

#[derive(Debug, Default)]
struct DurationMeter {
    counts: [AtomicU64; Durations::BOUNDS.len() + 1],
    nanoseconds: AtomicU64,
}

#[derive(Debug, Default)]
struct WorkMeter {
    begun: AtomicU64,
    at_once: AtomicU64,
    later: AtomicU64,
    given_up: AtomicU64,
}

#[derive(Debug, Default)]
struct JobMeter {
    name: String,
    runs: AtomicU64,
    failures: AtomicU64,
    done: AtomicU64,
    skipped: AtomicU64,
}

/// A call that goes on. It is counted when this is dropped, so also when its future is.
pub(crate) struct Timed<'m> {
    operation: &'m OperationMeter,
    durations: &'m DurationMeter,
    began: Instant,
    outcome: CallOutcome,
}

impl Timed<'_> {
    /// The call has ended.
    pub fn ends<T>(mut self, result: &Result<T, Failure>) {
        self.outcome = CallOutcome::of(result);
    }
}

impl Drop for Timed<'_> {
    fn drop(&mut self) {
        self.durations.add(self.began.elapsed());
        if let Some(count) = self.operation.outcomes.get(self.outcome as usize) {
            increase(count, 1);
        }
    }
}

impl Meter {
    pub fn new(operations: &[Operation], jobs: &[Job]) -> Self {
        let operation = |operation: &Operation| OperationMeter {
            name: operation.name.clone(),
            kind: operation.kind,
            outcomes: Default::default(),
            retries: AtomicU64::default(),
            queue_waits: AtomicU64::default(),
            queue_nanoseconds: AtomicU64::default(),
        };
        let job = |job: &Job| JobMeter { name: job.name.clone(), ..JobMeter::default() };
        Self {
            operations: operations.iter().map(operation).collect(),
            jobs: jobs.iter().map(job).collect(),
            ..Self::default()
        }
    }

    /// A call of the operation in this place begins.
    pub fn call(&self, index: usize) -> Option<Timed<'_>> {
        let operation = self.operations.get(index)?;
        let durations = match operation.kind {
            OperationKind::Read => &self.reads,
            OperationKind::Write => &self.writes,
        };
        Some(Timed { operation, durations, began: Instant::now(), outcome: CallOutcome::CutOff })
    }

    /// A write is worked out again. Writes that cannot be called, such as initial data, are not counted.
    pub fn retried(&self, write: &str) {
        if let Some(operation) = self.write(write) {
            increase(&operation.retries, 1);
        }
    }

    /// A write has waited for its turn to change an item.
    pub fn queued(&self, write: &str, waited: Duration) {
        if let Some(operation) = self.write(write) {
            increase(&operation.queue_waits, 1);
            increase(&operation.queue_nanoseconds, nanoseconds(waited));
        }
    }

    /// A request is sent to the store again.
    pub fn sent_again(&self) {
        increase(&self.store_retries, 1);
    }

    fn write(&self, name: &str) -> Option<&OperationMeter> {
        self.operations.iter().find(|operation| operation.name == name)
    }

    /// Counts a panic of a background task.
    pub fn background_panicked(&self) {
        increase(&self.background_panics, 1);
    }

    pub fn work_begun(&self, work: Work) {
        increase(&self.work(work).begun, 1);
    }

    pub fn work_finished_at_once(&self, work: Work) {
        increase(&self.work(work).at_once, 1);
    }

    pub fn work_finished_later(&self, work: Work) {
        increase(&self.work(work).later, 1);
    }

    pub fn work_given_up(&self, work: Work) {
        increase(&self.work(work).given_up, 1);
    }

    fn work(&self, work: Work) -> &WorkMeter {
        match work {
            Work::Derived => &self.derived,
            Work::Cascade => &self.cascade,
        }
    }

    /// Unfinished work was looked for, and so much was left.
    pub fn looked(&self, records: u64, oldest: Option<i64>, looked_at: i64) {
        let unfinished = Unfinished { records, oldest_age: 0, looked_at };
        *self.look.lock().unwrap_or_else(PoisonError::into_inner) = Some((unfinished, oldest));
    }

    /// A job was run.
    pub fn job(&self, name: &str, result: &Result<JobReport, Failure>) {
        let Some(job) = self.jobs.iter().find(|job| job.name == name) else { return };
        match result {
            Ok(report) => {
                increase(&job.runs, 1);
                increase(&job.done, report.done as u64);
                increase(&job.skipped, report.skipped as u64);
            }
            Err(_) => increase(&job.failures, 1),
        }
    }

    /// All counts at this second since 1970.
    pub fn read(&self, second: i64) -> Metrics {
        let operation = |operation: &OperationMeter| OperationMetrics {
            name: operation.name.clone(),
            kind: operation.kind,
            outcomes: CallOutcome::ALL
                .map(|outcome| (outcome, operation.outcomes.get(outcome as usize).map_or(0, now))),
            retries: now(&operation.retries),
            queue_waits: now(&operation.queue_waits),
            queue_wait: Duration::from_nanos(now(&operation.queue_nanoseconds)),
        };
        let job = |job: &JobMeter| JobMetrics {
            name: job.name.clone(),
            runs: now(&job.runs),
            failures: now(&job.failures),
            done: now(&job.done),
            skipped: now(&job.skipped),
        };
        let look = *self.look.lock().unwrap_or_else(PoisonError::into_inner);
        Metrics {
            operations: self.operations.iter().map(operation).collect(),
            reads: self.reads.read(),
            writes: self.writes.read(),
            derived: self.derived.read(),
            cascade: self.cascade.read(),
            unfinished: look.map(|(unfinished, oldest)| {
                let age = oldest.map_or(0, |oldest| second.saturating_sub(oldest));
                Unfinished { oldest_age: age.try_into().unwrap_or(0), ..unfinished }
            }),
            jobs: self.jobs.iter().map(job).collect(),
            store_retries: now(&self.store_retries),
            background_panics: now(&self.background_panics),
        }
    }
}

impl DurationMeter {
    fn add(&self, took: Duration) {
        let seconds = took.as_secs_f64();
        let index = Durations::BOUNDS.partition_point(|bound| *bound < seconds);
        if let Some(count) = self.counts.get(index) {
            increase(count, 1);
        }
        increase(&self.nanoseconds, nanoseconds(took));
    }

    fn read(&self) -> Durations {
        Durations {
            counts: self.counts.each_ref().map(now),
            sum: Duration::from_nanos(now(&self.nanoseconds)),
        }
    }
}

impl WorkMeter {
    fn read(&self) -> WorkMetrics {
        WorkMetrics {
            begun: now(&self.begun),
            at_once: now(&self.at_once),
            later: now(&self.later),
            given_up: now(&self.given_up),
        }
    }
}

fn nanoseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

fn increase(count: &AtomicU64, by: u64) {
    count.fetch_add(by, Ordering::Relaxed);
}

fn now(count: &AtomicU64) -> u64 {
    count.load(Ordering::Relaxed)
}
