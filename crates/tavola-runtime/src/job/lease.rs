//! Leases: an item of the store says which process runs a job, and until when.

use tavola_model::model::Job;
use tavola_store::{Action, ActionKind, Cancellation, Comparison, Condition, Item, Update, Value};

use crate::item_key::ItemKey;
use crate::{Failure, Runtime, system};

/// How long a lease lasts, in seconds. One whose process is gone is free after that.
const LEASE: i64 = 120;
/// How old a lease may get before it is renewed.
const RENEWED_AFTER: i64 = 30;
/// How long a job that failed is left alone at most.
const POSTPONED: i64 = 15 * 60;

const WORKER: &str = "tavola:worker";
const UNTIL: &str = "tavola:until";
const LAST: &str = "tavola:last";

/// The right to run a job.
pub(crate) struct Lease<'r> {
    runtime: &'r Runtime,
    key: ItemKey,
    /// Tells this holder from every other one.
    worker: String,
    began: i64,
    renewed: i64,
}

/// Why a job is not to be run now.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Denied {
    NotDue,
    /// Another process has the lease.
    Elsewhere,
}

impl<'r> Lease<'r> {
    /// Takes the lease of a job that is due, unless another process has it.
    pub async fn take(runtime: &'r Runtime, job: &Job) -> Result<Result<Self, Denied>, Failure> {
        let Some((id, table)) = system::records_table(runtime.model()) else {
            let message = "a model without a table can keep no job's lease";
            return Err(Failure::Internal(message.to_owned()));
        };
        let key = system::key(id, table, system::JOB, &job.name);
        let now = runtime.now();
        let worker = ulid::Ulid::generate().to_string();
        let lease = Self { runtime, key, worker, began: now, renewed: now };
        let due = now.saturating_sub(i64::try_from(job.every).unwrap_or(i64::MAX));
        let is_free = Condition::And(vec![reached(UNTIL, now), reached(LAST, due)]);
        let take =
            Update::set(UNTIL, now.saturating_add(LEASE)).and_set(WORKER, lease.worker.as_str());
        // A transaction, so that a lease whose answer was lost is ours all the same.
        match runtime.store().decide_each(vec![lease.action(take, is_free)]).await? {
            Ok(()) => Ok(Ok(lease)),
            Err(reasons) => Ok(Err(match reasons.into_iter().next() {
                Some(Cancellation::ConditionFailed(Some(item))) if until(&item) <= now => {
                    Denied::NotDue
                }
                _ => Denied::Elsewhere,
            })),
        }
    }

    /// Renews the lease if it is time to. Returns `false` if another process has taken it.
    pub async fn keep(&mut self) -> Result<bool, Failure> {
        let now = self.runtime.now();
        if now < self.renewed.saturating_add(RENEWED_AFTER) {
            return Ok(true);
        }
        self.renewed = now;
        self.change(Update::set(UNTIL, now.saturating_add(LEASE))).await
    }

    /// Lets go of the lease after a run that came to its end. Returns `false` if another process
    /// has taken it: then the job is theirs to end.
    pub async fn end(self) -> Result<bool, Failure> {
        let ended = Update::set(LAST, self.began).and_remove(UNTIL).and_remove(WORKER);
        self.change(ended).await
    }

    /// Lets go of the lease after a run that was stopped, which the next holder continues.
    pub async fn release(self) -> Result<bool, Failure> {
        let now = self.runtime.now();
        self.change(Update::set(UNTIL, now).and_remove(WORKER)).await
    }

    /// Lets go of the lease after a run that failed: the job is tried again, but not at once and
    /// for ever.
    pub async fn postpone(self, job: &Job) -> Result<bool, Failure> {
        let pause = i64::try_from(job.every).unwrap_or(POSTPONED).min(POSTPONED);
        let until = self.runtime.now().saturating_add(pause);
        self.change(Update::set(UNTIL, until).and_remove(WORKER)).await
    }

    /// Changes the lease if it is still ours.
    async fn change(&self, update: Update) -> Result<bool, Failure> {
        let is_ours = Condition::equals(WORKER, self.worker.as_str());
        self.runtime.store().decide(vec![self.action(update, is_ours)]).await
    }

    fn action(&self, update: Update, condition: Condition) -> Action {
        let key = self.key.store_key(self.runtime.model().table(self.key.table));
        let table = self.runtime.table_name(self.key.table).to_owned();
        Action { table, kind: ActionKind::Update(key, update), condition: Some(condition) }
    }
}

/// Returns the condition that a time is over, or was never set.
fn reached(attribute: &str, at_most: i64) -> Condition {
    let is_over = Condition::compare(attribute, Comparison::LessOrEqual, at_most);
    Condition::Or(vec![Condition::absent(attribute), is_over])
}

fn until(lease: &Item) -> i64 {
    lease.get(UNTIL).and_then(Value::as_number).and_then(|n| n.to_i64()).unwrap_or(0)
}
