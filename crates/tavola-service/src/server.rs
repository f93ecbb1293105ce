//! Connections: accepted within limits, and closed with grace.

use crate::stall::Stall;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulConnection, GracefulShutdown};
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tower::ServiceExt;

/// The head of a request, with the longest cursor in its path, fits in this.
const LARGEST_HEAD: usize = 64 * 1024;

/// How long to wait after the system refused to give a connection, which it does while it is short of
/// something.
const BREATH: Duration = Duration::from_millis(100);

/// How a service treats connections.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Server {
    /// How many connections there may be at once; more wait.
    pub connections: usize,
    /// How long the head of a request may take to arrive, and how long a connection may be idle.
    pub head_timeout: Duration,
    /// How long the other end may go without reading anything of an answer.
    pub stall_timeout: Duration,
    /// How long running requests may take once the service is told to stop.
    pub grace: Duration,
}

impl Default for Server {
    /// 512 connections, 15 seconds for a head, 30 seconds without reading, 10 seconds of grace.
    fn default() -> Self {
        Self {
            connections: 512,
            head_timeout: Duration::from_secs(15),
            stall_timeout: Duration::from_secs(30),
            grace: Duration::from_secs(10),
        }
    }
}

/// Serves with the usual limits; see [`Server::serve`].
pub async fn serve(
    listener: TcpListener,
    router: Router,
    shutdown: impl Future<Output = ()>,
) -> io::Result<()> {
    Server::default().serve(listener, router, shutdown).await
}

impl Server {
    /// Serves until `shutdown` is done. Then it accepts nothing more, lets running requests finish for
    /// as long as its grace lasts, and closes what is left.
    pub async fn serve(
        self,
        listener: TcpListener,
        router: Router,
        shutdown: impl Future<Output = ()>,
    ) -> io::Result<()> {
        let permits = Arc::new(Semaphore::new(self.connections));
        let graceful = GracefulShutdown::new();
        let mut connections = JoinSet::new();
        let mut shutdown = pin!(shutdown);
        loop {
            let permit = Arc::clone(&permits);
            let next = async {
                let permit = permit.acquire_owned().await.map_err(io::Error::other)?;
                Ok::<_, io::Error>((permit, listener.accept().await))
            };
            let (permit, accepted) = tokio::select! {
                () = &mut shutdown => break,
                next = next => next?,
            };
            while connections.try_join_next().is_some() {}
            match accepted {
                Ok((stream, peer)) => {
                    let connection = graceful.watch(self.connection(stream, peer, router.clone()));
                    connections.spawn(async move {
                        if let Err(error) = connection.await {
                            tracing::debug!(%error, "a connection ended early");
                        }
                        drop(permit);
                    });
                }
                Err(error) => {
                    tracing::warn!(%error, "no connection could be accepted");
                    tokio::time::sleep(BREATH).await;
                }
            }
        }
        drop(listener);
        if tokio::time::timeout(self.grace, graceful.shutdown()).await.is_err() {
            tracing::warn!(left = connections.len(), "closing what did not finish in time");
        }
        connections.shutdown().await;
        Ok(())
    }

    fn connection(
        &self,
        stream: TcpStream,
        peer: SocketAddr,
        router: Router,
    ) -> impl GracefulConnection<Error = hyper::Error> + Send + use<> {
        // An answer is written whole; waiting to fill a packet only delays it.
        let _ = stream.set_nodelay(true);
        let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            router.clone().oneshot(request.map(Body::new))
        });
        http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.head_timeout)
            .max_buf_size(LARGEST_HEAD)
            .serve_connection(TokioIo::new(Stall::new(stream, self.stall_timeout)), service)
    }
}
