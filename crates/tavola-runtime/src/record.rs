//! Items together with their entity.

use tavola_model::model::{EntityId, Model, Reading, Table};
use tavola_store::{Item, Value};

use crate::item_key::ItemKey;
use crate::{system, time};

/// An item that is of an entity.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Record {
    pub entity: EntityId,
    pub key: ItemKey,
    /// As it is stored.
    pub item: Item,
    /// Attributes that the item lacks and its key tells.
    pub recovered: Item,
}

impl Record {
    /// Creates the record of an item that has all of its attributes.
    pub fn new(entity: EntityId, key: ItemKey, item: Item) -> Self {
        Self { entity, key, item, recovered: Item::new() }
    }

    /// Returns the value of an attribute. A stored NULL counts as absent.
    pub fn get(&self, name: &str) -> Option<&Value> {
        match self.item.get(name) {
            Some(Value::Null) | None => self.recovered.get(name),
            value => value,
        }
    }

    /// Returns `true` if the item has an attribute, or its key tells it. Nothing is decoded.
    pub fn has(&self, name: &str) -> bool {
        self.item.plain(name).is_some_and(|value| !value.is_null())
            || self.recovered.contains_key(name)
    }

    fn read(entity: EntityId, key: &ItemKey, item: Item, reading: &Reading<'_, '_>) -> Self {
        let lacks = |name: &str| item.plain(name).is_none_or(|value| value.is_null());
        let told = reading.attributes_where(lacks).map(|(name, value)| (name.to_owned(), value));
        let recovered = told.collect();
        Self { entity, key: key.clone(), item, recovered }
    }

    /// Returns `true` if the item's lifetime is over, by its TTL or by what its entity says:
    /// whichever is earlier.
    pub fn has_expired(&self, model: &Model, now: i64) -> bool {
        let is_collected = model.entity(self.entity).collect.is_some();
        (!is_collected && ttl_is_over(&self.item, model.table(self.key.table), now))
            || self.has_lapsed(model, now)
    }

    /// Returns the attribute by which the item expires, and its value, where there is no TTL or
    /// another one.
    pub fn expires_otherwise<'r>(&'r self, model: &'r Model) -> Option<(&'r str, &'r Value)> {
        let entity = model.entity(self.entity);
        let name = entity.expires.as_ref()?;
        if entity.on_expiry.is_some() {
            return Some((name, self.item.get(name)?));
        }
        let ttl = model.table(self.key.table).ttl.as_ref()?;
        let value = self.item.get(name).filter(|_| name != ttl)?;
        (self.item.get(ttl).and_then(epoch) != epoch(value)).then_some((name, value))
    }

    /// Returns `true` if the attribute is in the past that says when items of the entity expire.
    pub fn has_lapsed(&self, model: &Model, now: i64) -> bool {
        self.ends_at(model).is_some_and(|end| end <= now)
    }

    /// Returns when the item expires by the attribute of its entity, in epoch seconds.
    fn ends_at(&self, model: &Model) -> Option<i64> {
        let name = model.entity(self.entity).expires.as_ref()?;
        epoch(self.get(name)?)
    }

    /// Returns `true` if the item's lifetime is over, and a block of the model is to end it.
    pub fn is_due(&self, model: &Model, now: i64) -> bool {
        model.entity(self.entity).on_expiry.is_some() && self.has_lapsed(model, now)
    }

    /// Returns the key of the record of when the item is due; `None` if nothing follows from its
    /// expiry, or it has none.
    pub fn due_key(&self, model: &Model) -> Option<ItemKey> {
        model.entity(self.entity).on_expiry?;
        let at = self.ends_at(model)?;
        system::due_key(model, model.due_table(self.entity)?, at, &self.key)
    }
}

/// Returns the record of an item if it is of one of these entities, whether or not it has expired;
/// otherwise the item.
pub(crate) fn identify(
    model: &Model,
    item_key: &ItemKey,
    item: Item,
    among: impl IntoIterator<Item = EntityId>,
) -> Result<Record, Item> {
    if system::is_system(&item_key.partition) {
        return Err(item);
    }
    let key = item_key.key_text();
    let stored_type = stored_type(model.table(item_key.table), &item);
    match model.recogniser.recognise(among, &key, stored_type) {
        Some((entity, reading)) => Ok(Record::read(entity, item_key, item, &reading)),
        None => Err(item),
    }
}

/// Returns the record of an item whose type is unknown: of the first of these entities that its key
/// fits.
pub(crate) fn identify_by_key(
    model: &Model,
    item_key: &ItemKey,
    item: Item,
    among: impl IntoIterator<Item = EntityId>,
) -> Result<Record, Item> {
    let key = item_key.key_text();
    let read = |entity| Some((entity, model.recogniser.read(entity, &key)?));
    match among.into_iter().find_map(read).filter(|_| !system::is_system(&item_key.partition)) {
        Some((entity, reading)) => Ok(Record::read(entity, item_key, item, &reading)),
        None => Err(item),
    }
}

/// Returns the type that is stored on an item. A stored NULL counts as absent.
pub(crate) fn stored_type<'i>(table: &Table, item: &'i Item) -> Option<&'i Value> {
    let name = table.type_attribute.as_ref()?;
    item.get(name).filter(|value| **value != Value::Null)
}

/// Returns `true` if an item's TTL is over, whether or not the store has deleted it. Where items of
/// its entity are only collected by it, that means nothing.
pub(crate) fn ttl_is_over(item: &Item, table: &Table, now: i64) -> bool {
    let ttl = table.ttl.as_ref().and_then(|name| item.get(name));
    ttl.and_then(epoch).is_some_and(|ttl| ttl <= now)
}

/// Returns `true` if an item under a key may be one that the store only collects: its TTL does not
/// tell that the key is free.
pub(crate) fn is_collected(model: &Model, key: &ItemKey) -> bool {
    let collected = || model.entities_in(key.table).filter(|(_, one)| one.collect.is_some());
    // Most tables have none, and need no text.
    collected().next().is_some() && {
        let text = key.key_text();
        collected().any(|(id, _)| model.recogniser.read(id, &text).is_some())
    }
}

/// Converts a timestamp, date or epoch to epoch seconds.
fn epoch(value: &Value) -> Option<i64> {
    match value {
        Value::N(number) => number.to_i64(),
        Value::S(text) => time::epoch_of(text),
        _ => None,
    }
}

/// Returns the attributes that are part of an item's primary key, whatever the item itself says.
pub(crate) fn told_by_key(model: &Model, entity: EntityId, item_key: &ItemKey) -> Item {
    let key = item_key.key_text();
    let reading = model.recogniser.read(entity, &key);
    let told = reading.iter().flat_map(Reading::attributes);
    told.map(|(name, value)| (name.to_owned(), value)).collect()
}
