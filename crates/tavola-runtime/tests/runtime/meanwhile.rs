//! A store in which something happens between two requests: between what a write has read and what
//! it sends, or between two queries of one read.

use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use tavola_store::{Result, Store};
use tavola_testing::{Intercepted, Interceptor, Request, Response};

type Happening = Pin<Box<dyn Future<Output = ()> + Send>>;

pub struct Meanwhile {
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
    /// Lets it happen before the next transaction.
    pub fn new(
        inner: Arc<dyn Store>,
        happening: impl Future<Output = ()> + Send + 'static,
    ) -> Intercepted<Self> {
        Self::behind_transactions(0, inner, happening)
    }

    /// Lets it happen when so many transactions have been sent.
    pub fn behind_transactions(
        earlier: usize,
        inner: Arc<dyn Store>,
        happening: impl Future<Output = ()> + Send + 'static,
    ) -> Intercepted<Self> {
        Self::at(When::BeforeTransaction, earlier, inner, happening)
    }

    /// Lets it happen behind the next query instead.
    pub fn behind_a_query(
        inner: Arc<dyn Store>,
        happening: impl Future<Output = ()> + Send + 'static,
    ) -> Intercepted<Self> {
        Self::at(When::BehindQuery, 0, inner, happening)
    }

    /// Lets it happen behind the next load of items by key instead.
    pub fn behind_a_batch_get(
        inner: Arc<dyn Store>,
        happening: impl Future<Output = ()> + Send + 'static,
    ) -> Intercepted<Self> {
        Self::at(When::BehindBatchGet, 0, inner, happening)
    }

    /// Lets it happen behind the next transaction instead, whatever comes of that.
    pub fn behind_a_transaction(
        inner: Arc<dyn Store>,
        happening: impl Future<Output = ()> + Send + 'static,
    ) -> Intercepted<Self> {
        Self::at(When::BehindTransaction, 0, inner, happening)
    }

    fn at(
        when: When,
        earlier: usize,
        inner: Arc<dyn Store>,
        happening: impl Future<Output = ()> + Send + 'static,
    ) -> Intercepted<Self> {
        let happening = Mutex::new(Some(Box::pin(happening) as Happening));
        Intercepted::new(inner, Self { happening, when, earlier: AtomicUsize::new(earlier) })
    }

    async fn happen(&self) {
        let happening = self.happening.lock().unwrap().take();
        if let Some(happening) = happening {
            happening.await;
        }
    }
}

#[async_trait]
impl Interceptor for Meanwhile {
    async fn intercept(&self, request: Request, store: &dyn Store) -> Result<Response> {
        let behind = match request {
            Request::TransactWrite(_) => {
                let one_less = |earlier: usize| earlier.checked_sub(1);
                let earlier =
                    self.earlier.fetch_update(Ordering::SeqCst, Ordering::SeqCst, one_less);
                if self.when == When::BeforeTransaction && earlier.is_err() {
                    self.happen().await;
                }
                When::BehindTransaction
            }
            Request::Query(_) => When::BehindQuery,
            Request::BatchGet(_) => When::BehindBatchGet,
            request => return request.send(store).await,
        };
        let answer = request.send(store).await;
        if self.when == behind {
            self.happen().await;
        }
        answer
    }
}
