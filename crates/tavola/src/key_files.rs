//! The secret keys in a folder: made once, then the same after every restart.

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use tavola_runtime::cursor::CursorKey;
use tavola_service::DevelopmentKey;

use crate::fail::Fail;

const TOKENS: &str = "token.key";
const CURSORS: &str = "cursor.key";

/// What signs development tokens. Without a folder it is known to this process only.
pub(crate) fn development_key(folder: Option<&Path>) -> Result<DevelopmentKey, Fail> {
    secret(folder, TOKENS).map(DevelopmentKey::from_bytes)
}

/// What seals cursors. Without a folder it is known to this process only.
pub(crate) fn cursor_key(folder: Option<&Path>) -> Result<CursorKey, Fail> {
    secret(folder, CURSORS).map(CursorKey::from_bytes)
}

fn secret(folder: Option<&Path>, name: &str) -> Result<[u8; 32], Fail> {
    match folder {
        None => random(),
        Some(folder) => kept(folder, name),
    }
}

fn random() -> Result<[u8; 32], Fail> {
    let mut secret = [0; 32];
    getrandom::fill(&mut secret)
        .map_err(|_| Fail::error("the operating system gave no random bytes"))?;
    Ok(secret)
}

/// The key in a file, made if there is none.
fn kept(folder: &Path, name: &str) -> Result<[u8; 32], Fail> {
    let path = folder.join(name);
    let failed = |error: std::io::Error| {
        Fail::error(format!("cannot keep the key {}: {error}", path.display()))
    };
    match fs::read(&path) {
        Ok(bytes) => return parse(&path, &bytes),
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(failed(error)),
    }
    fs::create_dir_all(folder).map_err(failed)?;
    let secret = random()?;
    let new = unfinished(folder, name)?;
    let made = write(&new, &secret).and_then(|()| fs::hard_link(&new, &path));
    let _ = fs::remove_file(&new);
    match made {
        Ok(()) => Ok(secret),
        // Another process was first: its key is the key.
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            parse(&path, &fs::read(&path).map_err(failed)?)
        }
        Err(error) => Err(failed(error)),
    }
}

/// A name that nobody else uses. The key gets its own name only when it is whole.
fn unfinished(folder: &Path, name: &str) -> Result<PathBuf, Fail> {
    let suffix: String = random()?.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    Ok(folder.join(format!(".{name}.{suffix}")))
}

fn write(path: &Path, secret: &[u8; 32]) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file: File = options.open(path)?;
    let digits: String = secret.iter().map(|byte| format!("{byte:02x}")).collect();
    file.write_all(format!("{digits}\n").as_bytes())?;
    file.sync_all()
}

fn parse(path: &Path, bytes: &[u8]) -> Result<[u8; 32], Fail> {
    let digits = bytes.trim_ascii();
    let digit = |digit: &u8| char::from(*digit).to_digit(16).and_then(|d| u8::try_from(d).ok());
    let read: Option<Vec<u8>> = digits
        .chunks(2)
        .map(|pair| match pair {
            [high, low] => Some(digit(high)? << 4 | digit(low)?),
            _ => None,
        })
        .collect();
    read.and_then(|bytes| bytes.try_into().ok()).ok_or_else(|| {
        Fail::error(format!("{} is not a key", path.display())).help(
            "it must hold 64 hexadecimal digits; without the file a new key is made, and tokens and \
             cursors of the old one are refused",
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_made_once_for_its_owner_only() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("data");
        let first = kept(&inner, TOKENS).unwrap();
        assert_eq!(kept(&inner, TOKENS).unwrap(), first);
        assert_ne!(kept(&inner, CURSORS).unwrap(), first);
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
            let tasks: Vec<_> =
                (0..8).map(|_| scope.spawn(|| kept(folder.path(), TOKENS).unwrap())).collect();
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
