//! Reports on the models and storage formats that tables were served with before.

use std::sync::Arc;

use tavola_model::diff::{Change, Effect};
use tavola_runtime::Deployment;
use tavola_runtime::versions::Versions;
use tavola_store::Error;

use crate::fail::Fail;
use crate::model_file::ModelFile;
use crate::store::Opened;
use crate::store_args::StoreArgs;
use crate::store_url::StoreUrl;
use crate::{output, store_failure};

/// The purpose for which a model is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Serving calls of others.
    Serve {
        /// Whether to serve although reads would lose items.
        accept: bool,
    },
    /// A command that may write.
    Write,
    /// A command that only reads.
    Read,
}

/// Reads the tables' records of models, and fails if reads would lose items.
pub(crate) async fn check(
    file: &ModelFile,
    args: &StoreArgs,
    url: &StoreUrl,
    opened: &Opened,
    deployment: &Deployment,
    purpose: Purpose,
) -> Result<Versions, Fail> {
    let versions = Versions::read(&file.model, Arc::clone(&opened.store), deployment).await;
    let versions = versions.map_err(|error| store_failure::unreachable(url, &error))?;
    let formats = versions.other_formats();
    if !formats.is_empty() {
        return Err(store_failure::not_ready(file, args, url, &formats));
    }
    let mut lost = versions.changes();
    lost.retain(|change| change.effect == Effect::Loss);
    if lost.is_empty() || purpose == (Purpose::Serve { accept: true }) {
        return Ok(versions);
    }
    let go_on = match purpose {
        Purpose::Serve { .. } => "; `--accept-model-change` serves the model anyway",
        Purpose::Write | Purpose::Read => "",
    };
    let message =
        "with the current model, stored items would no longer be found, or would be misread";
    Err(Fail::error(format!("{message}{}", listed(&lost))).help(format!(
        "`{} --dry-run` reports how many there are{go_on}",
        store_failure::apply_command(file, args, url)
    )))
}

/// Records that the model is served from now on.
pub(crate) async fn record(versions: &Versions, url: &StoreUrl) -> Result<(), Fail> {
    match versions.record_served().await {
        Ok(()) => Ok(()),
        // A process that may not write leaves no data behind, so others need not know of it.
        Err(Error::Denied(reason)) => {
            tracing::warn!(reason, "cannot record in the tables which model is served");
            Ok(())
        }
        Err(error) => Err(store_failure::unreachable(url, &error)),
    }
}

/// Warns if stored data may not be what the model needs.
pub(crate) fn warn(versions: &Versions, file: &ModelFile, args: &StoreArgs, url: &StoreUrl) {
    let changes = versions.changes();
    if changes.is_empty() {
        return;
    }
    let since = match versions.applied_before() {
        Some(_) => {
            "\n  this model was applied before, and another version of it has been served since"
        }
        None => "",
    };
    output::error(&format!(
        "warning: the data has not been updated for the current model{since}{}\n\
         help: `{} --dry-run` shows what that means for stored items",
        listed(&changes),
        store_failure::apply_command(file, args, url)
    ));
}

fn listed(changes: &[Change]) -> String {
    let line = |change: &Change| format!("\n  {}", text(change).replace('\n', "\n  "));
    changes.iter().map(line).collect()
}

/// Returns a change as a line, and its help as another.
pub(crate) fn text(change: &Change) -> String {
    let word = match change.effect {
        Effect::Nothing => "fine",
        Effect::Fill => "apply",
        Effect::Misfit => "decide",
        Effect::Loss => "loss",
    };
    match &change.help {
        Some(help) => format!("{word}: {change}\n  help: {help}"),
        None => format!("{word}: {change}"),
    }
}
