//! The lists of the engine's tables, looked at before the engine is.
//!
//! `fjall` keeps such a list with a checksum of itself and of every table, but does not compare the
//! former when it opens. It deletes tables that are in no list, and a keyspace without one. So a
//! list that is gone or has a bad byte could cost everything it should have named.

use std::path::{Path, PathBuf};

use tavola_store::Result;
use xxhash_rust::xxh3::xxh3_128;

use super::bytes::{array, byte};
use super::{damaged, failed};

const KEYSPACES: &str = "keyspaces";
const TABLES: &str = "tables";
/// The file that names the list in use, with its checksum.
const CURRENT: &str = "current";
/// The only kind of checksum.
const XXH3: u8 = 0;

/// A table, as the list has it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Table {
    pub path: PathBuf,
    /// The checksum of its file.
    pub checksum: u128,
    /// What is added to the numbers of its entries.
    pub base: u64,
}

/// Fails if a list is gone or damaged, or a table that it names is gone.
pub(super) fn check(database: &Path) -> Result<()> {
    for keyspace in keyspaces(database)? {
        for table in tables(&keyspace)? {
            if !table.path.exists() {
                return Err(damaged(format!("{} is gone", table.path.display())));
            }
        }
    }
    Ok(())
}

/// Returns the folders of the keyspaces of a database.
pub(crate) fn keyspaces(database: &Path) -> Result<Vec<PathBuf>> {
    let folder = database.join(KEYSPACES);
    if !folder.exists() {
        return Err(damaged(format!("{} is gone", folder.display())));
    }
    let mut keyspaces = entries(&folder)?;
    keyspaces.retain(|path| path.is_dir());
    keyspaces.sort();
    Ok(keyspaces)
}

/// Returns the tables of a keyspace.
pub(crate) fn tables(keyspace: &Path) -> Result<Vec<Table>> {
    let current = keyspace.join(CURRENT);
    if !current.exists() {
        let folder = keyspace.join(TABLES);
        // A process may be killed before a new keyspace has its first list.
        if !folder.exists() || entries(&folder)?.is_empty() {
            return Ok(Vec::new());
        }
        let current = current.display();
        return Err(damaged(format!("{current} is gone, which names the tables beside it")));
    }
    let bytes = read(&current)?;
    let wrong = || damaged(format!("{} is damaged", current.display()));
    let mut rest = bytes.as_slice();
    let number = array(&mut rest).map(u64::from_le_bytes).ok_or_else(wrong)?;
    let checksum = array(&mut rest).map(u128::from_le_bytes).ok_or_else(wrong)?;
    if rest != [XXH3] {
        return Err(wrong());
    }
    let path = keyspace.join(format!("v{number}"));
    if !path.exists() {
        return Err(damaged(format!("{} is gone, or {CURRENT} is damaged", path.display())));
    }
    let list = read(&path)?;
    if xxh3_128(&list) != checksum {
        return Err(damaged(format!("{} or {CURRENT} is damaged", path.display())));
    }
    listed(&list, &keyspace.join(TABLES))
        .ok_or_else(|| damaged(format!("{} cannot be understood", path.display())))
}

/// Returns all tables of a keyspace whose list cannot be read. What is added to the numbers of
/// their entries is not known.
pub(crate) fn unlisted(keyspace: &Path) -> Result<Vec<Table>> {
    let paths = entries(&keyspace.join(TABLES))?;
    Ok(paths.into_iter().map(|path| Table { path, checksum: 0, base: 0 }).collect())
}

/// Returns the tables of a list whose checksum is right.
fn listed(list: &[u8], folder: &Path) -> Option<Vec<Table>> {
    let archive = sfa::Reader::from_reader(&mut std::io::Cursor::new(list)).ok()?;
    let section = archive.toc().section(b"tables")?;
    let start = usize::try_from(section.pos()).ok()?;
    let mut rest = list.get(start..)?;
    let mut tables = Vec::new();
    for _level in 0..byte(&mut rest)? {
        for _run in 0..byte(&mut rest)? {
            for _table in 0..u32::from_le_bytes(array(&mut rest)?) {
                let id = u64::from_le_bytes(array(&mut rest)?);
                if byte(&mut rest)? != XXH3 {
                    return None;
                }
                let checksum = u128::from_le_bytes(array(&mut rest)?);
                let base = u64::from_le_bytes(array(&mut rest)?);
                tables.push(Table { path: folder.join(id.to_string()), checksum, base });
            }
        }
    }
    Some(tables)
}

fn read(path: &Path) -> Result<Vec<u8>> {
    std::fs::read(path)
        .map_err(|error| failed(format!("{} cannot be read", path.display()), &error))
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let paths = std::fs::read_dir(folder).and_then(|entries| {
        entries.map(|entry| entry.map(|entry| entry.path())).collect::<std::io::Result<_>>()
    });
    paths.map_err(|error| failed(format!("{} cannot be read", folder.display()), &error))
}
