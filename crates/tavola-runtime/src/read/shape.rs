//! Answers that are not pages: counts, groups, everything at once, and what is fetched beside.

use serde_json::{Map, Value as Json, json};
use tavola_model::model::{Read, Shape, Source, WithTarget};

use tavola_store::{Number, Value};

use crate::Failure;
use crate::answer::label;
use crate::record::Record;
use crate::session::{Bound, Session, settle};

/// The most items that are fetched beside each item of a list.
const MOST_BESIDE: usize = 5000;

impl<'r> Session<'r> {
    /// Everything that a read finds, up to its bound.
    pub(super) async fn everything(
        &mut self,
        read: &'r Read,
        bound: &[Bound],
    ) -> Result<Json, Failure> {
        let most = match (&read.source, read.at_most) {
            (Source::Scan { at_most, .. }, None) => *at_most,
            (Source::Scan { at_most, .. }, Some(most)) => most.min(*at_most),
            (_, Some(most)) => most,
            (_, None) => 10_000,
        };
        let (records, more) =
            self.matching(read, bound, usize::try_from(most).unwrap_or(usize::MAX)).await?;
        let visible: Vec<Option<Map<String, Json>>> = settle!(self, |context| {
            records
                .iter()
                .map(|record| {
                    Ok(if context.sees(record)? { Some(context.show(record)?) } else { None })
                })
                .collect()
        })?;
        let (records, mut shown): (Vec<Record>, Vec<Map<String, Json>>) = records
            .into_iter()
            .zip(visible)
            .filter_map(|(record, shown)| Some((record, shown?)))
            .unzip();
        self.attach(read, bound, &records, &mut shown).await?;
        let mut body = match &read.shape {
            Shape::Count { sum, by } => tally(sum.as_deref(), by.as_deref(), &records, &shown)?,
            Shape::Groups { entity, groups } => {
                let mut parts: Vec<_> =
                    records.iter().map(|record| record.entity).zip(shown).collect();
                let place = parts.iter().position(|(id, _)| id == entity);
                let Some(place) = place else { return Err(Failure::NotFound(None)) };
                let (_, mut one) = parts.remove(place);
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

    /// Fetches what `with` names for each item.
    pub(super) async fn attach(
        &mut self,
        read: &'r Read,
        bound: &[Bound],
        records: &[Record],
        shown: &mut [Map<String, Json>],
    ) -> Result<(), Failure> {
        for with in &read.with {
            for (record, shown) in records.iter().zip(shown.iter_mut()) {
                let value = match &with.target {
                    WithTarget::Item(load) => settle!(self, |context| {
                        let frame = context.frame(bound, Some(record));
                        match context.eval(load, &frame)? {
                            crate::eval::Val::Record(found) if context.sees(found)? => {
                                Ok(Some(Json::Object(context.show(found)?)))
                            }
                            _ => Ok(None),
                        }
                    })?,
                    WithTarget::Read(id, args) => {
                        let args = settle!(self, |context| {
                            let frame = context.frame(bound, Some(record));
                            args.iter().map(|arg| context.value(arg, &frame)).collect()
                        })?;
                        let (found, more) = self.collect(*id, args, MOST_BESIDE).await?;
                        if more {
                            shown.insert("complete".to_owned(), Json::Bool(false));
                        }
                        Some(Json::Array(self.visible(&found).await?))
                    }
                };
                if let Some(value) = value {
                    shown.insert(with.name.clone(), value);
                }
            }
        }
        Ok(())
    }

    async fn visible(&mut self, records: &[Record]) -> Result<Vec<Json>, Failure> {
        settle!(self, |context| {
            let mut shown = Vec::new();
            for record in records {
                if context.sees(record)? {
                    shown.push(Json::Object(context.show(record)?));
                }
            }
            Ok(shown)
        })
    }
}

/// How many there are, or what an attribute adds up to: in all, or for each value of another, the most
/// first.
fn tally(
    sum: Option<&str>,
    by: Option<&str>,
    records: &[Record],
    shown: &[Map<String, Json>],
) -> Result<Json, Failure> {
    let mut groups: Vec<(Json, Number)> = Vec::new();
    for (record, shown) in records.iter().zip(shown) {
        // What the caller does not see of an item is not counted either.
        let seen = |name: &str| record.get(name).filter(|_| shown.contains_key(name));
        let group = by.map_or(Json::Null, |by| label(seen(by)));
        let value = match sum.map(seen) {
            None => Number::from(1),
            Some(Some(Value::N(number))) => number.clone(),
            Some(_) => Number::from(0),
        };
        match groups.iter_mut().find(|(known, _)| *known == group) {
            Some((_, all)) => {
                let too_large = |_| Failure::TooLarge("the sum has more than 38 digits".to_owned());
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
