//! How many connections and requests a server has had.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::LimitLog;

/// Counts of a server's connections.
#[derive(Debug)]
pub struct ConnectionStats {
    accepted: AtomicU64,
    closed: AtomicU64,
    handshakes_failed: AtomicU64,
    /// Idle connections that were closed to make room.
    pub(crate) evicted: LimitLog,
    /// Connections that found no room.
    pub(crate) overflowed: LimitLog,
}

impl Default for ConnectionStats {
    fn default() -> Self {
        Self {
            accepted: AtomicU64::new(0),
            closed: AtomicU64::new(0),
            handshakes_failed: AtomicU64::new(0),
            evicted: LimitLog::new("connections: the longest idle one is closed"),
            overflowed: LimitLog::new("connections: none is idle"),
        }
    }
}

impl ConnectionStats {
    pub(crate) fn accept(&self) {
        self.accepted.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn close(&self) {
        self.closed.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn handshake_failed(&self) {
        self.handshakes_failed.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns the number of connections that were accepted.
    pub fn accepted(&self) -> u64 {
        self.accepted.load(Ordering::Relaxed)
    }

    /// Returns the number of connections that are open.
    pub fn open(&self) -> u64 {
        // Closed ones are read first, so that there are never more of them.
        let closed = self.closed.load(Ordering::Relaxed);
        self.accepted().saturating_sub(closed)
    }

    /// Returns the number of idle connections that were closed to make room for others.
    pub fn evicted(&self) -> u64 {
        self.evicted.count()
    }

    /// Returns how often there was no room for a connection, and none was idle.
    pub fn overflowed(&self) -> u64 {
        self.overflowed.count()
    }

    /// Returns the number of TLS handshakes that failed.
    pub fn handshakes_failed(&self) -> u64 {
        self.handshakes_failed.load(Ordering::Relaxed)
    }
}

/// Counts of an endpoint with a fixed set of operations.
#[derive(Debug, Default)]
pub struct EndpointStats {
    /// Its connections.
    pub connections: Arc<ConnectionStats>,
    requests: Mutex<BTreeMap<(&'static str, u16), u64>>,
}

impl EndpointStats {
    /// Counts an answer with a status to a request for an operation; the name is empty if the request
    /// named none that there is.
    pub fn answered(&self, operation: &'static str, status: u16) {
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        *requests.entry((operation, status)).or_default() += 1;
    }

    /// Returns the counts of requests, by operation and status.
    pub fn requests(&self) -> BTreeMap<(&'static str, u16), u64> {
        self.requests.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
