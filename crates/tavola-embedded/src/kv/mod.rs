//! An ordered map of bytes: read as of one moment, changed by batches that are whole or not at all.

mod bytes;
mod file;
pub(crate) mod journal;
pub(crate) mod manifest;
mod marker;
mod memory;
pub(crate) mod table;

use std::fmt::Display;
use std::ops::Bound;

use tavola_store::{DiskFailure, Error, Result};

pub(crate) use file::File;
pub(crate) use marker::Marker;
pub(crate) use memory::Memory;

/// Bytes that are shared, not copied.
pub(crate) type Bytes = fjall::Slice;

/// A key with its value.
pub(crate) type Entry = (Bytes, Bytes);

/// The map as of one moment.
pub(crate) trait View {
    /// Returns the value of a key.
    fn get(&self, key: &[u8]) -> Result<Option<Bytes>>;

    /// Returns the entries from a key on, up to but without another, in order or from the last to
    /// the first.
    fn range<'v>(
        &'v self,
        from: &[u8],
        to: Option<&[u8]>,
        descending: bool,
    ) -> Box<dyn Iterator<Item = Result<Entry>> + 'v>;
}

/// Returns the entries of a map between two keys, as [`View::range`] does.
fn entries<'v, E: DoubleEndedIterator<Item = Result<Entry>> + 'v>(
    from: &[u8],
    to: Option<&[u8]>,
    descending: bool,
    range: impl FnOnce((Bound<&[u8]>, Bound<&[u8]>)) -> E,
) -> Box<dyn Iterator<Item = Result<Entry>> + 'v> {
    // Maps panic if a range ends before it begins; here it is empty.
    if to.is_some_and(|to| to <= from) {
        return Box::new(std::iter::empty());
    }
    let entries = range((Bound::Included(from), to.map_or(Bound::Unbounded, Bound::Excluded)));
    if descending { Box::new(entries.rev()) } else { Box::new(entries) }
}

/// Changes of a batch: a value to put, or none to delete the key.
pub(crate) type Batch = Vec<(Vec<u8>, Option<Vec<u8>>)>;

/// Where the map lives.
pub(crate) enum Kv {
    Memory(Memory),
    File(Box<File>),
}

impl Kv {
    /// Reads as of one moment.
    pub(crate) fn read<T>(&self, work: impl FnOnce(&dyn View) -> Result<T>) -> Result<T> {
        match self {
            Self::Memory(memory) => memory.read(work),
            Self::File(file) => file.read(work),
        }
    }

    /// Makes all changes of a batch. When this returns, they are durable, and only then they are
    /// seen.
    pub(crate) fn commit(&self, batch: Batch) -> Result<()> {
        match self {
            Self::Memory(memory) => {
                memory.commit(batch);
                Ok(())
            }
            Self::File(file) => file.commit(batch),
        }
    }

    /// Returns `true` if a batch needs no waiting.
    pub(crate) fn is_memory(&self) -> bool {
        matches!(self, Self::Memory(_))
    }
}

/// Returns the error of data that is not what was written.
pub(crate) fn damaged(message: impl Into<String>) -> Error {
    Error::Disk { failure: DiskFailure::Damaged, message: message.into(), maybe_done: false }
}

/// Returns the error of something that the operating system did not do, because of its error.
pub(crate) fn failed(what: impl Display, error: &std::io::Error) -> Error {
    let failure = DiskFailure::of(error);
    Error::Disk { failure, message: format!("{what}: {error}"), maybe_done: false }
}
