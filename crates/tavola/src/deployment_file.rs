//! The file that says how a deployment calls the model's tables.
//!
//! ```toml
//! [tables]
//! Boards = "prod-boards"
//! ```

use std::collections::HashMap;
use std::io::ErrorKind;
use std::path::Path;

use serde::Deserialize;

use crate::fail::Fail;
use crate::model_file::ModelFile;

/// The name of the file that is read unasked, beside the model.
const BESIDE: &str = "tavola.toml";

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct DeploymentFile {
    #[serde(default)]
    tables: HashMap<String, String>,
}

/// The physical names that a deployment file gives to the model's tables.
pub(crate) fn tables(
    given: Option<&Path>,
    file: &ModelFile,
) -> Result<HashMap<String, String>, Fail> {
    let beside = file.path.with_file_name(BESIDE);
    let path = given.unwrap_or(&beside);
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound && given.is_none() => {
            return Ok(HashMap::new());
        }
        Err(error) => return Err(Fail::error(format!("cannot read {}: {error}", path.display()))),
    };
    let parsed: DeploymentFile = toml::from_str(&text).map_err(|error| {
        Fail::error(format!("{} is no deployment file: {}", path.display(), error.message()))
            .help("it holds `[tables]`, and below it lines such as `Boards = \"prod-boards\"`")
    })?;
    let known = |name: &String| file.model.tables.iter().any(|table| table.name == *name);
    if let Some(unknown) = parsed.tables.keys().find(|name| given.is_some() && !known(name)) {
        let names: Vec<_> = file.model.tables.iter().map(|table| table.name.as_str()).collect();
        return Err(Fail::error(format!(
            "{} names a table `{unknown}`, which the model does not have",
            path.display()
        ))
        .help(format!("its tables are: {}", names.join(", "))));
    }
    // One file may serve several models in a folder.
    Ok(parsed.tables.into_iter().filter(|(name, _)| known(name)).collect())
}
