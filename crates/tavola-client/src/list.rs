//! Lists, which are read by the page.

use futures_util::stream::{self, BoxStream, StreamExt, TryStreamExt};

use crate::call::answer_of;
use crate::{Error, Limited, List, Page, Request, Transport};

/// A list, of which nothing has been read yet.
#[derive(Clone)]
#[must_use = "a list is read when its pages are asked for"]
pub struct Listing<'c, O> {
    transport: &'c dyn Transport,
    input: O,
    limit: Option<u32>,
}

impl<'c, O: List> Listing<'c, O> {
    pub(crate) fn new(transport: &'c dyn Transport, input: O) -> Self {
        Self { transport, input, limit: None }
    }

    /// Reads one page: the first, unless there is a cursor of an earlier one.
    ///
    /// # Errors
    ///
    /// As every call.
    pub async fn page(&self, cursor: Option<String>) -> Result<Page<O::Item>, Error> {
        page::<O>(self.transport, self.request()?, cursor).await
    }

    /// Reads all pages, one after the other.
    pub fn pages(self) -> BoxStream<'c, Result<Page<O::Item>, Error>>
    where
        O: 'c,
    {
        let request = match self.request() {
            Ok(request) => request,
            Err(error) => return stream::once(async { Err(error) }).boxed(),
        };
        let transport = self.transport;
        // `None` is the first page, `Some(None)` what follows the last one.
        let first: Option<Option<String>> = None;
        let next = move |state: Option<Option<String>>| {
            let request = request.clone();
            async move {
                let cursor = match state {
                    None => None,
                    Some(None) => return Ok(None),
                    Some(cursor) => cursor,
                };
                let page = page::<O>(transport, request, cursor).await?;
                let next = page.next.clone();
                Ok(Some((page, Some(next))))
            }
        };
        stream::try_unfold(first, next).boxed()
    }

    /// Reads all items, and asks for the next page when it is needed.
    pub fn stream(self) -> BoxStream<'c, Result<O::Item, Error>>
    where
        O: 'c,
    {
        let items = |page: Page<O::Item>| stream::iter(page.items.into_iter().map(Ok));
        self.pages().map_ok(items).try_flatten().boxed()
    }

    /// Reads all items.
    ///
    /// # Errors
    ///
    /// As every call; what was read until then is lost.
    pub async fn all(self) -> Result<Vec<O::Item>, Error>
    where
        O: 'c,
    {
        self.stream().try_collect().await
    }

    fn request(&self) -> Result<Request, Error> {
        Ok(Request { limit: self.limit, ..Request::new(&self.input)? })
    }
}

impl<O: List + Limited> Listing<'_, O> {
    /// Sets how many items a page has at most.
    pub fn limit(self, limit: u32) -> Self {
        Self { limit: Some(limit), ..self }
    }
}

async fn page<O: List>(
    transport: &dyn Transport,
    request: Request,
    cursor: Option<String>,
) -> Result<Page<O::Item>, Error> {
    let received = transport.call(Request { cursor, ..request }).await?;
    Ok(answer_of::<O>(received)?.value)
}
