//! A store that writes down what was done to it, and that can be told to stop answering.

use std::collections::HashSet;
use std::sync::Arc;

use async_trait::async_trait;
use tavola_store::{Action, Error, Item, Result, Store, TransactWrite, UpdateItem};
use tavola_testing::{Intercepted, Interceptor, Request, Response};
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
    /// An operation claimed numbers.
    Claimed(Option<usize>, Box<UpdateItem>),
}

/// Sees all requests to a store.
pub struct Witness {
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
    pub fn new(store: Arc<dyn Store>) -> Intercepted<Self> {
        Intercepted::new(store, Self { state: Mutex::default(), died: Notify::new() })
    }

    /// After so many further requests nothing is answered any more; the last one is done, and
    /// unanswered.
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
impl Interceptor for Witness {
    async fn intercept(&self, request: Request, store: &dyn Store) -> Result<Response> {
        let mut state = self.enter().await;
        match &request {
            Request::Put(put) => state.done.push(Done::Put(put.table.clone(), put.item.clone())),
            Request::Update(update) => {
                let update = Box::new(update.clone());
                let answer = request.send(store).await;
                if answer.is_ok() {
                    let operation = OPERATION.try_with(|operation| *operation).ok();
                    state.done.push(Done::Claimed(operation, update));
                }
                return self.leave(state, answer).await;
            }
            Request::TransactWrite(transaction) => {
                let transaction = transaction.clone();
                let answer = request.send(store).await;
                state.transacted(transaction, &answer);
                return self.leave(state, answer).await;
            }
            _ => {}
        }
        let answer = request.send(store).await;
        self.leave(state, answer).await
    }
}

impl State {
    fn transacted(&mut self, request: TransactWrite, answer: &Result<Response>) {
        self.lost += usize::from(matches!(answer, Err(Error::Cancelled(_))));
        // What is sent again with its token was done the first time.
        if answer.is_ok() && request.token.is_none_or(|token| self.tokens.insert(token)) {
            let operation = OPERATION.try_with(|operation| *operation).ok();
            self.done.push(Done::Committed(operation, request.actions));
        }
    }
}
