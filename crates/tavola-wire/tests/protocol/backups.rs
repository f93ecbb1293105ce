//! What infrastructure tools ask of every table, although there are no backups here.

use serde_json::{Value as Json, json};
use tavola_embedded::EmbeddedStore;
use tavola_store::{KeyAttribute, KeySchema, KeyType, Store, TableSchema};
use tavola_wire::call_wire;

async fn describe(store: &EmbeddedStore, request: Json) -> (u16, Json) {
    let target = "DynamoDB_20120810.DescribeContinuousBackups";
    let (status, body) = call_wire(store, target, request.to_string().as_bytes()).await;
    (status, serde_json::from_str(&body).unwrap())
}

#[tokio::test]
async fn tables_have_no_backups_and_missing_tables_are_named() {
    let store = EmbeddedStore::memory().unwrap();
    let partition = KeyAttribute { name: "PK".to_owned(), key_type: KeyType::S };
    let key = KeySchema { partition, sort: None };
    let name = "table".to_owned();
    let schema = TableSchema { name, key, indexes: vec![], ttl: None, stream: None, tags: vec![] };
    store.create_table(schema).await.unwrap();

    let (status, body) = describe(&store, json!({"TableName": "table"})).await;
    let disabled = json!({
        "ContinuousBackupsStatus": "DISABLED",
        "PointInTimeRecoveryDescription": {"PointInTimeRecoveryStatus": "DISABLED"},
    });
    assert_eq!((status, body), (200, json!({"ContinuousBackupsDescription": disabled})));

    let (status, body) = describe(&store, json!({"TableName": "other"})).await;
    assert_eq!(status, 400);
    assert_eq!(body["__type"], "com.amazonaws.dynamodb.v20120810#TableNotFoundException");
    assert_eq!(body["message"], "Table not found: other");

    let (status, body) = describe(&store, json!({})).await;
    assert_eq!(status, 400);
    assert_eq!(body["__type"], "com.amazon.coral.validate#ValidationException");
}
