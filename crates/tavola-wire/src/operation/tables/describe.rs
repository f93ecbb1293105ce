//! `TableDescription`.

use serde_json::{Map, Value as Json, json};
use tavola_store::{Extent, IndexSchema, IndexStatus, KeySchema, Projection, TableDetail};

use super::settings::{Settings, Throughput};
use crate::arn;

/// Describes a table.
pub(super) fn table(table: &TableDetail, extent: Extent, status: &str) -> Json {
    let settings = Settings::of(table);
    let schema = &table.description.schema;
    let name = &schema.name;
    let keys = std::iter::once(&schema.key).chain(schema.indexes.iter().map(|index| &index.key));
    // A table whose keys disagree was never created.
    let attributes = KeySchema::attributes(keys).unwrap_or_default();
    let attributes: Vec<Json> = attributes
        .into_iter()
        .map(|it| json!({"AttributeName": it.name, "AttributeType": format!("{:?}", it.key_type)}))
        .collect();
    let mut shown = Map::new();
    let mut put = |name: &str, value: Json| _ = shown.insert(name.to_owned(), value);
    put("TableName", json!(name));
    put("TableArn", json!(arn::of_table(name)));
    put("TableId", json!(format!("{:08x}-0000-4000-8000-{:012x}", table.id, table.created)));
    put("TableStatus", json!(status));
    // Of a table that goes, less is told.
    let goes = status == "DELETING";
    if !goes {
        put("CreationDateTime", json!(table.created as f64));
        put("AttributeDefinitions", Json::Array(attributes));
        put("KeySchema", key(&schema.key));
    }
    put("ItemCount", json!(extent.items));
    put("TableSizeBytes", json!(extent.bytes));
    put("ProvisionedThroughput", Throughput::shown(settings.throughput));
    put("DeletionProtectionEnabled", json!(settings.deletion_protection));
    put("WarmThroughput", warm(status));
    if settings.throughput.is_none() {
        let since = settings.on_demand_since.unwrap_or(table.created) as f64;
        put(
            "BillingModeSummary",
            json!({
                "BillingMode": "PAY_PER_REQUEST",
                "LastUpdateToPayPerRequestDateTime": since,
            }),
        );
    }
    if let Some(class) = &settings.class {
        put("TableClassSummary", json!({"TableClass": class}));
    }
    for (group, local) in [("LocalSecondaryIndexes", true), ("GlobalSecondaryIndexes", false)] {
        let of_kind = schema.indexes.iter().filter(|index| index.local == local);
        let indexes: Vec<Json> =
            of_kind.map(|it| index(table, &settings, it, extent, status)).collect();
        if !indexes.is_empty() && !goes {
            put(group, Json::Array(indexes));
        }
    }
    if let Some(stream) = table.streams.last() {
        put("LatestStreamArn", json!(arn::of_stream(name, stream)));
        put("LatestStreamLabel", json!(arn::label(stream)));
        if stream.ended.is_none() {
            put(
                "StreamSpecification",
                json!({"StreamEnabled": true, "StreamViewType": stream.view.name()}),
            );
        }
    }
    Json::Object(shown)
}

fn warm(status: &str) -> Json {
    let status = if status == "ACTIVE" { "ACTIVE" } else { "UPDATING" };
    json!({"ReadUnitsPerSecond": 12000, "WriteUnitsPerSecond": 4000, "Status": status})
}

fn key(key: &KeySchema) -> Json {
    let mut elements = vec![json!({"AttributeName": key.partition.name, "KeyType": "HASH"})];
    if let Some(sort) = &key.sort {
        elements.push(json!({"AttributeName": sort.name, "KeyType": "RANGE"}));
    }
    Json::Array(elements)
}

fn index(
    table: &TableDetail,
    settings: &Settings,
    index: &IndexSchema,
    extent: Extent,
    table_status: &str,
) -> Json {
    let mut projection = Map::new();
    let kind = match &index.projection {
        Projection::All => "ALL",
        Projection::Keys => "KEYS_ONLY",
        Projection::Include(names) => {
            projection.insert("NonKeyAttributes".to_owned(), json!(names));
            "INCLUDE"
        }
    };
    projection.insert("ProjectionType".to_owned(), json!(kind));
    let mut shown = json!({
        "IndexName": index.name,
        "IndexArn": arn::of_index(&table.description.schema.name, &index.name),
        "KeySchema": key(&index.key),
        "Projection": projection,
        // Not counted; a sparse index may have fewer.
        "ItemCount": extent.items,
        "IndexSizeBytes": 0,
    });
    let known = table.description.indexes.iter().find(|it| it.name == index.name);
    let filling = known.is_some_and(|it| it.status == IndexStatus::Changing);
    if let Some(shown) = shown.as_object_mut().filter(|_| !index.local) {
        let status = match (table_status, filling) {
            ("ACTIVE", true) => "CREATING",
            (status, _) => status,
        };
        shown.insert("IndexStatus".to_owned(), json!(status));
        if filling {
            shown.insert("Backfilling".to_owned(), json!(true));
        }
        let throughput = settings.indexes.get(&index.name).copied();
        shown.insert("ProvisionedThroughput".to_owned(), Throughput::shown(throughput));
        shown.insert("WarmThroughput".to_owned(), warm(status));
    }
    shown
}
