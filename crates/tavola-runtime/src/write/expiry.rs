//! The end of an item whose lifetime is over, where the model says what follows from that.
//!
//! To everyone else the item is absent. The write that ends it sees it, deletes it on the condition
//! that its expiry is the one that was read, and does what the block says, all in one transaction:
//! so it happens once, whoever comes first and however often a request is sent.

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tavola_model::model::EntityId;

use super::conflict::ConflictResolver;
use super::executor::Executor;
use super::plan::Plan;
use super::write;
use crate::item_key::ItemKey;
use crate::{Code, Failure, Reason};

/// How many blocks may wait for each other: what a block creates may take the key of another item
/// that is due.
const DEEPEST: u8 = 8;

/// What came of an item whose lifetime is over.
pub(crate) enum Ended {
    /// It was ended.
    Done,
    /// It is not there, or its lifetime is not over.
    Gone,
    /// A step of its block could not be done: it is as it was.
    Refused(Failure),
}

/// Ends an item if its lifetime is over.
pub(crate) fn end<'a, 'r: 'a>(
    executor: &'a mut Executor<'r>,
    key: &'a ItemKey,
    entity: EntityId,
) -> BoxFuture<'a, Result<Ended, Failure>> {
    async move {
        let model = executor.loader.model();
        let Some(id) = model.entity(entity).on_expiry else { return Ok(Ended::Gone) };
        let block = model.write(id);
        let mut ending = executor.ending(executor.loader.call().ending(key.clone()));
        ending.loader.fetch(vec![(key.clone(), entity)]).await?;
        let Some(record) = ending.loader.items().record(key) else { return Ok(Ended::Gone) };
        let inputs = block.inputs.iter().map(|input| record.get(&input.name).cloned()).collect();
        match write(&mut ending, block, inputs, None).await {
            Ok(_) => Ok(Ended::Done),
            Err(failure @ (Failure::Unavailable { .. } | Failure::Internal(_))) => Err(failure),
            // Somebody was faster.
            Err(_) if ending.loader.items().record(key).is_none() => Ok(Ended::Gone),
            Err(failure) => Ok(Ended::Refused(failure)),
        }
    }
    .boxed()
}

/// Ends the expired items whose keys a plan takes; returns whether there were any, so that the plan
/// is old.
pub(super) async fn clears_the_way(
    executor: &mut Executor<'_>,
    conflicts: &mut ConflictResolver<'_>,
    plan: &Plan,
) -> Result<bool, Failure> {
    let Some((key, entity)) = plan.due.first() else { return Ok(false) };
    // The block waits for its own turns.
    conflicts.step_back();
    let deepest = executor.expiries >= DEEPEST;
    let ended = match deepest {
        true => None,
        false => Some(end(executor, key, *entity).await?),
    };
    if let None | Some(Ended::Refused(_)) = ended {
        let name = &executor.loader.model().entity(*entity).name;
        let message = format!("an expired {name} is in the way, whose expiry was refused");
        let reason = Reason::new(Code::EXPIRY_REFUSED, message);
        return Err(Failure::Conflict(Box::new(reason)));
    }
    executor.loader.items_mut().clear();
    Ok(true)
}
