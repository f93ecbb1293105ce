//! Reads whose index is missing, in development: by the table's own key where that serves, else by
//! a bounded scan. Never in production: there a missing index stops the start.

use tavola_model::model::{IndexId, KeySource, Query, Read};
use tavola_store::{Item, Query as StoreQuery, Scan};

use super::partitions::Partitions;
use super::position::condition;
use crate::loader::Loader;
use crate::{Code, Failure};

/// Fills the partitions of a query whose index is missing.
pub(super) async fn stand_in<'r>(
    loader: &mut Loader<'r>,
    read: &'r Read,
    query: &Query,
    partitions: &mut Partitions,
) -> Result<(), Failure> {
    let missing = |index: &IndexId| loader.is_missing(query.table, *index);
    if query.index.as_ref().is_some_and(missing) {
        for (number, request) in partitions.requests() {
            let items = without_index(loader, read, query, &request).await?;
            partitions.fill(number, items);
        }
    }
    Ok(())
}

/// Returns everything that the query would have found, in no order.
async fn without_index<'r>(
    loader: &mut Loader<'r>,
    read: &'r Read,
    query: &Query,
    request: &StoreQuery,
) -> Result<Vec<Item>, Failure> {
    let table = loader.model().table(query.table);
    let index = request.index.as_deref().unwrap_or_default();
    let most = usize::try_from(loader.model().fallback.unwrap_or(0)).unwrap_or(usize::MAX);
    let condition = condition(request);
    let mut items = Vec::new();
    if same_partition(loader, read, query) {
        tracing::warn!(
            read = read.name,
            index,
            "the index is missing: the table's own key is queried"
        );
        let key = &table.key.partition.name;
        let mut by_key = StoreQuery::partition(&request.table, key, request.partition.1.clone());
        loop {
            let page = loader.store().query(by_key.clone()).await?;
            items.extend(page.items);
            match page.next {
                Some(next) => by_key.start = Some(next),
                None => break,
            }
        }
    } else {
        tracing::warn!(read = read.name, index, most, "the index is missing: the table is scanned");
        let mut scan = Scan { table: request.table.clone(), ..Scan::default() };
        loop {
            scan.limit = u32::try_from(most.saturating_sub(items.len())).ok();
            let page = loader.store().scan(scan.clone()).await?;
            items.extend(page.items);
            match page.next {
                Some(next) if items.len() < most => scan.start = Some(next),
                Some(_) => {
                    let message = format!(
                        "the index `{index}` is missing, and the table has more than {most} items"
                    );
                    return Err(Failure::too_large(Code::TOO_MUCH_TO_READ, message));
                }
                None => break,
            }
        }
    }
    items.retain(|item| tavola_store::holds(&condition, item));
    Ok(items)
}

/// Returns `true` if the index has the partitions of the table, whose own key then finds the items
/// too.
fn same_partition<'r>(loader: &Loader<'r>, read: &Read, query: &Query) -> bool {
    let Some(index) = query.index else { return false };
    let table = loader.model().table(query.table);
    let index_key = &loader.model().index(query.table, index).key.partition.name;
    read.entities.iter().all(|id| {
        let entity = loader.model().entity(*id);
        let source = |name: &str| match entity.only_way(name).map(|key| &key.source) {
            Some(KeySource::Template(template)) => Some(template),
            _ => None,
        };
        source(index_key).is_some() && source(index_key) == source(&table.key.partition.name)
    })
}
