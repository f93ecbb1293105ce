//! A check of a store's files by their checksums, without opening them for writing.

use std::path::{Path, PathBuf};

use tavola_store::{DiskFailure, Error, Result};

use crate::folder::{Folder, VERSION};
use crate::kv::{journal, manifest, table};

/// What a check of the files of a store has found.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FileCheck {
    /// How many files were read, and how many bytes they have.
    pub files: u64,
    /// How many bytes they have.
    pub bytes: u64,
    /// What is wrong with them.
    pub damages: Vec<Damage>,
    /// The bytes at the end of the journal that are no whole batch: what a process that was killed
    /// has left of writes that it had not acknowledged.
    pub unfinished: u64,
}

/// A file that is not what was written.
#[derive(Debug, Clone, PartialEq)]
pub struct Damage {
    /// Which one.
    pub file: PathBuf,
    /// What is wrong with it.
    pub what: String,
    /// What can be lost because of it.
    pub lost: String,
}

/// Checks the files of the store in a folder. Nothing is changed.
///
/// Fails if a process has the store open, or if there is no store.
pub fn check_files(folder: &Path) -> Result<FileCheck> {
    let held = Folder::hold(folder)?;
    let mut check = FileCheck::default();
    let nothing = "nothing but time: it has no data, but without it the store does not open";
    if !held.has_version() {
        check.damaged(&held.database.join(VERSION), "it is gone or damaged", nothing);
    }
    for keyspace in check.or_damage(&held.database, "everything", manifest::keyspaces)? {
        let lost = if is_engines_own(&keyspace) { nothing } else { "the tables that it names" };
        for file in check.or_damage(&keyspace, lost, manifest::tables)? {
            check.table(&file)?;
        }
    }
    check.journals(&held.database)?;
    Ok(check)
}

/// Returns `true` for the keyspace in which the engine records the others.
pub(crate) fn is_engines_own(keyspace: &Path) -> bool {
    keyspace.file_name().is_some_and(|name| name == "0")
}

impl FileCheck {
    /// Reads something of a file; if it is damaged, nothing was in it.
    fn or_damage<T: Default>(
        &mut self,
        file: &Path,
        lost: &str,
        read: impl FnOnce(&Path) -> Result<T>,
    ) -> Result<T> {
        match read(file) {
            Err(Error::Disk { failure: DiskFailure::Damaged, message, .. }) => {
                self.damaged(file, message, lost);
                Ok(T::default())
            }
            other => other,
        }
    }

    fn damaged(&mut self, file: &Path, what: impl Into<String>, lost: impl Into<String>) {
        self.damages.push(Damage { file: file.to_owned(), what: what.into(), lost: lost.into() });
    }

    fn count(&mut self, file: &Path) {
        self.files += 1;
        self.bytes += file.metadata().map_or(0, |metadata| metadata.len());
    }

    fn table(&mut self, file: &manifest::Table) -> Result<()> {
        if !file.path.exists() {
            self.damaged(&file.path, "it is gone", "the newest changes of the items in it");
            return Ok(());
        }
        self.count(&file.path);
        if table::is_whole(file)? {
            return Ok(());
        }
        let mut entries = 0_u64;
        let gaps = table::read(file, |_| {
            entries += 1;
            Ok(())
        })?;
        let lost = match gaps {
            0 => "nothing but time: its data can be read, but not found quickly".to_owned(),
            _ => format!("{gaps} parts of it, of some KB each; {entries} entries can be read"),
        };
        self.damaged(&file.path, "its checksum is wrong", lost);
        Ok(())
    }

    fn journals(&mut self, database: &Path) -> Result<()> {
        let mut last = None;
        let mut gap: Option<(PathBuf, usize, usize)> = None;
        let mut behind = 0_u64;
        for path in journal::journals(database)? {
            self.count(&path);
            let bytes = journal::content(&path)?;
            for part in journal::parts(&bytes, last) {
                match part {
                    journal::Part::Batch(batch) => {
                        behind += 1;
                        // The number of a batch is the one thing that its checksum leaves out.
                        if last.is_some_and(|last| batch.number <= last) {
                            let what = format!("the batch at byte {} is out of order", batch.start);
                            self.damaged(&path, what, "nothing, but the store does not open");
                        }
                        last = last.max(Some(batch.number));
                    }
                    journal::Part::Gap { start, length } => {
                        self.gap(gap.take(), behind);
                        behind = 0;
                        gap = Some((path.clone(), start, length));
                    }
                }
            }
        }
        match gap {
            Some((_, _, length)) if behind == 0 => self.unfinished = length as u64,
            gap => self.gap(gap, behind),
        }
        Ok(())
    }

    fn gap(&mut self, gap: Option<(PathBuf, usize, usize)>, behind: u64) {
        let Some((path, start, length)) = gap else { return };
        let what = format!("{length} bytes from byte {start} on cannot be read");
        let lost = format!(
            "the changes in these bytes; {behind} batches of changes behind them can be read"
        );
        self.damaged(&path, what, lost);
    }
}
