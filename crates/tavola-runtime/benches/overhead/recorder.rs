//! A store that remembers what it was asked to read and write.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use tavola_store::{Result, Store};
use tavola_testing::{Intercepted, Interceptor, Request, Response};

#[derive(Default)]
pub struct Recorder(Mutex<Vec<String>>);

impl Recorder {
    pub fn new(store: Arc<dyn Store>) -> Intercepted<Self> {
        Intercepted::new(store, Self::default())
    }

    /// The requests since the last time.
    pub fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap())
    }
}

#[async_trait]
impl Interceptor for Recorder {
    fn always_answers(&self, store: &dyn Store) -> bool {
        store.always_answers()
    }

    async fn intercept(&self, request: Request, store: &dyn Store) -> Result<Response> {
        self.0.lock().unwrap().push(format!("{request:#?}"));
        request.send(store).await
    }
}
