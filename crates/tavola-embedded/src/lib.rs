//! Tavola's embedded store: DynamoDB in process, in memory or on a file.
//!
//! The engine is `dynoxide-rs`, one SQLite connection behind one lock. Its calls run on a thread of the
//! store's own, so that async threads never wait for the disk or for each other's commits; what is small
//! and in memory runs in place while the engine is free. Expired items are deleted in the background.

mod batch;
mod error;
mod folder;
mod queue;
mod read;
mod store;
mod stream;
mod sweep;
mod table;
mod transact;
mod value;
#[cfg(feature = "wire")]
mod wire;
mod worker;
mod write;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use dynoxide::Database;
use tavola_store::{Error, Result};

pub use dynoxide::storage_backend::{Clock, ManualClock};
#[cfg(feature = "wire")]
pub use wire::{WireCredentials, WireHosts, WireOptions, serve_wire};

use crate::error::{Context, typed};
use crate::folder::Folder;
use crate::queue::Kind;
use crate::sweep::Sweeper;
use crate::worker::Worker;

/// How often expired items are looked for.
const SWEEP_INTERVAL: Duration = Duration::from_secs(60);

/// A store in this process.
///
/// Dropping it waits for the calls under way and closes the file.
pub struct EmbeddedStore {
    // Dropped in this order: both threads end and let go of the database before the folder is free
    // for another process.
    _sweeper: Sweeper,
    worker: Worker,
    _folder: Option<Folder>,
}

impl EmbeddedStore {
    /// An empty store that lives as long as this value.
    pub fn memory() -> Result<Self> {
        let context = Context::operation("opening a store in memory");
        Self::start(Database::memory().map_err(|error| typed(error, context))?, None)
    }

    /// An empty store in memory whose items expire by another clock, for tests.
    pub fn memory_with_clock(clock: Arc<dyn Clock>) -> Result<Self> {
        let context = Context::operation("opening a store in memory");
        let database = Database::memory_with_clock(clock).map_err(|error| typed(error, context))?;
        Self::start(database, None)
    }

    /// The store in a folder, which is created if need be. One process at a time may open it.
    pub fn open(folder: &Path) -> Result<Self> {
        let folder = Folder::lock(folder)?;
        let file = folder.database();
        let unavailable = |message: String| Error::Unavailable {
            message: format!("{} cannot be opened: {message}", file.display()),
            maybe_done: false,
        };
        let path = file.to_str().ok_or_else(|| unavailable("its path is not UTF-8".to_owned()))?;
        let database = Database::new(path).map_err(|error| unavailable(error.to_string()))?;
        // A damaged schema shows only when it is read.
        database.table_count().map_err(|error| unavailable(error.to_string()))?;
        Self::start(database, Some(folder))
    }

    fn start(database: Database, folder: Option<Folder>) -> Result<Self> {
        let sweeper = Sweeper::start(database.clone(), SWEEP_INTERVAL)?;
        let worker = Worker::start(database, folder.is_none())?;
        Ok(Self { _sweeper: sweeper, worker, _folder: folder })
    }

    /// Writes a consistent copy to a new file while the store runs. The copy opens as `tavola.db` in a
    /// folder of its own.
    pub async fn copy_to(&self, path: &Path) -> Result<()> {
        let target = path
            .to_str()
            .ok_or_else(|| Error::Invalid("the path of a copy must be UTF-8".to_owned()))?
            .to_owned();
        if path.exists() {
            return Err(Error::Invalid(format!("{target} exists already")));
        }
        let context = Context::operation("copying the store");
        self.worker
            .queued(Kind::Write, move |database| database.vacuum_into(&target))
            .await?
            .map_err(|error| typed(error, context))
    }

    /// Deletes the items that have expired, as the store does by itself every minute; returns how many.
    pub async fn delete_expired(&self) -> Result<usize> {
        let context = Context::operation("deleting expired items");
        self.worker
            .queued(Kind::Write, Database::sweep_ttl)
            .await?
            .map_err(|error| typed(error, context))
    }
}

impl std::fmt::Debug for EmbeddedStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EmbeddedStore").finish_non_exhaustive()
    }
}
