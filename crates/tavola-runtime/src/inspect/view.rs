//! The items that were read for some questions.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use tavola_model::model::EntityId;
use tavola_store::Item;

use crate::context::Trace;
use crate::eval::{Eval, Stop};
use crate::item_key::ItemKey;
use crate::loader::Loader;
use crate::record::{Record, identify, ttl_is_over};
use crate::write::{DerivedItem, derived};
use tavola_model::reserved::DELETING;

/// The items that an owner derives, by key.
pub(super) type DerivedItems = HashMap<ItemKey, DerivedItem>;

/// Recognised items, by key and the entity that was asked for.
type Records = HashMap<(ItemKey, Option<EntityId>), Option<Arc<Record>>>;

/// Items as they were read, and what follows from them.
#[derive(Default)]
pub(super) struct View {
    items: HashMap<ItemKey, Option<Item>>,
    missed: RefCell<HashSet<ItemKey>>,
    touched: RefCell<HashSet<ItemKey>>,
    records: RefCell<Records>,
    derived: RefCell<HashMap<ItemKey, Arc<DerivedItems>>>,
}

impl View {
    pub fn insert(&mut self, key: ItemKey, item: Option<Item>) {
        self.items.insert(key, item);
    }

    /// Forgets what was read beside the page, and what followed from it.
    pub fn forget(&mut self, keys: &[ItemKey]) {
        for key in keys {
            self.items.remove(key);
        }
        self.records.get_mut().clear();
        self.derived.get_mut().clear();
    }

    /// Takes what was asked for and is not here.
    pub fn missed(&mut self) -> Vec<ItemKey> {
        self.missed.get_mut().drain().collect()
    }

    /// Takes what was looked at since the last time.
    pub fn touched(&self) -> Vec<ItemKey> {
        self.touched.borrow_mut().drain().collect()
    }

    /// Asks for several items, so that they are read together.
    pub fn want<'p>(&self, keys: impl IntoIterator<Item = &'p ItemKey>) -> Eval<()> {
        let mut complete = true;
        for key in keys {
            complete &= self.get(key).is_ok();
        }
        if complete { Ok(()) } else { Err(Stop::NotLoaded) }
    }

    pub fn get(&self, key: &ItemKey) -> Eval<Option<&Item>> {
        self.touched.borrow_mut().insert(key.clone());
        match self.items.get(key) {
            Some(item) => Ok(item.as_ref()),
            None => {
                self.missed.borrow_mut().insert(key.clone());
                Err(Stop::NotLoaded)
            }
        }
    }

    /// Returns an item as the model's calls would see it: neither expired nor being deleted, and of
    /// this entity if one is given.
    pub fn live(
        &self,
        loader: &Loader<'_>,
        key: &ItemKey,
        entity: Option<EntityId>,
    ) -> Eval<Option<Arc<Record>>> {
        let Some(item) = self.get(key)? else { return Ok(None) };
        if let Some(known) = self.records.borrow().get(&(key.clone(), entity)) {
            return Ok(known.clone());
        }
        let now = loader.call().now();
        let record = known(loader, key, item, entity);
        // What is due has everything that follows from it until its block is done.
        let model = loader.model();
        let is_there =
            |record: &Record| record.is_due(model, now) || !record.has_expired(model, now);
        let record = record.filter(is_there).map(Arc::new);
        self.records.borrow_mut().insert((key.clone(), entity), record.clone());
        Ok(record)
    }

    /// Returns an item that has expired although its TTL is not over.
    pub fn lapsed(&self, loader: &Loader<'_>, key: &ItemKey) -> Eval<Option<Record>> {
        let Some(item) = self.get(key)? else { return Ok(None) };
        let (model, now) = (loader.model(), loader.call().now());
        let over = ttl_is_over(item, model.table(key.table), now);
        let record = known(loader, key, item, None).filter(|_| !over);
        let is_over = |record: &Record| record.has_lapsed(model, now) && !record.is_due(model, now);
        Ok(record.filter(is_over))
    }

    /// Returns an item that is not being deleted, whether or not it has expired.
    pub fn known(&self, loader: &Loader<'_>, key: &ItemKey) -> Eval<Option<Record>> {
        Ok(self.get(key)?.and_then(|item| known(loader, key, item, None)))
    }

    /// Returns what an item derives.
    pub fn derived(&self, loader: &Loader<'_>, owner: &Record) -> Eval<Arc<DerivedItems>> {
        if let Some(known) = self.derived.borrow().get(&owner.key) {
            return Ok(Arc::clone(known));
        }
        let trace = Trace::default();
        let items = derived(&loader.context(&trace), owner)?;
        let by_key = items.into_iter().map(|derived| (derived.key.clone(), derived));
        let items = Arc::new(by_key.collect());
        self.derived.borrow_mut().insert(owner.key.clone(), Arc::clone(&items));
        Ok(items)
    }
}

/// Returns the record of an item that is not being deleted, whether or not it has expired.
fn known(
    loader: &Loader<'_>,
    key: &ItemKey,
    item: &Item,
    entity: Option<EntityId>,
) -> Option<Record> {
    if item.contains_key(DELETING) {
        return None;
    }
    let model = loader.model();
    let record = match entity {
        Some(entity) => identify(model, key, item.clone(), [entity]),
        None => {
            let all = model.entities_in(key.table).map(|(id, _)| id);
            identify(model, key, item.clone(), all)
        }
    };
    record.ok()
}
