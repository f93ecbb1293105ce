//! The file beside a database that says that there is one, and how far it had come.
//!
//! A database that is gone, or whose files were cut to nothing, looks like a new one. Whoever
//! starts an empty store in its place would notice only after its users do.

use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use tavola_store::{Error, Result};

use super::damaged;
use crate::private;

const NAME: &str = "tavola.store";
const EXPLANATION: &str = "The data of this store is in the folder tavola.fjall beside this file.";
const BATCHES: &str = "batches ";

/// The file of one store.
#[derive(Debug, Clone)]
pub(crate) struct Marker {
    path: PathBuf,
}

impl Marker {
    pub(crate) fn of(folder: &Path) -> Self {
        Self { path: folder.join(NAME) }
    }

    pub(crate) fn exists(&self) -> bool {
        self.path.exists()
    }

    /// Fails if a database has fewer batches than it had when it was last opened or closed.
    pub(crate) fn check(&self, batches: u64) -> Result<()> {
        let recorded = self.batches()?;
        if recorded <= batches {
            return Ok(());
        }
        Err(damaged(format!(
            "the store lacks data: {} records {recorded} batches of changes, but only {batches} are \
             there. Restore a backup; if the store was replaced by an older one on purpose, delete \
             that file",
            self.path.display()
        )))
    }

    /// Returns how many batches the database had; 0 if that is not known.
    fn batches(&self) -> Result<u64> {
        let text = match std::fs::read_to_string(&self.path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(0),
            Err(error) => {
                let message = format!("{} cannot be read: {error}", self.path.display());
                return Err(Error::Unavailable { message, maybe_done: false });
            }
        };
        let number = text.lines().find_map(|line| line.strip_prefix(BATCHES)?.parse().ok());
        Ok(number.unwrap_or(0))
    }

    /// Records how many batches the database has. A failure is only logged: the record of an
    /// earlier moment is true as well, and whoever wants to read on a full disk should be able to.
    pub(crate) fn record(&self, batches: u64) {
        let new = self.path.with_extension("store.new");
        let written = private::open_file(&new).and_then(|mut file| {
            file.set_len(0)?;
            file.write_all(format!("{EXPLANATION}\n{BATCHES}{batches}\n").as_bytes())?;
            std::fs::rename(&new, &self.path)
        });
        if let Err(error) = written {
            tracing::warn!(%error, "{} cannot be written", self.path.display());
        }
    }
}
