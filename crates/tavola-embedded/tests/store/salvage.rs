//! Files with bad bytes in them: what a check says of them, what a store that is opened all the same
//! answers, and what can be brought into a new one.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use tavola_embedded::{EmbeddedStore, Salvaged, check_files};
use tavola_store::{
    DiskFailure, Error, Get, IndexSchema, Item, Key, KeyAttribute, KeySchema, KeyType, Projection,
    Put, Scan, Store, StreamView, TableSchema,
};

use crate::damage::copy;
use crate::schema;

/// Items in tables of the engine, and items in its journal.
const FLUSHED: i64 = 300;
const ITEMS: i64 = 320;

fn indexed() -> TableSchema {
    let by_group = IndexSchema {
        name: "by-group".to_owned(),
        key: KeySchema {
            partition: KeyAttribute { name: "group".to_owned(), key_type: KeyType::N },
            sort: None,
        },
        local: false,
        projection: Projection::Keys,
    };
    TableSchema { indexes: vec![by_group], stream: Some(StreamView::Keys), ..schema() }
}

fn item(id: i64) -> Item {
    let text = format!("{id} ").repeat(100);
    Item::from([
        ("id".to_owned(), id.into()),
        ("group".to_owned(), (id % 7).into()),
        ("text".to_owned(), text.into()),
    ])
}

/// A store as a process that was killed leaves it.
async fn killed(root: &Path) -> PathBuf {
    let (running, killed) = (root.join("running"), root.join("killed"));
    let put = async |store: &EmbeddedStore, id| {
        let put = Put { table: "table".to_owned(), item: item(id), condition: None };
        store.put(put).await.unwrap();
    };
    let store = EmbeddedStore::open(&running).unwrap();
    store.create_table(indexed()).await.unwrap();
    for id in 1..=FLUSHED {
        put(&store, id).await;
    }
    drop(store);
    let store = EmbeddedStore::open(&running).unwrap();
    for id in FLUSHED + 1..=ITEMS {
        put(&store, id).await;
    }
    copy(&running, &killed);
    killed
}

/// All files below a folder with their content.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => found.extend(files(&path)),
            false => drop(found.insert(path.clone(), std::fs::read(&path).unwrap())),
        }
    }
    found
}

/// The files of the database that the engine has to have, by what they are.
fn of_kind(folder: &Path, kind: &str) -> Vec<PathBuf> {
    let is_kind = |path: &PathBuf| {
        let text = path.to_string_lossy().into_owned();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        match kind {
            "table" => text.contains("/tables/") && !text.contains("/keyspaces/0/"),
            "list" => name == "current" || (name.starts_with('v') && name != "version"),
            _ => name.ends_with(".jnl"),
        }
    };
    let found: Vec<_> = files(folder).into_keys().filter(is_kind).collect();
    assert!(!found.is_empty(), "{kind}");
    found
}

fn flip(path: &Path, at: usize) {
    let mut bytes = std::fs::read(path).unwrap();
    bytes[at] ^= 1 << (at % 8);
    std::fs::write(path, bytes).unwrap();
}

fn used(path: &Path) -> usize {
    let bytes = std::fs::read(path).unwrap();
    bytes.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1)
}

/// Fails if an item is missing or another, and nothing says so.
async fn nothing_is_silently_lost(folder: &Path, spared: i64) {
    let store = match EmbeddedStore::open(folder) {
        Ok(store) => store,
        Err(Error::Disk { failure: DiskFailure::Damaged, .. }) => return,
        Err(error) => panic!("{error:?}"),
    };
    for id in 1..=ITEMS - spared {
        let key = Key { partition: ("id".to_owned(), id.into()), sort: None };
        let get = Get { table: "table".to_owned(), key, strong: true, attributes: vec![] };
        match store.get(get).await {
            Ok(answer) => assert!(answer.value == Some(item(id)), "{id} is lost"),
            Err(Error::Disk { failure: DiskFailure::Damaged, .. }) => {}
            Err(error) => panic!("{error:?}"),
        }
    }
    for index in [None, Some("by-group".to_owned())] {
        match scanned(&store, index).await {
            Ok(items) => assert!(items >= ITEMS - spared, "{items} items"),
            Err(Error::Disk { failure: DiskFailure::Damaged, .. }) => {}
            Err(error) => panic!("{error:?}"),
        }
    }
}

async fn scanned(store: &EmbeddedStore, index: Option<String>) -> Result<i64, Error> {
    let scan = Scan { table: "table".to_owned(), index, ..Scan::default() };
    let page = store.scan(scan).await?.value;
    assert_eq!(page.next, None);
    Ok(i64::try_from(page.items.len()).unwrap())
}

#[tokio::test]
async fn whole_files_are_not_damaged_and_stay_as_they_are() {
    let root = tempfile::tempdir().unwrap();
    let folder = killed(root.path()).await;
    let before = files(&folder);
    let checked = check_files(&folder).unwrap();
    assert_eq!((checked.damages, checked.unfinished), (vec![], 0));
    assert!(checked.files >= 3, "{}", checked.files);
    assert!(files(&folder) == before, "a check changes nothing");
}

#[tokio::test]
async fn a_store_that_is_open_is_not_checked() {
    let root = tempfile::tempdir().unwrap();
    let store = EmbeddedStore::open(root.path()).unwrap();
    assert!(matches!(check_files(root.path()), Err(Error::InUse(_))));
    drop(store);
    check_files(root.path()).unwrap();
}

#[tokio::test]
async fn a_bad_byte_anywhere_is_found_and_loses_nothing_silently() {
    let root = tempfile::tempdir().unwrap();
    let folder = killed(root.path()).await;
    let tried = root.path().join("tried");
    for (kind, places) in [("table", 40), ("list", 12), ("journal", 25)] {
        for path in of_kind(&folder, kind) {
            let length = used(&path);
            for place in 0..places.min(length) {
                copy(&folder, &tried);
                let path = tried.join(path.strip_prefix(&folder).unwrap());
                flip(&path, place * (length - 1) / (places - 1).max(1));
                let before = files(&tried);
                let checked = check_files(&tried).unwrap();
                let name = path.display();
                let found = !checked.damages.is_empty() || checked.unfinished > 0;
                // Lists that were replaced stay for a while, and are read by nobody.
                assert!(found || kind == "list", "{name}, {place} of {places}");
                assert!(files(&tried) == before, "a check changes nothing");
                // The last batch may be one that was never acknowledged.
                let spared = i64::from(checked.unfinished > 0);
                nothing_is_silently_lost(&tried, spared).await;
                std::fs::remove_dir_all(&tried).unwrap();
            }
        }
    }
}

/// The number is behind the tag and the count of a batch, and in no checksum. By the batch before
/// it, which is in tables already, it is seen also of the first one after a clean stop.
#[tokio::test]
async fn a_bad_byte_in_the_number_of_a_batch_is_found() {
    let root = tempfile::tempdir().unwrap();
    let folder = killed(root.path()).await;
    let journal = of_kind(&folder, "journal").pop().unwrap();
    let whole = std::fs::read(&journal).unwrap();
    let second = whole.windows(4).position(|end| end == [b'F', b'J', b'L', 3]).unwrap() + 4;
    for at in second + 5..second + 13 {
        let whole = whole.clone();
        flip(&journal, at);
        let checked = check_files(&folder).unwrap();
        assert!(!checked.damages.is_empty(), "byte {at}");
        assert!(checked.damages[0].what.contains("out of order"), "{checked:?}");
        std::fs::write(&journal, whole).unwrap();
    }
}

#[tokio::test]
async fn a_file_that_is_gone_is_an_error_and_nothing_else_is_changed() {
    let root = tempfile::tempdir().unwrap();
    let folder = killed(root.path()).await;
    let tried = root.path().join("tried");
    for path in [of_kind(&folder, "table"), of_kind(&folder, "list")].concat() {
        copy(&folder, &tried);
        std::fs::remove_file(tried.join(path.strip_prefix(&folder).unwrap())).unwrap();
        let of_database = |folder: &Path| files(&folder.join("tavola.fjall"));
        let before = of_database(&tried);
        let checked = check_files(&tried).unwrap();
        match EmbeddedStore::open(&tried) {
            Ok(_) => assert_eq!(checked.damages, [], "{}", path.display()),
            Err(_) => {
                assert!(!checked.damages.is_empty(), "{}", path.display());
                assert!(of_database(&tried) == before, "{}", path.display());
            }
        }
        std::fs::remove_dir_all(&tried).unwrap();
    }
}

async fn salvage(from: &Path, to: &Path) -> Result<Salvaged, Error> {
    let (from, to) = (from.to_owned(), to.to_owned());
    tokio::task::spawn_blocking(move || tavola_embedded::salvage(&from, &to)).await.unwrap()
}

/// Salvages a store; how many items of it are in the new one, all of them whole.
async fn salvaged(folder: &Path, to: &Path) -> i64 {
    let before = files(folder);
    let salvaged = salvage(folder, to).await.unwrap();
    assert!(files(folder) == before, "the damaged store stays as it is");
    let store = EmbeddedStore::open(to).unwrap();
    let table = store.describe_table("table").await.unwrap().unwrap();
    assert_eq!(table.schema.stream, Some(StreamView::Keys));
    let scan = Scan { table: "table".to_owned(), ..Scan::default() };
    let items = store.scan(scan).await.unwrap().value.items;
    for found in &items {
        let id = found["id"].as_number().unwrap().to_i64().unwrap();
        assert!(*found == item(id), "{id} is another");
    }
    let count = i64::try_from(items.len()).unwrap();
    assert_eq!(salvaged.tables, [("table".to_owned(), items.len() as u64)]);
    assert_eq!(scanned(&store, Some("by-group".to_owned())).await, Ok(count));
    assert_eq!(salvaged.damages.is_empty(), count == ITEMS, "{salvaged:?}");
    count
}

#[tokio::test]
async fn what_is_whole_is_salvaged() {
    let root = tempfile::tempdir().unwrap();
    let folder = killed(root.path()).await;
    assert_eq!(salvaged(&folder, &root.path().join("whole")).await, ITEMS);

    let journal = of_kind(&folder, "journal").pop().unwrap();
    let middle = used(&journal) - 9000;
    flip(&journal, middle);
    assert!(matches!(EmbeddedStore::open(&folder), Err(Error::Disk { .. })));
    let count = salvaged(&folder, &root.path().join("journal")).await;
    assert!((ITEMS - 2..ITEMS).contains(&count), "{count}");

    let table = of_kind(&folder, "table").pop().unwrap();
    flip(&table, used(&table) / 3);
    let count = salvaged(&folder, &root.path().join("table")).await;
    assert!((ITEMS - 60..ITEMS).contains(&count), "{count}");

    let exists = salvage(&folder, &root.path().join("table")).await;
    assert!(matches!(exists, Err(Error::Invalid(_))), "{exists:?}");
}

#[tokio::test]
async fn what_was_deleted_or_changed_stays_so_when_it_is_salvaged() {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("store");
    let store = EmbeddedStore::open(&folder).unwrap();
    store.create_table(schema()).await.unwrap();
    let put = async |id: i64, text: &str| {
        let item = Item::from([("id".to_owned(), id.into()), ("text".to_owned(), text.into())]);
        store.put(Put { table: "table".to_owned(), item, condition: None }).await.unwrap();
    };
    for id in 1..=3 {
        put(id, "first").await;
    }
    put(2, "second").await;
    let key = Key { partition: ("id".to_owned(), 3.into()), sort: None };
    let delete = tavola_store::Delete { table: "table".to_owned(), key, condition: None };
    store.delete(delete).await.unwrap();
    drop(store);
    let new = root.path().join("new");
    let salvaged = salvage(&folder, &new).await.unwrap();
    assert_eq!((salvaged.damages.len(), salvaged.unusable), (0, 0));
    let store = EmbeddedStore::open(&new).unwrap();
    let scan = Scan { table: "table".to_owned(), ..Scan::default() };
    let items = store.scan(scan).await.unwrap().value.items;
    let mut texts: Vec<_> = items.iter().map(|item| item["text"].as_str().unwrap()).collect();
    texts.sort_unstable();
    assert_eq!(texts, ["first", "second"]);
}
