//! Counts what a runtime does, in atomics.

mod store;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tavola_model::model::Job;
use tavola_store::Capacity;

use crate::metrics::{
    CallOutcome, Consumed, Durations, JobMetrics, Metrics, OperationMetrics, StoreOutcome,
    Unfinished, WorkMetrics,
};
use crate::system::Work;
use crate::{Failure, JobReport, Operation, OperationKind};

use store::{StoreMeter, UnitMeter};
pub(crate) use store::{StoreOperation, outcome};

/// Counts. Each number is right; two of them need not be of the same moment.
#[derive(Debug, Default)]
pub(crate) struct Meter {
    operations: Vec<OperationMeter>,
    store: StoreMeter,
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
    durations: DurationMeter,
    retries: AtomicU64,
    queue_waits: AtomicU64,
    queue_nanoseconds: AtomicU64,
    units: UnitMeter,
    throttled: AtomicU64,
}

/// Counts how long something took, each time.
#[derive(Debug, Default)]
pub(crate) struct DurationMeter {
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
    refused: AtomicU64,
}

/// A call that goes on. It is counted when this is dropped, so also when its future is.
pub(crate) struct Timed<'m> {
    operation: &'m OperationMeter,
    began: Instant,
    outcome: CallOutcome,
}

impl Timed<'_> {
    /// Counts the end of a call.
    pub fn ends<T>(mut self, result: &Result<T, Failure>) {
        self.outcome = CallOutcome::of(result);
    }
}

impl Drop for Timed<'_> {
    fn drop(&mut self) {
        self.operation.durations.add(self.began.elapsed());
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
            durations: DurationMeter::default(),
            retries: AtomicU64::default(),
            queue_waits: AtomicU64::default(),
            queue_nanoseconds: AtomicU64::default(),
            units: UnitMeter::default(),
            throttled: AtomicU64::default(),
        };
        let job = |job: &Job| JobMeter { name: job.name.clone(), ..JobMeter::default() };
        Self {
            operations: operations.iter().map(operation).collect(),
            jobs: jobs.iter().map(job).collect(),
            ..Self::default()
        }
    }

    /// Begins to time a call of an operation.
    pub fn call(&self, index: usize) -> Option<Timed<'_>> {
        let operation = self.operations.get(index)?;
        Some(Timed { operation, began: Instant::now(), outcome: CallOutcome::CutOff })
    }

    /// Counts a write that is computed again. Writes that cannot be called, such as initial data,
    /// are not counted.
    pub fn retried(&self, write: &str) {
        if let Some(operation) = self.write(write) {
            increase(&operation.retries, 1);
        }
    }

    /// Counts a write that has waited for its turn to change an item.
    pub fn queued(&self, write: &str, waited: Duration) {
        if let Some(operation) = self.write(write) {
            increase(&operation.queue_waits, 1);
            increase(&operation.queue_nanoseconds, nanoseconds(waited));
        }
    }

    /// Counts a request to the store that has ended, also for the operation of the call that sent
    /// it, by its index.
    pub fn requested(
        &self,
        call: Option<usize>,
        operation: StoreOperation,
        took: Duration,
        outcome: StoreOutcome,
        capacity: Capacity,
    ) {
        self.store.add(operation, took, outcome, capacity);
        let Some(call) = call.and_then(|index| self.operations.get(index)) else { return };
        call.units.add(capacity);
        if outcome == StoreOutcome::Throttled {
            increase(&call.throttled, 1);
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

    /// Records how much unfinished work a search has left.
    pub fn looked(&self, records: u64, oldest: Option<i64>, looked_at: i64) {
        let unfinished = Unfinished { records, oldest_age: 0, looked_at };
        *self.look.lock().unwrap_or_else(PoisonError::into_inner) = Some((unfinished, oldest));
    }

    /// Counts a run of a job; without a report, it did not come to its end.
    pub fn job_ended(&self, name: &str, report: Option<JobReport>) {
        let Some(job) = self.jobs.iter().find(|job| job.name == name) else { return };
        match report {
            Some(JobReport { done, skipped, refused }) => {
                increase(&job.runs, 1);
                increase(&job.done, done as u64);
                increase(&job.skipped, skipped as u64);
                increase(&job.refused, refused as u64);
            }
            None => increase(&job.failures, 1),
        }
    }

    /// Returns all counts as of this second since 1970.
    pub fn read(&self, second: i64) -> Metrics {
        let operation = |operation: &OperationMeter| OperationMetrics {
            name: operation.name.clone(),
            kind: operation.kind,
            outcomes: CallOutcome::ALL
                .map(|outcome| (outcome, operation.outcomes.get(outcome as usize).map_or(0, now))),
            durations: operation.durations.read(),
            retries: now(&operation.retries),
            queue_waits: now(&operation.queue_waits),
            queue_wait: Duration::from_nanos(now(&operation.queue_nanoseconds)),
            consumed: {
                let (read_units, write_units) = operation.units.read();
                Consumed { read_units, write_units, throttled: now(&operation.throttled) }
            },
        };
        let job = |job: &JobMeter| JobMetrics {
            name: job.name.clone(),
            runs: now(&job.runs),
            failures: now(&job.failures),
            done: now(&job.done),
            skipped: now(&job.skipped),
            refused: now(&job.refused),
        };
        let look = *self.look.lock().unwrap_or_else(PoisonError::into_inner);
        Metrics {
            operations: self.operations.iter().map(operation).collect(),
            store: self.store.read(),
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
    pub fn add(&self, took: Duration) {
        let seconds = took.as_secs_f64();
        let index = Durations::BOUNDS.partition_point(|bound| *bound < seconds);
        if let Some(count) = self.counts.get(index) {
            increase(count, 1);
        }
        increase(&self.nanoseconds, nanoseconds(took));
    }

    pub fn read(&self) -> Durations {
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
