//! The process that is killed: opens the store, compares it with what was acknowledged to it and
//! those before it, and writes on until its end.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tavola_embedded::EmbeddedStore;
use tavola_store::{Error, Store, TableChange};

use crate::check;
use crate::workload::{Kind, Load, Request, WORKERS, late_index, request, schemas};

pub const FOLDER: &str = "TAVOLA_CRASH_TEST_FOLDER";
pub const LOAD: &str = "TAVOLA_CRASH_TEST_LOAD";
pub const ACKNOWLEDGED: &str = "TAVOLA_CRASH_TEST_ACKNOWLEDGED";
pub const CHANGES_INDEXES: &str = "TAVOLA_CRASH_TEST_INDEXES";
/// What it says on standard output: that all it found is right, and each answer that it gets.
pub const CHECKED: &str = "checked";
pub const DONE: &str = "done ";

/// Not a test by itself.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "writes without end; the test that kills it starts it in a process of its own"]
async fn writes_until_it_is_killed() {
    let folder = std::env::var(FOLDER).expect("the folder to write to");
    let load = Load::of_name(&std::env::var(LOAD).unwrap());
    let acknowledged: Vec<i64> = std::env::var(ACKNOWLEDGED)
        .unwrap()
        .split(',')
        .map(|number| number.parse().unwrap())
        .collect();
    let store = Arc::new(EmbeddedStore::open(Path::new(&folder)).unwrap());
    for schema in schemas() {
        match store.create_table(schema).await {
            Ok(()) | Err(Error::TableInUse(_)) => {}
            Err(error) => panic!("{error}"),
        }
    }
    check::all(&store, load, &acknowledged).await;
    println!("{CHECKED}");
    if std::env::var(CHANGES_INDEXES).is_ok() {
        tokio::spawn(change_indexes(store.clone()));
    }
    let workers: Vec<_> = (0..WORKERS)
        .map(|worker| tokio::spawn(work(store.clone(), worker, acknowledged[worker], load)))
        .collect();
    for worker in workers {
        worker.await.unwrap();
    }
}

/// Sends the last request that was answered again, the one that may have been made without an
/// answer, and then new ones.
async fn work(store: Arc<EmbeddedStore>, worker: usize, answered: i64, load: Load) {
    for n in answered.max(1).. {
        let may_be_repeated = n <= answered + 1;
        send(&store, request(worker, n, load), may_be_repeated).await;
        println!("{DONE}{worker} {n}");
        if may_be_repeated && Kind::of(n) == Kind::Move {
            let Request::Move(mut other) = request(worker, n, load) else { unreachable!() };
            other.actions.pop();
            assert_eq!(store.transact_write(other).await.unwrap_err(), Error::TokenReused);
        }
    }
}

async fn send(store: &EmbeddedStore, request: Request, may_be_repeated: bool) {
    match request {
        Request::Move(request) => drop(store.transact_write(request).await.unwrap()),
        Request::Note(request) => drop(store.batch_write(request).await.unwrap()),
        Request::Count(request) => match store.update(*request).await {
            Ok(_) => {}
            Err(Error::ConditionFailed { .. }) if may_be_repeated => {}
            Err(error) => panic!("{error}"),
        },
    }
}

/// Creates and deletes an index without end.
async fn change_indexes(store: Arc<EmbeddedStore>) {
    loop {
        let changes =
            [TableChange::CreateIndex(late_index()), TableChange::DeleteIndex(late_index().name)];
        for change in changes {
            match store.change_table("accounts", change).await {
                // It is there already, is gone already, or is being filled.
                Ok(()) | Err(Error::TableInUse(_) | Error::NoSuchTable(_) | Error::Invalid(_)) => {}
                Err(error) => panic!("{error}"),
            }
            tokio::time::sleep(Duration::from_millis(3)).await;
        }
    }
}
