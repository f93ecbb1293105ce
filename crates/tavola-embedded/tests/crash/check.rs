//! Compares a store with what its writers were told.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use tavola_embedded::EmbeddedStore;
use tavola_store::{
    DetailedStore, IndexSchema, IndexStatus, Item, Key, Projection, Scan, Store, TableSchema,
    Value, item_size,
};

use crate::workload::{Kind, Load, account, counted, counter, entry, moved, note};

/// Fails if something that was acknowledged is not there, if something is half there, or if an
/// index, a count or a stream does not agree with its table.
pub async fn all(store: &EmbeddedStore, load: Load, acknowledged: &[i64]) {
    let accounts = table(store, "accounts").await;
    let ledger = table(store, "ledger").await;
    let mut balances: BTreeMap<String, i64> = BTreeMap::new();
    let mut entries = 0;
    let mut others = 0;
    for (worker, answered) in acknowledged.iter().enumerate() {
        let counter = accounts.get(&text(&counter(worker)));
        let last_count = counter.map_or(0, |item| number(item, "n"));
        let last_entry = last_entry(&ledger, worker);
        let last = last_count.max(last_entry);
        assert!(last >= *answered, "worker {worker}: {answered} was acknowledged, {last} is there");
        assert!(last <= answered + 1, "worker {worker}: {last} is there, after {answered}");
        for n in 1..=last {
            let wanted = entry(worker, n, load);
            let found = ledger.get(&place(worker, n));
            assert!(found == wanted.as_ref(), "entry {n} of worker {worker} is another, or lost");
            entries += usize::from(found.is_some());
            if Kind::of(n) == Kind::Move {
                let (from, to, amount) = moved(worker, n);
                *balances.entry(account(from)).or_default() -= amount;
                *balances.entry(account(to)).or_default() += amount;
            }
        }
        let count = counter.map_or(0, |item| number(item, "count"));
        assert_eq!(count, counted(last), "the counter of worker {worker}");
        others += usize::from(counter.is_some());
        if let Some(note) = note(worker, last) {
            let Value::S(id) = &note["id"] else { panic!("{note:?}") };
            assert!(accounts.get(&text(id)) == Some(&note), "the note {id} is another, or lost");
            others += 1;
        }
    }
    assert_eq!(ledger.len(), entries, "entries that nobody wrote");
    assert_eq!(accounts.len(), balances.len() + others, "accounts or notes that nobody wrote");
    for (id, balance) in balances {
        assert_eq!(number(&accounts[&text(&id)], "balance"), balance, "the balance of {id}");
    }
    stream(store, &ledger).await;
}

/// The primary key of an item, as text that sorts.
type Place = String;

fn text(id: &str) -> Place {
    format!("{:?}", [Value::from(id)])
}

fn place(worker: usize, n: i64) -> Place {
    let worker = i64::try_from(worker).unwrap();
    format!("{:?}", [Value::from(worker), Value::from(n)])
}

fn place_of(key: &Key) -> Place {
    let values: Vec<_> = key.attributes().map(|(_, value)| value).collect();
    format!("{values:?}")
}

fn number(item: &Item, name: &str) -> i64 {
    item[name].as_number().unwrap().to_i64().unwrap()
}

fn last_entry(ledger: &BTreeMap<Place, Item>, worker: usize) -> i64 {
    let worker = i64::try_from(worker).unwrap();
    let own = ledger.values().filter(|item| number(item, "worker") == worker);
    own.map(|item| number(item, "n")).max().unwrap_or(0)
}

/// Returns the items of a table, after its indexes and counts were compared with them.
async fn table(store: &EmbeddedStore, name: &str) -> BTreeMap<Place, Item> {
    let schema = when_active(store, name).await;
    let items = scanned(store, &schema, None).await;
    for index in &schema.indexes {
        let found = scanned(store, &schema, Some(&index.name)).await;
        let wanted: BTreeMap<_, _> = items
            .iter()
            .filter_map(|(place, item)| Some((place.clone(), projected(&schema, index, item)?)))
            .collect();
        assert!(found == wanted, "the index {} does not agree with {name}", index.name);
    }
    let extent = store.extent(name).await.unwrap();
    let bytes: usize = items.values().map(item_size).sum();
    assert_eq!(extent.items, u64::try_from(items.len()).unwrap(), "the count of {name}");
    assert_eq!(extent.bytes, u64::try_from(bytes).unwrap(), "the size of {name}");
    items
}

/// Waits until no index is being filled; returns the table as it is then.
async fn when_active(store: &EmbeddedStore, name: &str) -> TableSchema {
    for _ in 0..20_000 {
        let table = store.describe_table(name).await.unwrap().expect("the table is there");
        if table.indexes.iter().all(|index| index.status == IndexStatus::Active) {
            return table.schema;
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    panic!("an index of {name} is never filled");
}

async fn scanned(
    store: &EmbeddedStore,
    schema: &TableSchema,
    index: Option<&str>,
) -> BTreeMap<Place, Item> {
    let mut items = BTreeMap::new();
    let mut start = None;
    loop {
        let (table, index) = (schema.name.clone(), index.map(str::to_owned));
        let scan = Scan { table, index, start, ..Scan::default() };
        let page = store.scan(scan).await.unwrap().value;
        for item in page.items {
            let key = Key::of(&item, &schema.key).expect("every entry has the key of its item");
            let twice = items.insert(place_of(&key), item);
            assert!(twice.is_none(), "{key:?} is there twice");
        }
        start = page.next;
        if start.is_none() {
            return items;
        }
    }
}

/// What an index must hold of an item; `None` if it is not in the index.
fn projected(schema: &TableSchema, index: &IndexSchema, item: &Item) -> Option<Item> {
    let key = Key::of(item, &index.key)?;
    let mut names: BTreeSet<&str> = key.attributes().map(|(name, _)| name).collect();
    let own = Key::of(item, &schema.key)?;
    names.extend(own.attributes().map(|(name, _)| name));
    match &index.projection {
        Projection::All => return Some(item.clone()),
        Projection::Keys => {}
        Projection::Include(more) => names.extend(more.iter().map(String::as_str)),
    }
    let kept = item.iter().filter(|(name, _)| names.contains(*name));
    Some(kept.map(|(name, value)| (name, value.clone())).collect())
}

/// Compares the ledger with the stream of what was put into it.
async fn stream(store: &EmbeddedStore, ledger: &BTreeMap<Place, Item>) {
    let stream = store.table_detail("ledger").unwrap().streams[0].id;
    let mut recorded = BTreeSet::new();
    let mut after = 0;
    loop {
        let page = store.read_records("ledger", stream, after, 1000).await.unwrap();
        after = page.last;
        if page.records.is_empty() {
            break;
        }
        recorded.extend(page.records.iter().map(|record| place_of(&record.key)));
    }
    assert!(recorded.iter().eq(ledger.keys()), "the stream does not agree with the ledger");
}
