//! `tavola check`: everything there is to say about models.

use clap::Args as ClapArgs;
use serde_json::Value as Json;
use std::path::PathBuf;
use tavola_model::render;

use crate::exit::Exit;
use crate::model_file::ModelFile;
use crate::output;

/// Checks models: all errors and warnings, each with its place, its reason and what to do
///
/// Exits with 0, with 1 if `--strict` finds warnings, or with 2 if there are errors.
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    /// The model files
    #[arg(required = true, value_name = "MODEL")]
    models: Vec<PathBuf>,
    /// Writes the findings as JSON to standard output
    #[arg(long)]
    json: bool,
    /// Exits with 1 if there are warnings
    #[arg(long)]
    strict: bool,
}

pub(crate) fn run(args: &Args) -> Exit {
    let mut exit = Exit::Ok;
    let mut all = Vec::new();
    for path in &args.models {
        let file = match ModelFile::read(path) {
            Ok(file) => file,
            Err(fail) => {
                exit = worse(exit, fail.report());
                continue;
            }
        };
        exit = worse(exit, verdict(&file, args.strict));
        if args.json {
            match render::to_json(&file.findings, &file.name(), &file.text) {
                Json::Array(findings) => all.extend(findings),
                other => all.push(other),
            }
            continue;
        }
        let colors = output::colors();
        output::error_text(&render::render(&file.findings, &file.name(), &file.text, colors));
        output::line(&file.summary());
    }
    if args.json {
        output::line(&format!("{:#}", Json::Array(all)));
    }
    exit
}

fn verdict(file: &ModelFile, strict: bool) -> Exit {
    match (file.errors(), file.warnings()) {
        (0, 0) => Exit::Ok,
        (0, _) if strict => Exit::No,
        (0, _) => Exit::Ok,
        _ => Exit::Error,
    }
}

fn worse(one: Exit, other: Exit) -> Exit {
    match (one, other) {
        (Exit::Error, _) | (_, Exit::Error) => Exit::Error,
        (Exit::No, _) | (_, Exit::No) => Exit::No,
        (Exit::Ok, Exit::Ok) => Exit::Ok,
    }
}
