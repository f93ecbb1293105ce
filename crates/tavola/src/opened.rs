//! A model opened on a store, for the commands that run it.

use std::sync::Arc;

use tavola_embedded::EmbeddedStore;
use tavola_model::model::Model;
use tavola_runtime::apply::{self, ApplyError};
use tavola_runtime::cursor::{CursorKey, CursorKeys};
use tavola_runtime::versions::Versions;
use tavola_runtime::{Clock, Deployment, ImportMarkPlace, Options, Runtime};
use tavola_store::Store;

use crate::cursor_keys::Source;
use crate::fail::Fail;
use crate::model_file::ModelFile;
use crate::store::{self, Opened};
use crate::store_args::StoreArgs;
use crate::store_url::StoreUrl;
use crate::versions::{self, Purpose};
use crate::{items, store_failure};

/// Opens a model on its store.
///
/// An embedded store belongs to this process, so what it lacks is created. Tables of a remote store
/// cost money and may be shared, so only `tavola apply` creates them.
///
/// Fails if reads would lose stored items. The tables record which model is opened, unless it is
/// opened for reading only.
pub(crate) async fn runtime(
    file: &ModelFile,
    args: &StoreArgs,
    url: &StoreUrl,
    purpose: Purpose,
) -> Result<(Runtime, Opened, Versions), Fail> {
    let opened = store::open(url).await?;
    let (runtime, versions) = on_store(file, args, url, purpose, &opened).await?;
    Ok((runtime, opened, versions))
}

/// Opens a model on a store that is open already; see [`runtime`].
pub(crate) async fn on_store(
    file: &ModelFile,
    args: &StoreArgs,
    url: &StoreUrl,
    purpose: Purpose,
    opened: &Opened,
) -> Result<(Runtime, Versions), Fail> {
    let deployment = args.deployment(file)?;
    if opened.embedded.is_some() {
        expect_imported(&*opened.store, &file.model, &deployment).await?;
        let steps = apply::plan(&file.model, &*opened.store, &deployment).await;
        let steps = steps.map_err(|errors| Fail::each(&errors))?;
        let versions = versions::check(file, args, url, opened, &deployment, purpose).await?;
        let failed = |error: ApplyError| Fail::error(error.to_string());
        apply::execute(&*opened.store, steps).await.map_err(failed)?;
        versions::record(&versions, url).await?;
        let store = Arc::clone(&opened.store);
        apply::put_data(&file.model, store, &deployment).await.map_err(failed)?;
        let runtime = open(file, args, url, opened, deployment).await?;
        return Ok((runtime, versions));
    }
    let runtime = open(file, args, url, opened, deployment.clone()).await?;
    expect_imported(&*opened.store, &file.model, &deployment).await?;
    let versions = versions::check(file, args, url, opened, &deployment, purpose).await?;
    if purpose != Purpose::Read {
        versions::record(&versions, url).await?;
    }
    Ok((runtime, versions))
}

async fn open(
    file: &ModelFile,
    args: &StoreArgs,
    url: &StoreUrl,
    opened: &Opened,
    deployment: Deployment,
) -> Result<Runtime, Fail> {
    let options = Options {
        cursor_keys: Source::of(file, args, url)?.keys()?,
        deployment,
        clock: Clock::system(),
        development: args.development,
    };
    let model = Arc::new(file.model.clone());
    let runtime = Runtime::open(model, Arc::clone(&opened.store), options).await;
    runtime.map_err(|errors| store_failure::not_ready(file, args, url, &errors))
}

/// Opens a model on its store without creating anything.
pub(crate) async fn as_it_is(
    file: &ModelFile,
    args: &StoreArgs,
    url: &StoreUrl,
) -> Result<(Runtime, Opened), Fail> {
    if let StoreUrl::File(folder) = url
        && !EmbeddedStore::exists(folder)
    {
        return Err(Fail::error(format!("there is no data in {}", folder.display())));
    }
    let opened = store::open(url).await?;
    let runtime = as_it_is_on(file, args, url, &opened).await?;
    Ok((runtime, opened))
}

/// Opens a model on a store that is open already, without creating anything.
pub(crate) async fn as_it_is_on(
    file: &ModelFile,
    args: &StoreArgs,
    url: &StoreUrl,
    opened: &Opened,
) -> Result<Runtime, Fail> {
    let cursor_key = CursorKey::generate().map_err(|error| Fail::error(error.to_string()))?;
    let options = Options {
        // No list is read, so there are no cursors.
        cursor_keys: CursorKeys::new(cursor_key),
        deployment: args.deployment(file)?,
        clock: Clock::system(),
        development: args.development,
    };
    let model = Arc::new(file.model.clone());
    let runtime = Runtime::open(model, Arc::clone(&opened.store), options).await;
    runtime.map_err(|errors| store_failure::not_ready(file, args, url, &errors))
}

/// Fails if an import was interrupted: what is there is only a part of the data.
pub(crate) async fn expect_imported(
    store: &dyn Store,
    model: &Model,
    deployment: &Deployment,
) -> Result<(), Fail> {
    let Some(place) = ImportMarkPlace::of(model, deployment) else { return Ok(()) };
    match items::unfinished(store, &place).await? {
        None => Ok(()),
        Some(_) => Err(Fail::error("an import into the model's tables was interrupted")
            .help("`tavola data import` with `--resume` goes on with it")),
    }
}

/// Creates what the model needs.
pub(crate) async fn complete(
    model: &Model,
    opened: &Opened,
    deployment: &Deployment,
) -> Result<(), Fail> {
    let completed = apply::complete(model, Arc::clone(&opened.store), deployment).await;
    completed.map_err(|error| match error {
        apply::ApplyError::Several(errors) => Fail::each(&errors),
        other => Fail::error(other.to_string()),
    })
}

/// Starts the async runtime: one thread for a single call, all cores for a server.
pub(crate) fn tokio_runtime(many: bool) -> Result<tokio::runtime::Runtime, Fail> {
    let mut builder = if many {
        tokio::runtime::Builder::new_multi_thread()
    } else {
        tokio::runtime::Builder::new_current_thread()
    };
    let built = builder.enable_all().build();
    built.map_err(|error| Fail::error(format!("cannot start threads: {error}")))
}
