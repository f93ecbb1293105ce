//! Fetches what `with` includes for the items of an answer, together and within one budget.

use serde_json::Value as Json;
use tavola_model::model::{Expr, Read, ReadId, Shape, Source, WithTarget};
use tavola_store::Value;

use super::collect::bind_lets;
use super::fallback::stand_in;
use super::page_end::{Search, Seen, WHOLE_BUDGET};
use super::partitions::Partitions;
use super::query::store_queries;
use super::shape::amount;
use super::visible::{go_on, see_scanned};
use crate::Failure;
use crate::bound::Bound;
use crate::eval::Val;
use crate::loader::{Loader, each, load_and_evaluate};
use crate::record::Record;
use crate::visibility::Visibility;

/// How many items a query asks for at once where little is wanted.
const BATCH: usize = 1000;

/// What was fetched for one item.
pub(super) struct Included {
    pub value: Option<Json>,
    /// The same without what changes with the time alone, where that is something else.
    pub timeless: Option<Json>,
    pub complete: bool,
}

/// Fetches what `with` names, for each record.
pub(super) async fn included<'r>(
    loader: &mut Loader<'r>,
    read: &'r Read,
    bound: &[Bound],
    records: &[(Record, Visibility)],
) -> Result<Vec<(&'r String, Vec<Included>)>, Failure> {
    let mut calls = Vec::new();
    for with in &read.with {
        if let WithTarget::Read(id, args) = &with.target {
            let args: Vec<Vec<_>> =
                load_and_evaluate!(loader, |context| each(records, |(record, _)| {
                    let frame = context.frame(bound, Some(record));
                    args.iter().map(|arg| context.value(arg, &frame)).collect()
                }))?;
            calls.extend(args.into_iter().map(|args| (*id, args)));
        }
    }
    let mut found = see_included_reads(loader, calls).await?.into_iter();
    let mut all = Vec::with_capacity(read.with.len());
    for with in &read.with {
        let fetched = match &with.target {
            WithTarget::Item(load) => included_items(loader, load, bound, records).await?,
            WithTarget::Read(id, _) => {
                let other = loader.model().read(*id);
                let found = found.by_ref().take(records.len());
                let found = found.map(|seen| included_read_items(loader, other, seen));
                found.collect::<Result<_, _>>()?
            }
        };
        all.push((&with.name, fetched));
    }
    Ok(all)
}

async fn included_items<'r>(
    loader: &mut Loader<'r>,
    load: &'r Expr,
    bound: &[Bound],
    records: &[(Record, Visibility)],
) -> Result<Vec<Included>, Failure> {
    let found = load_and_evaluate!(loader, |context| each(records, |(record, _)| {
        let frame = context.frame(bound, Some(record));
        Ok(match context.eval(load, &frame)? {
            Val::Record(found) => Some((context.visibility_of_stored(found)?, found.clone())),
            _ => None,
        })
    }))?;
    let model = loader.model();
    let item = |found: Option<(Option<Visibility>, Record)>| {
        let found = found.and_then(|(visibility, found)| Some((visibility?, found)));
        let Some((visibility, found)) = found else {
            return Included { value: None, timeless: None, complete: true };
        };
        let view = || visibility.view(model, &found);
        let changes = model.entity(found.entity).shows_clock();
        let timeless = changes.then(|| Json::Object(view().timeless().attributes()));
        Included { value: Some(Json::Object(view().attributes())), timeless, complete: true }
    };
    Ok(found.into_iter().map(item).collect())
}

/// Returns what another read has found: a list, the item of a read that answers with one, or what the
/// items amount to.
fn included_read_items<'r>(
    loader: &Loader<'r>,
    read: &Read,
    Seen { items, more }: Seen,
) -> Result<Included, Failure> {
    let model = loader.model();
    if let Some(mut amount) = amount(model, read, &items)? {
        // Groups are a list here, as items are.
        let groups = amount.get_mut("items").map(Json::take);
        let value = Some(groups.unwrap_or(amount));
        return Ok(Included { value, timeless: None, complete: !more });
    }
    let is_one = read.shape == Shape::One;
    let answer = |mut items: Vec<Json>| match is_one {
        true => items.pop(),
        false => Some(Json::Array(items)),
    };
    let complete = if is_one { !(more && items.is_empty()) } else { !more };
    let views = || items.iter().map(|(found, seen)| seen.view(model, found).for_read(read));
    let changes = read.entities.iter().any(|id| model.entity(*id).shows_clock());
    let timeless = || views().map(|view| Json::Object(view.timeless().attributes())).collect();
    let timeless = if changes { answer(timeless()) } else { None };
    let value = answer(views().map(|view| Json::Object(view.attributes())).collect());
    Ok(Included { value, timeless, complete })
}

/// Returns what the caller sees of other reads, whoever may call those. They go on side by
/// side, and what they may read is shared out among them: what one leaves is for the others.
async fn see_included_reads<'r>(
    loader: &mut Loader<'r>,
    calls: Vec<(ReadId, Vec<Option<Value>>)>,
) -> Result<Vec<Seen>, Failure> {
    let mut budget = WHOLE_BUDGET;
    let mut included_reads = Vec::with_capacity(calls.len());
    for (id, args) in calls {
        included_reads.push(included_read(loader, id, args, &mut budget).await?);
    }
    let mut searches: Vec<_> = included_reads.iter_mut().map(IncludedRead::search).collect();
    loop {
        let unfinished = searches.iter_mut().flatten().filter(|search| !search.has_ended());
        let mut unfinished: Vec<&mut Search<'r, '_>> = unfinished.collect();
        if unfinished.is_empty() {
            break;
        }
        let share = budget / unfinished.len();
        if share == 0 {
            unfinished.iter_mut().for_each(|search| search.seen.more = true);
            break;
        }
        unfinished.iter_mut().for_each(|search| search.partitions.budget = share);
        go_on(loader, &mut unfinished).await?;
        let left = unfinished.iter().map(|search| search.partitions.budget);
        budget -= left.map(|left| share - left).sum::<usize>();
    }
    let seen = searches.into_iter().map(|search| search.map(|search| search.seen));
    let seen: Vec<_> = seen.collect();
    let known = |(included_read, seen): (IncludedRead<'r>, Option<Seen>)| {
        seen.unwrap_or(included_read.seen)
    };
    Ok(included_reads.into_iter().zip(seen).map(known).collect())
}

/// Prepares a read; one that is no query is done at once.
async fn included_read<'r>(
    loader: &mut Loader<'r>,
    id: ReadId,
    args: Vec<Option<Value>>,
    budget: &mut usize,
) -> Result<IncludedRead<'r>, Failure> {
    let read = loader.model().read(id);
    let mut bound = loader.items().bind(&read.inputs, args, read.frame.len())?;
    let limit = read.most_included();
    let missing = Box::pin(bind_lets(loader, read, &mut bound)).await?;
    let mut included_read =
        IncludedRead { read, bound, limit, partitions: None, seen: Seen::default() };
    match &read.source {
        _ if missing => {}
        Source::Query(query) => {
            let requests = store_queries(loader, read, query, &included_read.bound).await?;
            let mut partitions = Partitions::new(loader.model(), query, requests, 0);
            stand_in(loader, read, query, &mut partitions).await?;
            included_read.partitions = Some(partitions);
        }
        Source::Scan { table, .. } => {
            included_read.seen =
                see_scanned(loader, read, &included_read.bound, *table, limit, budget).await?;
        }
        Source::Get { .. } | Source::Unresolved => {}
    }
    Ok(included_read)
}

/// A read beside an item.
struct IncludedRead<'r> {
    read: &'r Read,
    bound: Vec<Bound>,
    limit: usize,
    /// Where its items come from, if it is a query.
    partitions: Option<Partitions>,
    /// What is found already, if it is none.
    seen: Seen,
}

impl<'r> IncludedRead<'r> {
    fn search(&mut self) -> Option<Search<'r, '_>> {
        let Source::Query(query) = &self.read.source else { return None };
        let partitions = self.partitions.as_mut()?;
        Some(Search::new(self.read, query.table, &self.bound, partitions, self.limit, BATCH))
    }
}
