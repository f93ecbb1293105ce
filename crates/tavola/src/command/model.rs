//! `tavola model`: prints the resolved model for other programs.

use clap::Args as ClapArgs;
use serde::Serialize;
use std::path::PathBuf;
use tavola_model::json;

use crate::exit::Exit;
use crate::fail::Fail;
use crate::model_file::ModelFile;
use crate::output;

/// Prints the resolved model for other programs: names bound, types inferred, keys as templates
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    /// The model file
    #[arg(value_name = "MODEL", required_unless_present = "schema", requires = "json")]
    model: Option<PathBuf>,
    /// Prints the model as JSON
    #[arg(long, requires = "model")]
    json: bool,
    /// Prints the JSON Schema of that JSON
    #[arg(long, conflicts_with_all = ["model", "json"])]
    schema: bool,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    match &args.model {
        Some(path) => print(&json::document(&ModelFile::load(path)?.model)),
        None => print(&json::schema()),
    }
}

fn print(value: &impl Serialize) -> Result<Exit, Fail> {
    let text = serde_json::to_string_pretty(value);
    output::line(&text.map_err(|error| Fail::error(error.to_string()))?);
    Ok(Exit::Ok)
}
