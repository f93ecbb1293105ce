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
use crate::{duration, output, user_keys};

/// Signs a development token, which servers that this user runs without an issuer accept
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
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    let file = ModelFile::load(&args.model)?;
    if args.caller.is_empty() {
        return Err(Fail::error("name the caller that the token is for")
            .help("use `--as ID` or `--service NAME`"));
    }
    let (key, _) = user_keys::development()?;
    output::line(&sign(&key, &file.model, &args.caller, args.lifetime)?);
    Ok(Exit::Ok)
}

/// Signs a token.
pub(crate) fn sign(
    key: &DevelopmentKey,
    model: &Model,
    caller: &CallerArgs,
    lifetime: Duration,
) -> Result<String, Fail> {
    let claims = caller.token_claims(model)?;
    Ok(key.sign(&model.name, &claims, lifetime))
}
