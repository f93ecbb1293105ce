//! What lies on the disk.

use std::path::Path;

use tavola_embedded::EmbeddedStore;
use tavola_store::{Error, Get, Item, Key, Put, Store};

use crate::schema;

fn item(id: i64) -> Item {
    Item::from([("id".to_owned(), id.into())])
}

async fn put(store: &EmbeddedStore, id: i64) {
    let put = Put { table: "table".to_owned(), item: item(id), condition: None };
    store.put(put).await.unwrap();
}

async fn has(store: &EmbeddedStore, id: i64) -> bool {
    let key = Key { partition: ("id".to_owned(), id.into()), sort: None };
    let get = Get { table: "table".to_owned(), key, strong: true, attributes: vec![] };
    store.get(get).await.unwrap().value.is_some()
}

fn message(result: Result<EmbeddedStore, Error>) -> String {
    match result {
        Err(Error::Unavailable { message, maybe_done: false } | Error::InUse(message)) => message,
        other => panic!("expected the store to be unavailable: {other:?}"),
    }
}

fn open(path: &Path) -> EmbeddedStore {
    EmbeddedStore::open(path).unwrap()
}

#[tokio::test]
async fn a_store_keeps_its_items_between_runs() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new").join("folder");
    let store = open(&path);
    store.create_table(schema()).await.unwrap();
    put(&store, 1).await;
    drop(store);
    assert!(path.join("tavola.fjall").exists());
    let store = open(&path);
    assert!(has(&store, 1).await);
    assert!(!has(&store, 2).await);
}

#[tokio::test]
async fn a_store_opens_once_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let message = message(EmbeddedStore::open(folder.path()));
    assert!(message.ends_with("is already open in this process"), "{message}");
    assert!(message.contains(&folder.path().display().to_string()), "{message}");
    drop(store);
    open(folder.path());
}

#[test]
fn a_folder_that_another_process_holds_names_that_process() {
    let folder = tempfile::tempdir().unwrap();
    let lock = folder.path().join("tavola.lock");
    std::fs::write(&lock, "4242").unwrap();
    let holder = std::fs::File::options().write(true).open(&lock).unwrap();
    holder.lock().unwrap();
    let message = message(EmbeddedStore::open(folder.path()));
    assert!(message.ends_with("is in use by another process (pid 4242)"), "{message}");
    holder.unlock().unwrap();
    open(folder.path());
}

#[test]
fn what_is_no_database_is_an_error_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tavola.fjall");
    let content = "not a database ".repeat(1000);
    std::fs::write(&file, &content).unwrap();
    let message = message(EmbeddedStore::open(folder.path()));
    assert!(message.contains("tavola.fjall cannot be"), "{message}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), content);
}

#[test]
fn a_folder_that_cannot_be_made_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let message = message(EmbeddedStore::open(&file.join("store")));
    assert!(message.contains("cannot be used"), "{message}");
}

#[tokio::test]
async fn a_copy_taken_while_the_store_runs_is_a_store_of_that_moment() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder.path().join("first"));
    store.create_table(schema()).await.unwrap();
    put(&store, 1).await;
    let second = folder.path().join("second");
    store.copy_to(&second).await.unwrap();
    put(&store, 2).await;
    let copy = open(&second);
    assert!(has(&copy, 1).await);
    assert!(!has(&copy, 2).await);
    assert!(has(&store, 2).await);
    assert!(matches!(store.copy_to(&second).await, Err(Error::Invalid(_))));
}

#[tokio::test]
async fn a_store_in_memory_can_be_copied_to_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let store = EmbeddedStore::memory().unwrap();
    store.create_table(schema()).await.unwrap();
    put(&store, 1).await;
    store.copy_to(&folder.path().join("copy")).await.unwrap();
    assert!(has(&open(&folder.path().join("copy")), 1).await);
}

#[test]
fn data_of_an_earlier_version_is_an_error_and_no_empty_store() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("tavola.db"), "SQLite format 3").unwrap();
    let message = message(EmbeddedStore::open(folder.path()));
    assert!(message.contains("earlier version") && message.contains("--dynamodb"), "{message}");
    assert!(!folder.path().join("tavola.fjall").exists());
}
