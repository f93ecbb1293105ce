//! What open connections are doing, so that idle and stalled ones can make room.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

/// How long a client takes nothing of an answer before its connection makes room for others.
const STALLED: Duration = Duration::from_secs(1);

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
    /// Whether something was read since the last request began.
    read: AtomicBool,
    /// How many requests there were.
    requests: AtomicU64,
    /// The answers of which a part waits for the client to take it, and since when. What waits in
    /// the connection's own buffers does not count.
    offered: Mutex<Vec<(u64, Instant)>>,
    /// Told when the connection has to make room.
    pub(crate) evicted: Notify,
}

/// A request that is being answered.
pub(crate) struct Running {
    activity: Arc<Activity>,
    number: u64,
}

impl Activity {
    pub(crate) fn new() -> Self {
        Self {
            opened: Instant::now(),
            running: AtomicUsize::new(0),
            last: AtomicU64::new(0),
            blocked: AtomicBool::new(false),
            http2: AtomicBool::new(false),
            read: AtomicBool::new(false),
            requests: AtomicU64::new(0),
            offered: Mutex::default(),
            evicted: Notify::new(),
        }
    }

    /// Notes that a request is being answered, until the returned value is dropped.
    pub(crate) fn request(self: &Arc<Self>, http2: bool) -> Running {
        self.running.fetch_add(1, Ordering::Relaxed);
        self.http2.store(http2, Ordering::Relaxed);
        let number = self.requests.fetch_add(1, Ordering::Relaxed);
        Running { activity: Arc::clone(self), number }
    }

    /// Notes whether a part of an answer waits for the client to read.
    pub(crate) fn set_blocked(&self, blocked: bool) {
        self.blocked.store(blocked, Ordering::Relaxed);
    }

    /// Notes that something was read.
    pub(crate) fn set_read(&self) {
        self.read.store(true, Ordering::Relaxed);
    }

    /// Returns whether a request that begins was there already when the one before it was read.
    pub(crate) fn is_pipelined(&self) -> bool {
        !self.read.swap(false, Ordering::Relaxed)
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

    /// Returns how long the client has taken nothing of an answer; the longest time, if there are
    /// several.
    pub(crate) fn unread(&self) -> Option<Duration> {
        self.offered().iter().map(|(_, since)| since.elapsed()).max()
    }

    /// Returns `true` if the connection can make room for others.
    pub(crate) fn can_go(&self) -> bool {
        self.idle().is_some() || self.unread().is_some_and(|unread| unread >= STALLED)
    }

    fn offered(&self) -> MutexGuard<'_, Vec<(u64, Instant)>> {
        self.offered.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Running {
    /// Notes that a part of the answer is there for the client to take.
    pub(crate) fn offer(&self) {
        self.activity.offered().push((self.number, Instant::now()));
    }

    /// Notes that nothing of the answer waits for the client.
    pub(crate) fn take(&self) {
        self.activity.offered().retain(|(number, _)| *number != self.number);
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.take();
        let Self { activity, .. } = self;
        let now = u64::try_from(activity.opened.elapsed().as_millis()).unwrap_or(u64::MAX);
        activity.last.store(now, Ordering::Relaxed);
        activity.running.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The open connections of the server that a request came to; an extension of every request.
#[derive(Debug, Clone)]
pub struct Connections(pub(crate) Arc<Open>);

impl Connections {
    /// Asks the connection to close whose client has taken nothing of an answer for the longest
    /// time; returns `false` if there is none. The service should call it when it has no room for a
    /// request: otherwise clients that do not read could keep all others out.
    pub fn evict_stalled(&self) -> bool {
        let Self(open) = self;
        open.evict_longest(|activity| activity.unread().filter(|unread| *unread >= STALLED))
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
        self.evict_longest(Activity::idle)
    }

    fn evict_longest(&self, time: impl Fn(&Activity) -> Option<Duration>) -> bool {
        let activities = self.activities.lock().unwrap_or_else(PoisonError::into_inner);
        let timed = activities.values().filter_map(|activity| Some((time(activity)?, activity)));
        match timed.max_by_key(|(time, _)| *time) {
            Some((_, activity)) => {
                activity.evicted.notify_one();
                true
            }
            None => false,
        }
    }
}

impl Entry {
    /// Returns the connections that this one is among.
    pub(crate) fn connections(&self) -> Connections {
        Connections(Arc::clone(&self.open))
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

    #[test]
    fn an_answer_waits_for_its_client_until_that_takes_it() {
        let activity = Arc::new(Activity::new());
        let (one, two) = (activity.request(true), activity.request(true));
        assert_eq!(activity.unread(), None);
        one.offer();
        two.offer();
        two.take();
        assert!(activity.unread().is_some(), "the other one waits");
        one.take();
        assert_eq!(activity.unread(), None);
        one.offer();
        drop(one);
        assert_eq!(activity.unread(), None);
    }
}
