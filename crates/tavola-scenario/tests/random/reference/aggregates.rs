//! What items amount to: a fold over what is shown of them.

use serde_json::{Map, Value as Json, json};
use tavola_model::model::{Aggregate, AggregateFunction, Read, Shape};
use tavola_store::{Number, Value};

use super::Record;
use super::read::Listed;

type Results = Map<String, Json>;

/// How many places the decimals of an attribute have; none if it is of another type.
pub type Places<'a> = &'a dyn Fn(&str) -> Option<u8>;

/// What items amount to in all.
pub fn of_all(aggregates: &[Aggregate], shown: &[Json], places: Places<'_>) -> Results {
    let results = aggregates.iter().filter_map(|aggregate| {
        let of = aggregate.attribute.as_deref();
        let values = shown.iter().filter_map(|item| item.get(of?)).filter(|value| !value.is_null());
        let values: Vec<&Json> = values.collect();
        let sum = || values.iter().map(|value| number(value)).fold(Number::ZERO, plus);
        let ordered = || {
            let mut ordered = values.clone();
            ordered.sort_by(|a, b| match (a, b) {
                (Json::String(a), Json::String(b)) if of.and_then(places).is_none() => a.cmp(b),
                (a, b) => number(a).cmp(&number(b)),
            });
            ordered
        };
        let told = |value: &Json| match of.and_then(places) {
            Some(places) => json!(with_places(&number(value), places)),
            None => value.clone(),
        };
        let result = match aggregate.function {
            AggregateFunction::Count => json!(shown.len()),
            AggregateFunction::Sum => match of.and_then(places) {
                Some(places) => json!(with_places(&sum(), places)),
                None => Value::N(sum()).to_json(),
            },
            AggregateFunction::Average => {
                let count = Number::from(values.len() as u64);
                Value::N(sum().divided(&count, 6).expect("small numbers")?).to_json()
            }
            AggregateFunction::Min => told(ordered().first()?),
            AggregateFunction::Max => told(ordered().last()?),
        };
        Some((aggregate.name.clone(), result))
    });
    results.collect()
}

/// What they amount to by each value of an attribute, the most first; equal ones come in any order.
pub fn by_group(
    aggregates: &[Aggregate],
    by: &str,
    shown: &[Json],
    places: Places<'_>,
) -> Vec<Listed> {
    let mut groups: Vec<(Json, Vec<Json>)> = Vec::new();
    for item in shown {
        let value = item.get(by).cloned().unwrap_or_default();
        match groups.iter_mut().find(|(known, _)| *known == value) {
            Some((_, group)) => group.push(item.clone()),
            None => groups.push((value, vec![item.clone()])),
        }
    }
    let first = |results: &Results| results.get(&aggregates[0].name).map(number);
    let mut entries: Vec<Results> = groups
        .into_iter()
        .map(|(value, items)| {
            let mut entry = of_all(aggregates, &items, places);
            entry.insert(by.to_owned(), value);
            entry
        })
        .collect();
    entries.sort_by_key(|entry| std::cmp::Reverse(first(entry)));
    let mut listed: Vec<Listed> = Vec::new();
    let mut last = None;
    for entry in entries {
        let rank = first(&entry);
        match listed.last_mut().filter(|_| last == Some(rank)) {
            Some(group) => group.push(Json::Object(entry)),
            None => listed.push(vec![Json::Object(entry)]),
        }
        last = Some(rank);
    }
    listed
}

/// The value that a `let` names.
pub fn of_records(read: &Read, records: &[Record]) -> Value {
    let Shape::Aggregates { aggregates, by } = &read.shape else { panic!("it adds nothing up") };
    assert!(by.is_none(), "the random models bind no groups");
    let names = aggregates.iter().filter_map(|aggregate| aggregate.attribute.as_deref());
    let names: Vec<&str> = names.collect();
    let item = |record: &Record| {
        let values = names.iter().filter_map(|name| {
            let value = record.get(name)?;
            // A decimal that is stored as text counts as a number.
            let number = value.as_str().and_then(|text| text.parse().ok());
            Some((*name, number.map_or_else(|| value.clone(), Value::N).to_json()))
        });
        Json::Object(values.map(|(name, value)| (name.to_owned(), value)).collect())
    };
    let items: Vec<Json> = records.iter().map(item).collect();
    let results = of_all(aggregates, &items, &|_| None).into_iter();
    Value::M(results.map(|(name, value)| (name, Value::N(number(&value)))).collect())
}

/// A decimal as an answer gives it.
pub fn with_places(number: &Number, places: u8) -> String {
    let scale = Number::from_parts(false, 1, places.into()).expect("a power of ten");
    let units = number.mul(&scale).expect("small numbers").to_i64().expect("so many places");
    let one = 10i64.pow(places.into());
    let sign = if units < 0 { "-" } else { "" };
    let (whole, fraction) = (units.abs() / one, units.abs() % one);
    match places {
        0 => units.to_string(),
        _ => format!("{sign}{whole}.{fraction:0width$}", width = places.into()),
    }
}

fn plus(a: Number, b: Number) -> Number {
    a.add(&b).expect("small numbers")
}

fn number(shown: &Json) -> Number {
    let text = shown.as_str().map_or_else(|| shown.to_string(), str::to_owned);
    text.parse().expect("a number")
}
