//! `tavola data check`: compares stored data with the model.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args as ClapArgs;
use serde_json::{Map, Value as Json, json};
use tavola_model::did_you_mean;
use tavola_runtime::inspect::{
    Event, Finding, Inspection, ProblemKind, RepairMode, RepairOutcome, Summary,
};
use tavola_store::{Key, item_to_json};

use super::check_files;
use crate::exit::Exit;
use crate::fail::Fail;
use crate::model_file::ModelFile;
use crate::progress::Progress;
use crate::store_args::StoreArgs;
use crate::{opened, output, store_failure};

/// Checks that stored data agrees with the model: keys, types, lifetimes, derived items, locks
///
/// Reads every item once, and reports what is wrong with it. Other programs may write in the
/// meantime. Only the values of keys are shown. Exits with 0 if nothing is wrong, with 1 if
/// something is, or with 2 if it could not run.
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    /// The model file
    #[arg(value_name = "MODEL")]
    model: PathBuf,
    #[command(flatten)]
    store: StoreArgs,
    /// Checks the files of a store in a folder by their checksums instead, without opening them for
    /// writing: says what is damaged, and what can be lost
    #[arg(long, conflicts_with_all = ["repair", "only"])]
    files: bool,
    /// Repairs what needs no decision; items of other programs and duplicates stay as they are
    #[arg(long)]
    repair: bool,
    /// Checks only this table of the model; may be given several times
    #[arg(long, value_name = "TABLE")]
    only: Vec<String>,
    /// Prints one JSON object per line: one for each finding, then a summary
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    let file = ModelFile::load(&args.model)?;
    if args.files {
        return check_files::run(&args.store.url(&file)?, args.json);
    }
    let names: Vec<&str> = file.model.tables.iter().map(|table| table.name.as_str()).collect();
    if let Some(unknown) = args.only.iter().find(|only| !names.contains(&only.as_str())) {
        let help = did_you_mean(unknown, names.iter().copied());
        let help = help.unwrap_or_else(|| format!("its tables are: {}", names.join(", ")));
        return Err(Fail::error(format!("the model has no table `{unknown}`")).help(help));
    }
    let mode = if args.repair { RepairMode::Repair } else { RepairMode::Look };
    let inspection = Inspection { only: args.only.clone(), mode, ..Inspection::default() };
    opened::tokio_runtime(false)?.block_on(async {
        let url = args.store.url(&file)?;
        let (runtime, _store) = opened::as_it_is(&file, &args.store, &url).await?;
        let progress = if args.json { Progress::none() } else { Progress::new() };
        let mut tell = |event: Event<'_>| {
            progress.follow(&event);
            if let Event::Found(finding, outcome) = event {
                progress.aside(|| show(args.json, finding, outcome));
            }
        };
        let summary = runtime.inspect(&inspection, &mut tell).await;
        progress.end();
        let summary = summary.map_err(|failure| store_failure::cut_off(&failure))?;
        if args.json {
            output::line(&json!({ "summary": as_json(&summary) }).to_string());
        } else {
            output::line(&as_text(&summary));
        }
        Ok(if summary.wrong() == 0 { Exit::Ok } else { Exit::No })
    })
}

fn show(json: bool, finding: &Finding, outcome: RepairOutcome) {
    if json {
        return output::line(&finding_json(finding, outcome).to_string());
    }
    // Information is only counted, because there may be a lot of it.
    if finding.kind.is_information() {
        return;
    }
    let became = match outcome {
        RepairOutcome::Reported | RepairOutcome::Repairable => String::new(),
        RepairOutcome::Repaired => " (repaired)".to_owned(),
        RepairOutcome::Left(reason) => format!(" (left: {reason})"),
    };
    output::line(&format!("{}: {finding}{became}", finding.kind.code()));
}

fn finding_json(finding: &Finding, outcome: RepairOutcome) -> Json {
    let key = |key: &Key| item_to_json(&key.to_item());
    let (became, reason) = match outcome {
        RepairOutcome::Reported => ("reported", None),
        RepairOutcome::Repairable => ("repairable", None),
        RepairOutcome::Repaired => ("repaired", None),
        RepairOutcome::Left(reason) => ("left", Some(reason)),
    };
    let entries = [
        ("kind", Some(json!(finding.kind.code()))),
        ("wrong", Some(json!(!finding.kind.is_information()))),
        ("table", Some(json!(finding.table))),
        ("entity", finding.entity.as_ref().map(|entity| json!(entity))),
        ("key", Some(key(&finding.key))),
        ("attribute", finding.attribute.as_ref().map(|attribute| json!(attribute))),
        ("stored", finding.stored.as_ref().map(|stored| json!(stored))),
        ("wanted", finding.wanted.as_ref().map(|wanted| json!(wanted))),
        ("note", finding.note.as_ref().map(|note| json!(note))),
        ("other", finding.other.as_ref().map(key)),
        ("outcome", Some(json!(became))),
        ("reason", reason.map(|reason| json!(reason))),
    ];
    entries.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect()
}

fn as_json(summary: &Summary) -> Json {
    let counts = |counts: &BTreeMap<ProblemKind, u64>| -> Map<String, Json> {
        counts.iter().map(|(kind, count)| (kind.code().to_owned(), json!(count))).collect()
    };
    json!({
        "items": summary.items,
        "wrong": summary.wrong(),
        "repairable": summary.repairable,
        "found": counts(&summary.left),
        "repaired": counts(&summary.repaired),
        "untraceable": summary.untraceable,
    })
}

fn as_text(summary: &Summary) -> String {
    let mut lines = Vec::new();
    let list = |counts: &BTreeMap<ProblemKind, u64>, information: bool, lines: &mut Vec<String>| {
        for (kind, count) in counts.iter().filter(|(k, _)| k.is_information() == information) {
            lines.push(format!("{count:>9} {}", kind.words()));
        }
    };
    let items = output::count(usize::try_from(summary.items).unwrap_or(usize::MAX), "item");
    if !summary.repaired.is_empty() {
        lines.push("repaired:".to_owned());
        list(&summary.repaired, false, &mut lines);
    }
    match summary.wrong() {
        0 => lines.push(format!("{items}, nothing is wrong")),
        wrong => {
            lines.push(format!("{items}, wrong:"));
            list(&summary.left, false, &mut lines);
            if summary.repairable > 0 {
                lines.push(format!(
                    "{} of {wrong} can be repaired with --repair",
                    summary.repairable
                ));
            }
        }
    }
    if summary.left.keys().any(|kind| kind.is_information()) {
        lines.push("for information (--json lists them):".to_owned());
        list(&summary.left, true, &mut lines);
    }
    for entity in &summary.untraceable {
        lines.push(format!(
            "orphans of {entity} cannot be found: its items do not name their owner"
        ));
    }
    lines.join("\n")
}
