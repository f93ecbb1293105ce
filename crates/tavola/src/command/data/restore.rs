//! `tavola data restore`: a backup into empty tables.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use tavola_runtime::ImportMarkPlace;

use super::report::Report;
use super::target::{Place, Target};
use crate::exit::Exit;
use crate::fail::Fail;
use crate::items::{self, Source};
use crate::model_file::ModelFile;
use crate::opened;
use crate::operator_client::ServerArgs;
use crate::store_args::StoreArgs;

/// Restores a backup into the model's tables, which must be empty
///
/// The files are compared with their checksums before anything is written, and the tables with the
/// files at the end. Tables that have items are never restored into.
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    /// The model file
    #[arg(value_name = "MODEL")]
    model: PathBuf,
    /// The folder that `tavola data backup` wrote
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// Goes on with a restore that was interrupted, after the items that were put
    #[arg(long)]
    resume: bool,
    #[command(flatten)]
    store: StoreArgs,
    #[command(flatten)]
    server: ServerArgs,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    let file = ModelFile::load(&args.model)?;
    let deployment = args.store.deployment(&file)?;
    let source = Source::find(&args.folder, &file.model, &deployment)?;
    items::check_backup(&source)?;
    let mut report = Report::new(false, false);
    opened::tokio_runtime(false)?.block_on(async {
        let server = args.server.awaiting_import(&file.model).await?;
        let place = Place::of(server.as_ref(), || args.store.url(&file))?;
        let target = Target { file: &file, deployment: &deployment, place, resume: args.resume };
        target.expect_ready().await?;
        let place = ImportMarkPlace::of(&file.model, &deployment);
        let examined = items::examine(&source, place.as_ref())?;
        report.broken(&examined.broken)?;
        items::expect_complete(&source, &file.model, &examined.counts)?;
        target.put(&source, source.mark()?, &examined, true, &report).await?;
        report.done(&examined.counts);
        Ok(Exit::Ok)
    })
}
