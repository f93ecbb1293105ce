//! The map in a folder, on `fjall`.

use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use fjall::{Database, Keyspace, KeyspaceCreateOptions, PersistMode, Readable, Snapshot};
use tavola_store::{Error, Result};

use super::{Batch, Bytes, Entry, View, entries, journal, unreadable};

/// Blocks that were read are kept in so much memory.
const CACHE_BYTES: u64 = 16 * 1024 * 1024;
/// What was written is in memory until there is so much of it.
const MEMTABLE_BYTES: u64 = 8 * 1024 * 1024;
/// With so much of it waiting to be written, whoever writes more has to wait.
const MOST_SEALED: usize = 3;
const MOST_TABLES: usize = 20;
/// How often it is looked whether that is over.
const PAUSE: Duration = Duration::from_millis(2);
/// The keyspace that holds everything.
const KEYSPACE: &str = "tavola";
/// Counts the batches. Written with every one, it tells whether a batch whose commit failed is
/// there.
const COUNTER: &[u8] = b"\0\0\0\0commits";

/// A database that is opened again after a write failed.
///
/// What `fjall` has in memory then may differ from what is on the disk, so nothing is written
/// behind a failed batch: the database is closed, its journal read again, and what is found becomes
/// durable anew.
pub(crate) struct File {
    path: PathBuf,
    open: RwLock<Option<Open>>,
    /// The number of the last batch. Only the one writer changes it.
    commits: AtomicU64,
}

struct Open {
    database: Database,
    keyspace: Keyspace,
    /// Whether its last batch is in the journal, but perhaps not on the disk.
    doubtful: AtomicBool,
}

impl Open {
    /// Writes what is in memory to tables of their own, which are synced as new files.
    fn flush(&self) -> std::result::Result<(), fjall::Error> {
        self.keyspace.rotate_memtable()?;
        self.wait(|keyspace| keyspace.sealed_memtable_count() == 0)?;
        self.doubtful.store(false, Ordering::Relaxed);
        Ok(())
    }

    /// Waits until the engine has written enough of what is in memory. The engine itself would wait
    /// for ever, should its own writing have failed.
    fn catch_up(&self) -> std::result::Result<(), fjall::Error> {
        self.wait(|keyspace| {
            keyspace.sealed_memtable_count() < MOST_SEALED
                && keyspace.l0_table_count() < MOST_TABLES
        })
    }

    fn wait(&self, done: impl Fn(&Keyspace) -> bool) -> std::result::Result<(), fjall::Error> {
        while !done(&self.keyspace) {
            // Does nothing, but fails once a worker of the engine has.
            self.database.persist(PersistMode::Buffer)?;
            std::thread::sleep(PAUSE);
        }
        Ok(())
    }
}

impl File {
    /// Opens the database in a folder, which is created if need be.
    pub(crate) fn open(path: &Path) -> Result<Self> {
        let (open, commits) = open(path)?;
        Ok(Self {
            path: path.to_owned(),
            open: RwLock::new(Some(open)),
            commits: AtomicU64::new(commits),
        })
    }

    pub(super) fn read<T>(&self, work: impl FnOnce(&dyn View) -> Result<T>) -> Result<T> {
        self.with_open(|open| {
            let moment = Moment { snapshot: open.database.snapshot(), keyspace: &open.keyspace };
            work(&moment)
        })?
    }

    pub(super) fn commit(&self, batch: Batch) -> Result<()> {
        let number = self.commits.load(Ordering::Relaxed) + 1;
        let committed = self.with_open(|open| {
            if open.doubtful.load(Ordering::Relaxed) {
                open.flush()?;
            }
            open.catch_up()?;
            let mut changes = open.database.batch().durability(Some(PersistMode::SyncData));
            for (key, value) in batch {
                match value {
                    Some(value) => changes.insert(&open.keyspace, key, value),
                    None => changes.remove(&open.keyspace, key),
                }
            }
            changes.insert(&open.keyspace, COUNTER, number.to_be_bytes());
            changes.commit()
        })?;
        match committed {
            Ok(()) => {
                self.commits.store(number, Ordering::Relaxed);
                Ok(())
            }
            Err(cause) => self.settle(&describe(&cause), number),
        }
    }

    /// Loads entries in the order of their keys into a database that has none.
    pub(crate) fn load(&self, entries: impl Iterator<Item = Result<Entry>>) -> Result<()> {
        self.with_open(|open| {
            let failed = |error: fjall::Error| unreadable(describe(&error));
            let mut load = open.keyspace.start_ingestion().map_err(failed)?;
            for entry in entries {
                let (key, value) = entry?;
                load.write(key, value).map_err(failed)?;
            }
            load.finish().map_err(failed)
        })?
    }

    /// Finds out what became of a batch whose commit failed.
    fn settle(&self, cause: &str, number: u64) -> Result<()> {
        let mut slot = self.open.write().unwrap_or_else(PoisonError::into_inner);
        *slot = None;
        tracing::error!(cause, "a write failed; the store is opened again");
        let failed = |maybe_done| Error::Unavailable { message: cause.to_owned(), maybe_done };
        let open = self.reopen(&mut slot).map_err(|error| {
            tracing::error!(%error, "the store cannot be opened again yet");
            failed(true)
        })?;
        // What was synced before is on the disk; the engine has cut off what is not whole.
        if self.commits.load(Ordering::Relaxed) < number {
            return Err(failed(false));
        }
        // The batch is whole in the journal. That it is on the disk is not known: the system tells
        // an error once, and then takes its pages for written. So it is written anew.
        open.doubtful.store(true, Ordering::Relaxed);
        open.flush().map_err(|error| {
            tracing::error!(error = describe(&error), "what was written is still in doubt");
            failed(true)
        })
    }

    /// Works on the open database. One that could not be opened again is tried once more.
    fn with_open<T>(&self, work: impl FnOnce(&Open) -> T) -> Result<T> {
        {
            let slot = self.open.read().unwrap_or_else(PoisonError::into_inner);
            if let Some(open) = &*slot {
                return Ok(work(open));
            }
        }
        let mut slot = self.open.write().unwrap_or_else(PoisonError::into_inner);
        match &*slot {
            Some(open) => Ok(work(open)),
            None => Ok(work(self.reopen(&mut slot)?)),
        }
    }

    fn reopen<'s>(&self, slot: &'s mut Option<Open>) -> Result<&'s Open> {
        let (open, commits) = open(&self.path)?;
        self.commits.store(commits, Ordering::Relaxed);
        Ok(slot.insert(open))
    }
}

impl Drop for File {
    /// Writes what is in memory to tables, so that the next start has no journal to go through.
    fn drop(&mut self) {
        let slot = self.open.get_mut().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = slot.take()
            && let Err(error) = open.flush()
        {
            tracing::warn!(error = describe(&error), "the journal is read at the next start");
        }
    }
}

/// Opens the database; it, and the number of its last batch.
fn open(path: &Path) -> Result<(Open, u64)> {
    journal::check(path)?;
    // The engine has assertions about its files; a damaged one must not end the process.
    let opened = catch_unwind(AssertUnwindSafe(|| {
        let database = Database::builder(path).cache_size(CACHE_BYTES).worker_threads(1).open()?;
        let options = || KeyspaceCreateOptions::default().max_memtable_size(MEMTABLE_BYTES);
        let keyspace = database.keyspace(KEYSPACE, options)?;
        let commits = keyspace.get(COUNTER)?;
        let doubtful = AtomicBool::new(false);
        Ok::<_, fjall::Error>((Open { database, keyspace, doubtful }, commits))
    }));
    let damaged = |what: &str| unreadable(format!("{} is damaged: {what}", path.display()));
    let (open, commits) = match opened {
        Ok(Ok(opened)) => opened,
        Ok(Err(error)) => {
            let message = format!("{} cannot be opened: {}", path.display(), describe(&error));
            return Err(unreadable(message));
        }
        Err(_) => return Err(damaged("the engine gave up on its files")),
    };
    let commits = match commits {
        None => 0,
        Some(bytes) => match <[u8; 8]>::try_from(&*bytes) {
            Ok(bytes) => u64::from_be_bytes(bytes),
            Err(_) => return Err(damaged("the number of its last batch cannot be read")),
        },
    };
    Ok((open, commits))
}

/// Returns the engine's error for an operator.
fn describe(error: &fjall::Error) -> String {
    match error {
        fjall::Error::Io(error) if error.kind() == ErrorKind::StorageFull => {
            format!("the disk is full: {error}")
        }
        fjall::Error::Io(error) => error.to_string(),
        fjall::Error::Storage(error) => error.to_string(),
        fjall::Error::Locked => "it is open already".to_owned(),
        other => other.to_string(),
    }
}

/// The database as of one moment.
struct Moment<'o> {
    snapshot: Snapshot,
    keyspace: &'o Keyspace,
}

impl View for Moment<'_> {
    fn get(&self, key: &[u8]) -> Result<Option<Bytes>> {
        self.snapshot.get(self.keyspace, key).map_err(|error| unreadable(describe(&error)))
    }

    fn range<'v>(
        &'v self,
        from: &[u8],
        to: Option<&[u8]>,
        descending: bool,
    ) -> Box<dyn Iterator<Item = Result<Entry>> + 'v> {
        entries(from, to, descending, |bounds| {
            let found = self.snapshot.range::<&[u8], _>(self.keyspace, bounds);
            found.map(|guard| guard.into_inner().map_err(|error| unreadable(describe(&error))))
        })
    }
}
