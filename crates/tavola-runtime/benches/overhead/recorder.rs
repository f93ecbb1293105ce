//! A store that remembers what it was asked to read and write.

use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use tavola_store::{
    BatchGet, BatchWrite, Delete, Get, Item, ItemImages, Metered, Page, Put, Query, Result, Scan,
    Store, TableChange, TableDescription, TableSchema, TransactGet, TransactWrite, UpdateItem,
};

pub struct Recorder {
    store: Arc<dyn Store>,
    sent: Mutex<Vec<String>>,
}

impl Recorder {
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self { store, sent: Mutex::default() }
    }

    /// The requests since the last time.
    pub fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.sent.lock().unwrap())
    }

    fn sent(&self, request: &impl Debug) -> &dyn Store {
        self.sent.lock().unwrap().push(format!("{request:#?}"));
        &*self.store
    }
}

#[async_trait]
impl Store for Recorder {
    fn always_answers(&self) -> bool {
        self.store.always_answers()
    }

    async fn get(&self, request: Get) -> Result<Metered<Option<Item>>> {
        self.sent(&request).get(request).await
    }

    async fn put(&self, request: Put) -> Result<Metered<ItemImages>> {
        self.sent(&request).put(request).await
    }

    async fn update(&self, request: UpdateItem) -> Result<Metered<ItemImages>> {
        self.sent(&request).update(request).await
    }

    async fn delete(&self, request: Delete) -> Result<Metered<ItemImages>> {
        self.sent(&request).delete(request).await
    }

    async fn query(&self, request: Query) -> Result<Metered<Page>> {
        self.sent(&request).query(request).await
    }

    async fn scan(&self, request: Scan) -> Result<Metered<Page>> {
        self.sent(&request).scan(request).await
    }

    async fn batch_get(&self, request: BatchGet) -> Result<Metered<Vec<Option<Item>>>> {
        self.sent(&request).batch_get(request).await
    }

    async fn batch_write(&self, request: BatchWrite) -> Result<Metered<()>> {
        self.sent(&request).batch_write(request).await
    }

    async fn transact_get(&self, request: TransactGet) -> Result<Metered<Vec<Option<Item>>>> {
        self.sent(&request).transact_get(request).await
    }

    async fn transact_write(&self, request: TransactWrite) -> Result<Metered<()>> {
        self.sent(&request).transact_write(request).await
    }

    async fn create_table(&self, schema: TableSchema) -> Result<()> {
        self.store.create_table(schema).await
    }

    async fn describe_table(&self, table: &str) -> Result<Option<TableDescription>> {
        self.store.describe_table(table).await
    }

    async fn change_table(&self, table: &str, change: TableChange) -> Result<()> {
        self.store.change_table(table, change).await
    }

    async fn delete_table(&self, table: &str) -> Result<()> {
        self.store.delete_table(table).await
    }

    async fn list_tables(&self) -> Result<Vec<String>> {
        self.store.list_tables().await
    }
}
