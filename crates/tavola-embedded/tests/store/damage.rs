//! A journal that was cut short or has bad bytes in it. A cut end is what a crash leaves, and gives
//! what was committed before it. Whatever else is wrong is an error, and nothing is changed.

use std::path::{Path, PathBuf};

use tavola_embedded::EmbeddedStore;
use tavola_store::{DiskFailure, Error, Get, Item, Key, Put, Store};

use crate::schema;

/// How many items are written, each by itself.
const ITEMS: i64 = 12;

/// A store as a crash leaves it: with everything in its journal.
struct Crashed {
    folder: tempfile::TempDir,
    journal: Vec<u8>,
}

impl Crashed {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = EmbeddedStore::open(&folder.path().join("store")).unwrap();
        store.create_table(schema()).await.unwrap();
        for id in 1..=ITEMS {
            let text = ("text".to_owned(), "x".repeat(40).into());
            let item = Item::from([("id".to_owned(), id.into()), text]);
            store.put(Put { table: "table".to_owned(), item, condition: None }).await.unwrap();
        }
        copy(&folder.path().join("store"), &folder.path().join("crashed"));
        drop(store);
        let path = journal(&folder.path().join("crashed"));
        let content = std::fs::read(&path).unwrap();
        let used = content.iter().rposition(|byte| *byte != 0).unwrap() + 1;
        // Without the room that the engine makes in advance, a copy is quick.
        std::fs::write(path, &content[..used]).unwrap();
        Self { folder, journal: content[..used].to_vec() }
    }

    /// The store with another journal.
    fn with(&self, bytes: &[u8]) -> PathBuf {
        let path = self.folder.path().join("tried");
        if path.exists() {
            std::fs::remove_dir_all(&path).unwrap();
        }
        copy(&self.folder.path().join("crashed"), &path);
        std::fs::write(journal(&path), bytes).unwrap();
        path
    }
}

pub fn copy(from: &Path, to: &Path) {
    std::fs::create_dir(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        match path.is_dir() {
            true => copy(&path, &target),
            false => drop(std::fs::copy(&path, &target).unwrap()),
        }
    }
}

fn journal(store: &Path) -> PathBuf {
    let journals = std::fs::read_dir(store.join("tavola.fjall")).unwrap();
    let is_journal = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "jnl");
    let mut journals: Vec<_> = journals.map(|it| it.unwrap().path()).filter(is_journal).collect();
    journals.sort();
    journals.pop().unwrap()
}

/// The items that are there: all up to a number, or it is wrong.
async fn prefix(store: &EmbeddedStore) -> i64 {
    let mut there = Vec::new();
    for id in 1..=ITEMS {
        let key = Key { partition: ("id".to_owned(), id.into()), sort: None };
        let get = Get { table: "table".to_owned(), key, strong: true, attributes: vec![] };
        match store.get(get).await {
            Ok(answer) => there.push(answer.value.is_some()),
            Err(Error::NoSuchTable(_)) => there.push(false),
            Err(error) => panic!("{error}"),
        }
    }
    let count = there.iter().take_while(|there| **there).count();
    assert!(there[count..].iter().all(|there| !there), "a hole in {there:?}");
    i64::try_from(count).unwrap()
}

#[tokio::test]
async fn a_journal_cut_anywhere_gives_what_was_committed_before() {
    let crashed = Crashed::new().await;
    let mut last = 0;
    let length = crashed.journal.len();
    for cut in (0..length).step_by(37).chain((length - 160..=length).step_by(5)) {
        let path = crashed.with(&crashed.journal[..cut]);
        let store = EmbeddedStore::open(&path).unwrap();
        let found = prefix(&store).await;
        assert!(found >= last, "{found} items at {cut} bytes, {last} before");
        last = found;
    }
    assert_eq!(last, ITEMS);
}

#[tokio::test]
async fn a_bad_byte_is_an_error_unless_it_is_in_the_last_batch() {
    let crashed = Crashed::new().await;
    let mut refused = 0;
    for at in (0..crashed.journal.len()).step_by(19) {
        let mut bytes = crashed.journal.clone();
        bytes[at] ^= 1 << (at % 8);
        let path = crashed.with(&bytes);
        match EmbeddedStore::open(&path) {
            Ok(store) => {
                let found = prefix(&store).await;
                assert!(found >= ITEMS - 1, "{found} items after a bad byte at {at}");
            }
            Err(Error::Disk { failure: DiskFailure::Damaged, message, .. }) => {
                assert!(message.contains("damaged"), "{message}");
                assert_eq!(std::fs::read(journal(&path)).unwrap(), bytes, "it was changed");
                refused += 1;
            }
            Err(error) => panic!("{error:?}"),
        }
    }
    assert!(refused > 30, "{refused}");
}
