//! `Scan`.

use serde::Deserialize;
use tavola_store::{DetailedStore, MAX_SEGMENTS, Scan};

use super::selection::{self, Selection};
use crate::capacity::Report;
use crate::error::{Result, constraint, invalid};
use crate::expression::ExpressionKind;
use crate::json::WireItem;
use crate::legacy::{self, Filter};
use crate::params::{self, Names, Values, positive};

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct Request {
    table_name: Option<String>,
    index_name: Option<String>,
    filter_expression: Option<String>,
    scan_filter: Option<Filter>,
    conditional_operator: Option<String>,
    projection_expression: Option<String>,
    attributes_to_get: Option<Vec<String>>,
    expression_attribute_names: Names,
    expression_attribute_values: Values,
    select: Option<String>,
    limit: Option<i64>,
    exclusive_start_key: Option<WireItem>,
    consistent_read: Option<bool>,
    return_consumed_capacity: Option<String>,
    segment: Option<i64>,
    total_segments: Option<i64>,
}

/// Reads a page of a table or index.
pub(crate) async fn run(store: &dyn DetailedStore, request: Request) -> Result<String> {
    let report = Report::of(request.return_consumed_capacity.as_deref())?;
    let (scan, selection) = read(store, request)?;
    let page = store.scan_detailed(scan, selection.whole).await?;
    selection.answer(page, report)
}

fn read(store: &dyn DetailedStore, request: Request) -> Result<(Scan, Selection)> {
    let filter = request.filter_expression.as_deref();
    let projection = request.projection_expression.as_deref();
    params::not_both(
        &[("FilterExpression", filter.is_some()), ("ProjectionExpression", projection.is_some())],
        &[
            ("ScanFilter", request.scan_filter.is_some()),
            ("AttributesToGet", request.attributes_to_get.is_some()),
            ("ConditionalOperator", request.conditional_operator.is_some()),
        ],
    )?;
    let limit = positive(request.limit, "limit", u32::MAX)?;
    let segment = segment(request.segment, request.total_segments)?;
    let placeholders = params::placeholders(
        request.expression_attribute_names,
        request.expression_attribute_values,
        filter.is_some() || projection.is_some(),
    )?;
    let operator = request.conditional_operator.as_deref();
    let filter = match filter {
        Some(text) => Some(placeholders.condition(ExpressionKind::Filter, text)?),
        None => legacy::filter(request.scan_filter, operator)?,
    };
    let paths = params::projection(&placeholders, projection, request.attributes_to_get)?;
    placeholders.check_all_used()?;

    let name = request.table_name.as_deref();
    let table = params::table(store, name)?.description.schema;
    let index = selection::index(&table, request.index_name.as_deref())?;
    let selection = Selection::new(&table, index, request.select.as_deref(), paths)?;
    let scan = Scan {
        table: table.name.clone(),
        index: index.map(|index| index.name.clone()),
        filter,
        limit,
        start: selection::start(&table, index, request.exclusive_start_key, false)?,
        segment,
        strong: request.consistent_read.unwrap_or(false),
    };
    Ok((scan, selection))
}

fn segment(segment: Option<i64>, total: Option<i64>) -> Result<Option<(u32, u32)>> {
    let (segment, total) = match (segment, total) {
        (None, None) => return Ok(None),
        (Some(_), None) => {
            return Err(invalid(
                "The TotalSegments parameter is required but was not present in the request when \
                 Segment parameter is present",
            ));
        }
        (None, Some(_)) => {
            return Err(invalid(
                "The Segment parameter is required but was not present in the request when \
                 parameter TotalSegments is present",
            ));
        }
        (Some(segment), Some(total)) => (segment, total),
    };
    let total = positive(Some(total), "totalSegments", MAX_SEGMENTS)?.unwrap_or(1);
    let Ok(segment) = u32::try_from(segment) else {
        let what = "Member must have value greater than or equal to 0";
        return Err(constraint(Some(&segment.to_string()), "segment", what));
    };
    if segment >= total {
        return Err(invalid(format!(
            "The Segment parameter is zero-based and must be less than parameter TotalSegments: \
             Segment: {segment} is not less than TotalSegments: {total}"
        )));
    }
    Ok(Some((segment, total)))
}
