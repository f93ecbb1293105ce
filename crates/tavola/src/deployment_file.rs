//! The configuration file of a deployment: its store, the physical names of tables, the positions of
//! switches, where the secrets are, and the settings of `tavola serve`.
//!
//! ```toml
//! store = "dynamodb:"
//! cursor-keys = "secrets/cursor.keys"
//!
//! [tables]
//! Boards = "prod-boards"
//!
//! [switches]
//! export = "off"
//!
//! [serve]
//! listen = "0.0.0.0:4780"
//!
//! [[issuers]]
//! url = "https://id.example.org"
//! audience = "boards"
//! ```

use std::collections::HashMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use tavola_model::did_you_mean;

use crate::fail::Fail;
use crate::issuers::IssuerSection;
use crate::model_file::ModelFile;
use crate::store_url::StoreUrl;

/// The name of the file beside the model that is read by default.
const BESIDE: &str = "tavola.toml";

/// The content of a deployment file that concerns a model.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct DeploymentFile {
    /// The store.
    store: Option<String>,
    /// The settings of `tavola serve`, which alone reads them.
    #[serde(default)]
    pub(crate) serve: toml::Table,
    /// The physical names of the model's tables.
    #[serde(default)]
    pub(crate) tables: HashMap<String, String>,
    /// The positions of its switches.
    #[serde(default)]
    pub(crate) switches: HashMap<String, Position>,
    /// The file with the keys of cursors; a relative path starts at the deployment file.
    pub(crate) cursor_keys: Option<PathBuf>,
    /// Whose tokens are accepted.
    #[serde(default)]
    pub(crate) issuers: Vec<IssuerSection>,
    /// The file itself.
    #[serde(skip)]
    pub(crate) path: PathBuf,
    /// The folder of the file.
    #[serde(skip)]
    pub(crate) folder: PathBuf,
}

impl DeploymentFile {
    /// Returns the store that the file names. A relative path starts at the file.
    pub(crate) fn store(&self) -> Result<Option<StoreUrl>, Fail> {
        let Some(text) = &self.store else { return Ok(None) };
        match text.parse() {
            Ok(StoreUrl::File(path)) => Ok(Some(StoreUrl::File(self.folder.join(path)))),
            Ok(url) => Ok(Some(url)),
            Err(error) => Err(Fail::error(format!(
                "{}: `store = {text:?}` is not valid: {error}",
                self.path.display()
            ))),
        }
    }
}

/// The position of a switch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Position {
    On,
    Off,
}

/// Loads the given deployment file, or the one beside the model if it exists.
pub(crate) fn load(given: Option<&Path>, file: &ModelFile) -> Result<DeploymentFile, Fail> {
    let beside = file.path.with_file_name(BESIDE);
    let path = given.unwrap_or(&beside);
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound && given.is_none() => {
            return Ok(DeploymentFile::default());
        }
        Err(error) => return Err(Fail::error(format!("cannot read {}: {error}", path.display()))),
    };
    let mut parsed: DeploymentFile = toml::from_str(&text).map_err(|error| {
        let message = error.message();
        Fail::error(format!("{} is not a configuration file: {message}", path.display()))
            .help(near(message).unwrap_or_else(|| HELP.to_owned()))
    })?;
    let tables: Vec<_> = file.model.tables.iter().map(|table| table.name.as_str()).collect();
    let switches: Vec<_> = file.model.switches.iter().map(|switch| switch.name.as_str()).collect();
    if given.is_some() {
        known("table", parsed.tables.keys(), &tables, path)?;
        known("switch", parsed.switches.keys(), &switches, path)?;
    }
    // One file may serve several models in a folder.
    parsed.tables.retain(|name, _| tables.contains(&name.as_str()));
    parsed.switches.retain(|name, _| switches.contains(&name.as_str()));
    parsed.folder = path.with_file_name("");
    parsed.path = path.to_owned();
    parsed.cursor_keys = parsed.cursor_keys.map(|keys| parsed.folder.join(keys));
    Ok(parsed)
}

/// What a file contains.
const HELP: &str = "it contains `store` and `cursor-keys`, then `[tables]` with lines such as \
    `Boards = \"prod-boards\"`, `[switches]` with lines such as `export = \"off\"`, `[serve]` with the \
    settings of `tavola serve`, and `[[issuers]]` with `url` and `audience`";

/// Returns the key that was probably meant, if a message is about an unknown one: it names that one
/// and then all that are known.
fn near(message: &str) -> Option<String> {
    let (_, names) = message.split_once("unknown field `")?;
    let (unknown, known) = names.split_once('`')?;
    did_you_mean(unknown, known.split('`').skip(1).step_by(2))
}

/// Checks that a file given for this model names only what the model declares.
fn known<'f>(
    kind: &str,
    mut named: impl Iterator<Item = &'f String>,
    known: &[&str],
    path: &Path,
) -> Result<(), Fail> {
    let Some(unknown) = named.find(|name| !known.contains(&name.as_str())) else { return Ok(()) };
    let plural = if kind == "switch" { "switches" } else { "tables" };
    let help = match known {
        [] => format!("it has no {plural}"),
        known => format!("its {plural} are: {}", known.join(", ")),
    };
    Err(Fail::error(format!(
        "{} names a {kind} `{unknown}`, which the model does not have",
        path.display()
    ))
    .help(help))
}
