//! Many callers on one file: how much gets done, and how long a read waits while others write.
//!
//! Eight tasks write and eight read, for some seconds; then the same with sixteen threads that call the
//! engine directly.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs, reason = "a bench")]

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use common::{ITEMS, PARTITIONS, TABLE, engine_item, item, key, schema};
use dynoxide::Database;
use dynoxide::actions::{get_item, put_item};
use tavola_embedded::EmbeddedStore;
use tavola_store::{BatchWrite, Get, Put, Store};

const CALLERS: i64 = 16;

/// The time of every call of one caller.
type Times = Vec<Duration>;

fn place(caller: i64, n: i64) -> (i64, i64) {
    ((caller * 13 + n * 7) % PARTITIONS, n * 3 % ITEMS)
}

async fn ours(store: Arc<EmbeddedStore>, length: Duration) -> Vec<(bool, Times)> {
    let tasks: Vec<_> = (0..CALLERS)
        .map(|caller| {
            let store = store.clone();
            tokio::spawn(async move {
                let writes = caller % 2 == 0;
                let (mut times, start) = (Times::new(), Instant::now());
                let mut n = 0;
                while start.elapsed() < length {
                    n += 1;
                    let (partition, sort) = place(caller, n);
                    let table = TABLE.to_owned();
                    let before = Instant::now();
                    if writes {
                        let item = item(partition, sort);
                        store.put(Put { table, item, condition: None }).await.unwrap();
                    } else {
                        let key = key(partition, sort);
                        let get = Get { table, key, strong: true, attributes: vec![] };
                        store.get(get).await.unwrap();
                    }
                    times.push(before.elapsed());
                }
                (writes, times)
            })
        })
        .collect();
    let mut all = Vec::new();
    for task in tasks {
        all.push(task.await.unwrap());
    }
    all
}

fn direct(engine: &Database, length: Duration) -> Vec<(bool, Times)> {
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..CALLERS)
            .map(|caller| {
                let (engine, stop) = (engine.clone(), &stop);
                scope.spawn(move || {
                    let writes = caller % 2 == 0;
                    let (mut times, mut n) = (Times::new(), 0);
                    while !stop.load(Ordering::Relaxed) {
                        n += 1;
                        let (partition, sort) = place(caller, n);
                        let table_name = TABLE.to_owned();
                        let before = Instant::now();
                        if writes {
                            let item = engine_item(item(partition, sort));
                            let request =
                                put_item::PutItemRequest { table_name, item, ..Default::default() };
                            engine.put_item(request).unwrap();
                        } else {
                            let key = engine_item(key(partition, sort).to_item());
                            let request =
                                get_item::GetItemRequest { table_name, key, ..Default::default() };
                            engine.get_item(request).unwrap();
                        }
                        times.push(before.elapsed());
                    }
                    (writes, times)
                })
            })
            .collect();
        std::thread::sleep(length);
        stop.store(true, Ordering::Relaxed);
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

fn report(name: &str, length: Duration, all: Vec<(bool, Times)>) {
    for (kind, writes) in [("reads", false), ("writes", true)] {
        let mut times: Times = all
            .iter()
            .filter(|(it, _)| *it == writes)
            .flat_map(|(_, times)| times.clone())
            .collect();
        times.sort_unstable();
        let at = |share: f64| {
            let place = (times.len() as f64 * share) as usize;
            times.get(place.min(times.len().saturating_sub(1))).copied().unwrap_or_default()
        };
        println!(
            "| {name} | {kind} | {:.0} | {:.2} ms | {:.2} ms | {:.2} ms |",
            times.len() as f64 / length.as_secs_f64(),
            at(0.5).as_secs_f64() * 1e3,
            at(0.99).as_secs_f64() * 1e3,
            at(1.0).as_secs_f64() * 1e3,
        );
    }
}

fn main() {
    let quick = std::env::args().any(|argument| argument == "--test");
    let length = if quick { Duration::from_millis(50) } else { Duration::from_secs(5) };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store");
    let store = EmbeddedStore::open(&path).unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    println!("| on a file | kind | a second | median | p99 | longest |");
    println!("|---|---|---|---|---|---|");
    let all = runtime.block_on(async {
        store.create_table(schema()).await.unwrap();
        let puts: Vec<_> = (0..PARTITIONS)
            .flat_map(|p| (0..ITEMS).map(move |s| (TABLE.to_owned(), item(p, s))))
            .collect();
        store.batch_write(BatchWrite { puts, deletes: vec![] }).await.unwrap();
        ours(Arc::new(store), length).await
    });
    report("our store, 16 tasks", length, all);
    // The store is closed; the engine opens the same file.
    let engine = Database::new(path.join("tavola.db").to_str().unwrap()).unwrap();
    report("the engine, 16 threads", length, direct(&engine, length));
}
