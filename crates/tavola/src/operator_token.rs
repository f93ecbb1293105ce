//! The token of the operator's side, for the server and for the commands that call it.

use std::path::{Path, PathBuf};

use tavola_service::OperatorToken;

use crate::fail::Fail;
use crate::user_keys;

/// The environment variable that can contain the token itself.
pub(crate) const VARIABLE: &str = "TAVOLA_OPERATOR_TOKEN";

/// Returns the configured token: that of the environment, or else that of a file.
pub(crate) fn configured(file: Option<&Path>) -> Result<Option<String>, Fail> {
    let token = match (std::env::var(VARIABLE), file) {
        (Ok(token), _) => token,
        (Err(std::env::VarError::NotUnicode(_)), _) => {
            return Err(Fail::error(format!("{VARIABLE} is not plain text")));
        }
        (Err(_), Some(file)) => {
            let text = std::fs::read_to_string(file).map_err(|error| {
                Fail::error(format!("cannot read the operator's token {}: {error}", file.display()))
            })?;
            text.trim().to_owned()
        }
        (Err(_), None) => return Ok(None),
    };
    OperatorToken::new(&token).map_err(|error| {
        Fail::error(error.to_string()).help("`openssl rand -hex 32` makes a good one")
    })?;
    Ok(Some(token))
}

/// Returns where the configured token comes from.
pub(crate) fn source(file: Option<&Path>) -> Option<String> {
    match (std::env::var_os(VARIABLE), file) {
        (Some(_), _) => Some(format!("environment {VARIABLE}")),
        (None, Some(file)) => Some(file.display().to_string()),
        (None, None) => None,
    }
}

/// Returns the token of development on this machine, and its file.
pub(crate) fn development() -> Result<(String, PathBuf), Fail> {
    user_keys::operator()
}
