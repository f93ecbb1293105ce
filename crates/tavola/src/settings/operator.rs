//! The operator's side.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueHint};
use tavola_service::OperatorToken;

use crate::fail::Fail;
use crate::operator_token;
use crate::settings::ListenSettings;

/// What the operator can do with the server while it runs.
#[derive(Debug, ClapArgs)]
#[command(next_help_heading = "Operator's side")]
pub(crate) struct OperatorSettings {
    /// A file with the token of the operator's side, which is at `/_tavola`; the variable
    /// TAVOLA_OPERATOR_TOKEN can contain the token itself. Without a token there is no operator's
    /// side, except in development; with an issuer, it is on the address of `monitor` only
    /// [default in development: a token in the user's folder for configuration]
    #[arg(
        long,
        value_name = "FILE",
        env = "TAVOLA_OPERATOR_TOKEN_FILE",
        value_hint = ValueHint::FilePath
    )]
    operator_token_file: Option<PathBuf>,
}

/// The token of the operator's side, and where the operator finds it.
pub(crate) struct OperatorAccess {
    pub(crate) token: OperatorToken,
    /// The file, if it is one that was made for development.
    pub(crate) made: Option<PathBuf>,
}

impl OperatorSettings {
    /// Returns the token, if there is to be an operator's side.
    pub(crate) fn access(
        &self,
        development: bool,
        listen: &ListenSettings,
    ) -> Result<Option<OperatorAccess>, Fail> {
        let configured = operator_token::configured(self.operator_token_file.as_deref())?;
        let (text, made) = match configured {
            Some(_) if !development && listen.monitor.is_none() => {
                let message = "the operator's side needs an address that users do not reach";
                return Err(Fail::error(message).help("name one with `--monitor`"));
            }
            Some(text) => (text, None),
            None if development => {
                let (text, file) = operator_token::development()?;
                (text, Some(file))
            }
            None => return Ok(None),
        };
        let token = OperatorToken::new(&text).map_err(|error| Fail::error(error.to_string()))?;
        Ok(Some(OperatorAccess { token, made }))
    }

    /// Returns where the token comes from, if it is configured.
    pub(crate) fn secret(&self) -> Option<String> {
        operator_token::source(self.operator_token_file.as_deref())
    }
}
