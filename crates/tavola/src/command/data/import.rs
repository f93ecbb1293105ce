//! `tavola data import`: items from files into a model's tables.

mod adopt;
mod misfits;
mod report;

use std::path::PathBuf;

use clap::Args as ClapArgs;
use tavola_embedded::EmbeddedStore;
use tavola_runtime::{Deployment, ImportMark, ImportMarkPlace, apply};
use tavola_store::Store;

use crate::exit::Exit;
use crate::fail::Fail;
use crate::items::{self, Examined, Import, Selection, Source};
use crate::model_file::ModelFile;
use crate::progress::Progress;
use crate::store_args::StoreArgs;
use crate::store_url::StoreUrl;
use crate::{opened, output, store, table_copy};
use report::Report;

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
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    let file = ModelFile::load(&args.model)?;
    let deployment = args.store.deployment(&file)?;
    let source = Source::find(&args.folder, &file.model, &deployment)?;
    let mut report = Report::new(args.json, args.skip_broken);
    opened::tokio_runtime(false)?.block_on(async {
        let target = Target { args, file: &file, deployment: &deployment };
        if !args.adopt {
            let place = ImportMarkPlace::of(&file.model, &deployment);
            let examined = items::examine(&source, place.as_ref())?;
            report.broken(&examined.broken)?;
            if examined.broken.is_empty() {
                items::expect_complete(&source, &file.model, &examined.counts)?;
            }
            target.put(&source, source.mark()?, &examined, &report).await?;
            return Ok(Exit::Ok);
        }
        // What is known to be in the way is told before the items are prepared.
        let url = args.store.url(&file)?;
        if !matches!(&url, StoreUrl::File(folder) if !EmbeddedStore::exists(folder)) {
            target.begin(&*store::open(&url).await?.store, None).await?;
        }
        let staging = adopt::Staging::of(args, &source, &file)?;
        if !staging.is_ready() {
            adopt::prepare(args, &file, &deployment, &source, &staging, &mut report).await?;
        }
        let prepared = Source::find(&staging.prepared(), &file.model, &deployment)?;
        let examined = items::examine(&prepared, None)?;
        items::expect_complete(&prepared, &file.model, &examined.counts)?;
        let mark = ImportMark { source: staging.digest().to_owned(), done: 0 };
        target.put(&prepared, mark, &examined, &report).await?;
        staging.remove()?;
        Ok(Exit::Ok)
    })
}

/// The tables that items are put into.
struct Target<'t> {
    args: &'t Args,
    file: &'t ModelFile,
    deployment: &'t Deployment,
}

impl Target<'_> {
    /// Puts the items of a source that has been examined.
    async fn put(
        &self,
        source: &Source,
        mut mark: ImportMark,
        examined: &Examined,
        report: &Report,
    ) -> Result<(), Fail> {
        let Self { args, file, deployment } = *self;
        let store = store::open(&args.store.url(file)?).await?.store;
        let steps = apply::plan(&file.model, &*store, deployment).await;
        let steps = steps.map_err(|errors| Fail::each(&errors))?;
        let place = ImportMarkPlace::of(&file.model, deployment);
        if let Some(done) = self.begin(&*store, Some(&mark.source)).await? {
            mark.done = done;
            report.note(&format!(
                "going on after {}",
                output::count(usize::try_from(done).unwrap_or(usize::MAX), "item")
            ));
        }
        let failed = |error: apply::ApplyError| Fail::error(error.to_string());
        apply::execute(&*store, steps).await.map_err(failed)?;
        let progress = Progress::counting();
        let selection = Selection { left_out: examined.left_out(), without_system: None };
        let import = Import { store: &*store, place: place.as_ref(), mark };
        import.run(source, selection, &progress).await?;
        progress.end();
        report.done(&examined.counts);
        Ok(())
    }

    /// Returns how many items an interrupted import has put. Fails if the tables are not empty and
    /// no import is to go on, or one of other files would.
    async fn begin(&self, store: &dyn Store, source: Option<&str>) -> Result<Option<u64>, Fail> {
        let (model, deployment) = (&self.file.model, self.deployment);
        let place = ImportMarkPlace::of(model, deployment);
        let mark = match &place {
            Some(place) => items::unfinished(store, place).await?,
            None => None,
        };
        match mark {
            Some(_) if !self.args.resume => {
                Err(Fail::error("an import into these tables was interrupted")
                    .help("`--resume` goes on with it"))
            }
            Some(mark) if source.is_some_and(|source| source != mark.source) => {
                Err(Fail::error("the import that was interrupted was of other files")
                    .help("import the same files, or into another store"))
            }
            Some(mark) => Ok(Some(mark.done)),
            None => {
                for (id, _) in model.table_ids() {
                    expect_empty(store, deployment.table(id)).await?;
                }
                Ok(None)
            }
        }
    }
}

async fn expect_empty(store: &dyn Store, name: &str) -> Result<(), Fail> {
    if table_copy::described(store, name).await?.is_none() {
        return Ok(());
    }
    if table_copy::page(store, name, None).await?.items.is_empty() {
        return Ok(());
    }
    Err(Fail::error(format!("the table `{name}` has items, and no import into it was interrupted"))
        .help("import into empty tables"))
}
