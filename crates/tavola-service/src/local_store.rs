//! What a server can do with a store on its own machine, beyond what any store can.

use std::fmt;
use std::future::Future;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;

use tavola_store::{Result, Store};

/// A store on the server's machine.
pub trait LocalStore: Send + Sync {
    /// Writes a consistent copy to a new folder while the store runs.
    fn copy_to<'s>(
        &'s self,
        folder: &'s Path,
    ) -> Pin<Box<dyn Future<Output = Result<()>> + Send + 's>>;

    /// Takes a copy that lasts as long as it is read. There is one at a time.
    fn snapshot(&self) -> Pin<Box<dyn Future<Output = Result<StoreSnapshot>> + Send + '_>>;

    /// Returns how large the store is. This takes no longer than the store has tables and files.
    fn size(&self) -> Pin<Box<dyn Future<Output = StoreSize> + Send + '_>>;
}

/// A store as of one moment, in a folder of its own, which is removed when the snapshot is dropped.
pub struct StoreSnapshot {
    store: Option<Arc<dyn Store>>,
    folder: PathBuf,
}

impl StoreSnapshot {
    /// Takes a store that was copied into a folder.
    pub fn new(store: Arc<dyn Store>, folder: PathBuf) -> Self {
        Self { store: Some(store), folder }
    }

    /// Returns the store.
    pub(crate) fn store(&self) -> Option<&dyn Store> {
        self.store.as_deref()
    }
}

impl Drop for StoreSnapshot {
    fn drop(&mut self) {
        let (store, folder) = (self.store.take(), std::mem::take(&mut self.folder));
        let remove = move || {
            drop(store);
            if let Err(error) = std::fs::remove_dir_all(&folder) {
                tracing::warn!(%error, folder = %folder.display(), "a snapshot cannot be removed");
            }
        };
        // Not on this thread, which may be one that must not wait for the disk.
        if let Err(error) = std::thread::Builder::new().spawn(remove) {
            tracing::warn!(%error, "a snapshot cannot be removed");
        }
    }
}

impl fmt::Debug for StoreSnapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoreSnapshot").field("folder", &self.folder).finish_non_exhaustive()
    }
}

/// How large a store is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StoreSize {
    /// The size of its files, in bytes, if it has any.
    pub disk_used: Option<u64>,
    /// How many bytes more its disk has room for.
    pub disk_free: Option<u64>,
    /// Its tables.
    pub tables: Vec<TableSize>,
}

/// How large a table is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TableSize {
    /// The physical name.
    pub name: String,
    /// The number of its items.
    pub items: u64,
    /// Their size in bytes, as DynamoDB counts it.
    pub bytes: u64,
}
