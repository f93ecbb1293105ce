//! What the store does by itself, on a thread of its own: indexes are filled, expired items and old
//! records of streams deleted, what is left of deleted tables cleared.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use tavola_store::{Error, Result};

use crate::engine::Engine;
use crate::write::{Maintained, Maintenance, Write, Written};
use crate::writer::Writer;

/// How often it is looked for what has expired.
const INTERVAL: Duration = Duration::from_secs(60);

/// A thread that works until this value is dropped.
pub(crate) struct Upkeep {
    wake: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Upkeep {
    pub(crate) fn start(engine: Arc<Engine>, writer: Arc<Writer>) -> Result<Self> {
        let (wake, woken) = mpsc::channel();
        let thread = std::thread::Builder::new()
            .name("tavola-upkeep".to_owned())
            .spawn(move || {
                let mut due = Instant::now() + INTERVAL;
                loop {
                    let wait = due.saturating_duration_since(Instant::now());
                    if let Err(RecvTimeoutError::Disconnected) = woken.recv_timeout(wait) {
                        return;
                    }
                    // Old data is deleted once per interval, however often the thread is woken.
                    let is_due = due <= Instant::now();
                    if is_due {
                        due = Instant::now() + INTERVAL;
                    }
                    // Whatever a round had begun, the writer has made whole or not at all.
                    match catch_unwind(AssertUnwindSafe(|| round(&engine, &writer, is_due))) {
                        Ok(Ok(())) => {}
                        Ok(Err(error)) => {
                            tracing::warn!(%error, "the upkeep of the store failed; it is tried again");
                        }
                        Err(_) => {
                            tracing::error!("the upkeep of the store panicked; it is tried again");
                        }
                    }
                }
            })
            .map_err(|error| Error::Unavailable {
                message: format!("the thread for upkeep cannot start: {error}"),
                maybe_done: false,
            })?;
        Ok(Self { wake: Some(wake), thread: Some(thread) })
    }

    /// Says that there is something to do at once.
    pub(crate) fn wake(&self) {
        // Without the thread there is nobody to wake; it ends with the store.
        let _ = self.wake.as_ref().map(|wake| wake.send(()));
    }
}

impl Drop for Upkeep {
    fn drop(&mut self) {
        self.wake = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn round(engine: &Engine, writer: &Writer, is_due: bool) -> Result<()> {
    finish(engine, writer)?;
    if is_due { clean(engine, writer) } else { Ok(()) }
}

/// Finishes what a change of tables has begun.
pub(crate) fn finish(engine: &Engine, writer: &Writer) -> Result<()> {
    let catalog = engine.catalog();
    for table in catalog.tables.values() {
        let fills = table.indexes.iter().any(|index| index.filling.is_some())
            || table.expiry.iter().any(|expiry| expiry.filling.is_some());
        if fills {
            until_done(writer, || Maintenance::Fill(table.name.clone()))?;
        }
    }
    if !catalog.dropped.is_empty() {
        until_done(writer, || Maintenance::Drop)?;
    }
    Ok(())
}

/// Deletes what is too old.
fn clean(engine: &Engine, writer: &Writer) -> Result<()> {
    for table in engine.catalog().tables.values() {
        if table.stream.is_some() || !table.ended.is_empty() {
            until_done(writer, || Maintenance::Trim(table.name.clone()))?;
        }
    }
    let deleted = expire(engine, writer)?;
    if deleted > 0 {
        tracing::debug!(deleted, "deleted expired items");
    }
    until_done(writer, || Maintenance::Tokens).map(drop)
}

/// Deletes all items that have expired; how many.
pub(crate) fn expire(engine: &Engine, writer: &Writer) -> Result<usize> {
    let mut deleted = 0;
    for table in engine.catalog().tables.values().filter(|table| table.expiry.is_some()) {
        deleted += until_done(writer, || Maintenance::Expire(table.name.clone()))?;
    }
    Ok(deleted)
}

/// Takes step after step; how many entries they dealt with.
fn until_done(writer: &Writer, task: impl Fn() -> Maintenance) -> Result<usize> {
    let mut count = 0;
    loop {
        match writer.write_blocking(Write::Maintain(task()))? {
            Written::Maintained(Maintained { count: one, more }) => {
                count += one;
                if !more {
                    return Ok(count);
                }
            }
            Written::Item(..) | Written::Nothing(..) => return Ok(count),
        }
    }
}
