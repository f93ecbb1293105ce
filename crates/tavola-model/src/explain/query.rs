//! Queries in DynamoDB's own words.

use tavola_store::{Comparison, KeyType, Query as StoreQuery, SortCondition, Value};

use super::QueryBody;
use super::scope::Scope;
use crate::model::{Bound, Expr, Hole, Part, Query, Reach, Sort};

/// The last character there is: behind a prefix, it stands for whatever may follow.
pub(super) const LAST: char = '\u{10FFFF}';

impl Scope<'_> {
    /// The request of a query, made by the same code that makes the real one.
    pub(super) fn query(&self, query: &Query, strong: bool, limit: u32) -> QueryBody {
        let model = self.model;
        let table = model.table(query.table);
        let index = query.index.map(|index| model.index(query.table, index));
        let pair = index.map_or(&table.key, |index| &index.key);
        let global = index.is_some_and(|index| !index.local);
        let types: Vec<(&str, KeyType)> =
            pair.parts().map(|part| (part.name.as_str(), part.key_type)).collect();
        let sort = query.sort.as_ref().and_then(|sort| self.sort(sort));
        let request = StoreQuery {
            table: table.physical.clone(),
            index: index.map(|index| index.name.clone()),
            partition: (pair.partition.name.clone(), self.value(&query.partition)),
            sort: pair.sort.as_ref().zip(sort).map(|(part, sort)| (part.name.clone(), sort)),
            filter: None,
            attributes: Vec::new(),
            descending: query.descending,
            limit: Some(limit),
            start: None,
            strong: strong && !global,
        };
        // Templates are longer than nothing that a real request could not hold.
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
            limit,
            strong: request.strong,
            may_lack: self.may_lack(&query.partition),
            may_lack_sort: query.sort.as_ref().is_some_and(may_be_cut_to_nothing),
        }
    }

    /// The query for each partition: one for each member of the lists in its template.
    pub(super) fn each_partition(&self, query: &Query) -> Vec<Query> {
        let Expr::Template(template) = &query.partition else { return vec![query.clone()] };
        let listed = template.parts.iter().enumerate().find_map(|(place, part)| match part {
            Part::Hole(Hole { value: Expr::List(members), .. }) => Some((place, members.clone())),
            Part::Hole(Hole { value: Expr::Literal(Value::L(members)), .. }) => {
                Some((place, members.iter().cloned().map(Expr::Literal).collect()))
            }
            _ => None,
        });
        let Some((place, members)) = listed else { return vec![query.clone()] };
        let with = |member: Expr| {
            let mut template = template.clone();
            if let Some(Part::Hole(hole)) = template.parts.get_mut(place) {
                hole.value = member;
            }
            self.each_partition(&Query { partition: Expr::Template(template), ..query.clone() })
        };
        members.into_iter().flat_map(with).collect()
    }

    fn value(&self, expr: &Expr) -> Value {
        Value::S(self.say(expr).inside)
    }

    fn sort(&self, sort: &Sort) -> Option<SortCondition> {
        Some(match sort {
            Sort::BeginsWith(start) => match self.value(start) {
                // Everything begins with nothing.
                Value::S(text) if text.is_empty() => return None,
                start => SortCondition::BeginsWith(start),
            },
            // Without its optional input a bound only says what it begins with.
            Sort::Compare(comparison, bound)
                if *comparison != Comparison::Equal && is_cut(&bound.value) =>
            {
                return self.sort(&Sort::BeginsWith(bound.value.clone()));
            }
            Sort::Compare(comparison, bound) => {
                let reaching = matches!(comparison, Comparison::LessOrEqual | Comparison::Greater);
                let value = if reaching { self.reach(bound) } else { self.value(&bound.value) };
                SortCondition::Compare(*comparison, value)
            }
            Sort::Between(low, high) => match (self.value(&low.value), self.reach(high)) {
                (Value::S(from), to) if from.is_empty() => {
                    SortCondition::Compare(Comparison::LessOrEqual, to)
                }
                (from, to) => SortCondition::Between(from, to),
            },
        })
    }

    /// The last text that still counts as equal to a bound.
    fn reach(&self, bound: &Bound) -> Value {
        let text = self.say(&bound.value).inside;
        let reach = if is_cut(&bound.value) { Reach::Prefix } else { bound.reach };
        Value::S(match reach {
            Reach::Exact => text,
            Reach::Segment(delimiter) => format!("{text}{delimiter}{LAST}"),
            Reach::Prefix => format!("{text}{LAST}"),
        })
    }
}

/// Whether a template ends before an optional input that is known to be absent.
fn is_cut(value: &Expr) -> bool {
    matches!(value, Expr::Template(template)
        if template.holes().any(|hole| hole.cuts && hole.value == Expr::Absent))
}

/// Whether nothing is left of what is asked of a sort key where an optional input is left out.
fn may_be_cut_to_nothing(sort: &Sort) -> bool {
    let value = match sort {
        Sort::BeginsWith(start) => start,
        Sort::Compare(_, bound) | Sort::Between(bound, _) => &bound.value,
    };
    let Expr::Template(template) = value else { return false };
    matches!(template.parts.first(), Some(Part::Hole(Hole { cuts: true, .. })))
}
