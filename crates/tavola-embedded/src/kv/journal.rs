//! The engine's journal, looked at before the engine is.
//!
//! `fjall` takes the first entry that it cannot read for the end of the journal and cuts the file
//! there. That is right for a batch that a crash cut short. It is wrong when whole batches lie
//! behind it, for those were acknowledged: a byte has gone bad, and cutting would lose them without
//! a word. So the journals are read first.

use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tavola_store::{Error, Result};
use xxhash_rust::xxh3::xxh3_64;

use super::bytes::{array, byte, take};
use super::{damaged, failed};

const START: u8 = 1;
const ITEM: u8 = 2;
const END: u8 = 3;
const CLEAR: u8 = 4;
/// The kind of an entry that has a value.
const VALUE: u8 = 0;
/// What the end of a batch ends with.
const MAGIC: &[u8] = &[b'F', b'J', b'L', 3];

/// Cuts off what a crash has left of a batch, and fails if anything else is wrong: whole batches
/// lie behind something that is none, or are not in their order. Then nothing has been changed.
pub(super) fn check(database: &Path) -> Result<()> {
    let mut last = None;
    let mut torn: Option<(PathBuf, usize)> = None;
    for path in journals(database)? {
        let bytes = content(&path)?;
        for part in parts(&bytes, last) {
            match (&part, &torn) {
                (Part::Batch(batch), None) if last.is_none_or(|last| batch.number > last) => {
                    last = Some(batch.number);
                }
                (Part::Gap { start, .. }, None) => torn = Some((path.clone(), *start)),
                (Part::Batch(batch), None) => {
                    return Err(damage(&path, batch.start, "a batch is out of order"));
                }
                (_, Some((path, start))) => {
                    return Err(damage(path, *start, "what was written later can still be read"));
                }
            }
        }
    }
    torn.map_or(Ok(()), |(path, start)| cut(&path, start))
}

/// The most bytes among which the last batch is looked for.
const MOST_OF_END: u64 = 1024 * 1024;

/// Keeps no more than the last batch in the journals of a database that has everything in tables,
/// and into which nobody writes: the next start has little to go through. By the last batch it
/// knows which number comes next, of which no checksum tells.
pub(super) fn shorten(database: &Path) -> Result<()> {
    let journals = journals(database)?;
    let mut last = None;
    for path in journals.iter().rev() {
        if last.is_none() {
            last = last_batch(&end(path)?).map(<[u8]>::to_vec);
        }
    }
    let (Some(newest), Some(last)) = (journals.last(), last) else { return Ok(()) };
    journals.iter().try_for_each(|path| cut(path, 0))?;
    let file = std::fs::File::options().write(true).open(newest);
    let written = file.and_then(|mut file| {
        file.write_all(&last)?;
        file.sync_all()
    });
    written.map_err(|error| failed(format!("{} cannot be written", newest.display()), &error))
}

/// Returns what is at the end of a journal.
fn end(path: &Path) -> Result<Vec<u8>> {
    let read = || {
        let mut file = std::fs::File::open(path)?;
        let end = end_of_data(&file)?;
        file.seek(SeekFrom::Start(end.saturating_sub(MOST_OF_END)))?;
        let mut bytes = Vec::new();
        file.take(MOST_OF_END).read_to_end(&mut bytes)?;
        let used = bytes.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
        bytes.truncate(used);
        Ok(bytes)
    };
    read().map_err(|error| unreadable(path, &error))
}

/// Returns the bytes of the batch at the end of a journal, if there is a whole one.
fn last_batch(end: &[u8]) -> Option<&[u8]> {
    let is_last = |at: &usize| Batch::read(end, *at).is_some_and(|batch| batch.end == end.len());
    end.get((0..end.len()).rev().find(is_last)?..)
}

fn damage(path: &Path, at: usize, what: &str) -> Error {
    let file = path.display();
    damaged(format!("{file} is damaged at byte {at}: {what}. Nothing was changed"))
}

/// Cuts a journal: off goes a batch that was never acknowledged. The engine would do so for most of
/// them, and refuse to open for some.
fn cut(path: &Path, length: usize) -> Result<()> {
    let file = std::fs::File::options().write(true).open(path);
    let cut = file.and_then(|file| {
        file.set_len(length as u64)?;
        file.sync_all()
    });
    cut.map_err(|error| failed(format!("{} cannot be cut", path.display()), &error))
}

/// Returns the journals of a database, the oldest first.
pub(crate) fn journals(database: &Path) -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(database).map_err(|error| unreadable(database, &error))?;
    let mut journals = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| unreadable(database, &error))?.path();
        let number = path.file_name().and_then(|name| name.to_str());
        let number = number.and_then(|name| name.strip_suffix(".jnl")?.parse::<u64>().ok());
        journals.extend(number.map(|number| (number, path)));
    }
    journals.sort_unstable();
    Ok(journals.into_iter().map(|(_, path)| path).collect())
}

/// Returns what was written to a journal.
///
/// The engine makes 64 MB of room in advance, full of zeros; reading all of it would take longer
/// than everything else at the start of a small store.
pub(crate) fn content(path: &Path) -> Result<Vec<u8>> {
    let read = || {
        let file = std::fs::File::open(path)?;
        let end = end_of_data(&file)?;
        let mut bytes = Vec::with_capacity(usize::try_from(end).unwrap_or_default());
        (&file).seek(SeekFrom::Start(0))?;
        file.take(end).read_to_end(&mut bytes)?;
        let used = bytes.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
        bytes.truncate(used);
        Ok(bytes)
    };
    read().map_err(|error| unreadable(path, &error))
}

fn unreadable(path: &Path, error: &std::io::Error) -> Error {
    failed(format!("{} cannot be read", path.display()), error)
}

/// Returns where the last part of a file that is not a hole ends.
#[cfg(target_os = "linux")]
fn end_of_data(file: &std::fs::File) -> std::io::Result<u64> {
    use rustix::fs::{SeekFrom, seek};
    use rustix::io::Errno;
    let length = file.metadata()?.len();
    let mut end = 0;
    loop {
        match seek(file, SeekFrom::Data(end)) {
            Ok(start) if start < length => end = seek(file, SeekFrom::Hole(start))?,
            // Only a hole is behind it.
            Ok(_) | Err(Errno::NXIO) => return Ok(end),
            // This file system does not know.
            Err(_) => return Ok(length),
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn end_of_data(file: &std::fs::File) -> std::io::Result<u64> {
    file.metadata().map(|metadata| metadata.len())
}

/// A part of a journal.
pub(crate) enum Part<'b> {
    Batch(Batch<'b>),
    /// Bytes that are no whole batch.
    Gap {
        start: usize,
        length: usize,
    },
}

/// Returns the parts of a journal. Behind a gap, only a batch with a higher number than all before
/// it counts: anything may look like one by chance, but hardly with a checksum and such a number.
pub(crate) fn parts(bytes: &[u8], mut last: Option<u64>) -> impl Iterator<Item = Part<'_>> {
    let mut start = 0;
    std::iter::from_fn(move || {
        if start >= bytes.len() {
            return None;
        }
        if let Some(batch) = Batch::read(bytes, start) {
            start = batch.end;
            last = last.max(Some(batch.number));
            return Some(Part::Batch(batch));
        }
        let is_next = |at: &usize| {
            Batch::read(bytes, *at).is_some_and(|it| last.is_none_or(|last| it.number > last))
        };
        let end = (start + 1..bytes.len()).find(is_next).unwrap_or(bytes.len());
        let gap = Part::Gap { start, length: end - start };
        start = end;
        Some(gap)
    })
}

/// A whole batch.
pub(crate) struct Batch<'b> {
    /// Where it starts and ends.
    pub start: usize,
    end: usize,
    pub number: u64,
    /// The keys and values; no value if the key was deleted.
    pub entries: Vec<(&'b [u8], Option<&'b [u8]>)>,
}

impl<'b> Batch<'b> {
    /// Reads the batch at a place; `None` if there is none, or only a part of one.
    fn read(bytes: &'b [u8], start: usize) -> Option<Self> {
        let mut rest = bytes.get(start..)?;
        if byte(&mut rest)? != START {
            return None;
        }
        let count = u32::from_le_bytes(array(&mut rest)?);
        let number = u64::from_le_bytes(array(&mut rest)?);
        let content = rest;
        let mut entries = Vec::new();
        for _ in 0..count {
            match byte(&mut rest)? {
                ITEM => entries.push(entry(&mut rest)?),
                CLEAR => drop(take(&mut rest, 8)?),
                _ => return None,
            }
        }
        let content = content.get(..content.len() - rest.len())?;
        if byte(&mut rest)? != END {
            return None;
        }
        let checksum = u64::from_le_bytes(array(&mut rest)?);
        let rest = rest.strip_prefix(MAGIC)?;
        let end = bytes.len() - rest.len();
        (checksum == xxh3_64(content)).then_some(Self { start, end, number, entries })
    }
}

fn entry<'b>(rest: &mut &'b [u8]) -> Option<(&'b [u8], Option<&'b [u8]>)> {
    // The kind of value and that it is not compressed, then its keyspace; there is only one.
    let [kind, plain] = array(rest)?;
    if kind > 4 || plain != 0 {
        return None;
    }
    take(rest, 8)?;
    let key = u16::from_le_bytes(array(rest)?);
    let [value, stored] = [array(rest)?, array(rest)?].map(u32::from_le_bytes);
    if value != stored {
        return None;
    }
    let key = take(rest, usize::from(key))?;
    let value = take(rest, usize::try_from(stored).ok()?)?;
    Some((key, (kind == VALUE).then_some(value)))
}
