//! Cascade deletion: deletes items and everything under them, such as a board and its members.
//!
//! The write's own transaction deletes what its loops have found, if that fits, and marks what the
//! write deletes by itself. To everyone, what is marked does not exist any more, and nothing can be
//! made under it. Then the loops are asked again, and what they find is deleted until they find
//! nothing: somebody may have made it meanwhile. Then what was marked goes. A record says what is
//! to be done, so that it is finished after a crash.

use std::collections::{BTreeMap, BTreeSet};

use tavola_model::model::{EntityId, Expr, Loop, Model, Step, Tenant, Write};
use tavola_store::{ActionKind, Condition, Item, Value};

use super::commit::{Sent, commit};
use super::executor::Executor;
use super::idempotency::Idempotency;
use super::overflow::{self, AT};
use super::pass::{FoundByReads, WriteMode};
use super::plan::{Plan, Target};
use super::prepare;
use crate::bound::Bound;
use crate::call::Call;
use crate::context::Identity;
use crate::item_key::ItemKey;
use crate::loaded_items::LoadedItems;
use crate::loader::Loader;
use crate::retry::Budget;
use crate::tenancy::Tenancy;
use crate::{CallerKind, Failure, system};

/// How many items one transaction of a cascade deletes at most, their locks and derived items not
/// counted. Where these make more than a transaction holds, fewer are deleted.
const AT_A_TIME: usize = tavola_model::limits::MAX_CASCADE_ITEMS;

pub(crate) const WRITE: &str = "tavola:write";
const INPUTS: &str = "tavola:inputs";
const LETS: &str = "tavola:lets";
const CLAIMS: &str = "tavola:claims";
const TENANT: &str = "tavola:tenant";
pub(crate) const MARKED: &str = "tavola:marked";
const ID: &str = "tavola:id";

/// What is left to do of a deletion.
struct Cascade<'r> {
    write: &'r Write,
    /// The inputs and what `let` had found.
    frame: Vec<Bound>,
    marked: Vec<(ItemKey, EntityId)>,
    record: ItemKey,
    /// Tells the record from one of a later deletion of the same items. Every transaction is
    /// conditioned on it: whoever is late must not delete what was made anew.
    id: Option<Value>,
}

impl Cascade<'_> {
    /// Returns the condition that this deletion is not finished.
    fn unfinished(&self, model: &Model) -> Condition {
        match &self.id {
            Some(id) => Condition::equals(ID, id.clone()),
            None => Condition::exists(&model.table(self.record.table).key.partition.name),
        }
    }
}

/// Sends the first transaction of a cascade, and the ones that follow.
pub(super) async fn run<'r>(
    executor: &mut Executor<'r>,
    write: &'r Write,
    mut plan: Plan,
    idempotency: Option<&Idempotency>,
) -> Result<Sent, Failure> {
    let marked = std::mem::take(&mut plan.marked);
    let Some((owner, _)) = marked.first() else { return commit(executor, plan, idempotency).await };
    let call = executor.loader.call();
    let table = call.model().table(owner.table);
    let Some(record) = system::work_key(owner.table, table, owner, system::Work::Cascade) else {
        return Err(Failure::Internal("the table has no place for records".to_owned()));
    };
    let frame = kept(executor.loader.items(), write, std::mem::take(&mut plan.bound));
    let id = Some(Value::from(call.moment().new_id()));
    let cascade = Cascade { write, frame, marked, record, id };
    let item = cascade_record(call, &cascade);
    let absent = Condition::absent(&table.key.partition.name);
    let put = call.action(&cascade.record, |_| ActionKind::Put(item), absent);
    plan.push(put, Target::NoWork(cascade.record.clone()));
    let response = match commit(executor, plan, idempotency).await? {
        Sent::Done(response) => response,
        lost @ Sent::Lost(_) => return Ok(lost),
    };
    executor.meter.work_begun(system::Work::Cascade);
    // For everyone it is gone already; its record lets the background finish what is left.
    let call = executor.loader.call();
    let call = call.cascade(call.identity().clone(), call.tenancy().clone());
    match run_loops(&mut executor.beside(call), &cascade).await {
        Ok(true) => executor.meter.work_finished_at_once(system::Work::Cascade),
        Ok(false) => {}
        Err(failure) => {
            tracing::warn!(?failure, write = write.name, "the deletion is finished later");
        }
    }
    Ok(Sent::Done(response))
}

/// Deletes what the loops find until they find nothing, then what is marked, then the record.
/// Returns `false` if somebody else has finished it.
async fn run_loops<'r>(
    executor: &mut Executor<'r>,
    cascade: &Cascade<'r>,
) -> Result<bool, Failure> {
    let Cascade { write, frame, record, .. } = cascade;
    let mut marked = cascade.marked.as_slice();
    let (mut chunk, mut loops_are_done) = (AT_A_TIME, false);
    let mut reads = FoundByReads::default();
    let limits = executor.loader.store().limits();
    let (mut budget, mut failed) = (Budget::new(limits), 0);
    loop {
        let (goes, stays) = marked.split_at(chunk.min(marked.len()));
        let mode = match loops_are_done {
            true => WriteMode::Finishing(goes),
            false => WriteMode::Cascade { chunk },
        };
        let mut plan = prepare::plan(executor, write, frame, &mut reads, mode).await?;
        if !loops_are_done && plan.actions.is_empty() && !plan.cut {
            (loops_are_done, chunk) = (true, AT_A_TIME);
            continue;
        }
        // With the record of the deletion itself.
        if chunk > 1 && !plan.fits_with(1) {
            chunk /= 2;
            continue;
        }
        let is_last = loops_are_done && stays.is_empty();
        let kind = if is_last { ActionKind::Delete } else { ActionKind::Check };
        let call = executor.loader.call();
        plan.push(call.action(record, kind, cascade.unfinished(call.model())), Target::Work);
        let sent = commit(executor, plan, None).await?;
        reads.clear();
        executor.loader.items_mut().clear();
        match sent {
            Sent::Done(_) if is_last => return Ok(true),
            Sent::Done(_) => {
                marked = if loops_are_done { stays } else { marked };
                (budget, failed) = (Budget::new(limits), 0);
            }
            Sent::Lost(lost) => {
                for record in lost.unfinished() {
                    overflow::resolve(executor, record).await?;
                }
                if is_finished(&mut executor.loader, cascade).await? {
                    return Ok(false);
                }
                if !budget.take() {
                    let message = format!("`{}` is not finished yet", write.name);
                    return Err(Failure::outcome_unknown(message));
                }
                failed += 1;
                budget.pause(failed).await;
            }
        }
    }
}

/// Returns `true` if somebody else has finished this deletion.
async fn is_finished(loader: &mut Loader<'_>, cascade: &Cascade<'_>) -> Result<bool, Failure> {
    let record = loader.read_stored(&cascade.record).await?;
    Ok(record.is_none_or(|record| record.get(ID) != cascade.id.as_ref()))
}

/// Keeps what the loops need of what `let` has found: it may be gone when they go on.
fn kept(items: &LoadedItems<'_>, write: &Write, mut frame: Vec<Bound>) -> Vec<Bound> {
    let needed = needed(write);
    for (slot, bound) in frame.iter_mut().enumerate().skip(write.inputs.len()) {
        let Bound::Item(key, _) = &*bound else { continue };
        let record = items.record(key);
        let kept = record.zip(needed.get(&slot)).map(|(record, needed)| {
            let all = record.recovered.iter().chain(&record.item);
            let kept = all.filter(|(name, _)| needed.includes(name));
            Value::M(kept.map(|(name, value)| (name, value.clone())).collect())
        });
        *bound = Bound::Value(kept);
    }
    frame
}

/// Returns the record of a deletion.
fn cascade_record(call: &Call<'_>, cascade: &Cascade<'_>) -> Item {
    let Cascade { write, frame, marked, record, id } = cascade;
    let mut item = record.store_key(call.model().table(record.table)).to_item();
    let optional = |value: Option<&Value>| value.cloned().unwrap_or(Value::Null);
    let value = |bound: &Bound| match bound {
        Bound::Value(value) => optional(value.as_ref()),
        Bound::Item(..) | Bound::Pending => Value::Null,
    };
    let (inputs, others) = frame.split_at(write.inputs.len().min(frame.len()));
    let names = write.frame.iter().skip(inputs.len()).map(|local| local.name.clone());
    let lets = names.zip(others.iter().map(value)).filter(|(_, kept)| *kept != Value::Null);
    let claims = call.identity().claims.iter().map(|claim| optional(claim.as_ref()));
    let marked = marked.iter().map(|(key, entity)| system::reference(call.model(), key, *entity));
    let entries = [
        (WRITE, Value::from(write.name.as_str())),
        (INPUTS, Value::L(inputs.iter().map(value).collect())),
        (LETS, Value::M(lets.collect())),
        (CLAIMS, Value::L(claims.collect())),
        (MARKED, Value::L(marked.collect())),
        (AT, Value::from(call.now())),
    ];
    item.extend(entries.map(|(name, value)| (name.to_owned(), value)));
    item.extend(id.clone().map(|id| (ID.to_owned(), id)));
    if let Tenancy::Bound { value, .. } = call.tenancy() {
        item.insert(TENANT.to_owned(), optional(value.as_ref()));
    }
    item
}

/// Continues a deletion that was interrupted, and returns whether it was this call that finished
/// it. Returns `None` if the record is of another kind.
pub(super) async fn resume(
    executor: &mut Executor<'_>,
    key: &ItemKey,
    record: &Item,
) -> Result<Option<bool>, Failure> {
    let Some(name) = record.get(WRITE).and_then(Value::as_str) else { return Ok(None) };
    let model = executor.loader.model();
    let Some(write) = model.write_named(name).map(|id| model.write(id)) else {
        return Err(Failure::Internal(format!(
            "`{name}` was interrupted, and is no longer in the model"
        )));
    };
    let present = |value: &Value| (*value != Value::Null).then(|| value.clone());
    let values = |name: &str| match record.get(name) {
        Some(Value::L(values)) => values.iter().map(present).collect(),
        _ => Vec::new(),
    };
    // The permission was given when the write began; only who it was is needed again, and of
    // what tenant.
    let tenancy = match (record.get(TENANT), &model.tenant) {
        (Some(value), Some(Tenant { attribute, .. })) => {
            Tenancy::Bound { attribute: attribute.clone(), value: present(value) }
        }
        _ => Tenancy::Free,
    };
    let identity = Identity {
        kind: CallerKind::Job,
        claims: values(CLAIMS),
        ip: None,
        agent: None,
        service: None,
    };
    let mut frame =
        executor.loader.items().bind(&write.inputs, values(INPUTS), write.frame.len())?;
    let lets = record.get(LETS).and_then(Value::as_map);
    for (bound, local) in frame.iter_mut().zip(&write.frame).skip(write.inputs.len()) {
        *bound = Bound::Value(lets.and_then(|lets| lets.get(&local.name)).cloned());
    }
    let marked = match record.get(MARKED) {
        Some(Value::L(marked)) => {
            marked.iter().filter_map(|one| system::referenced(model, one)).collect()
        }
        _ => Vec::new(),
    };
    let id = record.get(ID).cloned();
    let cascade = Cascade { write, frame, marked, record: key.clone(), id };
    // However long that takes, this call goes on afterwards.
    executor.loader.without_deadline();
    let call = executor.loader.call().cascade(identity, tenancy);
    run_loops(&mut executor.beside(call), &cascade).await.map(Some)
}

/// What loops need of an item.
#[derive(Default)]
struct Needed<'w> {
    attributes: BTreeSet<&'w str>,
    /// How often it is mentioned, and how often only for an attribute.
    mentions: usize,
    fields: usize,
}

impl Needed<'_> {
    fn includes(&self, name: &str) -> bool {
        self.mentions > self.fields || self.attributes.contains(name)
    }
}

/// Returns what the loops of a cascade need of each slot.
fn needed<'w>(write: &'w Write) -> BTreeMap<usize, Needed<'w>> {
    let mut needed: BTreeMap<usize, Needed> = BTreeMap::new();
    let mut visit = |part: &'w Expr| match part {
        Expr::Slot(slot) => needed.entry(*slot).or_default().mentions += 1,
        Expr::Field(base, name) => {
            if let Expr::Slot(slot) = **base {
                let needed = needed.entry(slot).or_default();
                needed.attributes.insert(name);
                needed.fields += 1;
            }
        }
        _ => {}
    };
    write.steps.iter().filter(|step| step.cascades()).for_each(|step| walk(step, &mut visit));
    needed
}

/// Goes through the expressions of a cascade.
fn walk<'w>(step: &'w Step, visit: &mut impl FnMut(&'w Expr)) {
    match step {
        Step::For { list: Loop::Read(_, args), condition, body, .. } => {
            args.iter().chain(condition).for_each(|expr| expr.walk(visit));
            body.iter().for_each(|step| walk(step, visit));
        }
        Step::Delete { target, .. } => target.walk(visit),
        _ => {}
    }
}
