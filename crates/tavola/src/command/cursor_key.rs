//! `tavola cursor-key`: creates and rotates the keys that encrypt cursors.

use clap::Args as ClapArgs;
use std::path::PathBuf;

use crate::cursor_keys::{self, Source, VARIABLE};
use crate::exit::Exit;
use crate::fail::Fail;
use crate::model_file::ModelFile;
use crate::store_args::StoreArgs;
use crate::{key_files, output};

/// Creates a key that encrypts cursors, the positions from which lists continue
///
/// Without a model, prints a new key for the variable TAVOLA_CURSOR_KEYS, which the servers of one
/// store share. With a model, adds a new first key to the file that its servers read; the older
/// keys still decrypt the cursors that they encrypted. Servers read their keys when they start.
#[derive(Debug, ClapArgs)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The model file whose key to change
    #[arg(value_name = "MODEL")]
    model: Option<PathBuf>,
    /// How many older keys to keep
    #[arg(long, value_name = "COUNT", default_value_t = 1)]
    keep: usize,
    #[command(flatten)]
    store: StoreArgs,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    let Some(model) = &args.model else {
        output::line(&key_files::random_digits()?);
        return Ok(Exit::Ok);
    };
    let file = ModelFile::load(model)?;
    let source = Source::of(&file, &args.store, &args.store.url(&file)?)?;
    // A file that contains anything else is not overwritten.
    source.keys()?;
    let path = match source {
        Source::Environment(_) => {
            return Err(Fail::error(format!("the keys are in {VARIABLE}, not in a file")).help(
                "add a new first key there: `tavola cursor-key` without a model prints one",
            ));
        }
        Source::Process => {
            return Err(Fail::error(
                "the key of a store in memory is known only to its own process",
            ));
        }
        Source::Named(path) | Source::Beside(path) => path,
    };
    let mut keys = vec![key_files::random_digits()?];
    keys.extend(cursor_keys::texts(&path)?.into_iter().take(args.keep));
    key_files::replace(&path, &keys)?;
    output::line(&format!("{}: added a new key, kept {} older", path.display(), keys.len() - 1));
    Ok(Exit::Ok)
}
