//! What was read of the store for some questions.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use tavola_model::model::EntityId;
use tavola_store::Item;

use crate::context::Trace;
use crate::eval::{Eval, Stop};
use crate::record::{Place, Record, identify, ttl_is_over};
use crate::session::Session;
use crate::write::{DerivedItem, derived};
use tavola_model::reserved::DELETING;

/// The items that an owner derives, by place.
pub(super) type DerivedItems = HashMap<Place, DerivedItem>;

/// Items recognised, by place and the entity that was asked for.
type Records = HashMap<(Place, Option<EntityId>), Option<Arc<Record>>>;

/// Items as they were read, and what follows from them.
#[derive(Default)]
pub(super) struct View {
    items: HashMap<Place, Option<Item>>,
    missed: RefCell<HashSet<Place>>,
    touched: RefCell<HashSet<Place>>,
    records: RefCell<Records>,
    derived: RefCell<HashMap<Place, Arc<DerivedItems>>>,
}

impl View {
    pub fn insert(&mut self, place: Place, item: Option<Item>) {
        self.items.insert(place, item);
    }

    /// Forgets what was read beside the page, and what followed from it.
    pub fn forget(&mut self, places: &[Place]) {
        for place in places {
            self.items.remove(place);
        }
        self.records.get_mut().clear();
        self.derived.get_mut().clear();
    }

    /// Takes what was asked for and is not here.
    pub fn missed(&mut self) -> Vec<Place> {
        self.missed.get_mut().drain().collect()
    }

    /// Takes what was looked at since the last time.
    pub fn touched(&self) -> Vec<Place> {
        self.touched.borrow_mut().drain().collect()
    }

    /// Asks for several places at once, so that they are read at once.
    pub fn want<'p>(&self, places: impl IntoIterator<Item = &'p Place>) -> Eval<()> {
        let mut complete = true;
        for place in places {
            complete &= self.get(place).is_ok();
        }
        if complete { Ok(()) } else { Err(Stop::NotLoaded) }
    }

    pub fn get(&self, place: &Place) -> Eval<Option<&Item>> {
        self.touched.borrow_mut().insert(place.clone());
        match self.items.get(place) {
            Some(item) => Ok(item.as_ref()),
            None => {
                self.missed.borrow_mut().insert(place.clone());
                Err(Stop::NotLoaded)
            }
        }
    }

    /// The item at a place as the model's calls would see it: neither expired nor being deleted, and of this
    /// entity or, where none is given, of whichever it is.
    pub fn live(
        &self,
        session: &Session<'_>,
        place: &Place,
        entity: Option<EntityId>,
    ) -> Eval<Option<Arc<Record>>> {
        let Some(item) = self.get(place)? else { return Ok(None) };
        if let Some(known) = self.records.borrow().get(&(place.clone(), entity)) {
            return Ok(known.clone());
        }
        let now = session.moment.epoch();
        let record = known(session, place, item, entity);
        let record = record.filter(|record| !record.has_expired(session.model, now)).map(Arc::new);
        self.records.borrow_mut().insert((place.clone(), entity), record.clone());
        Ok(record)
    }

    /// The item at a place if it has expired although its TTL is not over.
    pub fn lapsed(&self, session: &Session<'_>, place: &Place) -> Eval<Option<Record>> {
        let Some(item) = self.get(place)? else { return Ok(None) };
        let (model, now) = (session.model, session.moment.epoch());
        let over = ttl_is_over(item, model.table(place.table), now);
        let record = known(session, place, item, None).filter(|_| !over);
        Ok(record.filter(|record| record.has_lapsed(model, now)))
    }

    /// What the item at a place derives.
    pub fn derived(&self, session: &Session<'_>, owner: &Record) -> Eval<Arc<DerivedItems>> {
        if let Some(known) = self.derived.borrow().get(&owner.place) {
            return Ok(Arc::clone(known));
        }
        let trace = Trace::default();
        let items = derived(&session.context(&trace), owner)?;
        let by_place = items.into_iter().map(|derived| (derived.place.clone(), derived));
        let items = Arc::new(by_place.collect());
        self.derived.borrow_mut().insert(owner.place.clone(), Arc::clone(&items));
        Ok(items)
    }
}

/// The record of an item that is not being deleted, whether or not it has expired.
fn known(
    session: &Session<'_>,
    place: &Place,
    item: &Item,
    entity: Option<EntityId>,
) -> Option<Record> {
    if item.contains_key(DELETING) {
        return None;
    }
    let model = session.model;
    let record = match entity {
        Some(entity) => identify(model, place, item.clone(), [entity]),
        None => {
            let all = model.entities_in(place.table).map(|(id, _)| id);
            identify(model, place, item.clone(), all)
        }
    };
    record.ok()
}
