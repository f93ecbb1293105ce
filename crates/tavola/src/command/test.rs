//! `tavola test`: runs the scenarios of a model.

mod coverage;
mod environment;
mod names;
mod target;
mod watch;

use clap::Args as ClapArgs;
use std::path::{Path, PathBuf};
use tavola_scenario::Scenario;

use crate::exit::Exit;
use crate::fail::Fail;
use crate::model_file::{self, ModelFile};
use crate::store_url::StoreUrl;
use crate::{opened, output};
use environment::Environment;

/// Runs the scenarios of a model, each on a fresh store with the model's initial data
///
/// Exits with 0 if all scenarios pass, with 1 if a scenario fails, or with 2 if they cannot run.
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    /// The model file, or the scenario file beside it
    #[arg(value_name = "MODEL")]
    model: PathBuf,
    /// The scenario file [default: MODEL with the extension .scenario]
    #[arg(value_name = "SCENARIO")]
    scenario: Option<PathBuf>,
    /// The store: `memory:`, or `file:PATH` for a new or empty folder, which is kept
    #[arg(long, value_name = "URL", default_value = "memory:")]
    store: StoreUrl,
    /// Sends the calls over HTTP, with tokens, as clients do
    #[arg(long)]
    http: bool,
    /// Prints what no scenario has reached, as text or JSON
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, default_missing_value = "text")]
    coverage: Option<coverage::Format>,
    /// Runs the scenarios again whenever the model or the scenario file changes
    #[arg(long, conflicts_with = "store")]
    watch: bool,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    let path = args.scenario.clone().unwrap_or_else(|| args.model.with_extension("scenario"));
    // The scenario file alone names both.
    let model = match args.scenario {
        None if args.model == path => path.with_extension("tavola"),
        _ => args.model.clone(),
    };
    let once = || once(args, &model, &path);
    if args.watch {
        watch::forever(&[&model, &path], || once().unwrap_or_else(Fail::report));
    }
    once()
}

fn once(args: &Args, model: &Path, path: &Path) -> Result<Exit, Fail> {
    let file = ModelFile::load(model)?;
    let scenarios = read(path)?;
    let environment = Environment::new(&file.model, &args.store, args.http)?;
    // Programs read the coverage, and nothing else.
    let say = match args.coverage {
        Some(coverage::Format::Json) => output::error,
        _ => output::line,
    };
    opened::tokio_runtime(true)?.block_on(async {
        let mut failed = 0;
        for (place, scenario) in scenarios.iter().enumerate() {
            let outcome = match names::unknown(&file.model, scenario) {
                Some((line, message)) => Err(format!("{line}: {message}")),
                None => environment.run(place, scenario).await?,
            };
            match outcome {
                Ok(()) => say(&format!("ok    {}", scenario.name)),
                Err(message) => {
                    failed += 1;
                    let place = format!("{}:{message}", path.display());
                    say(&format!("FAIL  {}\n      {place}", scenario.name));
                }
            }
        }
        if let Some(format) = args.coverage {
            coverage::print(&file, &environment.reached, format);
        }
        let all = output::count(scenarios.len(), "scenario");
        if failed == 0 {
            say(&format!("{all}, all passed"));
            return Ok(Exit::Ok);
        }
        say(&format!("{all}, {failed} failed"));
        Ok(Exit::No)
    })
}

fn read(path: &Path) -> Result<Vec<Scenario>, Fail> {
    let name = path.display();
    let text = model_file::text(path)?;
    let scenarios = tavola_scenario::parse(&text)
        .map_err(|error| Fail::error(format!("{name}:{}: {}", error.line, error.message)))?;
    if scenarios.is_empty() {
        return Err(Fail::error(format!("{name} has no scenario"))
            .help("a scenario begins with `scenario \"name\"`"));
    }
    Ok(scenarios)
}
