//! The way to a model: over HTTP, in this process, or one of your own.

use async_trait::async_trait;
use serde_json::{Map, Value as Json};

use crate::{Error, Operation};

/// The way from a client to a model.
#[async_trait]
pub trait Transport: Send + Sync {
    /// Makes a call, and returns what it answers.
    ///
    /// # Errors
    ///
    /// Whatever kept the call from being answered: a problem of the service, or no answer at all.
    async fn call(&self, request: Request) -> Result<Received, Error>;
}

/// An operation, as requests name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Route {
    /// Its name in the model.
    pub name: &'static str,
    /// The method.
    pub method: &'static str,
    /// The path, with the names of inputs in braces.
    pub path: &'static str,
    /// Whether it changes nothing.
    pub is_read: bool,
}

impl Route {
    /// Returns the route of an operation.
    pub fn of<O: Operation>() -> Self {
        Self { name: O::NAME, method: O::METHOD, path: O::PATH, is_read: O::IS_READ }
    }
}

/// A call that has not been made yet.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Request {
    /// What is called.
    pub route: Route,
    /// The inputs, by the names of the model.
    pub input: Map<String, Json>,
    /// How much of a list is wanted at once.
    pub limit: Option<u32>,
    /// Where a list goes on.
    pub cursor: Option<String>,
    /// Makes it safe to repeat a write.
    pub idempotency_key: Option<String>,
    /// The entity tag that the item of a write must still have, with its quotes.
    pub if_match: Option<String>,
}

impl Request {
    /// Creates the request of an operation with its inputs alone.
    ///
    /// # Errors
    ///
    /// [`Error::Unsendable`] if the inputs are no JSON, such as a number that is none.
    pub fn new<O: Operation>(input: &O) -> Result<Self, Error> {
        let route = Route::of::<O>();
        let input = match serde_json::to_value(input) {
            Ok(Json::Object(input)) => input,
            Ok(_) => Map::new(),
            Err(error) => return Err(Error::unsendable(O::NAME, error.to_string())),
        };
        let (limit, cursor, idempotency_key, if_match) = (None, None, None, None);
        Ok(Self { route, input, limit, cursor, idempotency_key, if_match })
    }
}

/// What a call answered.
#[derive(Debug, Clone, Default)]
pub struct Received {
    /// The status, as of HTTP.
    pub status: u16,
    /// The body as JSON text; empty if there is none.
    pub body: String,
    /// What identifies the item as the caller sees it, with its quotes.
    pub etag: Option<String>,
    /// Where the new item, or the work, can be read.
    pub location: Option<String>,
    /// Whether the write had happened before, so that nothing was changed.
    pub replayed: bool,
}
