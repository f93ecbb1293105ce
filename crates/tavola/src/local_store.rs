//! The embedded store, as the server in front of it knows it.

use std::fs;
use std::future::Future;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;

use tavola_embedded::EmbeddedStore;
use tavola_service::{LocalStore, StoreSize, StoreSnapshot, TableSize};
use tavola_store::{DetailedStore, DiskFailure, Error, Result, Store};

use crate::store_url::StoreUrl;

/// What the folder of a snapshot is called, behind the name of the store's folder.
const SNAPSHOT: &str = ".snapshot";

/// An embedded store, and its folder if it has one.
pub(crate) struct Embedded {
    store: Arc<EmbeddedStore>,
    folder: Option<PathBuf>,
}

impl Embedded {
    pub(crate) fn new(store: Arc<EmbeddedStore>, url: &StoreUrl) -> Self {
        let folder = match url {
            StoreUrl::File(folder) => Some(folder.clone()),
            _ => None,
        };
        Self { store, folder }
    }

    /// Returns the folder for a snapshot: beside the store, where there is room if anywhere, or else
    /// where the system keeps what is not to last.
    fn snapshot_folder(&self) -> PathBuf {
        match &self.folder {
            Some(folder) => {
                let mut name = folder.clone().into_os_string();
                name.push(SNAPSHOT);
                PathBuf::from(name)
            }
            None => std::env::temp_dir().join(format!("tavola-{}{SNAPSHOT}", std::process::id())),
        }
    }

    async fn tables(&self) -> Result<Vec<TableSize>> {
        let mut tables = Vec::new();
        for name in self.store.list_tables().await? {
            let extent = self.store.extent(&name).await?;
            tables.push(TableSize { name, items: extent.items, bytes: extent.bytes });
        }
        Ok(tables)
    }
}

impl LocalStore for Embedded {
    fn copy_to<'s>(
        &'s self,
        folder: &'s Path,
    ) -> Pin<Box<dyn Future<Output = Result<()>> + Send + 's>> {
        Box::pin(self.store.copy_to(folder))
    }

    fn snapshot(&self) -> Pin<Box<dyn Future<Output = Result<StoreSnapshot>> + Send + '_>> {
        Box::pin(async {
            let folder = self.snapshot_folder();
            let left = folder.clone();
            // A process that was killed has left it. Nobody else has this store.
            blocking(move || match left.exists() {
                false => Ok(()),
                true => fs::remove_dir_all(&left).map_err(|error| Error::Disk {
                    failure: DiskFailure::of(&error),
                    message: format!("{} cannot be deleted: {error}", left.display()),
                    maybe_done: false,
                }),
            })
            .await?;
            self.store.copy_to(&folder).await?;
            let copied = folder.clone();
            let copy = blocking(move || EmbeddedStore::open(&copied)).await?;
            Ok(StoreSnapshot::new(Arc::new(copy), folder))
        })
    }

    fn size(&self) -> Pin<Box<dyn Future<Output = StoreSize> + Send + '_>> {
        Box::pin(async {
            let tables = self.tables().await.unwrap_or_else(|error| {
                tracing::warn!(%error, "the size of the tables is not known");
                Vec::new()
            });
            let folder = self.folder.as_deref();
            StoreSize {
                disk_used: folder.and_then(|folder| files(folder).ok()),
                disk_free: folder.and_then(free),
                tables,
            }
        })
    }
}

/// Does what waits for the disk.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|error| {
        Err(Error::Unavailable { message: error.to_string(), maybe_done: false })
    })
}

/// Returns the size of all files in a folder.
fn files(folder: &Path) -> std::io::Result<u64> {
    let mut bytes = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        // A file may be gone by now: the store replaces its files.
        let Ok(metadata) = entry.metadata() else { continue };
        bytes += match metadata.is_dir() {
            true => files(&entry.path()).unwrap_or(0),
            false => metadata.len(),
        };
    }
    Ok(bytes)
}

/// Returns how many bytes the disk of a folder has room for.
#[cfg(unix)]
fn free(folder: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    disk.f_bavail.checked_mul(disk.f_frsize)
}

#[cfg(not(unix))]
fn free(_folder: &Path) -> Option<u64> {
    None
}
