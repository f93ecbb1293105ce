//! `tavola data export`: the items of a model's tables as files.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use tavola_runtime::Deployment;

use crate::exit::Exit;
use crate::fail::Fail;
use crate::items::{self, Begun, Consistency, ItemReader};
use crate::model_file::ModelFile;
use crate::operator_client::ServerArgs;
use crate::store_args::StoreArgs;
use crate::{opened, output, store};

/// Writes all items of the model's tables into files
///
/// Each table becomes a file with a line of DynamoDB's JSON for each item, `{"Item": {...}}`, as in
/// AWS's exports, together with the system items that `tavola data import` needs. With `--server`, a
/// running server sends them. What is written meanwhile may or may not be among it.
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    /// The model file
    #[arg(value_name = "MODEL")]
    model: PathBuf,
    /// The folder to write, which must not exist, unless `--resume` goes on with it
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// Compresses the files
    #[arg(long)]
    gzip: bool,
    /// Writes the layout of AWS's exports to S3, a folder for each table: `AWSDynamoDB/ID/data`,
    /// with manifests; always compressed
    #[arg(long, conflicts_with = "gzip")]
    aws: bool,
    /// Goes on with an export into this folder that was interrupted, behind the items that are there
    #[arg(long, conflicts_with = "aws")]
    resume: bool,
    #[command(flatten)]
    store: StoreArgs,
    #[command(flatten)]
    server: ServerArgs,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    let file = ModelFile::load(&args.model)?;
    let deployment = args.store.deployment(&file)?;
    opened::tokio_runtime(false)?.block_on(async {
        if let Some(server) = args.server.connect(&file.model).await? {
            let begun = begun(args, &file, &deployment)?;
            let consistency = Consistency::None;
            let reader = ItemReader::of_server(&server, &file.model, consistency, &begun).await?;
            return write(args, &file, &deployment, reader, begun).await;
        }
        let store = store::open_existing(&args.store.url(&file)?).await?.store;
        let begun = begun(args, &file, &deployment)?;
        let reader = ItemReader::of_store(&*store, &file.model, &deployment, Consistency::None);
        write(args, &file, &deployment, reader.after(&begun), begun).await
    })
}

/// Returns what there is of the export: nothing in a new folder.
fn begun(args: &Args, file: &ModelFile, deployment: &Deployment) -> Result<Begun, Fail> {
    let folder = &args.folder;
    if args.resume {
        let begun = Begun::find(folder, args.gzip, &file.model, deployment)?;
        output::line(&format!("going on after {}", output::count(begun.items(), "item")));
        return Ok(begun);
    }
    std::fs::create_dir(folder)
        .map_err(|error| Fail::error(format!("cannot write {}: {error}", folder.display())))?;
    Ok(Begun::default())
}

async fn write(
    args: &Args,
    file: &ModelFile,
    deployment: &Deployment,
    reader: ItemReader<'_>,
    begun: Begun,
) -> Result<Exit, Fail> {
    let folder = args.folder.as_path();
    let written = match args.aws {
        true => items::export_for_aws(reader, &file.model, deployment, folder).await,
        false => items::export(reader, &file.model, (folder, args.gzip), begun, []).await,
    };
    if written.is_err() && !args.aws {
        output::error("what was written is there: the same command with `--resume` goes on");
    }
    for (table, items) in &written? {
        output::line(&format!("{table}: {}", output::count(*items, "item")));
    }
    Ok(Exit::Ok)
}
