//! The keys that encrypt cursors, which all servers of a store share, and which can be rotated.
//!
//! They come from the environment, from a file that the deployment file names, or from a file
//! beside the data. Each holds keys of 64 hexadecimal digits, the newest first: that one encrypts,
//! and the others still decrypt.

use std::fmt;
use std::path::{Path, PathBuf};

use tavola_runtime::cursor::{CursorKey, CursorKeys};

use crate::fail::Fail;
use crate::model_file::ModelFile;
use crate::store_args::StoreArgs;
use crate::store_url::StoreUrl;
use crate::{deployment_file, key_files};

/// The environment variable with the keys.
pub(crate) const VARIABLE: &str = "TAVOLA_CURSOR_KEYS";
/// The largest number of keys, far more than anybody needs.
const MOST: usize = 16;

/// Where the keys come from.
pub(crate) enum Source {
    /// The value of the environment variable.
    Environment(String),
    /// The file that the deployment file names.
    Named(PathBuf),
    /// The file beside the data, created when it is first needed.
    Beside(PathBuf),
    /// A key of this process only, for a store in memory.
    Process,
}

impl fmt::Display for Source {
    /// Names where the keys are, and not what they are.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Environment(_) => write!(f, "environment {VARIABLE}"),
            Self::Named(path) | Self::Beside(path) => path.display().fmt(f),
            Self::Process => f.write_str("this process"),
        }
    }
}

impl Source {
    pub(crate) fn of(file: &ModelFile, args: &StoreArgs, url: &StoreUrl) -> Result<Self, Fail> {
        match std::env::var(VARIABLE) {
            Ok(keys) => return Ok(Self::Environment(keys)),
            Err(std::env::VarError::NotPresent) => {}
            Err(std::env::VarError::NotUnicode(_)) => return Err(no_keys(VARIABLE)),
        }
        let deployment = deployment_file::load(args.config.as_deref(), file)?;
        Ok(match (deployment.cursor_keys, url.key_folder(&file.path)) {
            (Some(path), _) => Self::Named(path),
            (None, Some(folder)) => Self::Beside(folder.join(key_files::CURSORS)),
            (None, None) => Self::Process,
        })
    }

    /// Returns `true` if somebody has named the keys, so that several processes can have the same.
    pub(crate) fn is_given(&self) -> bool {
        matches!(self, Self::Environment(_) | Self::Named(_))
    }

    pub(crate) fn keys(&self) -> Result<CursorKeys, Fail> {
        match self {
            Self::Environment(keys) => parse(keys, VARIABLE),
            Self::Named(path) => read(path),
            Self::Beside(path) => {
                key_files::keep(path)?;
                read(path)
            }
            Self::Process => Ok(CursorKeys::new(new()?)),
        }
    }
}

/// Generates a random key.
pub(crate) fn new() -> Result<CursorKey, Fail> {
    CursorKey::generate().map_err(|error| Fail::error(error.to_string()))
}

/// Returns the keys in a file as text.
pub(crate) fn texts(path: &Path) -> Result<Vec<String>, Fail> {
    let text = std::fs::read_to_string(path).map_err(|error| {
        Fail::error(format!("cannot read the cursor keys {}: {error}", path.display()))
    })?;
    Ok(split(&text).map(str::to_owned).collect())
}

fn read(path: &Path) -> Result<CursorKeys, Fail> {
    parse(&texts(path)?.join("\n"), &path.display().to_string())
}

fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c == ',' || c.is_whitespace()).filter(|key| !key.is_empty())
}

fn parse(text: &str, from: &str) -> Result<CursorKeys, Fail> {
    let mut keys = Vec::new();
    for (place, key) in split(text).enumerate() {
        // The text may be most of a secret, so it is not shown.
        let Some(secret) = key_files::from_digits(key.as_bytes()) else {
            let which = place + 1;
            return Err(Fail::error(format!("key {which} of {from} is not a valid key")).help(HELP));
        };
        keys.push(CursorKey::from_bytes(secret));
    }
    if keys.len() > MOST {
        let count = keys.len();
        return Err(Fail::error(format!(
            "{from} contains {count} keys, but at most {MOST} are allowed"
        )));
    }
    let mut keys = keys.into_iter();
    let newest = keys.next().ok_or_else(|| no_keys(from))?;
    Ok(CursorKeys::new(newest).with_older(keys))
}

fn no_keys(from: &str) -> Fail {
    Fail::error(format!("{from} contains no key")).help(HELP)
}

const HELP: &str =
    "each key is 64 hexadecimal digits, the newest first; `tavola cursor-key` creates one";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_key_seals_and_the_others_open() {
        let digits = |byte: u8| format!("{byte:02x}").repeat(32);
        let both = format!("{},{}\n", digits(2), digits(1));
        let keys = parse(&both, "here").unwrap();
        let old = parse(&digits(1), "here").unwrap();
        assert!(keys.open(b"c", &old.seal(b"c", b"p").unwrap()).is_some());
        assert!(old.open(b"c", &keys.seal(b"c", b"p").unwrap()).is_none());
    }

    #[test]
    fn what_is_no_key_is_refused_and_not_shown() {
        let secret = "5ec7e7".repeat(9);
        let wrong = format!("{},{secret}", "00".repeat(32));
        let fail = format!("{:?}", parse(&wrong, "here").unwrap_err());
        assert!(
            fail.contains("key 2 of here is not a valid key") && !fail.contains("5ec7e7"),
            "{fail}"
        );
        assert!(parse(" \n,", "here").is_err());
        assert!(parse(&format!("{} ", "00".repeat(32)).repeat(MOST + 1), "here").is_err());
    }
}
