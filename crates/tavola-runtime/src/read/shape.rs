//! Answers that are not pages: counts, sums, groups and complete lists.

use serde_json::{Map, Value as Json, json};
use tavola_model::limits::MAX_ANSWER_ITEMS;
use tavola_model::model::{EntityId, Read, Shape, Source};

use tavola_store::{Number, Value};

use super::included::included;
use super::visible::{Seen, see, see_found, too_much};
use crate::bound::Bound;
use crate::loader::Loader;
use crate::record::Record;
use crate::visibility::Visibility;
use crate::{Code, Failure};

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
    if let Shape::Groups { entity, .. } = &read.shape {
        find_one(loader, read, bound, *entity, most, &mut seen).await?;
    }
    let Seen { items, more } = seen;
    let entities: Vec<_> = items.iter().map(|(record, _)| record.entity).collect();
    let shown = show(loader, read, bound, items).await?;
    let mut body = match &read.shape {
        Shape::Count { sum, by } => tally(sum.as_deref(), by.as_deref(), shown)?,
        Shape::Groups { entity, groups } => {
            let mut parts: Vec<_> = entities.into_iter().zip(shown).collect();
            let index = parts.iter().position(|(id, _)| id == entity);
            let Some(index) = index else { return Err(Failure::not_found()) };
            let (_, mut one) = parts.remove(index);
            for (name, group) in groups {
                let members = parts
                    .iter()
                    .filter(|(id, _)| id == group)
                    .map(|(_, shown)| Json::Object(shown.clone()))
                    .collect();
                one.insert(name.clone(), Json::Array(members));
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

/// Looks for the one item of a read that returns others beside it, if it is not among those
/// that were seen because there are too many of them: it is one of as many as the read may
/// hold.
async fn find_one<'r>(
    loader: &mut Loader<'r>,
    read: &'r Read,
    bound: &[Bound],
    entity: EntityId,
    most: usize,
    seen: &mut Seen,
) -> Result<(), Failure> {
    let is_there = seen.items.iter().any(|(record, _)| record.entity == entity);
    let (false, true, Source::Query(query)) = (is_there, seen.more, &read.source) else {
        return Ok(());
    };
    let alone = query.only(loader.model(), entity);
    let found = see_found(loader, read, &alone, bound, 1, Some(entity)).await?;
    if found.items.is_empty() && found.more {
        return Err(too_much());
    }
    seen.items.truncate(most.saturating_sub(1));
    seen.items.extend(found.items);
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
        visibility.view(loader.model(), record).attributes()
    };
    let mut shown: Vec<_> = items.iter().map(visible).collect();
    for (name, included) in included {
        for (shown, included) in shown.iter_mut().zip(included) {
            if !included.complete {
                shown.insert("complete".to_owned(), Json::Bool(false));
            }
            shown.extend(included.value.map(|value| (name.clone(), value)));
        }
    }
    Ok(shown)
}

/// Counts items or sums an attribute: in all, or for each value of another attribute, the largest
/// first. What the caller does not see of an item is not counted.
fn tally(
    sum: Option<&str>,
    by: Option<&str>,
    shown: Vec<Map<String, Json>>,
) -> Result<Json, Failure> {
    let mut groups: Vec<(Json, Number)> = Vec::new();
    for mut shown in shown {
        let value = match sum {
            Some(sum) => shown.get(sum).and_then(number).unwrap_or_else(|| Number::from(0)),
            None => Number::from(1),
        };
        let group = by.and_then(|by| shown.remove(by)).unwrap_or(Json::Null);
        match groups.iter_mut().find(|(known, _)| *known == group) {
            Some((_, all)) => {
                let too_large =
                    |_| Failure::too_large(Code::TOO_LARGE, "the sum has more than 38 digits");
                *all = all.add(&value).map_err(too_large)?;
            }
            None => groups.push((group, value)),
        }
    }
    let name = if sum.is_some() { "sum" } else { "count" };
    let Some(by) = by else {
        let all = groups.pop().map_or_else(|| Number::from(0), |(_, all)| all);
        return Ok(json!({ name: Value::N(all).to_json() }));
    };
    groups.sort_by(|(_, a), (_, b)| b.cmp(a));
    let entry = |(group, all)| json!({ by: group, name: Value::N(all).to_json() });
    Ok(json!({ "items": groups.into_iter().map(entry).collect::<Vec<_>>() }))
}

/// Parses a number as answers show it: as text, where JSON's numbers would lose digits.
fn number(shown: &Json) -> Option<Number> {
    match shown {
        Json::Number(number) => number.to_string().parse().ok(),
        Json::String(text) => text.parse().ok(),
        _ => None,
    }
}
