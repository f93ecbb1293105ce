//! Items known to be of an entity.

use std::borrow::Cow;
use std::ops::Deref;
use std::sync::Arc;

use tavola_model::model::{EntityId, Model, Table, TableId};
use tavola_model::model::{KeyText, Reading};
use tavola_store::{Item, Key, Value};

use crate::{system, time};

/// An item's place. Shared, because the cache, the record and all that was used of it name the same one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct ItemKey(Arc<Address>);

/// A table and the values of a primary key in it.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct Address {
    pub table: TableId,
    pub partition: Value,
    pub sort: Option<Value>,
}

impl Deref for ItemKey {
    type Target = Address;

    fn deref(&self) -> &Address {
        &self.0
    }
}

impl ItemKey {
    pub fn new(table: TableId, partition: Value, sort: Option<Value>) -> Self {
        Self(Arc::new(Address { table, partition, sort }))
    }

    /// The place of a stored item.
    pub fn of(item: &Item, table_id: TableId, table: &Table) -> Option<Self> {
        let partition = item.get(&table.key.partition.name)?.clone();
        let sort = match &table.key.sort {
            Some(part) => Some(item.get(&part.name)?.clone()),
            None => None,
        };
        Some(Self::new(table_id, partition, sort))
    }

    /// The key as the store wants it.
    pub fn store_key(&self, table: &Table) -> Key {
        Key {
            partition: (table.key.partition.name.clone(), self.partition.clone()),
            sort: table
                .key
                .sort
                .as_ref()
                .zip(self.sort.as_ref())
                .map(|(part, value)| (part.name.clone(), value.clone())),
        }
    }

    /// The names and values of the key.
    pub fn parts<'a>(&'a self, table: &'a Table) -> impl Iterator<Item = (&'a str, &'a Value)> {
        let values = std::iter::once(&self.partition).chain(&self.sort);
        table.key.parts().map(|part| part.name.as_str()).zip(values)
    }

    /// The key as a recogniser reads it.
    pub fn key_text(&self) -> KeyText<'_> {
        KeyText::new(&self.partition, self.sort.as_ref())
    }

    /// The key as text, for audit entries.
    pub fn text(&self) -> String {
        fn show(value: &Value) -> Cow<'_, str> {
            match value {
                Value::S(text) => Cow::Borrowed(text),
                other => Cow::Owned(other.to_json().to_string()),
            }
        }
        match &self.sort {
            Some(sort) => [&*show(&self.partition), " ", &*show(sort)].concat(),
            None => show(&self.partition).into_owned(),
        }
    }
}

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
    /// An attribute's value. A stored NULL is absent.
    pub fn get(&self, name: &str) -> Option<&Value> {
        match self.item.get(name) {
            Some(Value::Null) | None => self.recovered.get(name),
            value => value,
        }
    }

    fn read(entity: EntityId, key: &ItemKey, item: Item, reading: &Reading<'_, '_>) -> Self {
        let lacks = |name: &str| matches!(item.get(name), None | Some(Value::Null));
        let told = reading.attributes_where(lacks).map(|(name, value)| (name.to_owned(), value));
        let recovered = told.collect();
        Self { entity, key: key.clone(), item, recovered }
    }

    /// Returns `true` if the item's lifetime is over, by its TTL or by what its entity says: whichever is earlier.
    pub fn has_expired(&self, model: &Model, now: i64) -> bool {
        ttl_is_over(&self.item, model.table(self.key.table), now) || self.has_lapsed(model, now)
    }

    /// The attribute by which the item expires, and its value, where the TTL is not in line with it.
    pub fn expires_otherwise<'r>(&'r self, model: &'r Model) -> Option<(&'r str, &'r Value)> {
        let name = model.entity(self.entity).expires.as_ref()?;
        let ttl = model.table(self.key.table).ttl.as_ref()?;
        let value = self.item.get(name).filter(|_| name != ttl)?;
        (self.item.get(ttl).and_then(epoch) != epoch(value)).then_some((name, value))
    }

    /// Returns `true` if the attribute is in the past that says when items of the entity expire.
    pub fn has_lapsed(&self, model: &Model, now: i64) -> bool {
        let expires = model.entity(self.entity).expires.as_ref();
        expires.and_then(|name| epoch(self.get(name)?)).is_some_and(|end| end <= now)
    }
}

/// The record of an item stored at a place, if it is of one of these entities, whether or not it has expired;
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

/// The record of an item of whose type nothing is known: of one of these entities, as far as its key tells.
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

/// The type that is stored on an item. A stored NULL is absent.
pub(crate) fn stored_type<'i>(table: &Table, item: &'i Item) -> Option<&'i Value> {
    let name = table.type_attribute.as_ref()?;
    item.get(name).filter(|value| **value != Value::Null)
}

/// Returns `true` if an item's TTL is over, whether or not the store has deleted it.
pub(crate) fn ttl_is_over(item: &Item, table: &Table, now: i64) -> bool {
    let ttl = table.ttl.as_ref().and_then(|name| item.get(name));
    ttl.and_then(epoch).is_some_and(|ttl| ttl <= now)
}

/// A timestamp, day or epoch as epoch seconds.
fn epoch(value: &Value) -> Option<i64> {
    match value {
        Value::N(number) => number.to_i64(),
        Value::S(text) => time::epoch_of(text),
        _ => None,
    }
}

/// All that an item's primary key tells of its attributes, whatever the item itself says.
pub(crate) fn told_by_key(model: &Model, entity: EntityId, item_key: &ItemKey) -> Item {
    let key = item_key.key_text();
    let reading = model.recogniser.read(entity, &key);
    let told = reading.iter().flat_map(Reading::attributes);
    told.map(|(name, value)| (name.to_owned(), value)).collect()
}
