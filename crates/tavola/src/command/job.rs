//! `tavola job`: runs a job of the model now.

use clap::Args as ClapArgs;
use serde_json::Value as Json;
use std::path::PathBuf;
use tavola_model::did_you_mean;
use tavola_runtime::JobReport;

use crate::exit::Exit;
use crate::fail::Fail;
use crate::http::body;
use crate::model_file::ModelFile;
use crate::operator_client::ServerArgs;
use crate::refusal::refused as told;
use crate::store_args::StoreArgs;
use crate::versions::Purpose;
use crate::{inputs, opened, output};

/// Runs a job of the model once, whether or not it is due
///
/// Reports how many of its writes were done, how many were skipped because they were no longer
/// needed, and how many were refused. `tavola serve` runs jobs on their schedule. With `--server`, a
/// running server runs the job, on whatever store it has.
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    /// The model file
    #[arg(value_name = "MODEL")]
    model: PathBuf,
    /// The name of the job
    #[arg(value_name = "NAME")]
    name: String,
    /// An input, parsed according to its type; `NAME:=JSON` passes JSON; repeat the name for a list
    #[arg(value_name = "NAME=VALUE")]
    inputs: Vec<String>,
    #[command(flatten)]
    store: StoreArgs,
    #[command(flatten)]
    server: ServerArgs,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    let file = ModelFile::load(&args.model)?;
    let Some(job) = file.model.jobs.iter().find(|job| job.name == args.name) else {
        return Err(unknown(&file, &args.name));
    };
    let input = inputs::gather(&args.inputs)?;
    opened::tokio_runtime(false)?.block_on(async {
        if let Some(server) = args.server.connect(&file.model).await? {
            let given = body(&input, &job.inputs);
            let report = server.post(&format!("/jobs/{}/run", args.name), Some(given)).await?;
            let count = |name: &str| report.get(name).and_then(Json::as_u64).unwrap_or(0);
            let [done, skipped, refused] = ["done", "skipped", "refused"].map(count);
            return Ok(tell(&args.name, done, skipped, refused));
        }
        let url = args.store.url(&file)?;
        let (runtime, _store, _) =
            opened::runtime(&file, &args.store, &url, Purpose::Write).await?;
        // Nobody else goes on with what its writes begin in portions.
        let runtime = runtime.with_work_patience(None);
        let ran = runtime.run_job(&args.name, input).await;
        let JobReport { done, skipped, refused } = ran.map_err(|failure| told(&failure))?;
        Ok(tell(&args.name, done, skipped, refused))
    })
}

/// Prints what a job did.
fn tell<N: std::fmt::Display>(name: &str, done: N, skipped: N, refused: N) -> Exit {
    output::line(&format!("{name}: {done} done, {skipped} skipped, {refused} refused"));
    Exit::Ok
}

fn unknown(file: &ModelFile, name: &str) -> Fail {
    let names: Vec<&str> = file.model.jobs.iter().map(|job| job.name.as_str()).collect();
    let help = did_you_mean(name, names.iter().copied()).or_else(|| match names.as_slice() {
        [] => Some("the model has no jobs".to_owned()),
        names => Some(format!("its jobs are: {}", names.join(", "))),
    });
    Fail::error(format!("{} has no job `{name}`", file.name())).maybe_help(help)
}
