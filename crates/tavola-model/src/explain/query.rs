//! Queries in DynamoDB's own terms.

use tavola_store::{Comparison, KeyType, Query as StoreQuery, SortCondition, Value};

use super::QueryBody;
use super::bindings::Bindings;
use crate::model::{Direction, Expr, Function, Hole, KeyRange, Query, Reach, Sort, TemplatePart};
use crate::scale::size::most_elements;

impl Bindings<'_> {
    /// Returns the request of a query, rendered by the same code that renders the real one.
    pub(super) fn query(&self, query: &Query, strong: bool, limit: u32) -> QueryBody {
        let model = self.model;
        let table = model.table(query.table);
        let index = query.index.map(|index| model.index(query.table, index));
        let pair = index.map_or(&table.key, |index| &index.key);
        let global = index.is_some_and(|index| !index.local);
        let types: Vec<(&str, KeyType)> =
            pair.parts().map(|part| (part.name.as_str(), part.key_type)).collect();
        let sort = self.sort(query);
        let known = match &query.direction {
            Direction::Ascending => Some(false),
            Direction::Descending => Some(true),
            Direction::DescendingIf(condition) => match condition.as_ref() {
                Expr::Literal(Value::Bool(descending)) => Some(*descending),
                Expr::Compare(left, Comparison::Equal, right, _) => match (&**left, &**right) {
                    (Expr::Literal(left), Expr::Literal(right)) => Some(left == right),
                    _ => None,
                },
                _ => None,
            },
        };
        let request = StoreQuery {
            table: table.physical.clone(),
            index: index.map(|index| index.name.clone()),
            partition: (pair.partition.name.clone(), self.value(&query.partition)),
            sort: pair.sort.as_ref().zip(sort).map(|(part, sort)| (part.name.clone(), sort)),
            filter: None,
            attributes: Vec::new(),
            descending: known.unwrap_or(false),
            limit: Some(limit),
            start: None,
            strong: strong && !global,
        };
        // A template can be longer than a real request may be, which is no error here.
        let rendered = request.render().unwrap_or_default();
        let typed = |value: &Value| {
            let partition = request.partition.1 == *value;
            let place = usize::from(!partition);
            types.get(place).map_or(KeyType::S, |(_, key_type)| *key_type)
        };
        let values = rendered
            .values
            .iter()
            .map(|(name, value)| {
                let text = value.as_str().unwrap_or_default().to_owned();
                (name.clone(), (typed(value), text))
            })
            .collect();
        QueryBody {
            table: request.table.clone(),
            index: request.index.clone(),
            key_condition: rendered.key_condition.unwrap_or_default(),
            names: rendered.names,
            values,
            forward: !request.descending,
            backward_if: match &query.direction {
                Direction::DescendingIf(condition) if known.is_none() => {
                    Some(self.print(condition))
                }
                _ => None,
            },
            limit,
            strong: request.strong,
            may_lack: self.may_lack(&query.partition),
            may_lack_sort: query.sort.as_ref().is_some_and(may_be_cut_to_nothing),
            partitions: self.partitions(query).0,
        }
    }

    /// Returns the queries of a read: one for each partition that the model lists, and for each
    /// range of sort keys.
    pub(super) fn each_query(&self, query: &Query) -> Vec<Query> {
        if query.sort.is_none() && query.ranges.len() > 1 {
            let within = |range: &KeyRange| Query { ranges: vec![range.clone()], ..query.clone() };
            return query.ranges.iter().flat_map(|range| self.each_query(&within(range))).collect();
        }
        let Expr::Template(template) = &query.partition else { return vec![query.clone()] };
        let listed = template.parts.iter().enumerate().find_map(|(place, part)| match part {
            TemplatePart::Hole(Hole { value: Expr::List(members), .. }) => {
                Some((place, members.clone()))
            }
            TemplatePart::Hole(Hole { value: Expr::Literal(Value::L(members)), .. }) => {
                Some((place, members.iter().cloned().map(Expr::Literal).collect()))
            }
            _ => None,
        });
        let Some((place, members)) = listed else { return vec![query.clone()] };
        let mut queries: Vec<Query> = Vec::with_capacity(members.len());
        for member in members {
            let mut template = template.clone();
            if let Some(TemplatePart::Hole(hole)) = template.parts.get_mut(place) {
                hole.value = member;
            }
            let one = Query { partition: Expr::Template(template), ..query.clone() };
            let new = self.each_query(&one).into_iter().filter(|one| !queries.contains(one));
            let new: Vec<Query> = new.collect();
            queries.extend(new);
        }
        queries
    }

    /// Returns how many partitions a query stands for at most, one for each element of a list that
    /// only the call knows. Lists without a limit count as one element, and are returned by name.
    pub(super) fn partitions(&self, query: &Query) -> (u64, Vec<String>) {
        let mut unlimited = Vec::new();
        let Expr::Template(template) = &query.partition else { return (1, unlimited) };
        let lists = template.holes().map(|hole| &hole.value).filter(|value| {
            matches!(value, Expr::Call(Function::Range, _))
                || self.type_of(value).is_some_and(|ty| ty.element().is_some())
        });
        let count = lists.fold(1_u64, |count, list| {
            match most_elements(list, &|expr| self.type_of(expr)) {
                Some(most) => count.saturating_mul(most),
                None => {
                    unlimited.push(self.print(list));
                    count
                }
            }
        });
        (count, unlimited)
    }

    fn value(&self, expr: &Expr) -> Value {
        Value::S(self.printed_value(expr).inside)
    }

    fn sort(&self, query: &Query) -> Option<SortCondition> {
        let Some(sort) = &query.sort else {
            return query.ranges.first().map(KeyRange::condition);
        };
        Some(match sort {
            Sort::BeginsWith(start) => self.begins_with(start)?,
            // Without its optional input, a bound only states a prefix.
            Sort::Compare(comparison, bound)
                if *comparison != Comparison::Equal && is_cut(&bound.value) =>
            {
                self.begins_with(&bound.value)?
            }
            Sort::Compare(comparison, bound) => {
                query.compared(*comparison, self.value(&bound.value), bound.reach)
            }
            Sort::Between(low, high) => {
                let reach = if is_cut(&high.value) { Reach::Prefix } else { high.reach };
                match (self.value(&low.value), reach.last(self.value(&high.value))) {
                    (Value::S(from), to) if from.is_empty() => {
                        SortCondition::Compare(Comparison::LessOrEqual, to)
                    }
                    (from, to) => SortCondition::Between(from, to),
                }
            }
        })
    }

    fn begins_with(&self, start: &Expr) -> Option<SortCondition> {
        match self.value(start) {
            // The empty prefix matches everything.
            Value::S(text) if text.is_empty() => None,
            start => Some(SortCondition::BeginsWith(start)),
        }
    }
}

/// Returns `true` if a template ends before an optional input that is known to be absent.
fn is_cut(value: &Expr) -> bool {
    matches!(value, Expr::Template(template)
        if template.holes().any(|hole| hole.cuts && hole.value == Expr::Absent))
}

/// Returns `true` if omitting an optional input leaves no condition on the sort key.
fn may_be_cut_to_nothing(sort: &Sort) -> bool {
    let value = match sort {
        Sort::BeginsWith(start) => start,
        Sort::Compare(_, bound) | Sort::Between(bound, _) => &bound.value,
    };
    let Expr::Template(template) = value else { return false };
    matches!(template.parts.first(), Some(TemplatePart::Hole(Hole { cuts: true, .. })))
}
