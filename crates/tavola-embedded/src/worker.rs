//! Where the engine's calls run.
//!
//! The engine has one connection behind one lock, so one thread of our own keeps it as busy as many
//! would, and no async thread ever waits for that lock. Handing a call over
//! and back costs more than a get from memory itself, so small calls on a memory store run in place,
//! but only while no other call holds the engine. (The deletion of expired items lets calls in after each
//! of its pages; one page is the most that a call in place can wait for.)

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, TryLockError};
use std::thread::JoinHandle;

use dynoxide::Database;
use tavola_store::{Error, Result};
use tokio::sync::oneshot;

use crate::queue::{Kind, Queue};

/// Far more than the engine needs for the nesting that validation lets through.
const STACK: usize = 8 * 1024 * 1024;

type Job = Box<dyn FnOnce(&Database) + Send>;

pub(crate) struct Worker {
    database: Database,
    /// Held during every call. Also taken by the thread, so that a call in place can know in advance
    /// that it will not wait.
    gate: Arc<Mutex<()>>,
    in_place: bool,
    jobs: Arc<Queue<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    /// Starts the thread. `in_place` allows small calls to run on the caller's thread.
    pub(crate) fn start(database: Database, in_place: bool) -> Result<Self> {
        let jobs = Arc::new(Queue::<Job>::new());
        let gate = Arc::new(Mutex::new(()));
        let thread = std::thread::Builder::new()
            .name("tavola-store".to_owned())
            .stack_size(STACK)
            .spawn({
                let (database, gate, jobs) = (database.clone(), gate.clone(), jobs.clone());
                move || {
                    while let Some(job) = jobs.pop() {
                        // The gate guards no data: a panic under it leaves nothing half done here.
                        let _held = gate.lock().unwrap_or_else(|poison| poison.into_inner());
                        job(&database);
                    }
                }
            })
            .map_err(|error| Error::Unavailable {
                message: format!("the store's thread cannot start: {error}"),
                maybe_done: false,
            })?;
        Ok(Self { database, gate, in_place, jobs, thread: Some(thread) })
    }

    /// Runs a call that holds the engine only briefly.
    pub(crate) async fn small<T: Send + 'static>(
        &self,
        kind: Kind,
        call: impl FnOnce(&Database) -> T + Send + 'static,
    ) -> Result<T> {
        if self.in_place {
            let held = match self.gate.try_lock() {
                Ok(held) => Some(held),
                Err(TryLockError::Poisoned(poison)) => Some(poison.into_inner()),
                Err(TryLockError::WouldBlock) => None,
            };
            if let Some(_held) = held {
                return guarded(&self.database, call).ok_or_else(failed);
            }
        }
        self.queued(kind, call).await
    }

    /// Runs a call on the store's thread.
    pub(crate) async fn queued<T: Send + 'static>(
        &self,
        kind: Kind,
        call: impl FnOnce(&Database) -> T + Send + 'static,
    ) -> Result<T> {
        let (reply, answer) = oneshot::channel();
        let job: Job = Box::new(move |database| {
            if let Some(result) = guarded(database, call) {
                // The caller may have gone; the call was made all the same.
                let _ = reply.send(result);
            }
        });
        self.jobs.push(kind, job).map_err(|_| failed())?;
        answer.await.map_err(|_| failed())
    }
}

/// A panic inside the engine must not take the process or the thread with it.
fn guarded<T>(database: &Database, call: impl FnOnce(&Database) -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(|| call(database))).ok()
}

fn failed() -> Error {
    Error::Unavailable {
        message: "the embedded engine failed inside; see the log".to_owned(),
        maybe_done: true,
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // Ends the thread's loop after the calls that are queued.
        self.jobs.close();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
