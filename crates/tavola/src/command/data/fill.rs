//! `tavola data fill`: generates items, to try a model under load.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use serde_json::{Value as Json, json};
use tavola_scenario::synthetic_data::{self, Fill, Values};

use crate::exit::Exit;
use crate::fail::Fail;
use crate::model_file::ModelFile;
use crate::operator_client::{OperatorClient, ServerArgs};
use crate::progress::Progress;
use crate::store_args::StoreArgs;
use crate::versions::Purpose;
use crate::{opened, output};

/// Puts generated items of the model into its tables
///
/// Each item is one that the model could have stored, with its keys, derived items and locks. Texts
/// follow from the names of attributes: people, addresses, titles, prose. Times lie in the three
/// years before today, and ids lead to items that are there. Ids begin with `synth-` and the seed, or
/// with `00SYNTH` where an id is a ULID. The numbers of items follow the model's `volume`
/// declarations. With `--server`, a running server puts the items.
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    /// The model file
    #[arg(value_name = "MODEL")]
    model: PathBuf,
    /// The number of items, including derived items and locks
    #[arg(long, value_name = "NUMBER", default_value_t = 10_000)]
    items: usize,
    /// The seed of the generator; another seed generates other items with other ids
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u32,
    #[command(flatten)]
    store: StoreArgs,
    #[command(flatten)]
    server: ServerArgs,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    let file = ModelFile::load(&args.model)?;
    opened::tokio_runtime(false)?.block_on(async {
        let progress = Progress::new();
        let filled = match args.server.connect(&file.model).await? {
            Some(server) => by_server(args, &server, &progress).await,
            None => on_store(args, &file, &progress).await,
        };
        progress.end();
        output::line(&format!("put {}", output::count(filled?, "item")));
        Ok(Exit::Ok)
    })
}

async fn on_store(args: &Args, file: &ModelFile, progress: &Progress) -> Result<usize, Fail> {
    let url = args.store.url(file)?;
    let (runtime, opened, _) = opened::runtime(file, &args.store, &url, Purpose::Write).await?;
    let tell = |done: usize| progress.reach(done, args.items);
    let wanted = Fill { items: args.items, seed: args.seed, values: Values::believable() };
    let filled = synthetic_data::fill(&runtime, &*opened.store, wanted, tell).await;
    filled.map_err(|error| Fail::error(error.to_string()))
}

/// Lets a server put the items.
async fn by_server(
    args: &Args,
    server: &OperatorClient,
    progress: &Progress,
) -> Result<usize, Fail> {
    let wanted = json!({ "items": args.items, "seed": args.seed });
    let (mut filled, mut problem) = (None, None);
    let lines = server.post_lines("/fill", wanted, |line| {
        if let Some(far) = line.get("progress") {
            progress.at(far);
        } else if let Some(summary) = line.get("summary") {
            filled = summary.get("items").and_then(Json::as_u64);
        } else if let Some(given) = line.get("problem") {
            problem = given.as_str().map(str::to_owned);
        }
    });
    lines.await?;
    if let Some(problem) = problem {
        return Err(Fail::error(problem));
    }
    let filled = filled.ok_or_else(|| Fail::error("the server ended before all items were put"))?;
    Ok(usize::try_from(filled).unwrap_or(usize::MAX))
}
