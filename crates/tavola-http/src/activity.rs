//! What open connections are doing, so that idle ones can make room.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

/// What one connection is doing.
#[derive(Debug)]
pub(crate) struct Activity {
    opened: Instant,
    /// How many requests are being answered; HTTP/2 has several at once.
    running: AtomicUsize,
    /// When the last request ended, in milliseconds after the connection was opened.
    last: AtomicU64,
    /// Whether a part of an answer waits for the client to read.
    blocked: AtomicBool,
    /// Whether the connection speaks HTTP/2.
    http2: AtomicBool,
    /// Told when the connection has to make room.
    pub(crate) evicted: Notify,
}

/// A request that is being answered.
pub(crate) struct Running(Arc<Activity>);

impl Activity {
    pub(crate) fn new() -> Self {
        Self {
            opened: Instant::now(),
            running: AtomicUsize::new(0),
            last: AtomicU64::new(0),
            blocked: AtomicBool::new(false),
            http2: AtomicBool::new(false),
            evicted: Notify::new(),
        }
    }

    /// Notes that a request is being answered, until the returned value is dropped.
    pub(crate) fn request(self: &Arc<Self>, http2: bool) -> Running {
        self.running.fetch_add(1, Ordering::Relaxed);
        self.http2.store(http2, Ordering::Relaxed);
        Running(Arc::clone(self))
    }

    /// Notes whether a part of an answer waits for the client to read.
    pub(crate) fn set_blocked(&self, blocked: bool) {
        self.blocked.store(blocked, Ordering::Relaxed);
    }

    pub(crate) fn is_http2(&self) -> bool {
        self.http2.load(Ordering::Relaxed)
    }

    /// Returns how long nothing was asked and nothing waits to be sent; `None` if that is not so.
    pub(crate) fn idle(&self) -> Option<Duration> {
        let busy = self.running.load(Ordering::Relaxed) > 0 || self.blocked.load(Ordering::Relaxed);
        let last = Duration::from_millis(self.last.load(Ordering::Relaxed));
        (!busy).then(|| self.opened.elapsed().saturating_sub(last))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let Self(activity) = self;
        let now = u64::try_from(activity.opened.elapsed().as_millis()).unwrap_or(u64::MAX);
        activity.last.store(now, Ordering::Relaxed);
        activity.running.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The open connections of a server.
#[derive(Debug, Default)]
pub(crate) struct Open {
    next: AtomicU64,
    activities: Mutex<HashMap<u64, Arc<Activity>>>,
}

/// A connection in [`Open`], until this is dropped.
pub(crate) struct Entry {
    open: Arc<Open>,
    id: u64,
    pub(crate) activity: Arc<Activity>,
}

impl Open {
    pub(crate) fn add(self: &Arc<Self>) -> Entry {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let activity = Arc::new(Activity::new());
        let mut activities = self.activities.lock().unwrap_or_else(PoisonError::into_inner);
        activities.insert(id, Arc::clone(&activity));
        Entry { open: Arc::clone(self), id, activity }
    }

    /// Asks the connection that has been idle for the longest time to close; returns `false` if
    /// none is idle.
    pub(crate) fn evict(&self) -> bool {
        let activities = self.activities.lock().unwrap_or_else(PoisonError::into_inner);
        let idle = activities.values().filter_map(|activity| Some((activity.idle()?, activity)));
        match idle.max_by_key(|(idle, _)| *idle) {
            Some((_, activity)) => {
                activity.evicted.notify_one();
                true
            }
            None => false,
        }
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        let mut activities = self.open.activities.lock().unwrap_or_else(PoisonError::into_inner);
        activities.remove(&self.id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_idle_connections_make_room() {
        let open = Arc::new(Open::default());
        assert!(!open.evict());
        let one = open.add();
        let running = one.activity.request(false);
        assert!(!open.evict(), "a request is being answered");
        drop(running);
        one.activity.set_blocked(true);
        assert!(!open.evict(), "an answer is being sent");
        one.activity.set_blocked(false);
        assert!(open.evict());
        drop(one);
        assert!(!open.evict());
    }
}
