//! `tavola cursor-key`: makes and changes the keys that seal cursors.

use clap::Args as ClapArgs;
use std::path::PathBuf;

use crate::cursor_keys::{self, Source, VARIABLE};
use crate::exit::Exit;
use crate::fail::Fail;
use crate::model_file::ModelFile;
use crate::store_args::StoreArgs;
use crate::{key_files, output};

/// Makes a key that seals cursors, the places where lists go on
///
/// Without a model, prints a new key: for the variable TAVOLA_CURSOR_KEYS, which several servers of one store share. With
/// one, puts a new key first in the file that its servers read; the older ones still open what they sealed. Servers
/// read their keys when they start.
#[derive(Debug, ClapArgs)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The model file whose key is to be changed
    #[arg(value_name = "MODEL")]
    model: Option<PathBuf>,
    /// How many older keys stay
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
    let source = Source::of(&file, &args.store, &args.store.url(&file))?;
    // A file with something else in it is left alone.
    source.keys()?;
    let path = match source {
        Source::Environment(_) => {
            return Err(Fail::error(format!("the keys are in {VARIABLE}, not in a file"))
                .help("put a new one first there: `tavola cursor-key` without a model prints it"));
        }
        Source::Process => {
            return Err(Fail::error("a store in memory keeps its key to its own process"));
        }
        Source::Named(path) | Source::Beside(path) => path,
    };
    let mut keys = vec![key_files::random_digits()?];
    keys.extend(cursor_keys::texts(&path)?.into_iter().take(args.keep));
    key_files::replace(&path, &keys)?;
    output::line(&format!("{}: a new key, and {} older", path.display(), keys.len() - 1));
    Ok(Exit::Ok)
}
