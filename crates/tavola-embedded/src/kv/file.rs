//! The map in a folder, on `fjall`.

use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use fjall::{Database, Keyspace, KeyspaceCreateOptions, PersistMode, Readable, Snapshot};
use tavola_store::{DiskFailure, Error, Result};

use super::marker::Marker;
use super::{Batch, Bytes, Entry, View, damaged, entries, journal, manifest};

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
    marker: Marker,
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
    /// Creates an empty database in a folder.
    pub(crate) fn create(path: &Path) -> Result<()> {
        let created = guarded(path, || builder(path).open().map(drop))?;
        created.map_err(|error| error_of(&error, path, false))
    }

    /// Opens the database in a folder.
    pub(crate) fn open(path: &Path, marker: Marker) -> Result<Self> {
        let (open, commits) = open(path)?;
        marker.check(commits)?;
        marker.record(commits);
        Ok(Self {
            path: path.to_owned(),
            open: RwLock::new(Some(open)),
            commits: AtomicU64::new(commits),
            marker,
        })
    }

    pub(super) fn read<T>(&self, work: impl FnOnce(&dyn View) -> Result<T>) -> Result<T> {
        self.with_open(|open| {
            let snapshot = open.database.snapshot();
            work(&Moment { snapshot, keyspace: &open.keyspace, path: &self.path })
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
            Err(cause) => self.settle(&cause, number),
        }
    }

    /// Loads entries in the order of their keys into a database that has none.
    pub(crate) fn load(&self, entries: impl Iterator<Item = Result<Entry>>) -> Result<()> {
        self.with_open(|open| {
            let failed = |error: fjall::Error| error_of(&error, &self.path, false);
            let mut load = open.keyspace.start_ingestion().map_err(failed)?;
            for entry in entries {
                let (key, value) = entry?;
                load.write(key, value).map_err(failed)?;
            }
            load.finish().map_err(failed)
        })?
    }

    /// Finds out what became of a batch whose commit failed.
    fn settle(&self, cause: &fjall::Error, number: u64) -> Result<()> {
        let mut slot = self.open.write().unwrap_or_else(PoisonError::into_inner);
        *slot = None;
        let failed = |maybe_done| error_of(cause, &self.path, maybe_done);
        tracing::error!(cause = %failed(true), "a write failed; the store is opened again");
        let open = self.reopen(&mut slot).map_err(|error| {
            tracing::error!(%error, "the store cannot be opened again yet");
            failed(true)
        })?;
        // What was synced before is on the disk; the engine has cut off what is not whole.
        if self.commits.load(Ordering::Relaxed) < number {
            return Err(failed(false));
        }
        // The batch is whole in the journal. So that it is on the disk, it is written anew.
        open.flush().map_err(|error| {
            let error = error_of(&error, &self.path, true);
            tracing::error!(%error, "what was written is still in doubt");
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

    /// Opens the database again after a commit failed.
    fn reopen<'s>(&self, slot: &'s mut Option<Open>) -> Result<&'s Open> {
        let acknowledged = self.commits.load(Ordering::Relaxed);
        let (open, commits) = open(&self.path)?;
        if commits < acknowledged {
            return Err(damaged(format!(
                "{} is damaged: of {acknowledged} batches of changes, {commits} are left",
                self.path.display()
            )));
        }
        // A batch more is the one whose commit failed. That it is on the disk is not known: the
        // system tells an error once, and then takes its pages for written.
        open.doubtful.store(commits > acknowledged, Ordering::Relaxed);
        self.commits.store(commits, Ordering::Relaxed);
        Ok(slot.insert(open))
    }
}

impl Drop for File {
    /// Writes what is in memory to tables, so that the next start has no journal to go through. The
    /// journal is shortened while the database is still open: as long as it is, no other process
    /// can write to it.
    fn drop(&mut self) {
        let slot = self.open.get_mut().unwrap_or_else(PoisonError::into_inner);
        let Some(open) = slot.take() else { return };
        let flushed = open.flush().map_err(|error| error_of(&error, &self.path, false));
        if flushed.is_ok() {
            self.marker.record(*self.commits.get_mut());
        }
        if let Err(error) = flushed.and_then(|()| journal::shorten(&self.path)) {
            tracing::warn!(%error, "the journal is read at the next start");
        }
    }
}

/// Opens the database; it, and the number of its last batch.
fn open(path: &Path) -> Result<(Open, u64)> {
    manifest::check(path)?;
    journal::check(path)?;
    let opened = guarded(path, || {
        let database = builder(path).open()?;
        let options = || KeyspaceCreateOptions::default().max_memtable_size(MEMTABLE_BYTES);
        let keyspace = database.keyspace(KEYSPACE, options)?;
        let commits = keyspace.get(COUNTER)?;
        let doubtful = AtomicBool::new(false);
        Ok::<_, fjall::Error>((Open { database, keyspace, doubtful }, commits))
    })?;
    let (open, commits) = opened.map_err(|error| error_of(&error, path, false))?;
    let commits = match commits {
        None => 0,
        Some(bytes) => match <[u8; 8]>::try_from(&*bytes) {
            Ok(bytes) => u64::from_be_bytes(bytes),
            Err(_) => {
                let path = path.display();
                let message = format!("{path} is damaged: its count of batches cannot be read");
                return Err(damaged(message));
            }
        },
    };
    Ok((open, commits))
}

fn builder(path: &Path) -> fjall::DatabaseBuilder<Database> {
    Database::builder(path).cache_size(CACHE_BYTES).worker_threads(1)
}

/// Works with the engine's files, about which it has assertions: a damaged one must not end the
/// process.
fn guarded<T>(path: &Path, work: impl FnOnce() -> T) -> Result<T> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|_| {
        damaged(format!("{} is damaged: the engine gave up on its files", path.display()))
    })
}

/// Returns what an error of the engine means.
fn error_of(error: &fjall::Error, path: &Path, maybe_done: bool) -> Error {
    let cause = match error {
        fjall::Error::Io(error) | fjall::Error::Storage(fjall::LsmError::Io(error)) => {
            // Files that are gone or end too early are no failure of the disk as it is now.
            let is_cut = matches!(
                error.kind(),
                ErrorKind::NotFound | ErrorKind::UnexpectedEof | ErrorKind::InvalidData
            );
            let failure = if is_cut { DiskFailure::Damaged } else { DiskFailure::of(error) };
            Some((failure, error.to_string()))
        }
        // A thread of the engine has failed before, and does not say why.
        fjall::Error::Poisoned => Some(match probe(path) {
            Ok(()) => (DiskFailure::Failed, "the engine could not write its tables".to_owned()),
            Err(error) => (DiskFailure::of(&error), error.to_string()),
        }),
        fjall::Error::Locked => {
            let message = format!("{} is open in another process", path.display());
            return Error::InUse(message);
        }
        _ => None,
    };
    let (failure, cause) = cause.unwrap_or((DiskFailure::Damaged, error.to_string()));
    let what = match failure {
        DiskFailure::Full => "has no space left on its disk",
        DiskFailure::ReadOnly => "may not be written to",
        DiskFailure::Failed => "cannot be read or written",
        DiskFailure::Damaged => "is damaged",
    };
    let message = format!("{} {what}: {cause}", path.display());
    Error::Disk { failure, message, maybe_done }
}

/// Tries to write as much as the engine needs for its tables, and deletes it again.
fn probe(folder: &Path) -> std::io::Result<()> {
    let path = folder.join("probe");
    let room = usize::try_from(MEMTABLE_BYTES).unwrap_or(usize::MAX);
    let written =
        std::fs::write(&path, vec![1; room]).and_then(|()| std::fs::File::open(&path)?.sync_all());
    // What was not created cannot be removed, and what was created is of no use.
    let _ = std::fs::remove_file(&path);
    written
}

/// The database as of one moment.
struct Moment<'o> {
    snapshot: Snapshot,
    keyspace: &'o Keyspace,
    path: &'o Path,
}

impl View for Moment<'_> {
    fn get(&self, key: &[u8]) -> Result<Option<Bytes>> {
        let found = self.snapshot.get(self.keyspace, key);
        found.map_err(|error| error_of(&error, self.path, false))
    }

    fn range<'v>(
        &'v self,
        from: &[u8],
        to: Option<&[u8]>,
        descending: bool,
    ) -> Box<dyn Iterator<Item = Result<Entry>> + 'v> {
        entries(from, to, descending, |bounds| {
            let found = self.snapshot.range::<&[u8], _>(self.keyspace, bounds);
            let failed = |error: fjall::Error| error_of(&error, self.path, false);
            found.map(move |guard| guard.into_inner().map_err(failed))
        })
    }
}

#[cfg(test)]
mod tests {
    use std::io::Error as IoError;

    use super::*;

    fn opened(folder: &Path) -> File {
        let path = folder.join("database");
        if !path.exists() {
            File::create(&path).unwrap();
        }
        File::open(&path, Marker::of(folder)).unwrap()
    }

    fn commit(file: &File, key: &[u8]) -> Result<()> {
        file.commit(vec![(key.to_vec(), Some(b"value".to_vec()))])
    }

    fn has(file: &File, key: &[u8]) -> bool {
        file.read(|view| view.get(key)).unwrap().is_some()
    }

    /// Models an `fsync` that fails after the whole batch was written: the batch is found in the
    /// journal and written to a table of its own before anyone hears that it is durable.
    #[test]
    fn a_batch_whose_fsync_failed_is_written_anew() {
        let folder = tempfile::tempdir().unwrap();
        let file = opened(folder.path());
        commit(&file, b"one").unwrap();
        commit(&file, b"two").unwrap();
        file.commits.store(1, Ordering::Relaxed);
        let cause = fjall::Error::Io(IoError::other("fsync failed"));
        assert_eq!(file.settle(&cause, 2), Ok(()));
        let tables = file.with_open(|open| open.keyspace.table_count()).unwrap();
        assert_eq!(tables, 1, "it is in a table");
        assert!(has(&file, b"one") && has(&file, b"two"));
        commit(&file, b"three").unwrap();
        drop(file);
        let file = opened(folder.path());
        assert!(has(&file, b"two") && has(&file, b"three"));
    }

    /// Models an `fsync` that fails where the database cannot be opened again at once either.
    #[test]
    fn a_batch_in_doubt_is_written_anew_before_the_next_one() {
        let folder = tempfile::tempdir().unwrap();
        let file = opened(folder.path());
        commit(&file, b"one").unwrap();
        commit(&file, b"two").unwrap();
        file.commits.store(1, Ordering::Relaxed);
        let away = folder.path().join("away");
        std::fs::rename(&file.path, &away).unwrap();
        let cause = fjall::Error::Io(IoError::other("fsync failed"));
        let settled = file.settle(&cause, 2);
        assert!(matches!(settled, Err(Error::Disk { maybe_done: true, .. })), "{settled:?}");
        std::fs::rename(&away, &file.path).unwrap();
        commit(&file, b"three").unwrap();
        let tables = file.with_open(|open| open.keyspace.table_count()).unwrap();
        assert_eq!(tables, 1, "what was in doubt is in a table");
        drop(file);
        let file = opened(folder.path());
        assert!(has(&file, b"one") && has(&file, b"two") && has(&file, b"three"));
    }

    #[test]
    fn a_database_that_has_lost_batches_is_not_written_to_again() {
        let folder = tempfile::tempdir().unwrap();
        let file = opened(folder.path());
        commit(&file, b"one").unwrap();
        file.commits.store(2, Ordering::Relaxed);
        let cause = fjall::Error::Io(IoError::other("the cause"));
        assert!(file.settle(&cause, 3).is_err());
        match commit(&file, b"two") {
            Err(Error::Disk { failure: DiskFailure::Damaged, message, .. }) => {
                assert!(message.contains("of 2 batches of changes, 1 are left"), "{message}");
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_journal_is_short_after_a_clean_stop_and_everything_is_there() {
        let folder = tempfile::tempdir().unwrap();
        let keys = [b"one", b"two", b"six"];
        for (stops, key) in keys.iter().enumerate() {
            let file = opened(folder.path());
            assert!(keys.iter().take(stops).all(|key| has(&file, *key)), "after {stops} stops");
            let path = file.path.clone();
            let batches = || {
                let journals = journal::journals(&path).unwrap();
                let count = |path| journal::parts(&journal::content(path).unwrap(), None).count();
                journals.iter().map(|path| count(path)).sum::<usize>()
            };
            for _ in 0..3 {
                commit(&file, *key).unwrap();
            }
            assert_eq!(batches(), 3 + usize::from(stops > 0));
            drop(file);
            assert_eq!(batches(), 1, "by the last one, the next number is known");
        }
    }

    /// Models a write of which nothing came to the journal.
    #[test]
    fn a_batch_that_was_not_written_is_an_error_with_its_cause() {
        let folder = tempfile::tempdir().unwrap();
        let file = opened(folder.path());
        commit(&file, b"one").unwrap();
        for (kind, failure) in [
            (ErrorKind::StorageFull, DiskFailure::Full),
            (ErrorKind::ReadOnlyFilesystem, DiskFailure::ReadOnly),
            (ErrorKind::Other, DiskFailure::Failed),
        ] {
            let cause = fjall::Error::Io(IoError::new(kind, "the cause"));
            match file.settle(&cause, 2) {
                Err(Error::Disk { failure: found, message, maybe_done: false }) => {
                    assert_eq!(found, failure);
                    assert!(message.ends_with("the cause"), "{message}");
                }
                other => panic!("{other:?}"),
            }
            assert!(has(&file, b"one"));
        }
        commit(&file, b"two").unwrap();
        assert!(has(&file, b"two"));
    }
}
