//! Makes items of another program the model's, in a folder of their own, before anything is
//! written to the tables.
//!
//! The items are put into a store in the staging folder. There they are inspected as by `tavola
//! data check`, and what they lack is filled in as by `tavola apply`. The result is written as an
//! export, which is then imported as any other.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tavola_runtime::apply::{self, ApplyError, Existing};
use tavola_runtime::inspect::{Event, Inspection, RepairMode, Summary};
use tavola_runtime::{Deployment, Runtime};
use tavola_store::{BatchWrite, Store};

use super::super::report::{BROKEN, Report};
use super::Args;
use super::misfits::Misfits;
use crate::fail::Fail;
use crate::items::{
    self, Begun, BrokenLine, Consistency, Destination, Import, ItemReader, MANIFEST, Selection,
    Source,
};
use crate::model_file::ModelFile;
use crate::progress::Progress;
use crate::store_url::StoreUrl;
use crate::{opened, store, store_failure, table_copy};

/// How often items that do not fit are left out: without one, another may not fit.
const ROUNDS: u32 = 16;

/// The folder in which items are prepared.
pub(super) struct Staging {
    folder: PathBuf,
    /// What it is prepared from.
    digest: String,
}

impl Staging {
    /// Returns the staging folder for a source.
    pub(super) fn of(args: &Args, source: &Source, file: &ModelFile) -> Result<Self, Fail> {
        let folder = match &args.staging {
            Some(folder) => folder.clone(),
            None => {
                let unread = |e| Fail::error(format!("cannot read {}: {e}", args.folder.display()));
                let mut name = std::path::absolute(&args.folder).map_err(unread)?.into_os_string();
                name.push(".adopting");
                PathBuf::from(name)
            }
        };
        Ok(Self { folder, digest: source.digest(&file.text)? })
    }

    /// Returns what an import of the prepared items is known by.
    pub(super) fn digest(&self) -> &str {
        &self.digest
    }

    /// Returns `true` if everything is prepared, from the same files for the same model.
    pub(super) fn is_ready(&self) -> bool {
        let text = std::fs::read_to_string(self.prepared().join(MANIFEST)).unwrap_or_default();
        let manifest: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
        manifest.get("source").and_then(|source| source.as_str()) == Some(&self.digest)
    }

    /// Returns the folder of the items as they will be put.
    pub(super) fn prepared(&self) -> PathBuf {
        self.folder.join("prepared")
    }

    /// Removes what was prepared, and nothing else.
    pub(super) fn remove(&self) -> Result<(), Fail> {
        let unremoved =
            |error| Fail::error(format!("cannot remove {}: {error}", self.folder.display()));
        for folder in [self.store(), self.prepared()] {
            if folder.exists() {
                std::fs::remove_dir_all(folder).map_err(unremoved)?;
            }
        }
        match self.folder.exists() {
            true => std::fs::remove_dir(&self.folder).map_err(unremoved),
            false => Ok(()),
        }
    }

    fn store(&self) -> PathBuf {
        self.folder.join("store")
    }

    fn create(&self, folder: &Path) -> Result<(), Fail> {
        std::fs::create_dir_all(folder)
            .map_err(|error| Fail::error(format!("cannot write {}: {error}", folder.display())))
    }
}

/// Prepares the items of a source. If something does not fit, nothing stays.
pub(super) async fn prepare(
    args: &Args,
    file: &ModelFile,
    deployment: &Deployment,
    source: &Source,
    staging: &Staging,
    report: &mut Report,
) -> Result<(), Fail> {
    // What an interrupted preparation has left is made again: nothing was written to the tables.
    staging.remove()?;
    let examined = items::examine(source, None)?;
    for BrokenLine { file, line, why } in &examined.broken {
        report.line(file, *line, BROKEN, why);
    }
    staging.create(&staging.store())?;
    let url = StoreUrl::File(staging.store());
    let opened = store::open(&url).await?;
    let failed = |error: ApplyError| Fail::error(error.to_string());
    let steps = apply::plan(&file.model, &*opened.store, deployment).await;
    let steps = steps.map_err(|errors| Fail::each(&errors))?;
    apply::execute(&*opened.store, steps).await.map_err(failed)?;
    let selection =
        Selection { left_out: examined.left_out(), without_system: Some(file.model.clone()) };
    let progress = Progress::counting();
    let to = Destination::Store { store: &*opened.store, place: None };
    let mut import = Import { to, mark: source.mark()? };
    import.run(source, selection, &progress).await?;
    progress.end();
    let runtime = opened::as_it_is_on(file, &args.store, &url, &opened).await?;
    let fitted = fit(&runtime, &*opened.store, source, report).await;
    drop(runtime);
    let summary = match fitted {
        Ok(summary) => summary,
        Err(fail) => {
            drop(opened);
            staging.remove()?;
            return Err(fail);
        }
    };
    tell(&summary, report);
    let existing = Existing::open(&file.model, Arc::clone(&opened.store), deployment).await;
    existing.map_err(failed)?.record(&[]).await.map_err(failed)?;
    let store = Arc::clone(&opened.store);
    apply::put_data(&file.model, store, deployment).await.map_err(failed)?;
    staging.create(&staging.prepared())?;
    let (to, note) = ((&*staging.prepared(), false), [("source", staging.digest().into())]);
    let reader =
        ItemReader::of_store(&*opened.store, &file.model, deployment, Consistency::OneMoment);
    items::export(reader, &file.model, to, Begun::default(), note).await?;
    drop(opened);
    std::fs::remove_dir_all(staging.store())
        .map_err(|e| Fail::error(format!("cannot remove {}: {e}", staging.store().display())))
}

/// Fills in what items lack. Lists those that do not fit, and fails or leaves them out.
async fn fit(
    runtime: &Runtime,
    store: &dyn Store,
    source: &Source,
    report: &mut Report,
) -> Result<Summary, Fail> {
    for _ in 0..ROUNDS {
        let (misfits, _) = inspect(runtime, RepairMode::Look).await?;
        misfits.list(source, report)?;
        report.conclude()?;
        if !misfits.is_empty() {
            leave_out(store, &misfits).await?;
            continue;
        }
        let (misfits, summary) = inspect(runtime, RepairMode::Repair).await?;
        misfits.list(source, report)?;
        report.conclude()?;
        if misfits.is_empty() {
            return Ok(summary);
        }
        leave_out(store, &misfits).await?;
    }
    Err(Fail::error("again and again, items do not fit without those that were left out")
        .help("remove the lines that are reported from the files, and begin anew"))
}

async fn inspect(runtime: &Runtime, mode: RepairMode) -> Result<(Misfits, Summary), Fail> {
    let progress = Progress::new();
    let mut misfits = Misfits::default();
    let inspection = Inspection { mode, ..Inspection::default() };
    let mut note = |event: Event<'_>| {
        progress.follow(&event);
        misfits.note(&event);
    };
    let summary = runtime.inspect(&inspection, &mut note).await;
    progress.end();
    Ok((misfits, summary.map_err(|failure| store_failure::cut_off(&failure))?))
}

/// Deletes items from the staging store.
async fn leave_out(store: &dyn Store, misfits: &Misfits) -> Result<(), Fail> {
    let deletes = misfits.keys().cloned().collect();
    let batch = BatchWrite { puts: Vec::new(), deletes };
    table_copy::repeated(|| store.batch_write(batch.clone())).await.map(drop)
}

/// Tells what was filled in.
fn tell(summary: &Summary, report: &Report) {
    for (kind, count) in &summary.repaired {
        report.note(&format!("filled in {count} {}", kind.words()));
    }
}
