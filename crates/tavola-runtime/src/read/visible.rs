//! What the caller sees of what a read finds, for a bounded amount of reading.

use tavola_model::model::{EntityId, Query, Read, Source, TableId};
use tavola_store::{Item, Scan};

use super::query::Sifted;
use super::streams::Streams;
use crate::Failure;
use crate::answer::Veil;
use crate::record::Record;
use crate::session::{Bound, Session, each, settle};

/// The most items that a page reads before it is cut short, as a multiple of its size.
const PAGE_BUDGET: usize = 20;
/// And at least so many.
const LEAST_PAGE_BUDGET: usize = 500;
/// The most items that an answer without a next page reads, unless it may hold more.
const WHOLE_BUDGET: usize = 20_000;

/// How much may be read, and how much of it by one request where little is wanted.
#[derive(Clone, Copy)]
pub(super) struct Budget {
    pub items: usize,
    pub batch: usize,
}

impl Budget {
    /// For a page. What is read beyond its end is read again for the next one.
    pub fn page(limit: usize, partitions: usize) -> Self {
        let items = (limit * PAGE_BUDGET).max(LEAST_PAGE_BUDGET);
        Self { items: items.max(all_partitions(limit, partitions)), batch: 100 }
    }

    /// For an answer that has no next page.
    fn whole(limit: usize, partitions: usize) -> Self {
        Self { items: WHOLE_BUDGET.max(all_partitions(limit, partitions)), batch: 1000 }
    }
}

/// With less, none of several partitions could be known to come first.
fn all_partitions(limit: usize, partitions: usize) -> usize {
    limit.saturating_add(1).saturating_mul(partitions)
}

/// Items that the caller sees, with what of each he does not, and whether there may be more.
#[derive(Default)]
pub(super) struct Seen {
    pub records: Vec<Record>,
    pub veils: Vec<Veil>,
    pub more: bool,
}

impl<'r> Session<'r> {
    /// Up to so many items that the caller sees, for an answer that has no next page.
    pub(super) async fn see(
        &mut self,
        read: &'r Read,
        bound: &[Bound],
        limit: usize,
    ) -> Result<Seen, Failure> {
        match &read.source {
            Source::Query(query) => self.see_found(read, query, bound, limit, None).await,
            Source::Scan { table, .. } => self.see_scanned(read, bound, *table, limit).await,
            Source::Get { .. } | Source::Unresolved => Ok(Seen::default()),
        }
    }

    /// Up to so many items of a query that the caller sees; of one entity, if only that is wanted.
    pub(super) async fn see_found(
        &mut self,
        read: &'r Read,
        query: &Query,
        bound: &[Bound],
        limit: usize,
        only: Option<EntityId>,
    ) -> Result<Seen, Failure> {
        let requests = self.store_queries(read, query, bound).await?;
        let budget = Budget::whole(limit, requests.len());
        let mut streams = Streams::new(self, query, requests, budget.items);
        streams.only = only;
        self.stand_in(read, query, &mut streams).await?;
        self.see_next(read, bound, &mut streams, limit, budget.batch).await
    }

    /// The next items of a query that the caller sees. What comes behind them is not taken from the streams.
    pub(super) async fn see_next(
        &mut self,
        read: &'r Read,
        bound: &[Bound],
        streams: &mut Streams,
        limit: usize,
        batch: usize,
    ) -> Result<Seen, Failure> {
        let Source::Query(query) = &read.source else { return Ok(Seen::default()) };
        let mut all = Seen::default();
        let mut haste = 1;
        while !all.more && !streams.exhausted() {
            // One more than wanted tells whether there is more. The more is hidden, the more is asked for at
            // once, or it would take hundreds of requests for the last item.
            let wanted = (limit - all.records.len()).saturating_add(1).saturating_mul(haste);
            let wanted = wanted.min(batch.max(limit.saturating_add(1)));
            haste = (haste * 2).min(batch);
            let items = self.next_items(streams, wanted).await?;
            let (numbers, items): (Vec<usize>, Vec<Item>) = items.into_iter().unzip();
            let mut sifted =
                self.sift(read, bound, query.table, items, Some(&mut *streams)).await?;
            let mut seen = self.veils(&sifted).await?;
            let visible = seen.iter().enumerate().filter(|(_, veil)| veil.is_some());
            let next = visible.map(|(place, _)| place).nth(limit - all.records.len());
            let spent = streams.budget == 0 && !streams.exhausted();
            all.more = next.is_some() || spent;
            // Everything before the next visible item is behind the next page.
            let page = next.unwrap_or(sifted.len());
            sifted.truncate(page);
            seen.truncate(page);
            streams.take(numbers.into_iter().zip(sifted.iter().map(Sifted::found)));
            if next.is_none() && spent {
                streams.catch_up();
            }
            all.extend(sifted, seen);
        }
        Ok(all)
    }

    async fn see_scanned(
        &mut self,
        read: &'r Read,
        bound: &[Bound],
        table: TableId,
        limit: usize,
    ) -> Result<Seen, Failure> {
        let mut request = Scan {
            table: self.deployment.table(table).to_owned(),
            strong: read.strong,
            ..Scan::default()
        };
        let mut budget = Budget::whole(limit, 1).items;
        let mut all = Seen::default();
        loop {
            request.limit = u32::try_from(budget).ok();
            let answer = self.store.scan(request.clone()).await?;
            self.capacity += answer.capacity;
            let scanned = usize::try_from(answer.value.scanned).unwrap_or(usize::MAX);
            budget = budget.saturating_sub(scanned.max(1));
            let sifted = self.sift(read, bound, table, answer.value.items, None).await?;
            let seen = self.veils(&sifted).await?;
            all.extend(sifted, seen);
            if all.records.len() > limit {
                all.records.truncate(limit);
                all.veils.truncate(limit);
                all.more = true;
                return Ok(all);
            }
            match answer.value.next {
                Some(_) if budget == 0 => return Ok(Seen { more: true, ..all }),
                Some(next) => request.start = Some(next),
                None => return Ok(all),
            }
        }
    }

    /// What the caller does not see of each record; none of what he does not see at all.
    async fn veils(&mut self, sifted: &[Sifted]) -> Result<Vec<Option<Veil>>, Failure> {
        settle!(self, |context| each(sifted, |sifted| {
            sifted.record().map_or(Ok(None), |record| context.veil(record))
        }))
    }
}

impl Seen {
    fn extend(&mut self, sifted: Vec<Sifted>, veils: Vec<Option<Veil>>) {
        for (sifted, veil) in sifted.into_iter().zip(veils) {
            self.records.extend(sifted.into_record().filter(|_| veil.is_some()));
            self.veils.extend(veil);
        }
    }
}
