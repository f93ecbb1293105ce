//! The tables that items from files are put into.

use tavola_embedded::EmbeddedStore;
use tavola_runtime::{Deployment, ImportMark, ImportMarkPlace};

use super::report::Report;
use crate::fail::Fail;
use crate::items::{self, Destination, Examined, Import, Selection, Source};
use crate::model_file::ModelFile;
use crate::operator_client::OperatorClient;
use crate::progress::Progress;
use crate::store_url::StoreUrl;
use crate::{output, store, table_copy};

/// The tables that items are put into.
pub(super) struct Target<'t> {
    pub(super) file: &'t ModelFile,
    pub(super) deployment: &'t Deployment,
    pub(super) place: Place<'t>,
    /// Whether an import that was interrupted goes on.
    pub(super) resume: bool,
}

/// Where the tables are.
pub(super) enum Place<'t> {
    Store(StoreUrl),
    /// On a server that waits for their items.
    Server(&'t OperatorClient),
}

impl<'t> Place<'t> {
    /// Returns the server, if one is named, or else the store.
    pub(super) fn of(
        server: Option<&'t OperatorClient>,
        store: impl FnOnce() -> Result<StoreUrl, Fail>,
    ) -> Result<Self, Fail> {
        match server {
            Some(server) => Ok(Self::Server(server)),
            None => store().map(Self::Store),
        }
    }
}

impl Target<'_> {
    /// Puts the items of a source that has been examined. If the tables are compared with it, they
    /// have its items then, and no others.
    pub(super) async fn put(
        &self,
        source: &Source,
        mark: ImportMark,
        examined: &Examined,
        compared: bool,
        report: &Report,
    ) -> Result<(), Fail> {
        let expected = if compared { items::digests(source)? } else { Vec::new() };
        let selection = Selection { left_out: examined.left_out(), without_system: None };
        let url = match &self.place {
            Place::Store(url) => url,
            Place::Server(server) => {
                let done = server.begin_import(&mark.source, self.resume).await?;
                let (to, mark) = (Destination::Server(server), ImportMark { done, ..mark });
                self.run(Import { to, mark }, source, selection, report).await?;
                return server.end_import(expected).await;
            }
        };
        let Self { file, deployment, resume, .. } = *self;
        let store = store::open(url).await?.store;
        let mark = items::begin(&*store, &file.model, deployment, mark, resume).await?;
        let place = ImportMarkPlace::of(&file.model, deployment);
        let to = Destination::Store { store: &*store, place: place.clone() };
        self.run(Import { to, mark }, source, selection, report).await?;
        for (id, table) in file.model.table_ids() {
            let wanted = expected.iter().find(|(name, _)| *name == table.name);
            let Some((_, wanted)) = wanted else { continue };
            let name = deployment.table(id);
            let found = table_copy::digest_beside(&*store, name, place.as_ref()).await?;
            items::expect_same(name, wanted, &found.to_string())?;
        }
        items::remove_mark(&*store, place.as_ref()).await
    }

    async fn run(
        &self,
        mut import: Import<'_>,
        source: &Source,
        selection: Selection,
        report: &Report,
    ) -> Result<(), Fail> {
        let done = usize::try_from(import.mark.done).unwrap_or(usize::MAX);
        if self.resume && done > 0 {
            report.note(&format!("going on after {}", output::count(done, "item")));
        }
        let progress = Progress::counting();
        import.run(source, selection, &progress).await?;
        progress.end();
        Ok(())
    }

    /// Fails if items could not be put, without creating anything. A server that waits for them is one
    /// of whose tables nobody knows yet.
    pub(super) async fn expect_ready(&self) -> Result<(), Fail> {
        let Place::Store(url) = &self.place else { return Ok(()) };
        if matches!(url, StoreUrl::File(folder) if !EmbeddedStore::exists(folder)) {
            return Ok(());
        }
        let Self { file, deployment, resume, .. } = *self;
        let store = store::open(url).await?.store;
        items::expect_ready(&*store, &file.model, deployment, None, resume).await.map(drop)
    }
}
