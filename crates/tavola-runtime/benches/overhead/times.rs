//! How long a call takes, one after the other.

use std::sync::Arc;
use std::time::Duration;

use tavola_embedded::EmbeddedStore;
use tavola_store::Store;

use crate::memory;
use crate::world::{Call, Side, World};

const ROUNDS: usize = 4000;

pub async fn print() {
    println!("The time that a tenth of the calls stay below:\n");
    println!("| | store | runtime | overhead |\n|---|---|---|---|");
    compare("memory", memory()).await;
    let folder = tempfile::tempdir().unwrap();
    let file: Arc<dyn Store> = Arc::new(EmbeddedStore::open(folder.path()).unwrap());
    compare("file", file).await;
    println!();
}

async fn compare(name: &str, store: Arc<dyn Store>) {
    let world = World::open(store).await;
    for call in Call::ALL {
        let rounds = if call == Call::Write { ROUNDS / 4 } else { ROUNDS };
        let (mut direct, mut runtime) = (Vec::new(), Vec::new());
        for round in 0..rounds {
            direct.push(world.run(call, Side::Store, round).await);
            runtime.push(world.run(call, Side::Runtime, round).await);
        }
        let (direct, runtime) = (tenth(direct), tenth(runtime));
        let over = (runtime / direct - 1.0) * 100.0;
        println!("| {name}: {call} | {direct:.1} µs | {runtime:.1} µs | {over:+.0} % |");
    }
}

fn tenth(mut times: Vec<Duration>) -> f64 {
    times.sort();
    times[times.len() / 10].as_secs_f64() * 1e6
}
