//! `tavola data import`: items from files into a model's tables.

mod adopt;
mod misfits;

use std::path::PathBuf;

use clap::Args as ClapArgs;
use tavola_runtime::{ImportMark, ImportMarkPlace};

use super::report::Report;
use super::target::{Place, Target};
use crate::exit::Exit;
use crate::fail::Fail;
use crate::items::{self, Source};
use crate::model_file::ModelFile;
use crate::opened;
use crate::operator_client::ServerArgs;
use crate::store_args::StoreArgs;

/// Puts the items of an export into the model's tables
///
/// Takes the folder that `tavola data export` wrote, or one with AWS's exports. All lines are read
/// before anything is written; lines that are no items, or have no key, are reported with their
/// file and line. The tables must be empty. Items are put as they are, system items included, unless
/// `--adopt` makes items of another program the model's. Exits with 0 if everything was put, with 1
/// if something cannot be, or with 2 if it could not run.
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    /// The model file
    #[arg(value_name = "MODEL")]
    model: PathBuf,
    /// The folder with the files
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// Makes items of another program the model's: compares each with the model before anything is
    /// written, and adds index keys, derived items and locks
    #[arg(long)]
    adopt: bool,
    /// The folder in which `--adopt` prepares the items; it is removed at the end
    /// [default: FOLDER.adopting]
    #[arg(long, value_name = "PATH", requires = "adopt")]
    staging: Option<PathBuf>,
    /// Leaves out lines that cannot be imported
    #[arg(long)]
    skip_broken: bool,
    /// Goes on with an import that was interrupted, after the items that were put
    #[arg(long)]
    resume: bool,
    /// Prints one JSON object per line: one for each line that cannot be imported, then a summary
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    store: StoreArgs,
    #[command(flatten)]
    server: ServerArgs,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    let file = ModelFile::load(&args.model)?;
    let deployment = args.store.deployment(&file)?;
    let source = Source::find(&args.folder, &file.model, &deployment)?;
    let mut report = Report::new(args.json, args.skip_broken);
    opened::tokio_runtime(false)?.block_on(async {
        let server = args.server.awaiting_import(&file.model).await?;
        let place = Place::of(server.as_ref(), || args.store.url(&file))?;
        let target = Target { file: &file, deployment: &deployment, place, resume: args.resume };
        if !args.adopt {
            let place = ImportMarkPlace::of(&file.model, &deployment);
            let examined = items::examine(&source, place.as_ref())?;
            report.broken(&examined.broken)?;
            if examined.broken.is_empty() {
                items::expect_complete(&source, &file.model, &examined.counts)?;
            }
            target.put(&source, source.mark()?, &examined, false, &report).await?;
            report.done(&examined.counts);
            return Ok(Exit::Ok);
        }
        // What is known to be in the way is told before the items are prepared.
        target.expect_ready().await?;
        let staging = adopt::Staging::of(args, &source, &file)?;
        if !staging.is_ready() {
            adopt::prepare(args, &file, &deployment, &source, &staging, &mut report).await?;
        }
        let prepared = Source::find(&staging.prepared(), &file.model, &deployment)?;
        let examined = items::examine(&prepared, None)?;
        items::expect_complete(&prepared, &file.model, &examined.counts)?;
        let mark = ImportMark { source: staging.digest().to_owned(), done: 0 };
        target.put(&prepared, mark, &examined, false, &report).await?;
        report.done(&examined.counts);
        staging.remove()?;
        Ok(Exit::Ok)
    })
}
