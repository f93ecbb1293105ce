//! Tables and indexes.

use super::{get_of, item, key, put, put_of, schema, string_key, table};
use crate::{
    Error, IndexSchema, IndexStatus, Projection, Query, Store, StreamView, TableChange, TransactGet,
};

/// What was asked for is what is there.
pub async fn a_table_is_described_as_it_was_created(store: &dyn Store) {
    let mut wanted = schema("described");
    wanted.ttl = Some("expires".to_owned());
    wanted.tags = vec![("team".to_owned(), "core".to_owned())];
    wanted.indexes[0].projection = Projection::Include(vec!["x".to_owned()]);
    let name = wanted.name.clone();
    assert_eq!(store.describe_table(&name).await, Ok(None));
    store.create_table(wanted.clone()).await.unwrap();
    let description = store.describe_table(&name).await.unwrap().unwrap();
    assert!(description.active);
    assert!(description.indexes.iter().all(|index| index.status == IndexStatus::Active));
    assert_eq!(description.indexes.len(), 2);
    // Some stores list tags elsewhere.
    let tags = description.schema.tags.clone();
    assert!(tags.is_empty() || tags == wanted.tags);
    wanted.tags = tags;
    assert_eq!(description.schema, wanted);
    store.delete_table(&name).await.unwrap();
}

/// The second time is an error, and a deleted table takes its items with it.
pub async fn a_table_is_created_once_and_deleted_once(store: &dyn Store) {
    let name = table(store, "once").await;
    assert!(store.list_tables().await.unwrap().contains(&name));
    let again = store.create_table(schema("once")).await;
    assert_eq!(again, Err(Error::TableInUse(name.clone())));
    put(store, &name, item("a", "b", [])).await;
    store.delete_table(&name).await.unwrap();
    assert_eq!(store.delete_table(&name).await, Err(Error::NoSuchTable(name.clone())));
    assert!(!store.list_tables().await.unwrap().contains(&name));
    store.create_table(schema("once")).await.unwrap();
    assert_eq!(store.get(get_of(&name, key("a", "b"))).await.unwrap().value, None);
}

/// Waits until the index `byEmail` is as it should be. Nobody waits for these changes in a store.
async fn wait(store: &dyn Store, table: &str, reached: impl Fn(Option<IndexStatus>) -> bool) {
    for _ in 0..600 {
        let description = store.describe_table(table).await.unwrap().unwrap();
        let index = description.indexes.iter().find(|index| index.name == "byEmail");
        if description.active && reached(index.map(|index| index.status)) {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("the index is still changing after a minute");
}

/// A new index is filled with what is there already.
pub async fn indexes_come_and_go_with_what_is_in_the_table(store: &dyn Store) {
    let name = table(store, "indexes").await;
    let indexed = item("a", "b", [("email", "x@y".into()), ("at", "1".into())]);
    put(store, &name, indexed.clone()).await;
    let index = IndexSchema {
        name: "byEmail".to_owned(),
        key: string_key("email", "at"),
        local: false,
        projection: Projection::All,
    };
    store.change_table(&name, TableChange::CreateIndex(index)).await.unwrap();
    wait(store, &name, |index| index == Some(IndexStatus::Active)).await;
    let mut query = Query::partition(&name, "email", "x@y");
    query.index = Some("byEmail".to_owned());
    assert_eq!(store.query(query.clone()).await.unwrap().value.items, [indexed]);
    store.change_table(&name, TableChange::DeleteIndex("byEmail".to_owned())).await.unwrap();
    wait(store, &name, |index| index.is_none()).await;
    assert!(matches!(store.query(query).await, Err(Error::NoSuchTable(_))));
}

/// And asking for what is so already is no error.
pub async fn expiry_is_turned_on_and_off(store: &dyn Store) {
    let name = table(store, "expiry").await;
    for ttl in [None, Some("expires".to_owned()), Some("expires".to_owned()), None] {
        store.change_table(&name, TableChange::Ttl(ttl.clone())).await.unwrap();
        let description = store.describe_table(&name).await.unwrap().unwrap();
        assert_eq!(description.schema.ttl, ttl);
    }
}

/// Turning on what is on and off what is off is no error.
pub async fn streams_are_turned_on_and_off(store: &dyn Store) {
    let name = table(store, "streams").await;
    let views = [StreamView::Keys, StreamView::New, StreamView::Old, StreamView::NewAndOld];
    for view in views.into_iter().map(Some).chain([None]) {
        for _ in 0..2 {
            store.change_table(&name, TableChange::Stream(view)).await.unwrap();
            let description = store.describe_table(&name).await.unwrap().unwrap();
            assert_eq!(description.schema.stream, view);
        }
    }
    let error = store.change_table("suite_nowhere", TableChange::Stream(None)).await.unwrap_err();
    assert_eq!(error, Error::NoSuchTable("suite_nowhere".to_owned()));
}

/// The error says what is not there.
pub async fn missing_tables_and_indexes_are_named(store: &dyn Store) {
    let missing = "suite_nowhere".to_owned();
    let error = Error::NoSuchTable(missing.clone());
    assert_eq!(store.get(get_of(&missing, key("a", "b"))).await.unwrap_err(), error);
    assert_eq!(store.put(put_of(&missing, item("a", "b", []))).await.unwrap_err(), error);
    let query = Query::partition(&missing, "PK", "a");
    assert_eq!(store.query(query).await.unwrap_err(), error);
    let keys = vec![(missing.clone(), key("a", "b"))];
    assert_eq!(store.transact_get(TransactGet { keys }).await.unwrap_err(), error);
    let change = TableChange::Ttl(None);
    assert_eq!(store.change_table(&missing, change).await.unwrap_err(), error);

    let name = table(store, "no_index").await;
    let mut query = Query::partition(&name, "PK", "a");
    query.index = Some("nothing".to_owned());
    assert_eq!(store.query(query).await, Err(Error::NoSuchTable("nothing".to_owned())));
}
