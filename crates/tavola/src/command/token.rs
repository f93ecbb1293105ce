//! `tavola token`: signs a development token.

use clap::Args as ClapArgs;
use std::path::PathBuf;
use std::time::Duration;
use tavola_model::model::Model;
use tavola_service::DevelopmentKey;

use crate::caller::CallerArgs;
use crate::exit::Exit;
use crate::fail::Fail;
use crate::model_file::ModelFile;
use crate::store_args::StoreArgs;
use crate::store_url::StoreUrl;
use crate::{duration, key_files, output};

/// Signs a development token for a server on the same store
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    /// The model file
    #[arg(value_name = "MODEL")]
    model: PathBuf,
    #[command(flatten)]
    caller: CallerArgs,
    /// How long the token is valid: 90s, 15m, 12h, 30d
    #[arg(long = "for", value_name = "TIME", default_value = "12h", value_parser = duration::parse)]
    lifetime: Duration,
    #[command(flatten)]
    store: StoreArgs,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    let file = ModelFile::load(&args.model)?;
    if args.caller.is_empty() {
        return Err(Fail::error("name the caller that the token is for")
            .help("use `--as ID` or `--service NAME`"));
    }
    let key = kept_key(&file, &args.store.url(&file))?;
    output::line(&sign(&key, &file.model, &args.caller, args.lifetime)?);
    Ok(Exit::Ok)
}

/// Returns the key that a server on this store uses.
pub(crate) fn kept_key(file: &ModelFile, url: &StoreUrl) -> Result<DevelopmentKey, Fail> {
    let folder = url.key_folder(&file.path).ok_or_else(|| {
        Fail::error("the key of a store in memory is known only to its own process")
            .help("`tavola serve --store memory:` prints the tokens that it accepts")
    })?;
    key_files::development_key(Some(&folder))
}

/// Signs a token.
pub(crate) fn sign(
    key: &DevelopmentKey,
    model: &Model,
    caller: &CallerArgs,
    lifetime: Duration,
) -> Result<String, Fail> {
    let claims = caller.token_claims(model)?;
    key.sign(&model.name, &claims, lifetime).map_err(|error| Fail::error(error.to_string()))
}
