//! The one writer. What waits while a batch is made durable becomes the next batch, so that many
//! callers share one `fsync`.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use tavola_store::{
    Action, ActionKind, Condition, Error, Result, condition_size, item_size, update_size,
};
use tokio::sync::oneshot;
use tokio::task::yield_now;

use crate::engine::Engine;
use crate::write::{Write, Written};

/// The most writes of a batch, and the most bytes.
const BATCH_WRITES: usize = 512;
const BATCH_BYTES: usize = 8 * 1024 * 1024;
/// The most bytes that wait. Whoever comes then is asked to slow down.
const QUEUE_BYTES: usize = 64 * 1024 * 1024;

/// Takes writes in, and answers them.
pub(crate) struct Writer {
    engine: Arc<Engine>,
    queue: Arc<Queue>,
    /// In memory a write is made where it comes in, one after the other.
    turn: Mutex<()>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Queue {
    waiting: Mutex<Waiting>,
    changed: Condvar,
}

#[derive(Default)]
struct Waiting {
    writes: VecDeque<Queued>,
    bytes: usize,
    closed: bool,
}

struct Queued {
    write: Write,
    detailed: bool,
    bytes: usize,
    answer: oneshot::Sender<Result<Written>>,
}

impl Writer {
    pub(crate) fn start(engine: Arc<Engine>) -> Result<Self> {
        let queue = Arc::new(Queue::default());
        let thread = match engine.is_memory() {
            true => None,
            false => {
                let (engine, queue) = (engine.clone(), queue.clone());
                let thread = std::thread::Builder::new().name("tavola-writer".to_owned());
                let spawned = thread.spawn(move || queue.work(&engine));
                Some(spawned.map_err(|error| Error::Unavailable {
                    message: format!("the thread of the writer cannot start: {error}"),
                    maybe_done: false,
                })?)
            }
        };
        Ok(Self { engine, queue, turn: Mutex::new(()), thread })
    }

    /// Makes a write. It is made also if its caller goes away meanwhile.
    pub(crate) async fn write(&self, write: Write, detailed: bool) -> Result<Written> {
        if self.thread.is_none() {
            // What is made at once would never meet another: callers have to bear that others write
            // between what they read and what they write, in memory as elsewhere.
            yield_now().await;
            return self.now(write, detailed);
        }
        let answer = self.queue.push(write, detailed)?;
        answer.await.unwrap_or_else(|_| Err(ended()))
    }

    /// Makes a write and waits for it on this thread.
    pub(crate) fn write_blocking(&self, write: Write) -> Result<Written> {
        if self.thread.is_none() {
            return self.now(write, false);
        }
        self.queue.push(write, false)?.blocking_recv().unwrap_or_else(|_| Err(ended()))
    }

    fn now(&self, write: Write, detailed: bool) -> Result<Written> {
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        self.engine.write(vec![(write, detailed)]).pop().unwrap_or_else(|| Err(ended()))
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.queue.lock().closed = true;
        self.queue.changed.notify_all();
        if let Some(thread) = self.thread.take() {
            // A panic of the writer was logged, and told to everyone who waited for it.
            let _ = thread.join();
        }
    }
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, write: Write, detailed: bool) -> Result<oneshot::Receiver<Result<Written>>> {
        let bytes = size(&write);
        let (answer, receiver) = oneshot::channel();
        let mut waiting = self.lock();
        if waiting.closed {
            return Err(ended());
        }
        if waiting.bytes + bytes > QUEUE_BYTES && !waiting.writes.is_empty() {
            return Err(Error::Throttled);
        }
        waiting.bytes += bytes;
        waiting.writes.push_back(Queued { write, detailed, bytes, answer });
        self.changed.notify_one();
        Ok(receiver)
    }

    fn work(&self, engine: &Engine) {
        // Should the writer panic, those who wait must hear of it, and nobody may come after them.
        let _closing = Closing(self);
        while let Some(batch) = self.next_batch() {
            let queued = |it: Queued| ((it.write, it.detailed), it.answer);
            let (writes, answers): (Vec<_>, Vec<_>) = batch.into_iter().map(queued).unzip();
            for (answer, written) in answers.into_iter().zip(engine.write(writes)) {
                // Whoever went away does not want to know.
                let _ = answer.send(written);
            }
        }
    }

    /// Waits for writes; as many as one batch takes. `None` when the store is closed and nothing
    /// waits.
    fn next_batch(&self) -> Option<Vec<Queued>> {
        let mut waiting = self.lock();
        while waiting.writes.is_empty() {
            if waiting.closed {
                return None;
            }
            waiting = self.changed.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
        let mut batch = Vec::new();
        let mut bytes = 0;
        while batch.len() < BATCH_WRITES
            && let Some(next) = waiting.writes.front()
        {
            // Maintenance looks at what is stored, and so never shares a batch.
            let alone = matches!(next.write, Write::Maintain(_));
            if !batch.is_empty() && (alone || bytes + next.bytes > BATCH_BYTES) {
                break;
            }
            let Some(next) = waiting.writes.pop_front() else { break };
            waiting.bytes -= next.bytes;
            bytes += next.bytes;
            batch.push(next);
            if alone {
                break;
            }
        }
        Some(batch)
    }
}

struct Closing<'q>(&'q Queue);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            tracing::error!(
                "the writer panicked; the store takes no more writes until it is opened again"
            );
        }
        let mut waiting = self.0.lock();
        waiting.closed = true;
        // Dropping the other end of their answers tells them.
        waiting.writes.clear();
    }
}

fn ended() -> Error {
    Error::Unavailable { message: "the store is closed".to_owned(), maybe_done: true }
}

/// Estimates how many bytes a write holds in memory.
fn size(write: &Write) -> usize {
    const LEAST: usize = 256;
    let of_condition = |condition: &Option<Condition>| condition.as_ref().map_or(0, condition_size);
    LEAST
        + match write {
            Write::Put(put) => item_size(&put.item) + of_condition(&put.condition),
            Write::Update(update) => update_size(&update.update) + of_condition(&update.condition),
            Write::Delete(delete) => of_condition(&delete.condition),
            Write::Batch(batch) => {
                let puts = batch.puts.iter().map(|(_, item)| LEAST + item_size(item));
                puts.sum::<usize>() + LEAST * batch.deletes.len()
            }
            Write::Transact(transaction) => {
                let of_action = |action: &Action| {
                    let of_kind = match &action.kind {
                        ActionKind::Put(item) => item_size(item),
                        ActionKind::Update(_, update) => update_size(update),
                        ActionKind::Delete(_) | ActionKind::Check(_) => 0,
                    };
                    LEAST + of_kind + of_condition(&action.condition)
                };
                transaction.actions.iter().map(of_action).sum()
            }
            Write::CreateTable(..)
            | Write::ChangeTable(..)
            | Write::Describe(..)
            | Write::DeleteTable(_)
            | Write::Maintain(_) => 0,
        }
}

#[cfg(test)]
mod tests {
    use tavola_store::{Key, TransactWrite, Update, UpdateItem};

    use super::*;

    #[test]
    fn values_count_wherever_they_are_in_a_write() {
        let large = "x".repeat(10_000);
        let key = Key { partition: ("PK".to_owned(), "a".into()), sort: None };
        let update = Update::set("text", large.as_str());
        let is_met = Condition::equals("text", large.as_str());
        let action = |kind, condition| Action { table: "t".to_owned(), kind, condition };
        let transaction =
            |action| Write::Transact(TransactWrite { actions: vec![action], token: None });
        let writes = [
            Write::Update(UpdateItem {
                table: "t".to_owned(),
                key: key.clone(),
                update: update.clone(),
                condition: None,
            }),
            transaction(action(ActionKind::Update(key.clone(), update), None)),
            transaction(action(ActionKind::Check(key), Some(is_met))),
        ];
        for write in &writes {
            assert!(size(write) >= large.len(), "{}", size(write));
        }
    }
}
