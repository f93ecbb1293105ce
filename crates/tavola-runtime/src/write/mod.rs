//! Writes: everything is worked out in memory from items that were loaded, then sent as one
//! transaction that is conditioned on what was used of them. If something changed meanwhile, it is
//! worked out again.

mod blind_upsert;
mod bounds;
pub(crate) mod cascade;
mod change;
mod comparisons;
mod complete_item;
mod computed_attributes;
mod conflict;
mod create;
mod delete;
mod derive;
mod derived_change;
mod derived_items;
mod exclusive;
mod final_values;
mod guard;
mod idempotency;
mod identity;
mod key_limits;
mod loops;
mod overflow;
mod overflow_batches;
mod pass;
mod transaction;
mod unique;

use std::borrow::Cow;
use std::collections::HashMap;

use serde_json::Value as Json;
use tavola_model::model::{EntityId, ReadId, Step, Write};
use tavola_store::{Error, MAX_TRANSACTION_ACTIONS, TransactWrite, Value};

use crate::item_key::ItemKey;
use crate::record::Record;
use crate::session::{Bound, Session, load_and_evaluate};
use crate::{Code, Failure, Response};
pub use complete_item::Stored;
pub(crate) use complete_item::complete_item;
pub(crate) use computed_attributes::computed_attributes;
use conflict::{ConflictResolver, LostConflict};
pub(crate) use create::complete;
pub(crate) use derived_items::{DerivedItem, derived};
use idempotency::Idempotency;
pub(crate) use overflow::{ABANDONED, AT, Look};
use pass::{Pass, PassResult, PendingRead, WriteMode};
use transaction::{Plan, PlannedAction, Target};
pub(crate) use unique::{Lock, lock_of};

/// How often a pass may find something new to load. Each load depends on the one before it.
const ROUNDS: u32 = 32;

/// Reads that a write uses: what they found.
type FoundByReads = HashMap<(ReadId, Vec<Option<Value>>), Found>;

/// What a read found, and whether there is more.
struct Found {
    items: Vec<(ItemKey, EntityId)>,
    more: bool,
}

/// What came of a transaction.
enum Sent {
    Done(Response),
    /// It has to be worked out again.
    Lost(LostConflict),
}

impl<'r> Session<'r> {
    /// Runs a write for its caller. With a key, a repetition changes nothing.
    pub async fn write(
        &mut self,
        write: &'r Write,
        values: Vec<Option<Value>>,
        key: Option<&str>,
    ) -> Result<Response, Failure> {
        let inputs = self.bind(&write.inputs, values, write.frame.len())?;
        let idempotency = self.idempotency(write, &inputs, key).await?;
        let cascades = self.model.cascades(write);
        let mut reads = FoundByReads::default();
        let mut conflicts = ConflictResolver::new(&write.name);
        loop {
            if let Some(idempotency) = &idempotency
                && let Some(response) = self.replay(idempotency, write, &inputs).await?
            {
                return Ok(response);
            }
            let plan = self.fitting(write, &inputs, &mut reads, idempotency.is_some()).await?;
            if conflicts.queue_if_contended(self, &plan).await? {
                reads.clear();
                continue;
            }
            let sent = match cascades {
                true => self.cascade(write, plan, idempotency.as_ref()).await?,
                false => self.commit(plan, idempotency.as_ref()).await?,
            };
            match sent {
                Sent::Done(response) => return Ok(response),
                Sent::Lost(lost) => conflicts.prepare_retry(self, lost).await?,
            }
            reads.clear();
        }
    }

    /// Works the write out, without the loops that clear if it does not fit one transaction
    /// otherwise.
    async fn fitting(
        &mut self,
        write: &'r Write,
        inputs: &[Bound],
        reads: &mut FoundByReads,
        recorded: bool,
    ) -> Result<Plan, Failure> {
        let cascades = self.model.cascades(write);
        let mode = if cascades { WriteMode::Opening { loops: true } } else { WriteMode::Whole };
        let plan = self.plan(write, inputs, reads, mode).await?;
        // The record of the call, the record of a clearing, and what checks them.
        let records = usize::from(recorded) + usize::from(cascades);
        match plan.cut || !plan.fits_with(records) {
            false => Ok(plan),
            true if cascades => {
                self.plan(write, inputs, reads, WriteMode::Opening { loops: false }).await
            }
            true => Err(too_large(format!(
                "this would change more than {MAX_TRANSACTION_ACTIONS} items at once"
            ))),
        }
    }

    /// Sends a plan.
    async fn commit(
        &mut self,
        mut plan: Plan,
        idempotency: Option<&Idempotency>,
    ) -> Result<Sent, Failure> {
        if let Some(idempotency) = idempotency {
            plan.push(self.record(idempotency, &plan), Target::IdempotencyRecord);
        }
        let mut works = Vec::new();
        for overflow in std::mem::take(&mut plan.overflow) {
            match self.begin(overflow).await? {
                Some(work) => {
                    plan.push(self.still_ours(&work), Target::Work);
                    works.push(work);
                }
                None => {
                    self.cache.clear();
                    self.give_up(works).await?;
                    return Ok(Sent::Lost(LostConflict::to_work_under_way()));
                }
            }
        }
        if plan.actions.is_empty() {
            let after = std::mem::take(&mut plan.after);
            return self.respond(&plan, after).await.map(Sent::Done);
        }
        if plan.actions.len() > MAX_TRANSACTION_ACTIONS {
            let message = format!(
                "this would change {} items at once; at most {MAX_TRANSACTION_ACTIONS} are possible",
                plan.actions.len()
            );
            self.give_up(works).await?;
            return Err(too_large(message));
        }
        let planned = std::mem::take(&mut plan.actions).into_iter();
        let (actions, targets): (Vec<_>, Vec<_>) =
            planned.map(|PlannedAction { action, target }| (action, target)).unzip();
        let request = TransactWrite { actions, token: None };
        let lost = match self.store.transact_write(request).await {
            Ok(()) => return self.committed(plan, works).await.map(Sent::Done),
            Err(Error::Cancelled(reasons)) => {
                self.cancelled(&plan, targets.into_iter().zip(reasons).collect()).await
            }
            Err(error) => Err(error.into()),
        };
        let given_up = self.give_up(works).await;
        match (lost, given_up) {
            (Ok(lost), Ok(())) => Ok(Sent::Lost(lost)),
            (Ok(_), Err(failure)) => Err(failure),
            // Whether the write may have happened matters more than what the background has to
            // finish.
            (Err(failure), given_up) => {
                if let Err(failure) = given_up {
                    tracing::warn!(?failure, "derived items are restored later");
                }
                Err(failure)
            }
        }
    }

    /// Finishes a write whose transaction has happened, and answers. All this may take its time.
    async fn committed(
        &mut self,
        mut plan: Plan,
        works: Vec<overflow::Work>,
    ) -> Result<Response, Failure> {
        self.store.without_deadline();
        for work in works {
            // The write has happened; its record lets the background finish what is left.
            if let Err(failure) = self.complete_work(work).await {
                tracing::warn!(?failure, "derived items are finished later");
            }
        }
        let after = std::mem::take(&mut plan.after);
        self.respond(&plan, after).await.map_err(after_the_fact)
    }

    async fn give_up(&mut self, works: Vec<overflow::Work>) -> Result<(), Failure> {
        for work in works {
            self.abandon(work).await?;
        }
        Ok(())
    }

    /// Works the write out, loading whatever it turns out to need.
    async fn plan(
        &mut self,
        write: &'r Write,
        inputs: &[Bound],
        reads: &mut FoundByReads,
        mode: WriteMode<'_>,
    ) -> Result<Plan, Failure> {
        for _ in 0..ROUNDS {
            let (items, queries) = match Pass::run(self, write, inputs, reads, mode)? {
                PassResult::Planned(plan) => {
                    self.in_the_way.clear();
                    return Ok(*plan);
                }
                PassResult::Refused { missing } => {
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
                PassResult::Needs { items, reads } => (items, reads),
            };
            if !items.is_empty() {
                self.fetch(items).await?;
            }
            for PendingRead { id, args, most } in queries {
                let (found, more) = self.collect(id, args.clone(), most).await?;
                let keys: Vec<_> =
                    found.into_iter().map(|record| (record.key, record.entity)).collect();
                // An index may be late: what it found is read again by key.
                let unknown: Vec<_> =
                    keys.iter().filter(|(key, _)| !self.cache.contains_key(key)).cloned().collect();
                if !unknown.is_empty() {
                    self.fetch(unknown).await?;
                }
                reads.insert((id, args), Found { items: keys, more });
            }
        }
        Err(Failure::Internal(format!("`{}` never has enough loaded", write.name)))
    }

    /// The first item that the write named, as its caller sees it now.
    async fn respond(
        &mut self,
        plan: &Plan,
        after: Vec<(ItemKey, Option<Record>)>,
    ) -> Result<Response, Failure> {
        // Rules are asked again about the state that the write has made.
        for key in plan.written() {
            self.cache.remove(key);
        }
        self.cache.extend(after);
        let Some((key, created)) = &plan.first else { return Ok(Response::default()) };
        let record = match &plan.told {
            Some(told) => Some(told.clone()),
            None => self.cache.get(key).cloned().flatten(),
        };
        let made = *created && record.is_some();
        let body = match record {
            Some(record) => self.shown(record).await?,
            None => Json::Null,
        };
        Ok(Response { body, created: made, ..Response::default() })
    }

    /// Returns what the caller sees of an item, `null` if there is nothing to see.
    async fn shown(&mut self, record: Record) -> Result<Json, Failure> {
        let visibility =
            load_and_evaluate!(self, |context| context.narrowed().visibility(&record))?;
        Ok(visibility.map_or(Json::Null, |visibility| {
            Json::Object(visibility.visible_attributes(self.model, record))
        }))
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
