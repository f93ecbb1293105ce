//! `tavola serve`: serves a model over HTTP.

mod description;
mod example;
mod intake;
pub(crate) mod lambda;
mod maintenance;
mod manager;
mod open_files;
mod reload;
mod site;
mod stop;
mod watch;
mod welcome;

use clap::{Args as ClapArgs, CommandFactory};
use std::path::PathBuf;
use std::sync::Arc;
use tavola_auth::{Client, Verifier};
use tavola_runtime::Runtime;
use tavola_service::{Auth, LocalStore, ModelText, Options, RequestTracer, Tls};

use super::CommandLine;
use crate::cursor_keys;
use crate::deployment_file::DeploymentFile;
use crate::exit::Exit;
use crate::fail::Fail;
use crate::local_store::Embedded;
use crate::model_file::ModelFile;
use crate::settings::{self, OperatorAccess, Resolved, Secret, Settings, Source};
use crate::store::Opened;
use crate::store_args::StoreArgs;
use crate::store_url::StoreUrl;
use crate::synthetic_data::Filler;
use crate::versions::{self, Purpose};
use crate::wire_endpoint::Wire;
use crate::{deployment_file, issuers, opened, output, store, user_keys};
use maintenance::Maintenance;
use site::{LiveRouters, Routers, Site};
use stop::{Hangup, Stop};
use watch::Watch;
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
    /// Serves the model again whenever its file changes, in development: findings are printed, and a
    /// model with errors leaves the last good one in place
    #[arg(long)]
    watch: bool,
    /// Waits until `tavola data import` or `restore` with `--server` has put all items into the empty
    /// tables, and serves the model then
    #[arg(long, conflicts_with = "watch")]
    await_import: bool,
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
    let issuers = settings.issuer.verifier(deployment.issuers, &deployment.folder)?.map(Arc::new);
    let sign_in = settings.console.client(issuers.as_ref())?.map(Arc::new);
    let is_function = lambda::is_function();
    if is_function {
        let url = args.store.url(&file)?;
        let keys = cursor_keys::Source::of(&file, &args.store, &url)?;
        lambda::check(settings, &url, &keys, issuers.is_some())?;
    } else if issuers.is_none() {
        settings.listen.listen.must_be_local()?;
    }
    if args.watch {
        can_watch(&args.store.url(&file)?, issuers.is_some())?;
    }
    let tls = settings.tls.load()?;
    if let Some(printed) = printed {
        output::text(&printed?);
        return Ok(Exit::Ok);
    }
    let operator = settings.operator.access(issuers.is_none(), &settings.listen)?;
    let tokio = opened::tokio_runtime(true)?;
    let traces = settings.otlp.start(&file.model.name, tokio.handle())?.map(Arc::new);
    settings.log.start(traces.as_ref().map(|traces| traces.layer()));
    tavola_service::watch_panics();
    let ended = match is_function {
        true => tokio.block_on(lambda::serve(args, &file, issuers, traces.clone())),
        false => {
            open_files::raise(settings.limits.connections());
            let tracer = traces.as_ref().map(|traces| traces.tracer());
            let who = Who { issuers, sign_in, operator };
            tokio.block_on(serve(args, &file, who, tls, tracer))
        }
    };
    if let Some(traces) = traces {
        traces.stop();
    }
    ended
}

/// Fails if a changed model must not be served at once.
fn can_watch(url: &StoreUrl, issuer: bool) -> Result<(), Fail> {
    if issuer {
        return Err(Fail::error("`--watch` is for development, without an issuer of tokens")
            .help("start the server again to serve a changed model to users"));
    }
    if url.is_remote() {
        return Err(Fail::error(format!("`--watch` cannot change {url}, which is remote"))
            .help("use `memory:` or `file:PATH` in development"));
    }
    Ok(())
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
    secrets.extend(
        args.settings.otlp.secret().map(|from| Secret { name: "headers for traces", from }),
    );
    let operator = args.settings.operator.secret();
    secrets.extend(operator.map(|from| Secret { name: "operator's token", from }));
    let client = args.settings.console.secret();
    secrets.extend(client.map(|from| Secret { name: "secret of the console's client", from }));
    let issuers = match args.settings.issuer.is_given() {
        true => String::new(),
        false => issuers::text(&deployment.issuers)?,
    };
    Ok(settings::text((&url.to_string(), &store), settings, &issuers, &secrets))
}

/// Who may call, and how they are known.
struct Who {
    /// What verifies the tokens of issuers.
    issuers: Option<Arc<Verifier>>,
    /// How people sign in to the console at the issuer.
    sign_in: Option<Arc<Client>>,
    operator: Option<OperatorAccess>,
}

async fn serve(
    args: &Args,
    file: &ModelFile,
    Who { issuers, sign_in, operator }: Who,
    tls: Option<Tls>,
    tracer: Option<Arc<dyn RequestTracer>>,
) -> Result<Exit, Fail> {
    // Listens before opening the store: if that fails, the store is neither waited for nor created.
    let settings = &args.settings;
    let listener = settings.listen.listen.bind().await?;
    // From the beginning: a store may take a while to open, and the signal must not end that.
    let reload = tokio::spawn(reload::reload(tls.clone(), Hangup::new()?));
    let monitor = match &settings.listen.monitor {
        Some(address) => Some(address.bind().await?),
        None => None,
    };
    let url = args.store.url(file)?;
    let wire = settings.wire.bind(&url).await?;
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
    let opened = store::open(&url).await?;
    let (listener, monitor, stop) = match args.await_import {
        false => (listener, monitor, None),
        true => {
            let token = operator.as_ref().map(|operator| operator.token.clone());
            let deployment = args.store.deployment(file)?;
            let tables = intake::Tables::new(file, deployment, Arc::clone(&opened.store));
            let options = options(settings, auth.clone(), tracer.clone());
            let waiting = intake::Waiting {
                file,
                token,
                options,
                local: development.is_some(),
                tls: tls.clone(),
                settings,
            };
            let Some(waited) = waiting.until_imported(tables, listener, monitor).await? else {
                return Ok(Exit::Ok);
            };
            (waited.listener, waited.monitor, Some(waited.stop))
        }
    };
    let purpose = Purpose::Serve { accept: args.accept_model_change };
    let (runtime, versions) = opened::on_store(file, &args.store, &url, purpose, &opened).await?;
    let runtime = Arc::new(runtime.with_work_rate(settings.limits.work_rate()));
    versions::warn(&versions, file, &args.store, &url);
    finish_work(&runtime, &opened).await?;
    let mut options = options(settings, auth, tracer);
    options.sign_in.clone_from(&sign_in);
    let scheme = if tls.is_some() { "https" } else { "http" };
    let server = settings.limits.server("service", tls.clone());
    options.connections = Some(Arc::clone(&server.stats));
    options.wire = wire.as_ref().map(Wire::stats);
    let embedded = opened.embedded.clone();
    let site = Site {
        options,
        changing: args.watch.then(|| ModelText::new(&file.text)),
        token: operator.as_ref().map(|operator| operator.token.clone()),
        local: embedded.map(|store| Arc::new(Embedded::new(store, &url)) as Arc<dyn LocalStore>),
        synthetic_data: Arc::new(Filler(Arc::clone(&opened.store))),
        url,
    };
    let routers = site.routers(file, &runtime)?;
    let address = listener.local_addr().map_err(|error| Fail::error(error.to_string()))?;
    let stop = stop.map_or_else(Stop::on_signal, Ok)?;
    let welcome = Welcome {
        file,
        url: &site.url,
        address,
        scheme,
        base_path: &settings.http.base_path,
        development: development.as_deref(),
        deployment: runtime.deployment(),
        wire: wire.as_ref(),
        operator: operator.as_ref(),
        monitor: monitor.as_ref().and_then(|listener| listener.local_addr().ok()),
        console: sign_in.is_some(),
        watch: args.watch,
    };
    output::line(&welcome.text());
    manager::ready();
    let maintenance = Maintenance::start(Arc::clone(&runtime), stop.clone());
    let live = args.watch.then(|| LiveRouters::new(&routers));
    let Routers { api, monitor: watched } = match &live {
        Some(live) => live.routers(),
        None => routers,
    };
    let monitor =
        monitor.map(|listener| tokio::spawn(tavola_service::serve(listener, watched, stop.wait())));
    let wire = wire.zip(opened.embedded.clone());
    let wire = wire.map(|(wire, store)| wire.serve(store, stop.wait()));
    let wire = wire.map(tokio::spawn);
    let serving = tavola_service::serve_with(server, listener, api, stop.wait());
    match live {
        None => serving.await,
        Some(live) => {
            let (opened, maintenance) = (&opened, &maintenance);
            let watch = Watch { args, site: &site, opened, live, maintenance };
            tokio::select! {
                () = serving => {}
                () = watch.run(&file.path, &file.text) => {}
            }
        }
    }
    for (name, other) in [("wire", wire), ("monitor", monitor)] {
        if let Some(other) = other
            && let Err(error) = other.await
        {
            tracing::error!(%error, "the {name} endpoint stopped early");
        }
    }
    maintenance.end().await;
    reload.abort();
    output::line("stopped");
    Ok(Exit::Ok)
}

/// Returns how requests are treated, but for what depends on the model.
fn options(settings: &Settings, auth: Auth, tracer: Option<Arc<dyn RequestTracer>>) -> Options {
    let mut options = Options::new(auth);
    options.tracer = tracer;
    settings.limits.apply(&mut options);
    settings.http.apply(&mut options);
    options
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
