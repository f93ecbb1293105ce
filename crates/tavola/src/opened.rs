//! A model opened on a store, for the commands that run it.

use std::sync::Arc;

use tavola_embedded::EmbeddedStore;
use tavola_runtime::cursor::CursorKeys;
use tavola_runtime::{Clock, Deployment, Options, Runtime, apply};
use tavola_store::{Error, Store};

use crate::args::StoreArgs;
use crate::fail::Fail;
use crate::key_files;
use crate::model_file::ModelFile;
use crate::store_url::StoreUrl;

impl StoreArgs {
    /// The store given, or the folder beside the model.
    pub(crate) fn url(&self, file: &ModelFile) -> StoreUrl {
        self.store.clone().unwrap_or_else(|| StoreUrl::beside(&file.path))
    }

    /// How the model's tables are called: by option, by environment, by the model.
    pub(crate) fn deployment(&self, file: &ModelFile) -> Result<Deployment, Fail> {
        let given = self.tables(&file.model)?;
        Ok(Deployment::new(&file.model, &given, |name| std::env::var(name).ok()))
    }
}

/// Opens a store, which is made if need be.
pub(crate) fn store(url: &StoreUrl) -> Result<Arc<dyn Store>, Fail> {
    let opened = match url {
        StoreUrl::Memory => EmbeddedStore::memory(),
        StoreUrl::File(folder) => EmbeddedStore::open(folder),
    };
    match opened {
        Ok(store) => Ok(Arc::new(store)),
        Err(error) => Err(store_failed(&error)),
    }
}

fn store_failed(error: &Error) -> Fail {
    match error {
        Error::Unavailable { message, .. } if message.contains("in use by another process") => {
            Fail::error(message).help(
                "if `tavola serve` has it open, call the server: `tavola call --server URL ...`",
            )
        }
        Error::Unavailable { message, .. } => Fail::error(message),
        other => Fail::error(other.to_string()),
    }
}

/// Opens a model on its store. The embedded store is ours alone, so what is missing there is made.
pub(crate) async fn runtime(
    file: &ModelFile,
    args: &StoreArgs,
    url: &StoreUrl,
) -> Result<Runtime, Fail> {
    let deployment = args.deployment(file)?;
    let store = store(url)?;
    let steps = apply::plan(&file.model, &*store, &deployment).await;
    let steps = steps.map_err(|errors| each(&errors))?;
    let applied = apply::execute(&*store, steps).await;
    applied.map_err(|error| Fail::error(error.to_string()))?;
    let put = apply::put_data(&file.model, Arc::clone(&store), &deployment).await;
    put.map_err(|error| Fail::error(error.to_string()))?;
    let options = Options {
        cursor_keys: CursorKeys::new(key_files::cursor_key(url)?),
        deployment,
        clock: Clock::system(),
    };
    let runtime = Runtime::open(Arc::new(file.model.clone()), store, options).await;
    runtime.map_err(|errors| each(&errors))
}

/// Several errors as one failure.
pub(crate) fn each(errors: &[impl ToString]) -> Fail {
    let lines: Vec<_> = errors.iter().map(ToString::to_string).collect();
    Fail::error(lines.join("\nerror: "))
}

/// The threads that async commands run on: one for a single call, all for a server.
pub(crate) fn tokio_runtime(many: bool) -> Result<tokio::runtime::Runtime, Fail> {
    let mut builder = if many {
        tokio::runtime::Builder::new_multi_thread()
    } else {
        tokio::runtime::Builder::new_current_thread()
    };
    let built = builder.enable_all().build();
    built.map_err(|error| Fail::error(format!("cannot start threads: {error}")))
}
