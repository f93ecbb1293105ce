//! A store in which something happens between two requests: between what a write has read and what it sends, or
//! between two queries of one read.

use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use tavola_store::{
    BatchGet, BatchWrite, Delete, Get, Item, ItemImages, Metered, Page, Put, Query, Result, Scan,
    Store, TableChange, TableDescription, TableSchema, TransactGet, TransactWrite, UpdateItem,
};

type Happening = Pin<Box<dyn Future<Output = ()> + Send>>;

pub struct Meanwhile {
    inner: Arc<dyn Store>,
    happening: Mutex<Option<Happening>>,
    when: When,
    /// How many transactions are sent before that one.
    earlier: AtomicUsize,
}

/// What it happens beside.
#[derive(PartialEq)]
enum When {
    BeforeTransaction,
    BehindTransaction,
    BehindQuery,
    BehindBatchGet,
}

impl Meanwhile {
    pub fn new(
        inner: Arc<dyn Store>,
        happening: impl Future<Output = ()> + Send + 'static,
    ) -> Self {
        let happening = Mutex::new(Some(Box::pin(happening) as Happening));
        Self { inner, happening, when: When::BeforeTransaction, earlier: AtomicUsize::new(0) }
    }

    /// Lets it happen when so many transactions have been sent.
    pub fn behind_transactions(
        earlier: usize,
        inner: Arc<dyn Store>,
        happening: impl Future<Output = ()> + Send + 'static,
    ) -> Self {
        Self { earlier: AtomicUsize::new(earlier), ..Self::new(inner, happening) }
    }

    /// Lets it happen behind the next query instead.
    pub fn behind_a_query(
        inner: Arc<dyn Store>,
        happening: impl Future<Output = ()> + Send + 'static,
    ) -> Self {
        Self { when: When::BehindQuery, ..Self::new(inner, happening) }
    }

    /// Lets it happen behind the next load of items by key instead.
    pub fn behind_a_batch_get(
        inner: Arc<dyn Store>,
        happening: impl Future<Output = ()> + Send + 'static,
    ) -> Self {
        Self { when: When::BehindBatchGet, ..Self::new(inner, happening) }
    }

    /// Lets it happen behind the next transaction instead, whatever comes of that.
    pub fn behind_a_transaction(
        inner: Arc<dyn Store>,
        happening: impl Future<Output = ()> + Send + 'static,
    ) -> Self {
        Self { when: When::BehindTransaction, ..Self::new(inner, happening) }
    }

    async fn happen(&self) {
        let happening = self.happening.lock().unwrap().take();
        if let Some(happening) = happening {
            happening.await;
        }
    }
}

#[async_trait]
impl Store for Meanwhile {
    async fn get(&self, request: Get) -> Result<Metered<Option<Item>>> {
        self.inner.get(request).await
    }
    async fn put(&self, request: Put) -> Result<Metered<ItemImages>> {
        self.inner.put(request).await
    }
    async fn update(&self, request: UpdateItem) -> Result<Metered<ItemImages>> {
        self.inner.update(request).await
    }
    async fn delete(&self, request: Delete) -> Result<Metered<ItemImages>> {
        self.inner.delete(request).await
    }
    async fn query(&self, request: Query) -> Result<Metered<Page>> {
        let answer = self.inner.query(request).await;
        if self.when == When::BehindQuery {
            self.happen().await;
        }
        answer
    }
    async fn scan(&self, request: Scan) -> Result<Metered<Page>> {
        self.inner.scan(request).await
    }
    async fn batch_get(&self, request: BatchGet) -> Result<Metered<Vec<Option<Item>>>> {
        let answer = self.inner.batch_get(request).await;
        if self.when == When::BehindBatchGet {
            self.happen().await;
        }
        answer
    }
    async fn batch_write(&self, request: BatchWrite) -> Result<Metered<()>> {
        self.inner.batch_write(request).await
    }
    async fn transact_get(&self, request: TransactGet) -> Result<Metered<Vec<Option<Item>>>> {
        self.inner.transact_get(request).await
    }
    async fn transact_write(&self, request: TransactWrite) -> Result<Metered<()>> {
        let one_less = |earlier: usize| earlier.checked_sub(1);
        let earlier = self.earlier.fetch_update(Ordering::SeqCst, Ordering::SeqCst, one_less);
        if self.when == When::BeforeTransaction && earlier.is_err() {
            self.happen().await;
        }
        let answer = self.inner.transact_write(request).await;
        if self.when == When::BehindTransaction {
            self.happen().await;
        }
        answer
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
