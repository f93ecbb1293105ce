//! `TransactWriteItems`.

use serde::Deserialize;
use serde_json::json;
use tavola_store::{
    Action, DetailedStore, Error, MAX_TOKEN, MAX_TRANSACTION_ACTIONS, StoreLimit, TransactWrite,
};

use super::response::text;
use super::single::{ActionName, check_metrics, condition, wants_failed};
use crate::capacity::Report;
use crate::error::{Result, cancelled, constraint, invalid};
use crate::json::{Object, WireItem};
use crate::params::{self, Names, Values};

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct Request {
    transact_items: Option<Vec<Object<OneItem>>>,
    client_request_token: Option<String>,
    return_consumed_capacity: Option<String>,
    return_item_collection_metrics: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct OneItem {
    put: Option<Object<OneAction>>,
    update: Option<Object<OneAction>>,
    delete: Option<Object<OneAction>>,
    condition_check: Option<Object<OneAction>>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct OneAction {
    table_name: Option<String>,
    item: Option<WireItem>,
    key: Option<WireItem>,
    update_expression: Option<String>,
    condition_expression: Option<String>,
    expression_attribute_names: Names,
    expression_attribute_values: Values,
    return_values_on_condition_check_failure: Option<String>,
}

/// Writes items, all or none.
pub(crate) async fn run(store: &dyn DetailedStore, request: Request) -> Result<String> {
    let report = Report::of(request.return_consumed_capacity.as_deref())?;
    check_metrics(request.return_item_collection_metrics.as_deref())?;
    let (request, wants_item) = read(store, request)?;
    let done = store.transact_write_detailed(request).await.map_err(|error| match error {
        Error::Cancelled(reasons) => cancelled(&reasons, &wants_item),
        other => other.into(),
    })?;
    match report.many(&done.consumed, true) {
        Some(capacity) => text(&json!({"ConsumedCapacity": capacity})),
        None => Ok("{}".to_owned()),
    }
}

fn read(store: &dyn DetailedStore, request: Request) -> Result<(TransactWrite, Vec<bool>)> {
    let items = request.transact_items.unwrap_or_default();
    if items.is_empty() {
        let what = "Member must have length greater than or equal to 1";
        return Err(constraint(Some("[]"), "transactItems", what));
    }
    if items.len() > MAX_TRANSACTION_ACTIONS {
        return Err(Error::TooLarge(StoreLimit::TransactionActions).into());
    }
    let token = request.client_request_token;
    if let Some(token) = token.as_deref().filter(|token| token.len() > MAX_TOKEN) {
        let what = "Member must have length less than or equal to 36";
        return Err(constraint(Some(token), "clientRequestToken", what));
    }
    let mut transaction =
        TransactWrite { token: token.filter(|it| !it.is_empty()), ..TransactWrite::default() };
    let mut wants_item = Vec::with_capacity(items.len());
    for Object(item) in items {
        let kinds = [
            (ActionName::Put, item.put),
            (ActionName::Update, item.update),
            (ActionName::Delete, item.delete),
            (ActionName::Check, item.condition_check),
        ];
        let mut given = kinds.into_iter().filter_map(|(kind, action)| Some((kind, action?)));
        let (Some((kind, Object(one))), None) = (given.next(), given.next()) else {
            return Err(invalid(
                "TransactItems can only contain one of Check, Put, Update or Delete",
            ));
        };
        wants_item.push(wants_failed(one.return_values_on_condition_check_failure.as_deref())?);
        transaction.actions.push(action(store, kind, one)?);
    }
    Ok((transaction, wants_item))
}

fn action(store: &dyn DetailedStore, kind: ActionName, one: OneAction) -> Result<Action> {
    let updating = one.update_expression.as_deref().filter(|_| kind == ActionName::Update);
    let asking = one.condition_expression.as_deref();
    let required = match kind {
        ActionName::Update if updating.is_none() => Some("updateExpression"),
        ActionName::Check if asking.is_none() => Some("conditionExpression"),
        _ => None,
    };
    if let Some(parameter) = required {
        let parameter = format!("transactItems.1.member.{parameter}");
        return Err(constraint(None, &parameter, "Member must not be null"));
    }
    let placeholders = params::placeholders(
        one.expression_attribute_names,
        one.expression_attribute_values,
        updating.is_some() || asking.is_some(),
    )?;
    let update = updating.map(|text| placeholders.update(text)).transpose()?.unwrap_or_default();
    let condition = condition(&placeholders, asking, None, None)?;
    placeholders.check_all_used()?;
    let table = params::table(store, one.table_name.as_deref())?.description.schema;
    let kind = kind.action(&table.key, one.item, one.key, update)?;
    Ok(Action { table: table.name, kind, condition })
}
