//! One call, and what it answers.

use std::future::IntoFuture;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;

use crate::{Change, Error, Limited, Operation, Received, Request, Transport, Write};

/// A call that is made when it is awaited.
#[derive(Clone)]
#[must_use = "a call is made when it is awaited"]
pub struct Call<'c, O> {
    transport: &'c dyn Transport,
    input: O,
    limit: Option<u32>,
    idempotency_key: Option<String>,
    if_match: Option<String>,
}

/// What a call answers, beside its value.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Answer<T> {
    /// The value.
    pub value: T,
    /// The status, as of HTTP.
    pub status: u16,
    /// What identifies the item as the caller sees it, for [`Call::if_match`].
    pub etag: Option<String>,
    /// Where the new item, or the work, can be read.
    pub location: Option<String>,
    /// Whether the write had happened before, so that nothing was changed.
    pub replayed: bool,
}

impl<'c, O: Operation> Call<'c, O> {
    pub(crate) fn new(transport: &'c dyn Transport, input: O) -> Self {
        Self { transport, input, limit: None, idempotency_key: None, if_match: None }
    }

    /// Makes the call, and returns all that it answers.
    ///
    /// # Errors
    ///
    /// [`Error::Problem`] if the service refuses the call, and others if there was no answer.
    pub async fn answer(self) -> Result<Answer<O::Answer>, Error> {
        let mut request = Request::new(&self.input)?;
        request.limit = self.limit;
        request.idempotency_key = self.idempotency_key;
        request.if_match = self.if_match;
        answer_of::<O>(self.transport.call(request).await?)
    }
}

impl<O: Limited> Call<'_, O> {
    /// Sets how many items are wanted at most.
    pub fn limit(self, limit: u32) -> Self {
        Self { limit: Some(limit), ..self }
    }
}

impl<O: Write> Call<'_, O> {
    /// Makes it safe to repeat the write: a second one with the same key changes nothing.
    pub fn idempotency_key(self, key: impl Into<String>) -> Self {
        Self { idempotency_key: Some(key.into()), ..self }
    }
}

impl<O: Change> Call<'_, O> {
    /// Refuses the write if the item no longer has this [`Answer::etag`].
    pub fn if_match(self, etag: impl Into<String>) -> Self {
        Self { if_match: Some(etag.into()), ..self }
    }
}

impl<'c, O: Operation + 'c> IntoFuture for Call<'c, O> {
    type Output = Result<O::Answer, Error>;
    type IntoFuture = BoxFuture<'c, Self::Output>;

    fn into_future(self) -> Self::IntoFuture {
        async move { Ok(self.answer().await?.value) }.boxed()
    }
}

/// Reads what an operation has answered.
pub(crate) fn answer_of<O: Operation>(received: Received) -> Result<Answer<O::Answer>, Error> {
    let Received { status, body, etag, location, replayed } = received;
    let text = if body.is_empty() { "null" } else { &body };
    match serde_json::from_str(text) {
        Ok(value) => Ok(Answer { value, status, etag, location, replayed }),
        Err(source) => {
            let maybe_done = !O::IS_READ;
            Err(Error::Unexpected { operation: O::NAME, maybe_done, status, body, source })
        }
    }
}
