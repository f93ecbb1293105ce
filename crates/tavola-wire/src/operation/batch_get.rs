//! `BatchGetItem`.

use std::collections::{BTreeMap, HashSet};

use serde::Deserialize;
use serde_json::{Map, Value as Json, json};
use tavola_store::{
    BatchGet, Consumed, DetailedStore, Key, MAX_BATCH_GETS, MAX_REQUEST_SIZE, Path, item_size,
    item_to_dynamodb_json,
};

use super::response::text;
use crate::capacity::Report;
use crate::error::{Result, constraint, invalid};
use crate::json::{Object, WireItem};
use crate::params::{self, Names};
use crate::projection::project;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct Request {
    request_items: Option<BTreeMap<String, Object<Keys>>>,
    return_consumed_capacity: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Keys {
    keys: Option<Vec<WireItem>>,
    consistent_read: Option<bool>,
    attributes_to_get: Option<Vec<String>>,
    projection_expression: Option<String>,
    expression_attribute_names: Names,
}

/// What is read of one table.
struct Part {
    /// The table as the request names it.
    name: String,
    table: String,
    keys: Vec<Key>,
    strong: bool,
    paths: Option<Vec<Path>>,
    /// The request's own words, for what is left.
    again: Map<String, Json>,
}

/// Reads items by their keys.
pub(crate) async fn run(store: &dyn DetailedStore, request: Request) -> Result<String> {
    let report = Report::of(request.return_consumed_capacity.as_deref())?;
    let parts = read(store, request.request_items)?;
    let (mut responses, mut unprocessed) = (Map::new(), Map::new());
    let mut consumed = Vec::new();
    let mut bytes = 0;
    for part in parts {
        let Part { name, table, keys, strong, paths, again } = part;
        let mut found = Vec::new();
        let mut left = Vec::new();
        let of_table = keys.iter().map(|key| (table.clone(), key.clone())).collect();
        let answer = store.batch_get(BatchGet { keys: of_table, strong }).await?;
        for (key, item) in keys.iter().zip(answer.value) {
            let Some(item) = item else { continue };
            bytes += item_size(&item);
            if bytes > MAX_REQUEST_SIZE {
                left.push(item_to_dynamodb_json(&key.to_item()));
                continue;
            }
            let item = paths.as_ref().map_or_else(|| item.clone(), |paths| project(&item, paths));
            found.push(item_to_dynamodb_json(&item));
        }
        responses.insert(name.clone(), Json::Array(found));
        if !left.is_empty() {
            let mut again = again;
            again.insert("Keys".to_owned(), Json::Array(left));
            unprocessed.insert(name, Json::Object(again));
        }
        consumed.push(Consumed { table, units: answer.capacity, indexes: Vec::new() });
    }
    let mut answer = json!({"Responses": responses, "UnprocessedKeys": unprocessed});
    if let (Some(capacity), Some(answer)) = (report.many(&consumed, false), answer.as_object_mut())
    {
        answer.insert("ConsumedCapacity".to_owned(), capacity);
    }
    text(&answer)
}

fn read(
    store: &dyn DetailedStore,
    items: Option<BTreeMap<String, Object<Keys>>>,
) -> Result<Vec<Part>> {
    let Some(items) = items else {
        return Err(constraint(None, "requestItems", "Member must not be null"));
    };
    let counts = || items.values().map(|Object(keys)| keys.keys.as_ref().map_or(0, Vec::len));
    if items.is_empty() || counts().any(|count| count == 0) {
        let what = "Member must have length greater than or equal to 1";
        return Err(constraint(Some("{}"), "requestItems", what));
    }
    if counts().sum::<usize>() > MAX_BATCH_GETS {
        return Err(invalid("Too many items requested for the BatchGetItem call"));
    }
    items.into_iter().map(|(name, Object(keys))| part(store, name, keys)).collect()
}

fn part(store: &dyn DetailedStore, name: String, request: Keys) -> Result<Part> {
    let expression = request.projection_expression.as_deref();
    params::not_both(
        &[("ProjectionExpression", expression.is_some())],
        &[("AttributesToGet", request.attributes_to_get.is_some())],
    )?;
    let mut again = Map::new();
    let mut repeat = |name: &str, value: Option<Json>| {
        again.extend(value.map(|value| (name.to_owned(), value)));
    };
    repeat("ConsistentRead", request.consistent_read.map(Json::from));
    repeat("ProjectionExpression", expression.map(Json::from));
    repeat("AttributesToGet", request.attributes_to_get.as_ref().map(|names| json!(names)));
    let names = &request.expression_attribute_names;
    repeat("ExpressionAttributeNames", names.as_ref().map(|names| json!(names)));
    let placeholders =
        params::placeholders(request.expression_attribute_names, None, expression.is_some())?;
    let paths = params::projection(&placeholders, expression, request.attributes_to_get)?;
    placeholders.check_all_used()?;
    let schema = params::table(store, Some(&name))?.description.schema;
    let keys = request.keys.unwrap_or_default().into_iter();
    let keys: Vec<Key> =
        keys.map(|key| params::key(&schema.key, Some(key))).collect::<Result<_>>()?;
    let different: HashSet<&Key> = keys.iter().collect();
    if different.len() < keys.len() {
        return Err(invalid("Provided list of item keys contains duplicates"));
    }
    let strong = request.consistent_read.unwrap_or(false);
    Ok(Part { name, table: schema.name, keys, strong, paths, again })
}
