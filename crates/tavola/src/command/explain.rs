//! `tavola explain`: what reads and writes send to DynamoDB.

use clap::Args as ClapArgs;
use std::path::PathBuf;
use tavola_model::explain;

use crate::command::call::unknown;
use crate::exit::Exit;
use crate::fail::Fail;
use crate::model_file::ModelFile;
use crate::output;

/// Shows what each read and write sends to DynamoDB, which rules it asks and what it costs
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    /// The model file
    #[arg(value_name = "MODEL")]
    model: PathBuf,
    /// Only this read or write
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// Writes it as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    let file = ModelFile::load(&args.model)?;
    let explained = match &args.name {
        None => explain::model(&file.model),
        Some(name) => {
            let one = explain::operation(&file.model, name);
            vec![one.ok_or_else(|| unknown(&file, name))?]
        }
    };
    if args.json {
        let json = match (&args.name, explained.as_slice()) {
            (Some(_), [one]) => one.to_json(),
            _ => explained.iter().map(explain::Explained::to_json).collect(),
        };
        output::line(&format!("{json:#}"));
    } else {
        let texts: Vec<_> = explained.iter().map(ToString::to_string).collect();
        output::text(&texts.join("\n"));
    }
    Ok(Exit::Ok)
}
