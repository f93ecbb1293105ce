//! Decides where a page ends: when it has as many visible items as it may have, when as much was
//! read as may be, or when nothing is left.

use tavola_model::model::{Read, TableId};

use super::partitions::{Merged, Partitions};
use super::query::{Candidate, ItemFilter};
use crate::Failure;
use crate::bound::Bound;
use crate::client::Client;
use crate::record::Record;
use crate::visibility::Visibility;

/// The most items that an answer reads, unless it may hold more. A page that is not full by then
/// is cut short.
pub(super) const WHOLE_BUDGET: usize = tavola_model::limits::MAX_EXAMINED_ITEMS;

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

    /// Returns `true` if the page is full, its budget is spent, or nothing is left.
    pub fn has_ended(&self) -> bool {
        self.seen.more || self.partitions.exhausted()
    }

    /// Leaves the rest to the next page if the budget is spent.
    pub fn stop_if_spent(&mut self) {
        if self.partitions.budget == 0 && !self.has_ended() {
            self.seen.more = true;
            self.partitions.catch_up();
        }
    }

    /// Reads the next items.
    pub async fn next(&mut self, store: &Client<'_>) -> Result<Merged, Failure> {
        // One more than wanted tells whether there is more. The more is hidden, the more is asked
        // for at once, or it would take hundreds of requests for the last item.
        let left = (self.limit - self.seen.items.len()).saturating_add(1);
        let wanted = left.saturating_mul(self.haste);
        let wanted = wanted.min(self.batch.max(self.limit.saturating_add(1)));
        self.haste = (self.haste * 2).min(self.batch);
        self.partitions.next(store, wanted).await
    }

    pub fn filter(&mut self) -> ItemFilter<'r, '_> {
        let Self { read, bound, table, .. } = *self;
        ItemFilter { read, bound, table, partitions: Some(&mut *self.partitions) }
    }

    /// Takes in what a step has found. What comes behind the last wanted item is not taken from the
    /// partitions.
    pub fn take(
        &mut self,
        numbers: Vec<usize>,
        mut candidates: Vec<Candidate>,
        mut visibilities: Vec<Option<Visibility>>,
    ) {
        let visible =
            visibilities.iter().enumerate().filter(|(_, visibility)| visibility.is_some());
        let next = visible.map(|(index, _)| index).nth(self.limit - self.seen.items.len());
        self.seen.more = next.is_some();
        // The next page begins with the next visible item; what is hidden before it belongs to this
        // page, so that nobody looks at it again.
        let page = next.unwrap_or(candidates.len());
        candidates.truncate(page);
        visibilities.truncate(page);
        self.partitions.take(numbers.into_iter().zip(candidates.iter().map(Candidate::found)));
        self.seen.extend(candidates, visibilities);
    }
}

impl Seen {
    pub fn extend(&mut self, candidates: Vec<Candidate>, visibilities: Vec<Option<Visibility>>) {
        let records = candidates.into_iter().map(Candidate::into_record);
        let items = records.zip(visibilities);
        self.items.extend(items.filter_map(|(record, visibility)| record.zip(visibility)));
    }
}
