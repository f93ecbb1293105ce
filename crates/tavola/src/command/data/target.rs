//! The tables that items from files are put into.

use clap::Args as ClapArgs;
use tavola_embedded::EmbeddedStore;
use tavola_runtime::{Deployment, ImportMark, ImportMarkPlace, apply};
use tavola_store::Store;

use super::report::Report;
use crate::fail::Fail;
use crate::items::{self, Examined, Import, Selection, Source};
use crate::model_file::ModelFile;
use crate::progress::Progress;
use crate::store_url::StoreUrl;
use crate::{output, store, table_copy};

/// The option of other commands that is refused here, with a reason.
#[derive(Debug, ClapArgs)]
pub(super) struct NoServer {
    #[arg(long, value_name = "URL", hide = true)]
    server: Option<String>,
}

impl NoServer {
    /// Fails if a server is named: its callers and its jobs would see, and change, a part of the data.
    pub(super) fn check(&self) -> Result<(), Fail> {
        match &self.server {
            None => Ok(()),
            Some(_) => Err(Fail::error(
                "items are put into empty tables that nobody uses, and a server uses its tables",
            )
            .help("stop the server, run the command on its store (`--store`), and start it again")),
        }
    }
}

/// The tables that items are put into.
pub(super) struct Target<'t> {
    pub(super) file: &'t ModelFile,
    pub(super) deployment: &'t Deployment,
    pub(super) url: &'t StoreUrl,
    /// Whether an import that was interrupted goes on.
    pub(super) resume: bool,
}

impl Target<'_> {
    /// Puts the items of a source that has been examined.
    pub(super) async fn put(
        &self,
        source: &Source,
        mut mark: ImportMark,
        examined: &Examined,
        report: &Report,
    ) -> Result<(), Fail> {
        let Self { file, deployment, url, .. } = *self;
        let store = store::open(url).await?.store;
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
        Ok(())
    }

    /// Fails if items could not be put, without creating anything.
    pub(super) async fn expect_ready(&self) -> Result<(), Fail> {
        if matches!(self.url, StoreUrl::File(folder) if !EmbeddedStore::exists(folder)) {
            return Ok(());
        }
        self.begin(&*store::open(self.url).await?.store, None).await.map(drop)
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
            Some(_) if !self.resume => {
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
