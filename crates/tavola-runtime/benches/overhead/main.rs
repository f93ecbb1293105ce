//! What the runtime costs over the same requests sent straight to the store.
//!
//! ```sh
//! cargo bench -p tavola-runtime --bench overhead                       # everything
//! cargo bench -p tavola-runtime --bench overhead -- times allocations  # a part of it
//! cargo bench -p tavola-runtime --bench overhead -- items 1000000      # reads a second, this many items
//! cargo bench -p tavola-runtime --bench overhead -- repeat list runtime 1000
//! ```
//!
//! The two sides take turns, so that whatever else the machine does hits both alike. `repeat` runs
//! one side only, for a profiler that counts the instructions in `World::send`, which tell what a
//! call costs on a machine that is too busy for times. That both sides send the same requests is
//! checked first; `cargo test` does only that.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a bench fails by panicking"
)]

mod alike;
mod allocations;
mod items;
mod recorder;
mod times;
mod world;

use std::sync::Arc;

use tavola_embedded::EmbeddedStore;
use tavola_store::Store;

use world::{Call, Side, World};

const SIZES: [usize; 3] = [1_000, 10_000, 100_000];

fn main() {
    let mut given: Vec<String> = std::env::args().skip(1).collect();
    // Cargo says so; otherwise it runs tests.
    let is_bench = given.iter().any(|arg| arg == "--bench");
    given.retain(|arg| arg != "--bench");
    let given: Vec<&str> = given.iter().map(String::as_str).collect();
    let one = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    if let ["repeat", call, side, count] = given.as_slice() {
        let (call, side) = (Call::named(call), Side::named(side));
        return one.block_on(repeat(call, side, count.parse().unwrap()));
    }
    one.block_on(alike::check());
    match given.as_slice() {
        _ if !is_bench => {}
        ["items", count] => items::print(&[count.parse().unwrap()]),
        parts => {
            let wanted = |part| parts.is_empty() || parts.contains(&part);
            if wanted("times") {
                one.block_on(times::print());
            }
            if wanted("allocations") {
                one.block_on(allocations::print());
            }
            if wanted("items") {
                items::print(&SIZES);
            }
        }
    }
}

fn memory() -> Arc<dyn Store> {
    Arc::new(EmbeddedStore::memory().unwrap())
}

async fn repeat(call: Call, side: Side, count: usize) {
    let world = World::open(memory()).await;
    for round in 0..count {
        world.run(call, side, round).await;
    }
}
