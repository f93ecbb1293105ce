//! The key that identifies an item among all tables.

use std::borrow::Cow;
use std::hash::{BuildHasher, Hash, Hasher};
use std::ops::Deref;
use std::sync::{Arc, LazyLock};

use foldhash::fast::RandomState;
use tavola_model::model::{KeyText, Table, TableId};
use tavola_store::{Item, Key, Value};

/// The key that identifies an item. It is shared, because the cache, the record and every use of an
/// item hold it. It is looked up many times, and hashed once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ItemKey(Arc<Address>);

/// A table and the values of a primary key in it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Address {
    /// Of the rest, with a seed of this process: callers choose keys.
    hash: u64,
    pub table: TableId,
    pub partition: Value,
    pub sort: Option<Value>,
}

static SEED: LazyLock<RandomState> = LazyLock::new(RandomState::default);

impl Hash for ItemKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl Deref for ItemKey {
    type Target = Address;

    fn deref(&self) -> &Address {
        &self.0
    }
}

impl ItemKey {
    pub fn new(table: TableId, partition: Value, sort: Option<Value>) -> Self {
        let hash = SEED.hash_one((table, &partition, &sort));
        Self(Arc::new(Address { hash, table, partition, sort }))
    }

    /// Returns the key of a stored item.
    pub fn of(item: &Item, table_id: TableId, table: &Table) -> Option<Self> {
        let partition = item.get_owned(&table.key.partition.name)?;
        let sort = match &table.key.sort {
            Some(part) => Some(item.get_owned(&part.name)?),
            None => None,
        };
        Some(Self::new(table_id, partition, sort))
    }

    /// Returns the key in the form of the store.
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

    /// Returns the names and values of the key attributes.
    pub fn parts<'a>(&'a self, table: &'a Table) -> impl Iterator<Item = (&'a str, &'a Value)> {
        let values = std::iter::once(&self.partition).chain(&self.sort);
        table.key.parts().map(|part| part.name.as_str()).zip(values)
    }

    /// Returns the key in the form of the recogniser.
    pub fn key_text(&self) -> KeyText<'_> {
        KeyText::new(&self.partition, self.sort.as_ref())
    }

    /// Returns the key as text, for audit entries.
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
