//! `tavola model`: prints the resolved model for other programs.

use clap::Args as ClapArgs;
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
    let text = match &args.model {
        Some(path) => {
            let document = json::document(&ModelFile::load(path)?.model);
            let text = serde_json::to_string_pretty(&document);
            text.map_err(|error| Fail::error(error.to_string()))?
        }
        None => json::schema().trim_end().to_owned(),
    };
    output::line(&text);
    Ok(Exit::Ok)
}
