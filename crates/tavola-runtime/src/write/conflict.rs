//! Conflict handling: what a cancelled transaction tells, and what a write waits for before it is
//! computed again.

use tavola_model::model::EntityId;
use tavola_model::reserved::{DELETING, OWNER};
use tavola_store::Cancellation;

use super::transaction::{Plan, Target};
use crate::contention::Turn;
use crate::item_key::ItemKey;
use crate::record::{identify, ttl_is_over};
use crate::session::{KeyState, Session};
use crate::{Failure, system};

/// How often a write whose turn it is goes on at once when an item has changed all the same.
/// Another process is at it, which has as little time between reading and writing: whoever pauses
/// hardly ever gets through.
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

    /// Queues for items that others already queue for, and for owners whose derived items take
    /// several transactions; returns whether the plan is old by now.
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

    /// Queues for these items, and for those whose turn it is; returns whether somebody else had
    /// one of them.
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

impl Session<'_> {
    /// Takes in why a transaction was cancelled; fails if working it out again would not help.
    pub(super) async fn cancelled(
        &mut self,
        plan: &Plan,
        reasons: Vec<(Target, Cancellation)>,
    ) -> Result<LostConflict, Failure> {
        let lost = LostConflict::of(&reasons);
        let mut finished = false;
        for record in self.unfinished(&reasons) {
            finished |= self.resolve_unfinished_work(&record).await?;
        }
        if finished {
            self.cache.clear();
        } else {
            self.refresh(plan, reasons)?;
        }
        Ok(lost)
    }

    /// The records of unfinished work that a cancelled transaction may have met.
    fn unfinished(&self, reasons: &[(Target, Cancellation)]) -> Vec<ItemKey> {
        let met = reasons.iter().filter_map(|(target, reason)| {
            let Cancellation::ConditionFailed(old) = reason else { return None };
            match target {
                Target::NoWork(record) => Some(record.clone()),
                Target::Item(key, _) if old.as_ref()?.contains_key(DELETING) => {
                    let table = self.model.table(key.table);
                    system::work_key(key.table, table, key, system::Work::Cascade)
                }
                _ => None,
            }
        });
        met.filter(|_| !self.sees_marked).collect()
    }

    /// Takes in what a cancelled transaction tells of the items as they are now.
    fn refresh(
        &mut self,
        plan: &Plan,
        reasons: Vec<(Target, Cancellation)>,
    ) -> Result<(), Failure> {
        let mut taken = Vec::new();
        let mut held = None;
        let mut foreign = Vec::new();
        let mut changed = false;
        for (target, reason) in reasons {
            let (key, entity) = match &target {
                Target::Item(key, entity) => (key, entity),
                Target::IdempotencyRecord | Target::Work | Target::NoWork(_) => {
                    changed |= reason != Cancellation::None;
                    continue;
                }
                Target::Lock(key) => {
                    match reason {
                        Cancellation::ConditionFailed(old) => taken.push((key.clone(), old)),
                        Cancellation::Conflict | Cancellation::Throttled => changed = true,
                        Cancellation::Invalid(message) => return Err(Failure::Internal(message)),
                        Cancellation::None => {}
                    }
                    continue;
                }
            };
            match self.refused_by_holder(plan, key, *entity, &reason) {
                Some(Some(failure)) => {
                    held = Some(failure);
                    continue;
                }
                Some(None) => {
                    foreign.push(key.clone());
                    continue;
                }
                None => {}
            }
            changed |= reason != Cancellation::None;
            match reason {
                Cancellation::None => {}
                Cancellation::ConditionFailed(old) => {
                    let stored = self.remember(key.clone(), *entity, old.map(|item| *item));
                    if matches!(stored, KeyState::Other | KeyState::Marked) && plan.creates(key) {
                        self.in_the_way.insert(key.clone());
                    }
                }
                Cancellation::Conflict | Cancellation::Throttled => {
                    self.cache.remove(key);
                }
                Cancellation::Invalid(message) => return Err(Failure::Internal(message)),
            }
        }
        // If something else changed too, it may have been what refuses the write.
        if !changed {
            if let Some(failure) = held {
                return Err(failure);
            }
            for (key, lock) in taken {
                let owner = lock.and_then(|mut lock| lock.remove(OWNER));
                self.lock_owners.extend(owner.map(|owner| (key.clone(), owner)));
                self.in_the_way.insert(key);
            }
            self.foreign.extend(foreign);
        }
        Ok(())
    }

    /// Returns `Some` for an exclusive item that is somebody else's: with the failure of a claim to
    /// it, or without one if the write would only give it up. Such an item is left alone, unless
    /// its owner has changed, too: then it may be another owner's of this write.
    fn refused_by_holder(
        &mut self,
        plan: &Plan,
        key: &ItemKey,
        entity: EntityId,
        reason: &Cancellation,
    ) -> Option<Option<Failure>> {
        let (holder, pinned) = plan.holder(key)?;
        let Cancellation::ConditionFailed(Some(old)) = reason else { return None };
        let (table, now) = (self.model.table(key.table), self.moment.epoch());
        let record = identify(self.model, key, (**old).clone(), [entity]).ok();
        let is_over = ttl_is_over(old, table, now)
            || record.is_some_and(|record| record.has_lapsed(self.model, now));
        if is_over || !holder.is_foreign(old) {
            return None;
        }
        let Some(taken) = &holder.taken else { return Some(None) };
        self.remember(key.clone(), entity, Some((**old).clone()));
        // A step that looked at the item may refuse it in words of its own.
        let is_known = matches!(self.cache.get(key), Some(Some(_)));
        (!pinned || !is_known).then(|| Some(taken.clone()))
    }
}
