//! Connections and requests.

use std::convert::Infallible;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::{BodyExt, Limited};
use hyper::Request;
use hyper::body::{Bytes, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use super::WireOptions;
use super::answer::{Answer, Refusal};
use super::dispatch::dispatch;
use super::front::{self, MAX_BODY};
use crate::EmbeddedStore;
use crate::queue::Kind;

const MAX_CONNECTIONS: usize = 256;
/// Signed requests that may have their bodies, of 16 MB each, in memory.
const MAX_BODIES: usize = 16;
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
const BODY_TIMEOUT: Duration = Duration::from_secs(30);
/// How long requests under way may take when the endpoint closes.
const CLOSING: Duration = Duration::from_secs(10);

struct Endpoint {
    store: Arc<EmbeddedStore>,
    options: WireOptions,
    bodies: Semaphore,
}

/// Serves a store in DynamoDB's protocol until `shutdown` is ready, and lets requests under way finish.
pub async fn serve_wire(
    listener: TcpListener,
    store: Arc<EmbeddedStore>,
    options: WireOptions,
    shutdown: impl Future<Output = ()> + Send,
) {
    let endpoint = Arc::new(Endpoint { store, options, bodies: Semaphore::new(MAX_BODIES) });
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
        let endpoint = endpoint.clone();
        let service = service_fn(move |request| {
            let endpoint = endpoint.clone();
            async move { Ok::<_, Infallible>(endpoint.answer(request).await.into_response()) }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEADER_TIMEOUT)
            .serve_connection(TokioIo::new(stream), service);
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
    async fn answer(&self, request: Request<Incoming>) -> Answer {
        match self.run(request).await {
            Ok(answer) => answer,
            Err(refusal) => {
                tracing::debug!(?refusal, "refused a request to the wire endpoint");
                refusal.into()
            }
        }
    }

    async fn run(&self, request: Request<Incoming>) -> Result<Answer, Refusal> {
        let (operation, claim) = front::check(&request, &self.options)?;
        let place = self.bodies.acquire().await;
        let body = read(request.into_body()).await?;
        claim.verify(&body, &self.options.credentials)?;
        front::check_writable(operation, &self.options)?;
        let kind = if operation.is_write() { Kind::Write } else { Kind::Read };
        let call = self.store.worker.queued(kind, move |engine| dispatch(engine, operation, &body));
        let answer = call.await.map_err(|error| Refusal::internal(error.to_string()));
        drop(place);
        answer
    }
}

async fn read(body: Incoming) -> Result<Bytes, Refusal> {
    let collected = tokio::time::timeout(BODY_TIMEOUT, Limited::new(body, MAX_BODY).collect());
    match collected.await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<http_body_util::LengthLimitError>() => Err(front::too_large()),
        Ok(Err(_)) => Err(Refusal::unreadable()),
        Err(_) => {
            Err(Refusal::service("RequestTimeout", "the body took too long").with_status(408))
        }
    }
}
