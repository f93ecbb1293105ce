//! The trait. Each operation is in the file of its kind.

use std::sync::Arc;

use async_trait::async_trait;
use tavola_store::{
    BatchGet, BatchWrite, Delete, Get, Item, ItemImages, Metered, Page, Put, Query, Result, Scan,
    Store, TableChange, TableDescription, TableSchema, TransactGet, TransactWrite, UpdateItem,
};

use crate::{DynamoDbStore, Settings};

#[async_trait]
impl Store for DynamoDbStore {
    fn without_retries(&self) -> Option<Arc<dyn Store>> {
        let settings = Settings { attempts: 1, ..self.settings.clone() };
        Some(Arc::new(self.clone().with_settings(settings)))
    }

    async fn get(&self, request: Get) -> Result<Metered<Option<Item>>> {
        request.validate()?;
        self.get_item(request).await
    }

    async fn put(&self, request: Put) -> Result<Metered<ItemImages>> {
        request.validate()?;
        self.put_item(request).await
    }

    async fn update(&self, request: UpdateItem) -> Result<Metered<ItemImages>> {
        request.validate()?;
        self.update_item(request).await
    }

    async fn delete(&self, request: Delete) -> Result<Metered<ItemImages>> {
        request.validate()?;
        self.delete_item(request).await
    }

    async fn query(&self, request: Query) -> Result<Metered<Page>> {
        request.validate()?;
        self.query_page(request).await
    }

    async fn scan(&self, request: Scan) -> Result<Metered<Page>> {
        request.validate()?;
        self.scan_page(request).await
    }

    async fn batch_get(&self, request: BatchGet) -> Result<Metered<Vec<Option<Item>>>> {
        request.validate()?;
        self.batch_get_items(request).await
    }

    async fn batch_write(&self, request: BatchWrite) -> Result<Metered<()>> {
        request.validate()?;
        self.batch_write_items(request).await
    }

    async fn transact_get(&self, request: TransactGet) -> Result<Metered<Vec<Option<Item>>>> {
        request.validate()?;
        self.transact_get_items(request).await
    }

    async fn transact_write(&self, request: TransactWrite) -> Result<Metered<()>> {
        request.validate()?;
        self.transact_write_items(request).await
    }

    async fn create_table(&self, schema: TableSchema) -> Result<()> {
        self.create_and_wait(schema).await
    }

    async fn describe_table(&self, table: &str) -> Result<Option<TableDescription>> {
        self.describe(table).await
    }

    async fn change_table(&self, table: &str, change: TableChange) -> Result<()> {
        self.change(table, change).await
    }

    async fn delete_table(&self, table: &str) -> Result<()> {
        self.delete_and_wait(table).await
    }

    async fn list_tables(&self) -> Result<Vec<String>> {
        self.list().await
    }
}

/// Lists table names, each once, for messages.
pub(crate) fn subject<'a>(names: impl Iterator<Item = &'a String>) -> String {
    let names: std::collections::BTreeSet<&str> = names.map(String::as_str).collect();
    names.into_iter().collect::<Vec<_>>().join(", ")
}
