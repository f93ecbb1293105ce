//! `tavola serve`: serves a model over HTTP.

mod listen;
mod stop;
mod welcome;
pub(crate) mod wire;

use clap::Args as ClapArgs;
use std::path::PathBuf;
use std::sync::Arc;
use tavola_auth::Verifier;
use tavola_runtime::Runtime;
use tavola_service::{Auth, Options, router};

use crate::exit::Exit;
use crate::fail::Fail;
use crate::issuers::IssuerArgs;
use crate::model_file::ModelFile;
use crate::store::Opened;
use crate::store_args::StoreArgs;
use crate::versions::{self, Purpose};
use crate::{deployment_file, key_files, opened, output};
use listen::Address;
use stop::Stop;
use wire::WireArgs;

/// Serves a model over HTTP
///
/// With an issuer of tokens (`--issuer`, or `[[issuers]]` in tavola.toml) it may listen on any
/// address. Without one it accepts development tokens, from programs on this machine only.
///
/// Tables and indexes that an embedded store lacks are created; on a remote store only `tavola
/// apply` does that. If the model has changed since it was last served, the command reports what
/// that means for stored items, and does not start if reads would lose items.
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    /// The model file
    #[arg(value_name = "MODEL")]
    model: PathBuf,
    #[command(flatten)]
    store: StoreArgs,
    /// The address to listen on; port 0 chooses a free port
    #[arg(long, value_name = "ADDR:PORT", default_value = "127.0.0.1:4780")]
    listen: Address,
    /// Also serves `/healthz` and `/metrics` on this address; with an issuer, `/metrics` is only
    /// there
    #[arg(long, value_name = "ADDR:PORT")]
    monitor: Option<Address>,
    /// Serves the model although stored items would no longer be found, or would be misread
    #[arg(long)]
    accept_model_change: bool,
    #[command(flatten)]
    issuer: IssuerArgs,
    #[command(flatten)]
    wire: WireArgs,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    // Mistakes in the options are reported before anything is created.
    let file = ModelFile::load(&args.model)?;
    let deployment = deployment_file::load(args.store.deployment.as_deref(), &file)?;
    let issuers = args.issuer.verifier(deployment.issuers, &deployment.folder)?;
    if issuers.is_none() {
        args.listen.must_be_local()?;
    }
    output::log();
    tavola_service::watch_panics();
    opened::tokio_runtime(true)?.block_on(serve(args, &file, issuers.map(Arc::new)))
}

async fn serve(
    args: &Args,
    file: &ModelFile,
    issuers: Option<Arc<Verifier>>,
) -> Result<Exit, Fail> {
    // Listens before opening the store: if that fails, the store is neither waited for nor created.
    let listener = args.listen.bind().await?;
    let monitor = match &args.monitor {
        Some(address) => Some(address.bind().await?),
        None => None,
    };
    let url = args.store.url(file);
    let wire = args.wire.bind(&url).await?;
    let purpose = Purpose::Serve { accept: args.accept_model_change };
    let (runtime, opened, versions) = opened::runtime(file, &args.store, &url, purpose).await?;
    let runtime = Arc::new(runtime);
    versions::warn(&versions, file, &args.store, &url);
    finish_work(&runtime, &opened).await?;
    let auth = match issuers {
        Some(issuers) => {
            issuers.fetch_keys().await;
            Auth::Issuers(issuers)
        }
        None => {
            Auth::Development(key_files::development_key(url.key_folder(&file.path).as_deref())?)
        }
    };
    let options = Options::new(auth.clone());
    let monitor = monitor.map(|listener| {
        let router = tavola_service::monitor(Arc::clone(&runtime), &options);
        (listener, router)
    });
    let router = router(Arc::clone(&runtime), options);
    let router = router.map_err(|error| Fail::error(error.to_string()))?;
    let address = listener.local_addr().map_err(|error| Fail::error(error.to_string()))?;
    let stop = Stop::on_signal()?;
    output::line(&welcome::text(file, &url, address, &auth, runtime.deployment(), wire.as_ref())?);
    let maintenance = tokio::spawn(runtime.maintain(stop.wait()));
    let monitor = monitor.map(|(listener, router)| {
        tokio::spawn(tavola_service::serve(listener, router, stop.wait()))
    });
    let wire = wire.zip(opened.embedded).map(|(wire, store)| wire.serve(store, stop.wait()));
    let wire = wire.map(tokio::spawn);
    tavola_service::serve(listener, router, stop.wait()).await;
    for (name, other) in [("wire", wire), ("monitor", monitor)] {
        if let Some(other) = other
            && let Err(error) = other.await
        {
            tracing::error!(%error, "the {name} endpoint stopped early");
        }
    }
    // A job may take long, and continues at the next start.
    maintenance.abort();
    let _ = maintenance.await;
    output::line("stopped");
    Ok(Exit::Ok)
}

/// Finishes the work that an earlier process left. On a remote store others may be working on it,
/// and work that cannot be finished now is tried again in the background.
async fn finish_work(runtime: &Runtime, opened: &Opened) -> Result<(), Fail> {
    let alone = opened.embedded.is_some();
    match runtime.finish_work(alone).await {
        Ok(_) => Ok(()),
        Err(failure) if alone => Err(Fail::error(format!(
            "unfinished work of an earlier process cannot be finished: {failure}"
        ))),
        Err(failure) => {
            tracing::warn!(
                ?failure,
                "unfinished work of an earlier process cannot be finished yet"
            );
            Ok(())
        }
    }
}
