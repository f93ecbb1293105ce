//! The engine: the map, its catalog and its one writer.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Instant;

use tavola_store::{Error, Result, TableDescription};

use crate::catalog::{self, Catalog};
use crate::clock::Clock;
use crate::kv::{Kv, View, damaged};
use crate::layout;
use crate::write::{Changes, Write, Written, number};

/// What readers and the writer share.
pub(crate) struct Engine {
    kv: Kv,
    catalog: RwLock<Arc<Catalog>>,
    /// Whether the tables may be others than the catalog says, because nobody knows what became of
    /// a batch. Only the one writer looks at it.
    is_catalog_doubtful: AtomicBool,
    clock: Arc<dyn Clock>,
    /// Why the last batch failed, and when, if it was because of the disk.
    failure: Mutex<Option<(Instant, Error)>>,
}

impl Engine {
    /// Opens the engine on a map.
    pub(crate) fn open(kv: Kv, clock: Arc<dyn Clock>) -> Result<Self> {
        let catalog = RwLock::new(Arc::new(kv.read(stored_catalog)?));
        let is_catalog_doubtful = AtomicBool::new(false);
        Ok(Self { kv, catalog, is_catalog_doubtful, clock, failure: Mutex::new(None) })
    }

    /// Returns the tables as they are.
    pub(crate) fn catalog(&self) -> Arc<Catalog> {
        self.catalog.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns `true` if nothing waits for a disk.
    pub(crate) fn is_memory(&self) -> bool {
        self.kv.is_memory()
    }

    /// Reads as of one moment, with the tables as they were then.
    pub(crate) fn read<T>(&self, work: impl FnOnce(&dyn View, &Catalog) -> Result<T>) -> Result<T> {
        let mut work = Some(work);
        loop {
            let catalog = self.catalog();
            let done = self.kv.read(|view| {
                // If batches with other catalogs were committed before this moment, entries of a
                // table or index that this one still has may be deleted already.
                match Arc::ptr_eq(&catalog, &self.catalog()) {
                    true => work.take().map(|work| work(view, &catalog)).transpose(),
                    false => Ok(None),
                }
            })?;
            if let Some(done) = done {
                return Ok(done);
            }
        }
    }

    /// Describes a table; `None` when there is none.
    pub(crate) fn describe(&self, name: &str) -> Result<Option<TableDescription>> {
        self.read(|view, catalog| {
            let Some(table) = catalog.tables.get(name) else { return Ok(None) };
            let items = number(view.get(&layout::count(table.items))?)?;
            Ok(Some(table.describe(items)))
        })
    }

    /// Makes writes in their order, as one batch. Only the writer calls this.
    ///
    /// With each comes whether its answer says where capacity went. Every one has an answer of its
    /// own. If the batch itself fails, nobody knows about any of them: also a refusal may have been
    /// because of what one before it made.
    pub(crate) fn write(&self, writes: Vec<(Write, bool)>) -> Vec<Result<Written>> {
        let count = writes.len();
        let worked_out = self.kv.read(|view| {
            let mut changes = Changes::new(view, self.known_catalog(view)?, self.clock.now());
            let add = |(write, detailed)| changes.add(write, detailed);
            let answers: Vec<_> = writes.into_iter().map(add).collect();
            Ok((answers, changes.into_batch()?))
        });
        let committed = worked_out.and_then(|(answers, (batch, catalog))| {
            if !batch.is_empty() {
                self.kv.commit(batch)?;
                *self.catalog.write().unwrap_or_else(PoisonError::into_inner) = catalog;
            }
            Ok(answers)
        });
        if committed.is_err() {
            self.is_catalog_doubtful.store(true, Ordering::Relaxed);
        }
        let failure = match &committed {
            Err(error @ Error::Disk { .. }) => Some((Instant::now(), error.clone())),
            _ => None,
        };
        *self.failure.lock().unwrap_or_else(PoisonError::into_inner) = failure;
        match committed {
            Ok(answers) => answers,
            Err(error) => vec![Err(error); count],
        }
    }

    /// Returns the tables as they are stored. After a batch of which nobody knows whether it is
    /// there, they may be others than before.
    fn known_catalog(&self, view: &dyn View) -> Result<Arc<Catalog>> {
        if self.is_catalog_doubtful.load(Ordering::Relaxed) {
            let stored = Arc::new(stored_catalog(view)?);
            *self.catalog.write().unwrap_or_else(PoisonError::into_inner) = stored;
            self.is_catalog_doubtful.store(false, Ordering::Relaxed);
        }
        Ok(self.catalog())
    }

    /// Returns why the last batch failed, and when; `None` unless it was because of the disk.
    pub(crate) fn failure(&self) -> Option<(Instant, Error)> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

fn stored_catalog(view: &dyn View) -> Result<Catalog> {
    match view.get(&layout::catalog())? {
        Some(bytes) => catalog::decode(&bytes)
            .map_err(|why| damaged(format!("the store's catalog cannot be used: {why}"))),
        None => Ok(Catalog::default()),
    }
}

#[cfg(test)]
mod tests {
    use tavola_store::{KeyAttribute, KeySchema, KeyType, TableSchema};

    use super::*;
    use crate::clock::SystemClock;
    use crate::kv::Memory;

    fn create(name: &str) -> (Write, bool) {
        let partition = KeyAttribute { name: "PK".to_owned(), key_type: KeyType::S };
        let schema = TableSchema {
            name: name.to_owned(),
            key: KeySchema { partition, sort: None },
            indexes: vec![],
            ttl: None,
            stream: None,
            tags: vec![],
        };
        (Write::CreateTable(schema, String::new()), false)
    }

    /// Models a table whose batch is on the disk although its commit failed: without a look at what
    /// is stored, the next change of the tables would undo it.
    #[test]
    fn after_a_failed_commit_the_tables_are_those_that_are_stored() {
        let open = || Engine::open(Kv::Memory(Memory::default()), Arc::new(SystemClock)).unwrap();
        let (engine, other) = (open(), open());
        assert!(other.write(vec![create("one")]).iter().all(Result::is_ok));
        let stored = other.kv.read(|view| view.get(&layout::catalog())).unwrap().unwrap();
        engine.kv.commit(vec![(layout::catalog(), Some(stored.to_vec()))]).unwrap();
        engine.is_catalog_doubtful.store(true, Ordering::Relaxed);
        assert!(engine.write(vec![create("two")]).iter().all(Result::is_ok));
        assert_eq!(engine.catalog().tables.keys().collect::<Vec<_>>(), ["one", "two"]);
        let spaces: Vec<_> = engine.catalog().tables.values().map(|table| table.items).collect();
        assert_ne!(spaces[0], spaces[1]);
    }
}
