//! `Query`.

use serde::Deserialize;
use tavola_store::{Comparison, DetailedStore, KeySchema, Query, SortCondition, Value};

use super::selection::{self, Selection, check_filter};
use crate::capacity::Report;
use crate::error::{Result, invalid};
use crate::expression::{ExpressionKind, KeyCondition};
use crate::json::WireItem;
use crate::legacy::{self, Filter};
use crate::params::{self, Names, Values, positive};

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct Request {
    table_name: Option<String>,
    index_name: Option<String>,
    key_condition_expression: Option<String>,
    key_conditions: Option<Filter>,
    filter_expression: Option<String>,
    query_filter: Option<Filter>,
    conditional_operator: Option<String>,
    projection_expression: Option<String>,
    attributes_to_get: Option<Vec<String>>,
    expression_attribute_names: Names,
    expression_attribute_values: Values,
    select: Option<String>,
    limit: Option<i64>,
    scan_index_forward: Option<bool>,
    exclusive_start_key: Option<WireItem>,
    consistent_read: Option<bool>,
    return_consumed_capacity: Option<String>,
}

/// Reads a page of a partition.
pub(crate) async fn run(store: &dyn DetailedStore, request: Request) -> Result<String> {
    let report = Report::of(request.return_consumed_capacity.as_deref())?;
    let (query, selection) = read(store, request)?;
    let page = store.query_detailed(query, selection.whole).await?;
    selection.answer(page, report)
}

fn read(store: &dyn DetailedStore, request: Request) -> Result<(Query, Selection)> {
    let keys = request.key_condition_expression.as_deref();
    let filter = request.filter_expression.as_deref();
    let projection = request.projection_expression.as_deref();
    params::not_both(
        &[
            ("KeyConditionExpression", keys.is_some()),
            ("FilterExpression", filter.is_some()),
            ("ProjectionExpression", projection.is_some()),
        ],
        &[
            // Only these two are about the same.
            ("KeyConditions", request.key_conditions.is_some() && keys.is_some()),
            ("QueryFilter", request.query_filter.is_some()),
            ("AttributesToGet", request.attributes_to_get.is_some()),
            ("ConditionalOperator", request.conditional_operator.is_some()),
        ],
    )?;
    let limit = positive(request.limit, "limit", u32::MAX)?;
    let placeholders = params::placeholders(
        request.expression_attribute_names,
        request.expression_attribute_values,
        keys.is_some() || filter.is_some() || projection.is_some(),
    )?;
    let asked = match (keys, request.key_conditions) {
        (Some(text), _) => placeholders.key_condition(text)?,
        (None, Some(conditions)) => legacy::key_conditions(conditions)?,
        (None, None) => {
            return Err(invalid(
                "Either the KeyConditions or KeyConditionExpression parameter must be specified in \
                 the request.",
            ));
        }
    };
    let operator = request.conditional_operator.as_deref();
    let (filter, parameter) = match filter {
        Some(text) => {
            (Some(placeholders.condition(ExpressionKind::Filter, text)?), "Filter Expression")
        }
        None => (legacy::filter(request.query_filter, operator)?, "QueryFilter"),
    };
    let paths = params::projection(&placeholders, projection, request.attributes_to_get)?;
    placeholders.check_all_used()?;

    let name = request.table_name.as_deref();
    let table = params::table(store, name)?.description.schema;
    let index = selection::index(&table, request.index_name.as_deref())?;
    let key = index.map_or(&table.key, |index| &index.key);
    if let Some(filter) = &filter {
        check_filter(key, filter, parameter)?;
    }
    let selection = Selection::new(&table, index, request.select.as_deref(), paths)?;
    let (partition, sort) = by_schema(key, asked)?;
    let query = Query {
        table: table.name.clone(),
        index: index.map(|index| index.name.clone()),
        partition,
        sort,
        filter,
        attributes: Vec::new(),
        descending: !request.scan_index_forward.unwrap_or(true),
        limit,
        start: selection::start(&table, index, request.exclusive_start_key, true)?,
        strong: request.consistent_read.unwrap_or(false),
    };
    Ok((query, selection))
}

type ByKey = ((String, Value), Option<(String, SortCondition)>);

/// Tells the partition key from the sort key.
fn by_schema(key: &KeySchema, asked: KeyCondition) -> Result<ByKey> {
    let KeyCondition { mut equal, sort } = asked;
    let missed = |name: &str| invalid(format!("Query condition missed key schema element: {name}"));
    let Some(place) = equal.iter().position(|(name, _)| *name == key.partition.name) else {
        let asked = sort.as_ref().is_some_and(|(name, _)| *name == key.partition.name);
        return Err(match asked {
            true => invalid("Query key condition not supported"),
            false => missed(&key.partition.name),
        });
    };
    let partition = equal.swap_remove(place);
    let sort = match (equal.pop(), sort) {
        (Some((name, value)), None) => {
            Some((name, SortCondition::Compare(Comparison::Equal, value)))
        }
        (None, sort) => sort,
        (Some(_), Some(_)) => return Err(invalid("Query key condition not supported")),
    };
    if let Some((name, _)) = &sort {
        match &key.sort {
            Some(attribute) if attribute.name == *name => {}
            Some(attribute) => return Err(missed(&attribute.name)),
            None => return Err(invalid("Query key condition not supported")),
        }
    }
    Ok((partition, sort))
}
