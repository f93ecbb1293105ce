//! Conflict handling: what a cancelled transaction reveals, and what a write waits for before it is
//! computed again.

use tavola_model::model::EntityId;
use tavola_model::reserved::DELETING;
use tavola_store::Cancellation;

use super::any;
use super::obstacles::Obstacles;
use super::plan::{Plan, Target};
use crate::call::Call;
use crate::contention::{Queues, Turn};
use crate::item_key::ItemKey;
use crate::loaded_items::{KeyState, LoadedItems};
use crate::loader::Loader;
use crate::meter::Meter;
use crate::owner::{self, OWNER};
use crate::record::{identify, ttl_is_over};
use crate::{Failure, system};

/// How often a write whose turn it is goes on at once when an item has changed all the same.
/// Another process is at it, which has as little time between reading and writing: whoever pauses
/// hardly ever gets through.
const AT_ONCE: u32 = 4;

/// What stopped a transaction that has to be planned again.
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
    /// Whether the work that it belongs to was moved on by somebody else.
    superseded: bool,
    /// The records of unfinished work that may have stopped it.
    unfinished: Vec<ItemKey>,
}

impl LostConflict {
    /// Creates the conflict with somebody who is at work on what an owner derives.
    pub fn to_work_under_way(record: Option<ItemKey>) -> Self {
        Self { under_way: true, unfinished: record.into_iter().collect(), ..Self::default() }
    }

    /// Creates the conflict with whoever has changed items while others were loaded.
    pub fn to_changes(keys: Vec<ItemKey>) -> Self {
        Self { keys, ..Self::default() }
    }

    pub fn is_superseded(&self) -> bool {
        self.superseded
    }

    pub fn unfinished(&self) -> &[ItemKey] {
        &self.unfinished
    }

    fn of(call: &Call<'_>, reasons: &[(Target, Cancellation)]) -> Self {
        let mut lost = Self { unfinished: unfinished(call, reasons), ..Self::default() };
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
                Target::Mark => {
                    lost.superseded |= matches!(reason, Cancellation::ConditionFailed(_));
                    lost.under_way |= in_the_way;
                }
                Target::Work | Target::Due | Target::NoWork(_) => lost.under_way |= in_the_way,
                Target::Item(..) | Target::Lock(_) => {}
            }
        }
        lost
    }
}

/// The attempts of one write against others.
pub(super) struct ConflictResolver<'r> {
    write: &'r str,
    queues: &'r Queues,
    meter: &'r Meter,
    /// For the items that it has lost.
    turn: Option<Turn<'r>>,
    lost: u32,
}

impl<'r> ConflictResolver<'r> {
    pub fn new(write: &'r str, queues: &'r Queues, meter: &'r Meter) -> Self {
        Self { write, queues, meter, turn: None, lost: 0 }
    }

    /// Queues for items that others already queue for, and for owners whose derived items take
    /// several transactions; returns whether the plan is old by now.
    pub async fn queue_if_contended(
        &mut self,
        loader: &mut Loader<'_>,
        plan: &Plan,
    ) -> Result<bool, Failure> {
        if self.turn.is_some() {
            return Ok(false);
        }
        let mut keys = self.queues.contended(plan.written());
        keys.extend(plan.overflow.iter().map(|overflow| overflow.owner.clone()));
        if keys.is_empty() {
            return Ok(false);
        }
        self.queue(loader, keys).await
    }

    /// Gives back the turn, for what has to be done before the write goes on.
    pub fn step_back(&mut self) {
        self.turn = None;
    }

    /// Waits until the write should be planned again.
    pub async fn prepare_retry(
        &mut self,
        loader: &mut Loader<'_>,
        lost: LostConflict,
    ) -> Result<(), Failure> {
        self.lost += 1;
        self.meter.retried(self.write);
        let budget = loader.store().budget();
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
            return self.queue(loader, lost.keys).await.map(|_| ());
        }
        let is_free = !lost.under_way && !lost.throttled;
        if !is_free || self.lost > AT_ONCE {
            budget.pause(self.lost).await;
            loader.items_mut().clear();
        }
        Ok(())
    }

    /// Queues for these items, and for those whose turn it is; returns whether somebody else had
    /// one of them.
    async fn queue(
        &mut self,
        loader: &mut Loader<'_>,
        mut keys: Vec<ItemKey>,
    ) -> Result<bool, Failure> {
        keys.extend(self.turn.take().map(Turn::release).unwrap_or_default());
        let turn = {
            let budget = loader.store().budget();
            let turn = self.queues.wait(keys, budget.deadline()).await;
            turn.ok_or_else(|| budget.contention(self.write, self.lost))?
        };
        let waited = turn.waited;
        self.turn = Some(turn);
        if let Some(waited) = waited {
            self.meter.queued(self.write, waited);
            // What was known when the waiting began is old.
            loader.items_mut().clear();
        }
        Ok(waited.is_some())
    }
}

/// Returns the records of unfinished work that may have cancelled a transaction.
fn unfinished(call: &Call<'_>, reasons: &[(Target, Cancellation)]) -> Vec<ItemKey> {
    let met = reasons.iter().filter_map(|(target, reason)| {
        let Cancellation::ConditionFailed(old) = reason else { return None };
        match target {
            Target::NoWork(record) => Some(record.clone()),
            Target::Item(key, _) if old.as_ref()?.contains_key(DELETING) => {
                let table = call.model().table(key.table);
                system::work_key(key.table, table, key, system::Work::Cascade)
            }
            _ => None,
        }
    });
    met.filter(|_| !call.sees_marked()).collect()
}

/// Takes in what a cancelled transaction reveals of the items as they are now; fails if planning
/// the write again would not help.
pub(super) fn refresh(
    loader: &mut Loader<'_>,
    obstacles: &mut Obstacles,
    plan: &Plan,
    mut reasons: Vec<(Target, Cancellation)>,
) -> Result<LostConflict, Failure> {
    let passed_over = any::pass_over(obstacles, plan, &mut reasons);
    let lost = LostConflict::of(loader.call(), &reasons);
    let items = loader.items_mut();
    items.begin_moment();
    passed_over.iter().for_each(|key| _ = items.remove(key));
    if !lost.unfinished.is_empty() {
        items.clear();
        return Ok(lost);
    }
    let mut taken = Vec::new();
    let mut held = None;
    let mut foreign = Vec::new();
    let mut changed = !passed_over.is_empty();
    for (target, reason) in reasons {
        let (key, entity) = match &target {
            Target::Item(key, entity) => (key, entity),
            Target::IdempotencyRecord
            | Target::Work
            | Target::Due
            | Target::Mark
            | Target::NoWork(_) => {
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
        match refused_by_holder(items, plan, key, *entity, &reason) {
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
                let stored = items.insert(key.clone(), *entity, old.map(|item| *item));
                if matches!(stored, KeyState::Other | KeyState::Marked) && plan.creates(key) {
                    obstacles.add_key(key.clone());
                }
            }
            Cancellation::Conflict | Cancellation::Throttled => {
                items.remove(key);
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
            let holder = owner.as_ref().and_then(|named| owner::key(items.model(), named));
            holder.into_iter().for_each(|holder| items.add_holder(holder));
            obstacles.add_lock(key, owner);
        }
        obstacles.add_foreign(foreign);
    }
    Ok(lost)
}

/// Returns `Some` for an exclusive item that is somebody else's: with the failure of a claim to
/// it, or without one if the write would only give it up. Such an item is left alone, unless
/// its owner has changed, too: then it may be another owner's of this write.
fn refused_by_holder(
    items: &mut LoadedItems<'_>,
    plan: &Plan,
    key: &ItemKey,
    entity: EntityId,
    reason: &Cancellation,
) -> Option<Option<Failure>> {
    let (holder, pinned) = plan.holder(key)?;
    let Cancellation::ConditionFailed(Some(old)) = reason else { return None };
    let (model, now) = (items.model(), items.call().now());
    let record = identify(model, key, (**old).clone(), [entity]).ok();
    let is_over = ttl_is_over(old, model.table(key.table), now)
        || record.is_some_and(|record| record.has_lapsed(model, now));
    if is_over || !holder.is_foreign(old) {
        return None;
    }
    let Some(taken) = &holder.taken else { return Some(None) };
    items.insert(key.clone(), entity, Some((**old).clone()));
    // A step that looked at the item may refuse it in words of its own.
    let is_known = items.record(key).is_some();
    (!pinned || !is_known).then(|| Some(taken.clone()))
}
