//! Derived items beyond one transaction.
//!
//! A record of the owner as it was goes first; then everything derived that is to disappear or
//! change is taken away, or hidden where it has something of its own; then the owner changes; then
//! what is new is put. So nothing is shown that is being hidden. Every step is conditioned on the
//! record, which names the worker: whoever takes the work over changes the name, and the earlier
//! worker's steps fail. After a crash at any point, the record says what may be left over, and the
//! owner says what must be there.

use std::collections::{HashMap, HashSet};

use tavola_model::model::{EntityId, TableId};
use tavola_store::{Action, ActionKind, Condition, Get, Item, Query, Update, Value};

use super::derived_items::{Derived, DerivedItem, derived};
use super::overflow_batches::Task;
use crate::context::Trace;
use crate::eval::Stop;
use crate::item_key::ItemKey;
use crate::record::{Record, identify};
use crate::session::Session;
use crate::{Failure, system};
use tavola_model::reserved::DELETING;

/// How many derived items ride along in the owner's transaction.
pub(super) const RIDE_ALONG: usize = tavola_model::limits::MAX_DERIVED_IN_TRANSACTION;
/// Work whose record is younger than this is presumably still being done by whoever began it.
pub(crate) const ABANDONED: i64 = 60;

const WORKER: &str = "tavola:worker";
const OWNER_ENTITY: &str = "tavola:entity";
const BEFORE: &str = "tavola:before";
const OWNER_KEY: &str = "tavola:ownerKey";
pub(crate) const AT: &str = "tavola:at";

/// An owner whose derived items do not fit its transaction.
#[derive(Debug, Clone)]
pub(super) struct Overflow {
    pub owner: ItemKey,
    pub entity: EntityId,
    pub before: Option<Record>,
    pub after: Option<Record>,
    /// Derived items that change in the owner's own transaction.
    pub kept: HashSet<ItemKey>,
}

/// How often somebody's work is met before it is taken over; each time there is a longer pause.
const PATIENCE: u32 = 4;

/// Work that was announced: what its steps are conditioned on.
pub(super) struct Work {
    record: ItemKey,
    worker: String,
    overflow: Overflow,
}

/// What a look for unfinished work came to.
#[derive(Debug, Default)]
pub(crate) struct Look {
    pub finished: usize,
    /// How many records were left, because somebody may be at them or they cannot be finished now.
    pub left: u64,
    /// When the oldest of those was last worked on.
    pub oldest: Option<i64>,
    /// Why something could not be finished.
    pub failure: Option<Failure>,
}

impl Look {
    fn saw(&mut self, began: i64, finished: Result<bool, Failure>) {
        if let Ok(true) = finished {
            self.finished += 1;
            return;
        }
        self.left += 1;
        self.oldest = Some(self.oldest.map_or(began, |oldest| oldest.min(began)));
        if let Err(failure) = finished {
            self.failure = Some(failure);
        }
    }
}

impl<'r> Session<'r> {
    /// Announces the work and takes away what is to disappear. None if somebody else is at work.
    pub(super) async fn begin(&mut self, overflow: Overflow) -> Result<Option<Work>, Failure> {
        let table = self.model.table(overflow.owner.table);
        let Some(record) =
            system::work_key(overflow.owner.table, table, &overflow.owner, system::Work::Derived)
        else {
            return Err(super::too_large("this is more than one transaction can hold"));
        };
        let worker = self.moment.new_id();
        let mut item = record.store_key(table).to_item();
        item.insert(WORKER.to_owned(), Value::from(worker.as_str()));
        item.insert(
            OWNER_ENTITY.to_owned(),
            Value::from(self.model.entity(overflow.entity).name.as_str()),
        );
        item.insert(OWNER_KEY.to_owned(), Value::M(overflow.owner.store_key(table).to_item()));
        item.insert(AT.to_owned(), Value::from(self.moment.epoch()));
        if let Some(before) = &overflow.before {
            item.insert(BEFORE.to_owned(), Value::M(before.item.clone()));
        }
        let announce = Action {
            table: self.deployment.table(record.table).to_owned(),
            kind: ActionKind::Put(item),
            condition: Some(Condition::absent(&table.key.partition.name)),
        };
        if !self.send(vec![announce]).await? {
            self.resolve_unfinished_work(&record).await?;
            return Ok(None);
        }
        self.meter.work_begun(system::Work::Derived);
        let work = Work { record, worker, overflow };
        let (before, after) = self.before_and_after(&work.overflow)?;
        let stays: HashSet<&ItemKey> = after.iter().map(|derived| &derived.key).collect();
        let gone = without(before, &after, &work.overflow.kept).into_iter().map(|derived| {
            let attributes = &self.model.entity(derived.entity).attributes;
            let has_own = attributes.iter().any(|a| !derived.item.contains_key(&a.name));
            match has_own && stays.contains(&derived.key) {
                true => Task::Hide(derived),
                false => Task::Drop(derived),
            }
        });
        let gone = gone.collect();
        match self.in_batches(&work.record, &work.worker, gone).await? {
            true => Ok(Some(work)),
            false => Ok(None),
        }
    }

    /// The condition of the owner's own transaction: the work is still ours.
    pub(super) fn still_ours(&self, work: &Work) -> Action {
        self.check(&work.record, &work.worker)
    }

    /// Puts what is new, and ends the work.
    pub(super) async fn complete_work(&mut self, work: Work) -> Result<(), Failure> {
        let (before, after) = self.before_and_after(&work.overflow)?;
        let new = without(after, &before, &work.overflow.kept).into_iter().map(Task::Put).collect();
        // If somebody has taken the work over, they finish it.
        if self.in_batches(&work.record, &work.worker, new).await?
            && self.end(&work.record, &work.worker).await?
        {
            self.meter.work_finished_at_once(system::Work::Derived);
        }
        Ok(())
    }

    /// Gives up work whose owner did not change after all: what was taken away comes back.
    pub(super) async fn abandon(&mut self, work: Work) -> Result<(), Failure> {
        let Some(record) = self.get_raw(&work.record).await? else { return Ok(()) };
        if let Some(given_up) = self.resume_deriving(&work.record, &record).await? {
            self.meter.work_given_up(given_up);
        }
        Ok(())
    }

    /// Meets unfinished work. Whoever is at it has a moment to finish it: two that took each
    /// other's work away would both get nowhere. Then it is finished for them. A deletion can be
    /// finished by several at once.
    pub(super) async fn resolve_unfinished_work(
        &mut self,
        record: &ItemKey,
    ) -> Result<bool, Failure> {
        self.unfinished_met += 1;
        if system::is_cascade(record) {
            // Finished now or a moment ago by somebody else: what was marked is gone.
            self.finish_work(record).await?;
            return Ok(true);
        }
        match self.unfinished_met > PATIENCE {
            true => self.finish_work(record).await,
            false => Ok(false),
        }
    }

    /// Finishes what a record says is unfinished, from whatever state it is in. False if there was
    /// nothing to finish, or somebody else is at it.
    pub(crate) async fn finish_work(&mut self, key: &ItemKey) -> Result<bool, Failure> {
        let Some(record) = self.get_raw(key).await? else { return Ok(false) };
        // A deletion that somebody else has finished meanwhile is theirs to count.
        if let Some(ours) = Box::pin(self.resume_cascade(key, &record)).await? {
            if ours {
                self.meter.work_finished_later(system::Work::Cascade);
            }
            return Ok(true);
        }
        let finished = self.resume_deriving(key, &record).await?;
        if let Some(work) = finished {
            self.meter.work_finished_later(work);
        }
        Ok(finished.is_some())
    }

    async fn resume_deriving(
        &mut self,
        item_key: &ItemKey,
        record: &Item,
    ) -> Result<Option<system::Work>, Failure> {
        let table = self.model.table(item_key.table);
        let known = record
            .get(OWNER_ENTITY)
            .and_then(Value::as_str)
            .and_then(|name| self.model.entity_named(name));
        let owner_key = record.get(OWNER_KEY).and_then(Value::as_map);
        let (Some(entity), Some(owner)) =
            (known, owner_key.and_then(|key| ItemKey::of(key, item_key.table, table)))
        else {
            return Err(Failure::Internal(format!(
                "the record of unfinished work {} cannot be read",
                item_key.text()
            )));
        };
        let Some(old_worker) = record.get(WORKER).and_then(Value::as_str) else { return Ok(None) };
        let worker = self.moment.new_id();
        let take_over = Action {
            table: self.deployment.table(item_key.table).to_owned(),
            kind: ActionKind::Update(
                item_key.store_key(table),
                Update::set(WORKER, worker.as_str()).and_set(AT, self.moment.epoch()),
            ),
            condition: Some(Condition::equals(WORKER, old_worker)),
        };
        if !self.send(vec![take_over]).await? {
            return Ok(None);
        }
        // Expired or not, the owner decides: what is left of it is cleaned when it is overwritten.
        // An item of another entity may have taken its place.
        let entities = || [entity].into_iter().chain(self.model.recogniser.rivals(entity));
        let image = |item: Item| identify(self.model, &owner, item, entities()).ok();
        // What is being deleted has nothing derived any more.
        let current =
            self.get_raw(&owner).await?.filter(|item| !item.contains_key(DELETING)).and_then(image);
        let before = record.get(BEFORE).and_then(Value::as_map).cloned().and_then(image);
        let wanted = self.derived_of(current.as_ref())?;
        let possible = self.derived_of(before.as_ref())?;
        let item_keys: HashSet<&ItemKey> = wanted.iter().map(|derived| &derived.key).collect();
        let stale = possible.into_iter().filter(|derived| !item_keys.contains(&derived.key));
        let stale = stale.map(Task::Drop).collect();
        let finished = self.in_batches(item_key, &worker, stale).await?
            && self
                .in_batches(item_key, &worker, wanted.into_iter().map(Task::Put).collect())
                .await?
            && self.end(item_key, &worker).await?;
        Ok(finished.then_some(system::Work::Derived))
    }

    /// Finishes all work of a table that nobody seems to be doing any more.
    pub(crate) async fn finish_abandoned(
        &mut self,
        id: TableId,
        at_once: bool,
        look: &mut Look,
    ) -> Result<(), Failure> {
        let table = self.model.table(id);
        for partition in system::work_partitions(id, table) {
            let name = &table.key.partition.name;
            let mut request =
                Query::partition(self.deployment.table(id), name, partition.partition.clone());
            request.strong = true;
            loop {
                let page = self.store.query(request.clone()).await?;
                for item in page.items {
                    let began = item.get(AT).and_then(Value::as_number);
                    let began = began.and_then(|at| at.to_i64()).unwrap_or(0);
                    let abandoned = began.saturating_add(ABANDONED) <= self.moment.epoch();
                    // A store that is not there now is not asked for each record.
                    let hopeful = !matches!(look.failure, Some(Failure::Unavailable { .. }));
                    let key = ItemKey::of(&item, id, table);
                    let finished = match key.filter(|_| hopeful && (at_once || abandoned)) {
                        Some(key) => self.finish_work(&key).await.map(|_| true),
                        None => Ok(false),
                    };
                    look.saw(began, finished);
                }
                match page.next {
                    Some(next) => request.start = Some(next),
                    None => break,
                }
            }
        }
        Ok(())
    }

    fn before_and_after(&self, overflow: &Overflow) -> Result<(Derived, Derived), Failure> {
        Ok((self.derived_of(overflow.before.as_ref())?, self.derived_of(overflow.after.as_ref())?))
    }

    /// The derived items of an owner that need not change with it at once; exclusive ones do.
    fn derived_of(&self, owner: Option<&Record>) -> Result<Derived, Failure> {
        let Some(owner) = owner else { return Ok(Derived::new()) };
        let trace = Trace::default();
        let mut all = derived(&self.context(&trace), owner).map_err(|stop| match stop {
            Stop::Failed(failure) => failure,
            Stop::NotLoaded => {
                Failure::Internal("a derived item depends on another item".to_owned())
            }
        })?;
        all.retain(|derived| derived.exclusive(self.model).is_none());
        Ok(all)
    }

    pub(super) fn check(&self, record: &ItemKey, worker: &str) -> Action {
        Action {
            table: self.deployment.table(record.table).to_owned(),
            kind: ActionKind::Check(record.store_key(self.model.table(record.table))),
            condition: Some(Condition::equals(WORKER, worker)),
        }
    }

    /// Ends the work; false if it is not ours any more.
    async fn end(&mut self, record: &ItemKey, worker: &str) -> Result<bool, Failure> {
        let action = Action {
            table: self.deployment.table(record.table).to_owned(),
            kind: ActionKind::Delete(record.store_key(self.model.table(record.table))),
            condition: Some(Condition::equals(WORKER, worker)),
        };
        self.send(vec![action]).await
    }

    /// Sends a transaction; false if a condition did not hold.
    async fn send(&mut self, actions: Vec<Action>) -> Result<bool, Failure> {
        self.store.decide(actions).await
    }

    pub(super) async fn get_raw(&mut self, key: &ItemKey) -> Result<Option<Item>, Failure> {
        let request = Get {
            table: self.deployment.table(key.table).to_owned(),
            key: key.store_key(self.model.table(key.table)),
            strong: true,
            attributes: Vec::new(),
        };
        Ok(self.store.get(request).await?)
    }
}

/// The items that are not just so among the others.
fn without(items: Derived, others: &Derived, kept: &HashSet<ItemKey>) -> Derived {
    let others: HashMap<&ItemKey, &Item> =
        others.iter().map(|derived| (&derived.key, &derived.item)).collect();
    let differs = |derived: &DerivedItem| others.get(&derived.key) != Some(&&derived.item);
    items.into_iter().filter(|d| differs(d) && !kept.contains(&d.key)).collect()
}
