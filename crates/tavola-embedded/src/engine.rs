//! The engine: the map, its catalog and its one writer.

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
    clock: Arc<dyn Clock>,
    /// Why the last batch failed, and when, if it was because of the disk.
    failure: Mutex<Option<(Instant, Error)>>,
}

impl Engine {
    /// Opens the engine on a map.
    pub(crate) fn open(kv: Kv, clock: Arc<dyn Clock>) -> Result<Self> {
        let stored = kv.read(|view| view.get(&layout::catalog()))?;
        let catalog = match stored {
            Some(bytes) => catalog::decode(&bytes)
                .map_err(|why| damaged(format!("the store's catalog cannot be used: {why}")))?,
            None => Catalog::default(),
        };
        let catalog = RwLock::new(Arc::new(catalog));
        Ok(Self { kv, catalog, clock, failure: Mutex::new(None) })
    }

    /// Returns the tables as they are.
    pub(crate) fn catalog(&self) -> Arc<Catalog> {
        self.catalog.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns `true` if nothing waits for a disk.
    pub(crate) fn is_memory(&self) -> bool {
        self.kv.is_memory()
    }

    /// Reads as of one moment.
    pub(crate) fn read<T>(&self, work: impl FnOnce(&dyn View, &Catalog) -> Result<T>) -> Result<T> {
        let catalog = self.catalog();
        self.kv.read(|view| work(view, &catalog))
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
            let mut changes = Changes::new(view, self.catalog(), self.clock.now());
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

    /// Returns why the last batch failed, and when; `None` unless it was because of the disk.
    pub(crate) fn failure(&self) -> Option<(Instant, Error)> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
