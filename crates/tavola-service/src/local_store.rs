//! What a server can do with a store on its own machine, beyond what any store can.

use std::future::Future;
use std::path::Path;
use std::pin::Pin;

use tavola_store::Result;

/// A store on the server's machine.
pub trait LocalStore: Send + Sync {
    /// Writes a consistent copy to a new folder while the store runs.
    fn copy_to<'s>(
        &'s self,
        folder: &'s Path,
    ) -> Pin<Box<dyn Future<Output = Result<()>> + Send + 's>>;

    /// Returns how large the store is. This takes no longer than the store has tables and files.
    fn size(&self) -> Pin<Box<dyn Future<Output = StoreSize> + Send + '_>>;
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
