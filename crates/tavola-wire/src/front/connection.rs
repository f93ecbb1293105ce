//! Connections and requests.

use std::convert::Infallible;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tavola_store::DetailedStore;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use super::answer::{Answer, Refusal};
use super::body::{self, Counted};
use super::budget::{Budget, Share};
use super::patience::Patient;
use super::{WireOptions, check};
use crate::dispatch::dispatch;

const MAX_CONNECTIONS: usize = 256;
/// Requests that are worked on at once. Each is whole and verified by then, so nobody can keep a place busy by
/// sending slowly.
const MAX_CALLS: usize = 32;
/// Bytes of large bodies, and of large answers, that may be in memory.
const MAX_BYTES: usize = 128 * 1024 * 1024;
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// How long requests under way may take when the endpoint closes.
const CLOSING: Duration = Duration::from_secs(10);

struct Endpoint {
    store: Arc<dyn DetailedStore>,
    options: WireOptions,
    calls: Semaphore,
    bodies: Budget,
    answers: Budget,
}

/// Serves a store in DynamoDB's protocol until `shutdown` is ready, and lets requests under way finish.
pub async fn serve_wire(
    listener: TcpListener,
    store: Arc<dyn DetailedStore>,
    options: WireOptions,
    shutdown: impl Future<Output = ()> + Send,
) {
    let endpoint = Arc::new(Endpoint {
        store,
        options,
        calls: Semaphore::new(MAX_CALLS),
        bodies: Budget::new(MAX_BYTES),
        answers: Budget::new(MAX_BYTES),
    });
    let connections = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let graceful = GracefulShutdown::new();
    tokio::pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            () = &mut shutdown => break,
            accepted = async {
                // Those above the limit wait in the system's queue.
                let place = connections.clone().acquire_owned().await;
                (place, listener.accept().await)
            } => accepted,
        };
        let (Ok(place), Ok((stream, _))) = accepted else {
            // Out of file descriptors, most likely; a pause lets some go.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        // Answers are whole when they are written; there is nothing to wait for.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection to the wire endpoint is slower than need be");
        }
        let endpoint = endpoint.clone();
        let service = service_fn(move |request| {
            let endpoint = endpoint.clone();
            async move { Ok::<_, Infallible>(endpoint.respond(request).await) }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEADER_TIMEOUT)
            .serve_connection(TokioIo::new(Patient::new(stream)), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection to the wire endpoint failed");
            }
            drop(place);
        });
    }
    drop(listener);
    if tokio::time::timeout(CLOSING, graceful.shutdown()).await.is_err() {
        tracing::warn!("requests to the wire endpoint were still under way when it closed");
    }
}

impl Endpoint {
    async fn respond(&self, request: Request<Incoming>) -> Response<Counted> {
        let answer = self.answer(request).await.unwrap_or_else(|refusal| {
            tracing::debug!(?refusal, "refused a request to the wire endpoint");
            refusal.into()
        });
        let mut share = Share::default();
        let answer = match self.answers.grow(&mut share, answer.body.len()) {
            true => answer,
            false => body::busy().into(),
        };
        answer.into_response().map(|body| Counted::new(body, share))
    }

    async fn answer(&self, request: Request<Incoming>) -> Result<Answer, Refusal> {
        let checked = check::check(&request, &self.options)?;
        let (body, share) = body::read(request.into_body(), checked.length, &self.bodies).await?;
        checked.claim.verify(&body, &self.options.credentials)?;
        check::check_writable(checked.operation, &self.options)?;
        let body = match checked.packed.unpack(&body)? {
            Some(unpacked) => unpacked,
            None => body,
        };
        // Never closed.
        let place = self.calls.acquire().await;
        let answer = dispatch(&*self.store, checked.operation, &body).await;
        drop(place);
        drop(share);
        answer
    }
}
