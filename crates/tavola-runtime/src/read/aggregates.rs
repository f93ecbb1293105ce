//! What items amount to: counts, sums, averages, least and greatest values, in all or by groups.

use std::borrow::Cow;

use serde_json::{Map, Value as Json, json};
use tavola_model::model::{Aggregate, AggregateFunction, Type};
use tavola_store::{Number, NumberError, Value};

use crate::{Code, Failure};

/// How many places an average has at most.
const AVERAGE_PLACES: u32 = 6;

/// What items amount to.
pub(crate) struct Aggregated<'m> {
    aggregates: &'m [Aggregate],
    by: Option<&'m str>,
    /// The groups, the largest first; a single one if there are none.
    groups: Vec<Group>,
}

struct Group {
    /// The attribute's value; none if the item has none, or the caller does not see it.
    value: Option<Value>,
    results: Vec<Running>,
}

/// A result while items are added to it.
#[derive(Clone)]
struct Running {
    /// The sum, the least or the greatest value so far.
    value: Option<Value>,
    /// How many items have the attribute.
    count: u64,
}

impl<'m> Aggregated<'m> {
    /// Counts and adds up items, each of which is given as the attributes that count.
    pub fn of<'i>(
        aggregates: &'m [Aggregate],
        by: Option<&'m str>,
        items: impl Iterator<Item = impl Fn(&str) -> Option<&'i Value>>,
    ) -> Result<Self, Failure> {
        let nothing = || vec![Running { value: None, count: 0 }; aggregates.len()];
        let mut groups: Vec<Group> = Vec::new();
        if by.is_none() {
            groups.push(Group { value: None, results: nothing() });
        }
        for item in items {
            let value = by.and_then(&item).filter(|value| **value != Value::Null);
            let known = groups.iter().position(|group| group.value.as_ref() == value);
            let place = known.unwrap_or_else(|| {
                groups.push(Group { value: value.cloned(), results: nothing() });
                groups.len() - 1
            });
            let Some(group) = groups.get_mut(place) else { continue };
            for (result, aggregate) in group.results.iter_mut().zip(aggregates) {
                let attribute = aggregate.attribute.as_deref().map(&item);
                result.add(aggregate.function, attribute).map_err(too_many_digits)?;
            }
        }
        let mut all = Self { aggregates, by, groups };
        if by.is_some() {
            all.sort()?;
        }
        Ok(all)
    }

    /// Brings the groups into the order of the first result, the largest first.
    fn sort(&mut self) -> Result<(), Failure> {
        let Some(first) = self.aggregates.first() else { return Ok(()) };
        let mut keyed = Vec::with_capacity(self.groups.len());
        for group in self.groups.drain(..) {
            let result = group.results.first().map(|result| result.end(first.function));
            keyed.push((result.transpose().map_err(too_many_digits)?.flatten(), group));
        }
        keyed.sort_by(|(a, _), (b, _)| match (a, b) {
            (Some(a), Some(b)) => compare(b, a),
            (a, b) => b.is_some().cmp(&a.is_some()),
        });
        self.groups = keyed.into_iter().map(|(_, group)| group).collect();
        Ok(())
    }

    /// Returns the answer of a read whose items have attributes of these types.
    pub fn to_json<'t>(&self, type_of: impl Fn(&str) -> Option<&'t Type>) -> Result<Json, Failure> {
        let told = |value: &Value, ty: Option<&Type>| {
            ty.map_or_else(|| value.to_json(), |ty| ty.to_answer(value))
        };
        let mut groups = Vec::with_capacity(self.groups.len());
        for group in &self.groups {
            let mut entry = Map::new();
            if let Some(by) = self.by {
                let value = group.value.as_ref().map_or(Json::Null, |it| told(it, type_of(by)));
                entry.insert(by.to_owned(), value);
            }
            for (name, value) in self.results(group)? {
                let aggregate = self.aggregates.iter().find(|aggregate| aggregate.name == name);
                let of = aggregate.and_then(|aggregate| aggregate.attribute.as_deref());
                let ty = aggregate.map(|aggregate| aggregate.result(of.and_then(&type_of)));
                entry.insert(name.to_owned(), told(&value, ty.as_ref()));
            }
            groups.push(Json::Object(entry));
        }
        Ok(match self.by {
            Some(_) => json!({ "items": groups }),
            None => groups.pop().unwrap_or_default(),
        })
    }

    /// Returns the value that a `let` gives a name: what the answer of the read has, and an
    /// aggregate under the name of its attribute where that is clear.
    pub fn to_value(&self) -> Result<Value, Failure> {
        let mut groups = Vec::with_capacity(self.groups.len());
        for group in &self.groups {
            let results = self.results(group)?;
            let result = |wanted: &str| results.iter().find(|(name, _)| *name == wanted);
            let aliases = Aggregate::by_attribute(self.aggregates, self.by)
                .filter_map(|(name, of)| Some((name, result(&of.name)?.1.clone())));
            let by = self.by.zip(group.value.clone());
            let all = by.into_iter().chain(aliases).chain(results.iter().cloned());
            groups.push(Value::M(all.map(|(name, value)| (name.to_owned(), value)).collect()));
        }
        Ok(match self.by {
            Some(_) => Value::L(groups),
            None => groups.pop().unwrap_or(Value::Null),
        })
    }

    fn results(&self, group: &Group) -> Result<Vec<(&'m str, Value)>, Failure> {
        let mut results = Vec::with_capacity(self.aggregates.len());
        for (aggregate, result) in self.aggregates.iter().zip(&group.results) {
            let value = result.end(aggregate.function).map_err(too_many_digits)?;
            results.extend(value.map(|value| (aggregate.name.as_str(), value)));
        }
        Ok(results)
    }
}

impl Running {
    /// Adds an item with this value of the attribute.
    fn add(
        &mut self,
        function: AggregateFunction,
        attribute: Option<Option<&Value>>,
    ) -> Result<(), NumberError> {
        let value = match (function, attribute.flatten()) {
            (AggregateFunction::Count, _) => None,
            (_, None | Some(Value::Null)) => return Ok(()),
            (_, Some(value)) => Some(counted(value)),
        };
        self.count += 1;
        let Some(value) = value.as_deref() else { return Ok(()) };
        let next = match (&self.value, function) {
            (None, _) => value.clone(),
            (Some(Value::N(sum)), AggregateFunction::Sum | AggregateFunction::Average) => {
                match value {
                    Value::N(number) => Value::N(sum.add(number)?),
                    _ => return Ok(()),
                }
            }
            (Some(known), AggregateFunction::Min) if compare(value, known).is_lt() => value.clone(),
            (Some(known), AggregateFunction::Max) if compare(value, known).is_gt() => value.clone(),
            _ => return Ok(()),
        };
        self.value = Some(next);
        Ok(())
    }

    /// Returns the result; none if no item has the attribute.
    fn end(&self, function: AggregateFunction) -> Result<Option<Value>, NumberError> {
        Ok(match function {
            AggregateFunction::Count => Some(Value::N(Number::from(self.count))),
            AggregateFunction::Sum => Some(self.value.clone().unwrap_or_else(|| Value::from(0))),
            AggregateFunction::Average => match &self.value {
                Some(Value::N(sum)) => {
                    let mean = sum.divided(&Number::from(self.count), AVERAGE_PLACES)?;
                    mean.map(Value::N)
                }
                _ => None,
            },
            AggregateFunction::Min | AggregateFunction::Max => self.value.clone(),
        })
    }
}

/// Returns a decimal that is stored as text as the number that it is. The other texts of which there
/// is a least one are times, which are no numbers.
fn counted(value: &Value) -> Cow<'_, Value> {
    match value.as_str().and_then(|text| text.parse().ok()) {
        Some(number) => Cow::Owned(Value::N(number)),
        None => Cow::Borrowed(value),
    }
}

fn compare(a: &Value, b: &Value) -> std::cmp::Ordering {
    match (a, b) {
        (Value::N(a), Value::N(b)) => a.cmp(b),
        (Value::S(a), Value::S(b)) => a.cmp(b),
        _ => std::cmp::Ordering::Equal,
    }
}

fn too_many_digits(_: NumberError) -> Failure {
    Failure::too_large(Code::TOO_LARGE, "the sum has more than 38 digits")
}
