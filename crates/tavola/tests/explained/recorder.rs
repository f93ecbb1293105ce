//! A store that remembers what it was asked.

use std::sync::Mutex;

use async_trait::async_trait;
use tavola_embedded::EmbeddedStore;
use tavola_store::{
    Action, BatchGet, BatchWrite, Delete, Get, Item, ItemImages, Key, Metered, Page, Put, Query,
    Result, Scan, Store, TableChange, TableDescription, TableSchema, TransactGet, TransactWrite,
    UpdateItem,
};

/// A request, or a part of one.
#[derive(Debug, Clone)]
pub enum Sent {
    /// An item, by a get or a batch of them.
    Item(String, Key),
    Query(Box<Query>),
    Scan(String),
    Action(Box<Action>),
}

pub struct Recorder {
    store: EmbeddedStore,
    sent: Mutex<Vec<Sent>>,
}

impl Recorder {
    pub fn new(store: EmbeddedStore) -> Self {
        Self { store, sent: Mutex::default() }
    }

    /// What was sent since the last time.
    pub fn take(&self) -> Vec<Sent> {
        std::mem::take(&mut self.sent.lock().unwrap())
    }

    fn add(&self, sent: impl IntoIterator<Item = Sent>) {
        self.sent.lock().unwrap().extend(sent);
    }
}

#[async_trait]
impl Store for Recorder {
    async fn get(&self, request: Get) -> Result<Metered<Option<Item>>> {
        self.add([Sent::Item(request.table.clone(), request.key.clone())]);
        self.store.get(request).await
    }

    async fn put(&self, request: Put) -> Result<Metered<ItemImages>> {
        self.store.put(request).await
    }

    async fn update(&self, request: UpdateItem) -> Result<Metered<ItemImages>> {
        self.store.update(request).await
    }

    async fn delete(&self, request: Delete) -> Result<Metered<ItemImages>> {
        self.store.delete(request).await
    }

    async fn query(&self, request: Query) -> Result<Metered<Page>> {
        self.add([Sent::Query(Box::new(request.clone()))]);
        self.store.query(request).await
    }

    async fn scan(&self, request: Scan) -> Result<Metered<Page>> {
        self.add([Sent::Scan(request.table.clone())]);
        self.store.scan(request).await
    }

    async fn batch_get(&self, request: BatchGet) -> Result<Metered<Vec<Option<Item>>>> {
        self.add(request.keys.iter().cloned().map(|(table, key)| Sent::Item(table, key)));
        self.store.batch_get(request).await
    }

    async fn batch_write(&self, request: BatchWrite) -> Result<Metered<()>> {
        self.store.batch_write(request).await
    }

    async fn transact_get(&self, request: TransactGet) -> Result<Metered<Vec<Option<Item>>>> {
        self.store.transact_get(request).await
    }

    async fn transact_write(&self, request: TransactWrite) -> Result<Metered<()>> {
        self.add(request.actions.iter().cloned().map(|action| Sent::Action(Box::new(action))));
        self.store.transact_write(request).await
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
