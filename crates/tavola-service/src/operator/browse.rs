//! Tables as they are stored.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{StatusCode, Uri};
use axum::response::Response;
use serde_json::{Value as Json, json};
use tavola_runtime::{
    Browse, BrowsedCollection, BrowsedItem, BrowsedPage, Code, Fault, Find, Found, ItemKind,
    ItemReference, KeyPiece,
};
use tavola_store::{IndexStatus, KeySchema, item_to_dynamodb_json, item_to_json};

use super::Side;
use super::asked::{Asked, LARGEST, cursor};
use crate::problem::Problem;
use crate::respond::json_response;

/// How many items are on a page, unless the operator wants another number of them.
const PAGE: u32 = 100;
/// How many item collections are listed, unless the operator wants another number of them.
const COLLECTIONS: u32 = 20;
/// The largest number of item collections that are listed at once.
const MOST_COLLECTIONS: u32 = 200;
/// How many items of each are shown, unless the operator wants another number of them.
const PREVIEW: u32 = 10;

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
    let asked = Asked::read(&uri, &["index", "partition", "limit", "cursor", "plain"])?;
    let Asked { index, partition, start, plain, .. } = asked;
    let limit = asked.limit.unwrap_or(PAGE);
    let browse = Browse { table, index, partition, start, limit };
    let BrowsedPage { partition_key, items, next, .. } = side.runtime.browse(browse).await?;
    let page = json!({
        "partitionKey": partition_key,
        "collections": collections(&partition_key, &items, plain),
        "next": next.as_ref().map(cursor),
    });
    Ok(json_response(StatusCode::OK, page.to_string()))
}

/// Answers item collections of a table or index, each with its first items.
pub(super) async fn previews(
    State(side): State<Arc<Side>>,
    Path(table): Path<String>,
    uri: Uri,
) -> Result<Response, Problem> {
    let asked = Asked::read(&uri, &["index", "limit", "preview", "cursor", "plain"])?;
    let Asked { index, start, plain, .. } = asked;
    let limit = asked.limit.unwrap_or(COLLECTIONS).min(MOST_COLLECTIONS);
    let browse = Browse { table, index, start, limit, ..Browse::default() };
    let preview = asked.preview.unwrap_or(PREVIEW).min(LARGEST);
    let preview = usize::try_from(preview).unwrap_or(usize::MAX);
    let found = side.runtime.browse_collections(browse, preview).await?;
    let collection = |collection: &BrowsedCollection| {
        json!({
            "partition": collection.partition.to_json(),
            "items": collection.items.iter().map(|item| shown(item, plain)).collect::<Vec<_>>(),
            "next": collection.rest.as_ref().map(cursor),
        })
    };
    let page = json!({
        "partitionKey": found.partition_key,
        "collections": found.collections.iter().map(collection).collect::<Vec<_>>(),
        "next": found.next.as_ref().map(cursor),
    });
    Ok(json_response(StatusCode::OK, page.to_string()))
}

/// Answers the items of a table that have an id, or all those of an entity.
pub(super) async fn find(
    State(side): State<Arc<Side>>,
    Path(table): Path<String>,
    uri: Uri,
) -> Result<Response, Problem> {
    let known = ["id", "entity", "index", "scan", "limit", "cursor", "plain"];
    let Asked { id, entity, index, scan, limit, start, plain, .. } = Asked::read(&uri, &known)?;
    let id = id.filter(|id| !id.is_empty());
    if id.is_none() && !(scan && entity.is_some()) {
        let message = "is required, unless `scan` looks for all items of an `entity`";
        return Err(Problem::invalid(vec![Fault::new("id", Code::MISSING, message)]));
    }
    if index.is_some() && !scan {
        let message = "is of use with `scan=true` only";
        return Err(Problem::invalid(vec![Fault::new("index", Code::NOT_APPLICABLE, message)]));
    }
    let limit = usize::try_from(limit.unwrap_or(PAGE)).unwrap_or(usize::MAX);
    let Found { items, read, next } =
        side.runtime.find(Find { table, index, entity, id, scan, start, limit }).await?;
    let found = json!({
        "items": items.iter().map(|item| shown(item, plain)).collect::<Vec<_>>(),
        "read": read,
        "next": next.as_ref().map(cursor),
    });
    Ok(json_response(StatusCode::OK, found.to_string()))
}

/// Groups items that stand together by their partition key.
fn collections(partition_key: &str, items: &[BrowsedItem], plain: bool) -> Vec<Json> {
    let together =
        items.chunk_by(|one, two| one.item.get(partition_key) == two.item.get(partition_key));
    let collection = |items: &[BrowsedItem]| {
        let partition = items.first().and_then(|item| item.item.get(partition_key));
        json!({
            "partition": partition.map(tavola_store::Value::to_json),
            "items": items.iter().map(|item| shown(item, plain)).collect::<Vec<_>>(),
        })
    };
    together.map(collection).collect()
}

fn shown(browsed: &BrowsedItem, plain: bool) -> Json {
    let entity = match &browsed.kind {
        ItemKind::Entity { name, .. } => Some(name),
        _ => None,
    };
    let mut shown = json!({
        "kind": browsed.kind.code(),
        "entity": entity,
        "expired": browsed.expired,
        "deleting": browsed.deleting,
        "stored": item_to_dynamodb_json(&browsed.item),
    });
    if let Some(members) = shown.as_object_mut() {
        if plain {
            members.insert("item".to_owned(), item_to_json(&browsed.item));
        }
        if !browsed.keys.is_empty() {
            let keys =
                browsed.keys.iter().map(|(name, pieces)| (name.clone(), pieces_json(pieces)));
            members.insert("keys".to_owned(), Json::Object(keys.collect()));
        }
        if let Some(ItemReference { table, key, entity }) = &browsed.owner {
            let key = item_to_dynamodb_json(&key.to_item());
            let owner = json!({ "table": table, "key": key, "entity": entity });
            members.insert("owner".to_owned(), owner);
        }
    }
    shown
}

/// Returns the pieces of a key: each as its text and, if it shows one, its attribute.
fn pieces_json(pieces: &[KeyPiece]) -> Json {
    let piece = |piece: &KeyPiece| match &piece.attribute {
        Some(attribute) => json!([piece.text, attribute]),
        None => json!([piece.text]),
    };
    pieces.iter().map(piece).collect()
}

fn key(schema: &KeySchema) -> Json {
    let attributes = std::iter::once(&schema.partition).chain(&schema.sort);
    attributes
        .map(|part| json!({ "name": part.name, "type": format!("{:?}", part.key_type) }))
        .collect()
}
