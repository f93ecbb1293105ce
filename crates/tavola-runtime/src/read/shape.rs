//! Answers that are not pages: what items amount to, groups and complete lists.

use serde_json::{Map, Value as Json, json};
use tavola_model::limits::MAX_ANSWER_ITEMS;
use tavola_model::model::{EntityId, Group, Model, Read, Shape, Source};

use super::aggregates::Aggregated;
use super::included::{Included, included};
use super::page_end::Seen;
use super::visible::{see, see_found, too_much};
use crate::Failure;
use crate::bound::Bound;
use crate::loader::Loader;
use crate::record::Record;
use crate::visibility::Visibility;

/// Answers with everything that a read finds, up to its limit.
pub(super) async fn everything<'r>(
    loader: &mut Loader<'r>,
    read: &'r Read,
    bound: &[Bound],
    limit: Option<u32>,
) -> Result<Json, Failure> {
    let most = match (&read.source, read.at_most) {
        (Source::Scan { at_most, .. }, None) => *at_most,
        (Source::Scan { at_most, .. }, Some(most)) => most.min(*at_most),
        (_, Some(most)) => most,
        (_, None) => MAX_ANSWER_ITEMS as u64,
    };
    let most = limit.map_or(most, |limit| most.min(limit.into()));
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let mut seen = see(loader, read, bound, most).await?;
    if let Shape::Groups { entity, groups } = &read.shape {
        let beside = groups.iter().filter(|group| !group.list).map(|group| group.entity);
        let wanted: Vec<_> = std::iter::once(*entity).chain(beside).collect();
        find_single(loader, read, bound, &wanted, most, &mut seen).await?;
    }
    let Seen { items, more } = seen;
    if let Some(mut body) = amount(loader.model(), read, &items)? {
        if let (true, Json::Object(body)) = (more, &mut body) {
            body.insert("complete".to_owned(), Json::Bool(false));
        }
        return Ok(body);
    }
    let entities: Vec<_> = items.iter().map(|(record, _)| record.entity).collect();
    let shown = show(loader, read, bound, items).await?;
    let mut body = match &read.shape {
        Shape::Groups { entity, groups } => {
            let mut parts: Vec<_> = entities.into_iter().zip(shown).collect();
            let index = parts.iter().position(|(id, _)| id == entity);
            let Some(index) = index else { return Err(Failure::not_found()) };
            let (_, mut one) = parts.remove(index);
            for Group { name, entity, list } in groups {
                let mut members = parts
                    .iter()
                    .filter(|(id, _)| id == entity)
                    .map(|(_, shown)| Json::Object(shown.clone()));
                match list {
                    true => one.insert(name.clone(), Json::Array(members.collect())),
                    false => members.next().and_then(|first| one.insert(name.clone(), first)),
                };
            }
            Json::Object(one)
        }
        _ => json!({ "items": shown.into_iter().map(Json::Object).collect::<Vec<_>>() }),
    };
    if let (true, Json::Object(body)) = (more, &mut body) {
        body.insert("complete".to_owned(), Json::Bool(false));
    }
    Ok(body)
}

/// Returns what items amount to as the caller sees them, if a read is about that.
pub(super) fn amount(
    model: &Model,
    read: &Read,
    items: &[(Record, Visibility)],
) -> Result<Option<Json>, Failure> {
    let Shape::Aggregates { aggregates, by } = &read.shape else { return Ok(None) };
    let visible = items.iter().map(|(record, visibility)| {
        let entity = model.entity(record.entity);
        move |name: &str| record.get(name).filter(|_| visibility.shows(entity, name))
    });
    let type_of = |name: &str| Some(&model.found_attribute(read, name)?.ty);
    Aggregated::of(aggregates, by.as_deref(), visible)?.to_json(type_of).map(Some)
}

/// Looks for the single items of a read that returns lists beside them, if they are not among
/// those that were seen because there are too many others: each is one of as many as the read may
/// hold.
async fn find_single<'r>(
    loader: &mut Loader<'r>,
    read: &'r Read,
    bound: &[Bound],
    wanted: &[EntityId],
    most: usize,
    seen: &mut Seen,
) -> Result<(), Failure> {
    let (true, Source::Query(query)) = (seen.more, &read.source) else { return Ok(()) };
    let mut found = Vec::new();
    for entity in wanted {
        if seen.items.iter().any(|(record, _)| record.entity == *entity) {
            continue;
        }
        let alone = query.only(loader.model(), *entity);
        let one = see_found(loader, read, &alone, bound, 1, Some(*entity)).await?;
        if one.items.is_empty() && one.more {
            return Err(too_much());
        }
        found.extend(one.items);
    }
    seen.items.truncate(most.saturating_sub(found.len()));
    seen.items.extend(found);
    Ok(())
}

/// Returns what the caller sees of records, together with what `with` includes for each.
pub(super) async fn show<'r>(
    loader: &mut Loader<'r>,
    read: &'r Read,
    bound: &[Bound],
    items: Vec<(Record, Visibility)>,
) -> Result<Vec<Map<String, Json>>, Failure> {
    let included = included(loader, read, bound, &items).await?;
    let visible = |(record, visibility): &(Record, Visibility)| {
        visibility.view(loader.model(), record).for_read(read).attributes()
    };
    let mut shown: Vec<_> = items.iter().map(visible).collect();
    for (name, included) in included {
        for (shown, Included { value, complete, .. }) in shown.iter_mut().zip(included) {
            attach(shown, name, value, complete);
        }
    }
    Ok(shown)
}

/// What the caller sees of an item.
pub(super) struct Shown {
    pub body: Map<String, Json>,
    /// The same without what changes with the time alone, if anything does.
    pub timeless: Option<Map<String, Json>>,
}

/// Returns what the caller sees of a record, together with what `with` includes.
pub(super) async fn show_one<'r>(
    loader: &mut Loader<'r>,
    read: &'r Read,
    bound: &[Bound],
    item: (Record, Visibility),
) -> Result<Shown, Failure> {
    let included = included(loader, read, bound, std::slice::from_ref(&item)).await?;
    let (record, visibility) = &item;
    let model = loader.model();
    let view = || visibility.view(model, record).for_read(read);
    let (mut body, mut timeless) = (view().attributes(), view().timeless().attributes());
    let mut changes = model.entity(record.entity).shows_clock();
    for (name, included) in included {
        for Included { value, timeless: same, complete } in included {
            changes |= same.is_some();
            attach(&mut timeless, name, same.or_else(|| value.clone()), complete);
            attach(&mut body, name, value, complete);
        }
    }
    Ok(Shown { body, timeless: changes.then_some(timeless) })
}

/// Adds what was included to an item.
fn attach(shown: &mut Map<String, Json>, name: &str, value: Option<Json>, complete: bool) {
    if !complete {
        shown.insert("complete".to_owned(), Json::Bool(false));
    }
    shown.extend(value.map(|value| (name.to_owned(), value)));
}
