//! `BatchWriteItem`.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::json;
use tavola_store::{BatchWrite, DetailedStore, MAX_BATCH_WRITES};

use super::response::text;
use super::single::check_metrics;
use crate::capacity::Report;
use crate::error::{Result, constraint, invalid};
use crate::json::{Object, WireItem};
use crate::params;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct Request {
    request_items: Option<BTreeMap<String, Vec<Object<OneWrite>>>>,
    return_consumed_capacity: Option<String>,
    return_item_collection_metrics: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct OneWrite {
    put_request: Option<Object<PutRequest>>,
    delete_request: Option<Object<DeleteRequest>>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct PutRequest {
    item: Option<WireItem>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct DeleteRequest {
    key: Option<WireItem>,
}

/// Writes and deletes items, each by itself.
pub(crate) async fn run(store: &dyn DetailedStore, request: Request) -> Result<String> {
    let report = Report::of(request.return_consumed_capacity.as_deref())?;
    check_metrics(request.return_item_collection_metrics.as_deref())?;
    let batch = read(store, request.request_items)?;
    let answer = store.batch_write_detailed(batch).await?;
    let mut body = json!({"UnprocessedItems": {}});
    if let (Some(capacity), Some(body)) =
        (report.many(&answer.consumed, false), body.as_object_mut())
    {
        body.insert("ConsumedCapacity".to_owned(), capacity);
    }
    text(&body)
}

fn read(
    store: &dyn DetailedStore,
    items: Option<BTreeMap<String, Vec<Object<OneWrite>>>>,
) -> Result<BatchWrite> {
    let Some(items) = items else {
        return Err(constraint(None, "requestItems", "Member must not be null"));
    };
    if items.is_empty() || items.values().any(Vec::is_empty) {
        let what = "Member must have length greater than or equal to 1";
        return Err(constraint(Some("{}"), "requestItems", what));
    }
    if items.values().map(Vec::len).sum::<usize>() > MAX_BATCH_WRITES {
        return Err(invalid(format!(
            "1 validation error detected: Value at 'requestItems' failed to satisfy constraint: Map \
             value must satisfy constraint: [Member must have length less than or equal to \
             {MAX_BATCH_WRITES}, Member must have length greater than or equal to 1]"
        )));
    }
    let mut batch = BatchWrite::default();
    for (name, writes) in items {
        let schema = params::table(store, Some(&name))?.description.schema;
        for Object(OneWrite { put_request, delete_request }) in writes {
            match (put_request, delete_request) {
                (Some(Object(put)), None) => {
                    let Some(WireItem(item)) = put.item else {
                        return Err(constraint(None, "item", "Member must not be null"));
                    };
                    params::check_names(&item)?;
                    batch.puts.push((schema.name.clone(), item));
                }
                (None, Some(Object(delete))) => {
                    let key = params::key(&schema.key, delete.key)?;
                    batch.deletes.push((schema.name.clone(), key));
                }
                _ => {
                    return Err(invalid(
                        "Supplied AttributeValue has more than one datatypes set, must contain \
                         exactly one of the supported datatypes",
                    ));
                }
            }
        }
    }
    Ok(batch)
}
