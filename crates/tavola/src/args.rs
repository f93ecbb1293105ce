//! The command line.

use clap::{Args as ClapArgs, Parser, Subcommand};
use std::collections::HashMap;
use std::path::PathBuf;

use crate::command::{
    apply, call, check, cursor_key, data, diff, explain, fmt, job, model, new, serve, test, token,
};
use crate::deployment_file::Position;
use crate::fail::Fail;
use crate::store_url::StoreUrl;

/// Your DynamoDB single-table design, running.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Serve(serve::Args),
    Check(check::Args),
    Test(test::Args),
    Explain(explain::Args),
    Call(call::Args),
    Job(job::Args),
    Token(token::Args),
    CursorKey(cursor_key::Args),
    Apply(apply::Args),
    Data(data::Args),
    Diff(diff::Args),
    Fmt(fmt::Args),
    Model(model::Args),
    New(new::Args),
}

/// Which store, and how the model's tables are called there.
#[derive(Debug, ClapArgs)]
pub(crate) struct StoreArgs {
    /// The store: `memory:`, `file:PATH`, `dynamodb:` (AWS, its usual credentials) or
    /// `http://HOST:PORT` (any DynamoDB endpoint) [default: the folder MODEL.data beside the model]
    #[arg(long, value_name = "URL")]
    pub(crate) store: Option<StoreUrl>,
    /// Calls a table of the model by another name, as NAME=PHYSICAL
    #[arg(long = "table", value_name = "NAME=PHYSICAL", value_parser = pair)]
    tables: Vec<(String, String)>,
    /// Turns a switch of the model on or off, as NAME=off
    #[arg(long = "switch", value_name = "NAME=on|off", value_parser = position)]
    switches: Vec<(String, Position)>,
    /// A TOML file with `[tables]`, NAME = "PHYSICAL", `[switches]`, NAME = "off", and `cursor-keys`, the
    /// name of a file [default: tavola.toml beside the model, if there is one]
    #[arg(long, value_name = "FILE")]
    pub(crate) deployment: Option<PathBuf>,
    /// Development: where the model has a `fallback`, reads do without a missing index
    #[arg(long = "dev")]
    pub(crate) development: bool,
}

/// Who calls.
#[derive(Debug, ClapArgs)]
pub(crate) struct CallerArgs {
    /// Calls as the user with this id: the claim that the model's `caller` has as `id`
    #[arg(long = "as", value_name = "ID")]
    pub(crate) id: Option<String>,
    /// Calls as this service of the operator's
    #[arg(long, value_name = "NAME")]
    pub(crate) service: Option<String>,
    /// Calls as a member of this group: the claim that the model's `caller` has as `groups`
    #[arg(long = "group", value_name = "GROUP")]
    pub(crate) groups: Vec<String>,
    /// States another claim: by its name in the model or in the token; `NAME:=JSON` for JSON
    #[arg(long = "claim", value_name = "NAME=VALUE")]
    pub(crate) claims: Vec<String>,
}

impl StoreArgs {
    /// The names given, as the options that give them.
    pub(crate) fn table_options(&self) -> String {
        let file = self.deployment.iter().map(|file| format!(" --deployment {}", file.display()));
        let option = |(name, physical): &(String, String)| format!(" --table {name}={physical}");
        file.chain(self.tables.iter().map(option)).collect()
    }

    /// The physical names given, by the tables' names in the model.
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

    /// The positions given, by the switches' names.
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
