//! Secret keys in a folder, created once and kept across restarts.

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::fail::Fail;

pub(crate) const CURSORS: &str = "cursor.key";

/// Generates a key in its text form.
pub(crate) fn random_digits() -> Result<String, Fail> {
    Ok(random()?.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Replaces the keys in a file atomically.
pub(crate) fn replace(path: &Path, keys: &[String]) -> Result<(), Fail> {
    let new = unfinished(path)?;
    let replaced = write(&new, &keys.join("\n")).and_then(|()| fs::rename(&new, path));
    replaced.map_err(|error| {
        let _ = fs::remove_file(&new);
        cannot_keep(path, &error)
    })
}

fn random() -> Result<[u8; 32], Fail> {
    let mut secret = [0; 32];
    getrandom::fill(&mut secret)
        .map_err(|_| Fail::error("the operating system provided no random bytes"))?;
    Ok(secret)
}

/// Returns the key in a file, which is created if it does not exist.
pub(crate) fn kept(path: &Path) -> Result<[u8; 32], Fail> {
    keep(path)?;
    parse(path, &fs::read(path).map_err(|error| cannot_keep(path, &error))?)
}

/// Creates a key file if it does not exist.
pub(crate) fn keep(path: &Path) -> Result<(), Fail> {
    if path.exists() {
        return Ok(());
    }
    let failed = |error: std::io::Error| cannot_keep(path, &error);
    create_folder(path.parent().unwrap_or(Path::new(""))).map_err(failed)?;
    let new = unfinished(path)?;
    let made = write(&new, &random_digits()?).and_then(|()| fs::hard_link(&new, path));
    let _ = fs::remove_file(&new);
    match made {
        // Another process was first, and its key is used.
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(failed(error)),
        _ => Ok(()),
    }
}

/// Creates a folder that only its owner can enter, unless it exists.
fn create_folder(path: &Path) -> std::io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

fn cannot_keep(path: &Path, error: &std::io::Error) -> Fail {
    Fail::error(format!("cannot store the key {}: {error}", path.display()))
}

/// Returns a temporary name that nobody else uses. The file is renamed when it is complete.
fn unfinished(path: &Path) -> Result<PathBuf, Fail> {
    let suffix: String = random()?.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    Ok(path.with_file_name(format!(".{name}.{suffix}")))
}

fn write(path: &Path, text: &str) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file: File = options.open(path)?;
    file.write_all(format!("{text}\n").as_bytes())?;
    file.sync_all()
}

fn parse(path: &Path, bytes: &[u8]) -> Result<[u8; 32], Fail> {
    from_digits(bytes.trim_ascii()).ok_or_else(|| {
        Fail::error(format!("{} is not a valid key", path.display())).help(
            "it must contain 64 hexadecimal digits; without the file a new key is created, and tokens of \
             the old one are refused",
        )
    })
}

/// Parses a key in its text form.
pub(crate) fn from_digits(digits: &[u8]) -> Option<[u8; 32]> {
    let digit = |digit: &u8| char::from(*digit).to_digit(16).and_then(|d| u8::try_from(d).ok());
    let read: Option<Vec<u8>> = digits
        .chunks(2)
        .map(|pair| match pair {
            [high, low] => Some(digit(high)? << 4 | digit(low)?),
            _ => None,
        })
        .collect();
    read?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKENS: &str = "token.key";

    #[test]
    fn a_key_is_made_once_for_its_owner_only() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("data");
        let first = kept(&inner.join(TOKENS)).unwrap();
        assert_eq!(kept(&inner.join(TOKENS)).unwrap(), first);
        assert_ne!(kept(&inner.join(CURSORS)).unwrap(), first);
        let mut names: Vec<_> =
            fs::read_dir(&inner).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, [CURSORS, TOKENS]);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(inner.join(TOKENS)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
    }

    #[test]
    fn many_at_once_get_one_key() {
        let folder = tempfile::tempdir().unwrap();
        let keys = std::thread::scope(|scope| {
            let tasks: Vec<_> = (0..8)
                .map(|_| scope.spawn(|| kept(&folder.path().join(TOKENS)).unwrap()))
                .collect();
            tasks.into_iter().map(|task| task.join().unwrap()).collect::<Vec<_>>()
        });
        assert!(keys.iter().all(|key| key == &keys[0]));
    }

    #[test]
    fn a_damaged_key_is_refused() {
        let path = Path::new("token.key");
        for wrong in ["", "00", "zz", &"0".repeat(63), &"0".repeat(66), &"g".repeat(64)] {
            assert!(parse(path, wrong.as_bytes()).is_err(), "{wrong}");
        }
        assert_eq!(parse(path, format!("{}\n", "0f".repeat(32)).as_bytes()).unwrap(), [15; 32]);
    }
}
