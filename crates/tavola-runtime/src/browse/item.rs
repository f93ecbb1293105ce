//! What a stored item is: its entity or kind, how its keys are made, and to whom it belongs.

use std::collections::BTreeMap;

use tavola_model::model::{EntityId, KeySource, TableId};
use tavola_model::reserved::{DELETING, OWNER};
use tavola_store::{Item, Key, Value};

use crate::inspect::Derivations;
use crate::item_key::ItemKey;
use crate::record::{Record, identify, ttl_is_over};
use crate::{Runtime, keys, owner, system};

/// A stored item.
#[derive(Debug, Clone, PartialEq)]
pub struct BrowsedItem {
    /// The item as it is stored, or as much of it as the index has.
    pub item: Item,
    /// What it is.
    pub kind: ItemKind,
    /// Whether its lifetime is over, so that callers do not see it.
    pub expired: bool,
    /// Whether it is marked as being deleted, so that callers do not see it.
    pub deleting: bool,
    /// What its key attributes are made of, if it is of an entity and has what they are made of.
    pub keys: BTreeMap<String, Vec<KeyPiece>>,
    /// The item from which it follows, if it is a derived item, a lock or a record of work.
    pub owner: Option<ItemReference>,
}

/// A piece of a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyPiece {
    /// Its text.
    pub text: String,
    /// The attribute that it shows; the template's own text, if it shows none.
    pub attribute: Option<String>,
}

/// An item, named by its key.
#[derive(Debug, Clone, PartialEq)]
pub struct ItemReference {
    /// Its table, by the name in the model.
    pub table: String,
    /// Its primary key.
    pub key: Key,
    /// Its entity, as far as that is known without reading it.
    pub entity: Option<String>,
}

/// What an item is to the model.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ItemKind {
    /// An item of an entity.
    Entity {
        /// The entity.
        name: String,
        /// Whether it is one that other entities derive.
        derived: bool,
    },
    /// A lock that reserves a unique value.
    Lock,
    /// A record that a call has happened.
    IdempotencyRecord,
    /// A lease of a job.
    Lease,
    /// A record of work beyond one transaction.
    WorkRecord,
    /// A record of the storage format and of the models that served the table.
    ModelRecord,
    /// A system item of another kind, or one whose key does not tell.
    System,
    /// An item that belongs to no entity of the model.
    Foreign,
}

impl ItemKind {
    /// Returns a stable name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Entity { derived: false, .. } => "entity",
            Self::Entity { derived: true, .. } => "derived",
            Self::Lock => "lock",
            Self::IdempotencyRecord => "idempotency-record",
            Self::Lease => "lease",
            Self::WorkRecord => "work-record",
            Self::ModelRecord => "model-record",
            Self::System => "system",
            Self::Foreign => "foreign",
        }
    }
}

/// Recognises the items of a table.
pub(super) struct Recognition<'r> {
    runtime: &'r Runtime,
    table: TableId,
    derivations: Derivations,
    now: i64,
}

impl<'r> Recognition<'r> {
    pub(super) fn new(runtime: &'r Runtime, table: TableId) -> Self {
        let derivations = Derivations::of(runtime.model());
        Self { runtime, table, derivations, now: runtime.now() }
    }

    /// Returns what a stored item is.
    pub(super) fn item(&self, item: Item) -> BrowsedItem {
        let model = self.runtime.model();
        let table = model.table(self.table);
        let Some(key) = ItemKey::of(&item, self.table, table) else {
            return plain(item, ItemKind::Foreign);
        };
        if system::is_system(&key.partition) {
            let expired = ttl_is_over(&item, table, self.now);
            let owner = self.named_owner(&item).or_else(|| self.subject(&item));
            return BrowsedItem { expired, owner, ..plain(item, self.system_kind(&key)) };
        }
        let entities = model.entities_in(self.table).map(|(entity, _)| entity);
        match identify(model, &key, item, entities) {
            Ok(record) => self.of_entity(record),
            Err(item) => plain(item, ItemKind::Foreign),
        }
    }

    fn of_entity(&self, record: Record) -> BrowsedItem {
        let model = self.runtime.model();
        let mut derives = model.entities.iter().flat_map(|owner| &owner.derives);
        let derived = derives.any(|derive| derive.entity == record.entity);
        let kind = ItemKind::Entity { name: model.entity(record.entity).name.clone(), derived };
        let expired = record.has_expired(model, self.now);
        let keys = self.keys(&record);
        let owner = if derived { self.owner(&record) } else { None };
        BrowsedItem { expired, keys, owner, ..plain(record.item, kind) }
    }

    fn system_kind(&self, key: &ItemKey) -> ItemKind {
        match () {
            () if system::named(key, system::UNIQUE).is_some() => ItemKind::Lock,
            () if system::named(key, system::ONCE).is_some() => ItemKind::IdempotencyRecord,
            () if system::named(key, system::JOB).is_some() => ItemKind::Lease,
            () if system::is_work(key, self.runtime.model().table(self.table)) => {
                ItemKind::WorkRecord
            }
            () if system::named(key, system::MODEL).is_some() => ItemKind::ModelRecord,
            () => ItemKind::System,
        }
    }

    /// Returns what the key attributes of an item are made of. Where a key can be made in several
    /// ways, the one is taken that makes the stored key.
    fn keys(&self, record: &Record) -> BTreeMap<String, Vec<KeyPiece>> {
        let entity = self.runtime.model().entity(record.entity);
        let mut keys = BTreeMap::new();
        for key in &entity.keys {
            let Some(stored) = record.item.get(&key.name) else { continue };
            if keys.contains_key(&key.name) {
                continue;
            }
            let pieces = match &key.source {
                KeySource::Template(template) => {
                    let mut pieces = Vec::new();
                    let made =
                        keys::each_piece(template, &|name| record.get(name), |text, hole| {
                            let attribute = hole.and_then(|hole| hole.attribute());
                            let attribute = attribute.map(str::to_owned);
                            pieces.push(KeyPiece { text: text.to_owned(), attribute });
                        });
                    let text: String = pieces.iter().map(|piece| piece.text.as_str()).collect();
                    let is_stored = made.is_some() && stored.as_str() == Some(&text);
                    is_stored.then_some(pieces)
                }
                KeySource::Attribute => one_piece(stored, Some(key.name.clone())),
                KeySource::TypeValue => one_piece(stored, None),
            };
            keys.extend(pieces.map(|pieces| (key.name.clone(), pieces)));
        }
        keys
    }

    /// Returns the owner of a derived item, if the item tells one.
    fn owner(&self, record: &Record) -> Option<ItemReference> {
        if let Some(named) = self.named_owner(&record.item) {
            return Some(named);
        }
        let model = self.runtime.model();
        let mut owners = self.derivations.get(record.entity).iter();
        owners.find_map(|derivation| {
            let key = derivation.key(model, record)?;
            Some(self.reference(&key, Some(derivation.owner)))
        })
    }

    /// Returns the owner that a lock or an exclusive item names.
    fn named_owner(&self, item: &Item) -> Option<ItemReference> {
        let key = owner::key(self.runtime.model(), item.get(OWNER)?)?;
        Some(self.reference(&key, None))
    }

    /// Returns the item that a record of work is about.
    fn subject(&self, item: &Item) -> Option<ItemReference> {
        let mut values = item.iter().map(|(_, value)| value);
        let (key, entity) =
            values.find_map(|value| system::referenced(self.runtime.model(), value))?;
        Some(self.reference(&key, Some(entity)))
    }

    fn reference(&self, key: &ItemKey, entity: Option<EntityId>) -> ItemReference {
        let model = self.runtime.model();
        let table = model.table(key.table);
        let known = || {
            let entities = model.entities_in(key.table).map(|(entity, _)| entity);
            let text = key.key_text();
            let mut fitting = entities.filter(|id| model.recogniser.read(*id, &text).is_some());
            // A key that several entities could have does not tell.
            fitting.next().filter(|_| fitting.next().is_none())
        };
        let entity = entity.or_else(known).map(|id| model.entity(id).name.clone());
        ItemReference { table: table.name.clone(), key: key.store_key(table), entity }
    }
}

fn plain(item: Item, kind: ItemKind) -> BrowsedItem {
    let deleting = item.contains_key(DELETING);
    BrowsedItem { item, kind, expired: false, deleting, keys: BTreeMap::new(), owner: None }
}

fn one_piece(stored: &Value, attribute: Option<String>) -> Option<Vec<KeyPiece>> {
    let text = tavola_model::model::value_text(stored)?.into_owned();
    Some(vec![KeyPiece { text, attribute }])
}
