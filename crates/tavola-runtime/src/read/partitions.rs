//! Reads one partition, or merges several in the order of their sort keys.

use std::cmp::Ordering;
use std::collections::{HashSet, VecDeque};

use serde_json::Value as Json;
use tavola_model::model::{EntityId, Model, Query};
use tavola_store::{Condition, Item, Query as StoreQuery, Value};

use super::position::{compare, condition, side};
use crate::Failure;
use crate::client::Client;
use crate::item_key::ItemKey;
use crate::record::Record;

/// The partitions that a query reads.
pub(super) struct Partitions {
    partitions: Vec<Partition>,
    sort: Option<String>,
    descending: bool,
    /// The attributes that say where a query goes on.
    key_names: Vec<String>,
    /// How many items may still be read.
    pub budget: usize,
    /// The items found so far, where there are several partitions; `None` if an item may be found
    /// twice.
    seen: Option<HashSet<ItemKey>>,
    /// The entity whose items are wanted, if it is one of several.
    pub only: Option<EntityId>,
    /// Whether what it reads can be read with strong consistency: a global index cannot.
    may_be_strong: bool,
}

struct Partition {
    request: StoreQuery,
    ready: VecDeque<Item>,
    /// No more pages.
    ended: bool,
    /// The last item that was taken, as a position.
    taken: Option<Item>,
}

/// Merged items, each with the number of its partition.
pub(super) type Merged = Vec<(usize, Item)>;

impl Partitions {
    pub fn new(model: &Model, query: &Query, requests: Vec<StoreQuery>, budget: usize) -> Self {
        let table = model.table(query.table);
        let index = query.index.map(|index| model.index(query.table, index));
        let may_be_strong = index.is_none_or(|index| index.local);
        let index = index.map(|index| &index.key);
        let pair = index.unwrap_or(&table.key);
        let key_names = table
            .key
            .parts()
            .chain(index.into_iter().flat_map(|key| key.parts()))
            .map(|part| part.name.clone())
            .collect();
        let descending = requests.first().is_some_and(|request| request.descending);
        Self {
            partitions: requests
                .into_iter()
                .map(|request| Partition {
                    request,
                    ready: VecDeque::new(),
                    ended: false,
                    taken: None,
                })
                .collect(),
            sort: pair.sort.as_ref().map(|part| part.name.clone()),
            descending,
            key_names,
            budget,
            seen: Some(HashSet::new()),
            only: None,
            may_be_strong,
        }
    }

    /// Goes on where an earlier page ended. The partitions and their bounds may have changed since:
    /// each goes on behind its own position, and those that had none begin.
    pub fn resume(&mut self, positions: &Json) -> Option<()> {
        for (number, position) in positions.as_array()?.iter().enumerate() {
            if position.is_null() {
                continue;
            }
            let position = tavola_store::item_from_dynamodb_json(position).ok()?;
            let is_here = |partition: &Partition| {
                let (name, value) = &partition.request.partition;
                position.get(name) == Some(value)
            };
            let is_same = self.partitions.get(number).is_some_and(is_here);
            let number =
                if is_same { Some(number) } else { self.partitions.iter().position(is_here) };
            if let Some(partition) = number.and_then(|number| self.partitions.get_mut(number)) {
                partition.resume(position, self.sort.as_deref(), self.descending);
            }
        }
        Some(())
    }

    /// Returns the requests, each with the number of its partition.
    pub fn requests(&self) -> Vec<(usize, StoreQuery)> {
        self.partitions.iter().map(|partition| partition.request.clone()).enumerate().collect()
    }

    /// Gives a partition all of its items at once.
    pub fn fill(&mut self, number: usize, mut items: Vec<Item>) {
        items.sort_by(|a, b| self.order(a, b));
        let taken = self.partitions.get(number).and_then(|partition| partition.taken.as_ref());
        if let Some(taken) = taken {
            items.retain(|item| self.order(item, taken) == Ordering::Greater);
        }
        if let Some(partition) = self.partitions.get_mut(number) {
            partition.ready = items.into();
            partition.ended = true;
        }
    }

    /// Compares items in the order in which they are read: by sort key, then by the other keys.
    fn order(&self, a: &Item, b: &Item) -> Ordering {
        let names = self.sort.iter().chain(&self.key_names);
        let order = names.map(|name| compare(a.get(name), b.get(name)));
        let order = order.fold(Ordering::Equal, Ordering::then);
        if self.descending { order.reverse() } else { order }
    }

    /// Returns where the next page begins.
    pub fn positions(&self) -> Json {
        let position = |partition: &Partition| {
            partition.taken.as_ref().map_or(Json::Null, tavola_store::item_to_dynamodb_json)
        };
        self.partitions.iter().map(position).collect()
    }

    /// Returns `false` for an item that is not wanted or was found before: an index that is late
    /// may have it in two partitions.
    pub fn is_new(&mut self, record: &Record) -> bool {
        self.only.is_none_or(|only| record.entity == only)
            && (self.partitions.len() < 2
                || self.seen.as_mut().is_none_or(|seen| seen.insert(record.key.clone())))
    }

    /// Makes it see every write acknowledged so far, unless it goes through a global index.
    pub fn strengthen(&mut self) {
        for partition in &mut self.partitions {
            partition.request.strong |= self.may_be_strong;
        }
    }

    /// Lets items be found twice, so that what was found need not be remembered.
    pub fn forget_found(&mut self) {
        self.seen = None;
    }

    /// Returns the position behind an item: the keys of the index and of the table.
    pub fn position(&self, item: &Item) -> Item {
        self.key_names
            .iter()
            .filter_map(|name| Some((name.clone(), item.get_owned(name)?)))
            .collect()
    }

    /// Counts items as taken, each with the number of its partition: the next page begins behind
    /// them.
    pub fn take<'i>(&mut self, items: impl DoubleEndedIterator<Item = (usize, &'i Item)>) {
        let mut waiting: Vec<bool> = vec![true; self.partitions.len()];
        for (number, item) in items.rev() {
            // The last item of a partition is what counts.
            if waiting.get_mut(number).is_some_and(std::mem::take) {
                let position = self.position(item);
                if let Some(partition) = self.partitions.get_mut(number) {
                    partition.taken = Some(position);
                }
            }
            if !waiting.contains(&true) {
                break;
            }
        }
    }

    /// Counts as taken what the store has gone through without finding anything. Everything that
    /// was found has been taken.
    pub fn catch_up(&mut self) {
        for partition in &mut self.partitions {
            if partition.ready.is_empty() && partition.request.start.is_some() {
                partition.taken.clone_from(&partition.request.start);
            }
        }
    }

    /// Returns the condition that each partition's query poses on items.
    pub fn conditions(&self) -> Vec<Condition> {
        self.partitions.iter().map(|partition| condition(&partition.request)).collect()
    }

    pub fn exhausted(&self) -> bool {
        self.partitions.iter().all(|partition| partition.ended && partition.ready.is_empty())
    }

    /// Returns the number of the partition whose next item comes first.
    fn first(&self) -> Option<usize> {
        if let [partition] = self.partitions.as_slice() {
            return partition.ready.front().map(|_| 0);
        }
        let mut best: Option<(usize, Option<&Value>)> = None;
        for (number, partition) in self.partitions.iter().enumerate() {
            let Some(item) = partition.ready.front() else { continue };
            let key = self.sort.as_ref().and_then(|name| item.get(name));
            let better = match best {
                None => true,
                Some((_, known)) if self.descending => compare(known, key).is_lt(),
                Some((_, known)) => compare(key, known).is_lt(),
            };
            if better {
                best = Some((number, key));
            }
        }
        best.map(|(number, _)| number)
    }
}

impl Partition {
    /// Goes on behind a position, if it is one in the range that is read now.
    fn resume(&mut self, position: Item, sort: Option<&str>, descending: bool) {
        let key = sort.and_then(|name| position.get(name));
        let side = match (&self.request.sort, key) {
            (Some((_, range)), Some(key)) => side(key, range),
            _ => Ordering::Equal,
        };
        match if descending { side.reverse() } else { side } {
            // All of the range comes behind it.
            Ordering::Less => {}
            Ordering::Equal => self.request.start = Some(position.clone()),
            Ordering::Greater => self.ended = true,
        }
        self.taken = Some(position);
    }
}

impl Partitions {
    /// Reads up to so many items in order; fewer at the end, or when the budget is spent.
    pub async fn next(&mut self, store: &Client<'_>, wanted: usize) -> Result<Merged, Failure> {
        let mut merged = Merged::with_capacity(wanted.min(LARGEST_REQUEST));
        let several = self.partitions.len() > 1;
        while merged.len() < wanted {
            for partition in &mut self.partitions {
                // A page may be empty although there are more.
                while partition.ready.is_empty() && !partition.ended {
                    if self.budget == 0 {
                        return Ok(merged);
                    }
                    // What one of several partitions has beyond this merge is for the next.
                    let limit = if several { wanted } else { wanted - merged.len() };
                    let limit = limit.min(self.budget).min(LARGEST_REQUEST);
                    partition.request.limit = u32::try_from(limit).ok();
                    let page = store.query(partition.request.clone()).await?;
                    let read = usize::try_from(page.scanned).unwrap_or(usize::MAX);
                    self.budget = self.budget.saturating_sub(read.max(1));
                    partition.ended = page.next.is_none();
                    partition.request.start = page.next;
                    partition.ready.extend(page.items);
                }
            }
            let Some(number) = self.first() else { break };
            let item =
                self.partitions.get_mut(number).and_then(|partition| partition.ready.pop_front());
            merged.extend(item.map(|item| (number, item)));
        }
        Ok(merged)
    }
}

/// How many items one request asks for at most.
const LARGEST_REQUEST: usize = tavola_model::limits::MAX_REQUEST_ITEMS;
