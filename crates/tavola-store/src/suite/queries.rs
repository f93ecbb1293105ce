//! Queries and scans.

use std::collections::BTreeSet;

use super::{item, put, table};
use crate::{Comparison, Condition, Item, Page, Query, Scan, SortCondition, Store, Value};

async fn numbered(store: &dyn Store, name: &str, count: usize) -> String {
    let table = table(store, name).await;
    for n in 0..count {
        let more = [("n", (n as i64).into())];
        put(store, &table, item("a", &format!("item#{n:03}"), more)).await;
    }
    put(store, &table, item("other", "item#000", [])).await;
    table
}

fn sort_keys(page: &Page) -> Vec<&str> {
    page.items.iter().map(|item| item["SK"].as_str().unwrap()).collect()
}

/// Ascending and descending, and nothing of another partition.
pub async fn a_query_returns_its_partition_in_order(store: &dyn Store) {
    let table = numbered(store, "order", 3).await;
    let mut query = Query::partition(&table, "PK", "a");
    query.strong = true;
    let page = store.query(query.clone()).await.unwrap().value;
    assert_eq!(sort_keys(&page), ["item#000", "item#001", "item#002"]);
    assert_eq!((page.scanned, page.next), (3, None));
    query.descending = true;
    let page = store.query(query).await.unwrap().value;
    assert_eq!(sort_keys(&page), ["item#002", "item#001", "item#000"]);
}

/// Every condition that DynamoDB allows on a sort key.
pub async fn a_query_narrows_by_the_sort_key(store: &dyn Store) {
    let table = numbered(store, "narrow", 12).await;
    let text = |n: usize| Value::from(format!("item#{n:03}"));
    let compare = |comparison| SortCondition::Compare(comparison, text(5));
    for (condition, expected) in [
        (compare(Comparison::Equal), 5..6),
        (compare(Comparison::Less), 0..5),
        (compare(Comparison::LessOrEqual), 0..6),
        (compare(Comparison::Greater), 6..12),
        (compare(Comparison::GreaterOrEqual), 5..12),
        (SortCondition::Between(text(2), text(4)), 2..5),
        (SortCondition::BeginsWith("item#01".into()), 10..12),
    ] {
        let mut query = Query::partition(&table, "PK", "a");
        query.sort = Some(("SK".to_owned(), condition.clone()));
        query.strong = true;
        let page = store.query(query).await.unwrap().value;
        let expected: Vec<_> = expected.map(|n| format!("item#{n:03}")).collect();
        assert_eq!(sort_keys(&page), expected, "{condition:?}");
    }
}

/// Pages follow each other without gap or overlap, in both directions.
pub async fn a_query_goes_on_where_its_page_ended(store: &dyn Store) {
    let table = numbered(store, "pages", 10).await;
    for descending in [false, true] {
        let mut query = Query::partition(&table, "PK", "a");
        (query.limit, query.descending, query.strong) = (Some(3), descending, true);
        let mut seen: Vec<String> = Vec::new();
        loop {
            let page = store.query(query.clone()).await.unwrap().value;
            assert!(page.items.len() <= 3);
            seen.extend(sort_keys(&page).into_iter().map(str::to_owned));
            match page.next {
                Some(next) => query.start = Some(next),
                None => break,
            }
        }
        let mut expected: Vec<_> = (0..10).map(|n| format!("item#{n:03}")).collect();
        if descending {
            expected.reverse();
        }
        assert_eq!(seen, expected);
    }
}

/// The limit counts what is read, not what is returned.
pub async fn a_filter_drops_items_after_they_are_counted(store: &dyn Store) {
    let table = numbered(store, "filter", 6).await;
    let mut query = Query::partition(&table, "PK", "a");
    (query.limit, query.strong) = (Some(4), true);
    query.filter = Some(Condition::equals("n", 5));
    let page = store.query(query.clone()).await.unwrap().value;
    assert_eq!((page.items.len(), page.scanned), (0, 4));
    query.start = page.next;
    assert!(query.start.is_some());
    let page = store.query(query).await.unwrap().value;
    assert_eq!(sort_keys(&page), ["item#005"]);
}

/// An item without the index's keys is not in it.
pub async fn a_global_index_holds_only_items_with_its_keys(store: &dyn Store) {
    let table = table(store, "sparse").await;
    let indexed = |sort: &str| {
        item("a", sort, [("GSI1PK", "g".into()), ("GSI1SK", sort.into()), ("x", 1.into())])
    };
    put(store, &table, indexed("2")).await;
    put(store, &table, indexed("1")).await;
    put(store, &table, item("a", "3", [("GSI1PK", "g".into())])).await;
    put(store, &table, item("a", "4", [])).await;
    let mut query = Query::partition(&table, "GSI1PK", "g");
    query.index = Some("GSI1".to_owned());
    let page = store.query(query).await.unwrap().value;
    assert_eq!(page.items, [indexed("1"), indexed("2")]);
}

/// 9 before 10, and a strong read is allowed.
pub async fn a_local_index_sorts_numbers_by_value(store: &dyn Store) {
    let table = table(store, "local").await;
    for rank in ["10", "9", "-1", "0.5", "1e2"] {
        let number = Value::N(rank.parse().unwrap());
        put(store, &table, item("a", rank, [("rank", number), ("x", 1.into())])).await;
    }
    let mut query = Query::partition(&table, "PK", "a");
    (query.index, query.strong) = (Some("byRank".to_owned()), true);
    let page = store.query(query).await.unwrap().value;
    assert_eq!(sort_keys(&page), ["-1", "0.5", "9", "10", "1e2"]);
    assert!(page.items.iter().all(|item| !item.contains_key("x")), "the index keeps only keys");
}

/// The segments together are the table.
pub async fn a_scan_in_segments_meets_every_item_once(store: &dyn Store) {
    let table = table(store, "scan").await;
    for n in 0..40 {
        put(store, &table, item(&format!("p{n}"), "s", [("n", n.into())])).await;
    }
    let mut seen: Vec<Item> = Vec::new();
    for segment in 0..4 {
        let mut scan = Scan {
            table: table.clone(),
            segment: Some((segment, 4)),
            limit: Some(7),
            strong: true,
            ..Scan::default()
        };
        loop {
            let page = store.scan(scan.clone()).await.unwrap().value;
            seen.extend(page.items);
            match page.next {
                Some(next) => scan.start = Some(next),
                None => break,
            }
        }
    }
    assert_eq!(seen.len(), 40);
    let names: BTreeSet<_> = seen.iter().map(|item| item["PK"].as_str().unwrap()).collect();
    assert_eq!(names.len(), 40);
    let filter = Some(Condition::equals("n", 7));
    let scan = Scan { table, filter, strong: true, ..Scan::default() };
    let page = store.scan(scan).await.unwrap().value;
    assert_eq!((page.items.len(), page.scanned), (1, 40));
}
