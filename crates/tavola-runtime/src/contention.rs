//! Queues for the items that writes of this process contend for.
//!
//! A write that lost against another queues for the items that it lost, and is computed again
//! when its turn has come. So of many who change one item, each loses once or twice, and the first
//! to come is the first to go. Items that nobody lost have no queue, and cost nothing.
//!
//! Locks are taken in one order, that of the items' keys, and all are given back before more are
//! taken: no two writes can wait for each other. A write that is dropped gives back its turn and
//! its place in the queue.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};
use tokio::time::{Instant, timeout_at};

use crate::item_key::ItemKey;

/// The queues of a runtime, one an item.
#[derive(Debug, Default)]
pub(crate) struct Queues {
    /// How many there are: while there is none, nobody looks for one.
    count: AtomicUsize,
    queues: Mutex<HashMap<ItemKey, Queue>>,
}

#[derive(Debug, Default)]
struct Queue {
    lock: Arc<AsyncMutex<()>>,
    /// How many have it or wait for it; without them the queue goes.
    users: usize,
}

/// The right to change some items first, until it is dropped.
#[derive(Debug)]
pub(crate) struct Turn<'q> {
    seats: Vec<Seat<'q>>,
    /// How long it took to get, if somebody else had one of the items.
    pub waited: Option<Duration>,
}

/// A place in a queue.
#[derive(Debug)]
struct Seat<'q> {
    queues: &'q Queues,
    key: ItemKey,
    lock: Arc<AsyncMutex<()>>,
    held: Option<OwnedMutexGuard<()>>,
}

impl Queues {
    /// Waits for some items; returns `None` if the deadline comes first.
    pub async fn wait(&self, mut keys: Vec<ItemKey>, deadline: Instant) -> Option<Turn<'_>> {
        keys.sort_by_cached_key(order);
        keys.dedup();
        let mut seats: Vec<_> = keys.into_iter().map(|key| self.join(key)).collect();
        let began = Instant::now();
        let mut waited = false;
        for seat in &mut seats {
            let lock = Arc::clone(&seat.lock);
            seat.held = match Arc::clone(&lock).try_lock_owned() {
                Ok(held) => Some(held),
                Err(_) => {
                    waited = true;
                    Some(timeout_at(deadline, lock.lock_owned()).await.ok()?)
                }
            };
        }
        Some(Turn { seats, waited: waited.then(|| began.elapsed()) })
    }

    /// Returns those of some items that others have or wait for.
    pub fn contended<'p>(&self, keys: impl Iterator<Item = &'p ItemKey>) -> Vec<ItemKey> {
        if self.count.load(Ordering::Relaxed) == 0 {
            return Vec::new();
        }
        let queues = self.queues();
        keys.filter(|key| queues.contains_key(*key)).cloned().collect()
    }

    fn join(&self, key: ItemKey) -> Seat<'_> {
        let mut queues = self.queues();
        let queue = queues.entry(key.clone()).or_default();
        queue.users += 1;
        let lock = Arc::clone(&queue.lock);
        self.count.store(queues.len(), Ordering::Relaxed);
        Seat { queues: self, key, lock, held: None }
    }

    fn queues(&self) -> MutexGuard<'_, HashMap<ItemKey, Queue>> {
        // Nothing panics while it is held, and nothing in it can be half done.
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Turn<'_> {
    /// Returns whether it is the turn of all these items.
    pub fn covers(&self, keys: &[ItemKey]) -> bool {
        keys.iter().all(|key| self.seats.iter().any(|seat| seat.key == *key))
    }

    /// Gives the turn back, and returns what it was for.
    pub fn release(mut self) -> Vec<ItemKey> {
        self.seats.drain(..).map(|seat| seat.key.clone()).collect()
    }
}

impl Drop for Seat<'_> {
    fn drop(&mut self) {
        // Whoever is next goes on before the queue may go.
        self.held = None;
        let mut queues = self.queues.queues();
        if let Some(queue) = queues.get_mut(&self.key) {
            queue.users = queue.users.saturating_sub(1);
            if queue.users == 0 {
                queues.remove(&self.key);
            }
        }
        self.queues.count.store(queues.len(), Ordering::Relaxed);
    }
}

/// Returns the sort key of the order in which locks are taken.
fn order(key: &ItemKey) -> (usize, String, Option<String>) {
    let text = |value: &tavola_store::Value| value.to_dynamodb_json().to_string();
    (key.table.index(), text(&key.partition), key.sort.as_ref().map(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(name: &str) -> ItemKey {
        let model = tavola_model::load("model m\ntable main = \"main\" {\n  key PK\n}\n").unwrap();
        let (table, _) = model.table_ids().next().unwrap();
        ItemKey::new(table, name.into(), None)
    }

    fn soon() -> Instant {
        Instant::now() + Duration::from_secs(60)
    }

    #[tokio::test]
    async fn whoever_comes_first_goes_first_and_the_queue_goes_with_the_last() {
        let queues = Queues::default();
        let first = queues.wait(vec![key("a")], soon()).await.unwrap();
        assert_eq!(first.waited, None);
        assert_eq!(queues.contended([&key("a"), &key("b")].into_iter()), [key("a")]);
        let order = Mutex::new(Vec::new());
        let next = |name: &'static str| {
            let (queues, order) = (&queues, &order);
            async move {
                let turn = queues.wait(vec![key("a")], soon()).await.unwrap();
                assert!(turn.waited.is_some());
                order.lock().unwrap().push(name);
            }
        };
        let holder = async move {
            tokio::task::yield_now().await;
            drop(first);
        };
        tokio::join!(next("second"), next("third"), holder);
        assert_eq!(*order.lock().unwrap(), ["second", "third"]);
        assert!(queues.queues().is_empty());
        assert_eq!(queues.count.load(Ordering::Relaxed), 0);
    }

    #[tokio::test]
    async fn a_caller_who_leaves_keeps_nobody_from_their_turn() {
        let queues = Queues::default();
        let both = || vec![key("b"), key("a")];
        let first = queues.wait(vec![key("b")], soon()).await.unwrap();
        // It has `a`, and leaves while it waits for `b`.
        let waiting = tokio::time::timeout(Duration::from_millis(1), queues.wait(both(), soon()));
        assert!(waiting.await.is_err());
        assert!(queues.contended([&key("a")].into_iter()).is_empty());
        drop(first);
        assert_eq!(queues.wait(both(), soon()).await.unwrap().waited, None);
        assert!(queues.queues().is_empty());
    }

    #[tokio::test]
    async fn nobody_waits_longer_than_their_deadline() {
        let queues = Queues::default();
        let _first = queues.wait(vec![key("a")], soon()).await.unwrap();
        assert!(queues.wait(vec![key("a")], Instant::now()).await.is_none());
        assert_eq!(queues.queues()[&key("a")].users, 1);
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn turns_for_overlapping_items_never_wait_for_each_other() {
        let queues = Arc::new(Queues::default());
        let names = ["a", "b", "c", "d"];
        let tasks = (0..32_usize).map(|n| {
            let queues = queues.clone();
            tokio::spawn(async move {
                for round in 0..50 {
                    let keys = (0..3).map(|k| key(names[(n + round + k * (n % 3)) % 4]));
                    let turn = queues.wait(keys.collect(), soon()).await.unwrap();
                    tokio::task::yield_now().await;
                    assert!(turn.covers(&[key(names[(n + round) % 4])]));
                }
            })
        });
        for task in tasks.collect::<Vec<_>>() {
            task.await.unwrap();
        }
        assert!(queues.queues().is_empty());
    }
}
