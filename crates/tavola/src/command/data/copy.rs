//! `tavola data copy`: copies all tables of a store into another.

use clap::Args as ClapArgs;
use serde_json::{Value as Json, json};
use tavola_store::Store;

use crate::exit::Exit;
use crate::fail::Fail;
use crate::operator_client::ServerArgs;
use crate::store;
use crate::store_url::StoreUrl;
use crate::table_copy::{self, Copied};
use crate::{opened, output, store_failure};

/// Copies all tables of a store, with their items, into another store
///
/// A folder is copied into a new folder as of one moment, with everything in it. Into any other
/// store, tables are created with their keys, indexes, TTL attribute and stream, and items are put
/// one after the other; then both are read again and compared. With `--server`, a running server
/// copies its store into a new folder on its machine, as of one moment, while it serves. Exits with 0
/// if they are the same, with 1 if they are not, or with 2 if it could not run.
#[derive(Debug, ClapArgs)]
#[command(allow_missing_positional = true)]
pub(crate) struct Args {
    /// The store to copy from: `file:PATH`, `dynamodb:` or `http://HOST:PORT`; not with `--server`
    #[arg(value_name = "FROM", required_unless_present = "server", conflicts_with = "server")]
    from: Option<StoreUrl>,
    /// The store to copy to: `file:PATH`, `dynamodb:` or `http://HOST:PORT`
    #[arg(value_name = "TO")]
    to: StoreUrl,
    /// Goes on with a copy that was interrupted: tables that are there already are copied into
    #[arg(long, conflicts_with = "server")]
    resume: bool,
    #[command(flatten)]
    server: ServerArgs,
}

pub(crate) fn run(args: &Args) -> Result<Exit, Fail> {
    let Some(from) = &args.from else {
        return opened::tokio_runtime(false)?.block_on(by_server(args));
    };
    for url in [from, &args.to] {
        if *url == StoreUrl::Memory {
            let message = "`memory:` ends with the command, so there is nothing to copy";
            return Err(Fail::error(message).help("name a folder: `file:PATH`"));
        }
    }
    if *from == args.to {
        return Err(Fail::error("a store cannot be copied into itself"));
    }
    opened::tokio_runtime(false)?.block_on(async {
        let from = store::open_existing(from).await?;
        let copied = match (&from.embedded, &args.to) {
            (Some(embedded), StoreUrl::File(folder)) if !args.resume => {
                embedded.copy_to(folder).await.map_err(|error| store_failure::failed(&error))?;
                counted(&*from.store, &*store::open(&args.to).await?.store).await?
            }
            _ => {
                let to = store::open(&args.to).await?;
                table_copy::all(&*from.store, &*to.store, args.resume, |name, items| {
                    output::error(&format!("{name}: {}", output::count(items, "item")));
                })
                .await?
            }
        };
        report(&copied)
    })
}

/// Lets a server copy its store.
async fn by_server(args: &Args) -> Result<Exit, Fail> {
    let StoreUrl::File(folder) = &args.to else {
        return Err(Fail::error("a server copies its store into a folder of its machine")
            .help("write it as `file:PATH`"));
    };
    let Some(server) = args.server.connect_any().await? else {
        return Err(Fail::error("there is no store to copy from"));
    };
    let folder = match server.is_local() {
        true => std::path::absolute(folder).map_err(|error| Fail::error(error.to_string()))?,
        false => folder.clone(),
    };
    let copied = server.post("/copies", Some(json!({ "to": folder }))).await?;
    let seconds = copied.get("seconds").and_then(Json::as_f64).unwrap_or_default();
    output::line(&format!("copied to {} in {seconds:.1} s, and compared", folder.display()));
    Ok(Exit::Ok)
}

/// Returns how many items the tables of two stores have.
async fn counted(from: &dyn Store, to: &dyn Store) -> Result<Vec<Copied>, Fail> {
    let mut copied = Vec::new();
    for name in table_copy::names(from).await? {
        let of = async |store: &dyn Store| {
            let table = store.describe_table(&name).await;
            let table = table.map_err(|error| store_failure::failed(&error))?;
            Ok::<_, Fail>(table.map_or(0, |table| table.items))
        };
        let (from, to) = (of(from).await?, of(to).await?);
        copied.push(Copied { name: name.clone(), from, to, same: from == to });
    }
    Ok(copied)
}

fn report(copied: &[Copied]) -> Result<Exit, Fail> {
    for table in copied {
        let Copied { name, from, to, same } = table;
        match same {
            true => {
                let items = usize::try_from(*to).unwrap_or(usize::MAX);
                output::line(&format!("{name}: {}", output::count(items, "item")));
            }
            false => {
                output::line(&format!("{name}: {from} were read, {to} are there, and they differ"))
            }
        }
    }
    if copied.iter().all(|table| table.same) {
        return Ok(Exit::Ok);
    }
    Err(Fail::no("the copy is not the same as the store")
        .help("if something wrote to one of them meanwhile, run the command again with `--resume`"))
}
