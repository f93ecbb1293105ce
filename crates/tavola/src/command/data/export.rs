//! `tavola data export`: the items of a model's tables as files.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args as ClapArgs;
use serde_json::json;

use crate::exit::Exit;
use crate::fail::Fail;
use crate::item_file::ItemWriter;
use crate::model_file::ModelFile;
use crate::progress::Progress;
use crate::store_args::StoreArgs;
use crate::{opened, output, store, table_copy};

/// Writes all items of the model's tables into files
///
/// Each table becomes a file with a line of DynamoDB's JSON for each item, `{"Item": {...}}`, as in
/// AWS's exports, together with the system items that `tavola data import` needs. What is written
/// meanwhile may or may not be among it.
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    /// The model file
    #[arg(value_name = "MODEL")]
    model: PathBuf,
    /// The folder to write, which must not exist
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// Compresses the files
    #[arg(long)]
    gzip: bool,
    #[command(flatten)]
    store: StoreArgs,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    let file = ModelFile::load(&args.model)?;
    let deployment = args.store.deployment(&file)?;
    let url = args.store.url(&file)?;
    opened::tokio_runtime(false)?.block_on(async {
        let store = store::open_existing(&url).await?.store;
        let folder = &args.folder;
        let unwritten = |error: std::io::Error| {
            Fail::error(format!("cannot write {}: {error}", folder.display()))
        };
        std::fs::create_dir(folder).map_err(unwritten)?;
        let progress = Progress::counting();
        let mut counts = BTreeMap::new();
        for (id, table) in file.model.table_ids() {
            let extension = if args.gzip { "jsonl.gz" } else { "jsonl" };
            let mut out = ItemWriter::create(&folder.join(format!("{}.{extension}", table.name)))?;
            let mut start = None;
            loop {
                let page = table_copy::page(&*store, deployment.table(id), start).await?;
                for item in &page.items {
                    out.write(item)?;
                }
                progress.count(&table.name, out.items as u64);
                start = page.next;
                if start.is_none() {
                    break;
                }
            }
            counts.insert(&table.name, out.finish()?);
        }
        progress.end();
        // The manifest is written last: with it, the export is complete.
        let manifest = json!({ "format": 1, "model": file.model.name, "items": counts });
        std::fs::write(folder.join("manifest.json"), format!("{manifest:#}\n"))
            .map_err(unwritten)?;
        for (table, items) in &counts {
            output::line(&format!("{table}: {}", output::count(*items, "item")));
        }
        Ok(Exit::Ok)
    })
}
