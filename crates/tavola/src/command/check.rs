//! `tavola check`: prints the findings about models, and fixes those that need no decision.

mod fix;

use clap::{Args as ClapArgs, ValueEnum};
use serde_json::{Value as Json, json};
use std::path::PathBuf;
use tavola_model::check::{Proof, Target, conventions, lacking, printed, proofs};
use tavola_model::render;
use tavola_model::syntax::parse;

use crate::exit::Exit;
use crate::model_file::ModelFile;
use crate::output;

/// Checks models, and prints all errors and warnings, each with its place, the reason and a fix
///
/// Exits with 0 if there are no errors, with 1 if `--strict` is given and there are warnings, or
/// with 2 if there are errors.
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    /// The model files
    #[arg(required = true, value_name = "MODEL")]
    models: Vec<PathBuf>,
    /// Prints the findings as JSON to standard output
    #[arg(long)]
    json: bool,
    /// Exits with 1 if there are warnings
    #[arg(long)]
    strict: bool,
    /// Also reports what cannot run on this store
    #[arg(long, value_name = "STORE", default_value = "dynamodb")]
    target: Store,
    /// Also prints what was proved: why no two keys meet, what each read finds, what confines each
    /// read and write, and what bounds each transaction
    #[arg(long)]
    proofs: bool,
    /// Also suggests where routes and refusals could follow the conventions of docs/conventions.md
    #[arg(long)]
    conventions: bool,
    /// Changes the files as the findings advise where that needs no decision, and checks them again
    #[arg(long)]
    fix: bool,
}

/// The stores whose features differ.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Store {
    /// DynamoDB and the embedded store
    #[value(name = "dynamodb")]
    DynamoDb,
    /// ScyllaDB's Alternator
    Alternator,
}

impl From<Store> for Target {
    fn from(store: Store) -> Self {
        match store {
            Store::DynamoDb => Self::DynamoDb,
            Store::Alternator => Self::Alternator,
        }
    }
}

pub(crate) fn run(args: &Args) -> Exit {
    let mut exit = Exit::Ok;
    let mut all = Vec::new();
    let mut proved = Vec::new();
    for path in &args.models {
        let read = if args.fix { fix::fixed(path) } else { ModelFile::read(path) };
        let mut file = match read {
            Ok(file) => file,
            Err(fail) => {
                exit = worse(exit, fail.report());
                continue;
            }
        };
        file.findings.extend(lacking(&file.model, args.target.into()));
        if args.conventions {
            file.findings.extend(conventions(&file.model, &parse(&file.text).file));
        }
        file.findings.sort_by_key(|finding| finding.span);
        exit = worse(exit, verdict(&file, args.strict));
        if args.json {
            match render::to_json(&file.findings, &file.name(), &file.text) {
                Json::Array(findings) => all.extend(findings),
                other => all.push(other),
            }
            if args.proofs {
                proved.extend(
                    proofs(&file.model, &parse(&file.text).file)
                        .iter()
                        .map(|proof| with_file(proof, &file)),
                );
            }
            continue;
        }
        let colors = output::colors();
        output::error_text(&render::render(&file.findings, &file.name(), &file.text, colors));
        if args.proofs {
            output::line(&printed(&proofs(&file.model, &parse(&file.text).file)));
        }
        output::line(&file.summary());
    }
    if args.json {
        let all = Json::Array(all);
        let all = if args.proofs { json!({ "findings": all, "proofs": proved }) } else { all };
        output::line(&format!("{all:#}"));
    }
    exit
}

fn with_file(proof: &Proof, file: &ModelFile) -> Json {
    let mut json = proof.to_json();
    if let Json::Object(object) = &mut json {
        object.insert("file".to_owned(), Json::String(file.name()));
    }
    json
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
