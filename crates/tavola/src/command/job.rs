//! `tavola job`: runs a job of the model now.

use clap::Args as ClapArgs;
use std::path::PathBuf;
use tavola_model::did_you_mean;

use crate::exit::Exit;
use crate::fail::Fail;
use crate::model_file::ModelFile;
use crate::refusal::refused;
use crate::store_args::StoreArgs;
use crate::versions::Purpose;
use crate::{opened, output};

/// Runs a job of the model once, whether or not it is due
///
/// Reports how many of its writes were done, and how many were skipped because they were no longer
/// needed. `tavola serve` runs jobs on their schedule.
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    /// The model file
    #[arg(value_name = "MODEL")]
    model: PathBuf,
    /// The name of the job
    #[arg(value_name = "NAME")]
    name: String,
    #[command(flatten)]
    store: StoreArgs,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    let file = ModelFile::load(&args.model)?;
    if !file.model.jobs.iter().any(|job| job.name == args.name) {
        return Err(unknown(&file, &args.name));
    }
    opened::tokio_runtime(false)?.block_on(async {
        let url = args.store.url(&file)?;
        let (runtime, _store, _) =
            opened::runtime(&file, &args.store, &url, Purpose::Write).await?;
        let report = runtime.run_job(&args.name).await.map_err(|failure| refused(&failure))?;
        output::line(&format!("{}: {} done, {} skipped", args.name, report.done, report.skipped));
        Ok(Exit::Ok)
    })
}

fn unknown(file: &ModelFile, name: &str) -> Fail {
    let names: Vec<&str> = file.model.jobs.iter().map(|job| job.name.as_str()).collect();
    let help = did_you_mean(name, names.iter().copied()).or_else(|| match names.as_slice() {
        [] => Some("the model has no jobs".to_owned()),
        names => Some(format!("its jobs are: {}", names.join(", "))),
    });
    Fail::error(format!("{} has no job `{name}`", file.name())).maybe_help(help)
}
