//! A store that stops answering after so many writes, as if the process had died between two calls.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use async_trait::async_trait;
use tavola_runtime::{Clock, Runtime};
use tavola_store::{Action, ActionKind, Error, Faults, FaultyStore, Result, Store};
use tavola_testing::{Intercepted, Interceptor, Request, Response};

use crate::harness::{Harness, Random};

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

/// A server on a store that misbehaves, and that stops answering it after some writes.
pub struct Mortal {
    pub runtime: Arc<Runtime>,
    crashing: Arc<Intercepted<Crashing>>,
}

impl Mortal {
    pub fn has_died(&self) -> bool {
        self.crashing.has_died()
    }

    /// Opens two servers on one store, each of which dies by itself: whoever dies first leaves the
    /// rest to the other one. They do so much of their work in a second; 0 is as much as
    /// they can.
    pub async fn two(
        model: &str,
        store: &Arc<dyn Store>,
        clock: &Clock,
        random: &mut Random,
        (most_writes, rate): (usize, usize),
    ) -> [Self; 2] {
        let mut servers = Vec::new();
        while servers.len() < 2 {
            let faults = Faults {
                seed: random.next(),
                throttled: 0.02,
                conflicts: 0.02,
                lost_answers: 0.02,
                empty_pages: 0.05,
                ..Faults::default()
            };
            let crashing = Arc::new(Crashing::after(store.clone(), random.up_to(most_writes)));
            // What misbehaves is asked again, unlike what is dead.
            let faulty = Arc::new(FaultyStore::new(crashing.clone(), faults));
            // Whoever cannot even begin is started again.
            let opened = Harness::opened(model, faulty, clock.clone()).await;
            let Ok(Harness { runtime, .. }) = opened else { continue };
            let runtime = Arc::into_inner(runtime).unwrap();
            let runtime = Arc::new(runtime.with_work_rate(u32::try_from(rate).unwrap()));
            servers.push(Self { runtime, crashing });
        }
        servers.try_into().ok().unwrap()
    }
}

/// A store that calls every transaction wrong which updates items with these sort keys, as it does
/// where another program has stored something that an update cannot go by.
pub struct Refusing(pub Vec<String>);

#[async_trait]
impl Interceptor for Refusing {
    async fn intercept(&self, request: Request, store: &dyn Store) -> Result<Response> {
        let is_ours = |action: &Action| match &action.kind {
            ActionKind::Update(key, _) => {
                key.to_item()["SK"].as_str().is_some_and(|sort| self.0.iter().any(|it| it == sort))
            }
            _ => false,
        };
        match &request {
            Request::TransactWrite(write) if write.actions.iter().any(is_ours) => {
                Err(Error::OperandType)
            }
            _ => request.send(store).await,
        }
    }
}
