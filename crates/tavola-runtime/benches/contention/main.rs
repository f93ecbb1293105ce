//! How long callers take who change the same item at once: `cargo bench -p tavola-runtime --bench
//! contention`.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a bench fails by panicking"
)]

mod situations;

use std::sync::Arc;
use std::time::Duration;

use tavola_embedded::EmbeddedStore;
use tavola_runtime::Failure;
use tavola_store::Store;

use situations::{Ended, Situation, buyers, readers, senders};

const RUNS: usize = 5;

#[tokio::main]
async fn main() {
    println!("| callers | store | done | conflict | unavailable | median | p99 | longest |");
    println!("|---|---|---|---|---|---|---|---|");
    for on_file in [false, true] {
        let mut all: [Vec<Ended>; 3] = Default::default();
        let names =
            ["48 mark one message as read", "40 send in one conversation", "200 buy 50 units"];
        for _ in 0..RUNS {
            let folder = tempfile::tempdir().unwrap();
            for (n, ended) in all.iter_mut().enumerate() {
                let store: Arc<dyn Store> = match on_file {
                    true => {
                        Arc::new(EmbeddedStore::open(&folder.path().join(n.to_string())).unwrap())
                    }
                    false => Arc::new(EmbeddedStore::memory().unwrap()),
                };
                let situation: Situation = match n {
                    0 => readers(store, 48).await,
                    1 => senders(store, 40).await,
                    _ => buyers(store, 200, 50).await,
                };
                ended.extend(situation.run().await);
            }
        }
        for (name, ended) in names.iter().zip(&mut all) {
            print(name, if on_file { "file" } else { "memory" }, ended);
        }
    }
}

fn print(name: &str, store: &str, ended: &mut [Ended]) {
    ended.sort_by_key(|(took, _)| *took);
    let count = |is: fn(&Ended) -> bool| ended.iter().filter(|ended| is(ended)).count();
    let done = count(|(_, result)| result.is_ok());
    let conflict = count(|(_, result)| matches!(result, Err(Failure::Conflict(..))));
    let unavailable = count(|(_, result)| matches!(result, Err(Failure::Unavailable { .. })));
    let at = |share: usize| ended[(ended.len() * share / 100).min(ended.len() - 1)].0;
    let show = |took: Duration| format!("{:.0} ms", took.as_secs_f64() * 1000.0);
    println!(
        "| {name} | {store} | {done} | {conflict} | {unavailable} | {} | {} | {} |",
        show(at(50)),
        show(at(99)),
        show(at(100))
    );
}
