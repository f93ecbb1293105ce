//! `tavola generate`: what follows from a model as text, for other programs.

use clap::Args as ClapArgs;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::path::PathBuf;
use tavola_generate::{Output, Source};

use crate::exit::Exit;
use crate::fail::Fail;
use crate::model_file::ModelFile;
use crate::{examples, output};

/// Generates what follows from a model, such as the OpenAPI description of its HTTP interface
///
/// Examples are taken from the scenarios beside the model, if there are any.
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    /// What to generate
    #[arg(value_name = "WHAT", value_parser = outputs())]
    what: Output,
    /// The model file
    #[arg(value_name = "MODEL")]
    model: PathBuf,
    /// The file to write; standard output otherwise
    #[arg(short = 'o', long = "output", value_name = "PATH")]
    file: Option<PathBuf>,
}

/// Parses the name of an output.
fn outputs() -> impl TypedValueParser<Value = Output> {
    let names = Output::ALL.iter().map(|(name, _, help)| PossibleValue::new(*name).help(*help));
    PossibleValuesParser::new(names)
        .try_map(|name| Output::named(&name).ok_or_else(|| format!("there is no output {name}")))
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    let file = ModelFile::load(&args.model)?;
    let calls = examples::beside(&file.path)?;
    let text = args.what.generate(Source { calls: &calls, ..Source::new(&file.model) });
    match &args.file {
        None => output::text(&text),
        Some(path) => std::fs::write(path, text)
            .map_err(|error| Fail::error(format!("cannot write {}: {error}", path.display())))?,
    }
    Ok(Exit::Ok)
}
