//! Where a read's items come from: the request as a template.

#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;

use crate::explain::ExpressionPrinter;
use crate::model::{self, Bound, Direction, Expr, Load, Reach, Sort};

/// Where a read's items come from.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Source {
    /// One item by its key.
    Get {
        /// The entity.
        entity: String,
        /// The primary key.
        key: Vec<KeyValue>,
        /// The items of which the first takes the place of a missing one.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        others: Vec<OtherItem>,
        /// Whether a missing item is answered with the entity's defaults.
        or_default: bool,
    },
    /// A partition of a table or index.
    Query {
        /// The table, by the name in the model.
        table: String,
        /// The index; the table itself, if it does not say.
        #[serde(skip_serializing_if = "Option::is_none")]
        index: Option<String>,
        /// The partition key.
        partition: KeyValue,
        /// What is asked of the sort key.
        #[serde(skip_serializing_if = "Option::is_none")]
        sort: Option<SortCondition>,
        /// Where the wanted items lie, if the partition may hold others: each range is a query of
        /// its own, unless the sort key is compared.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        ranges: Vec<KeyRange>,
        /// From the last to the first.
        descending: bool,
        /// The condition under which it is from the last to the first, if there is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        descending_if: Option<String>,
    },
    /// A whole table.
    Scan {
        /// The table, by the name in the model.
        table: String,
        /// The most items that it may hold.
        at_most: u64,
    },
    /// The model has errors here.
    Unknown,
}

/// An item that takes the place of a missing one.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct OtherItem {
    /// The entity.
    pub entity: String,
    /// The primary key.
    pub key: Vec<KeyValue>,
}

/// A key attribute and the template of its value.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct KeyValue {
    /// The key attribute.
    pub name: String,
    /// The template.
    pub template: String,
}

/// Sort keys from one text to another, both included.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct KeyRange {
    /// The first.
    pub from: String,
    /// The last.
    pub to: String,
}

impl KeyRange {
    fn of(range: &model::KeyRange) -> Self {
        Self { from: range.from.clone(), to: range.to.clone() }
    }
}

/// What is asked of a sort key.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct SortCondition {
    /// The key attribute.
    pub name: String,
    /// `=`, `<`, `<=`, `>`, `>=`, `between` or `begins_with`.
    pub operator: String,
    /// One template, or two for `between`.
    pub templates: Vec<String>,
    /// Whether values that only begin with the (upper) bound still count as equal to it: by whole
    /// segments, or a day in a timestamp's place.
    pub reaches: bool,
}

pub(super) fn source(
    model: &model::Model,
    source: &model::Source,
    printer: &ExpressionPrinter<'_>,
) -> Source {
    match source {
        model::Source::Get { load: Expr::Load(load), others, or_default } => Source::Get {
            entity: model.entity(load.entity).name.clone(),
            key: key(load, printer),
            others: others
                .iter()
                .filter_map(|other| match other {
                    Expr::Load(load) => Some(OtherItem {
                        entity: model.entity(load.entity).name.clone(),
                        key: key(load, printer),
                    }),
                    _ => None,
                })
                .collect(),
            or_default: *or_default,
        },
        model::Source::Query(query) => {
            let table = model.table(query.table);
            let index = query.index.map(|index| model.index(query.table, index));
            let pair = index.map_or(&table.key, |index| &index.key);
            let sort = pair.sort.as_ref().zip(query.sort.as_ref());
            Source::Query {
                table: table.name.clone(),
                index: index.map(|index| index.name.clone()),
                partition: KeyValue {
                    name: pair.partition.name.clone(),
                    template: printer.key_value(&query.partition),
                },
                sort: sort.map(|(part, sort)| condition(&part.name, sort, printer)),
                ranges: query.ranges.iter().map(KeyRange::of).collect(),
                descending: query.direction == Direction::Descending,
                descending_if: match &query.direction {
                    Direction::DescendingIf(condition) => Some(printer.expr(condition)),
                    Direction::Ascending | Direction::Descending => None,
                },
            }
        }
        model::Source::Scan { table, at_most } => {
            Source::Scan { table: model.table(*table).name.clone(), at_most: *at_most }
        }
        model::Source::Get { .. } | model::Source::Unresolved => Source::Unknown,
    }
}

fn key(load: &Load, printer: &ExpressionPrinter<'_>) -> Vec<KeyValue> {
    let key = printer.key(load).into_iter();
    key.map(|(name, template)| KeyValue { name, template }).collect()
}

fn condition(name: &str, sort: &Sort, printer: &ExpressionPrinter<'_>) -> SortCondition {
    let reaches = |bound: &Bound| bound.reach != Reach::Exact;
    let template = |bound: &Bound| printer.key_value(&bound.value);
    let (operator, templates, reaches) = match sort {
        Sort::Compare(comparison, bound) => {
            (ExpressionPrinter::sign(*comparison), vec![template(bound)], reaches(bound))
        }
        Sort::Between(low, high) => ("between", vec![template(low), template(high)], reaches(high)),
        Sort::BeginsWith(start) => ("begins_with", vec![printer.key_value(start)], false),
    };
    SortCondition { name: name.to_owned(), operator: operator.to_owned(), templates, reaches }
}
