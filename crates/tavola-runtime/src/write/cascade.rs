//! Cascade deletion: deletes items and everything under them, such as a board and its members.
//!
//! The write's own transaction deletes what its loops have found, if that fits, and marks what the
//! write deletes by itself. To everyone, what is marked does not exist any more, and nothing can be
//! made under it. Then the loops are asked again, and what they find is deleted until they find
//! nothing: somebody may have made it meanwhile. Then what was marked goes. A record says what is
//! to be done, so that it is finished after a crash.

use std::time::Duration;

use tavola_model::model::{EntityId, Model, Step, Write};
use tavola_store::{ActionKind, Condition, Item, Update, Value};
use tokio::time::Instant;

use super::commit::{Sent, commit};
use super::executor::Executor;
use super::idempotency::Idempotency;
use super::overflow::{self, AT};
use super::pass::{FoundByReads, WriteMode};
use super::plan::{Plan, Target};
use super::prepare;
use super::recorded_call::{RecordedCall, WRITE, kept, needed, recorded};
use crate::bound::Bound;
use crate::call::Call;
use crate::context::Identity;
use crate::item_key::ItemKey;
use crate::loader::Loader;
use crate::retry::Budget;
use crate::{CallerKind, Failure, system};

/// How many items one transaction of a cascade deletes at most, their locks and derived items not
/// counted. Where these make more than a transaction holds, fewer are deleted.
const AT_A_TIME: usize = tavola_model::limits::MAX_CASCADE_ITEMS;

/// After how long a worker says again that it is at work, so that others leave it alone.
const TOUCHED_AFTER: Duration = Duration::from_secs(15);

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
    let items = executor.loader.items();
    let bound = std::mem::take(&mut plan.bound);
    let frame = kept(write, bound, &needed(write), |key| items.record(key));
    let id = Some(Value::from(call.moment().new_id()));
    let cascade = Cascade { write, frame, marked, record, id };
    let item = cascade_record(call, &cascade);
    let absent = Condition::absent(&table.key.partition.name);
    let put = call.action(&cascade.record, |_| ActionKind::Put(item), absent);
    plan.push(put, Target::NoWork(cascade.record.clone()));
    let until = executor.loader.store().budget().deadline();
    let response = match commit(executor, plan, idempotency).await? {
        Sent::Done(response) => response,
        lost @ Sent::Lost(_) => return Ok(lost),
    };
    executor.meter.work_begun(system::Work::Cascade);
    // For everyone it is gone already; its record lets the background finish what is left, where
    // the caller's time does not suffice.
    let call = executor.loader.call();
    let call = call.cascade(call.identity().clone(), call.tenancy().clone());
    match run_loops(&mut executor.beside(call), &cascade, (Some(until), false)).await {
        Ok(Ended::Here) => executor.meter.work_finished_at_once(system::Work::Cascade),
        Ok(Ended::Elsewhere | Ended::Left) => {}
        Err(failure) => {
            tracing::warn!(?failure, write = write.name, "the deletion is finished later");
        }
    }
    Ok(Sent::Done(response))
}

/// How the work on a deletion ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ended {
    /// Nothing is left to do.
    Here,
    /// Somebody else has finished it.
    Elsewhere,
    /// The time was over.
    Left,
}

/// Deletes what the loops find until they find nothing, then what is marked, then the record.
async fn run_loops<'r>(
    executor: &mut Executor<'r>,
    cascade: &Cascade<'r>,
    (until, touch_at_once): (Option<Instant>, bool),
) -> Result<Ended, Failure> {
    let Cascade { write, frame, record, .. } = cascade;
    let mut marked = cascade.marked.as_slice();
    let (mut chunk, mut loops_are_done) = (AT_A_TIME, false);
    let began = Instant::now();
    let mut touched = (!touch_at_once).then_some(began);
    let mut reads = FoundByReads::default();
    let limits = executor.loader.store().limits();
    let (mut budget, mut failed) = (Budget::new(limits), 0);
    loop {
        if until.is_some_and(|until| Instant::now() >= until) {
            return Ok(Ended::Left);
        }
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
        let call = executor.loader.call();
        let is_stale = touched.is_none_or(|touched| touched.elapsed() >= TOUCHED_AFTER);
        let kind = |key| match (is_last, is_stale) {
            (true, _) => ActionKind::Delete(key),
            (false, true) => {
                let passed = i64::try_from(began.elapsed().as_secs()).unwrap_or(i64::MAX);
                ActionKind::Update(key, Update::set(AT, call.now().saturating_add(passed)))
            }
            (false, false) => ActionKind::Check(key),
        };
        plan.push(call.action(record, kind, cascade.unfinished(call.model())), Target::Work);
        executor.schedule.pace(plan.written().count()).await;
        let sent = commit(executor, plan, None).await?;
        reads.clear();
        executor.loader.items_mut().clear();
        match sent {
            Sent::Done(_) if is_last => return Ok(Ended::Here),
            Sent::Done(_) => {
                touched = if is_stale { Some(Instant::now()) } else { touched };
                marked = if loops_are_done { stays } else { marked };
                (budget, failed) = (Budget::new(limits), 0);
            }
            Sent::Lost(lost) => {
                for record in lost.unfinished() {
                    overflow::resolve(executor, record).await?;
                }
                if is_finished(&mut executor.loader, cascade).await? {
                    return Ok(Ended::Elsewhere);
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

/// Returns the loops of a cascade.
pub(super) fn cascading(write: &Write) -> impl Iterator<Item = &Step> {
    write.steps.iter().filter(|step| step.cascades())
}

/// Returns the record of a deletion.
fn cascade_record(call: &Call<'_>, cascade: &Cascade<'_>) -> Item {
    let Cascade { write, frame, marked, record, id } = cascade;
    let mut item = record.store_key(call.model().table(record.table)).to_item();
    item.extend(recorded(call, write, frame));
    let marked = marked.iter().map(|(key, entity)| system::reference(call.model(), key, *entity));
    item.insert(MARKED.to_owned(), Value::L(marked.collect()));
    item.extend(id.clone().map(|id| (ID.to_owned(), id)));
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
    let begun = RecordedCall::of(&executor.loader, record)?
        .map_err(|why| Failure::Internal(format!("`{name}` was interrupted, and {why}")))?;
    // The permission was given when the write began; only who it was is needed again, and of
    // what tenant.
    let RecordedCall { write, frame, tenancy, identity } = begun;
    let identity = Identity { kind: CallerKind::Job, ..identity };
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
    let ended = run_loops(&mut executor.beside(call), &cascade, (None, true)).await?;
    Ok(Some(ended == Ended::Here))
}
