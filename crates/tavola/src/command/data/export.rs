//! `tavola data export`: the items of a model's tables as files.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use crate::exit::Exit;
use crate::fail::Fail;
use crate::model_file::ModelFile;
use crate::store_args::StoreArgs;
use crate::{items, opened, output, store};

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
    /// Writes the layout of AWS's exports to S3, a folder for each table: `AWSDynamoDB/ID/data`,
    /// with manifests; always compressed
    #[arg(long, conflicts_with = "gzip")]
    aws: bool,
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
        std::fs::create_dir(folder)
            .map_err(|error| Fail::error(format!("cannot write {}: {error}", folder.display())))?;
        let counts = match args.aws {
            true => items::export_for_aws(&*store, &file.model, &deployment, folder).await?,
            false => {
                let to = (folder.as_path(), args.gzip);
                items::export(&*store, &file.model, &deployment, to, []).await?
            }
        };
        for (table, items) in &counts {
            output::line(&format!("{table}: {}", output::count(*items, "item")));
        }
        Ok(Exit::Ok)
    })
}
