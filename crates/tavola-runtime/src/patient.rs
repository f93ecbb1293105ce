//! A store that is asked again when it was only busy.
//!
//! What did nothing is repeated as it is. A transaction carries a token, so it may be repeated also when
//! nobody knows whether it was done. Other writes whose outcome is unknown are not repeated here.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use tavola_store::{
    Answer, BatchGet, BatchWrite, Delete, Error, Get, GetAnswer, Item, Page, Put, Query,
    ReadStream, Result, Scan, Store, StreamPage, TableChange, TableDescription, TableSchema,
    TransactGet, TransactWrite, UpdateItem, WriteAnswer,
};

/// How often something is asked before giving up.
const ATTEMPTS: u32 = 8;

/// Wraps any store.
pub(crate) struct Patient {
    inner: Arc<dyn Store>,
}

impl Patient {
    pub fn new(inner: Arc<dyn Store>) -> Self {
        Self { inner }
    }
}

/// Longer with every attempt, and different for everyone.
pub(crate) fn backoff(attempt: u32) -> Duration {
    let ceiling = 10u64 << attempt.min(6);
    let mut random = [0u8; 8];
    // Without randomness the pause is only less fair.
    let _ = getrandom::fill(&mut random);
    Duration::from_millis(1 + u64::from_be_bytes(random) % ceiling)
}

async fn again<T, F: Future<Output = Result<T>>>(
    mut ask: impl FnMut() -> F,
    worth_it: impl Fn(&Error) -> bool,
) -> Result<T> {
    let mut attempt = 0;
    loop {
        match ask().await {
            Err(error) if attempt + 1 < ATTEMPTS && worth_it(&error) => {
                tokio::time::sleep(backoff(attempt)).await;
                attempt += 1;
            }
            result => return result,
        }
    }
}

/// Whether it was only busy. What a cancelled transaction says, its sender has to know.
fn busy(error: &Error) -> bool {
    error.is_transient() && !matches!(error, Error::Cancelled(_))
}

/// Reading twice harms nobody.
fn unread(error: &Error) -> bool {
    busy(error) || matches!(error, Error::Unavailable { .. })
}

#[async_trait]
impl Store for Patient {
    async fn get(&self, request: Get) -> Result<GetAnswer> {
        again(|| self.inner.get(request.clone()), unread).await
    }

    async fn put(&self, request: Put) -> Result<Answer<WriteAnswer>> {
        again(|| self.inner.put(request.clone()), busy).await
    }

    async fn update(&self, request: UpdateItem) -> Result<Answer<WriteAnswer>> {
        again(|| self.inner.update(request.clone()), busy).await
    }

    async fn delete(&self, request: Delete) -> Result<Answer<WriteAnswer>> {
        again(|| self.inner.delete(request.clone()), busy).await
    }

    async fn query(&self, request: Query) -> Result<Answer<Page>> {
        again(|| self.inner.query(request.clone()), unread).await
    }

    async fn scan(&self, request: Scan) -> Result<Answer<Page>> {
        again(|| self.inner.scan(request.clone()), unread).await
    }

    async fn batch_get(&self, request: BatchGet) -> Result<Answer<Vec<Option<Item>>>> {
        again(|| self.inner.batch_get(request.clone()), unread).await
    }

    async fn batch_write(&self, request: BatchWrite) -> Result<Answer<()>> {
        again(|| self.inner.batch_write(request.clone()), busy).await
    }

    async fn transact_get(&self, request: TransactGet) -> Result<Answer<Vec<Option<Item>>>> {
        again(|| self.inner.transact_get(request.clone()), unread).await
    }

    async fn transact_write(&self, mut request: TransactWrite) -> Result<Answer<()>> {
        request.token.get_or_insert_with(|| ulid::Ulid::generate().to_string());
        // Once an answer was lost, "try again" says nothing about the first time: only the token does.
        let unknown = AtomicBool::new(false);
        let worth_it = |error: &Error| {
            if matches!(error, Error::Unavailable { maybe_done: true, .. }) {
                unknown.store(true, Ordering::Relaxed);
            }
            unread(error) || (unknown.load(Ordering::Relaxed) && error.is_transient())
        };
        again(|| self.inner.transact_write(request.clone()), worth_it).await
    }

    async fn read_stream(&self, request: ReadStream) -> Result<Answer<StreamPage>> {
        again(|| self.inner.read_stream(request.clone()), unread).await
    }

    async fn create_table(&self, schema: TableSchema) -> Result<()> {
        self.inner.create_table(schema).await
    }

    async fn describe_table(&self, table: &str) -> Result<Option<TableDescription>> {
        again(|| self.inner.describe_table(table), unread).await
    }

    async fn change_table(&self, table: &str, change: TableChange) -> Result<()> {
        self.inner.change_table(table, change).await
    }

    async fn delete_table(&self, table: &str) -> Result<()> {
        self.inner.delete_table(table).await
    }

    async fn list_tables(&self) -> Result<Vec<String>> {
        again(|| self.inner.list_tables(), unread).await
    }
}
