//! Turns a read's source into requests, and what they find into records.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use tavola_model::model::{
    Bound as KeyBound, Direction, Expr, Model, Query, Reach, Read, Sort, Source, TableId,
    TemplatePart,
};
use tavola_store::{
    Comparison, Item, Projection, Query as StoreQuery, Scan, SortCondition, Value, holds,
};

use super::fallback::stand_in;
use super::partitions::Partitions;
use crate::Failure;
use crate::bound::Bound;
use crate::context::Context;
use crate::eval::{Eval, Frame, Val, list_elements};
use crate::loader::{Loader, each, load_and_evaluate};
use crate::record::Record;

/// How many items are worked on at a time.
const LARGEST_BATCH: usize = 1000;

/// Returns the store's queries, one for each partition and range of sort keys; none if nothing can
/// be found.
pub(super) async fn store_queries<'r>(
    loader: &mut Loader<'r>,
    read: &'r Read,
    query: &Query,
    bound: &[Bound],
) -> Result<Vec<StoreQuery>, Failure> {
    let (mut partitions, sorts) = load_and_evaluate!(loader, |context| {
        let frame = context.frame(bound, None);
        context.key_condition(query, &frame)
    })?;
    let descending = match &query.direction {
        Direction::Ascending => false,
        Direction::Descending => true,
        Direction::DescendingIf(condition) => load_and_evaluate!(loader, |context| {
            context.holds(condition, &context.frame(bound, None))
        })?,
    };
    let model = loader.model();
    let pair = match query.index {
        Some(index) => &model.index(query.table, index).key,
        None => &model.table(query.table).key,
    };
    let name = pair.partition.name.as_str();
    partitions.retain(|partition| {
        !read.entities.iter().all(|id| {
            loader.call().tenancy().is_elsewhere(loader.model(), *id, [(name, partition)])
        })
    });
    let global = query.index.is_some_and(|index| !model.index(query.table, index).local);
    let request = |partition: &Value, sort: &Option<SortCondition>| StoreQuery {
        table: loader.call().table_name(query.table),
        index: query.index.map(|index| model.index(query.table, index).name.clone()),
        partition: (pair.partition.name.clone(), partition.clone()),
        sort: pair.sort.as_ref().zip(sort.clone()).map(|(part, sort)| (part.name.clone(), sort)),
        filter: None,
        attributes: Vec::new(),
        descending,
        limit: None,
        start: None,
        // A cascade deletion must not overlook anything.
        strong: (read.strong || loader.call().sees_marked()) && !global,
    };
    let each = |partition| sorts.iter().map(move |sort| (partition, sort));
    let all = partitions.iter().flat_map(each);
    Ok(all.map(|(partition, sort)| request(partition, sort)).collect())
}

/// Returns up to so many records that match, and whether there are more, whoever may see them.
pub(super) async fn matching<'r>(
    loader: &mut Loader<'r>,
    read: &'r Read,
    bound: &[Bound],
    most: usize,
) -> Result<(Vec<Record>, bool), Failure> {
    match &read.source {
        Source::Query(query) => {
            let requests = store_queries(loader, read, query, bound).await?;
            let mut partitions = Partitions::new(loader.model(), query, requests, usize::MAX);
            stand_in(loader, read, query, &mut partitions).await?;
            let mut found = Vec::new();
            loop {
                // One more than wanted tells whether there are more.
                let wanted = most.saturating_sub(found.len()).saturating_add(1);
                let wanted = wanted.min(LARGEST_BATCH);
                let items = partitions
                    .next(loader.store(), wanted)
                    .await?
                    .into_iter()
                    .map(|(_, item)| item);
                let candidates =
                    recognise_found(loader, read, bound, query.table, items, Some(&mut partitions))
                        .await?;
                found.extend(candidates.into_iter().filter_map(Candidate::into_record));
                if found.len() > most {
                    found.truncate(most);
                    return Ok((found, true));
                }
                if partitions.exhausted() {
                    return Ok((found, false));
                }
            }
        }
        Source::Scan { table, .. } => scan(loader, read, *table, bound, most).await,
        Source::Get { .. } | Source::Unresolved => Ok((Vec::new(), false)),
    }
}

async fn scan<'r>(
    loader: &mut Loader<'r>,
    read: &'r Read,
    table: TableId,
    bound: &[Bound],
    most: usize,
) -> Result<(Vec<Record>, bool), Failure> {
    let mut request = Scan {
        table: loader.call().table_name(table),
        strong: read.strong || loader.call().sees_marked(),
        ..Scan::default()
    };
    let mut found = Vec::new();
    loop {
        let page = loader.store().scan(request.clone()).await?;
        let candidates = recognise_found(loader, read, bound, table, page.items, None).await?;
        found.extend(candidates.into_iter().filter_map(Candidate::into_record));
        if found.len() > most {
            found.truncate(most);
            return Ok((found, true));
        }
        match page.next {
            Some(next) => request.start = Some(next),
            None => return Ok((found, false)),
        }
    }
}

/// Returns the records among items: of the read's entities, unexpired, passing its filter, and as
/// they are now.
pub(super) async fn recognise_found<'r>(
    loader: &mut Loader<'r>,
    read: &'r Read,
    bound: &[Bound],
    table: TableId,
    items: impl IntoIterator<Item = Item>,
    partitions: Option<&mut Partitions>,
) -> Result<Vec<Candidate>, Failure> {
    let filter = ItemFilter { read, bound, table, partitions };
    let candidates =
        recognise_all(loader, &mut [filter], vec![items.into_iter().collect()]).await?;
    Ok(candidates.into_iter().flatten().collect())
}

/// Does the same for several reads at once: what they have to load, they load together.
pub(super) async fn recognise_all<'r>(
    loader: &mut Loader<'r>,
    filters: &mut [ItemFilter<'r, '_>],
    items: Vec<Vec<Item>>,
) -> Result<Vec<Vec<Candidate>>, Failure> {
    let mut candidates: Vec<Vec<Candidate>> = Vec::with_capacity(filters.len());
    for (ItemFilter { read, table, partitions, .. }, items) in filters.iter_mut().zip(items) {
        let mut is_wanted = |record: &Record| {
            read.returns(record.entity)
                && partitions.as_mut().is_none_or(|partitions| partitions.is_new(record))
        };
        let recognised =
            items.into_iter().map(|item| match loader.items().recognise(read, *table, item) {
                Ok(record) if is_wanted(&record) => Candidate::Record(record),
                Ok(Record { item, .. }) | Err(item) => Candidate::Other(item),
            });
        candidates.push(recognised.collect());
    }
    let candidates = reread(loader, filters, candidates).await?;
    if filters.iter().all(|filter| filter.read.filter.is_none()) {
        return Ok(candidates);
    }
    let keep: Vec<Vec<bool>> = load_and_evaluate!(loader, |context| {
        each(filters.iter().zip(&candidates), |(filter, candidates)| {
            each(candidates, |candidate| match (&filter.read.filter, candidate.record()) {
                (None, _) => Ok(true),
                (Some(condition), Some(record)) => {
                    context.holds(condition, &context.frame(filter.bound, Some(record)))
                }
                (Some(_), None) => Ok(false),
            })
        })
    })?;
    let pass = |(candidate, keep): (Candidate, bool)| {
        if keep { candidate } else { Candidate::Other(candidate.into_found()) }
    };
    let all = candidates.into_iter().zip(keep);
    Ok(all.map(|(candidates, keep)| candidates.into_iter().zip(keep).map(pass).collect()).collect())
}

/// Reads records again by their keys: an index may be late, or lack their types. What it would
/// not show any more, were it not late, is not shown.
async fn reread<'r>(
    loader: &mut Loader<'r>,
    filters: &[ItemFilter<'r, '_>],
    candidates: Vec<Vec<Candidate>>,
) -> Result<Vec<Vec<Candidate>>, Failure> {
    let late = filters.iter().zip(&candidates).filter(|(filter, _)| filter.is_late(loader));
    let records = late.flat_map(|(_, candidates)| candidates.iter().filter_map(Candidate::record));
    let missing: HashMap<_, _> = records
        .filter(|record| !loader.items().contains(&record.key))
        .map(|record| (record.key.clone(), record.entity))
        .collect();
    if !missing.is_empty() {
        loader.fetch(missing.into_iter().collect()).await?;
    }
    let again = |(filter, candidates): (&ItemFilter<'r, '_>, Vec<Candidate>)| {
        let Some(partitions) = filter.partitions.as_ref().filter(|_| filter.is_late(loader)) else {
            return candidates;
        };
        let conditions = partitions.conditions();
        let found = |now: &&Record| {
            filter.read.entities.contains(&now.entity)
                && conditions.iter().any(|asked| holds(asked, &now.item))
        };
        let now = |candidate: Candidate| {
            let now = candidate.record().and_then(|late| loader.items().record(&late.key));
            match now.filter(found).cloned() {
                Some(now) => Candidate::Reread { found: candidate.into_found(), now },
                None => Candidate::Other(candidate.into_found()),
            }
        };
        candidates.into_iter().map(now).collect()
    };
    Ok(filters.iter().zip(candidates).map(again).collect())
}

/// Returns `true` if a read finds all that is stored of its items.
pub(super) fn finds_whole_items(model: &Model, read: &Read) -> bool {
    match &read.source {
        Source::Query(Query { table, index: Some(index), .. }) => {
            model.index(*table, *index).projection == Projection::All
        }
        _ => true,
    }
}

/// Selects the items that a read is about.
pub(super) struct ItemFilter<'r, 's> {
    pub read: &'r Read,
    pub bound: &'s [Bound],
    pub table: TableId,
    /// Where the items come from, if it is a query.
    pub partitions: Option<&'s mut Partitions>,
}

impl ItemFilter<'_, '_> {
    /// Returns `true` if what was found has to be read again by its key.
    fn is_late(&self, loader: &Loader<'_>) -> bool {
        let is_whole = || finds_whole_items(loader.model(), self.read);
        self.read.recheck
            && self.partitions.is_some()
            && !(loader.store().indexes_are_current() && is_whole())
    }
}

/// An item that a query or scan found.
pub(super) enum Candidate {
    /// An item that the read is not about.
    Other(Item),
    Record(Record),
    /// A record that may have changed since the index took it in.
    Reread {
        found: Item,
        now: Record,
    },
}

impl Candidate {
    /// Returns the item as it was found.
    pub fn found(&self) -> &Item {
        match self {
            Self::Other(item) | Self::Reread { found: item, .. } => item,
            Self::Record(record) => &record.item,
        }
    }

    pub fn record(&self) -> Option<&Record> {
        match self {
            Self::Record(record) | Self::Reread { now: record, .. } => Some(record),
            Self::Other(_) => None,
        }
    }

    pub fn into_record(self) -> Option<Record> {
        match self {
            Self::Record(record) | Self::Reread { now: record, .. } => Some(record),
            Self::Other(_) => None,
        }
    }

    fn into_found(self) -> Item {
        match self {
            Self::Other(item) | Self::Reread { found: item, .. } => item,
            Self::Record(record) => record.item,
        }
    }
}

/// Partitions, and what is asked of the sort key in each: one of several conditions, or nothing.
type KeyRanges = (Vec<Value>, Vec<Option<SortCondition>>);

impl<'a> Context<'a> {
    /// Evaluates a key condition: the partitions, and the alternative conditions on the sort key;
    /// neither if no key can meet it.
    fn key_condition(&self, query: &'a Query, frame: &Frame<'a>) -> Eval<KeyRanges> {
        let partitions = self.partitions(&query.partition, frame)?;
        let Some(sort) = &query.sort else {
            let ranges = query.ranges.iter().map(|range| Some(range.condition()));
            let ranges: Vec<_> = ranges.collect();
            return Ok((partitions, if ranges.is_empty() { vec![None] } else { ranges }));
        };
        let value = |bound: &'a KeyBound| self.value(&bound.value, frame);
        let sort = match sort {
            Sort::BeginsWith(start) => self.value(start, frame)?.map(SortCondition::BeginsWith),
            // Without its optional input a bound only says what it begins with.
            Sort::Compare(comparison, bound)
                if *comparison != Comparison::Equal && self.is_cut(&bound.value, frame)? =>
            {
                value(bound)?.map(SortCondition::BeginsWith)
            }
            Sort::Compare(comparison, bound) => {
                value(bound)?.map(|given| query.compared(*comparison, given, bound.reach))
            }
            Sort::Between(low, high) => {
                let cut = self.is_cut(&high.value, frame)?;
                let upper = if cut { Reach::Prefix } else { high.reach };
                value(low)?
                    .zip(value(high)?)
                    .map(|(from, to)| SortCondition::Between(from, upper.last(to)))
            }
        };
        let sort = sort.and_then(acceptable);
        Ok(sort.map_or_else(KeyRanges::default, |sort| (partitions, vec![sort])))
    }

    /// Returns `true` if a template ends before an optional input that is not given.
    fn is_cut(&self, expr: &'a Expr, frame: &Frame<'a>) -> Eval<bool> {
        let Expr::Template(template) = expr else { return Ok(false) };
        for hole in template.holes().filter(|hole| hole.cuts) {
            if matches!(self.hole_value(hole, frame)?, Val::Absent) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the partition keys: one, or one for each distinct element of a list in the template.
    fn partitions(&self, expr: &'a Expr, frame: &Frame<'a>) -> Eval<Vec<Value>> {
        let Expr::Template(template) = expr else {
            let value = self.value(expr, frame)?;
            return Ok(value
                .into_iter()
                .filter(|value| *value != Value::S(String::new()))
                .collect());
        };
        let mut texts = vec![String::new()];
        for part in &template.parts {
            let shown = match part {
                TemplatePart::Literal(literal) => Some(Cow::Borrowed(literal.as_str())),
                TemplatePart::Hole(hole) => match self.hole_value(hole, frame)? {
                    Val::Value(value) if matches!(&*value, Value::L(_)) => {
                        let elements = list_elements(&Val::Value(value));
                        let shown: Vec<_> =
                            elements.iter().filter_map(|element| hole.text(element)).collect();
                        let each = |text: &String| {
                            shown.iter().map(|shown| format!("{text}{shown}")).collect::<Vec<_>>()
                        };
                        texts = texts.iter().flat_map(each).collect();
                        continue;
                    }
                    Val::Value(value) => {
                        hole.text(&value).map(|shown| Cow::Owned(shown.into_owned()))
                    }
                    // A template with an absent optional input is cut there.
                    _ if hole.cuts => break,
                    _ => None,
                },
            };
            let Some(shown) = shown else { return Ok(Vec::new()) };
            texts.iter_mut().for_each(|text| text.push_str(&shown));
        }
        let mut seen = HashSet::new();
        texts.retain(|text| seen.insert(text.clone()));
        Ok(texts.into_iter().map(Value::S).collect())
    }
}

/// Returns a condition that a store accepts, `Some(None)` for every key, and `None` if no key can
/// meet it. DynamoDB refuses empty texts, and ranges that end before they begin.
fn acceptable(sort: SortCondition) -> Option<Option<SortCondition>> {
    let empty = |value: &Value| matches!(value, Value::S(text) if text.is_empty());
    match sort {
        SortCondition::BeginsWith(start) if empty(&start) => Some(None),
        SortCondition::Compare(comparison, bound) if empty(&bound) => {
            let all = matches!(comparison, Comparison::Greater | Comparison::GreaterOrEqual);
            all.then_some(None)
        }
        SortCondition::Between(from, to) => {
            let backwards = match (&from, &to) {
                (Value::S(from), Value::S(to)) => from > to,
                (Value::N(from), Value::N(to)) => from > to,
                _ => false,
            };
            let range = match empty(&from) {
                true => SortCondition::Compare(Comparison::LessOrEqual, to),
                false => SortCondition::Between(from, to),
            };
            (!backwards).then_some(Some(range))
        }
        other => Some(Some(other)),
    }
}
