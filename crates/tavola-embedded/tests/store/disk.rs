//! A disk that is full, and a folder that may not be written to.
//!
//! Both need a process of their own: one with a small file system that only it sees, one with a
//! user who has no rights. Where the system does not allow that, the tests say so and pass.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use tavola_embedded::EmbeddedStore;
use tavola_store::{DiskFailure, Error, Get, Item, Key, Put, Store};

use crate::schema;

const FOLDER: &str = "TAVOLA_DISK_TEST_FOLDER";
/// How many bytes an item has, and a file that is deleted when the disk is full.
const ITEM: &str = "TAVOLA_DISK_TEST_ITEM";
const FILLER: &str = "TAVOLA_DISK_TEST_FILLER";

fn skipped(what: &str, why: &str) {
    // Not `eprintln`, which the test harness would keep to itself.
    let _ = writeln!(std::io::stderr(), "SKIPPED: {what}: {why}");
}

/// This test program, to run one of the ignored tests below in a folder.
fn this_program(mut command: Command, test: &str, folder: &Path) -> std::process::Output {
    command
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", test, "--ignored", "--nocapture"])
        .env(FOLDER, folder)
        .output()
        .unwrap()
}

fn folder() -> PathBuf {
    std::env::var(FOLDER).expect("the folder of the test").into()
}

fn number(name: &str) -> usize {
    std::env::var(name).unwrap().parse().unwrap()
}

fn put(id: i64) -> Put {
    put_of(id, 10_000)
}

fn put_of(id: i64, bytes: usize) -> Put {
    let text = "x".repeat(bytes);
    let item = Item::from([("id".to_owned(), id.into()), ("text".to_owned(), text.into())]);
    Put { table: "table".to_owned(), item, condition: None }
}

async fn has(store: &EmbeddedStore, id: i64) -> bool {
    let key = Key { partition: ("id".to_owned(), id.into()), sort: None };
    let get = Get { table: "table".to_owned(), key, strong: true, attributes: vec![] };
    store.get(get).await.unwrap().value.is_some()
}

/// Not a test by itself: runs where the file system is small.
#[tokio::test]
#[ignore = "needs a small file system; the tests below start it in a process of its own"]
async fn fill_the_disk() {
    let filler = folder().join("filler");
    std::fs::write(&filler, vec![1; number(FILLER)]).unwrap();
    let put = |id| put_of(id, number(ITEM));
    let store = EmbeddedStore::open(&folder().join("store")).unwrap();
    store.create_table(schema()).await.unwrap();
    let mut last = 0;
    let error = loop {
        match store.put(put(last + 1)).await {
            Ok(_) => last += 1,
            Err(error) => break error,
        }
        assert!(last < 10_000, "the disk is not small");
    };
    assert!(last > 10, "some were written");
    let full = matches!(&error, Error::Disk { failure: DiskFailure::Full, maybe_done: false, .. });
    assert!(full, "{error:?}");
    for id in 1..=last {
        assert!(has(&store, id).await, "{id} of {last} is lost");
    }
    assert!(!has(&store, last + 1).await, "what was refused is not there");
    // While it is full, the cause is told every time, and everything can still be read. Files of
    // the engine that are of no use any more may make room for a little.
    for _ in 0..5 {
        match store.put(put(last + 1)).await {
            Ok(_) => last += 1,
            Err(Error::Disk { failure: DiskFailure::Full, .. }) => {}
            Err(error) => panic!("{error:?}"),
        }
        assert!(has(&store, 1).await && has(&store, last).await);
    }
    // That it can be written to is said only if it can, also when that was tried: a few bytes fit
    // what is left of a block. Whether large items leave room for the next table is another matter.
    for _ in 0..3 {
        tokio::time::sleep(std::time::Duration::from_millis(1_100)).await;
        match store.check_writable().await {
            Ok(()) => {
                let put = store.put(put(last + 1)).await;
                assert!(put.is_ok() || number(ITEM) > 100_000, "{put:?}");
                last += i64::from(put.is_ok());
            }
            Err(Error::Disk { failure: DiskFailure::Full, .. }) => {}
            Err(error) => panic!("{error:?}"),
        }
    }
    // As soon as there is room, it goes on.
    std::fs::remove_file(&filler).unwrap();
    while store.check_writable().await.is_err() {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    store.put(put(last + 1)).await.unwrap();
    drop(store);
    let store = EmbeddedStore::open(&folder().join("store")).unwrap();
    for id in 1..=last + 1 {
        assert!(has(&store, id).await, "{id} of {last} is lost");
    }
}

#[test]
fn a_full_disk_refuses_writes_and_loses_nothing() {
    fill(6, 2_000_000, 10_000);
}

/// The disk is full when what was in memory is written to tables, in the background.
#[test]
fn a_disk_that_is_full_for_tables_refuses_writes_and_loses_nothing() {
    fill(30, 12_000_000, 200_000);
}

fn fill(megabytes: usize, filler: usize, item: usize) {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new("unshare");
    command.args(["--user", "--map-root-user", "--mount", "sh", "-c"]);
    command.arg(format!(
        r#"mount -t tmpfs -o size={megabytes}m tmpfs "${FOLDER}" || exit 99; exec "$@""#
    ));
    command.arg("sh").env(FILLER, filler.to_string()).env(ITEM, item.to_string());
    if Command::new("unshare").arg("--version").output().is_err() {
        return skipped("the test of a full disk", "there is no `unshare`");
    }
    let output = this_program(command, "disk::fill_the_disk", folder.path());
    let said = String::from_utf8_lossy(&output.stdout);
    if !said.contains("running 1 test") {
        return skipped("the test of a full disk", "this system lets nobody mount");
    }
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
}

/// Not a test by itself: runs as a user who may read everything and write nothing.
#[tokio::test]
#[ignore = "needs a user without rights; the tests below start it in a process of its own"]
async fn write_where_it_is_forbidden() {
    let message = match EmbeddedStore::open(&folder()) {
        Err(Error::Disk { failure: DiskFailure::ReadOnly, message, .. }) => message,
        other => panic!("expected the disk to be read-only: {other:?}"),
    };
    assert!(message.contains(&folder().display().to_string()), "{message}");
    assert!(message.contains("ermission denied"), "{message}");
}

#[tokio::test]
async fn a_folder_that_may_not_be_written_to_is_refused_and_stays_as_it_is() {
    use std::os::unix::fs::PermissionsExt;
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("store");
    let store = EmbeddedStore::open(&folder).unwrap();
    store.create_table(schema()).await.unwrap();
    store.put(put(1)).await.unwrap();
    drop(store);
    let set = |mode: u32| {
        let mode = std::fs::Permissions::from_mode(mode);
        std::fs::set_permissions(&folder, mode).unwrap();
    };
    std::fs::set_permissions(root.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
    // Its owner could still write to a lock file that is there.
    std::fs::remove_file(folder.join("tavola.lock")).unwrap();
    set(0o555);
    let mut command = Command::new("setpriv");
    command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]);
    let forbidden = std::fs::write(folder.join("probe"), "").is_err();
    if forbidden {
        // Not root: this user will do.
        command = Command::new("env");
    } else {
        std::fs::remove_file(folder.join("probe")).unwrap();
        if Command::new("setpriv").arg("--version").output().is_err() {
            return skipped("the test of a read-only folder", "root without `setpriv`");
        }
    }
    let output = this_program(command, "disk::write_where_it_is_forbidden", &folder);
    set(0o755);
    let said = String::from_utf8_lossy(&output.stdout);
    if !said.contains("running 1 test") {
        return skipped("the test of a read-only folder", "the test cannot run as another user");
    }
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(has(&EmbeddedStore::open(&folder).unwrap(), 1).await);
}
