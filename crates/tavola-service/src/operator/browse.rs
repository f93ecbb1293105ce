//! Tables as they are stored.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{StatusCode, Uri};
use axum::response::Response;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value as Json, json};
use tavola_runtime::{Browse, BrowsedItem, BrowsedPage, Code, Fault, ItemKind};
use tavola_store::{
    IndexStatus, Item, KeySchema, item_from_dynamodb_json, item_to_dynamodb_json, item_to_json,
};

use super::Side;
use crate::problem::Problem;
use crate::query_string::query;
use crate::respond::json_response;

/// How many items are on a page, unless the operator wants another number of them.
const PAGE: u32 = 100;
/// The largest number of items on a page.
const LARGEST: u32 = 1000;

/// Lists the tables of the model, with their keys, their indexes and the number of their items.
pub(super) async fn tables(State(side): State<Arc<Side>>) -> Result<Response, Problem> {
    let mut tables = Vec::new();
    for (name, found) in side.runtime.describe_tables().await? {
        let Some(found) = found else {
            tables.push(json!({ "name": name, "missing": true }));
            continue;
        };
        let indexes: Vec<Json> = found
            .schema
            .indexes
            .iter()
            .map(|index| {
                let status = found.indexes.iter().find(|known| known.name == index.name);
                let active = status.is_some_and(|known| known.status == IndexStatus::Active);
                json!({
                    "name": index.name,
                    "key": key(&index.key),
                    "local": index.local,
                    "projection": index.projection.to_string(),
                    "active": active,
                })
            })
            .collect();
        tables.push(json!({
            "name": name,
            "physicalName": found.schema.name,
            "key": key(&found.schema.key),
            "ttl": found.schema.ttl,
            "items": found.items,
            "indexes": indexes,
        }));
    }
    Ok(json_response(StatusCode::OK, json!({ "tables": tables }).to_string()))
}

/// Answers a page of a table or index: item collections, and what each of their items is.
pub(super) async fn items(
    State(side): State<Arc<Side>>,
    Path(table): Path<String>,
    uri: Uri,
) -> Result<Response, Problem> {
    let mut browse = Browse { table, limit: PAGE, ..Browse::default() };
    let mut faults = Vec::new();
    for (name, value) in query(&uri)? {
        match name.as_str() {
            "index" => browse.index = Some(value),
            "partition" => browse.partition = Some(value),
            "limit" => match value.parse() {
                Ok(limit) if (1..=LARGEST).contains(&limit) => browse.limit = limit,
                _ => faults.push(Fault::of_limit(Some(LARGEST.into()))),
            },
            "cursor" => match position(&value) {
                Some(start) => browse.start = Some(start),
                None => {
                    let message = "must be the `next` of an earlier answer";
                    faults.push(Fault::new(name, Code::WRONG_CURSOR, message));
                }
            },
            _ => faults.push(Fault::new(name, Code::UNKNOWN, "is not known here")),
        }
    }
    if !faults.is_empty() {
        return Err(Problem::invalid(faults));
    }
    let BrowsedPage { partition_key, items, next, .. } = side.runtime.browse(browse).await?;
    let page = json!({
        "partitionKey": partition_key,
        "collections": collections(&partition_key, &items),
        "next": next.as_ref().map(cursor),
    });
    Ok(json_response(StatusCode::OK, page.to_string()))
}

/// Groups items that stand together by their partition key.
fn collections(partition_key: &str, items: &[BrowsedItem]) -> Vec<Json> {
    let together =
        items.chunk_by(|one, two| one.item.get(partition_key) == two.item.get(partition_key));
    let collection = |items: &[BrowsedItem]| {
        let partition = items.first().and_then(|item| item.item.get(partition_key));
        json!({
            "partition": partition.map(tavola_store::Value::to_json),
            "items": items.iter().map(shown).collect::<Vec<_>>(),
        })
    };
    together.map(collection).collect()
}

fn shown(browsed: &BrowsedItem) -> Json {
    let entity = match &browsed.kind {
        ItemKind::Entity { name, .. } => Some(name),
        _ => None,
    };
    json!({
        "kind": browsed.kind.code(),
        "entity": entity,
        "expired": browsed.expired,
        "deleting": browsed.deleting,
        "item": item_to_json(&browsed.item),
        "stored": item_to_dynamodb_json(&browsed.item),
    })
}

fn key(schema: &KeySchema) -> Json {
    let attributes = std::iter::once(&schema.partition).chain(&schema.sort);
    attributes
        .map(|part| json!({ "name": part.name, "type": format!("{:?}", part.key_type) }))
        .collect()
}

fn cursor(next: &Item) -> String {
    URL_SAFE_NO_PAD.encode(item_to_dynamodb_json(next).to_string())
}

fn position(cursor: &str) -> Option<Item> {
    let json: Json = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(cursor).ok()?).ok()?;
    item_from_dynamodb_json(&json).ok()
}
