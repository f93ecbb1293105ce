//! A store that stops answering after so many writes, as if the process had died between two calls.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use async_trait::async_trait;
use tavola_store::{
    BatchGet, BatchWrite, Delete, Error, Get, Item, ItemImages, Metered, Page, Put, Query, Result,
    Scan, Store, TableChange, TableDescription, TableSchema, TransactGet, TransactWrite,
    UpdateItem,
};

pub struct Crashing {
    inner: Arc<dyn Store>,
    writes_left: AtomicI64,
    error: Error,
}

impl Crashing {
    pub fn after(inner: Arc<dyn Store>, writes: i64) -> Self {
        Self::with(inner, writes, dead())
    }

    /// The same with another error.
    pub fn with(inner: Arc<dyn Store>, writes: i64, error: Error) -> Self {
        Self { inner, writes_left: AtomicI64::new(writes), error }
    }

    /// Whether something was refused because the process had died.
    pub fn has_died(&self) -> bool {
        self.writes_left.load(Ordering::SeqCst) < 0
    }

    fn alive(&self) -> Result<()> {
        match self.writes_left.load(Ordering::SeqCst) {
            ..0 => Err(self.error.clone()),
            _ => Ok(()),
        }
    }

    fn write(&self) -> Result<()> {
        match self.writes_left.fetch_sub(1, Ordering::SeqCst) {
            ..=0 => Err(self.error.clone()),
            _ => Ok(()),
        }
    }
}

fn dead() -> Error {
    Error::Unavailable { message: "crashed".to_owned(), maybe_done: true }
}

#[async_trait]
impl Store for Crashing {
    // Whoever is dead does not ask again.
    fn always_answers(&self) -> bool {
        true
    }
    async fn get(&self, request: Get) -> Result<Metered<Option<Item>>> {
        self.alive()?;
        self.inner.get(request).await
    }
    async fn put(&self, request: Put) -> Result<Metered<ItemImages>> {
        self.write()?;
        self.inner.put(request).await
    }
    async fn update(&self, request: UpdateItem) -> Result<Metered<ItemImages>> {
        self.write()?;
        self.inner.update(request).await
    }
    async fn delete(&self, request: Delete) -> Result<Metered<ItemImages>> {
        self.write()?;
        self.inner.delete(request).await
    }
    async fn query(&self, request: Query) -> Result<Metered<Page>> {
        self.alive()?;
        self.inner.query(request).await
    }
    async fn scan(&self, request: Scan) -> Result<Metered<Page>> {
        self.alive()?;
        self.inner.scan(request).await
    }
    async fn batch_get(&self, request: BatchGet) -> Result<Metered<Vec<Option<Item>>>> {
        self.alive()?;
        self.inner.batch_get(request).await
    }
    async fn batch_write(&self, request: BatchWrite) -> Result<Metered<()>> {
        self.write()?;
        self.inner.batch_write(request).await
    }
    async fn transact_get(&self, request: TransactGet) -> Result<Metered<Vec<Option<Item>>>> {
        self.alive()?;
        self.inner.transact_get(request).await
    }
    async fn transact_write(&self, request: TransactWrite) -> Result<Metered<()>> {
        self.write()?;
        self.inner.transact_write(request).await
    }
    async fn create_table(&self, schema: TableSchema) -> Result<()> {
        self.inner.create_table(schema).await
    }
    async fn describe_table(&self, table: &str) -> Result<Option<TableDescription>> {
        self.inner.describe_table(table).await
    }
    async fn change_table(&self, table: &str, change: TableChange) -> Result<()> {
        self.inner.change_table(table, change).await
    }
    async fn delete_table(&self, table: &str) -> Result<()> {
        self.inner.delete_table(table).await
    }
    async fn list_tables(&self) -> Result<Vec<String>> {
        self.inner.list_tables().await
    }
}
