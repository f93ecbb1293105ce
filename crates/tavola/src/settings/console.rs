//! How people sign in to the console at the issuer of tokens.

use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use clap::{Args as ClapArgs, ValueHint};
use tavola_auth::{Client, ClientSettings, Verifier};
use tavola_model::reserved::CONSOLE_PATH;

use crate::fail::Fail;

/// The environment variable that can contain the secret itself.
const SECRET: &str = "TAVOLA_CONSOLE_CLIENT_SECRET";

/// The console's client at the issuer.
#[derive(Debug, ClapArgs)]
#[command(next_help_heading = "Console")]
pub(crate) struct ConsoleSettings {
    /// Offers the console beside the API with an issuer, too: users sign in there, as the client
    /// with this id at the first issuer, and call as themselves
    #[arg(long, value_name = "ID", env = "TAVOLA_CONSOLE_CLIENT_ID")]
    console_client_id: Option<String>,
    /// A file with the secret of that client; the variable TAVOLA_CONSOLE_CLIENT_SECRET can contain
    /// the secret itself. A public client has none
    #[arg(
        long,
        value_name = "FILE",
        env = "TAVOLA_CONSOLE_CLIENT_SECRET_FILE",
        value_hint = ValueHint::FilePath
    )]
    console_client_secret_file: Option<PathBuf>,
    /// The address of the console as users see it, such as https://api.example.org/console, which
    /// the issuer sends them back to
    #[arg(long, value_name = "URL", env = "TAVOLA_CONSOLE_REDIRECT")]
    console_redirect: Option<String>,
    /// The scopes to ask the issuer for, separated by spaces; `openid` is one of them
    #[arg(long, value_name = "SCOPES", env = "TAVOLA_CONSOLE_SCOPE", default_value = "openid")]
    console_scope: String,
    /// A further parameter of the authorization request, such as `audience=https://api.example.org`
    /// or `resource=https://api.example.org`; several may be given, separated by commas, or as a
    /// list in the file
    #[arg(
        long,
        value_name = "NAME=VALUE",
        env = "TAVOLA_CONSOLE_PARAMETER",
        value_delimiter = ','
    )]
    console_parameter: Vec<Parameter>,
}

/// A parameter of the authorization request.
#[derive(Debug, Clone)]
struct Parameter(String, String);

impl FromStr for Parameter {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once('=') {
            Some((name, value)) if !name.is_empty() => Ok(Self(name.into(), value.into())),
            _ => Err("write it as NAME=VALUE".to_owned()),
        }
    }
}

impl ConsoleSettings {
    /// Returns `true` if people are to sign in at the issuer.
    pub(crate) fn is_given(&self) -> bool {
        self.console_client_id.is_some()
    }

    /// Returns where the secret comes from, if there is one.
    pub(crate) fn secret(&self) -> Option<String> {
        match (std::env::var_os(SECRET), &self.console_client_secret_file) {
            (Some(_), _) => Some(format!("environment {SECRET}")),
            (None, file) => file.as_ref().map(|file| file.display().to_string()),
        }
    }

    /// Returns the client at the issuer, if people are to sign in there.
    pub(crate) fn client(&self, issuers: Option<&Arc<Verifier>>) -> Result<Option<Client>, Fail> {
        let Some(id) = self.console_client_id.clone() else {
            return match &self.console_redirect {
                None => Ok(None),
                Some(_) => Err(Fail::error("`console-redirect` is given without a client")
                    .help("name the console's client at the issuer with `--console-client-id`")),
            };
        };
        let Some(issuers) = issuers else {
            return Err(Fail::error("nobody can sign in to the console without an issuer")
                .help("name the issuer of your users' tokens with `--issuer` and `--audience`"));
        };
        let Some(redirect) = self.console_redirect.clone() else {
            return Err(Fail::error("the issuer has to be told where the console is").help(
                format!(
                    "name its address with `--console-redirect`, \
                 such as https://api.example.org/{CONSOLE_PATH}"
                ),
            ));
        };
        if !redirect.ends_with(&format!("/{CONSOLE_PATH}")) {
            return Err(Fail::error(format!("`{redirect}` is not the address of the console"))
                .help(format!("it ends with `/{CONSOLE_PATH}`")));
        }
        let parameters = self.console_parameter.iter().cloned();
        let parameters = parameters.map(|Parameter(name, value)| (name, value)).collect();
        let (secret, scope) = (self.read_secret()?, self.console_scope.clone());
        let settings = ClientSettings { id, secret, redirect, scope, parameters };
        let client = Client::new(settings, Arc::clone(issuers));
        client.map(Some).map_err(|error| Fail::error(error.to_string()))
    }

    /// Returns the secret of a confidential client.
    fn read_secret(&self) -> Result<Option<String>, Fail> {
        match (std::env::var(SECRET), &self.console_client_secret_file) {
            (Ok(secret), _) => Ok(Some(secret)),
            (Err(std::env::VarError::NotUnicode(_)), _) => {
                Err(Fail::error(format!("{SECRET} is not plain text")))
            }
            (Err(_), None) => Ok(None),
            (Err(_), Some(file)) => match std::fs::read_to_string(file) {
                Ok(text) => Ok(Some(text.trim().to_owned())),
                Err(error) => Err(Fail::error(format!(
                    "cannot read the secret of the console's client {}: {error}",
                    file.display()
                ))),
            },
        }
    }
}
