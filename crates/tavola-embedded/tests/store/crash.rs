//! Another process on the same folder, and its sudden end.
//!
//! Models a machine that kills the server: whatever was acknowledged before must be there after,
//! and the folder must not stay locked.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use tavola_embedded::EmbeddedStore;
use tavola_store::{Action, ActionKind, BatchGet, Error, Item, Key, Store, TransactWrite};

const FOLDER: &str = "TAVOLA_CRASH_TEST_FOLDER";
/// How often the writer is killed: a few times by default, a thousand before a release.
const ROUNDS: &str = "TAVOLA_CRASH_ROUNDS";

fn key(id: i64) -> Key {
    Key { partition: ("id".to_owned(), id.into()), sort: None }
}

/// A transaction of two items, so that half of one would show.
fn pair(id: i64) -> TransactWrite {
    let put = |item: Item| Action {
        table: "table".to_owned(),
        kind: ActionKind::Put(item),
        condition: None,
    };
    let actions = vec![put(key(id).to_item()), put(key(-id).to_item())];
    TransactWrite { actions, token: None }
}

/// Not a test by itself: the process that `what_was_acknowledged_survives_a_kill` starts and kills.
#[tokio::test]
#[ignore = "writes without end; the tests below start it in a process of its own"]
async fn writer() {
    let folder = std::env::var(FOLDER).expect("the folder to write to");
    let store = EmbeddedStore::open(Path::new(&folder)).unwrap();
    let first: i64 = std::env::var("FIRST").unwrap().parse().unwrap();
    for id in first.. {
        store.transact_write(pair(id)).await.unwrap();
        println!("acknowledged {id}");
    }
}

fn start_writer(folder: &Path, first: i64) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "crash::writer", "--ignored", "--nocapture"])
        .env(FOLDER, folder)
        .env("FIRST", first.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

async fn create(folder: &Path) {
    let store = EmbeddedStore::open(folder).unwrap();
    store.create_table(crate::schema()).await.unwrap();
}

/// The next id that the writer says is written; `None` when it has ended.
fn acknowledged(lines: &mut impl Iterator<Item = std::io::Result<String>>) -> Option<i64> {
    lines.by_ref().map_while(Result::ok).find_map(|line| {
        // The harness writes its own words before the first line.
        let (_, id) = line.split_once("acknowledged ")?;
        id.parse().ok()
    })
}

/// Which of these ids have both their items; half a transaction is an error.
async fn present(store: &EmbeddedStore, ids: impl Iterator<Item = i64>) -> Vec<(i64, bool)> {
    let ids: Vec<i64> = ids.collect();
    let keys = ids.iter().flat_map(|id| [key(*id), key(-id)]);
    let keys = keys.map(|key| ("table".to_owned(), key)).collect();
    let found = store.batch_get(BatchGet { keys, strong: true }).await.unwrap().value;
    let halves = found.chunks(2).map(|pair| (pair[0].is_some(), pair[1].is_some()));
    ids.iter()
        .zip(halves)
        .map(|(id, (one, two))| {
            assert_eq!(one, two, "half of the transaction {id}");
            (*id, one)
        })
        .collect()
}

#[tokio::test]
async fn what_was_acknowledged_survives_a_kill() {
    let rounds = std::env::var(ROUNDS).map_or(20, |rounds| rounds.parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    create(folder.path()).await;
    let mut last = 0;
    for round in 0..rounds {
        let first = last + 1;
        let mut child = start_writer(folder.path(), first);
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        for _ in 0..=round % 20 {
            last = acknowledged(&mut lines).expect("the writer goes on");
        }
        child.kill().unwrap();
        // What it managed to say before the end counts too.
        while let Some(id) = acknowledged(&mut lines) {
            last = id;
        }
        child.wait().unwrap();

        let store = EmbeddedStore::open(folder.path()).unwrap();
        for (id, there) in present(&store, first..=last).await {
            assert!(there, "{id} of {last} is lost in round {round}");
        }
        // One more may have been written and not told.
        if present(&store, last + 1..=last + 1).await[0].1 {
            last += 1;
        }
    }
    let store = EmbeddedStore::open(folder.path()).unwrap();
    for (id, there) in present(&store, 1..=last).await {
        assert!(there, "{id} of {last} is lost in a later round");
    }
}

#[tokio::test]
async fn a_second_process_is_told_which_one_holds_the_store() {
    let folder = tempfile::tempdir().unwrap();
    create(folder.path()).await;
    let mut child = start_writer(folder.path(), 1);
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    acknowledged(&mut lines).expect("the writer has opened the store");
    let error = EmbeddedStore::open(folder.path()).unwrap_err();
    child.kill().unwrap();
    child.wait().unwrap();
    let message = format!(
        "the store {} is in use by another process (pid {})",
        folder.path().display(),
        child.id()
    );
    assert_eq!(error, Error::InUse(message));
}
