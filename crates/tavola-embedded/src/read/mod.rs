//! Reads, as of one moment.

mod get;
mod page;
mod query;
mod scan;
mod stream;

use tavola_store::{Item, Projection};

use crate::catalog::{Index, Table};

pub(crate) use get::{batch_get, get, transact_get};
pub(crate) use query::query;
pub(crate) use scan::scan;
pub(crate) use stream::{last_change, read_records};

/// Returns the attributes of an item that are wanted; all of them if none is named.
fn only(mut item: Item, attributes: &[String]) -> Item {
    if !attributes.is_empty() {
        item.retain(|name| attributes.iter().any(|wanted| wanted == name));
    }
    item
}

/// Returns `true` if an index keeps these attributes.
fn keeps(table: &Table, index: &Index, attributes: &[String]) -> bool {
    let is_key = |name: &String| {
        let keys = [&table.key, &index.schema.key];
        let mut parts =
            keys.into_iter().flat_map(|key| std::iter::once(&key.partition).chain(&key.sort));
        parts.any(|part| part.name == *name)
    };
    match &index.schema.projection {
        Projection::All => true,
        Projection::Keys => attributes.iter().all(is_key),
        Projection::Include(names) => attributes.iter().all(|n| is_key(n) || names.contains(n)),
    }
}
