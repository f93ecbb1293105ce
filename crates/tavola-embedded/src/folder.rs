//! The folder of a store on disk, held by one process at a time.

use std::fs::{File, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use tavola_store::{Error, Result};

const DATABASE: &str = "tavola.fjall";
/// The database of versions that kept data in SQLite.
const FORMER: &str = "tavola.db";
const LOCK: &str = "tavola.lock";

/// A folder that this value holds until it is dropped. The operating system lets go of the lock
/// when the process ends in any way; the file itself stays.
pub(crate) struct Folder {
    path: PathBuf,
    _lock: File,
}

impl Folder {
    /// Creates the folder if need be, and holds it.
    pub(crate) fn lock(path: &Path) -> Result<Self> {
        let fail = |error: std::io::Error| unavailable(path, &format!("cannot be used: {error}"));
        std::fs::create_dir_all(path).map_err(fail)?;
        let mut file = File::options()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path.join(LOCK))
            .map_err(fail)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(in_use(path, &mut file)),
            Err(TryLockError::Error(error)) => return Err(fail(error)),
        }
        // Who holds it, for the message that others get. On a full disk that is not worth failing.
        let _ = file
            .set_len(0)
            .and_then(|()| file.write_all(std::process::id().to_string().as_bytes()));
        Ok(Self { path: path.to_owned(), _lock: file })
    }

    /// Fails if another version of Tavola has its data here: an empty store beside it would look as
    /// if it were lost.
    pub(crate) fn check(&self) -> Result<()> {
        if !self.path.join(FORMER).exists() || self.database().exists() {
            return Ok(());
        }
        Err(unavailable(
            &self.path,
            &format!(
                "holds data of an earlier version of Tavola ({FORMER}), which this version cannot \
                 read; serve it with the version that wrote it and `--dynamodb PORT`, and copy its \
                 items from that endpoint into a new store"
            ),
        ))
    }

    /// Returns the folder of the database.
    pub(crate) fn database(&self) -> PathBuf {
        self.path.join(DATABASE)
    }
}

fn unavailable(path: &Path, what: &str) -> Error {
    Error::Unavailable {
        message: format!("the store {} {what}", path.display()),
        maybe_done: false,
    }
}

fn in_use(path: &Path, file: &mut File) -> Error {
    let mut text = String::new();
    // Where a locked file cannot be read, the message goes without the number.
    let holder = file.read_to_string(&mut text).ok().and_then(|_| text.parse::<u32>().ok());
    if holder == Some(std::process::id()) {
        return unavailable(path, "is already open in this process");
    }
    let holder = holder.map(|holder| format!(" (pid {holder})")).unwrap_or_default();
    Error::InUse(format!("the store {} is in use by another process{holder}", path.display()))
}
