//! `tavola apply`: tables, indexes, TTL, existing and initial data on a store.

mod existing;

use clap::Args as ClapArgs;
use std::path::PathBuf;
use std::sync::Arc;
use tavola_runtime::apply::{self, ApplyError, Existing, Left, TableStep};
use tavola_runtime::{Deployment, OpenError};
use tavola_store::Store;

use crate::exit::Exit;
use crate::fail::Fail;
use crate::model_file::ModelFile;
use crate::store_args::StoreArgs;
use crate::store_url::StoreUrl;
use crate::{opened, output, store, store_failure};

/// Creates the tables, indexes, TTL settings and initial data that the model needs on a store, and
/// fills in what existing data lacks
///
/// Tables and indexes are never removed; if an existing table differs from the model, the command
/// reports it and stops. Items from before the model, or from before its last change, get the index
/// keys, derived items and locks that they lack; after an interruption, the next run continues.
/// Values that must be unique but are not are listed, and then nothing is filled in. If stored
/// items do not fit the changed model, the command reports how many there are, and exits with 1
/// until they are changed or accepted.
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    /// The model file
    #[arg(value_name = "MODEL")]
    model: PathBuf,
    #[command(flatten)]
    store: StoreArgs,
    /// Only reports what would be done, and exits with 1 if there is something to do
    #[arg(long)]
    dry_run: bool,
    /// Only compares the tables with the model, because something else creates and changes them,
    /// such as CloudFormation; takes no permissions to create or change tables
    #[arg(long)]
    tables_exist: bool,
    /// Records the model as applied although stored items do not fit it or would no longer be found
    #[arg(long)]
    accept_model_change: bool,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    let file = ModelFile::load(&args.model)?;
    let deployment = args.store.deployment(&file)?;
    opened::tokio_runtime(false)?.block_on(async {
        let url = args.store.url(&file)?;
        // A dry run must not create the folder.
        let store = match &url {
            StoreUrl::File(folder) if args.dry_run && !folder.exists() => StoreUrl::Memory,
            url => url.clone(),
        };
        let store = store::open(&store).await?.store;
        let mode = Mode {
            dry_run: args.dry_run,
            tables_exist: args.tables_exist,
            accept: args.accept_model_change,
        };
        to_store(&file, &deployment, &url, store, mode).await
    })
}

/// How a model is applied.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Mode {
    /// Whether it is only reported what would be done.
    dry_run: bool,
    /// Whether tables are only compared with the model.
    tables_exist: bool,
    /// Whether to go on although stored items do not fit the model.
    accept: bool,
}

/// Applies a model to a store that is open already.
pub(crate) async fn to_store(
    file: &ModelFile,
    deployment: &Deployment,
    url: &StoreUrl,
    store: Arc<dyn Store>,
    mode: Mode,
) -> Result<Exit, Fail> {
    let Mode { dry_run, tables_exist, accept } = mode;
    let failed = |error: ApplyError| prevented(url, &[error]);
    let planned = apply::plan(&file.model, &*store, deployment).await;
    let mut steps = planned.map_err(|errors| prevented(url, &errors))?;
    if tables_exist {
        expect_tables(&steps)?;
        steps.clear();
    }
    let data = Existing::open(&file.model, Arc::clone(&store), deployment).await;
    let data = data.map_err(failed)?;
    let mood = if dry_run { "would " } else { "" };
    for step in &steps {
        output::line(&format!("{mood}{}", describe(step)));
    }
    let left = apply::left(&file.model, &*store, deployment).await;
    for left in left.map_err(|error| failed(error.into()))? {
        output::line(&format!("{mood}{}", describe_left(&left)));
    }
    let formats = data.versions().other_formats();
    for format in &formats {
        if let OpenError::OldFormat { table, found, needed } = format {
            let formats = format!("from storage format {found} to {needed}");
            output::line(&format!("{mood}convert table {table} {formats}"));
        }
    }
    let survey = existing::survey(&data, mood).await?;
    let nothing = steps.is_empty()
        && formats.is_empty()
        && survey.needs.is_empty()
        && survey.decisions.is_empty();
    if dry_run {
        let items = apply::missing_data(&file.model, store, deployment).await.map_err(failed)?;
        if items > 0 {
            let items = output::count(items, "item");
            output::line(&format!("would put {items} of initial data where absent"));
        } else if nothing {
            output::line("nothing to do");
            return Ok(Exit::Ok);
        }
        return Ok(Exit::No);
    }
    existing::stop_at_loss(&survey, accept)?;
    apply::execute(&*store, steps).await.map_err(failed)?;
    if !survey.needs.is_empty() {
        existing::fill(&data).await?;
    }
    // Recorded before the initial data is put, because nothing runs on a table with another
    // format.
    let open = if accept { &[] } else { survey.decisions.as_slice() };
    data.record(open).await.map_err(failed)?;
    let added = apply::put_data(&file.model, store, deployment).await.map_err(failed)?;
    existing::stop_at_misfit(&survey, accept)?;
    match added {
        0 if nothing => {
            output::line("nothing to do");
            return Ok(Exit::Ok);
        }
        0 => {}
        added => {
            output::line(&format!("put {} of initial data", output::count(added, "item")));
        }
    }
    output::line("done");
    Ok(Exit::Ok)
}

/// Fails if the tables are not what the model needs, and tells what would be of use besides.
fn expect_tables(steps: &[TableStep]) -> Result<(), Fail> {
    let (required, useful): (Vec<_>, Vec<_>) = steps.iter().partition(|step| step.is_required());
    if required.is_empty() {
        for step in useful {
            output::error(&format!("note: it would be of use to {}", describe(step)));
        }
        return Ok(());
    }
    required.iter().for_each(|step| output::line(&format!("would {}", describe(step))));
    Err(Fail::no("the tables are not what the model needs; nothing was changed").help(
        "`tavola generate cloudformation` and `tavola generate terraform` say what they are, and \
         `tavola apply` without `--tables-exist` makes them so",
    ))
}

fn prevented(url: &StoreUrl, errors: &[ApplyError]) -> Fail {
    let unreachable = errors.iter().find_map(|error| match error {
        ApplyError::Store(error) => Some(store_failure::unreachable(url, error)),
        _ => None,
    });
    unreachable.unwrap_or_else(|| Fail::each(errors))
}

fn describe(step: &TableStep) -> String {
    match step {
        TableStep::CreateTable(schema) => {
            let mut text = format!("create table {} with key {}", schema.name, schema.key);
            for index in &schema.indexes {
                text.push_str(&format!("\n  with {index}"));
            }
            if let Some(ttl) = &schema.ttl {
                text.push_str(&format!("\n  with TTL attribute {ttl}"));
            }
            if let Some(stream) = &schema.stream {
                text.push_str(&format!("\n  with a stream of {}", stream.name()));
            }
            text
        }
        TableStep::CreateIndex { table, index } => {
            format!("create on table {table} {index}")
        }
        TableStep::SetTtl { table, attribute } => {
            format!("turn on TTL for table {table} by attribute {attribute}")
        }
        TableStep::ReplaceTtl { table, found, attribute } => {
            format!("change the TTL attribute of table {table} from {found} to {attribute}")
        }
        TableStep::SetStream { table, view } => {
            format!("turn on the stream of table {table}, {}", view.name())
        }
    }
}

/// Describes what stays on a table although the model does not have it.
fn describe_left(left: &Left) -> String {
    match left {
        Left::Index { table, index } => format!("leave the {index} on table {table}"),
        Left::Ttl { table, attribute } => {
            format!("leave TTL of table {table} on, by attribute {attribute}")
        }
        Left::Stream { table, view } => {
            format!("leave the stream of table {table} on, {}", view.name())
        }
    }
}
