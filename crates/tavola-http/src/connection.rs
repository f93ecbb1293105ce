//! One connection: which protocol it speaks, and when it ends.

use std::convert::Infallible;
use std::error::Error;
use std::future::Future;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::Duration;

use http_body_util::combinators::UnsyncBoxBody;
use hyper::body::{Bytes, Incoming};
use hyper::header::{CONNECTION, HeaderName, HeaderValue};
use hyper::service::service_fn;
use hyper::{Request, Response, Version};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::watch;
use tokio::time::Instant;

use crate::activity::Entry;
use crate::offered::Offered;
use crate::refusal::Refusals;
use crate::write_timeout::WriteTimeout;
use crate::{Overflow, OversizedHead, Peer, Server};

/// How long a connection may take to close once it was asked to.
const CLOSING: Duration = Duration::from_secs(1);
/// How many requests a client may have open at once on one connection of HTTP/2.
const STREAMS: u32 = 128;
/// How many streams a client may reset before they were accepted, and how many may end in an error
/// of the client's: more is an attack, and ends the connection.
const RESETS: usize = 32;
const ERRORS: usize = 128;
/// How much of a request, and of all requests of a connection, a client may send before it is read.
const STREAM_WINDOW: u32 = 256 * 1024;
const CONNECTION_WINDOW: u32 = 1024 * 1024;
/// How often a silent client of HTTP/2 is asked whether it is there, and how long it may take.
const PING: Duration = Duration::from_secs(20);
const PING_TIMEOUT: Duration = Duration::from_secs(10);

/// How many bytes beyond the largest head are read at once. No buffer of hyper's may be smaller.
const HEAD_MARGIN: usize = 8 * 1024;

/// How a server goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Phase {
    /// It serves.
    Serving,
    /// It stops, and tells clients with each response that the connection ends.
    Draining,
    /// It closes connections as soon as their requests are answered.
    Closing,
}

/// Where a connection comes from, and how it may end.
pub(crate) struct Accepted {
    pub(crate) peer: SocketAddr,
    pub(crate) entry: Entry,
    pub(crate) phase: watch::Receiver<Phase>,
    /// Whether it is one more than the server has room for.
    pub(crate) overflow: bool,
}

pub(crate) type Failed = Box<dyn Error + Send + Sync>;
type Ended = Result<(), Failed>;
/// Answers requests. Every service becomes one of these, so that the protocols are compiled here,
/// once, rather than for each of them.
pub(crate) type Handler = Arc<dyn Fn(Request<Incoming>) -> Answering + Send + Sync>;
type Answering = Pin<Box<dyn Future<Output = Response<UnsyncBoxBody<Bytes, Failed>>> + Send>>;

/// Returns how connections are served within the limits of a server.
pub(crate) fn protocols(server: &Server) -> auto::Builder<TokioExecutor> {
    let mut builder = auto::Builder::new(TokioExecutor::new());
    // A head that does not arrive is an idle connection, which `run` ends: a timeout of hyper's own
    // would set a timer for every request.
    builder
        .http1()
        // Heads within the limit are read whole, whatever comes with them; others are refused below.
        .max_buf_size(server.head_limit.saturating_add(HEAD_MARGIN));
    builder
        .http2()
        .timer(TokioTimer::new())
        .max_header_list_size(u32::try_from(server.head_limit).unwrap_or(u32::MAX))
        .max_concurrent_streams(STREAMS)
        .max_pending_accept_reset_streams(RESETS)
        .max_local_error_reset_streams(ERRORS)
        .initial_stream_window_size(STREAM_WINDOW)
        .initial_connection_window_size(CONNECTION_WINDOW)
        .keep_alive_interval(PING)
        .keep_alive_timeout(PING_TIMEOUT);
    builder
}

/// Serves a connection over a byte stream, which may be a socket or a TLS session on one, until it
/// ends, makes room for others, or has been idle for too long.
pub(crate) async fn run<T>(
    protocols: auto::Builder<TokioExecutor>,
    server: &Server,
    stream: T,
    accepted: Accepted,
    handler: Handler,
) -> Ended
where
    T: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let Accepted { peer, entry, mut phase, overflow } = accepted;
    let activity = &entry.activity;
    let stream = Refusals::new(stream, server.refusal);
    let stream = WriteTimeout::new(stream, server.write_timeout, Arc::clone(activity));
    let service = {
        let (activity, phase) = (Arc::clone(activity), phase.clone());
        let (head_limit, connections) = (server.head_limit, entry.connections());
        service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(Peer(peer));
            request.extensions_mut().insert(connections.clone());
            if overflow {
                request.extensions_mut().insert(Overflow);
            }
            // A parser that reads in pieces stops some way behind the limit.
            if head_size(&request) > head_limit {
                request.extensions_mut().insert(OversizedHead);
            }
            let http2 = request.version() == Version::HTTP_2;
            let running = activity.request(http2);
            let pipelined = !http2 && activity.is_pipelined();
            let (answering, phase) = (handler(request), phase.clone());
            async move {
                // Whoever sends many requests at once waits for the others after each of them.
                if pipelined {
                    tokio::task::yield_now().await;
                }
                let mut response = answering.await;
                let ends = overflow || *phase.borrow() > Phase::Serving;
                announce(&mut response, http2, ends);
                // A body that is still being made is part of the request.
                Ok::<_, Infallible>(response.map(|body| Offered::new(body, running)))
            }
        })
    };
    let mut connection = pin!(protocols.serve_connection(TokioIo::new(stream), service));
    // A connection that the server has no room for is served quickly or not at all.
    let limit = if overflow { CLOSING } else { server.head_timeout };
    let mut check = Instant::now() + limit;
    let mut closing = false;
    loop {
        tokio::select! {
            biased;
            ended = connection.as_mut() => return ended,
            () = ending(&mut phase, activity.is_http2()), if !closing => {
                closing = true;
                connection.as_mut().graceful_shutdown();
                // From here on only the server's grace period ends it.
                check = Instant::now() + FAR;
            }
            () = activity.evicted.notified() => {
                if activity.can_go() {
                    return Ok(());
                }
            }
            () = tokio::time::sleep_until(check) => match activity.idle() {
                Some(idle) if idle >= limit && closing => return Ok(()),
                Some(idle) if idle >= limit => {
                    closing = true;
                    connection.as_mut().graceful_shutdown();
                    check = Instant::now() + CLOSING;
                }
                None if activity.unread() >= Some(server.write_timeout) => return Ok(()),
                idle => check = Instant::now() + limit.saturating_sub(idle.unwrap_or_default()),
            },
        }
    }
}

/// Returns how many bytes the head of a request has, as HTTP/1 writes it.
fn head_size<B>(request: &Request<B>) -> usize {
    let target = request.uri().path_and_query().map_or(1, |target| target.as_str().len());
    let line = request.method().as_str().len() + target + " HTTP/1.1\r\n".len() + 1;
    let field = |(name, value): (&HeaderName, &HeaderValue)| name.as_str().len() + value.len() + 4;
    line + request.headers().iter().map(field).sum::<usize>() + 2
}

/// A time that does not come.
const FAR: Duration = Duration::from_secs(24 * 60 * 60);

/// Tells a client of HTTP/1 that the connection ends with this response. HTTP/2 has messages of its
/// own for that, and forbids the header.
fn announce<B>(response: &mut Response<B>, http2: bool, ends: bool) {
    if http2 {
        response.headers_mut().remove(CONNECTION);
    } else if ends {
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
}

/// Completes when a connection has to end. Clients of HTTP/2 are told at once; those of HTTP/1 may
/// send another request first, because one may be on its way.
async fn ending(phase: &mut watch::Receiver<Phase>, http2: bool) {
    let at = if http2 { Phase::Draining } else { Phase::Closing };
    // Without a sender the server is gone, and its connections are aborted.
    if phase.wait_for(|phase| *phase >= at).await.is_err() {
        std::future::pending().await
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::sync::Mutex;

    use http_body_util::Full;
    use tokio::net::TcpListener;

    use super::*;

    /// The server runs on the thread of the test, so that both clients have sent everything before
    /// it looks at any of it.
    #[tokio::test]
    async fn many_requests_of_one_client_do_not_keep_others_waiting() {
        let order: Arc<Mutex<Vec<String>>> = Arc::default();
        let seen = Arc::clone(&order);
        let service = service_fn(move |request: Request<Incoming>| {
            seen.lock().unwrap().push(request.uri().path().to_owned());
            async { Ok::<_, Infallible>(Response::new(Full::new(Bytes::new()))) }
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let send = |request: &str| {
            let mut stream = std::net::TcpStream::connect(address).unwrap();
            stream.write_all(request.as_bytes()).unwrap();
            stream
        };
        let last = "Host: a\r\nConnection: close\r\n\r\n";
        let many = "GET /many HTTP/1.1\r\nHost: a\r\n\r\n".repeat(12);
        let many = send(&format!("{many}GET /last HTTP/1.1\r\n{last}"));
        let one = send(&format!("GET /one HTTP/1.1\r\n{last}"));
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let shutdown = async { drop(stopped.await) };
        let server = tokio::spawn(Server::new("test").serve(listener, service, shutdown));
        let read = tokio::task::spawn_blocking(|| {
            for mut stream in [many, one] {
                stream.read_to_end(&mut Vec::new()).unwrap();
            }
        });
        read.await.unwrap();
        drop(stop);
        server.await.unwrap();
        let order = order.lock().unwrap();
        assert_eq!(order.len(), 14, "{order:?}");
        assert_eq!(order.last().map(String::as_str), Some("/last"), "{order:?}");
    }
}
