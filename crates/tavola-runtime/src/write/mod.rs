//! Writes: everything is worked out in memory from items that were loaded, then sent as one transaction
//! that is conditioned on what was used of them. If something changed meanwhile, it is worked out again.

mod beyond;
mod bounds;
mod change;
pub(crate) mod clear;
mod create;
mod delete;
mod derive;
mod dress;
mod loops;
mod once;
mod pass;
mod transaction;
mod unfit;
mod unique;
mod whole;

use std::borrow::Cow;
use std::collections::HashMap;

use serde_json::Value as Json;
use tavola_model::model::{EntityId, ReadId, Step, Write};
use tavola_store::{Cancellation, Error, TransactWrite, Value};

use crate::patient::backoff;
use crate::record::{Place, Record, has_expired};
use crate::session::{Bound, Session, settle};
use crate::{Code, Failure, Response, system};
pub(crate) use beyond::{ABANDONED, AT, Look, send};
pub(crate) use create::complete;
pub(crate) use derive::derived;
pub(crate) use dress::dress;
use once::Once;
use pass::{Mode, Outcome, Pass, WantedRead};
use transaction::{MOST_ACTIONS, Plan, Target};
pub(crate) use unique::lock_of;
pub use whole::Stored;

/// How often a write is tried before the caller is told that it is too busy.
const ATTEMPTS: u32 = 12;
/// How often a pass may find something new to load. Each load depends on the one before it.
const ROUNDS: u32 = 32;
/// The most items of a read that one transaction of a write loops over.
const MOST_LOOPED: usize = 200;

/// Reads that a write uses: what they found.
type FoundByReads = HashMap<(ReadId, Vec<Option<Value>>), Found>;

/// What a read found, and whether there is more.
struct Found {
    items: Vec<(Place, EntityId)>,
    more: bool,
}

impl<'r> Session<'r> {
    /// Runs a write for its caller. With a key, a repetition returns the first answer.
    pub async fn write(
        &mut self,
        write: &'r Write,
        values: Vec<Option<Value>>,
        key: Option<&str>,
    ) -> Result<Response, Failure> {
        let inputs = self.bind(&write.inputs, values, write.frame.len())?;
        let once = self.once(write, &inputs, key).await?;
        let clears = self.model.clears(write);
        let mut reads = FoundByReads::default();
        for attempt in 0..ATTEMPTS {
            if let Some(once) = &once
                && let Some(response) = self.replay(once, write, &inputs).await?
            {
                return Ok(response);
            }
            let mode = if clears { Mode::Opening { loops: true } } else { Mode::Whole };
            let mut plan = self.plan(write, &inputs, &mut reads, mode).await?;
            // The record of what happens once, the record of a clearing, and what checks them.
            let records = plan.beyond.len() + usize::from(once.is_some()) + usize::from(clears);
            if plan.cut || plan.actions.len() + records > MOST_ACTIONS {
                if !clears {
                    return Err(too_large(format!(
                        "this would change more than {MOST_ACTIONS} items at once"
                    )));
                }
                let mode = Mode::Opening { loops: false };
                plan = self.plan(write, &inputs, &mut reads, mode).await?;
            }
            let answer = if clears {
                self.clear(write, plan, once.as_ref()).await?
            } else {
                self.commit(plan, once.as_ref()).await?
            };
            match answer {
                Some(response) => return Ok(response),
                None => reads.clear(),
            }
            // What is in the way is told at once: it was not lost by the others' haste.
            if self.in_the_way.is_empty() {
                self.meter.retried(&write.name);
                tokio::time::sleep(backoff(attempt)).await;
            }
        }
        let message = format!("`{}` lost against concurrent writes {ATTEMPTS} times", write.name);
        Err(Failure::unavailable(Code::CONTENTION, message))
    }

    /// Sends a plan; nothing if it has to be worked out again.
    async fn commit(
        &mut self,
        mut plan: Plan,
        once: Option<&Once>,
    ) -> Result<Option<Response>, Failure> {
        if let Some(once) = once {
            // The answer is kept with the write, so it has to be known before.
            let before = self.cache.clone();
            let response = self.respond(&plan, plan.after.clone()).await?;
            self.cache = before;
            plan.actions.push(self.record_once(once, &response));
            plan.targets.push(Target::Once);
        }
        let mut works = Vec::new();
        for beyond in std::mem::take(&mut plan.beyond) {
            match self.begin(beyond).await? {
                Some(work) => {
                    plan.actions.push(self.still_ours(&work));
                    plan.targets.push(Target::Work);
                    works.push(work);
                }
                None => {
                    self.cache.clear();
                    return self.give_up(works).await;
                }
            }
        }
        if plan.actions.is_empty() {
            let after = std::mem::take(&mut plan.after);
            return self.respond(&plan, after).await.map(Some);
        }
        if plan.actions.len() > MOST_ACTIONS {
            let message = format!(
                "this would change {} items at once; {MOST_ACTIONS} is the most",
                plan.actions.len()
            );
            self.give_up(works).await?;
            return Err(too_large(message));
        }
        let request = TransactWrite { actions: std::mem::take(&mut plan.actions), token: None };
        let learned = match self.store.transact_write(request).await {
            Ok(answer) => {
                self.capacity += answer.capacity;
                for work in works {
                    // The write has happened; its record lets the background finish what is left.
                    if let Err(failure) = self.complete_work(work).await {
                        tracing::warn!(?failure, "derived items are finished later");
                    }
                }
                let after = std::mem::take(&mut plan.after);
                return self.respond(&plan, after).await.map(Some).map_err(after_the_fact);
            }
            Err(Error::Cancelled(reasons)) => {
                let mut finished = false;
                for record in self.unfinished(&plan, &reasons) {
                    finished |= self.meet(&record).await?;
                }
                if finished {
                    self.cache.clear();
                    Ok(())
                } else {
                    self.learn(&plan, reasons)
                }
            }
            Err(error) if error.is_transient() => {
                // What was loaded may be what changed.
                self.cache.clear();
                Ok(())
            }
            Err(error) => Err(error.into()),
        };
        self.give_up(works).await?;
        learned.map(|()| None)
    }

    async fn give_up(&mut self, works: Vec<beyond::Work>) -> Result<Option<Response>, Failure> {
        for work in works {
            self.abandon(work).await?;
        }
        Ok(None)
    }

    /// Works the write out, loading whatever it turns out to need.
    async fn plan(
        &mut self,
        write: &'r Write,
        inputs: &[Bound],
        reads: &mut FoundByReads,
        mode: Mode<'_>,
    ) -> Result<Plan, Failure> {
        for _ in 0..ROUNDS {
            let (items, queries) = match Pass::run(self, write, inputs, reads, mode)? {
                Outcome::Planned(plan) => {
                    self.in_the_way.clear();
                    return Ok(*plan);
                }
                Outcome::Refused { missing } => {
                    let required = write
                        .steps
                        .iter()
                        .filter_map(|step| match step {
                            Step::Let(binding) if !binding.optional => Some(binding.slot),
                            _ => None,
                        })
                        .collect();
                    let permission = (write.allow.as_ref(), &write.refusal);
                    self.permit(permission, &missing.bound, required, missing.something).await?;
                    return Err(Failure::Internal(
                        "a permission was refused and granted".to_owned(),
                    ));
                }
                Outcome::Needs { items, reads } => (items, reads),
            };
            if !items.is_empty() {
                self.fetch(items).await?;
            }
            for WantedRead { id, args, most } in queries {
                let (found, more) = self.collect(id, args.clone(), most).await?;
                let places: Vec<_> =
                    found.into_iter().map(|record| (record.place, record.entity)).collect();
                // An index may be late: what it found is read again by key.
                let unknown: Vec<_> = places
                    .iter()
                    .filter(|(place, _)| !self.cache.contains_key(place))
                    .cloned()
                    .collect();
                if !unknown.is_empty() {
                    self.fetch(unknown).await?;
                }
                reads.insert((id, args), Found { items: places, more });
            }
        }
        Err(Failure::Internal(format!("`{}` never has enough loaded", write.name)))
    }

    /// The records of unfinished work that a cancelled transaction may have met.
    fn unfinished(&self, plan: &Plan, reasons: &[Cancellation]) -> Vec<Place> {
        let met = plan.targets.iter().zip(reasons).filter_map(|(target, reason)| {
            let Cancellation::ConditionFailed(old) = reason else { return None };
            match target {
                Target::NoWork(record) => Some(record.clone()),
                Target::Item(place, _) if old.as_ref()?.contains_key(clear::MARK) => {
                    let table = self.model.table(place.table);
                    system::work_place(place.table, table, place, system::Work::Clearing)
                }
                _ => None,
            }
        });
        met.filter(|_| !self.sees_marked).collect()
    }

    /// Takes in what a cancelled transaction tells of the items as they are now.
    fn learn(&mut self, plan: &Plan, reasons: Vec<Cancellation>) -> Result<(), Failure> {
        let mut taken = Vec::new();
        let mut changed = false;
        for (target, reason) in plan.targets.iter().zip(reasons) {
            let (place, entity) = match target {
                Target::Item(place, entity) => (place, entity),
                Target::Once | Target::Work | Target::NoWork(_) => {
                    changed |= reason != Cancellation::None;
                    continue;
                }
                Target::Lock(place) => {
                    match reason {
                        Cancellation::ConditionFailed(_) => taken.push(place.clone()),
                        Cancellation::Conflict | Cancellation::Throttled => changed = true,
                        Cancellation::Invalid(message) => return Err(Failure::Internal(message)),
                        Cancellation::None => {}
                    }
                    continue;
                }
            };
            changed |= reason != Cancellation::None;
            match reason {
                Cancellation::None => {}
                Cancellation::ConditionFailed(old) => {
                    let foreign = old.as_ref().is_some_and(|item| {
                        !has_expired(item, self.model.table(place.table), self.moment.epoch())
                    });
                    self.remember(place.clone(), *entity, old.map(|item| *item));
                    // Something is there that this caller or model knows nothing of.
                    if foreign && plan.creates(place) && matches!(self.cache.get(place), Some(None))
                    {
                        self.in_the_way.insert(place.clone());
                    }
                }
                Cancellation::Conflict | Cancellation::Throttled => {
                    self.cache.remove(place);
                }
                Cancellation::Invalid(message) => return Err(Failure::Internal(message)),
            }
        }
        // If something else changed too, it may have been what refuses the write.
        if !changed {
            self.in_the_way.extend(taken);
        }
        Ok(())
    }

    /// The first item that the write named, as its caller sees it now.
    async fn respond(
        &mut self,
        plan: &Plan,
        after: Vec<(Place, Option<Record>)>,
    ) -> Result<Response, Failure> {
        // Rules are asked again about the state that the write has made.
        for place in plan.written() {
            self.cache.remove(place);
        }
        self.cache.extend(after);
        let Some((place, created)) = &plan.first else {
            return Ok(Response { body: Json::Null, created: false });
        };
        let veil = settle!(self, |context| match context.cache.get(place) {
            Some(Some(record)) => context.veil(record).map(Some),
            _ => Ok(None),
        })?;
        let Some((veil, Some(record))) = veil.zip(self.cache.remove(place)) else {
            return Ok(Response { body: Json::Null, created: false });
        };
        let body = veil.map_or(Json::Null, |veil| Json::Object(veil.show(self.model, record)));
        Ok(Response { body, created: *created })
    }
}

/// A write beyond one transaction.
fn too_large(message: impl Into<Cow<'static, str>>) -> Failure {
    Failure::too_large(Code::TRANSACTION_TOO_LARGE, message)
}

/// A failure to answer for a write that has happened must not look like one that has not.
fn after_the_fact(failure: Failure) -> Failure {
    match failure {
        Failure::Unavailable { message, .. } => Failure::outcome_unknown(message),
        other => other,
    }
}
