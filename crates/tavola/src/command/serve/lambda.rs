//! `tavola serve` as an AWS Lambda function: when it is one, and what it then cannot do.

#[cfg(feature = "lambda")]
mod handler;

use std::sync::Arc;

use tavola_auth::Verifier;

use super::Args;
use crate::cursor_keys;
use crate::exit::Exit;
use crate::fail::Fail;
use crate::model_file::ModelFile;
use crate::settings::Settings;
use crate::store_url::StoreUrl;
use crate::traces::Traces;

/// The address of the interface that Lambda offers to its functions.
const RUNTIME_API: &str = "AWS_LAMBDA_RUNTIME_API";

/// Returns `true` if Lambda has started this process.
pub(crate) fn is_function() -> bool {
    std::env::var_os(RUNTIME_API).is_some()
}

/// Fails if a function cannot run as it is configured.
pub(crate) fn check(
    settings: &Settings,
    url: &StoreUrl,
    cursor_keys: &cursor_keys::Source,
    has_issuer: bool,
) -> Result<(), Fail> {
    if !url.is_remote() {
        return Err(Fail::error(format!(
            "refusing to run on Lambda with {url}: its items would be lost with the function's instance"
        ))
        .help("use DynamoDB: `TAVOLA_STORE=dynamodb:`"));
    }
    if !has_issuer {
        return Err(no_issuer());
    }
    if !cursor_keys.is_given() {
        return Err(Fail::error("refusing to run on Lambda without keys for cursors").help(format!(
            "all instances of a function need the same: set {} from a secret; `tavola cursor-key` creates a key",
            cursor_keys::VARIABLE
        )));
    }
    if let Some(setting) = settings.needs_a_socket() {
        return Err(Fail::error(format!("`{setting}` cannot apply on Lambda")));
    }
    Ok(())
}

fn no_issuer() -> Fail {
    Fail::error("refusing to run on Lambda without a token issuer").help(
        "name the issuer of your users' tokens with TAVOLA_ISSUER and TAVOLA_AUDIENCE, or in tavola.toml",
    )
}

/// Answers the invocations of the function.
#[cfg(feature = "lambda")]
pub(crate) async fn serve(
    args: &Args,
    file: &ModelFile,
    issuers: Option<Arc<Verifier>>,
    traces: Option<Arc<Traces>>,
) -> Result<Exit, Fail> {
    use super::site::Site;
    use crate::synthetic_data::Filler;
    use crate::versions::{self, Purpose};
    use tavola_service::Auth;

    let issuers = issuers.ok_or_else(no_issuer)?;
    let url = args.store.url(file)?;
    let purpose = Purpose::Serve { accept: args.accept_model_change };
    let (runtime, opened, versions) =
        crate::opened::runtime(file, &args.store, &url, purpose).await?;
    let runtime = Arc::new(runtime);
    versions::warn(&versions, file, &args.store, &url);
    issuers.fetch_keys().await;
    let auth = Auth::Issuers(Arc::clone(&issuers));
    let tracer = traces.as_ref().map(|traces| traces.tracer());
    let options = super::options(&args.settings, auth, tracer);
    let synthetic_data = Arc::new(Filler(opened.store));
    let site = Site { options, url, changing: None, token: None, local: None, synthetic_data };
    let router = site.routers(file, &runtime)?.api;
    handler::Handler { runtime, router, issuers, traces }.run().await?;
    Ok(Exit::Ok)
}

/// Fails, and says how to build a binary that can be a function.
#[cfg(not(feature = "lambda"))]
pub(crate) async fn serve(
    _args: &Args,
    _file: &ModelFile,
    _issuers: Option<Arc<Verifier>>,
    _traces: Option<Arc<Traces>>,
) -> Result<Exit, Fail> {
    Err(crate::features::missing("lambda", "AWS Lambda"))
}
