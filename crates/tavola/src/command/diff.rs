//! `tavola diff`: what a change of the model means for data.

use clap::Args as ClapArgs;
use serde_json::json;
use std::path::{Path, PathBuf};
use tavola_model::diff::{DataModel, Effect, diff};
use tavola_model::json;

use crate::exit::Exit;
use crate::fail::Fail;
use crate::model_file::{self, ModelFile};
use crate::{output, versions};

/// Reports what a change of the model means for data that is already stored
///
/// Compares two models, each given as a model file or as the JSON that `tavola model --json`
/// prints. For each difference that affects stored data, reports whether the data is fine as it is,
/// `tavola apply` can update it, somebody has to decide, or reads would lose items. Exits with 0 if
/// stored data is fine, with 1 if not, or with 2 if the models cannot be compared.
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    /// The model that stored the data
    #[arg(value_name = "OLD")]
    old: PathBuf,
    /// The model that will serve it
    #[arg(value_name = "NEW")]
    new: PathBuf,
    /// Prints the differences as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    let changes = diff(&data_model(&args.old)?, &data_model(&args.new)?);
    if args.json {
        output::line(&format!("{:#}", json!(changes)));
    } else if changes.is_empty() {
        output::line("no difference for stored data");
    } else {
        changes.iter().for_each(|change| output::line(&versions::text(change)));
    }
    let matters = changes.iter().any(|change| change.effect != Effect::Nothing);
    Ok(if matters { Exit::No } else { Exit::Ok })
}

fn data_model(path: &Path) -> Result<DataModel, Fail> {
    if path.extension().is_some_and(|extension| extension == "json") {
        let text = model_file::text(path)?;
        return DataModel::from_json(text.as_bytes())
            .map_err(|error| Fail::error(format!("cannot read {}: {error}", path.display())));
    }
    Ok(json::document(&ModelFile::load(path)?.model).into())
}
