//! Writes: everything is computed in memory from items that were loaded, then sent as one
//! transaction that is conditioned on what was used of them. If something changed meanwhile, it is
//! computed again.

mod answer;
mod any;
mod blind_upsert;
mod bounds;
mod cascade;
mod change;
mod changed_values;
mod claim;
mod commit;
mod comparisons;
mod complete_item;
mod computed_attributes;
mod confirm;
mod conflict;
mod create;
mod delete;
mod derive;
mod derived_change;
mod derived_items;
mod due;
mod entity_checks;
mod exclusive;
mod executor;
mod expiry;
mod final_values;
mod guard;
mod idempotency;
mod kept_lists;
mod key_conditions;
mod key_limits;
mod loops;
mod obstacles;
mod overflow;
mod overflow_batches;
mod pass;
mod permission;
mod plan;
mod portions;
mod precondition;
mod prepare;
mod recorded_call;
mod steps;
mod transaction;
mod unfinished;
mod unique;

use tavola_model::model::Write;
use tavola_store::Value;

use crate::{Failure, Response};
pub(crate) use cascade::MARKED;
use commit::{Sent, commit};
pub use complete_item::Stored;
pub(crate) use complete_item::complete_item;
pub(crate) use computed_attributes::computed_attributes;
use confirm::confirmed;
use conflict::ConflictResolver;
pub(crate) use create::complete;
pub(crate) use derived_items::{DerivedItem, derived};
pub(crate) use due::due_record;
pub(crate) use entity_checks::broken_checks;
pub(crate) use executor::Executor;
pub(crate) use expiry::{Ended, end};
use idempotency::{Idempotency, replay};
pub(crate) use kept_lists::elements;
pub(crate) use overflow::{ABANDONED, AT, OWNER_ENTITY, OWNER_KEY};
use pass::FoundByReads;
pub(crate) use portions::{Mark, attributes, beginner, write_element};
pub(crate) use precondition::not_applicable;
use prepare::plan_fitting;
pub(crate) use recorded_call::{RecordedCall, WRITE};
pub(crate) use unfinished::Look;
pub(crate) use unique::{Lock, lock_of};

/// Runs a write for its caller. With a key, a repetition changes nothing.
pub(crate) async fn write<'r>(
    executor: &mut Executor<'r>,
    write: &'r Write,
    values: Vec<Option<Value>>,
    key: Option<&str>,
) -> Result<Response, Failure> {
    let loader = &mut executor.loader;
    if loader.call().if_match().is_some() {
        precondition::check_applies(write)?;
    }
    let inputs = loader.items().bind(&write.inputs, values, write.frame.len())?;
    let idempotency = Idempotency::of(loader, write, &inputs, key).await?;
    let cascades = loader.model().cascades(write);
    let mut reads = FoundByReads::default();
    let mut conflicts = ConflictResolver::new(&write.name, executor.queues, executor.meter);
    loop {
        if let Some(idempotency) = &idempotency
            && let Some(response) = replay(executor, idempotency, write, &inputs).await?
        {
            return Ok(response);
        }
        let planned =
            plan_fitting(executor, write, &inputs, &mut reads, idempotency.is_some()).await;
        let Some(mut plan) = confirmed(executor, &mut conflicts, planned).await? else {
            reads.clear();
            continue;
        };
        if expiry::clears_the_way(executor, &mut conflicts, &plan).await?
            || any::moves_on(executor, &plan)
            || conflicts.queue_if_contended(&mut executor.loader, &plan).await?
        {
            reads.clear();
            continue;
        }
        if !write.portions.is_empty() {
            portions::announce(executor, write, &mut plan)?;
        }
        let sent = match cascades {
            true => cascade::run(executor, write, plan, idempotency.as_ref()).await?,
            false => commit(executor, plan, idempotency.as_ref()).await?,
        };
        match sent {
            Sent::Done(response) => return Ok(response),
            Sent::Lost(lost) => {
                for record in lost.unfinished() {
                    unfinished::resolve(executor, record).await?;
                }
                conflicts.prepare_retry(&mut executor.loader, lost).await?;
            }
        }
        reads.clear();
    }
}
