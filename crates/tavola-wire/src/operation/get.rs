//! `GetItem`.

use serde::Deserialize;
use tavola_store::{Consumed, DetailedStore, Get};

use super::response::{OneItem, text};
use crate::capacity::Report;
use crate::error::Result;
use crate::json::{ItemRef, WireItem};
use crate::params::{self, Names};
use crate::projection::project;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct Request {
    table_name: Option<String>,
    key: Option<WireItem>,
    consistent_read: Option<bool>,
    attributes_to_get: Option<Vec<String>>,
    projection_expression: Option<String>,
    expression_attribute_names: Names,
    return_consumed_capacity: Option<String>,
}

/// Reads an item.
pub(crate) async fn run(store: &dyn DetailedStore, request: Request) -> Result<String> {
    let report = Report::of(request.return_consumed_capacity.as_deref())?;
    let table = params::table_name(request.table_name.as_deref())?.to_owned();
    let expression = request.projection_expression.as_deref();
    let paths = {
        params::not_both(
            &[("ProjectionExpression", expression.is_some())],
            &[("AttributesToGet", request.attributes_to_get.is_some())],
        )?;
        let names = request.expression_attribute_names;
        let placeholders = params::placeholders(names, None, expression.is_some())?;
        let paths = params::projection(&placeholders, expression, request.attributes_to_get)?;
        placeholders.check_all_used()?;
        paths
    };
    let schema = params::table(store, Some(&table))?.description.schema;
    let key = params::key(&schema.key, request.key)?;
    let strong = request.consistent_read.unwrap_or(false);
    let get = Get { table: table.clone(), key, strong, attributes: Vec::new() };
    let answer = store.get(get).await?;
    let item = match (&answer.value, paths) {
        (Some(item), Some(paths)) => Some(project(item, &paths)),
        (item, _) => item.clone(),
    };
    let consumed = Consumed { table, units: answer.capacity, indexes: Vec::new() };
    text(&OneItem {
        item: item.as_ref().map(ItemRef),
        consumed_capacity: report.one(&[consumed]),
        ..OneItem::default()
    })
}
