//! `tavola data fill`: generates items, to try a model under load.

use std::io::IsTerminal;
use std::path::PathBuf;

use clap::Args as ClapArgs;
use tavola_scenario::synthetic_data;

use crate::exit::Exit;
use crate::fail::Fail;
use crate::model_file::ModelFile;
use crate::store_args::StoreArgs;
use crate::versions::Purpose;
use crate::{opened, output};

/// Puts generated items of the model into its tables
///
/// Each item is one that the model could have stored, with its keys, derived items and locks. Their
/// ids begin with `synth-` and the seed, or with `00SYNTH` where an id is a ULID. The numbers of
/// items follow the model's `volume` declarations.
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
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    let file = ModelFile::load(&args.model)?;
    opened::tokio_runtime(false)?.block_on(async {
        let url = args.store.url(&file)?;
        let (runtime, opened, _) =
            opened::runtime(&file, &args.store, &url, Purpose::Write).await?;
        let watched = std::io::stderr().is_terminal();
        let progress = |done: usize| {
            if watched {
                output::error_text(&format!("\r{done} of {}", output::count(args.items, "item")));
            }
        };
        let filled =
            synthetic_data::fill(&runtime, &*opened.store, args.items, args.seed, progress).await;
        if watched {
            output::error("");
        }
        let filled = filled.map_err(|error| {
            let taken = matches!(error, synthetic_data::SyntheticDataError::Present(_));
            let help = taken.then(|| "another `--seed` generates other items".to_owned());
            Fail::error(error.to_string()).maybe_help(help)
        })?;
        output::line(&format!("put {}", output::count(filled, "item")));
        Ok(Exit::Ok)
    })
}
