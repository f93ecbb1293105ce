//! A caller that repeats what may be repeated and follows pages to their end, as every caller of a
//! real DynamoDB has to.

use std::sync::Arc;

use async_trait::async_trait;
use tavola_store::{Capacity, FaultyStore, Item, Metered, Page, Result, Store};
use tavola_testing::{Intercepted, Interceptor, Request, Response};

pub struct Patient;

impl Patient {
    pub fn caller(store: FaultyStore) -> Intercepted<Self> {
        Intercepted::new(Arc::new(store), Self)
    }
}

#[async_trait]
impl Interceptor for Patient {
    async fn intercept(&self, request: Request, store: &dyn Store) -> Result<Response> {
        // Before it is copied: a copy of hostile nesting exhausts the stack.
        request.validate()?;
        let Some((mut limit, mut start)) = page_of(&request) else {
            return repeated(&request, store).await;
        };
        let mut whole = Metered { value: Page::default(), capacity: Capacity::default() };
        loop {
            let Response::Page(part) = repeated(&at(&request, limit, start), store).await? else {
                panic!("a page is expected");
            };
            limit = limit.map(|limit| limit - u32::try_from(part.value.scanned).unwrap());
            whole.value.items.extend(part.value.items);
            whole.value.scanned += part.value.scanned;
            whole.value.next = part.value.next;
            whole.capacity += part.capacity;
            if whole.value.next.is_none() || limit == Some(0) {
                return Ok(Response::Page(whole));
            }
            start = whole.value.next.take();
        }
    }
}

/// Sends a request until its answer is not to try again.
async fn repeated(request: &Request, store: &dyn Store) -> Result<Response> {
    loop {
        match request.clone().send(store).await {
            Err(error) if error.is_transient() => {}
            answer => return answer,
        }
    }
}

/// The limit of a request for a page, and where it starts.
fn page_of(request: &Request) -> Option<(Option<u32>, Option<Item>)> {
    match request {
        Request::Query(query) => Some((query.limit, query.start.clone())),
        Request::Scan(scan) => Some((scan.limit, scan.start.clone())),
        _ => None,
    }
}

/// The same request with another limit and start.
fn at(request: &Request, limit: Option<u32>, start: Option<Item>) -> Request {
    match request.clone() {
        Request::Query(query) => Request::Query(tavola_store::Query { limit, start, ..query }),
        Request::Scan(scan) => Request::Scan(tavola_store::Scan { limit, start, ..scan }),
        other => other,
    }
}
