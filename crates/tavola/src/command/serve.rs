//! `tavola serve`: serves a model over HTTP.

mod description;
mod example;
mod open_files;
mod reload;
mod stop;
mod welcome;

use clap::{Args as ClapArgs, CommandFactory};
use std::path::PathBuf;
use std::sync::Arc;
use tavola_auth::Verifier;
use tavola_runtime::Runtime;
use tavola_service::{Auth, Options, Tls, router};

use super::CommandLine;
use crate::cursor_keys;
use crate::deployment_file::DeploymentFile;
use crate::exit::Exit;
use crate::fail::Fail;
use crate::model_file::ModelFile;
use crate::settings::{self, Resolved, Secret, Settings, Source};
use crate::store::Opened;
use crate::store_args::StoreArgs;
use crate::versions::{self, Purpose};
use crate::{deployment_file, issuers, opened, output, user_keys};
use stop::{Hangup, Stop};
use welcome::Welcome;

/// Serves a model over HTTP
///
/// Settings are read from the configuration file, the environment and the options below; an option
/// takes precedence over the environment, and that over the file. `--max-body 2MiB` is
/// `TAVOLA_MAX_BODY=2MiB` in the environment, and `max-body = "2MiB"` below `[serve]` in the file.
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
    /// Serves the model although stored items would no longer be found, or would be misread
    #[arg(long)]
    accept_model_change: bool,
    /// Prints the effective configuration, with where each value comes from, and ends
    #[arg(long)]
    print_config: bool,
    #[command(flatten)]
    settings: Settings,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    // Mistakes in the options are reported before anything is created.
    let file = ModelFile::load(&args.model)?;
    let deployment = deployment_file::load(args.store.config.as_deref(), &file)?;
    let resolved =
        Resolved::<Args>::of(&CommandLine::command(), &deployment.serve, &deployment.path)?;
    let printed = resolved.args.print_config.then(|| configuration(&resolved, &deployment, &file));
    let (args, settings) = (&resolved.args, &resolved.args.settings);
    let issuers = settings.issuer.verifier(deployment.issuers, &deployment.folder)?;
    if issuers.is_none() {
        settings.listen.listen.must_be_local()?;
    }
    let tls = settings.tls.load()?;
    if let Some(printed) = printed {
        output::text(&printed?);
        return Ok(Exit::Ok);
    }
    settings.log.start();
    tavola_service::watch_panics();
    open_files::raise(settings.limits.connections());
    opened::tokio_runtime(true)?.block_on(serve(args, &file, issuers.map(Arc::new), tls))
}

/// Returns the effective configuration.
fn configuration(
    resolved: &Resolved<Args>,
    deployment: &DeploymentFile,
    file: &ModelFile,
) -> Result<String, Fail> {
    let Resolved { args, settings, store } = resolved;
    let url = args.store.url(file)?;
    let store = match (store, deployment.store()?) {
        (Some(source), _) => source.clone(),
        (None, Some(_)) => Source::File(deployment.path.clone()),
        (None, None) => Source::Default,
    };
    let cursors = cursor_keys::Source::of(file, &args.store, &url)?.to_string();
    let mut secrets = vec![Secret { name: "cursor keys", from: cursors }];
    secrets.extend(
        args.settings.wire.secret().map(|from| Secret { name: "DynamoDB secret key", from }),
    );
    let issuers = match args.settings.issuer.is_given() {
        true => String::new(),
        false => issuers::text(&deployment.issuers)?,
    };
    Ok(settings::text((&url.to_string(), &store), settings, &issuers, &secrets))
}

async fn serve(
    args: &Args,
    file: &ModelFile,
    issuers: Option<Arc<Verifier>>,
    tls: Option<Tls>,
) -> Result<Exit, Fail> {
    // Listens before opening the store: if that fails, the store is neither waited for nor created.
    let settings = &args.settings;
    let listener = settings.listen.listen.bind().await?;
    let monitor = match &settings.listen.monitor {
        Some(address) => Some(address.bind().await?),
        None => None,
    };
    let url = args.store.url(file)?;
    let wire = settings.wire.bind(&url).await?;
    let purpose = Purpose::Serve { accept: args.accept_model_change };
    let (runtime, opened, versions) = opened::runtime(file, &args.store, &url, purpose).await?;
    let runtime = Arc::new(runtime.with_work_rate(settings.limits.work_rate()));
    versions::warn(&versions, file, &args.store, &url);
    finish_work(&runtime, &opened).await?;
    let (auth, development) = match issuers {
        Some(issuers) => {
            issuers.fetch_keys().await;
            (Auth::Issuers(issuers), None)
        }
        None => {
            let (key, path) = user_keys::development()?;
            (Auth::Development(key), Some(path))
        }
    };
    let mut options = Options::new(auth);
    options.openapi = Some(description::openapi(file, &runtime, &settings.http.base_path).into());
    settings.limits.apply(&mut options);
    settings.http.apply(&mut options);
    let scheme = if tls.is_some() { "https" } else { "http" };
    let server = settings.limits.server("service", tls.clone());
    options.connections = Some(Arc::clone(&server.stats));
    let monitor = monitor.map(|listener| {
        let router = tavola_service::monitor(Arc::clone(&runtime), &options);
        (listener, router)
    });
    let router = router(Arc::clone(&runtime), options);
    let router = router.map_err(|error| Fail::error(error.to_string()))?;
    let address = listener.local_addr().map_err(|error| Fail::error(error.to_string()))?;
    let stop = Stop::on_signal()?;
    let reload = tokio::spawn(reload::reload(tls, Hangup::new()?));
    let welcome = Welcome {
        file,
        url: &url,
        address,
        scheme,
        base_path: &settings.http.base_path,
        development: development.as_deref(),
        deployment: runtime.deployment(),
        wire: wire.as_ref(),
    };
    output::line(&welcome.text());
    let maintenance = tokio::spawn(runtime.maintain(stop.wait()));
    let monitor = monitor.map(|(listener, router)| {
        tokio::spawn(tavola_service::serve(listener, router, stop.wait()))
    });
    let wire = wire.zip(opened.embedded).map(|(wire, store)| wire.serve(store, stop.wait()));
    let wire = wire.map(tokio::spawn);
    tavola_service::serve_with(server, listener, router, stop.wait()).await;
    for (name, other) in [("wire", wire), ("monitor", monitor)] {
        if let Some(other) = other
            && let Err(error) = other.await
        {
            tracing::error!(%error, "the {name} endpoint stopped early");
        }
    }
    // A job may take long, and continues at the next start.
    maintenance.abort();
    reload.abort();
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
