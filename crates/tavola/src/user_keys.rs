//! Secret keys of the user who runs this program, for development on this machine.
//!
//! They are in the user's folder for configuration, so that `tavola serve` and `tavola token` have
//! the same key, whatever the model and its store.

use std::path::PathBuf;

use tavola_service::DevelopmentKey;

use crate::fail::Fail;
use crate::key_files;

const TOKENS: &str = "development.key";
const DYNAMODB: &str = "dynamodb.key";
const OPERATOR: &str = "operator.key";

/// Returns the key that signs and verifies development tokens, and its file.
pub(crate) fn development() -> Result<(DevelopmentKey, PathBuf), Fail> {
    let path = folder()?.join(TOKENS);
    let key = key_files::kept(&path).map(DevelopmentKey::from_bytes)?;
    Ok((key, path))
}

/// Returns the secret key of the endpoint for DynamoDB's own tools, and its file.
pub(crate) fn dynamodb() -> Result<(String, PathBuf), Fail> {
    digits(DYNAMODB)
}

/// Returns the token of the operator's side of servers in development, and its file.
pub(crate) fn operator() -> Result<(String, PathBuf), Fail> {
    digits(OPERATOR)
}

/// Returns a key as it is in its file.
fn digits(name: &str) -> Result<(String, PathBuf), Fail> {
    let path = folder()?.join(name);
    let key = key_files::kept(&path)?;
    Ok((key.iter().map(|byte| format!("{byte:02x}")).collect(), path))
}

/// Returns the folder for the user's keys, by the XDG Base Directory Specification.
fn folder() -> Result<PathBuf, Fail> {
    let absolute = |name: &str| {
        let path = std::env::var_os(name).map(PathBuf::from);
        // The specification says to ignore relative paths.
        path.filter(|path| path.is_absolute())
    };
    let home = || absolute("HOME").map(|home| home.join(".config"));
    let folder = absolute("XDG_CONFIG_HOME").or_else(home).or_else(|| absolute("APPDATA"));
    folder.map(|folder| folder.join("tavola")).ok_or_else(|| {
        Fail::error("this user has no folder for configuration, where the keys of development are")
            .help("set `XDG_CONFIG_HOME` or `HOME`")
    })
}
