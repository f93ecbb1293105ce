//! Work beyond one transaction that somebody has begun and not finished.

use tavola_model::model::TableId;
use tavola_store::Value;

use super::overflow::{self, ABANDONED, AT};
use super::portions::attributes::STARTS;
use super::{cascade, executor::Executor};
use crate::item_key::ItemKey;
use crate::work_records::WorkRecords;
use crate::{Code, Failure, system};

/// The result of a search for unfinished work.
#[derive(Debug, Default)]
pub(crate) struct Look {
    pub finished: usize,
    /// How many records were left, because somebody may be at them or they cannot be finished now.
    pub left: u64,
    /// When the oldest of those was last worked on.
    pub oldest: Option<i64>,
    /// Why something could not be finished.
    pub failure: Option<Failure>,
}

/// What came of a record of unfinished work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WorkOutcome {
    /// This call has finished it.
    Finished,
    /// There is nothing to do any more: somebody else has finished it.
    Gone,
    /// Somebody else is at it.
    Elsewhere,
}

impl Look {
    fn saw(&mut self, began: i64, outcome: Result<WorkOutcome, Failure>) {
        match outcome {
            Ok(WorkOutcome::Finished) => {
                self.finished += 1;
                return;
            }
            Ok(WorkOutcome::Gone) => return,
            Ok(WorkOutcome::Elsewhere) | Err(_) => {}
        }
        self.left += 1;
        self.oldest = Some(self.oldest.map_or(began, |oldest| oldest.min(began)));
        if let Err(failure) = outcome {
            self.failure = Some(failure);
        }
    }
}

impl Executor<'_> {
    /// Finishes what a record says is unfinished, from whatever state it is in. Work in portions is
    /// not among it.
    pub(crate) async fn finish_work(&mut self, key: &ItemKey) -> Result<WorkOutcome, Failure> {
        let Some(record) = self.loader.read_stored(key).await? else {
            return Ok(WorkOutcome::Gone);
        };
        if record.contains_key(STARTS) {
            return Ok(WorkOutcome::Elsewhere);
        }
        // A deletion that somebody else has finished meanwhile is theirs to count.
        match Box::pin(cascade::resume(self, key, &record)).await? {
            Some(true) => {
                self.meter.work_finished_later(system::Work::Cascade);
                return Ok(WorkOutcome::Finished);
            }
            Some(false) => return Ok(WorkOutcome::Gone),
            None => {}
        }
        Ok(match overflow::finish_later(self, key, &record).await? {
            true => WorkOutcome::Finished,
            false => WorkOutcome::Elsewhere,
        })
    }

    /// Finishes all work of a table that nobody seems to be doing any more.
    pub(crate) async fn finish_abandoned(
        &mut self,
        id: TableId,
        at_once: bool,
        look: &mut Look,
    ) -> Result<(), Failure> {
        let mut pages =
            WorkRecords::of(self.loader.model(), id, &self.loader.call().table_name(id));
        while let Some(page) = pages.next(self.loader.store()).await? {
            // Work in portions is done by `work`.
            for (key, item) in page.into_iter().filter(|(_, item)| !item.contains_key(STARTS)) {
                let began = item.get(AT).and_then(Value::as_number);
                let began = began.and_then(|at| at.to_i64()).unwrap_or(0);
                let abandoned = began.saturating_add(ABANDONED) <= self.loader.call().now();
                // A store that is not there now is not asked for each record.
                let hopeful = !matches!(look.failure, Some(Failure::Unavailable { .. }));
                let outcome = match hopeful && (at_once || abandoned) {
                    true => self.finish_work(&key).await,
                    false => Ok(WorkOutcome::Elsewhere),
                };
                look.saw(began, outcome);
            }
        }
        Ok(())
    }
}

/// Resolves unfinished work that stopped a write. A deletion can be finished by several at once;
/// whoever changes derived items has a moment to finish that themselves.
pub(super) async fn resolve(executor: &mut Executor<'_>, record: &ItemKey) -> Result<(), Failure> {
    match system::is_cascade(record) {
        true => match executor.finish_work(record).await {
            // Nothing of this write has happened, whatever became of the deletion.
            Err(Failure::Unavailable { message, maybe_done: true, .. }) => {
                Err(Failure::unavailable(Code::CONTENTION, message))
            }
            finished => finished.map(drop),
        },
        false => overflow::resolve(executor, record).await,
    }
}
