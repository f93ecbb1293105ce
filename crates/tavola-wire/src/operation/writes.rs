//! `PutItem`, `UpdateItem` and `DeleteItem`.

use serde::Deserialize;
use tavola_store::{Action, DetailedStore, Update};

use super::single::{ActionName, Return, check_metrics, condition, wants_failed, write};
use crate::capacity::Report;
use crate::error::Result;
use crate::json::WireItem;
use crate::legacy::{self, AttributeUpdates, Expected};
use crate::params::{self, Names, Values};

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct Request {
    table_name: Option<String>,
    item: Option<WireItem>,
    key: Option<WireItem>,
    update_expression: Option<String>,
    attribute_updates: Option<AttributeUpdates>,
    condition_expression: Option<String>,
    expected: Option<Expected>,
    conditional_operator: Option<String>,
    expression_attribute_names: Names,
    expression_attribute_values: Values,
    return_values: Option<String>,
    return_values_on_condition_check_failure: Option<String>,
    return_consumed_capacity: Option<String>,
    return_item_collection_metrics: Option<String>,
}

/// Puts an item.
pub(crate) async fn put(store: &dyn DetailedStore, request: Request) -> Result<String> {
    run(store, request, ActionName::Put).await
}

/// Updates an item.
pub(crate) async fn update(store: &dyn DetailedStore, request: Request) -> Result<String> {
    run(store, request, ActionName::Update).await
}

/// Deletes an item.
pub(crate) async fn delete(store: &dyn DetailedStore, request: Request) -> Result<String> {
    run(store, request, ActionName::Delete).await
}

async fn run(store: &dyn DetailedStore, request: Request, kind: ActionName) -> Result<String> {
    let returned = request.return_values.as_deref();
    let wanted = match kind {
        ActionName::Update => Return::of_update(returned),
        _ => Return::of_write(returned),
    }?;
    let failed = wants_failed(request.return_values_on_condition_check_failure.as_deref())?;
    let report = Report::of(request.return_consumed_capacity.as_deref())?;
    check_metrics(request.return_item_collection_metrics.as_deref())?;
    let is_legacy = request.attribute_updates.is_some();
    let action = action(store, request, kind)?;
    write(store, action, wanted, failed, report, is_legacy).await
}

fn action(store: &dyn DetailedStore, request: Request, kind: ActionName) -> Result<Action> {
    let is_update = kind == ActionName::Update;
    let updating = request.update_expression.as_deref().filter(|_| is_update);
    let updates = request.attribute_updates.filter(|_| is_update);
    let asking = request.condition_expression.as_deref();
    params::not_both(
        &[("UpdateExpression", updating.is_some()), ("ConditionExpression", asking.is_some())],
        &[
            ("AttributeUpdates", updates.is_some()),
            ("Expected", request.expected.is_some()),
            ("ConditionalOperator", request.conditional_operator.is_some()),
        ],
    )?;
    let placeholders = params::placeholders(
        request.expression_attribute_names,
        request.expression_attribute_values,
        updating.is_some() || asking.is_some(),
    )?;
    let update = match (updating, updates) {
        (Some(text), _) => placeholders.update(text)?,
        (None, Some(updates)) => legacy::updates(updates)?,
        (None, None) => Update::default(),
    };
    let operator = request.conditional_operator.as_deref();
    let condition = condition(&placeholders, asking, request.expected, operator)?;
    placeholders.check_all_used()?;

    let name = request.table_name.as_deref();
    let table = params::table(store, name)?.description.schema;
    let kind = kind.action(&table.key, request.item, request.key, update)?;
    Ok(Action { table: table.name, kind, condition })
}
