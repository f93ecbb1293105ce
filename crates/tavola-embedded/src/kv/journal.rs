//! The engine's journal, looked at before the engine is.
//!
//! `fjall` takes the first entry that it cannot read for the end of the journal and cuts the file
//! there. That is right for a batch that a crash cut short. It is wrong when whole batches lie
//! behind it, for those were acknowledged: a byte has gone bad, and cutting would lose them without
//! a word. So the journals are read first.

use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use tavola_store::{Error, Result};
use xxhash_rust::xxh3::xxh3_64;

use super::{damaged, failed};

const START: u8 = 1;
const ITEM: u8 = 2;
const END: u8 = 3;
const CLEAR: u8 = 4;
/// What the end of a batch ends with.
const MAGIC: &[u8] = &[b'F', b'J', b'L', 3];

/// Cuts off what a crash has left of a batch, and fails if anything else is wrong: whole batches
/// lie behind something that is none, or are not in their order. Then nothing has been changed.
pub(super) fn check(folder: &Path) -> Result<()> {
    let mut last = None;
    let mut torn: Option<Torn> = None;
    for path in journals(folder)? {
        let bytes = content(&path).map_err(|error| unreadable(&path, &error))?;
        // The engine makes room in advance, full of zeros.
        let used = bytes.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
        let mut rest = bytes.get(..used).unwrap_or_default();
        while let Some(batch) = Batch::read(rest) {
            if let Some(torn) = torn {
                return Err(torn.damage("a later journal goes on behind it"));
            }
            if last.is_some_and(|last| batch.number <= last) {
                let at = Torn { path, length: (used - rest.len()) as u64 };
                return Err(at.damage("a batch is out of order"));
            }
            last = Some(batch.number);
            rest = batch.rest;
        }
        if rest.is_empty() {
            continue;
        }
        let here = Torn { path, length: (used - rest.len()) as u64 };
        let whole_behind = (1..rest.len()).find_map(|skip| Batch::read(rest.get(skip..)?));
        if whole_behind.is_some_and(|batch| last.is_none_or(|last| batch.number > last)) {
            return Err(here.damage("what was written later can still be read"));
        }
        if let Some(torn) = torn {
            return Err(torn.damage("a later journal goes on behind it"));
        }
        torn = Some(here);
    }
    torn.map_or(Ok(()), |torn| torn.cut())
}

/// A journal, and how much of it is whole batches.
struct Torn {
    path: PathBuf,
    length: u64,
}

impl Torn {
    fn damage(&self, what: &str) -> Error {
        let (file, at) = (self.path.display(), self.length);
        damaged(format!("{file} is damaged at byte {at}: {what}. Nothing was changed"))
    }

    /// Cuts off a batch that was never acknowledged. The engine would do so for most of them, and
    /// refuse to open for some.
    fn cut(&self) -> Result<()> {
        let file = std::fs::File::options().write(true).open(&self.path);
        let cut = file.and_then(|file| {
            file.set_len(self.length)?;
            file.sync_all()
        });
        cut.map_err(|error| failed(format!("{} cannot be cut", self.path.display()), &error))
    }
}

fn unreadable(path: &Path, error: &std::io::Error) -> Error {
    failed(format!("{} cannot be read", path.display()), error)
}

/// Reads a file up to the end of what was ever written to it.
///
/// The engine makes 64 MB of room in advance; reading all of it would take longer than everything
/// else at the start of a small store.
fn content(path: &Path) -> std::io::Result<Vec<u8>> {
    let file = std::fs::File::open(path)?;
    let end = end_of_data(&file)?;
    let mut bytes = Vec::with_capacity(usize::try_from(end).unwrap_or_default());
    (&file).seek(SeekFrom::Start(0))?;
    file.take(end).read_to_end(&mut bytes)?;
    Ok(bytes)
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

/// Returns the journals of a database, the oldest first.
fn journals(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => {
            return Err(unreadable(folder, &error));
        }
    };
    let mut journals = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| unreadable(folder, &error))?.path();
        let number = path.file_name().and_then(|name| name.to_str());
        let number = number.and_then(|name| name.strip_suffix(".jnl")?.parse::<u64>().ok());
        journals.extend(number.map(|number| (number, path)));
    }
    journals.sort_unstable();
    Ok(journals.into_iter().map(|(_, path)| path).collect())
}

/// A whole batch.
struct Batch<'b> {
    number: u64,
    rest: &'b [u8],
}

impl<'b> Batch<'b> {
    /// Reads the batch that the bytes begin with; `None` if they begin with none, or with a part of
    /// one.
    fn read(bytes: &'b [u8]) -> Option<Self> {
        let mut rest = bytes;
        if byte(&mut rest)? != START {
            return None;
        }
        let count = u32::from_le_bytes(array(&mut rest)?);
        let number = u64::from_le_bytes(array(&mut rest)?);
        let content = rest;
        for _ in 0..count {
            match byte(&mut rest)? {
                ITEM => {
                    // The kind of value and that it is not compressed, then its keyspace.
                    let [kind, plain] = array(&mut rest)?;
                    if kind > 4 || plain != 0 {
                        return None;
                    }
                    skip(&mut rest, 8)?;
                    let key = u16::from_le_bytes(array(&mut rest)?);
                    let [value, stored] =
                        [array(&mut rest)?, array(&mut rest)?].map(u32::from_le_bytes);
                    if value != stored {
                        return None;
                    }
                    skip(&mut rest, usize::from(key))?;
                    skip(&mut rest, usize::try_from(stored).ok()?)?;
                }
                CLEAR => skip(&mut rest, 8)?,
                _ => return None,
            }
        }
        let content = content.get(..content.len() - rest.len())?;
        if byte(&mut rest)? != END {
            return None;
        }
        let checksum = u64::from_le_bytes(array(&mut rest)?);
        let rest = rest.strip_prefix(MAGIC)?;
        (checksum == xxh3_64(content)).then_some(Self { number, rest })
    }
}

fn byte(bytes: &mut &[u8]) -> Option<u8> {
    array::<1>(bytes).map(|[byte]| byte)
}

fn array<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*taken)
}

fn skip(bytes: &mut &[u8], count: usize) -> Option<()> {
    *bytes = bytes.get(count..)?;
    Some(())
}
