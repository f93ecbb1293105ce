//! Finds the items that the caller sees, within a read budget.

use futures_util::stream::{self, StreamExt, TryStreamExt};
use tavola_model::model::{EntityId, Query, Read, Source, TableId};
use tavola_store::{Item, Scan};

use super::fallback::stand_in;
use super::partitions::{Merged, Partitions};
use super::query::{Candidate, ItemFilter, recognise_all, recognise_found, store_queries};
use crate::bound::Bound;
use crate::client::Client;
use crate::loader::{Loader, each, load_and_evaluate};
use crate::record::Record;
use crate::visibility::Visibility;
use crate::{Code, Failure};

/// The most items that an answer reads, unless it may hold more. A page that is not full by then
/// is cut short.
pub(super) const WHOLE_BUDGET: usize = tavola_model::limits::MAX_EXAMINED_ITEMS;
/// The most queries of one answer that run at once.
const MOST_AT_ONCE: usize = 8;

/// How much may be read, and how much of it by one request where little is wanted.
#[derive(Clone, Copy)]
pub(super) struct Budget {
    pub items: usize,
    pub batch: usize,
}

impl Budget {
    /// Returns the budget of an answer of so many items. A page is cut short only where an answer
    /// without a next page would be incomplete, so that neither tells how much is hidden.
    pub fn of(limit: usize, partitions: usize) -> Self {
        Self { items: WHOLE_BUDGET.max(all_partitions(limit, partitions)), batch: 1000 }
    }
}

/// Returns how many items it takes to know which of several partitions comes first.
fn all_partitions(limit: usize, partitions: usize) -> usize {
    limit.saturating_add(1).saturating_mul(partitions)
}

/// Items that the caller sees, with what of each he does not, and whether there may be more.
#[derive(Default)]
pub(super) struct Seen {
    pub items: Vec<(Record, Visibility)>,
    pub more: bool,
}

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
            candidate.record().map_or(Ok(None), |record| context.visibility(record))
        })
    }))
}

/// Returns the failure of a read that has not found its one item within its budget.
pub(super) fn too_much() -> Failure {
    Failure::too_large(Code::TOO_MUCH_TO_READ, "too many items would have to be read to find one")
}

/// A query on its way to the items that the caller sees.
pub(super) struct Search<'r, 's> {
    read: &'r Read,
    table: TableId,
    bound: &'s [Bound],
    pub partitions: &'s mut Partitions,
    limit: usize,
    /// How many items a step asks for at most where little is wanted.
    batch: usize,
    /// How many times as many as are wanted the next step asks for.
    haste: usize,
    pub seen: Seen,
}

impl<'r, 's> Search<'r, 's> {
    pub fn new(
        read: &'r Read,
        table: TableId,
        bound: &'s [Bound],
        partitions: &'s mut Partitions,
        limit: usize,
        batch: usize,
    ) -> Self {
        Self { read, table, bound, partitions, limit, batch, haste: 1, seen: Seen::default() }
    }

    pub fn has_ended(&self) -> bool {
        self.seen.more || self.partitions.exhausted()
    }

    /// Leaves the rest to the next page if the budget is spent.
    fn stop_if_spent(&mut self) {
        if self.partitions.budget == 0 && !self.has_ended() {
            self.seen.more = true;
            self.partitions.catch_up();
        }
    }

    /// Reads the next items.
    async fn next(&mut self, store: &Client<'_>) -> Result<Merged, Failure> {
        // One more than wanted tells whether there is more. The more is hidden, the more is asked
        // for at once, or it would take hundreds of requests for the last item.
        let left = (self.limit - self.seen.items.len()).saturating_add(1);
        let wanted = left.saturating_mul(self.haste);
        let wanted = wanted.min(self.batch.max(self.limit.saturating_add(1)));
        self.haste = (self.haste * 2).min(self.batch);
        self.partitions.next(store, wanted).await
    }

    fn filter(&mut self) -> ItemFilter<'r, '_> {
        let Self { read, bound, table, .. } = *self;
        ItemFilter { read, bound, table, partitions: Some(&mut *self.partitions) }
    }

    /// Takes in what a step has found. What comes behind the last wanted item is not taken from the
    /// partitions.
    fn take(
        &mut self,
        numbers: Vec<usize>,
        mut candidates: Vec<Candidate>,
        mut visibilities: Vec<Option<Visibility>>,
    ) {
        let visible =
            visibilities.iter().enumerate().filter(|(_, visibility)| visibility.is_some());
        let next = visible.map(|(index, _)| index).nth(self.limit - self.seen.items.len());
        self.seen.more = next.is_some();
        // Everything before the next visible item is behind the next page.
        let page = next.unwrap_or(candidates.len());
        candidates.truncate(page);
        visibilities.truncate(page);
        self.partitions.take(numbers.into_iter().zip(candidates.iter().map(Candidate::found)));
        self.seen.extend(candidates, visibilities);
    }
}

impl Seen {
    fn extend(&mut self, candidates: Vec<Candidate>, visibilities: Vec<Option<Visibility>>) {
        let records = candidates.into_iter().map(Candidate::into_record);
        let items = records.zip(visibilities);
        self.items.extend(items.filter_map(|(record, visibility)| record.zip(visibility)));
    }
}
