//! The file that says how a deployment calls the model's tables, and which switches are off there.
//!
//! ```toml
//! [tables]
//! Boards = "prod-boards"
//!
//! [switches]
//! export = "off"
//! ```

use std::collections::HashMap;
use std::io::ErrorKind;
use std::path::Path;

use serde::Deserialize;

use crate::fail::Fail;
use crate::model_file::ModelFile;

/// The name of the file that is read unasked, beside the model.
const BESIDE: &str = "tavola.toml";

/// What a deployment file says about a model.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeploymentFile {
    /// The physical names of tables.
    #[serde(default)]
    pub(crate) tables: HashMap<String, String>,
    #[serde(default)]
    pub(crate) switches: HashMap<String, Position>,
}

/// How a switch stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Position {
    On,
    Off,
}

/// The deployment file that was given, or the one beside the model.
pub(crate) fn read(given: Option<&Path>, file: &ModelFile) -> Result<DeploymentFile, Fail> {
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
        Fail::error(format!("{} is no deployment file: {}", path.display(), error.message()))
            .help("it holds `[tables]` with lines such as `Boards = \"prod-boards\"`, and `[switches]` with lines such as `export = \"off\"`")
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
    Ok(parsed)
}

/// A file that is meant for this model names nothing else.
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
