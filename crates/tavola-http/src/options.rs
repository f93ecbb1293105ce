//! How a server treats its connections, and what it tells a service about them.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use crate::refusal::Refusal;
use crate::stats::ConnectionStats;
use crate::tls::Tls;

/// The address that a request's connection comes from; an extension of every request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Peer(pub SocketAddr);

/// Says that a request's connection is one more than the server has room for; an extension of such
/// requests. The service should answer the cheapest ones only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overflow;

/// Says that the head of a request is larger than the server takes; an extension of such requests,
/// which the service should refuse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OversizedHead;

/// How a server treats its connections.
#[derive(Debug, Clone)]
pub struct Server {
    /// The server's name in the log.
    pub name: &'static str,
    /// The maximum number of open connections. For one more, the one that has been idle for the
    /// longest time is closed. If none is idle, others wait in the system's queue.
    pub connections: usize,
    /// How many connections are accepted beyond that, for requests with [`Overflow`].
    pub reserve: usize,
    /// The largest head of a request in bytes.
    pub head_limit: usize,
    /// How long the head of a request may take to arrive, and how long a connection may be idle.
    pub head_timeout: Duration,
    /// How long a client may read nothing of a response.
    pub write_timeout: Duration,
    /// What is sent to a client whose request cannot be read; only a status, if there is nothing.
    pub refusal: Option<Refusal>,
    /// How long clients may send further requests on open connections after the shutdown began, in
    /// response to which they are told that the connection ends.
    pub drain: Duration,
    /// How long running requests may take after that.
    pub grace: Duration,
    /// The certificate, if the server speaks TLS.
    pub tls: Option<Tls>,
    /// Counts of its connections.
    pub stats: Arc<ConnectionStats>,
}

impl Server {
    /// Creates a server with 512 connections and none in reserve, heads of 64 KiB, 15 seconds for a
    /// head, 30 seconds without reading, and 10 seconds of grace after one for further requests.
    pub fn new(name: &'static str) -> Self {
        Self {
            name,
            connections: 512,
            reserve: 0,
            head_limit: 64 * 1024,
            head_timeout: Duration::from_secs(15),
            write_timeout: Duration::from_secs(30),
            refusal: None,
            drain: Duration::from_secs(1),
            grace: Duration::from_secs(10),
            tls: None,
            stats: Arc::default(),
        }
    }
}
