//! `tavola call`: runs one read or write from the shell.

use clap::Args as ClapArgs;
use serde_json::Value as Json;
use std::path::PathBuf;
use std::time::Duration;
use tavola_runtime::Input;
use tavola_service::CallTrace;

use crate::caller::CallerArgs;
use crate::command::token;
use crate::exit::Exit;
use crate::fail::Fail;
use crate::model_file::ModelFile;
use crate::operator_client::ServerArgs;
use crate::refusal::{refused, unknown};
use crate::store_args::StoreArgs;
use crate::versions::Purpose;
use crate::{http, inputs, opened, output, trace_text, user_keys};

/// The lifetime of a token that is signed for one call.
const ONE_CALL: Duration = Duration::from_secs(60);

/// Runs one read or write of the model and prints its answer as JSON
///
/// Runs on the store itself, or with `--server` on a running server. Exits with 1 if the call is
/// refused.
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    /// The model file
    #[arg(value_name = "MODEL")]
    model: PathBuf,
    /// The name of the read or write
    #[arg(value_name = "NAME")]
    name: String,
    /// An input, parsed according to its type; `NAME:=JSON` passes JSON; repeat the name for a list
    #[arg(value_name = "NAME=VALUE")]
    inputs: Vec<String>,
    #[command(flatten)]
    caller: CallerArgs,
    #[command(flatten)]
    store: StoreArgs,
    /// The largest number of items to return
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    limit: Option<u32>,
    /// The position to continue from in a list: the `next` of an earlier answer
    #[arg(long, value_name = "CURSOR")]
    cursor: Option<String>,
    /// Makes it safe to repeat the call: a write with this key happens only once
    #[arg(long, value_name = "KEY")]
    idempotency_key: Option<String>,
    #[command(flatten)]
    server: ServerArgs,
    /// Prints to standard error what the call does: the rules asked, the requests to the store with
    /// their cost and time, and the changed items; with `--server`, this needs the operator's token
    #[arg(long)]
    trace: bool,
    /// The token for the server; without it, a development token is signed from `--as` and the
    /// other caller options
    #[arg(long, value_name = "TOKEN", requires = "server")]
    token: Option<String>,
}

pub(crate) fn run(args: Args) -> Result<Exit, Fail> {
    let file = ModelFile::load(&args.model)?;
    let known =
        file.model.read_named(&args.name).is_some() || file.model.write_named(&args.name).is_some();
    if !known {
        return Err(unknown(&file, &args.name));
    }
    let mut input = inputs::gather(&args.inputs)?;
    input.limit = args.limit;
    input.cursor.clone_from(&args.cursor);
    input.idempotency_key = idempotency_key(&file, &args)?;
    opened::tokio_runtime(false)?.block_on(async {
        match &args.server.server {
            Some(server) => over_http(&args, &file, server, input).await,
            None => on_store(&args, &file, input).await,
        }
    })
}

/// Returns the idempotency key of a write. Reads change nothing, so a key for a read is a mistake.
fn idempotency_key(file: &ModelFile, args: &Args) -> Result<Option<String>, Fail> {
    let Some(key) = &args.idempotency_key else { return Ok(None) };
    if file.model.write_named(&args.name).is_none() {
        return Err(Fail::error(format!("`{}` is a read; it takes no idempotency key", args.name)));
    }
    // The same rule as for the header of a request, so that a key works in both ways.
    let plain = key.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' ');
    if !plain || !(1..=255).contains(&key.len()) || key.trim() != key {
        return Err(Fail::error("an idempotency key has 1 to 255 printable ASCII characters"));
    }
    Ok(Some(key.clone()))
}

async fn on_store(args: &Args, file: &ModelFile, input: Input) -> Result<Exit, Fail> {
    if args.store.development {
        output::log(None, false, None);
    }
    let caller = args.caller.caller(&file.model)?;
    let writes = file.model.write_named(&args.name).is_some();
    let purpose = if writes { Purpose::Write } else { Purpose::Read };
    let url = args.store.url(file)?;
    let (runtime, _store, _) = opened::runtime(file, &args.store, &url, purpose).await?;
    // Nobody else goes on with what the call begins in portions.
    let runtime = runtime.with_work_patience(None);
    let answer = match args.trace {
        false => runtime.call(&args.name, input, &caller).await,
        true => {
            let trace = CallTrace::default();
            let answer = runtime.call_traced(&args.name, input, &caller, &trace).await;
            output::error_text(&trace_text::text(&trace.to_json()));
            answer
        }
    };
    match answer {
        Ok(answer) => {
            if answer.replayed {
                output::error(http::REPLAYED);
            }
            output::line(&format!("{:#}", answer.body));
            Ok(Exit::Ok)
        }
        Err(failure) => Err(refused(&failure)),
    }
}

async fn over_http(
    args: &Args,
    file: &ModelFile,
    server: &str,
    input: Input,
) -> Result<Exit, Fail> {
    let token = match &args.token {
        Some(token) => Some(token.clone()),
        None if args.caller.is_empty() => None,
        None => {
            let (key, _) = user_keys::development()?;
            Some(token::sign(&key, &file.model, &args.caller, ONE_CALL)?)
        }
    };
    let mut request = http::Request::new(&file.model, &args.name, &input)?;
    if args.trace {
        request.trace = Some(args.server.token(&server.parse()?)?);
        return traced(server, request, token.as_deref()).await;
    }
    let answer = http::send(server, request, token.as_deref()).await?;
    output::line(&format!("{answer:#}"));
    Ok(Exit::Ok)
}

/// Prints the trace of a call, and then its answer.
async fn traced(server: &str, request: http::Request, token: Option<&str>) -> Result<Exit, Fail> {
    let envelope = http::send(server, request, token).await?;
    if let Some(trace) = envelope.get("trace") {
        output::error_text(&trace_text::text(trace));
    }
    let answer = envelope.get("answer");
    let status = answer.and_then(|answer| answer.get("status")).and_then(Json::as_u64);
    let (Some(answer), Some(status)) = (answer, status) else {
        return Err(Fail::error("the server's answer has no trace; is it a tavola server?"));
    };
    let body = answer.get("body").filter(|body| !body.is_null()).map(Json::to_string);
    let status = u16::try_from(status).unwrap_or_default();
    let answer = http::read(status, body.unwrap_or_default().as_bytes())?;
    output::line(&format!("{answer:#}"));
    Ok(Exit::Ok)
}
