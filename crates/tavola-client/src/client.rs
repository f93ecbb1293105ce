//! The way to a model, shared by all calls of a client.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use crate::{Call, CancelWork, Error, List, Listing, Operation, ReadWork, Transport, Work};

/// How long [`Client::finished`] waits at most before it asks again.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// A client of any model. Copies of it share one transport.
#[derive(Clone)]
pub struct Client(Arc<dyn Transport>);

impl Client {
    /// Creates a client that calls through a transport.
    pub fn new(transport: impl Transport + 'static) -> Self {
        Self(Arc::new(transport))
    }

    /// Returns a call of an operation, which is made when it is awaited.
    pub fn call<O: Operation>(&self, input: O) -> Call<'_, O> {
        Call::new(&*self.0, input)
    }

    /// Returns a list, which is read by the page.
    pub fn list<O: List>(&self, input: O) -> Listing<'_, O> {
        Listing::new(&*self.0, input)
    }

    /// Tells how work in portions stands, to whoever began it.
    pub fn work(&self, id: impl Into<String>) -> Call<'_, ReadWork> {
        self.call(ReadWork { id: id.into() })
    }

    /// Cancels work in portions; what was done stays.
    pub fn cancel_work(&self, id: impl Into<String>) -> Call<'_, CancelWork> {
        self.call(CancelWork { id: id.into() })
    }

    /// Waits until work has ended, and returns how it did.
    ///
    /// # Errors
    ///
    /// As every call.
    pub async fn finished(&self, work: Work) -> Result<Work, Error> {
        let (mut now, mut wait) = (work, Duration::from_millis(100));
        while now.is_running() {
            tokio::time::sleep(wait).await;
            wait = (wait * 2).min(LONGEST_WAIT);
            now = self.work(now.id).await?;
        }
        Ok(now)
    }
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").finish_non_exhaustive()
    }
}
