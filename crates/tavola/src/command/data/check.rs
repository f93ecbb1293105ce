//! `tavola data check`: compares stored data with the model.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args as ClapArgs;
use serde_json::{Value as Json, json};
use tavola_model::did_you_mean;
use tavola_runtime::inspect::{Event, Inspection, ProblemKind, RepairMode, Summary};
use tavola_service::{finding_json, summary_from_json, summary_json};

use super::check_files;
use crate::exit::Exit;
use crate::fail::Fail;
use crate::model_file::ModelFile;
use crate::operator_client::{OperatorClient, ServerArgs};
use crate::progress::Progress;
use crate::store_args::StoreArgs;
use crate::{opened, output, store_failure};

/// Checks that stored data agrees with the model: keys, types, lifetimes, derived items, locks
///
/// Reads every item once, and reports what is wrong with it. Other programs may write in the
/// meantime; with `--server`, a running server checks its own store. Only the values of keys are shown. Exits with 0 if nothing is wrong, with 1 if
/// something is, or with 2 if it could not run.
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    /// The model file
    #[arg(value_name = "MODEL")]
    model: PathBuf,
    #[command(flatten)]
    store: StoreArgs,
    #[command(flatten)]
    server: ServerArgs,
    /// Checks the files of a store in a folder by their checksums instead, without opening them for
    /// writing: says what is damaged, and what can be lost
    #[arg(long, conflicts_with_all = ["repair", "only", "server"])]
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
        if let Some(server) = args.server.connect(&file.model).await? {
            return by_server(args, &server).await;
        }
        let url = args.store.url(&file)?;
        let (runtime, _store) = opened::as_it_is(&file, &args.store, &url).await?;
        let progress = if args.json { Progress::none() } else { Progress::new() };
        let mut tell = |event: Event<'_>| {
            progress.follow(&event);
            if let Event::Found(finding, outcome) = event {
                progress.aside(|| show(args.json, &finding_json(finding, outcome)));
            }
        };
        let summary = runtime.inspect(&inspection, &mut tell).await;
        progress.end();
        let summary = summary.map_err(|failure| store_failure::cut_off(&failure))?;
        Ok(conclude(args.json, &summary))
    })
}

/// Prints a finding, which is in JSON.
fn show(json: bool, finding: &Json) {
    if json {
        return output::line(&finding.to_string());
    }
    // Information is only counted, because there may be a lot of it.
    if finding.get("wrong") != Some(&Json::Bool(true)) {
        return;
    }
    let part = |name: &str| finding.get(name).and_then(Json::as_str).unwrap_or_default();
    let became = match part("outcome") {
        "repaired" => " (repaired)".to_owned(),
        "left" => format!(" (left: {})", part("reason")),
        _ => String::new(),
    };
    output::line(&format!("{}: {}{became}", part("kind"), part("text")));
}

/// Prints the numbers, and returns whether anything is wrong.
fn conclude(json: bool, summary: &Summary) -> Exit {
    if json {
        output::line(&json!({ "summary": summary_json(summary) }).to_string());
    } else {
        output::line(&as_text(summary));
    }
    if summary.wrong() == 0 { Exit::Ok } else { Exit::No }
}

/// Lets a server check its data.
async fn by_server(args: &Args, server: &OperatorClient) -> Result<Exit, Fail> {
    let progress = if args.json { Progress::none() } else { Progress::new() };
    let mut summary = None;
    let mut problem = None;
    let wanted = json!({ "repair": args.repair, "only": args.only });
    let done = server.post_lines("/check", wanted, |line| {
        if let Some(far) = line.get("progress") {
            progress.at(far);
        } else if let Some(given) = line.get("summary") {
            summary = summary_from_json(given);
        } else if let Some(given) = line.get("problem") {
            problem = Some(given.as_str().unwrap_or_default().to_owned());
        } else {
            progress.aside(|| show(args.json, &line));
        }
    });
    let done = done.await;
    progress.end();
    done?;
    if let Some(problem) = problem {
        return Err(Fail::error(format!("interrupted: {problem}"))
            .help("run the command again: what is done stays done"));
    }
    let summary = summary.ok_or_else(|| {
        Fail::error("the server ended before the check did")
            .help("run the command again: what is done stays done")
    })?;
    Ok(conclude(args.json, &summary))
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
