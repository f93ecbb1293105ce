//! The accept loop: connections within limits, each in a task of its own, and closed gracefully.

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::Duration;

use http_body_util::BodyExt as _;
use hyper::body::{Body, Bytes, Incoming};
use hyper::service::Service;
use hyper::{Request, Response};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::{JoinError, JoinSet};
use tokio_rustls::server::TlsStream;

use crate::activity::Open;
use crate::connection::{self, Accepted, Failed, Handler, Phase};
use crate::options::Server;
use crate::stats::ConnectionStats;
use crate::tls::Tls;

/// The pause after the system refused a connection, which it does while it is short of file
/// descriptors or memory.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);
/// How long the loop waits for an idle connection to make room.
const EVICTION: Duration = Duration::from_millis(50);

impl Server {
    /// Serves until `shutdown` is ready. Then it accepts nothing more, lets running requests finish
    /// within the grace period, and closes what is left.
    pub fn serve<S, B>(
        self,
        listener: TcpListener,
        service: S,
        shutdown: impl Future<Output = ()> + Send + 'static,
    ) -> Pin<Box<dyn Future<Output = ()> + Send>>
    where
        S: Service<Request<Incoming>, Response = Response<B>, Error = Infallible>,
        S: Send + Sync + 'static,
        S::Future: Send + 'static,
        B: Body<Data = Bytes, Error: Into<Failed>> + Send + 'static,
    {
        let handler: Handler = Arc::new(move |request| {
            let answering = service.call(request);
            Box::pin(async move {
                let Ok(response) = answering.await;
                response.map(|body| body.map_err(Into::into).boxed_unsync())
            })
        });
        Box::pin(self.serve_handler(listener, handler, Box::pin(shutdown)))
    }

    async fn serve_handler(
        self,
        listener: TcpListener,
        handler: Handler,
        mut shutdown: Pin<Box<dyn Future<Output = ()> + Send>>,
    ) {
        let server = Arc::new(self);
        let (phase, watched) = watch::channel(Phase::Serving);
        let protocols = connection::protocols(&server);
        let room = Room::new(&server);
        let mut tasks = JoinSet::new();
        let start = |slot: Slot, stream: TcpStream, peer: SocketAddr, tasks: &mut JoinSet<_>| {
            let (server, handler) = (Arc::clone(&server), Arc::clone(&handler));
            let (entry, phase, overflow) = (room.open.add(), watched.clone(), slot.overflow);
            let (protocols, accepted) =
                (protocols.clone(), Accepted { peer, entry, phase, overflow });
            server.stats.accept();
            prompt(&stream);
            tasks.spawn(async move {
                let ended = match &server.tls {
                    None => connection::run(protocols, &server, stream, accepted, handler).await,
                    Some(tls) => match server.handshake(tls, stream, &accepted).await {
                        Ok(stream) => {
                            connection::run(protocols, &server, stream, accepted, handler).await
                        }
                        Err(error) => Err(error.into()),
                    },
                };
                server.stats.close();
                drop(slot);
                ended
            });
        };
        loop {
            let accepted = tokio::select! {
                () = &mut shutdown => break,
                Some(ended) = tasks.join_next() => {
                    server.report(ended);
                    continue;
                }
                accepted = listener.accept() => accepted,
            };
            match accepted {
                Ok((stream, peer)) => tokio::select! {
                    slot = room.slot(&server.stats) => start(slot, stream, peer, &mut tasks),
                    () = &mut shutdown => break,
                },
                Err(error) => {
                    tracing::warn!(server = server.name, %error, "no connection could be accepted");
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                }
            }
        }
        // Connections that the system has accepted already are served too.
        while let Some((slot, stream, peer)) = room.waiting(&listener).await {
            start(slot, stream, peer, &mut tasks);
        }
        drop(listener);
        server.stop(&phase, tasks).await;
    }

    /// Performs the TLS handshake of a connection, unless that has to make room for others before.
    async fn handshake(
        &self,
        tls: &Tls,
        stream: TcpStream,
        accepted: &Accepted,
    ) -> io::Result<TlsStream<TcpStream>> {
        let session = tokio::select! {
            session = tls.accept(stream, self.head_timeout) => session,
            () = accepted.entry.activity.evicted.notified() => {
                Err(io::ErrorKind::ConnectionAborted.into())
            }
        };
        session.inspect_err(|_| self.stats.handshake_failed())
    }

    /// Ends all connections: first those whose client sends another request, which is told so, then
    /// all that are idle, and after the grace period the others.
    async fn stop(&self, phase: &watch::Sender<Phase>, mut tasks: JoinSet<Ended>) {
        for (next, limit) in [(Phase::Draining, self.drain), (Phase::Closing, self.grace)] {
            phase.send_replace(next);
            let all = async {
                while let Some(ended) = tasks.join_next().await {
                    self.report(ended);
                }
            };
            if tokio::time::timeout(limit, all).await.is_ok() {
                return;
            }
        }
        tracing::warn!(server = self.name, "closing requests that did not finish in time");
        tasks.abort_all();
        while let Some(ended) = tasks.join_next().await {
            self.report(ended);
        }
    }

    /// Logs how a connection ended, unless it ended well.
    fn report(&self, ended: Result<Ended, JoinError>) {
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

type Ended = Result<(), Failed>;

/// The room that a server has for connections.
struct Room {
    slots: Arc<Semaphore>,
    reserve: Arc<Semaphore>,
    open: Arc<Open>,
}

/// The place of one connection, until this is dropped.
struct Slot {
    _permit: Option<OwnedSemaphorePermit>,
    overflow: bool,
}

impl Room {
    fn new(server: &Server) -> Self {
        let semaphore = |places| Arc::new(Semaphore::new(places));
        let (slots, reserve) = (semaphore(server.connections), semaphore(server.reserve));
        Self { slots, reserve, open: Arc::default() }
    }

    /// Accepts a connection if there is one already, and a slot for it.
    async fn waiting(&self, listener: &TcpListener) -> Option<(Slot, TcpStream, SocketAddr)> {
        let slot = self.free()?;
        let accepted = tokio::time::timeout(Duration::ZERO, listener.accept()).await;
        let (stream, peer) = accepted.ok()?.ok()?;
        Some((slot, stream, peer))
    }

    fn free(&self) -> Option<Slot> {
        let permit = Arc::clone(&self.slots).try_acquire_owned().ok()?;
        Some(Slot { _permit: Some(permit), overflow: false })
    }

    /// Returns a place for a connection: a free one, that of an idle connection, one of the
    /// reserve, or the next that becomes free.
    async fn slot(&self, stats: &ConnectionStats) -> Slot {
        if let Some(slot) = self.free() {
            return slot;
        }
        // The semaphores are never closed.
        let slots = Arc::clone(&self.slots).acquire_owned();
        let mut slot = pin!(slots);
        if self.open.evict() {
            stats.evicted.reached();
            if let Ok(permit) = tokio::time::timeout(EVICTION, &mut slot).await {
                return Slot { _permit: permit.ok(), overflow: false };
            }
        }
        stats.overflowed.reached();
        match Arc::clone(&self.reserve).try_acquire_owned() {
            Ok(permit) => Slot { _permit: Some(permit), overflow: true },
            Err(_) => Slot { _permit: slot.await.ok(), overflow: false },
        }
    }
}

/// Sends what is written at once: a response is written in one piece, and waiting to fill a packet
/// only delays it.
fn prompt(stream: &TcpStream) {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "Nagle's algorithm stays on");
    }
}
