//! The trait that every store implements.

use std::sync::Arc;

use async_trait::async_trait;

use crate::{
    BatchGet, BatchWrite, Delete, Get, Item, ItemImages, Metered, Page, Put, Query, Result, Scan,
    TableChange, TableDescription, TableSchema, TransactGet, TransactWrite, UpdateItem,
};

/// DynamoDB's data plane, and as much of its control plane as a model needs.
///
/// Implementations validate as DynamoDB does, never panic on any input, never block the async
/// thread, and report every failure as an [`Error`](crate::Error).
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Returns `true` if every call reports a definite outcome: a failure says whether something
    /// was done, and is never only that the store is busy. A remote store cannot promise that, so
    /// it is asked again, and transactions sent to it carry a token.
    fn always_answers(&self) -> bool {
        false
    }

    /// Returns `true` if an index shows every write that was acknowledged before it is asked.
    /// DynamoDB's global indexes follow a moment later.
    fn indexes_are_current(&self) -> bool {
        false
    }

    /// Returns the same store without retries of its own, for callers that have a policy for all of
    /// their requests together; `None` if it has none.
    fn without_retries(&self) -> Option<Arc<dyn Store>> {
        None
    }

    /// Fails if the last write failed because of the store's own disk, and writes still do. A store
    /// that has no disk of its own cannot tell.
    async fn check_writable(&self) -> Result<()> {
        Ok(())
    }

    /// Reads one item.
    async fn get(&self, request: Get) -> Result<Metered<Option<Item>>>;
    /// Writes a whole item; the answer has the old one.
    async fn put(&self, request: Put) -> Result<Metered<ItemImages>>;
    /// Changes or creates an item; the answer has the new one.
    async fn update(&self, request: UpdateItem) -> Result<Metered<ItemImages>>;
    /// Deletes an item; the answer has the old one.
    async fn delete(&self, request: Delete) -> Result<Metered<ItemImages>>;
    /// Reads a page of a partition.
    async fn query(&self, request: Query) -> Result<Metered<Page>>;
    /// Reads a page of a table.
    async fn scan(&self, request: Scan) -> Result<Metered<Page>>;
    /// Reads many items; missing ones are `None`, in the order of the request.
    async fn batch_get(&self, request: BatchGet) -> Result<Metered<Vec<Option<Item>>>>;
    /// Writes and deletes many items, each by itself.
    async fn batch_write(&self, request: BatchWrite) -> Result<Metered<()>>;
    /// Reads items as of one moment, in the order of the request.
    async fn transact_get(&self, request: TransactGet) -> Result<Metered<Vec<Option<Item>>>>;
    /// Writes items, all or none.
    async fn transact_write(&self, request: TransactWrite) -> Result<Metered<()>>;

    /// Creates a table and waits until it can be used.
    async fn create_table(&self, schema: TableSchema) -> Result<()>;
    /// Describes a table; `None` when there is none.
    async fn describe_table(&self, table: &str) -> Result<Option<TableDescription>>;
    /// Changes a table; an index may still be filling when this returns.
    async fn change_table(&self, table: &str, change: TableChange) -> Result<()>;
    /// Deletes a table with everything in it.
    async fn delete_table(&self, table: &str) -> Result<()>;
    /// Returns the names of all tables.
    async fn list_tables(&self) -> Result<Vec<String>>;
}
