//! A store that stops answering after so many writes, as if the process had died between two calls.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use async_trait::async_trait;
use tavola_store::{Error, Result, Store};
use tavola_testing::{Intercepted, Interceptor, Request, Response};

pub struct Crashing {
    writes_left: AtomicI64,
    error: Error,
}

impl Crashing {
    pub fn after(inner: Arc<dyn Store>, writes: i64) -> Intercepted<Self> {
        let dead = Error::Unavailable { message: "crashed".to_owned(), maybe_done: true };
        Self::with(inner, writes, dead)
    }

    /// The same with another error.
    pub fn with(inner: Arc<dyn Store>, writes: i64, error: Error) -> Intercepted<Self> {
        Intercepted::new(inner, Self { writes_left: AtomicI64::new(writes), error })
    }

    /// Whether something was refused because the process had died.
    pub fn has_died(&self) -> bool {
        self.writes_left.load(Ordering::SeqCst) < 0
    }
}

#[async_trait]
impl Interceptor for Crashing {
    // Whoever is dead does not ask again.
    fn always_answers(&self, _: &dyn Store) -> bool {
        true
    }

    async fn intercept(&self, request: Request, store: &dyn Store) -> Result<Response> {
        let dead = match request.is_write() {
            true => self.writes_left.fetch_sub(1, Ordering::SeqCst) <= 0,
            false => self.has_died(),
        };
        if dead { Err(self.error.clone()) } else { request.send(store).await }
    }
}
