//! The accept loop: connections within limits, each in a task of its own, and closed gracefully.

use std::convert::Infallible;
use std::error::Error;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use hyper::body::{Body, Incoming};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulConnection, GracefulShutdown};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::{JoinError, JoinSet};

use crate::refusal::{Refusal, Refusals};
use crate::write_timeout::WriteTimeout;

/// The pause after the system refused a connection, which it does while it is short of file
/// descriptors or memory.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// The address that a request's connection comes from; an extension of every request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Peer(pub SocketAddr);

/// How a server treats its connections.
#[derive(Debug, Clone)]
pub struct Server {
    /// The server's name in the log.
    pub name: &'static str,
    /// The maximum number of open connections. Those above it wait in the system's queue.
    pub connections: usize,
    /// The largest head of a request in bytes.
    pub head_limit: usize,
    /// How long the head of a request may take to arrive, and how long a connection may be idle.
    pub head_timeout: Duration,
    /// How long a client may read nothing of a response.
    pub write_timeout: Duration,
    /// What is sent to a client whose request cannot be read; only a status, if there is nothing.
    pub refusal: Option<Refusal>,
    /// How long running requests may take after the shutdown began.
    pub grace: Duration,
}

impl Server {
    /// Creates a server with 512 connections, heads of 64 KiB, 15 seconds for a head, 30 seconds
    /// without reading and 10 seconds of grace.
    pub fn new(name: &'static str) -> Self {
        Self {
            name,
            connections: 512,
            head_limit: 64 * 1024,
            head_timeout: Duration::from_secs(15),
            write_timeout: Duration::from_secs(30),
            refusal: None,
            grace: Duration::from_secs(10),
        }
    }

    /// Serves until `shutdown` is ready. Then it accepts nothing more, lets running requests finish
    /// within the grace period, and closes what is left.
    pub async fn serve<S, B>(
        self,
        listener: TcpListener,
        service: S,
        shutdown: impl Future<Output = ()>,
    ) where
        S: Service<Request<Incoming>, Response = Response<B>, Error = Infallible>,
        S: Clone + Send + 'static,
        S::Future: Send + 'static,
        B: Body<Data: Send, Error: Into<Box<dyn Error + Send + Sync>>> + Send + 'static,
    {
        let slots = Arc::new(Semaphore::new(self.connections));
        let graceful = GracefulShutdown::new();
        let mut tasks = JoinSet::new();
        let mut shutdown = pin!(shutdown);
        loop {
            let (slot, accepted) = tokio::select! {
                () = &mut shutdown => break,
                Some(ended) = tasks.join_next() => {
                    self.report(ended);
                    continue;
                }
                accepted = accept(&slots, &listener) => accepted,
            };
            match accepted {
                Ok((stream, peer)) => {
                    let connection = graceful.watch(self.connection(stream, peer, service.clone()));
                    tasks.spawn(async move {
                        let ended = connection.await;
                        drop(slot);
                        ended
                    });
                }
                Err(error) => {
                    tracing::warn!(server = self.name, %error, "no connection could be accepted");
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                }
            }
        }
        drop(listener);
        if tokio::time::timeout(self.grace, graceful.shutdown()).await.is_err() {
            tracing::warn!(server = self.name, "closing requests that did not finish in time");
            tasks.abort_all();
        }
        while let Some(ended) = tasks.join_next().await {
            self.report(ended);
        }
    }

    /// Returns the connection over a byte stream, which may be a socket or a TLS session on one.
    fn connection<S, B, T>(
        &self,
        stream: T,
        peer: SocketAddr,
        service: S,
    ) -> impl GracefulConnection<Error = hyper::Error> + Send + use<S, B, T>
    where
        S: Service<Request<Incoming>, Response = Response<B>, Error = Infallible>,
        S: Send + 'static,
        S::Future: Send + 'static,
        B: Body<Data: Send, Error: Into<Box<dyn Error + Send + Sync>>> + Send + 'static,
        T: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(Peer(peer));
            service.call(request)
        });
        let stream = Refusals::new(stream, self.refusal);
        let stream = WriteTimeout::new(stream, self.write_timeout);
        http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.head_timeout)
            .max_buf_size(self.head_limit)
            .serve_connection(TokioIo::new(stream), service)
    }

    /// Logs how a connection ended, unless it ended well.
    fn report(&self, ended: Result<Result<(), hyper::Error>, JoinError>) {
        match ended {
            Ok(Ok(())) => {}
            Ok(Err(error)) => {
                tracing::debug!(server = self.name, %error, "a connection ended early");
            }
            Err(error) if error.is_panic() => {
                tracing::error!(server = self.name, %error, "a connection's task panicked");
            }
            Err(_) => tracing::debug!(server = self.name, "a connection was closed"),
        }
    }
}

/// Accepts a connection once there is a slot for it.
async fn accept(
    slots: &Arc<Semaphore>,
    listener: &TcpListener,
) -> (Option<OwnedSemaphorePermit>, io::Result<(TcpStream, SocketAddr)>) {
    // The semaphore is never closed.
    let slot = Arc::clone(slots).acquire_owned().await.ok();
    let accepted = listener.accept().await.inspect(|(stream, _)| {
        // A response is written in one piece; waiting to fill a packet only delays it.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "Nagle's algorithm stays on");
        }
    });
    (slot, accepted)
}
