//! Tavola's embedded store: DynamoDB in process, in memory or on a file.
//!
//! Items, index entries, expiry and streams are entries of one ordered map, which lives in memory
//! or on `fjall`. Reads see the map as of one moment and never wait for writers. One writer works
//! out everything that changes it: what waits while a batch becomes durable is the next batch,
//! checked in order, so that callers share an `fsync` and nothing is seen before it is on the disk.

mod catalog;
mod clock;
mod copy;
mod detail;
mod encoding;
mod engine;
mod file_check;
mod folder;
mod kv;
mod layout;
mod private;
mod read;
mod salvage;
mod store;
mod tally;
mod upkeep;
mod write;
mod writer;

use std::path::Path;
use std::sync::Arc;

use tavola_store::{Error, Result};

pub use clock::{Clock, ManualClock};
pub use file_check::{Damage, FileCheck, check_files};
pub use salvage::{Salvaged, salvage};

use crate::clock::SystemClock;
use crate::engine::Engine;
use crate::folder::Folder;
use crate::kv::{Kv, Memory};
use crate::upkeep::Upkeep;
use crate::writer::Writer;

/// A store in this process.
///
/// Dropping it waits for the calls under way and closes the file.
pub struct EmbeddedStore {
    // Dropped in this order: the threads end and let go of the database before the folder is free
    // for another process.
    upkeep: Upkeep,
    writer: Arc<Writer>,
    engine: Arc<Engine>,
    _folder: Option<Folder>,
}

impl EmbeddedStore {
    /// Creates an empty store that lives as long as this value.
    pub fn memory() -> Result<Self> {
        Self::memory_with_clock(Arc::new(SystemClock))
    }

    /// Creates an empty store in memory whose items expire by another clock, for tests.
    pub fn memory_with_clock(clock: Arc<dyn Clock>) -> Result<Self> {
        Self::start(Kv::Memory(Memory::default()), clock, None)
    }

    /// Opens the store in a folder, which is created if need be. One process at a time may open it.
    ///
    /// Fails if there was a store that is gone, or if what is there is damaged.
    pub fn open(folder: &Path) -> Result<Self> {
        let (folder, file) = Folder::open(folder)?;
        Self::start(Kv::File(Box::new(file)), Arc::new(SystemClock), Some(folder))
    }

    /// Returns `true` if there is a store in a folder, or was one: [`EmbeddedStore::open`] does not
    /// create one there.
    pub fn exists(folder: &Path) -> bool {
        folder::is_store(folder)
    }

    fn start(kv: Kv, clock: Arc<dyn Clock>, folder: Option<Folder>) -> Result<Self> {
        let engine = Arc::new(Engine::open(kv, clock)?);
        let writer = Arc::new(Writer::start(engine.clone())?);
        let upkeep = Upkeep::start(engine.clone(), writer.clone())?;
        // What was unfinished when the store was closed goes on.
        upkeep.wake();
        Ok(Self { upkeep, writer, engine, _folder: folder })
    }

    /// Writes a consistent copy to a new folder while the store runs, and reads it back to compare.
    /// The copy is a store of its own; until it is whole, it has another name.
    pub async fn copy_to(&self, folder: &Path) -> Result<()> {
        let (engine, folder) = (self.engine.clone(), folder.to_owned());
        let copied = tokio::task::spawn_blocking(move || copy::copy(&engine, &folder));
        copied.await.unwrap_or_else(|error| {
            Err(Error::Unavailable { message: error.to_string(), maybe_done: false })
        })
    }

    /// Deletes the items that have expired, as the store does by itself every minute; returns how
    /// many.
    pub async fn delete_expired(&self) -> Result<usize> {
        let (engine, writer) = (self.engine.clone(), self.writer.clone());
        let expired = tokio::task::spawn_blocking(move || upkeep::expire(&engine, &writer));
        expired.await.unwrap_or_else(|error| {
            Err(Error::Unavailable { message: error.to_string(), maybe_done: true })
        })
    }
}

impl std::fmt::Debug for EmbeddedStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EmbeddedStore").finish_non_exhaustive()
    }
}
