//! The options for the store of a command and the physical names of its tables.

use clap::Args as ClapArgs;
use std::collections::HashMap;
use std::path::PathBuf;

use tavola_runtime::Deployment;

use crate::deployment_file::{self, DeploymentFile, Position};
use crate::fail::Fail;
use crate::model_file::ModelFile;
use crate::store_url::StoreUrl;

/// The store, and the physical names of the model's tables.
#[derive(Debug, ClapArgs)]
pub(crate) struct StoreArgs {
    /// The store: `memory:`, `file:PATH`, `dynamodb:` (AWS, with its usual credentials) or
    /// `http://HOST:PORT` (any DynamoDB endpoint) [default: the folder MODEL.data beside the model]
    #[arg(long, value_name = "URL", env = "TAVOLA_STORE")]
    pub(crate) store: Option<StoreUrl>,
    /// The physical name of a table of the model, as NAME=PHYSICAL
    #[arg(long = "table", value_name = "NAME=PHYSICAL", value_parser = pair)]
    tables: Vec<(String, String)>,
    /// Turns a switch of the model on or off, as NAME=off
    #[arg(long = "switch", value_name = "NAME=on|off", value_parser = position)]
    switches: Vec<(String, Position)>,
    /// A TOML file with `store`, `[tables]` (NAME = "PHYSICAL"), `[switches]` (NAME = "off"),
    /// `cursor-keys` (the name of a file) and the settings of a server
    /// [default: tavola.toml beside the model, if it exists]
    #[arg(long, visible_alias = "deployment", value_name = "FILE", env = "TAVOLA_CONFIG")]
    pub(crate) config: Option<PathBuf>,
    /// Development mode: if the model has a `fallback`, reads work without a missing index
    #[arg(long = "dev")]
    pub(crate) development: bool,
}

impl StoreArgs {
    /// Returns the given store, the one of the configuration file, or the folder beside the model.
    pub(crate) fn url(&self, file: &ModelFile) -> Result<StoreUrl, Fail> {
        if let Some(url) = &self.store {
            return Ok(url.clone());
        }
        let configured = deployment_file::load(self.config.as_deref(), file)?.store()?;
        Ok(configured.unwrap_or_else(|| StoreUrl::beside(&file.path)))
    }

    /// Returns the physical names of tables and the positions of switches: by option, deployment
    /// file, environment or model, in this order.
    pub(crate) fn deployment(&self, file: &ModelFile) -> Result<Deployment, Fail> {
        let DeploymentFile { mut tables, mut switches, .. } =
            deployment_file::load(self.config.as_deref(), file)?;
        tables.extend(self.tables(&file.model)?);
        switches.extend(self.switches(&file.model)?);
        let environment = |name: &str| std::env::var(name).ok();
        let on = switches.into_iter().map(|(name, position)| (name, position == Position::On));
        let deployment = Deployment::new(&file.model, &tables, environment)
            .switched(&file.model, &on.collect(), environment)
            .map_err(|error| Fail::error(error.to_string()))?;
        match deployment.bad_names(&file.model).as_slice() {
            [] => Ok(deployment),
            errors => Err(Fail::each(errors)),
        }
    }

    /// Returns the given names as command-line options.
    pub(crate) fn table_options(&self) -> String {
        let file = self.config.iter().map(|file| format!(" --config {}", file.display()));
        let option = |(name, physical): &(String, String)| format!(" --table {name}={physical}");
        file.chain(self.tables.iter().map(option)).collect()
    }

    /// Returns the given physical names by the tables' names in the model.
    pub(crate) fn tables(
        &self,
        model: &tavola_model::model::Model,
    ) -> Result<HashMap<String, String>, Fail> {
        for (name, _) in &self.tables {
            if !model.tables.iter().any(|table| table.name == *name) {
                let names: Vec<_> = model.tables.iter().map(|table| table.name.as_str()).collect();
                return Err(Fail::error(format!("the model has no table `{name}`"))
                    .help(format!("its tables are: {}", names.join(", "))));
            }
        }
        Ok(self.tables.iter().cloned().collect())
    }

    /// Returns the given positions by the switches' names.
    pub(crate) fn switches(
        &self,
        model: &tavola_model::model::Model,
    ) -> Result<HashMap<String, Position>, Fail> {
        for (name, _) in &self.switches {
            if !model.switches.iter().any(|switch| switch.name == *name) {
                let names: Vec<_> = model.switches.iter().map(|s| s.name.as_str()).collect();
                let help = match names.as_slice() {
                    [] => "it has no switches".to_owned(),
                    names => format!("its switches are: {}", names.join(", ")),
                };
                return Err(Fail::error(format!("the model has no switch `{name}`")).help(help));
            }
        }
        Ok(self.switches.iter().cloned().collect())
    }
}

fn position(text: &str) -> Result<(String, Position), String> {
    match text.split_once('=') {
        Some((name, "on")) if !name.is_empty() => Ok((name.to_owned(), Position::On)),
        Some((name, "off")) if !name.is_empty() => Ok((name.to_owned(), Position::Off)),
        _ => Err("write it as NAME=on or NAME=off".to_owned()),
    }
}

fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() && !value.is_empty() => {
            Ok((name.to_owned(), value.to_owned()))
        }
        _ => Err("write it as NAME=PHYSICAL".to_owned()),
    }
}
