//! Streams, on stores that have them.

use std::io::Write;
use std::time::Duration;

use super::{get_of, item, key, put, schema};
use crate::{
    ActionKind, Delete, Error, Item, ReadStream, Store, StreamPage, StreamPosition, StreamRecord,
    StreamRecordKind, StreamStart, StreamView, TableChange, TransactWrite, Update, UpdateItem,
};

fn read(table: &str, start: StreamStart, limit: Option<u32>) -> ReadStream {
    ReadStream { table: table.to_owned(), start, limit }
}

/// A table with a stream; `None` on a store without streams, after saying so.
async fn streamed(store: &dyn Store, name: &str, view: StreamView) -> Option<String> {
    let mut wanted = schema(name);
    wanted.stream = Some(view);
    let table = wanted.name.clone();
    if store.describe_table(&table).await.unwrap().is_some() {
        store.delete_table(&table).await.unwrap();
    }
    store.create_table(wanted).await.unwrap();
    let first = store.read_stream(read(&table, StreamStart::Oldest, None)).await;
    if matches!(first, Err(Error::Unsupported("streams"))) {
        // Not `eprintln`, which the test harness would keep to itself.
        let _ = writeln!(std::io::stderr(), "SKIPPED: {name}: this store does not read streams");
        return None;
    }
    Some(table)
}

/// Reads on until there are so many records, and then whether there are more.
async fn follow(
    store: &dyn Store,
    table: &str,
    mut start: StreamStart,
    count: usize,
    limit: Option<u32>,
) -> (Vec<StreamRecord>, StreamPosition) {
    let mut records = Vec::new();
    let mut more = 3;
    for _ in 0..600 {
        let page = store.read_stream(read(table, start, limit)).await.unwrap().value;
        let StreamPage { records: found, next } = page;
        assert!(limit.is_none_or(|limit| found.len() <= usize::try_from(limit).unwrap()));
        let idle = found.is_empty();
        records.extend(found);
        if records.len() >= count && idle {
            more -= 1;
            if more == 0 {
                return (records, next);
            }
        }
        start = StreamStart::After(next);
        if idle {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
    panic!("{count} records are expected, {} came: {records:?}", records.len());
}

fn changes(records: &[StreamRecord]) -> Vec<(StreamRecordKind, Option<&Item>, Option<&Item>)> {
    records.iter().map(|it| (it.kind, it.old.as_ref(), it.new.as_ref())).collect()
}

async fn delete(store: &dyn Store, table: &str, sort: &str) {
    let request = Delete { table: table.to_owned(), key: key("a", sort), condition: None };
    store.delete(request).await.unwrap();
}

fn update(table: &str, sort: &str) -> UpdateItem {
    UpdateItem {
        table: table.to_owned(),
        key: key("a", sort),
        update: Update::set("x", 2),
        condition: None,
    }
}

/// By single writes and by transactions, with the item before and after. What did not happen is not told.
pub async fn a_stream_tells_every_change_in_order(store: &dyn Store) {
    let Some(table) = streamed(store, "stream_order", StreamView::NewAndOld).await else { return };
    let one = item("a", "b", [("x", 1.into())]);
    let two = item("a", "b", [("x", 2.into())]);
    put(store, &table, one.clone()).await;
    store.update(update(&table, "b")).await.unwrap();
    let mut failing = update(&table, "b");
    failing.condition = Some(crate::Condition::absent("PK"));
    assert!(matches!(store.update(failing).await, Err(Error::ConditionFailed { .. })));
    delete(store, &table, "b").await;
    delete(store, &table, "b").await;
    let actions = vec![super::action(&table, ActionKind::Put(one.clone()))];
    store.transact_write(TransactWrite { actions, token: None }).await.unwrap();

    let (records, _) = follow(store, &table, StreamStart::Oldest, 4, None).await;
    use StreamRecordKind::{Insert, Modify, Remove};
    assert_eq!(
        changes(&records),
        [
            (Insert, None, Some(&one)),
            (Modify, Some(&one), Some(&two)),
            (Remove, Some(&two), None),
            (Insert, None, Some(&one)),
        ]
    );
    assert!(records.iter().all(|record| record.key == key("a", "b") && !record.expired));
    assert!(records.iter().all(|record| record.at > 1_500_000_000), "{records:?}");
    let mut sequences: Vec<_> = records.iter().map(|record| record.sequence.as_str()).collect();
    sequences.dedup();
    assert!(sequences.is_sorted_by_key(|text| (text.len(), text.to_owned())), "{sequences:?}");
    assert_eq!(sequences.len(), 4);
}

/// Record by record and from text, nothing twice and nothing left out; and from now on.
pub async fn a_stream_goes_on_where_it_was_left(store: &dyn Store) {
    let Some(table) = streamed(store, "stream_resume", StreamView::New).await else { return };
    let of = |n: i64| item("a", "b", [("n", n.into())]);
    let news = |records: &[StreamRecord]| -> Vec<Item> {
        records.iter().map(|record| record.new.clone().unwrap()).collect()
    };
    for n in 0..5 {
        put(store, &table, of(n)).await;
    }
    let (all, end) = follow(store, &table, StreamStart::Oldest, 5, Some(1)).await;
    assert_eq!(news(&all), (0..5).map(of).collect::<Vec<_>>());
    let now = store.read_stream(read(&table, StreamStart::Now, None)).await.unwrap().value;
    assert_eq!(now.records, []);
    for n in 5..8 {
        put(store, &table, of(n)).await;
    }
    for position in [end, now.next] {
        let position = StreamPosition::new(position.as_str());
        for limit in [None, Some(2)] {
            // The same position as often as one likes.
            let start = StreamStart::After(position.clone());
            let (later, _) = follow(store, &table, start, 3, limit).await;
            assert_eq!(news(&later), (5..8).map(of).collect::<Vec<_>>());
        }
    }
}

/// Turning on what is on and off what is off is no error, and records hold what the view says.
pub async fn streams_are_turned_on_and_off(store: &dyn Store) {
    let Some(table) = streamed(store, "stream_views", StreamView::Keys).await else { return };
    let one = item("a", "b", [("x", 1.into())]);
    let two = item("a", "b", [("x", 2.into())]);
    put(store, &table, one.clone()).await;
    for view in [StreamView::Keys, StreamView::New, StreamView::Old, StreamView::NewAndOld] {
        for _ in 0..2 {
            store.change_table(&table, TableChange::Stream(Some(view))).await.unwrap();
        }
        let description = store.describe_table(&table).await.unwrap().unwrap();
        assert_eq!(description.schema.stream, Some(view));
        assert!(description.stream.is_some());
        put(store, &table, one.clone()).await;
        store.update(update(&table, "b")).await.unwrap();
        let (records, _) = follow(store, &table, StreamStart::Oldest, 1, None).await;
        let (_, old, new) = changes(&records).pop().unwrap();
        let old_seen = matches!(view, StreamView::Old | StreamView::NewAndOld);
        let new_seen = matches!(view, StreamView::New | StreamView::NewAndOld);
        assert_eq!((old, new), (old_seen.then_some(&one), new_seen.then_some(&two)), "{view:?}");
    }
    for _ in 0..2 {
        store.change_table(&table, TableChange::Stream(None)).await.unwrap();
        let description = store.describe_table(&table).await.unwrap().unwrap();
        assert_eq!((description.schema.stream, description.stream), (None, None));
    }
    let missing = TableChange::Stream(None);
    let error = store.change_table("suite_nowhere", missing).await.unwrap_err();
    assert_eq!(error, Error::NoSuchTable("suite_nowhere".to_owned()));
}

/// No stream, no table, a position of another stream, and one of no stream at all.
pub async fn a_stream_that_is_not_there_is_an_error(store: &dyn Store) {
    let Some(table) = streamed(store, "stream_errors", StreamView::Keys).await else { return };
    let page = store.read_stream(read(&table, StreamStart::Oldest, None)).await.unwrap();
    let before = StreamStart::After(page.value.next);
    let zero = store.read_stream(read(&table, StreamStart::Oldest, Some(0))).await;
    assert!(matches!(zero, Err(Error::Invalid(_))), "{zero:?}");
    let nonsense = StreamStart::After(StreamPosition::new("nonsense"));
    let nonsense = store.read_stream(read(&table, nonsense, None)).await;
    assert!(matches!(nonsense, Err(Error::Invalid(_))), "{nonsense:?}");

    store.change_table(&table, TableChange::Stream(None)).await.unwrap();
    for start in [StreamStart::Oldest, StreamStart::Now, before.clone()] {
        let result = store.read_stream(read(&table, start, None)).await;
        assert_eq!(result, Err(Error::NoStream(table.clone())));
    }
    store.change_table(&table, TableChange::Stream(Some(StreamView::New))).await.unwrap();
    let lost = store.read_stream(read(&table, before, None)).await;
    assert_eq!(lost, Err(Error::StreamPositionLost));

    let missing = "suite_nowhere".to_owned();
    let result = store.read_stream(read(&missing, StreamStart::Oldest, None)).await;
    assert_eq!(result, Err(Error::NoSuchTable(missing)));
}

/// Nothing of the stream before, nor of a table before that had the same name.
pub async fn a_new_stream_begins_empty(store: &dyn Store) {
    let name = "stream_anew";
    let Some(table) = streamed(store, name, StreamView::New).await else { return };
    put(store, &table, item("a", "old", [])).await;
    follow(store, &table, StreamStart::Oldest, 1, None).await;
    store.change_table(&table, TableChange::Stream(None)).await.unwrap();
    put(store, &table, item("a", "between", [])).await;
    store.change_table(&table, TableChange::Stream(Some(StreamView::New))).await.unwrap();
    follow(store, &table, StreamStart::Oldest, 0, None).await;
    put(store, &table, item("a", "second", [])).await;
    let (records, _) = follow(store, &table, StreamStart::Oldest, 1, None).await;
    assert_eq!(records.iter().map(|it| &it.key).collect::<Vec<_>>(), [&key("a", "second")]);

    store.delete_table(&table).await.unwrap();
    streamed(store, name, StreamView::New).await.unwrap();
    assert_eq!(store.get(get_of(&table, key("a", "old"))).await.unwrap().value, None);
    put(store, &table, item("a", "third", [])).await;
    let (records, _) = follow(store, &table, StreamStart::Oldest, 1, None).await;
    assert_eq!(records.iter().map(|it| &it.key).collect::<Vec<_>>(), [&key("a", "third")]);
}
