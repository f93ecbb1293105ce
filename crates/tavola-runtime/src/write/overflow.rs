//! Derived items beyond one transaction.
//!
//! A record of the owner as it was goes first; then everything derived that is to disappear or
//! change is taken away, or hidden where it has something of its own; then the owner changes; then
//! what is new is put. So nothing is shown that is being hidden. Every step is conditioned on the
//! record, which names the worker: whoever takes the work over changes the name, and the earlier
//! worker's steps fail. After a crash at any point, the record says what may be left over, and the
//! owner says what must be there.

use std::collections::{HashMap, HashSet};

use tavola_store::{Action, ActionKind, Condition, Item, Update, Value};

use super::conflict::LostConflict;
use super::derived_items::{Derived, DerivedItem, Overflow, derived};
use super::executor::Executor;
use super::overflow_batches::{Task, WORKER, in_batches, is_ours};
use crate::call::Call;
use crate::context::Trace;
use crate::eval::Stop;
use crate::item_key::ItemKey;
use crate::loader::Loader;
use crate::record::{Record, identify};
use crate::{Code, Failure, system};
use tavola_model::reserved::DELETING;

/// Work whose record is younger than this is presumably still being done by whoever began it.
pub(crate) const ABANDONED: i64 = 60;

pub(crate) const OWNER_ENTITY: &str = "tavola:entity";
const BEFORE: &str = "tavola:before";
pub(crate) const OWNER_KEY: &str = "tavola:ownerKey";
pub(crate) const AT: &str = "tavola:at";

/// How often somebody's work stops a write before it takes the work over; each time there is a
/// longer pause.
const PATIENCE: u32 = 4;

/// Work that was announced: what its steps are conditioned on.
pub(super) struct Work {
    record: ItemKey,
    worker: String,
    overflow: Overflow,
}

impl Work {
    /// Returns the check for the owner's own transaction that the work is still ours.
    pub fn still_ours(&self, call: &Call<'_>) -> Action {
        is_ours(call, &self.record, &self.worker)
    }
}

/// Announces the work and takes away what is to disappear. Returns the conflict if somebody else is
/// at work.
pub(super) async fn begin(
    executor: &mut Executor<'_>,
    overflow: Overflow,
) -> Result<Result<Work, LostConflict>, Failure> {
    let loader = &mut executor.loader;
    let (model, call) = (loader.model(), loader.call());
    let table = model.table(overflow.owner.table);
    let Some(record) =
        system::work_key(overflow.owner.table, table, &overflow.owner, system::Work::Derived)
    else {
        let message = "this is more than one transaction can hold";
        return Err(Failure::too_large(Code::TRANSACTION_TOO_LARGE, message));
    };
    let worker = call.moment().new_id();
    let mut item = record.store_key(table).to_item();
    item.insert(WORKER.to_owned(), Value::from(worker.as_str()));
    item.insert(OWNER_ENTITY.to_owned(), Value::from(model.entity(overflow.entity).name.as_str()));
    item.insert(OWNER_KEY.to_owned(), Value::M(overflow.owner.store_key(table).to_item()));
    item.insert(AT.to_owned(), Value::from(call.now()));
    if let Some(before) = &overflow.before {
        item.insert(BEFORE.to_owned(), Value::M(before.item.clone()));
    }
    let absent = Condition::absent(&table.key.partition.name);
    let announce = call.action(&record, |_| ActionKind::Put(item), absent);
    if !loader.store().decide(vec![announce]).await? {
        return Ok(Err(LostConflict::to_work_under_way(Some(record))));
    }
    executor.meter.work_begun(system::Work::Derived);
    let work = Work { record, worker, overflow };
    let (before, after) = before_and_after(loader, &work.overflow)?;
    let stays: HashSet<&ItemKey> = after.iter().map(|derived| &derived.key).collect();
    let gone = without(before, &after, &work.overflow.kept).into_iter().map(|derived| {
        let attributes = &model.entity(derived.entity).attributes;
        let has_own = attributes.iter().any(|a| !derived.item.contains_key(&a.name));
        match has_own && stays.contains(&derived.key) {
            true => Task::Hide(derived),
            false => Task::Drop(derived),
        }
    });
    let gone = gone.collect();
    match in_batches(loader, &work.record, &work.worker, gone).await? {
        true => Ok(Ok(work)),
        false => Ok(Err(LostConflict::to_work_under_way(None))),
    }
}

/// Puts what is new, and ends the work.
pub(super) async fn complete(executor: &mut Executor<'_>, work: Work) -> Result<(), Failure> {
    let loader = &mut executor.loader;
    let (before, after) = before_and_after(loader, &work.overflow)?;
    let new = without(after, &before, &work.overflow.kept).into_iter().map(Task::Put).collect();
    // If somebody has taken the work over, they finish it.
    if in_batches(loader, &work.record, &work.worker, new).await?
        && end(loader, &work.record, &work.worker).await?
    {
        executor.meter.work_finished_at_once(system::Work::Derived);
    }
    Ok(())
}

/// Gives up work whose owner did not change after all: what was taken away comes back.
pub(super) async fn abandon(executor: &mut Executor<'_>, work: Work) -> Result<(), Failure> {
    let Some(record) = executor.loader.read_stored(&work.record).await? else { return Ok(()) };
    if resume(&mut executor.loader, &work.record, &record).await? {
        executor.meter.work_given_up(system::Work::Derived);
    }
    Ok(())
}

/// Resolves unfinished work that stopped a write. Whoever is at it has a moment to finish it: two
/// that took each other's work away would both get nowhere. Then it is finished for them.
pub(super) async fn resolve(executor: &mut Executor<'_>, record: &ItemKey) -> Result<(), Failure> {
    executor.unfinished_met += 1;
    if executor.unfinished_met > PATIENCE
        && let Some(item) = executor.loader.read_stored(record).await?
    {
        finish_later(executor, record, &item).await?;
    }
    Ok(())
}

/// Finishes work that somebody else has begun. Returns `false` if they are at it again.
pub(super) async fn finish_later(
    executor: &mut Executor<'_>,
    key: &ItemKey,
    record: &Item,
) -> Result<bool, Failure> {
    let finished = resume(&mut executor.loader, key, record).await?;
    if finished {
        executor.meter.work_finished_later(system::Work::Derived);
    }
    Ok(finished)
}

/// Takes work over and finishes it; returns `false` if somebody else has changed its record.
async fn resume(
    loader: &mut Loader<'_>,
    item_key: &ItemKey,
    record: &Item,
) -> Result<bool, Failure> {
    let (model, call) = (loader.model(), loader.call());
    let table = model.table(item_key.table);
    let known =
        record.get(OWNER_ENTITY).and_then(Value::as_str).and_then(|name| model.entity_named(name));
    let owner_key = record.get(OWNER_KEY).and_then(Value::as_map);
    let (Some(entity), Some(owner)) =
        (known, owner_key.and_then(|key| ItemKey::of(key, item_key.table, table)))
    else {
        return Err(Failure::Internal(format!(
            "the record of unfinished work {} cannot be read",
            item_key.text()
        )));
    };
    let Some(old_worker) = record.get(WORKER).and_then(Value::as_str) else { return Ok(false) };
    let worker = call.moment().new_id();
    let update = Update::set(WORKER, worker.as_str()).and_set(AT, call.now());
    let is_unchanged = Condition::equals(WORKER, old_worker);
    let take_over = call.action(item_key, |key| ActionKind::Update(key, update), is_unchanged);
    if !loader.store().decide(vec![take_over]).await? {
        return Ok(false);
    }
    // Expired or not, the owner decides: what is left of it is cleaned when it is overwritten.
    // An item of another entity may have its key by now.
    let entities = || [entity].into_iter().chain(model.recogniser.rivals(entity));
    let image = |item: Item| identify(model, &owner, item, entities()).ok();
    // What is being deleted has nothing derived any more.
    let current = loader
        .read_stored(&owner)
        .await?
        .filter(|item| !item.contains_key(DELETING))
        .and_then(image);
    let before = record.get(BEFORE).and_then(Value::as_map).cloned().and_then(image);
    let wanted = derived_of(loader, current.as_ref())?;
    let possible = derived_of(loader, before.as_ref())?;
    let item_keys: HashSet<&ItemKey> = wanted.iter().map(|derived| &derived.key).collect();
    let stale = possible.into_iter().filter(|derived| !item_keys.contains(&derived.key));
    let stale = stale.map(Task::Drop).collect();
    let finished = in_batches(loader, item_key, &worker, stale).await?
        && in_batches(loader, item_key, &worker, wanted.into_iter().map(Task::Put).collect())
            .await?
        && end(loader, item_key, &worker).await?;
    Ok(finished)
}

fn before_and_after(
    loader: &Loader<'_>,
    overflow: &Overflow,
) -> Result<(Derived, Derived), Failure> {
    Ok((
        derived_of(loader, overflow.before.as_ref())?,
        derived_of(loader, overflow.after.as_ref())?,
    ))
}

/// Returns the derived items of an owner that need not change with it at once; exclusive ones do.
fn derived_of(loader: &Loader<'_>, owner: Option<&Record>) -> Result<Derived, Failure> {
    let Some(owner) = owner else { return Ok(Derived::new()) };
    let trace = Trace::default();
    let mut all = derived(&loader.context(&trace), owner).map_err(|stop| match stop {
        Stop::Failed(failure) => failure,
        Stop::NotLoaded => Failure::Internal("a derived item depends on another item".to_owned()),
    })?;
    all.retain(|derived| derived.exclusive(loader.model()).is_none());
    Ok(all)
}

/// Ends the work; returns `false` if it is not ours any more.
async fn end(loader: &mut Loader<'_>, record: &ItemKey, worker: &str) -> Result<bool, Failure> {
    let is_ours = Condition::equals(WORKER, worker);
    let action = loader.call().action(record, ActionKind::Delete, is_ours);
    loader.store().decide(vec![action]).await
}

/// Returns the items that are not the same among the others.
fn without(items: Derived, others: &Derived, kept: &HashSet<ItemKey>) -> Derived {
    let others: HashMap<&ItemKey, &Item> =
        others.iter().map(|derived| (&derived.key, &derived.item)).collect();
    let differs = |derived: &DerivedItem| others.get(&derived.key) != Some(&&derived.item);
    items.into_iter().filter(|d| differs(d) && !kept.contains(&d.key)).collect()
}
