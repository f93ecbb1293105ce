//! How a process divides its time between work beyond one transaction and everything else.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::{Mutex, Notify};
use tokio::time::Instant;

/// How long a call works on what it has begun before it leaves that to the background.
const PATIENCE: Duration = Duration::from_secs(1);

/// When such work is done, and how fast.
pub(crate) struct Schedule {
    patience: Option<Duration>,
    /// The least time between two elements.
    interval: Duration,
    next: Mutex<Instant>,
    woken: Notify,
    stopping: AtomicBool,
}

impl Schedule {
    pub fn new() -> Self {
        Self {
            patience: Some(PATIENCE),
            interval: Duration::ZERO,
            next: Mutex::new(Instant::now()),
            woken: Notify::new(),
            stopping: AtomicBool::new(false),
        }
    }

    /// Sets how long a call works on what it has begun; `None` is to the end.
    pub fn set_patience(&mut self, patience: Option<Duration>) {
        self.patience = patience;
    }

    /// Sets how many elements a second are done at most, whatever work they belong to: elements of
    /// loops, items of cascades, and expiries.
    pub fn set_rate(&mut self, elements: u32) {
        self.interval = Duration::from_secs(1).checked_div(elements).unwrap_or_default();
    }

    pub fn patience(&self) -> Option<Duration> {
        self.patience
    }

    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// Makes all work end soon.
    pub fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
    }

    /// Waits until there is work for the background.
    pub async fn woken(&self) {
        self.woken.notified().await;
    }

    /// Says that there is work for the background.
    pub fn wake(&self) {
        self.woken.notify_one();
    }

    /// Waits until so many elements may be done.
    pub async fn pace(&self, elements: usize) {
        if self.interval.is_zero() || elements == 0 {
            return;
        }
        let elements = u32::try_from(elements).unwrap_or(u32::MAX);
        let at = {
            let mut next = self.next.lock().await;
            let at = (*next).max(Instant::now());
            *next = at + self.interval.saturating_mul(elements);
            at
        };
        tokio::time::sleep_until(at).await;
    }
}
