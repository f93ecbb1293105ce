//! Ends the items whose lifetime is over, where the model says what follows from that.
//!
//! Records that are written together with the items tell when each is due, in the order of these
//! moments. The lease only keeps several processes from doing the same at the same time: that an
//! item ends once follows from its transaction.

use tavola_model::model::TableId;
use tavola_store::{Action, ActionKind, Condition, Item, Query, Update, Value};

use super::{MOST_FAILED, Run, Stop};
use crate::item_key::ItemKey;
use crate::loader::Loader;
use crate::record::identify;
use crate::system::{self, DUE_ITEM};
use crate::write::{AT, Ended, end};
use crate::{Caller, Failure};
use tavola_model::reserved::DELETING;

/// How many records are read at once.
const PAGE: u32 = 100;
/// How long an item is left alone whose block was refused, in seconds.
const POSTPONED: i64 = 15 * 60;

impl Run<'_, '_> {
    /// Ends all items that are due.
    pub(super) async fn end_items(&mut self) -> Result<(), Stop> {
        let model = self.runtime.model();
        for (id, table) in model.table_ids() {
            let keeps = |(entity, _): (_, _)| model.due_table(entity) == Some(id);
            let ends = |(_, entity): &(_, &tavola_model::model::Entity)| entity.on_expiry.is_some();
            let Some(sort) = &table.key.sort else { continue };
            if !model.entity_ids().filter(ends).any(keeps) {
                continue;
            }
            for partition in system::due_partitions(id, table) {
                let name = &table.key.partition.name;
                let mut request = Query::partition(self.runtime.table_name(id), name, partition);
                let by_now = system::due_by(sort.key_type, self.runtime.now());
                request.sort = Some((sort.name.clone(), by_now));
                request.limit = Some(PAGE);
                request.strong = true;
                self.partition(id, request).await?;
            }
        }
        Ok(())
    }

    async fn partition(&mut self, id: TableId, mut request: Query) -> Result<(), Stop> {
        let table = self.runtime.model().table(id);
        loop {
            let page = self.runtime.store().query(request.clone()).await.map_err(Failure::from)?;
            for item in page.items {
                self.keep_lease().await?;
                if let Some(key) = ItemKey::of(&item, id, table) {
                    self.due(&key, &item).await?;
                }
            }
            match page.next {
                Some(next) => request.start = Some(next),
                None => return Ok(()),
            }
        }
    }

    /// Ends the item that a record names.
    async fn due(&mut self, record: &ItemKey, item: &Item) -> Result<(), Failure> {
        let model = self.runtime.model();
        // A record of an entity that the model does not have is left to `apply`.
        let named = item.get(DUE_ITEM).and_then(|named| system::referenced(model, named));
        let Some((key, entity)) = named else { return Ok(()) };
        let tried = item.get(AT).and_then(Value::as_number).and_then(|at| at.to_i64());
        if tried.is_some_and(|tried| tried.saturating_add(POSTPONED) > self.runtime.now()) {
            return Ok(());
        }
        self.runtime.schedule().pace(1).await;
        let mut executor = self.runtime.executor(&Caller::job()).await?;
        let ended = end(&mut executor, &key, entity).await;
        self.failed = if ended.is_err() { self.failed + 1 } else { 0 };
        match ended {
            Err(failure) => {
                // One that cannot be ended does not keep the others from it.
                if self.failed >= MOST_FAILED {
                    return Err(failure);
                }
                self.report.refused += 1;
                let item = key.text();
                let why = failure.for_log();
                tracing::warn!(item, why, "an expired item could not be ended");
                if matches!(failure, Failure::Internal(_)) {
                    self.postpone(record).await?;
                }
            }
            Ok(Ended::Done) => self.report.done += 1,
            Ok(Ended::Gone) => {
                if remove_obsolete(executor.loader(), record, &key).await? {
                    self.report.skipped += 1;
                }
            }
            Ok(Ended::Refused(failure)) => {
                self.report.refused += 1;
                let item = key.text();
                tracing::warn!(item, %failure, "what the expiry of an item does was refused");
                self.postpone(record).await?;
            }
        }
        Ok(())
    }

    /// Leaves an item alone for a while.
    async fn postpone(&self, record: &ItemKey) -> Result<(), Failure> {
        let table = self.runtime.model().table(record.table);
        let tried = Update::set(AT, self.runtime.now());
        let action = Action {
            table: self.runtime.table_name(record.table).to_owned(),
            kind: ActionKind::Update(record.store_key(table), tried),
            condition: Some(Condition::exists(&table.key.partition.name)),
        };
        self.runtime.store().decide(vec![action]).await.map(|_| ())
    }
}

/// Removes a record whose item is not there, or is due at another time: somebody else has deleted
/// or changed it. Returns `false` if the record is right, or something has changed meanwhile.
async fn remove_obsolete(
    loader: &mut Loader<'_>,
    record: &ItemKey,
    key: &ItemKey,
) -> Result<bool, Failure> {
    let model = loader.model();
    let table = model.table(key.table);
    let stored = loader.read_stored(key).await?;
    let is_as_seen = match &stored {
        None => Condition::absent(&table.key.partition.name),
        // Whoever deletes it takes the record with it.
        Some(item) if item.contains_key(DELETING) => return Ok(false),
        Some(item) => {
            let entities = || model.entities_in(key.table);
            let ends = entities().filter_map(|(_, entity)| entity.expires.as_ref());
            let names = ends.chain(&table.type_attribute).chain(&table.ttl);
            let pins = names.map(|name| Condition::unchanged(name, item.get(name))).collect();
            let all = entities().map(|(id, _)| id);
            let known = identify(model, key, item.clone(), all).ok();
            if known.and_then(|known| known.due_key(model)).as_ref() == Some(record) {
                return Ok(false);
            }
            Condition::And(pins)
        }
    };
    let call = loader.call();
    let actions = vec![
        call.action(record, ActionKind::Delete, None),
        call.action(key, ActionKind::Check, is_as_seen),
    ];
    loader.store().decide(actions).await
}
