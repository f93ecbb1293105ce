//! The record of work in portions: what it is, for whom, and how far it has come.

use tavola_model::limits::MAX_LOOP_ROUNDS;
use tavola_model::model::{EntityId, Model};
use tavola_store::{
    Action, ActionKind, Condition, Item, Path, SetValue, Update, UpdateAction, Value, apply,
};

use crate::call::Call;
use crate::item_key::ItemKey;
use crate::write::attributes::{BEGAN, CALLER, ID, STARTS, STEP, WORKER};
use crate::write::{ABANDONED, AT, Mark, WRITE};
use crate::{Failure, system};

/// The loop that is at work, by its number.
const LOOP: &str = "tavola:loop";
/// How far that loop has come.
const POSITION: &str = "tavola:position";
/// Whether an element has had its turn since the loop was last begun from its beginning.
const FOUND: &str = "tavola:found";
/// How often the loop was begun again.
const ROUND: &str = "tavola:round";
pub(super) const DONE: &str = "tavola:done";
pub(super) const SKIPPED: &str = "tavola:skipped";
pub(super) const REASONS: &str = "tavola:reasons";
pub(super) const CANCELLED: &str = "tavola:cancelled";
pub(super) const STOPPED: &str = "tavola:stopped";

/// How many reasons are kept; further skipped elements are only counted.
pub(super) const MOST_REASONS: usize = 100;

/// The record of work in portions, as it was read or has been written since.
#[derive(Debug, Clone)]
pub(crate) struct WorkRecord {
    pub key: ItemKey,
    pub item: Item,
}

/// What becomes of an element.
pub(crate) enum Advance {
    Done,
    /// It was not wanted, or is gone.
    Passed,
    Skipped(Value),
}

impl WorkRecord {
    fn text(&self, name: &str) -> &str {
        self.item.get(name).and_then(Value::as_str).unwrap_or_default()
    }

    fn number(&self, name: &str) -> i64 {
        self.item.get(name).and_then(Value::as_number).and_then(|n| n.to_i64()).unwrap_or(0)
    }

    /// Returns `true` if it is one: the other records of work lie beside these.
    pub fn is_portions(&self) -> bool {
        matches!(self.item.get(STARTS), Some(Value::L(_)))
    }

    pub fn id(&self) -> &str {
        self.text(ID)
    }

    pub fn write(&self) -> &str {
        self.text(WRITE)
    }

    pub fn caller(&self) -> &str {
        self.text(CALLER)
    }

    /// Returns who is at work; `None` if anybody may be.
    pub fn worker(&self) -> Option<&str> {
        self.item.get(WORKER).and_then(Value::as_str)
    }

    /// Returns when it was last worked on.
    pub fn at(&self) -> i64 {
        self.number(AT)
    }

    pub fn began(&self) -> i64 {
        self.number(BEGAN)
    }

    pub fn done(&self) -> i64 {
        self.number(DONE)
    }

    pub fn skipped(&self) -> i64 {
        self.number(SKIPPED)
    }

    /// Returns the number of the loop that is at work.
    pub fn loop_number(&self) -> usize {
        usize::try_from(self.number(LOOP)).unwrap_or(usize::MAX)
    }

    pub fn position(&self) -> Option<&Value> {
        self.item.get(POSITION)
    }

    /// Returns what a loop goes over: how many elements the parts of a list have, or the arguments
    /// of a read.
    pub fn start(&self, number: usize) -> &[Value] {
        match self.starts().get(number) {
            Some(Value::L(start)) => start,
            _ => &[],
        }
    }

    fn starts(&self) -> &[Value] {
        match self.item.get(STARTS) {
            Some(Value::L(starts)) => starts,
            _ => &[],
        }
    }

    /// Returns how many elements of its list the loop that is at work has passed.
    pub fn passed(&self) -> i64 {
        self.position().and_then(Value::as_number).and_then(|n| n.to_i64()).unwrap_or(0)
    }

    /// Returns how many elements are left, if that is known: only lists tell.
    pub fn left(&self, is_list: impl Fn(usize) -> bool) -> Option<i64> {
        let rest = self.loop_number()..self.starts().len();
        if !rest.clone().all(is_list) {
            return None;
        }
        let parts = rest.flat_map(|number| self.start(number));
        let all = parts.filter_map(|count| count.as_number()?.to_i64()).sum::<i64>();
        Some(all.saturating_sub(self.passed()))
    }

    pub fn reasons(&self) -> &[Value] {
        match self.item.get(REASONS) {
            Some(Value::L(reasons)) => reasons,
            _ => &[],
        }
    }

    pub fn is_cancelled(&self) -> bool {
        self.item.contains_key(CANCELLED)
    }

    pub fn stopped(&self) -> Option<&str> {
        self.item.get(STOPPED).and_then(Value::as_str)
    }

    /// Returns `true` if a server has found that its model cannot go on with it. What is only tried
    /// again later is given up at a moment.
    pub fn is_stopped_for_good(&self) -> bool {
        self.stopped().is_some() && self.at() == 0
    }

    /// Returns the condition that the record is as it is known here, and its worker at work.
    pub fn is_ours(&self) -> Condition {
        let worker = match self.worker() {
            Some(worker) => Condition::equals(WORKER, worker),
            None => Condition::absent(WORKER),
        };
        Condition::And(vec![worker, Condition::equals(STEP, self.number(STEP))])
    }

    fn next_step(&self, now: i64) -> Update {
        Update::set(STEP, self.number(STEP) + 1).and_set(AT, now)
    }

    /// Returns the change that moves the record on behind an element.
    pub fn advance(&self, position: &Value, advance: Advance, now: i64) -> Update {
        let update = self.next_step(now).and_set(POSITION, position.clone());
        match advance {
            Advance::Done => update.and_set(DONE, self.done() + 1),
            Advance::Passed => update,
            Advance::Skipped(reason) => {
                let mut update = update.and_set(SKIPPED, self.skipped() + 1);
                if self.reasons().len() < MOST_REASONS {
                    let known = SetValue::IfAbsent(
                        Path::attribute(REASONS),
                        Box::new(SetValue::Value(Value::L(Vec::new()))),
                    );
                    let one = SetValue::Value(Value::L(vec![reason]));
                    let all = SetValue::Append(Box::new(known), Box::new(one));
                    update.actions.push(UpdateAction::Set(Path::attribute(REASONS), all));
                }
                update
            }
        }
    }

    /// Returns the change that goes on with the next loop.
    pub fn next_loop(&self, now: i64) -> Update {
        self.begin_loop(now).and_remove(ROUND).and_set(LOOP, self.number(LOOP) + 1)
    }

    /// Returns the change that begins the loop again, for what has moved behind its position; `None`
    /// if this round has found nothing new, or there have been enough.
    pub fn next_round(&self, now: i64) -> Option<Update> {
        let round = self.number(ROUND) + 1;
        let again = self.item.contains_key(FOUND) && round <= i64::from(MAX_LOOP_ROUNDS);
        again.then(|| self.begin_loop(now).and_set(ROUND, round))
    }

    fn begin_loop(&self, now: i64) -> Update {
        self.next_step(now).and_remove(POSITION).and_remove(FOUND)
    }

    /// Returns the change that moves the record on behind an element that has had its turn, and
    /// gets a mark if it may move.
    pub fn pass_turn(&self, position: &Value, advance: Advance, now: i64, marked: bool) -> Update {
        let update = self.advance(position, advance, now);
        if marked { update.and_set(FOUND, Value::Bool(true)) } else { update }
    }

    /// Returns the change by which somebody takes the work over.
    pub fn take_over(&self, worker: &str, now: i64) -> Update {
        self.next_step(now).and_set(WORKER, worker).and_remove(STOPPED)
    }

    /// Returns the change by which a worker leaves the work to whoever comes next.
    pub fn release(&self) -> Update {
        self.next_step(0).and_remove(WORKER).and_remove(STOPPED)
    }

    /// Returns the change that tells why the work does not go on; whoever can goes on at once.
    pub fn stop(&self, why: &str) -> Update {
        self.next_step(0).and_remove(WORKER).and_set(STOPPED, why)
    }

    /// Returns the change by which a worker gives the work up for a while.
    pub fn give_up(&self, why: &str, now: i64) -> Update {
        self.next_step(now).and_remove(WORKER).and_set(STOPPED, why)
    }

    /// Returns `true` if nobody does the work, and somebody may now.
    pub fn is_free(&self, now: i64) -> bool {
        let was_left = self.worker().is_none() && self.at() == 0;
        was_left || self.at().saturating_add(ABANDONED) <= now
    }

    /// Returns the change that cancels the work.
    pub fn cancel(&self, now: i64) -> Update {
        self.next_step(now).and_set(CANCELLED, Value::Bool(true)).and_remove(WORKER)
    }

    /// Returns the mark of an element, whose transaction may make items of these entities that the
    /// loop would find.
    pub fn mark(
        &self,
        position: &Value,
        now: i64,
        element: Option<(ItemKey, Item)>,
        made: Vec<EntityId>,
    ) -> Mark {
        let turn = |advance| self.pass_turn(position, advance, now, element.is_some());
        Mark {
            record: self.key.clone(),
            is_ours: self.is_ours(),
            done: turn(Advance::Done),
            passed: turn(Advance::Passed),
            item: element,
            made: (self.id().to_owned(), made),
        }
    }

    /// Returns the action that makes a change, if the record is still as it is known here.
    pub fn action(&self, call: &Call<'_>, update: Update) -> Action {
        call.action(&self.key, |key| ActionKind::Update(key, update), self.is_ours())
    }

    /// Takes in a change that was made.
    pub fn changed(&mut self, update: &Update) -> Result<(), Failure> {
        self.item = apply(update, &self.item).map_err(|e| Failure::Internal(e.to_string()))?;
        Ok(())
    }

    /// Returns the item that says that an element has had its turn, as far as its place may change.
    pub fn element_mark(&self, model: &Model, element: &ItemKey) -> (ItemKey, Item) {
        let table = model.table(self.key.table);
        let key = system::mark_key(model, self.key.table, self.id(), element);
        let item = key.store_key(table).to_item();
        (key, item)
    }
}
