//! The folder of a store on disk, held by one process at a time and for its owner alone.

use std::fs::{File, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use tavola_store::{Error, Result};

use crate::kv::Marker;
use crate::kv::{self, damaged, failed};
use crate::private;

const DATABASE: &str = "tavola.fjall";
/// What a database is called until it is whole.
const UNFINISHED: &str = "tavola.fjall.unfinished";
/// A file that every database has, and without which it cannot be opened.
pub(crate) const VERSION: &str = "version";
const VERSION_CONTENT: &[u8] = &[b'F', b'J', b'L', 3];
/// The database of versions that kept data in SQLite.
const FORMER: &str = "tavola.db";
const LOCK: &str = "tavola.lock";
/// The keys of cursors, which programs keep beside the data.
#[cfg(unix)]
const CURSOR_KEYS: &[u8] = b"cursor.key";

/// A folder that this value holds until it is dropped. The operating system lets go of the locks
/// when the process ends in any way; the files themselves stay.
pub(crate) struct Folder {
    path: PathBuf,
    _lock: File,
    /// The lock that counts: a lock file that was deleted can be created and locked once more, but
    /// a database without this file cannot be opened.
    _database: Option<File>,
}

/// Returns `true` if a folder holds a store, or something that says that it did.
pub(crate) fn is_store(path: &Path) -> bool {
    path.join(DATABASE).exists() || path.join(FORMER).exists() || Marker::of(path).exists()
}

/// A store that no process opens while this value is there.
pub(crate) struct Held {
    pub database: PathBuf,
    _lock: Option<File>,
}

impl Held {
    /// Returns `true` if the file that every database has is as it should be.
    pub(crate) fn has_version(&self) -> bool {
        std::fs::read(self.database.join(VERSION)).is_ok_and(|bytes| bytes == VERSION_CONTENT)
    }
}

impl Folder {
    /// Opens the store in a folder, and holds the folder. Both are created if need be.
    pub(crate) fn open(path: &Path) -> Result<(Self, kv::File)> {
        let mut folder = Self::lock(path)?;
        let marker = Marker::of(path);
        if !folder.database().exists() {
            check_former(path)?;
            check_gone(path, &marker)?;
            folder.create()?;
        }
        folder._database = Some(lock_database(path, &folder.database())?);
        folder.restrict()?;
        let file = kv::File::open(&folder.database(), marker)?;
        Ok((folder, file))
    }

    /// Holds the folder of a store that is there, without changing anything in it.
    pub(crate) fn hold(path: &Path) -> Result<Held> {
        let database = path.join(DATABASE);
        if !database.exists() {
            check_former(path)?;
            check_gone(path, &Marker::of(path))?;
            let message = format!("there is no store in {}", path.display());
            return Err(Error::Unavailable { message, maybe_done: false });
        }
        // What nobody can open needs no lock.
        let lock = match database.join(VERSION).exists() {
            true => Some(lock_database(path, &database)?),
            false => None,
        };
        Ok(Held { database, _lock: lock })
    }

    /// Creates the folder if need be, and holds it.
    fn lock(path: &Path) -> Result<Self> {
        private::create_folder(path).map_err(|error| unusable(path, &error))?;
        let lock = path.join(LOCK);
        let mut file = private::open_file(&lock).map_err(|error| unusable(path, &error))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(in_use(path, &mut file)),
            Err(TryLockError::Error(error)) => return Err(unusable(path, &error)),
        }
        // Who holds it, for the message that others get. On a full disk that is not worth failing.
        let _ = file
            .set_len(0)
            .and_then(|()| file.write_all(std::process::id().to_string().as_bytes()));
        Ok(Self { path: path.to_owned(), _lock: file, _database: None })
    }

    /// Creates a database under another name, which it loses when it is whole: a process may be
    /// killed at any time, and half a database could neither be opened nor created.
    fn create(&self) -> Result<()> {
        let unfinished = self.path.join(UNFINISHED);
        let fail = |error: std::io::Error| failed(unfinished.display(), &error);
        if unfinished.exists() {
            std::fs::remove_dir_all(&unfinished).map_err(fail)?;
        }
        private::create_folder(&unfinished).map_err(fail)?;
        kv::File::create(&unfinished)?;
        rename(&unfinished, &self.database())
    }

    /// Makes sure that nobody but the owner can read the data.
    fn restrict(&self) -> Result<()> {
        let database = self.database();
        private::restrict(&database).map_err(|error| {
            let path = database.display();
            failed(format!("{path} can be read by others, and cannot be closed to them"), &error)
        })?;
        // A folder that has other things in it as well, such as `/tmp`, is not the store's to close.
        if self.is_own().unwrap_or(false)
            && let Ok(metadata) = self.path.metadata()
        {
            let restricted = private::restrict_one(&self.path, &metadata);
            if let Err(error) = restricted {
                tracing::warn!(%error, "{} can be read by others", self.path.display());
            }
        }
        Ok(())
    }

    /// Gives what root has created here to the owner of the folder.
    #[cfg(unix)]
    fn hand_over(&self) -> std::io::Result<()> {
        private::hand_over(&self.path, |name| name.starts_with(b"tavola.") || name == CURSOR_KEYS)
    }

    /// Returns `true` if nothing is in the folder but what Tavola has put there.
    fn is_own(&self) -> std::io::Result<bool> {
        for entry in std::fs::read_dir(&self.path)? {
            let name = entry?.file_name();
            let name = name.to_string_lossy();
            let own = name.starts_with("tavola.") || name.ends_with(".key");
            if !own && !name.starts_with('.') {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the folder of the database.
    fn database(&self) -> PathBuf {
        self.path.join(DATABASE)
    }
}

#[cfg(unix)]
impl Drop for Folder {
    fn drop(&mut self) {
        if let Err(error) = self.hand_over() {
            let path = self.path.display();
            tracing::warn!(%error, "root owns files in {path}, which its owner cannot open");
        }
    }
}

/// Fails if another version of Tavola has its data here: an empty store beside it would look as
/// if it were lost.
fn check_former(path: &Path) -> Result<()> {
    if !path.join(FORMER).exists() {
        return Ok(());
    }
    let folder = path.display();
    Err(Error::Unavailable {
        message: format!(
            "the store {folder} holds data of an earlier version of Tavola ({FORMER}), which \
             this version cannot read. Serve it with the version that wrote it, with \
             `--dynamodb PORT`, and copy it from there into a new folder: `tavola data copy \
             http://127.0.0.1:PORT file:NEW`"
        ),
        maybe_done: false,
    })
}

/// Fails if there was a database.
fn check_gone(path: &Path, marker: &Marker) -> Result<()> {
    if !marker.exists() {
        return Ok(());
    }
    Err(damaged(format!(
        "the data of the store {} is gone: there is no {DATABASE} any more. Restore a backup; to \
         start with an empty store, delete what is left in the folder",
        path.display()
    )))
}

/// Holds the database itself.
fn lock_database(path: &Path, database: &Path) -> Result<File> {
    if !database.is_dir() {
        let message = format!("{} cannot be opened: it is no folder", database.display());
        return Err(damaged(message));
    }
    let version = database.join(VERSION);
    let file = match File::open(&version) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return Err(damaged(format!(
                "{} is damaged: {VERSION} is gone, without which it is no database",
                database.display()
            )));
        }
        Err(error) => return Err(failed(version.display(), &error)),
    };
    // Elsewhere, what is locked cannot be read by the engine either.
    if cfg!(unix) {
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let folder = path.display();
                let message = format!("the store {folder} is in use by another process");
                return Err(Error::InUse(message));
            }
            Err(TryLockError::Error(error)) => return Err(failed(version.display(), &error)),
        }
    }
    Ok(file)
}

/// Makes the names in a folder durable.
fn sync_folder(path: &Path) -> std::io::Result<()> {
    // Elsewhere, a folder cannot be opened.
    if cfg!(unix) { File::open(path)?.sync_all() } else { Ok(()) }
}

/// Gives something in a folder its final name, durably.
pub(crate) fn rename(from: &Path, to: &Path) -> Result<()> {
    let above = to.parent().filter(|above| !above.as_os_str().is_empty());
    std::fs::rename(from, to)
        .and_then(|()| sync_folder(above.unwrap_or(Path::new("."))))
        .map_err(|error| failed(format!("{} cannot be written", to.display()), &error))
}

fn unusable(path: &Path, error: &std::io::Error) -> Error {
    failed(format!("the store {} cannot be used", path.display()), error)
}

fn in_use(path: &Path, file: &mut File) -> Error {
    let mut text = String::new();
    let path = path.display();
    // Where a locked file cannot be read, the message goes without the number.
    let holder = file.read_to_string(&mut text).ok().and_then(|_| text.parse::<u32>().ok());
    if holder == Some(std::process::id()) {
        let message = format!("the store {path} is already open in this process");
        return Error::Unavailable { message, maybe_done: false };
    }
    let holder = holder.map(|holder| format!(" (pid {holder})")).unwrap_or_default();
    Error::InUse(format!("the store {path} is in use by another process{holder}"))
}
