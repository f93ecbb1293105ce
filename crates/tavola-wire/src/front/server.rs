//! Serves the endpoint: reads, checks, performs and answers requests.

use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::service::service_fn;
use hyper::{Request, Response};
use tavola_http::{BodyError, BodyLimits, Budgeted, ByteBudget, ByteShare, Server, read_body};
use tavola_store::{DetailedStore, MAX_REQUEST_SIZE};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use super::WireOptions;
use super::accept_encoding::AcceptEncoding;
use super::check::{self, too_large};
use super::reply::Reply;
use crate::dispatch::dispatch;
use crate::error::Result;
use crate::exception::Exception;

const MAX_CONNECTIONS: usize = 256;
/// The maximum number of requests that are performed at once. Each has arrived completely and is
/// verified by then, so that slow senders take no place.
const MAX_CALLS: usize = 32;
/// The maximum number of bytes of large requests, and of large responses, in memory.
const MAX_BYTES: usize = 128 * 1024 * 1024;
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);
const BODY_LIMITS: BodyLimits = BodyLimits {
    size: MAX_REQUEST_SIZE,
    drained: 0,
    timeout: Duration::from_secs(30),
    pause: Duration::from_secs(10),
};

struct Endpoint {
    store: Arc<dyn DetailedStore>,
    options: WireOptions,
    calls: Semaphore,
    requests: ByteBudget,
    responses: ByteBudget,
}

/// Serves a store in DynamoDB's protocol until `shutdown` is ready, and lets running requests
/// finish.
pub fn serve_wire(
    listener: TcpListener,
    store: Arc<dyn DetailedStore>,
    options: WireOptions,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Pin<Box<dyn Future<Output = ()> + Send>> {
    serve_until(listener, store, options, Box::pin(shutdown))
}

fn serve_until(
    listener: TcpListener,
    store: Arc<dyn DetailedStore>,
    options: WireOptions,
    shutdown: Pin<Box<dyn Future<Output = ()> + Send>>,
) -> Pin<Box<dyn Future<Output = ()> + Send>> {
    let stats = Arc::clone(&options.stats.connections);
    let endpoint = Arc::new(Endpoint {
        store,
        options,
        calls: Semaphore::new(MAX_CALLS),
        requests: ByteBudget::new(MAX_BYTES),
        responses: ByteBudget::new(MAX_BYTES),
    });
    let service = service_fn(move |request| {
        let endpoint = Arc::clone(&endpoint);
        async move { Ok::<_, Infallible>(endpoint.respond(request).await) }
    });
    let server = Server {
        connections: MAX_CONNECTIONS,
        head_timeout: HEAD_TIMEOUT,
        stats,
        ..Server::new("wire endpoint")
    };
    server.serve(listener, service, shutdown)
}

impl Endpoint {
    async fn respond(&self, request: Request<Incoming>) -> Response<Budgeted<Full<Bytes>>> {
        let mut operation = "";
        let accepted = AcceptEncoding::of(request.headers());
        let done = self.perform(request, &mut operation).await;
        let reply = done.map(Reply::ok).unwrap_or_else(|exception| {
            tracing::debug!(?exception, "refused a request to the wire endpoint");
            exception.into()
        });
        let mut share = ByteShare::default();
        let reply = match self.responses.grow(&mut share, reply.body.len()) {
            true => reply,
            false => busy().into(),
        };
        self.options.stats.answered(operation, reply.status);
        reply.encode(accepted).await.into_response().map(|body| Budgeted::new(body, share))
    }

    /// Performs a request, and says which operation it names.
    async fn perform(
        &self,
        request: Request<Incoming>,
        operation: &mut &'static str,
    ) -> Result<String> {
        let checked = check::check(&request, &self.options)?;
        *operation = checked.operation.name();
        let (parts, body) = request.into_parts();
        let read = read_body(&parts.headers, body, BODY_LIMITS, &self.requests).await;
        let (body, share) = read.map_err(unread)?;
        checked.claim.verify(&body, &self.options.credentials)?;
        check::check_writable(checked.operation, &self.options)?;
        let body = match checked.encoding.decode(&body)? {
            Some(decoded) => decoded,
            None => body,
        };
        // The semaphore is never closed.
        let call = self.calls.acquire().await;
        let done = dispatch(&*self.store, checked.operation, &body).await;
        drop(call);
        drop(share);
        done
    }
}

fn unread(error: BodyError) -> Exception {
    match error {
        BodyError::TooLarge => too_large(),
        BodyError::TooSlow => {
            Exception::service("RequestTimeout", "the body took too long").with_status(408)
        }
        BodyError::Incomplete => Exception::unreadable(),
        BodyError::Busy => busy(),
    }
}

/// Clients wait and try again.
fn busy() -> Exception {
    Exception::service("ThrottlingException", "too many large requests at once").with_status(503)
}
