//! Finds the items that the caller sees, within a read budget.

use futures_util::stream::{self, StreamExt, TryStreamExt};
use tavola_model::model::{EntityId, Query, Read, Source, TableId};
use tavola_store::{Item, Scan};

use super::fallback::stand_in;
use super::page_end::{Budget, Search, Seen};
use super::partitions::Partitions;
use super::query::{Candidate, recognise_all, recognise_found, store_queries};
use crate::bound::Bound;
use crate::loader::{Loader, each, load_and_evaluate};
use crate::visibility::Visibility;
use crate::{Code, Failure};

/// The most queries of one answer that run at once.
const MOST_AT_ONCE: usize = 8;

/// Returns up to so many items that the caller sees, for an answer that has no next page.
pub(super) async fn see<'r>(
    loader: &mut Loader<'r>,
    read: &'r Read,
    bound: &[Bound],
    limit: usize,
) -> Result<Seen, Failure> {
    match &read.source {
        Source::Query(query) => see_found(loader, read, query, bound, limit, None).await,
        Source::Scan { table, .. } => {
            let mut budget = Budget::of(limit, 1).items;
            see_scanned(loader, read, bound, *table, limit, &mut budget).await
        }
        Source::Get { .. } | Source::Unresolved => Ok(Seen::default()),
    }
}

/// Returns up to so many items of a query that the caller sees; of one entity, if only that is
/// wanted.
pub(super) async fn see_found<'r>(
    loader: &mut Loader<'r>,
    read: &'r Read,
    query: &Query,
    bound: &[Bound],
    limit: usize,
    only: Option<EntityId>,
) -> Result<Seen, Failure> {
    let requests = store_queries(loader, read, query, bound).await?;
    let budget = Budget::of(limit, requests.len());
    let mut partitions = Partitions::new(loader.model(), query, requests, budget.items);
    partitions.only = only;
    stand_in(loader, read, query, &mut partitions).await?;
    see_next(loader, read, bound, &mut partitions, limit, budget.batch).await
}

/// Returns the next items of a query that the caller sees. The items behind them stay for the next
/// page.
pub(super) async fn see_next<'r>(
    loader: &mut Loader<'r>,
    read: &'r Read,
    bound: &[Bound],
    partitions: &mut Partitions,
    limit: usize,
    batch: usize,
) -> Result<Seen, Failure> {
    let Source::Query(query) = &read.source else { return Ok(Seen::default()) };
    let mut search = Search::new(read, query.table, bound, partitions, limit, batch);
    while !search.has_ended() {
        go_on(loader, &mut [&mut search]).await?;
        search.stop_if_spent();
    }
    Ok(search.seen)
}

/// Takes searches one step further, side by side.
pub(super) async fn go_on<'r>(
    loader: &mut Loader<'r>,
    searches: &mut [&mut Search<'r, '_>],
) -> Result<(), Failure> {
    let store = loader.store();
    let steps: Vec<_> = searches.iter_mut().map(|search| search.next(store)).collect();
    let steps: Vec<_> = stream::iter(steps).buffered(MOST_AT_ONCE).try_collect().await?;
    let (mut numbers, mut found) = (Vec::new(), Vec::new());
    for items in steps {
        let (of, items): (Vec<usize>, Vec<Item>) = items.into_iter().unzip();
        numbers.push(of);
        found.push(items);
    }
    let mut filters: Vec<_> = searches.iter_mut().map(|search| search.filter()).collect();
    let candidates = recognise_all(loader, &mut filters, found).await?;
    let visibilities = visibilities(loader, &candidates).await?;
    let steps = numbers.into_iter().zip(candidates).zip(visibilities);
    for (search, ((numbers, candidates), visibilities)) in searches.iter_mut().zip(steps) {
        search.take(numbers, candidates, visibilities);
    }
    Ok(())
}

pub(super) async fn see_scanned<'r>(
    loader: &mut Loader<'r>,
    read: &'r Read,
    bound: &[Bound],
    table: TableId,
    limit: usize,
    budget: &mut usize,
) -> Result<Seen, Failure> {
    if *budget == 0 {
        return Ok(Seen { more: true, ..Seen::default() });
    }
    let mut request =
        Scan { table: loader.call().table_name(table), strong: read.strong, ..Scan::default() };
    let mut all = Seen::default();
    loop {
        request.limit = u32::try_from(*budget).ok();
        let page = loader.store().scan(request.clone()).await?;
        let scanned = usize::try_from(page.scanned).unwrap_or(usize::MAX);
        *budget = budget.saturating_sub(scanned.max(1));
        let candidates = vec![recognise_found(loader, read, bound, table, page.items, None).await?];
        let visibilities = visibilities(loader, &candidates).await?;
        candidates
            .into_iter()
            .zip(visibilities)
            .for_each(|(candidates, visibilities)| all.extend(candidates, visibilities));
        if all.items.len() > limit {
            all.items.truncate(limit);
            all.more = true;
            return Ok(all);
        }
        match page.next {
            Some(_) if *budget == 0 => return Ok(Seen { more: true, ..all }),
            Some(next) => request.start = Some(next),
            None => return Ok(all),
        }
    }
}

/// Determines what the caller does not see of each record of several reads; `None` for a record
/// that is not visible at all.
async fn visibilities<'r>(
    loader: &mut Loader<'r>,
    candidates: &[Vec<Candidate>],
) -> Result<Vec<Vec<Option<Visibility>>>, Failure> {
    load_and_evaluate!(loader, |context| each(candidates, |candidates| {
        each(candidates, |candidate| {
            candidate.record().map_or(Ok(None), |record| context.visibility_of_stored(record))
        })
    }))
}

/// Returns the failure of a read that has not found its one item within its budget.
pub(super) fn too_much() -> Failure {
    Failure::too_large(Code::TOO_MUCH_TO_READ, "too many items would have to be read to find one")
}
