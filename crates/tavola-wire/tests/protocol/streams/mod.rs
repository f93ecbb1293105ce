//! Streams of the embedded store, read as an SDK reads them: streams, shards, iterators, records.

mod reader;

use serde_json::{Value as Json, json};
use tavola_embedded::EmbeddedStore;
use tavola_store::{
    Action, ActionKind, Condition, Delete, Error, Item, Key, KeyAttribute, KeySchema, KeyType, Put,
    Store, StreamView, TableChange, TableSchema, TransactWrite, Update, UpdateItem, Value,
    item_to_dynamodb_json,
};

use reader::Reader;

const TABLE: &str = "table";

fn schema(stream: Option<StreamView>) -> TableSchema {
    let attribute = |name: &str| KeyAttribute { name: name.to_owned(), key_type: KeyType::S };
    TableSchema {
        name: TABLE.to_owned(),
        key: KeySchema { partition: attribute("PK"), sort: Some(attribute("SK")) },
        indexes: vec![],
        ttl: None,
        stream,
        tags: vec![],
    }
}

async fn store(view: StreamView) -> EmbeddedStore {
    let store = EmbeddedStore::memory().unwrap();
    store.create_table(schema(Some(view))).await.unwrap();
    store
}

fn key(sort: &str) -> Key {
    Key { partition: ("PK".to_owned(), "a".into()), sort: Some(("SK".to_owned(), sort.into())) }
}

fn item<const N: usize>(sort: &str, more: [(&str, Value); N]) -> Item {
    let mut item = key(sort).to_item();
    item.extend(more.map(|(name, value)| (name.to_owned(), value)));
    item
}

async fn put(store: &EmbeddedStore, item: Item) {
    store.put(Put { table: TABLE.to_owned(), item, condition: None }).await.unwrap();
}

fn update() -> UpdateItem {
    let update = Update::set("x", 2);
    UpdateItem { table: TABLE.to_owned(), key: key("b"), update, condition: None }
}

async fn delete(store: &EmbeddedStore) {
    let delete = Delete { table: TABLE.to_owned(), key: key("b"), condition: None };
    store.delete(delete).await.unwrap();
}

async fn set_stream(store: &EmbeddedStore, view: Option<StreamView>) {
    store.change_table(TABLE, TableChange::Stream(view)).await.unwrap();
}

/// The event, and the item before and after the change.
fn change(record: &Json) -> (&str, Json, Json) {
    let change = &record["dynamodb"];
    (record["eventName"].as_str().unwrap(), change["OldImage"].clone(), change["NewImage"].clone())
}

fn new_images(records: &[Json]) -> Vec<Json> {
    records.iter().map(|record| change(record).2).collect()
}

/// By single writes and by transactions, with the item before and after. What did not happen is not
/// told.
#[tokio::test]
async fn a_stream_tells_every_change_in_order() {
    let store = store(StreamView::NewAndOld).await;
    let (one, two) = (item("b", [("x", 1.into())]), item("b", [("x", 2.into())]));
    put(&store, one.clone()).await;
    store.update(update()).await.unwrap();
    let failing = UpdateItem { condition: Some(Condition::absent("PK")), ..update() };
    assert!(matches!(store.update(failing).await, Err(Error::ConditionFailed { .. })));
    delete(&store).await;
    delete(&store).await;
    let kind = ActionKind::Put(one.clone());
    let actions = vec![Action { table: TABLE.to_owned(), kind, condition: None }];
    store.transact_write(TransactWrite { actions, token: None }).await.unwrap();

    let records = Reader::latest(&store).await.oldest().await.follow(4, None).await;
    let (one, two) = (item_to_dynamodb_json(&one), item_to_dynamodb_json(&two));
    assert_eq!(
        records.iter().map(change).collect::<Vec<_>>(),
        [
            ("INSERT", Json::Null, one.clone()),
            ("MODIFY", one.clone(), two.clone()),
            ("REMOVE", two, Json::Null),
            ("INSERT", Json::Null, one),
        ]
    );
    let keys = item_to_dynamodb_json(&key("b").to_item());
    for record in &records {
        assert_eq!(record["dynamodb"]["Keys"], keys);
        assert_eq!(record["userIdentity"], Json::Null);
        let at = record["dynamodb"]["ApproximateCreationDateTime"].as_i64();
        assert!(at.unwrap() > 1_500_000_000, "{record}");
    }
    let sequence =
        |record: &Json| record["dynamodb"]["SequenceNumber"].as_str().unwrap().to_owned();
    let mut sequences: Vec<_> = records.iter().map(sequence).collect();
    sequences.dedup();
    assert!(sequences.is_sorted_by_key(|text| (text.len(), text.clone())), "{sequences:?}");
    assert_eq!(sequences.len(), 4);
}

/// Record by record, nothing twice and nothing left out; from a sequence number; and from now on.
#[tokio::test]
async fn a_stream_goes_on_where_it_was_left() {
    let store = store(StreamView::New).await;
    let of = |n: i64| item("b", [("n", n.into())]);
    let images = |numbers: std::ops::Range<i64>| -> Vec<Json> {
        numbers.map(|n| item_to_dynamodb_json(&of(n))).collect()
    };
    for n in 0..5 {
        put(&store, of(n)).await;
    }
    let mut oldest = Reader::latest(&store).await.oldest().await;
    let all = oldest.follow(5, Some(1)).await;
    assert_eq!(new_images(&all), images(0..5));
    let now = Reader::latest(&store).await.now().await;
    assert_eq!(now.clone().page(None).await.unwrap(), Vec::<Json>::new());
    for n in 5..8 {
        put(&store, of(n)).await;
    }
    let last = &all[4]["dynamodb"]["SequenceNumber"];
    let after = Reader::latest(&store).await.at("AFTER_SEQUENCE_NUMBER", last).await;
    for position in [oldest, now, after] {
        for limit in [None, Some(2)] {
            // The same iterator as often as one likes.
            assert_eq!(new_images(&position.clone().follow(3, limit).await), images(5..8));
        }
    }
    let mut at = Reader::latest(&store).await.at("AT_SEQUENCE_NUMBER", last).await;
    assert_eq!(new_images(&at.follow(4, None).await), images(4..8));
}

#[tokio::test]
async fn records_hold_what_the_view_says() {
    let store = store(StreamView::Keys).await;
    let (one, two) = (item("b", [("x", 1.into())]), item("b", [("x", 2.into())]));
    put(&store, one.clone()).await;
    for view in [StreamView::Keys, StreamView::New, StreamView::Old, StreamView::NewAndOld] {
        set_stream(&store, Some(view)).await;
        put(&store, one.clone()).await;
        store.update(update()).await.unwrap();
        let records = Reader::latest(&store).await.oldest().await.follow(1, None).await;
        let (_, old, new) = change(records.last().unwrap());
        let old_seen = matches!(view, StreamView::Old | StreamView::NewAndOld);
        let new_seen = matches!(view, StreamView::New | StreamView::NewAndOld);
        let image = |seen: bool, item| if seen { item_to_dynamodb_json(item) } else { Json::Null };
        assert_eq!((old, new), (image(old_seen, &one), image(new_seen, &two)), "{view:?}");
    }
}

/// No table, no stream, a stream that ended, a limit of 0, and an iterator of no stream at all.
#[tokio::test]
async fn a_stream_that_is_not_there_is_an_error() {
    let store = store(StreamView::Keys).await;
    let reader = Reader::latest(&store).await;
    let mut position = reader.clone().oldest().await;
    let validation = "com.amazon.coral.validate#ValidationException";
    assert_eq!(position.clone().page(Some(0)).await.unwrap_err(), validation);
    let nonsense = reader.clone().with_iterator("nonsense").page(None).await;
    assert_eq!(nonsense.unwrap_err(), validation);

    set_stream(&store, None).await;
    assert_eq!(reader.describe().await["StreamStatus"], "DISABLED");
    assert_eq!(position.page(None).await.unwrap(), Vec::<Json>::new());
    assert!(position.is_at_end(), "a shard of a stream that was turned off has an end");
    set_stream(&store, Some(StreamView::New)).await;
    let streams = reader.list(json!({"TableName": TABLE})).await;
    assert_eq!(streams.len(), 2, "the former stream can still be read");
    assert_ne!(Reader::latest(&store).await.arn(), reader.arn());

    let missing = "com.amazonaws.dynamodb.v20120810#ResourceNotFoundException";
    store.delete_table(TABLE).await.unwrap();
    let gone = reader.with_iterator(&format!("{TABLE}|1|0")).page(None).await;
    assert_eq!(gone.unwrap_err(), missing);
}

/// Nothing of the stream before, nor of a table before that had the same name.
#[tokio::test]
async fn a_new_stream_begins_empty() {
    let store = store(StreamView::New).await;
    put(&store, item("old", [])).await;
    Reader::latest(&store).await.oldest().await.follow(1, None).await;
    set_stream(&store, None).await;
    put(&store, item("between", [])).await;
    set_stream(&store, Some(StreamView::New)).await;
    Reader::latest(&store).await.oldest().await.follow(0, None).await;
    put(&store, item("second", [])).await;
    let records = Reader::latest(&store).await.oldest().await.follow(1, None).await;
    assert_eq!(new_images(&records), [item_to_dynamodb_json(&item("second", []))]);

    store.delete_table(TABLE).await.unwrap();
    store.create_table(schema(Some(StreamView::New))).await.unwrap();
    put(&store, item("third", [])).await;
    let records = Reader::latest(&store).await.oldest().await.follow(1, None).await;
    assert_eq!(new_images(&records), [item_to_dynamodb_json(&item("third", []))]);
}

#[tokio::test]
async fn items_that_expired_are_marked() {
    let store = EmbeddedStore::memory().unwrap();
    let ttl = Some("expires".to_owned());
    store.create_table(TableSchema { ttl, ..schema(Some(StreamView::Keys)) }).await.unwrap();
    put(&store, item("b", [("expires", 1_700_000_000.into())])).await;
    // The store may have been quicker.
    store.delete_expired().await.unwrap();
    let records = Reader::latest(&store).await.oldest().await.follow(2, None).await;
    let by: Vec<_> = records.iter().map(|record| record["userIdentity"].clone()).collect();
    let service = json!({"PrincipalId": "dynamodb.amazonaws.com", "Type": "Service"});
    assert_eq!(by, [Json::Null, service]);
}
