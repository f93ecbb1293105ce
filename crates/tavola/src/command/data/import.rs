//! `tavola data import`: items from files into a model's tables.

use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;
use serde_json::Value as Json;
use tavola_model::model::{Model, TableId};
use tavola_runtime::apply;
use tavola_store::{
    BatchWrite, Item, KeyAttribute, KeyType, MAX_BATCH_WRITES, Store, TableSchema, Value,
};

use crate::exit::Exit;
use crate::fail::Fail;
use crate::item_file::{self, BrokenLine};
use crate::model_file::ModelFile;
use crate::progress::Progress;
use crate::store_args::StoreArgs;
use crate::{opened, output, store, table_copy};

/// The broken lines that are listed.
const LISTED: usize = 20;

/// Puts the items of an export into the model's tables
///
/// Takes the folder that `tavola data export` wrote, or one with a folder for each table that
/// contains one of AWS's exports. All lines are read before anything is written; lines that are no
/// items, or have no key, are reported with their file and line. The tables must be empty.
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    /// The model file
    #[arg(value_name = "MODEL")]
    model: PathBuf,
    /// The folder with the files
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// Leaves out lines that are broken
    #[arg(long)]
    skip_broken: bool,
    /// Goes on with an import that was interrupted: tables may have items, which are replaced where
    /// keys are the same
    #[arg(long)]
    resume: bool,
    #[command(flatten)]
    store: StoreArgs,
}

/// The files of a table.
struct Files {
    id: TableId,
    schema: TableSchema,
    paths: Vec<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    let file = ModelFile::load(&args.model)?;
    let deployment = args.store.deployment(&file)?;
    let url = args.store.url(&file)?;
    let mut tables = Vec::new();
    for (id, table) in file.model.table_ids() {
        let paths = files_of(&args.folder, &table.name)?;
        tables.push(Files { id, schema: deployment.schema(&file.model, id), paths });
    }
    if tables.iter().all(|table| table.paths.is_empty()) {
        let names: Vec<_> = file.model.tables.iter().map(|t| format!("{}.jsonl", t.name)).collect();
        return Err(Fail::error(format!("there are no items in {}", args.folder.display()))
            .help(format!("the files are called {}, or end with .gz", names.join(", "))));
    }
    let counts = examine(&args.folder, &file.model, &tables, args.skip_broken)?;
    opened::tokio_runtime(false)?.block_on(async {
        let store = store::open(&url).await?.store;
        let steps = apply::plan(&file.model, &*store, &deployment).await;
        let steps = steps.map_err(|errors| Fail::each(&errors))?;
        for table in tables.iter().filter(|_| !args.resume) {
            expect_empty(&*store, &table.schema.name).await?;
        }
        let failed = |error: apply::ApplyError| Fail::error(error.to_string());
        apply::execute(&*store, steps).await.map_err(failed)?;
        let progress = Progress::counting();
        for table in &tables {
            put(&*store, table, &progress).await?;
        }
        progress.end();
        for (name, items) in &counts {
            output::line(&format!("{name}: {}", output::count(*items, "item")));
        }
        Ok(Exit::Ok)
    })
}

/// Returns the files of a table: one by its name, or the data of AWS's exports in a folder.
fn files_of(folder: &Path, table: &str) -> Result<Vec<PathBuf>, Fail> {
    let names = [format!("{table}.jsonl"), format!("{table}.jsonl.gz")];
    let mut found: Vec<_> =
        names.iter().map(|name| folder.join(name)).filter(|path| path.is_file()).collect();
    let mut open = vec![folder.join(table)];
    while let Some(folder) = open.pop().filter(|folder| folder.is_dir()) {
        let unread = |error| Fail::error(format!("cannot read {}: {error}", folder.display()));
        for entry in std::fs::read_dir(&folder).map_err(unread)? {
            let path = entry.map_err(unread)?.path();
            let is_data = folder.file_name().is_some_and(|name| name == "data");
            let name = path.to_string_lossy().into_owned();
            if path.is_dir() {
                open.push(path);
            } else if is_data && (name.ends_with(".json.gz") || name.ends_with(".json")) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Reads all files, and fails if something in them cannot be put. Returns the items by table.
fn examine(
    folder: &Path,
    model: &Model,
    tables: &[Files],
    skip: bool,
) -> Result<Vec<(String, usize)>, Fail> {
    let (mut broken, mut counts) = (Vec::new(), Vec::new());
    for table in tables {
        let mut items = 0;
        for path in &table.paths {
            let mut keyless = Vec::new();
            broken.extend(item_file::read(path, |line, item| {
                match unfit(&table.schema, &item) {
                    None => items += 1,
                    Some(why) => keyless.push(BrokenLine { file: path.clone(), line, why }),
                }
                Ok(())
            })?);
            broken.append(&mut keyless);
        }
        counts.push((model.table(table.id).name.clone(), items));
    }
    for BrokenLine { file, line, why } in broken.iter().take(LISTED) {
        output::error(&format!("{}:{line}: {why}", file.display()));
    }
    if !broken.is_empty() && !skip {
        let lines = output::count(broken.len(), "line");
        return Err(Fail::no(format!("{lines} cannot be imported; nothing was written"))
            .help("`--skip-broken` leaves them out"));
    }
    if broken.is_empty() {
        expect_complete(folder, model, &counts)?;
    }
    Ok(counts)
}

/// Returns why an item cannot be in a table.
fn unfit(schema: &TableSchema, item: &Item) -> Option<String> {
    let put = tavola_store::Put { table: schema.name.clone(), item: item.clone(), condition: None };
    let is_of_type = |attribute: &KeyAttribute| {
        let value = item.get(&attribute.name);
        value.is_some_and(|value| match attribute.key_type {
            KeyType::S => matches!(value, Value::S(_)),
            KeyType::N => matches!(value, Value::N(_)),
            KeyType::B => matches!(value, Value::B(_)),
        })
    };
    if !std::iter::once(&schema.key.partition).chain(&schema.key.sort).all(is_of_type) {
        return Some(format!("the item has no key {}", schema.key));
    }
    put.validate().err().map(|error| error.to_string())
}

/// Fails if the export is of another model, or had more or fewer items than its files have.
fn expect_complete(folder: &Path, model: &Model, counts: &[(String, usize)]) -> Result<(), Fail> {
    let text = match std::fs::read_to_string(folder.join("manifest.json")) {
        Ok(text) => text,
        // AWS's exports have others.
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(Fail::error(format!("cannot read manifest.json: {error}"))),
    };
    let manifest: Json = serde_json::from_str(&text).map_err(|error| {
        Fail::error(format!("manifest.json is not what an export writes: {error}"))
    })?;
    let exported = manifest.get("model").and_then(Json::as_str);
    if let Some(exported) = exported.filter(|exported| *exported != model.name) {
        return Err(Fail::no(format!(
            "this is an export of the model `{exported}`, not of `{}`; nothing was written",
            model.name
        )));
    }
    for (name, items) in counts {
        let wrote = manifest.get("items").and_then(|all| all.get(name)).and_then(Json::as_u64);
        if let Some(wrote) = wrote.filter(|wrote| usize::try_from(*wrote) != Ok(*items)) {
            let wrote = usize::try_from(wrote).unwrap_or(usize::MAX);
            let (wrote, items) = (output::count(wrote, "item"), output::count(*items, "item"));
            return Err(Fail::no(format!(
                "the export wrote {wrote} of `{name}`, and its files have {items}; nothing was \
                 written"
            )));
        }
    }
    Ok(())
}

async fn expect_empty(store: &dyn Store, name: &str) -> Result<(), Fail> {
    if table_copy::described(store, name).await?.is_none() {
        return Ok(());
    }
    if table_copy::page(store, name, None).await?.items.is_empty() {
        return Ok(());
    }
    Err(Fail::error(format!("the table `{name}` has items")).help(
        "import into an empty store; if an import was interrupted, `--resume` goes on with it",
    ))
}

async fn put(store: &dyn Store, table: &Files, progress: &Progress) -> Result<(), Fail> {
    let name = &table.schema.name;
    let mut written = 0;
    for path in &table.paths {
        let (sender, mut batches) = tokio::sync::mpsc::channel::<Vec<Item>>(4);
        let (path, schema) = (path.clone(), table.schema.clone());
        // Files are read on a thread of their own, a few batches ahead.
        let reader = tokio::task::spawn_blocking(move || {
            let mut batch = Vec::new();
            let gone = || Fail::error("the import has ended");
            item_file::read(&path, |_, item| {
                if unfit(&schema, &item).is_none() {
                    batch.push(item);
                }
                if batch.len() == MAX_BATCH_WRITES {
                    sender.blocking_send(std::mem::take(&mut batch)).map_err(|_| gone())?;
                }
                Ok(())
            })?;
            if !batch.is_empty() {
                sender.blocking_send(batch).map_err(|_| gone())?;
            }
            Ok::<(), Fail>(())
        });
        while let Some(items) = batches.recv().await {
            written += items.len() as u64;
            let puts: Vec<_> = items.into_iter().map(|item| (name.clone(), item)).collect();
            let batch = BatchWrite { puts, deletes: Vec::new() };
            table_copy::repeated(|| store.batch_write(batch.clone())).await?;
            progress.count(name, written);
        }
        reader.await.map_err(|error| Fail::error(error.to_string()))??;
    }
    Ok(())
}
