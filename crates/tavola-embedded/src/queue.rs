//! The calls that wait for the store's thread: reads before writes.
//!
//! A write waits for the disk and a read hardly ever does, so a read that had to wait its turn among the
//! writes would wait for many commits instead of one. Calls that wait at the same time have no order that
//! their callers could know of.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard};

/// So many reads at most go before a write that waits.
const READS_IN_A_ROW: u32 = 32;

/// What a call does, as far as its turn is concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Read,
    Write,
}

pub(crate) struct Queue<T> {
    waiting: Mutex<Waiting<T>>,
    arrived: Condvar,
}

struct Waiting<T> {
    reads: VecDeque<T>,
    writes: VecDeque<T>,
    reads_in_a_row: u32,
    closed: bool,
}

impl<T> Queue<T> {
    pub(crate) fn new() -> Self {
        let (reads, writes) = (VecDeque::new(), VecDeque::new());
        let waiting = Mutex::new(Waiting { reads, writes, reads_in_a_row: 0, closed: false });
        Self { waiting, arrived: Condvar::new() }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting<T>> {
        // Nothing panics while it is held.
        self.waiting.lock().unwrap_or_else(|poison| poison.into_inner())
    }

    /// Adds a call; gives it back when the queue is closed.
    pub(crate) fn push(&self, kind: Kind, call: T) -> Result<(), T> {
        let mut waiting = self.waiting();
        if waiting.closed {
            return Err(call);
        }
        match kind {
            Kind::Read => waiting.reads.push_back(call),
            Kind::Write => waiting.writes.push_back(call),
        }
        drop(waiting);
        self.arrived.notify_one();
        Ok(())
    }

    /// Takes no more calls; those that wait are still given out.
    pub(crate) fn close(&self) {
        self.waiting().closed = true;
        self.arrived.notify_all();
    }

    /// The next call, as soon as there is one; `None` when the queue is closed and empty.
    pub(crate) fn pop(&self) -> Option<T> {
        let mut waiting = self.waiting();
        loop {
            if let Some(call) = waiting.next() {
                return Some(call);
            }
            if waiting.closed {
                return None;
            }
            waiting = self.arrived.wait(waiting).unwrap_or_else(|poison| poison.into_inner());
        }
    }
}

impl<T> Waiting<T> {
    fn next(&mut self) -> Option<T> {
        let reads_first = self.reads_in_a_row < READS_IN_A_ROW || self.writes.is_empty();
        if reads_first && let Some(read) = self.reads.pop_front() {
            self.reads_in_a_row = self.reads_in_a_row.saturating_add(1);
            return Some(read);
        }
        self.reads_in_a_row = 0;
        self.writes.pop_front()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_go_first_each_kind_in_its_order() {
        let queue = Queue::new();
        for (kind, call) in
            [(Kind::Write, "w1"), (Kind::Read, "r1"), (Kind::Write, "w2"), (Kind::Read, "r2")]
        {
            queue.push(kind, call).unwrap();
        }
        queue.close();
        let order: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(order, ["r1", "r2", "w1", "w2"]);
        assert_eq!(queue.push(Kind::Read, "late"), Err("late"));
    }

    #[test]
    fn no_number_of_reads_holds_a_write_up_forever() {
        let queue = Queue::new();
        queue.push(Kind::Write, true).unwrap();
        for _ in 0..10_000 {
            queue.push(Kind::Read, false).unwrap();
        }
        let before = std::iter::from_fn(|| queue.pop()).take_while(|is_write| !is_write).count();
        assert_eq!(before, 32);
    }
}
