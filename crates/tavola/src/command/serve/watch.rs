//! `tavola serve --watch`: serves a changed model at once, in development.
//!
//! The file is looked at a few times a second, which costs nothing and works wherever files are, also
//! where an editor replaces the file instead of changing it.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use tavola_model::render;
use tavola_runtime::Runtime;

use super::Args;
use super::maintenance::Maintenance;
use super::site::{LiveRouters, Site};
use crate::command::apply;
use crate::fail::Fail;
use crate::model_file::{self, ModelFile};
use crate::store::Opened;
use crate::versions::{self, Purpose};
use crate::{opened, output};

/// How often the file is looked at.
const PERIOD: Duration = Duration::from_millis(250);

/// A server whose model may change.
pub(crate) struct Watch<'s> {
    pub(crate) args: &'s Args,
    pub(crate) site: &'s Site,
    pub(crate) opened: &'s Opened,
    pub(crate) live: LiveRouters,
    pub(crate) maintenance: &'s Maintenance,
}

impl Watch<'_> {
    /// Serves every version of the model file that can be served; never returns.
    pub(crate) async fn run(&self, path: &Path, text: &str) {
        let mut text = text.to_owned();
        let mut seen = stamp(path);
        loop {
            tokio::time::sleep(PERIOD).await;
            let now = stamp(path);
            if now == seen {
                continue;
            }
            seen = now;
            // A file that is gone for a moment is being replaced.
            let Ok(changed) = model_file::text(path) else { continue };
            if changed == text {
                continue;
            }
            text = changed;
            if let Some(changing) = &self.site.changing {
                changing.replace(&text);
            }
            if let Err(fail) = self.serve(path).await {
                fail.report();
                output::error(&format!("{}: still serving the last good model", path.display()));
            }
        }
    }

    /// Serves the model as it is in the file now, and brings stored data up to date.
    async fn serve(&self, path: &Path) -> Result<(), Fail> {
        let file = ModelFile::read(path)?;
        let text = render::render(&file.findings, &file.name(), &file.text, output::colors());
        output::error_text(&text);
        output::error(&file.summary());
        if file.errors() > 0 {
            return Err(Fail::said());
        }
        let Self { args, site, opened, .. } = self;
        let purpose = Purpose::Serve { accept: args.accept_model_change };
        let (runtime, versions) =
            opened::on_store(&file, &args.store, &site.url, purpose, opened).await?;
        let runtime = Arc::new(runtime);
        self.live.replace(site.routers(&file, &runtime)?);
        self.maintenance.replace(Arc::clone(&runtime)).await;
        output::line(&format!("{} is served as it is now", file.name()));
        match versions.changes().is_empty() {
            true => Ok(()),
            false => self.update_data(&file, &runtime).await,
        }
    }

    /// Fills in what stored items lack for the model. The model is served already, so that nothing
    /// is written meanwhile that lacks it again.
    async fn update_data(&self, file: &ModelFile, runtime: &Runtime) -> Result<(), Fail> {
        let Self { args, site, opened, .. } = self;
        let store = Arc::clone(&opened.store);
        let mode = apply::Mode::default();
        let applied = apply::to_store(file, runtime.deployment(), &site.url, store, mode).await;
        if let Err(fail) = applied {
            fail.report();
            let deployment = runtime.deployment();
            let purpose = Purpose::Serve { accept: true };
            let left =
                versions::check(file, &args.store, &site.url, opened, deployment, purpose).await?;
            versions::warn(&left, file, &args.store, &site.url);
        }
        Ok(())
    }
}

/// Returns what tells that a file has changed.
fn stamp(path: &Path) -> Option<(SystemTime, u64)> {
    let metadata = std::fs::metadata(path).ok()?;
    Some((metadata.modified().ok()?, metadata.len()))
}
