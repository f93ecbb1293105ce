//! A table or index as it is stored, by the page, with what each item is. For operators: no rule is
//! asked, and nothing is hidden.

use tavola_model::model::{EntityId, TableId};
use tavola_model::reserved::DELETING;
use tavola_store::{Item, KeyType, Query, Scan, Value};

use crate::item_key::ItemKey;
use crate::record::identify;
use crate::{Failure, Runtime, system};

/// What to look at.
#[derive(Debug, Clone, Default)]
pub struct Browse {
    /// The table, by its name in the model.
    pub table: String,
    /// The index, or the table itself.
    pub index: Option<String>,
    /// Only the item collection with this partition key, as text: base64 if the key is binary.
    pub partition: Option<String>,
    /// Where to go on: the `next` of an earlier page.
    pub start: Option<Item>,
    /// The largest number of items.
    pub limit: u32,
}

/// A page of a table or index.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct BrowsedPage {
    /// The partition key attribute by which items are together.
    pub partition_key: String,
    /// The items. Those of one item collection are one after the other.
    pub items: Vec<BrowsedItem>,
    /// Where to go on; nothing means the end.
    pub next: Option<Item>,
}

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

impl Runtime {
    /// Reads a page of a table or index as it is stored.
    pub async fn browse(&self, browse: Browse) -> Result<BrowsedPage, Failure> {
        let Browse { table: name, index, partition, start, limit } = browse;
        let found = self.model().table_ids().find(|(_, table)| table.name == name);
        let (id, table) =
            found.ok_or_else(|| missing(format!("the model has no table `{name}`")))?;
        let key = match &index {
            None => &table.key,
            Some(index) => {
                let found = table.indexes.iter().find(|known| known.name == *index);
                let found =
                    found.ok_or_else(|| missing(format!("`{name}` has no index `{index}`")));
                &found?.key
            }
        };
        let physical = self.table_name(id).to_owned();
        let part = &key.partition;
        let page = match partition {
            None => {
                let limit = Some(limit);
                let scan = Scan { table: physical, index, limit, start, ..Scan::default() };
                self.store().scan(scan).await?
            }
            Some(text) => {
                let value = key_value(part.key_type, &text)?;
                let query = Query::partition(&physical, &part.name, value);
                self.store().query(Query { index, start, limit: Some(limit), ..query }).await?
            }
        };
        let items = page.items.into_iter().map(|item| self.browsed(id, item)).collect();
        Ok(BrowsedPage { partition_key: part.name.clone(), items, next: page.next })
    }

    fn browsed(&self, id: TableId, item: Item) -> BrowsedItem {
        let (model, now) = (self.model(), self.now());
        let deleting = item.contains_key(DELETING);
        let table = model.table(id);
        let Some(key) = ItemKey::of(&item, id, table) else {
            return BrowsedItem { item, kind: ItemKind::Foreign, expired: false, deleting };
        };
        if system::is_system(&key.partition) {
            let kind = match () {
                () if system::named(&key, system::UNIQUE).is_some() => ItemKind::Lock,
                () if system::named(&key, system::ONCE).is_some() => ItemKind::IdempotencyRecord,
                () if system::named(&key, system::JOB).is_some() => ItemKind::Lease,
                () if system::is_work(&key, table) => ItemKind::WorkRecord,
                () if system::named(&key, system::MODEL).is_some() => ItemKind::ModelRecord,
                () => ItemKind::System,
            };
            let expired = crate::record::ttl_is_over(&item, table, now);
            return BrowsedItem { item, kind, expired, deleting };
        }
        let entities = model.entities_in(id).map(|(entity, _)| entity);
        match identify(model, &key, item, entities) {
            Ok(record) => {
                let name = model.entity(record.entity).name.clone();
                let kind = ItemKind::Entity { name, derived: self.is_derived(record.entity) };
                let expired = record.has_expired(model, now);
                BrowsedItem { item: record.item, kind, expired, deleting }
            }
            Err(item) => BrowsedItem { item, kind: ItemKind::Foreign, expired: false, deleting },
        }
    }

    fn is_derived(&self, entity: EntityId) -> bool {
        let mut derives = self.model().entities.iter().flat_map(|owner| &owner.derives);
        derives.any(|derive| derive.entity == entity)
    }
}

fn missing(message: String) -> Failure {
    Failure::not_found_because(message)
}

/// Returns the value of a key attribute that a text stands for.
fn key_value(key_type: KeyType, text: &str) -> Result<Value, Failure> {
    let wrong = || {
        let message = "the partition key is a number, or base64 of bytes, as the table declares it";
        Failure::Invalid(vec![crate::Fault::new("partition", crate::Code::WRONG_FORMAT, message)])
    };
    match key_type {
        KeyType::S => Ok(Value::S(text.to_owned())),
        KeyType::N => text.parse().map(Value::N).map_err(|_| wrong()),
        KeyType::B => {
            Value::from_dynamodb_json(&serde_json::json!({ "B": text })).map_err(|_| wrong())
        }
    }
}
