//! A store that writes down what was done to it, and that can be told to stop answering.

use std::collections::HashSet;
use std::sync::Arc;

use async_trait::async_trait;
use tavola_store::{
    Action, BatchGet, BatchWrite, Delete, Error, Get, Item, ItemImages, Metered, Page, Put, Query,
    Result, Scan, Store, TableChange, TableDescription, TableSchema, TransactGet, TransactWrite,
    UpdateItem,
};
use tokio::sync::{Mutex, MutexGuard, Notify};

tokio::task_local! {
    /// Which operation the running task is at work on.
    pub static OPERATION: usize;
}

/// Something that was done.
#[derive(Debug, Clone)]
pub enum Done {
    /// An item of another program appeared.
    Put(String, Item),
    /// A transaction of an operation was committed.
    Committed(Option<usize>, Vec<Action>),
}

/// Wraps a store.
pub struct Witness {
    inner: Arc<dyn Store>,
    state: Mutex<State>,
    died: Notify,
}

#[derive(Default)]
struct State {
    requests: u64,
    dies_after: Option<u64>,
    done: Vec<Done>,
    /// How many transactions were lost against others.
    lost: usize,
    tokens: HashSet<String>,
}

impl Witness {
    pub fn new(inner: Arc<dyn Store>) -> Self {
        Self { inner, state: Mutex::default(), died: Notify::new() }
    }

    /// After so many further requests nothing is answered any more; the last one is done, and unanswered.
    pub async fn dies_after(&self, requests: u64) {
        let mut state = self.state.lock().await;
        state.dies_after = Some(state.requests + requests);
    }

    /// Waits until it has died, with nothing under way.
    pub async fn death(&self) {
        self.died.notified().await;
        drop(self.state.lock().await);
    }

    pub async fn requests(&self) -> u64 {
        self.state.lock().await.requests
    }

    /// What was done since it was asked last.
    pub async fn done(&self) -> Vec<Done> {
        std::mem::take(&mut self.state.lock().await.done)
    }

    /// How many transactions were lost against others.
    pub async fn lost(&self) -> usize {
        self.state.lock().await.lost
    }

    /// How many transactions were committed since it was asked what was done.
    pub async fn committed(&self) -> usize {
        self.state.lock().await.done.len()
    }

    /// One request at a time; none when it is dead.
    async fn enter(&self) -> MutexGuard<'_, State> {
        // Others come in between.
        tokio::task::yield_now().await;
        let mut state = self.state.lock().await;
        if state.dies_after.is_some_and(|after| state.requests >= after) {
            drop(state);
            std::future::pending::<()>().await;
            unreachable!("the dead do not wake");
        }
        state.requests += 1;
        state
    }

    /// The answer, unless this was the last request.
    async fn leave<T>(&self, state: MutexGuard<'_, State>, answer: T) -> T {
        let died = state.dies_after.is_some_and(|after| state.requests >= after);
        drop(state);
        if died {
            self.died.notify_one();
            std::future::pending::<()>().await;
        }
        answer
    }
}

#[async_trait]
impl Store for Witness {
    async fn get(&self, request: Get) -> Result<Metered<Option<Item>>> {
        let state = self.enter().await;
        self.leave(state, self.inner.get(request).await).await
    }
    async fn put(&self, request: Put) -> Result<Metered<ItemImages>> {
        let mut state = self.enter().await;
        state.done.push(Done::Put(request.table.clone(), request.item.clone()));
        self.leave(state, self.inner.put(request).await).await
    }
    async fn update(&self, request: UpdateItem) -> Result<Metered<ItemImages>> {
        let state = self.enter().await;
        self.leave(state, self.inner.update(request).await).await
    }
    async fn delete(&self, request: Delete) -> Result<Metered<ItemImages>> {
        let state = self.enter().await;
        self.leave(state, self.inner.delete(request).await).await
    }
    async fn query(&self, request: Query) -> Result<Metered<Page>> {
        let state = self.enter().await;
        self.leave(state, self.inner.query(request).await).await
    }
    async fn scan(&self, request: Scan) -> Result<Metered<Page>> {
        let state = self.enter().await;
        self.leave(state, self.inner.scan(request).await).await
    }
    async fn batch_get(&self, request: BatchGet) -> Result<Metered<Vec<Option<Item>>>> {
        let state = self.enter().await;
        self.leave(state, self.inner.batch_get(request).await).await
    }
    async fn batch_write(&self, request: BatchWrite) -> Result<Metered<()>> {
        let state = self.enter().await;
        self.leave(state, self.inner.batch_write(request).await).await
    }
    async fn transact_get(&self, request: TransactGet) -> Result<Metered<Vec<Option<Item>>>> {
        let state = self.enter().await;
        self.leave(state, self.inner.transact_get(request).await).await
    }
    async fn transact_write(&self, request: TransactWrite) -> Result<Metered<()>> {
        let mut state = self.enter().await;
        let answer = self.inner.transact_write(request.clone()).await;
        state.lost += usize::from(matches!(answer, Err(Error::Cancelled(_))));
        // What is sent again with its token was done the first time.
        if answer.is_ok() && request.token.is_none_or(|token| state.tokens.insert(token)) {
            let operation = OPERATION.try_with(|operation| *operation).ok();
            state.done.push(Done::Committed(operation, request.actions));
        }
        self.leave(state, answer).await
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
