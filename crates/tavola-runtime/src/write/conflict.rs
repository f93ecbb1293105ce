//! Writes that lose against others: what they wait for before they are worked out again.

use tavola_store::Cancellation;

use super::transaction::{Plan, Target};
use crate::Failure;
use crate::contention::Turn;
use crate::item_key::ItemKey;
use crate::session::Session;

/// How often a write whose turn it is goes on at once when an item has changed all the same. Another process is at
/// it, which has as little time between reading and writing: whoever pauses hardly ever gets through.
const AT_ONCE: u32 = 4;

/// What stopped a transaction that has to be worked out again.
#[derive(Debug, Default)]
pub(super) struct LostConflict {
    /// The items that somebody else has changed or is changing.
    keys: Vec<ItemKey>,
    /// Whether somebody is still at it.
    under_way: bool,
    /// Whether the store asked to slow down.
    throttled: bool,
    /// Whether the same call has happened already: it is only to be answered.
    repeated: bool,
}

impl LostConflict {
    /// Something that is no item was in the way, and may still be.
    pub fn to_work_under_way() -> Self {
        Self { under_way: true, ..Self::default() }
    }

    pub fn of(reasons: &[(Target, Cancellation)]) -> Self {
        let mut lost = Self::default();
        for (target, reason) in reasons {
            lost.throttled |= matches!(reason, Cancellation::Throttled);
            lost.under_way |= matches!(reason, Cancellation::Conflict);
            let in_the_way =
                matches!(reason, Cancellation::ConditionFailed(_) | Cancellation::Conflict);
            match target {
                Target::Item(key, _) if in_the_way => lost.keys.push(key.clone()),
                Target::IdempotencyRecord => {
                    lost.repeated |= matches!(reason, Cancellation::ConditionFailed(_))
                }
                Target::Work | Target::NoWork(_) => lost.under_way |= in_the_way,
                Target::Item(..) | Target::Lock(_) => {}
            }
        }
        lost
    }
}

/// The attempts of one write against others.
pub(super) struct ConflictResolver<'r> {
    write: &'r str,
    /// For the items that it has lost.
    turn: Option<Turn<'r>>,
    lost: u32,
}

impl<'r> ConflictResolver<'r> {
    pub fn new(write: &'r str) -> Self {
        Self { write, turn: None, lost: 0 }
    }

    /// Queues for items that others already queue for, and for owners whose derived items take several transactions;
    /// returns whether the plan is old by now.
    pub async fn queue_if_contended(
        &mut self,
        session: &mut Session<'r>,
        plan: &Plan,
    ) -> Result<bool, Failure> {
        if self.turn.is_some() {
            return Ok(false);
        }
        let mut keys = session.queues.contended(plan.written());
        keys.extend(plan.overflow.iter().map(|overflow| overflow.owner.clone()));
        if keys.is_empty() {
            return Ok(false);
        }
        self.queue(session, keys).await
    }

    /// Waits until the write should be worked out again.
    pub async fn prepare_retry(
        &mut self,
        session: &mut Session<'r>,
        lost: LostConflict,
    ) -> Result<(), Failure> {
        self.lost += 1;
        session.meter.retried(self.write);
        let budget = session.store.budget();
        if !budget.take() {
            return Err(match lost.throttled {
                true => tavola_store::Error::Throttled.into(),
                false => budget.contention(self.write, self.lost),
            });
        }
        if lost.repeated {
            return Ok(());
        }
        let has_turn = self.turn.as_ref().is_some_and(|turn| turn.covers(&lost.keys));
        if !has_turn && !lost.keys.is_empty() {
            return self.queue(session, lost.keys).await.map(|_| ());
        }
        let is_free = !lost.under_way && !lost.throttled;
        if !is_free || self.lost > AT_ONCE {
            budget.pause(self.lost).await;
            session.cache.clear();
        }
        Ok(())
    }

    /// Queues for these items, and for those whose turn it is; returns whether somebody else had one of them.
    async fn queue(
        &mut self,
        session: &mut Session<'r>,
        mut keys: Vec<ItemKey>,
    ) -> Result<bool, Failure> {
        keys.extend(self.turn.take().map(Turn::release).unwrap_or_default());
        let turn = {
            let budget = session.store.budget();
            let turn = session.queues.wait(keys, budget.deadline()).await;
            turn.ok_or_else(|| budget.contention(self.write, self.lost))?
        };
        let waited = turn.waited;
        self.turn = Some(turn);
        if let Some(waited) = waited {
            session.meter.queued(self.write, waited);
            // What was known when the waiting began is old.
            session.cache.clear();
        }
        Ok(waited.is_some())
    }
}
