//! Loops in portions, as far as transactions are concerned: the record of the work in the write's
//! own one, and the mark in that of each element.

use tavola_model::model::{EntityId, Model, Step, Write};
use tavola_store::{ActionKind, Condition, Item, Update, Value};

use super::commit::{Sent, commit};
use super::confirm::confirmed;
use super::conflict::ConflictResolver;
use super::executor::Executor;
use super::idempotency::caller_digest;
use super::kept_lists::take_lists;
use super::overflow::AT;
use super::pass::{End, FoundByReads, Pass, WriteMode, evaluate};
use super::plan::{Plan, Target};
use super::recorded_call::{LOOPS, WRITE, kept, loops, needed, recorded};
use super::{expiry, prepare, unfinished};
use crate::bound::Bound;
use crate::call::Call;
use crate::eval::list_elements;
use crate::item_key::ItemKey;
use crate::tenancy::Tenancy;
use crate::{Code, Failure, system};
use tavola_model::model::Loop;
use tavola_store::item_size;

/// The attributes of the record of work in portions, beside those of the call.
pub(crate) mod attributes {
    pub(crate) const ID: &str = "tavola:id";
    pub(crate) const WORKER: &str = "tavola:worker";
    pub(crate) const CALLER: &str = "tavola:caller";
    pub(crate) const BEGAN: &str = "tavola:began";
    /// What the loops go over: how many elements the parts of a list have, or the arguments of a
    /// read.
    pub(crate) const STARTS: &str = "tavola:starts";
    /// How many changes the record has had.
    pub(crate) const STEP: &str = "tavola:step";
}
use attributes::{BEGAN, CALLER, ID, STARTS, STEP, WORKER};

/// How many bytes may be kept until the work is done: a transaction has at most 4 MB.
const MOST_KEPT: usize = 3 << 20;

/// What makes an element happen once: its transaction moves the record of the work on, on the
/// condition that nobody else has.
pub(crate) struct Mark {
    pub record: ItemKey,
    pub is_ours: Condition,
    /// Counts the element as done.
    pub done: Update,
    /// Only passes over the element.
    pub passed: Update,
    /// Tells that the element has had its turn, where it may be found again.
    pub item: Option<(ItemKey, Item)>,
    /// The work, and the entities of which new items would be found by its loop: what the work
    /// itself makes is no element of it.
    pub made: (String, Vec<EntityId>),
}

impl Mark {
    /// Returns how many actions it adds to the transaction of a plan.
    pub(super) fn count(&self, model: &Model, plan: &Plan) -> usize {
        1 + usize::from(self.item.is_some()) + self.made_by(model, plan).len()
    }

    /// Returns the keys of the marks of what a plan makes.
    fn made_by(&self, model: &Model, plan: &Plan) -> Vec<ItemKey> {
        let (work, entities) = &self.made;
        let made = plan.made().filter(|(_, entity)| entities.contains(entity));
        let marks = made.map(|(key, _)| system::mark_key(model, self.record.table, work, key));
        let own = self.item.as_ref().map(|(key, _)| key);
        marks.filter(|mark| Some(mark) != own).collect()
    }

    /// Adds it to the transaction of its element.
    pub(super) fn add_to(&self, call: &Call<'_>, plan: &mut Plan) {
        let update = if plan.unwanted { &self.passed } else { &self.done };
        let kind = |key| ActionKind::Update(key, update.clone());
        plan.push(call.action(&self.record, kind, self.is_ours.clone()), Target::Mark);
        if let Some((key, item)) = &self.item {
            let absent = Condition::absent(&call.model().table(key.table).key.partition.name);
            plan.push(call.action(key, |_| ActionKind::Put(item.clone()), absent), Target::Mark);
        }
        let table = call.model().table(self.record.table);
        for key in self.made_by(call.model(), plan) {
            let item = key.store_key(table).to_item();
            plan.push(call.action(&key, |_| ActionKind::Put(item), None), Target::Mark);
        }
    }
}

/// Adds the record of what follows in portions to the transaction of a write.
pub(super) fn announce(
    executor: &Executor<'_>,
    write: &Write,
    plan: &mut Plan,
) -> Result<(), Failure> {
    let call = executor.loader.call();
    let model = call.model();
    let Some(table) = model.work_table() else {
        return Err(Failure::Internal("no table has a place for records".to_owned()));
    };
    let id = call.moment().new_id();
    let needed = needed(write);
    let items = executor.loader.items();
    // What the write itself leaves comes first.
    let after = |key: &ItemKey| {
        let left = plan.after.iter().find(|(written, _)| written == key);
        left.map_or_else(|| items.record(key), |(_, record)| record.as_ref())
    };
    let mut frame = kept(write, plan.bound.clone(), &needed, after);
    for (slot, input) in frame.iter_mut().enumerate().take(write.inputs.len()) {
        if !needed.contains_key(&slot) {
            *input = Bound::Value(None);
        }
    }
    let mut starts = std::mem::take(&mut plan.starts);
    let lists = take_lists(write, &mut starts);
    let definition = model.table(table);
    let record = [
        (ID, Value::from(id.as_str())),
        (WRITE, Value::from(write.name.as_str())),
        (WORKER, Value::from(call.moment().new_id())),
        (CALLER, Value::from(beginner(call))),
        (BEGAN, Value::from(call.now())),
        (AT, Value::from(call.now())),
        (STARTS, Value::L(starts)),
        (STEP, Value::from(0)),
    ]
    .map(|(name, value)| (name.to_owned(), value));
    let mut kept_call = recorded(call, write, &frame);
    kept_call.insert(LOOPS.to_owned(), loops(model, write));
    let mut puts = vec![
        (system::portions_key(table, definition, &id), Item::from(record)),
        (system::call_key(table, definition, &id), kept_call),
    ];
    puts.extend(
        lists
            .into_iter()
            .map(|part| (system::list_key(table, definition, &id, part.number), part.attributes)),
    );
    if puts.iter().map(|(_, item)| item_size(item)).sum::<usize>() > MOST_KEPT {
        let message = "this is too much to be kept until it is done";
        return Err(Failure::too_large(Code::TRANSACTION_TOO_LARGE, message));
    }
    for (key, attributes) in puts {
        let mut item = key.store_key(definition).to_item();
        item.extend(attributes);
        let absent = Condition::absent(&definition.key.partition.name);
        plan.push(call.action(&key, |_| ActionKind::Put(item), absent), Target::Work);
    }
    if !plan.fits_with(1) {
        return Err(not_one_transaction());
    }
    plan.work = Some(id);
    Ok(())
}

/// Identifies whoever begins work: ids of callers may be those of a tenant.
pub(crate) fn beginner(call: &Call<'_>) -> String {
    let caller = caller_digest(call);
    match call.tenancy() {
        Tenancy::Free => caller,
        Tenancy::Bound { value, .. } => {
            let tenant = value.clone().unwrap_or(Value::Null);
            system::digest(&[&Value::from(caller), &tenant])
        }
    }
}

fn not_one_transaction() -> Failure {
    let message = "this is more than one transaction can hold";
    Failure::too_large(Code::TRANSACTION_TOO_LARGE, message)
}

/// Runs the steps for one element until they are committed together with the executor's mark.
/// Returns `true` if the element was not wanted, and only passed over.
pub(crate) async fn write_element<'r>(
    executor: &mut Executor<'r>,
    write: &'r Write,
    frame: &[Bound],
    number: usize,
) -> Result<bool, Failure> {
    let mut reads = FoundByReads::default();
    let mut conflicts = ConflictResolver::new(&write.name, executor.queues, executor.meter);
    let mode = WriteMode::Element(number);
    loop {
        let planned = prepare::plan(executor, write, frame, &mut reads, mode).await;
        let Some(plan) = confirmed(executor, &mut conflicts, planned).await? else {
            reads.clear();
            continue;
        };
        let model = executor.loader.model();
        let marks = executor.mark.as_ref().map_or(0, |mark| mark.count(model, &plan));
        if plan.cut || !plan.fits_with(marks) {
            return Err(not_one_transaction());
        }
        if expiry::clears_the_way(executor, &mut conflicts, &plan).await?
            || conflicts.queue_if_contended(&mut executor.loader, &plan).await?
        {
            reads.clear();
            continue;
        }
        let unwanted = plan.unwanted;
        match commit(executor, plan, None).await? {
            Sent::Done(_) => return Ok(unwanted),
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

impl<'p, 'r> Pass<'p, 'r> {
    /// Evaluates what the loops in portions go over, behind the steps of the write.
    pub(super) fn start_portions(&mut self) -> Result<(), End> {
        let write = self.write;
        for portions in &write.portions {
            let Step::For { list, .. } = &portions.step else { continue };
            let start = match list {
                Loop::Once | Loop::Otherwise(_) => Vec::new(),
                Loop::Values(expr) => {
                    let elements = evaluate!(self, None, |context, frame| {
                        context.eval(expr, &frame).map(|list| list_elements(&list))
                    })?;
                    elements.unwrap_or_default()
                }
                Loop::Read(_, args) => {
                    let mut values = Vec::with_capacity(args.len());
                    for arg in args {
                        let value = self.value(arg, None)?.flatten();
                        values.push(value.unwrap_or(Value::Null));
                    }
                    values
                }
            };
            self.starts.push(Value::L(start));
        }
        Ok(())
    }

    /// Runs the steps for an element, if it is wanted.
    pub(super) fn element(&mut self, number: usize) -> Result<(), End> {
        let write = self.write;
        let Some(portions) = write.portions.get(number) else { return Ok(()) };
        if let Some(condition) = portions.condition()
            && self.holds(condition, None)? == Some(false)
        {
            self.unwanted = true;
            return Ok(());
        }
        self.depth = 1;
        self.steps(portions.body())
    }
}
