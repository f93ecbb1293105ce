//! The mark of an import that is under way, in the model's first table: how far it has come, so
//! that one that was interrupted goes on from there.

use sha2::{Digest, Sha256};
use tavola_model::model::{Model, TableId};
use tavola_store::{Delete, Get, Item, Key, Number, Put, Value};

use crate::{Deployment, system};

const SOURCE: &str = "tavola:source";
const DONE: &str = "tavola:done";

/// How far an import has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportMark {
    /// A digest of the names and sizes of the files.
    pub source: String,
    /// How many items have been put, in the order of the files.
    pub done: u64,
}

/// The place of the mark of a model's imports, and the requests that read and change it.
#[derive(Debug, Clone)]
pub struct ImportMarkPlace {
    table: String,
    key: Key,
}

impl ImportMark {
    /// Returns the mark of an import that begins.
    pub fn begin<'f>(files: impl IntoIterator<Item = (&'f str, u64)>) -> Self {
        let mut hasher = Sha256::new();
        for (name, size) in files {
            hasher.update((name.len() as u64).to_be_bytes());
            hasher.update(name.as_bytes());
            hasher.update(size.to_be_bytes());
        }
        let source = hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        Self { source, done: 0 }
    }

    /// Reads a mark.
    pub fn of(item: &Item) -> Self {
        let source = item.get(SOURCE).and_then(Value::as_str).unwrap_or_default();
        let done = item.get(DONE).and_then(Value::as_number).and_then(Number::to_i64);
        let done = done.and_then(|done| u64::try_from(done).ok()).unwrap_or(0);
        Self { source: source.to_owned(), done }
    }
}

impl ImportMarkPlace {
    /// Returns the place of a model's mark; `None` if the model has no tables.
    pub fn of(model: &Model, deployment: &Deployment) -> Option<Self> {
        let (id, table) = system::records_table(model)?;
        let key = system::key(id, table, system::IMPORT, &model.name).store_key(table);
        Some(Self { table: deployment.table(id).to_owned(), key })
    }

    /// Returns the request that reads the mark.
    pub fn get(&self) -> Get {
        let (table, key) = (self.table.clone(), self.key.clone());
        Get { table, key, strong: true, attributes: Vec::new() }
    }

    /// Returns the request that writes the mark.
    pub fn put(&self, mark: &ImportMark) -> Put {
        let mut item = self.key.to_item();
        item.insert(SOURCE.to_owned(), Value::from(mark.source.as_str()));
        item.insert(DONE.to_owned(), Value::from(i64::try_from(mark.done).unwrap_or(i64::MAX)));
        Put { table: self.table.clone(), item, condition: None }
    }

    /// Returns the request that removes the mark.
    pub fn delete(&self) -> Delete {
        Delete { table: self.table.clone(), key: self.key.clone(), condition: None }
    }

    /// Returns `true` if an item of a physical table is the mark.
    pub fn is_mark(&self, table: &str, item: &Item) -> bool {
        table == self.table && self.key.of_same_table(item).as_ref() == Some(&self.key)
    }
}

/// Returns `true` if an item of a table is one of Tavola's own: a lock, a record, a lease.
pub fn is_system_item(model: &Model, id: TableId, item: &Item) -> bool {
    item.get(&model.table(id).key.partition.name).is_some_and(system::is_system)
}
