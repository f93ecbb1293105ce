//! `tavola data salvage`: brings what can be read of a damaged store into a new one.

use clap::Args as ClapArgs;
use tavola_embedded::Salvaged;

use super::check_files;
use crate::exit::Exit;
use crate::fail::Fail;
use crate::store_url::StoreUrl;
use crate::{output, store_failure};

/// Brings what can be read of a damaged store in a folder into a new folder
///
/// The old folder stays as it is. Items are taken from every part of its files that is whole;
/// indexes are made anew. Records of streams are not brought over. Exits with 0 if nothing can have
/// been lost, with 1 if something can, or with 2 if it could not run.
#[derive(Debug, ClapArgs)]
pub(crate) struct Args {
    /// The damaged store: `file:PATH`
    #[arg(value_name = "FROM")]
    from: StoreUrl,
    /// The new store: `file:PATH`
    #[arg(value_name = "TO")]
    to: StoreUrl,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    let (StoreUrl::File(from), StoreUrl::File(to)) = (&args.from, &args.to) else {
        return Err(Fail::error("only a store in a folder can be salvaged, into another folder")
            .help("write both as `file:PATH`"));
    };
    let salvaged = tavola_embedded::salvage(from, to);
    let salvaged = salvaged.map_err(|error| store_failure::failed(&error))?;
    let Salvaged { tables, damages, unusable } = &salvaged;
    damages.iter().for_each(|damage| output::line(&check_files::as_text(damage)));
    for (name, items) in tables {
        let items = usize::try_from(*items).unwrap_or(usize::MAX);
        output::line(&format!("{name}: {}", output::count(items, "item")));
    }
    if damages.is_empty() && *unusable == 0 {
        return Ok(Exit::Ok);
    }
    if *unusable > 0 {
        output::line(&format!("{unusable} items were found and could not be brought over"));
    }
    output::error(
        "help: writes of several items may be there in part; `tavola data check MODEL --store TO` finds \
         what contradicts the model, and `--repair` repairs what needs no decision",
    );
    Ok(Exit::No)
}
