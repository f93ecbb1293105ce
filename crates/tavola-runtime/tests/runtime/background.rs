//! Background tasks that fail in ways that nobody foresaw.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use tavola_embedded::EmbeddedStore;
use tavola_store::{Result, Store};
use tavola_testing::{Intercepted, Interceptor, Request, Response};

use crate::harness::Harness;
use crate::overflow::JOURNAL;

/// Panics at the first query.
#[derive(Default)]
struct PanicsOnce(AtomicBool);

#[async_trait]
impl Interceptor for PanicsOnce {
    async fn intercept(&self, request: Request, store: &dyn Store) -> Result<Response> {
        if matches!(request, Request::Query(_)) && !self.0.swap(true, Ordering::Relaxed) {
            panic!("a defect");
        }
        request.send(store).await
    }
}

#[tokio::test(start_paused = true)]
async fn a_panic_in_the_background_is_counted_and_the_next_round_goes_on() {
    let store = Arc::new(EmbeddedStore::memory().unwrap());
    let store = Arc::new(Intercepted::new(store, PanicsOnce::default()));
    let h = Harness::on(JOURNAL, store).await;
    let rounds = tokio::time::sleep(Duration::from_secs(20));
    h.runtime.clone().maintain(rounds).await;
    let metrics = h.runtime.metrics();
    assert_eq!(metrics.background_panics, 1);
    assert!(metrics.unfinished.is_some(), "the second round looked for unfinished work");
}
