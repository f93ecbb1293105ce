//! `TransactGetItems`.

use serde::Deserialize;
use serde_json::{Value as Json, json};
use tavola_store::{
    Consumed, DetailedStore, Error, Key, MAX_TRANSACTION_ACTIONS, Path, StoreLimit, TransactGet,
    item_size, item_to_dynamodb_json, transact_read_units,
};

use super::response::text;
use crate::capacity::Report;
use crate::error::{Result, constraint};
use crate::json::{Object, WireItem};
use crate::params::{self, Names};
use crate::projection::project;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct Request {
    transact_items: Option<Vec<Object<OneItem>>>,
    return_consumed_capacity: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct OneItem {
    get: Option<Object<OneGet>>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct OneGet {
    table_name: Option<String>,
    key: Option<WireItem>,
    projection_expression: Option<String>,
    expression_attribute_names: Names,
}

/// Reads items as of one moment.
pub(crate) async fn run(store: &dyn DetailedStore, request: Request) -> Result<String> {
    let report = Report::of(request.return_consumed_capacity.as_deref())?;
    let gets = read(store, request.transact_items)?;
    let (keys, paths): (Vec<_>, Vec<_>) =
        gets.into_iter().map(|(table, key, paths)| ((table, key), paths)).unzip();
    let answer = store.transact_get(TransactGet { keys: keys.clone() }).await?;
    let mut responses = Vec::with_capacity(keys.len());
    let mut consumed: Vec<Consumed> = Vec::new();
    for (((table, _), item), paths) in keys.iter().zip(&answer.value).zip(&paths) {
        let units = transact_read_units(item.as_ref().map_or(0, item_size));
        match consumed.iter_mut().find(|known| known.table == *table) {
            Some(known) => known.units.read += units,
            None => {
                let mut new = Consumed { table: table.clone(), ..Consumed::default() };
                new.units.read = units;
                consumed.push(new);
            }
        }
        responses.push(match (item, paths) {
            (None, _) => json!({}),
            (Some(item), Some(paths)) => shown(&project(item, paths)),
            (Some(item), None) => shown(item),
        });
    }
    let mut body = json!({"Responses": responses});
    if let (Some(capacity), Some(body)) = (report.many(&consumed, true), body.as_object_mut()) {
        body.insert("ConsumedCapacity".to_owned(), capacity);
    }
    text(&body)
}

fn shown(item: &tavola_store::Item) -> Json {
    json!({"Item": item_to_dynamodb_json(item)})
}

type OneRead = (String, Key, Option<Vec<Path>>);

fn read(store: &dyn DetailedStore, items: Option<Vec<Object<OneItem>>>) -> Result<Vec<OneRead>> {
    let items = items.unwrap_or_default();
    if items.is_empty() {
        let what = "Member must have length greater than or equal to 1";
        return Err(constraint(Some("[]"), "transactItems", what));
    }
    if items.len() > MAX_TRANSACTION_ACTIONS {
        return Err(Error::TooLarge(StoreLimit::TransactionActions).into());
    }
    let mut gets: Vec<OneRead> = Vec::with_capacity(items.len());
    for Object(item) in items {
        let Some(Object(get)) = item.get else {
            return Err(constraint(None, "transactItems.1.member.get", "Member must not be null"));
        };
        let expression = get.projection_expression.as_deref();
        let names = get.expression_attribute_names;
        let placeholders = params::placeholders(names, None, expression.is_some())?;
        let paths = params::projection(&placeholders, expression, None)?;
        placeholders.check_all_used()?;
        let schema = params::table(store, get.table_name.as_deref())?.description.schema;
        let key = params::key(&schema.key, get.key)?;
        if gets.iter().any(|(table, known, _)| *table == schema.name && *known == key) {
            return Err(Error::SameItemTwice.into());
        }
        gets.push((schema.name, key, paths));
    }
    Ok(gets)
}
