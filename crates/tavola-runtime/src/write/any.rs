//! Steps on one of several items, such as the shards of a counter: the first that fulfils the step's
//! condition, from one at random on.
//!
//! Nothing is pinned of an item that does not fulfil it. An item that somebody else is changing comes
//! after the others in the next attempt, and the step is refused only if the condition holds of none.

use std::collections::HashSet;

use tavola_model::model::{Any, EntityId, Step};
use tavola_store::{Cancellation, Value};

use super::executor::Executor;
use super::obstacles::Obstacles;
use super::pass::{End, Pass, condition_failed, evaluate};
use super::plan::{Plan, Target};
use crate::bound::Bound;
use crate::eval::list_elements;
use crate::item_key::ItemKey;

/// One of the items, and the value of the part of its key that differs.
type Candidate = (Value, Option<ItemKey>);

impl<'p, 'r> Pass<'p, 'r> {
    /// Runs the step on the first item that fulfils its condition.
    pub(super) fn update_any(&mut self, step: &'r Step, any: &'r Any) -> Result<(), End> {
        let Step::Update { target, entity, changes, condition, otherwise, .. } = step else {
            return Ok(());
        };
        any.item.into_iter().for_each(|slot| self.bind(slot, Bound::Pending));
        let Some(candidates) = self.candidates(step, any)? else { return Ok(()) };
        let mut refused = None;
        for (tried, (value, _)) in candidates.iter().enumerate() {
            let used = self.trace.uses.borrow().len();
            self.bind(any.slot, Bound::Value(Some(value.clone())));
            let Some((key, record)) = self.target(target)? else {
                self.look_ahead(&candidates, tried, *entity);
                return Ok(());
            };
            if let (Some(key), Some(record)) = (key, record) {
                self.own(&record)?;
                let holds = match condition {
                    Some(condition) => self.holds(condition, Some(&record))?,
                    None => Some(true),
                };
                match holds {
                    None => return Ok(()),
                    Some(true) => {
                        let chosen = Bound::Item(key.clone(), *entity);
                        any.item.into_iter().for_each(|slot| self.bind(slot, chosen.clone()));
                        self.chosen.push(key.clone());
                        return self.change(key, record, changes);
                    }
                    Some(false) => _ = refused.get_or_insert((value.clone(), record)),
                }
            }
            self.forget_uses(used);
        }
        match refused {
            None => self.missing(condition.as_ref(), otherwise),
            Some((value, record)) => {
                self.bind(any.slot, Bound::Value(Some(value)));
                self.refuse(otherwise, condition_failed(), Some(&record))
            }
        }
    }

    /// Returns the items from one at random on, those that others are changing last; `None` if they
    /// are not known yet.
    fn candidates(&mut self, step: &'r Step, any: &'r Any) -> Result<Option<Vec<Candidate>>, End> {
        let Step::Update { target, .. } = step else { return Ok(None) };
        let values = evaluate!(self, None, |context, frame| {
            context.eval(&any.list, &frame).map(|list| list_elements(&list))
        })?;
        let Some(mut values) = values.filter(|_| !self.pending) else { return Ok(None) };
        // `random` has the first of the purposes.
        let start = self.items.call().draw().below(any.slot as u64 + 1, values.len() as u64);
        values.rotate_left(usize::try_from(start).unwrap_or_default());
        let used = self.trace.uses.borrow().len();
        let mut candidates = Vec::with_capacity(values.len());
        for value in values {
            self.bind(any.slot, Bound::Value(Some(value.clone())));
            let key = evaluate!(self, None, |context, frame| context.load_key(target, &frame))?;
            let Some(key) = key else { return Ok(None) };
            candidates.push((value, key.map(|(key, _)| key)));
        }
        self.forget_uses(used);
        let obstacles = self.obstacles;
        let is_busy =
            |key: &Option<ItemKey>| key.as_ref().is_some_and(|key| obstacles.is_busy(key));
        candidates.sort_by_key(|(_, key)| is_busy(key));
        Ok(Some(candidates))
    }

    /// Forgets what was used since: nothing depends on it.
    fn forget_uses(&mut self, before: usize) {
        self.trace.uses.borrow_mut().truncate(before);
    }

    /// Asks for the items behind one that is not loaded: for as many as were tried before it.
    fn look_ahead(&self, candidates: &[Candidate], tried: usize, entity: EntityId) {
        let mut misses = self.trace.misses.borrow_mut();
        for key in candidates.iter().skip(tried + 1).take(tried).filter_map(|(_, key)| key.as_ref())
        {
            if !self.items.contains(key) && !misses.iter().any(|(missed, _)| missed == key) {
                misses.push((key.clone(), entity));
            }
        }
    }
}

/// Notes which of the items that a plan has chosen others are queueing for. Returns `true` if the
/// write should look at others first.
pub(super) fn moves_on(executor: &mut Executor<'_>, plan: &Plan) -> bool {
    let busy = executor.queues.contended(plan.chosen.iter());
    executor.obstacles.add_busy(busy)
}

/// Takes out of the reasons of a cancelled transaction that somebody else is changing an item which
/// the plan has chosen, the first time: the next attempt looks at others first.
pub(super) fn pass_over(
    obstacles: &mut Obstacles,
    plan: &Plan,
    reasons: &mut [(Target, Cancellation)],
) -> Vec<ItemKey> {
    let mut passed = HashSet::new();
    for (target, reason) in reasons {
        let Target::Item(key, _) = target else { continue };
        let is_busy = matches!(reason, Cancellation::Conflict | Cancellation::Throttled);
        if is_busy && plan.chosen.contains(key) && obstacles.add_busy(vec![key.clone()]) {
            passed.insert(key.clone());
            *reason = Cancellation::None;
        }
    }
    passed.into_iter().collect()
}
