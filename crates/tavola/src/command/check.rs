//! `tavola check`: prints the findings about models, and fixes those that need no decision.

mod fix;

use clap::{Args as ClapArgs, ValueEnum};
use serde_json::Value as Json;
use std::path::PathBuf;
use tavola_model::check::{Target, lacking, tenancy};
use tavola_model::model::{EntityId, Model};
use tavola_model::render;

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
    /// Prints what confines each read and write to its tenant
    #[arg(long, conflicts_with = "json")]
    proofs: bool,
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
        file.findings.sort_by_key(|finding| finding.span);
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
        if args.proofs {
            output::line(&proofs(&file));
        }
        output::line(&file.summary());
    }
    if args.json {
        output::line(&format!("{:#}", Json::Array(all)));
    }
    exit
}

/// Lists what confines each operation to its tenant, `getAccount: Account by key`, and what is
/// deleted with an item.
fn proofs(file: &ModelFile) -> String {
    let deletions = deletions(&file.model).into_iter();
    std::iter::once(confinements(file)).chain(deletions).collect::<Vec<_>>().join("\n")
}

/// Lists what writes delete with all under it: `deleteBoard: Board with Member, without Event`.
fn deletions(model: &Model) -> Vec<String> {
    let name = |id: &EntityId| model.entity(*id).name.as_str();
    let each =
        model.writes.iter().flat_map(|write| write.with_all.iter().map(move |it| (write, it)));
    each.map(|(write, with_all)| {
        let all = model.all_under(with_all.entity, &with_all.except);
        let goes: Vec<&str> = all.entities().iter().map(name).collect();
        let mut stays: Vec<&str> = all.stays.iter().map(|(id, _)| name(id)).collect();
        stays.dedup();
        let stays = match stays.is_empty() {
            true => String::new(),
            false => format!(", without {}", stays.join(", ")),
        };
        format!("delete {}: {} with {}{stays}", write.name, name(&with_all.entity), goes.join(", "))
    })
    .collect()
}

fn confinements(file: &ModelFile) -> String {
    let all = tenancy(&file.model);
    if all.is_empty() {
        return "the model has no tenants".to_owned();
    }
    let line = |proof: &tavola_model::check::TenancyProof| {
        let reason = |(entity, how): &(_, _)| format!("{} {how}", file.model.entity(*entity).name);
        let reasons: Vec<String> = proof.reasons.iter().map(reason).collect();
        let kind = if proof.is_write { "write" } else { "read" };
        let reasons = if reasons.is_empty() { "no items".to_owned() } else { reasons.join(", ") };
        format!("{kind} {}: {reasons}", proof.operation)
    };
    all.iter().map(line).collect::<Vec<_>>().join("\n")
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
