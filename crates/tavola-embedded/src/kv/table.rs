//! A table of the engine, read block by block, past blocks that are damaged.

use std::io::Read;
use std::path::Path;

use fjall::Slice;
use lsm_tree::table::block::BlockType;
use lsm_tree::table::{Block, DataBlock};
use lsm_tree::{CompressionType, ValueType};
use tavola_store::Result;
use xxhash_rust::xxh3::Xxh3;

use super::manifest::Table;
use super::{damaged, failed};

/// What every block begins with.
const MAGIC: [u8; 4] = [b'L', b'S', b'M', 3];

/// An entry with its number: of two with the same key, the one with the higher number counts.
pub(crate) struct Numbered {
    pub key: Slice,
    pub number: u64,
    /// `None` if the key was deleted.
    pub value: Option<Slice>,
}

/// Returns `true` if a table is what was written.
pub(crate) fn is_whole(table: &Table) -> Result<bool> {
    let unreadable =
        |error: std::io::Error| failed(format!("{} cannot be read", table.path.display()), &error);
    let mut file = std::fs::File::open(&table.path).map_err(unreadable)?;
    let mut sum = Xxh3::new();
    let mut buffer = vec![0; 1 << 20];
    loop {
        match file.read(&mut buffer).map_err(unreadable)? {
            0 => return Ok(sum.digest128() == table.checksum),
            count => sum.update(buffer.get(..count).unwrap_or_default()),
        }
    }
}

/// Goes through the entries of all blocks that are whole; returns how many parts of the table are
/// not.
pub(crate) fn read(table: &Table, mut each: impl FnMut(Numbered) -> Result<()>) -> Result<u64> {
    let bytes = std::fs::read(&table.path)
        .map_err(|error| failed(format!("{} cannot be read", table.path.display()), &error))?;
    let mut rest = data(&bytes);
    let mut gaps = 0;
    let mut in_gap = false;
    while !rest.is_empty() {
        let mut behind = rest;
        match Block::from_reader(&mut behind, CompressionType::None) {
            Ok(block) => {
                if block.header.block_type == BlockType::Data {
                    entries(&table.path, block, table.base, &mut each)?;
                }
                rest = behind;
                in_gap = false;
            }
            Err(_) => {
                gaps += u64::from(!in_gap);
                in_gap = true;
                let skipped = rest.get(1..).unwrap_or_default();
                let next = skipped.windows(MAGIC.len()).position(|four| four == MAGIC);
                rest = next.and_then(|at| skipped.get(at..)).unwrap_or_default();
            }
        }
    }
    Ok(gaps)
}

/// Returns the part of a table that has data, if it is known; all of it otherwise.
fn data(bytes: &[u8]) -> &[u8] {
    let archive = sfa::Reader::from_reader(&mut std::io::Cursor::new(bytes)).ok();
    let end = archive.and_then(|archive| {
        // Data comes first; the sections are what is behind it.
        let behind = archive.toc().iter().filter(|section| section.name() != b"data");
        usize::try_from(behind.map(sfa::TocEntry::pos).min()?).ok()
    });
    end.and_then(|end| bytes.get(..end)).unwrap_or(bytes)
}

fn entries(
    path: &Path,
    block: Block,
    base: u64,
    each: &mut impl FnMut(Numbered) -> Result<()>,
) -> Result<()> {
    let block = DataBlock::new(block);
    let bytes = block.as_slice();
    for entry in block.iter() {
        let slice = |place: &lsm_tree::table::util::SliceIndexes| bytes.get(place.0..place.1);
        let found = || {
            let rest = slice(&entry.key)?;
            let key = match &entry.prefix {
                Some(prefix) => [slice(prefix)?, rest].concat().into(),
                None => rest.into(),
            };
            let value = match (entry.value_type, &entry.value) {
                (ValueType::Value, Some(value)) => Some(slice(value)?.into()),
                (ValueType::Value, None) => Some(Slice::default()),
                _ => None,
            };
            Some(Numbered { key, number: entry.seqno.saturating_add(base), value })
        };
        let found = found();
        each(found.ok_or_else(|| damaged(format!("{} cannot be understood", path.display())))?)?;
    }
    Ok(())
}
