//! Reads a second in tables of different sizes, by one and by two callers at a time.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::memory;
use crate::world::{Call, Side, World};

/// The sides take turns this long, this often.
const TURN: Duration = Duration::from_millis(100);
const TURNS: usize = 10;

pub fn print(sizes: &[usize]) {
    let two = tokio::runtime::Builder::new_multi_thread().worker_threads(2).build().unwrap();
    println!("Reads a second, in memory:\n");
    println!("| items | call | callers | store | runtime | runtime / store |");
    println!("|---|---|---|---|---|---|");
    for size in sizes {
        let world = Arc::new(two.block_on(async {
            let world = World::open(memory()).await;
            world.grow(*size).await;
            world
        }));
        for call in [Call::Get, Call::List] {
            for callers in [1, 2] {
                let mut done = [0, 0];
                for _ in 0..TURNS {
                    done[0] += two.block_on(turn(&world, call, Side::Store, callers));
                    done[1] += two.block_on(turn(&world, call, Side::Runtime, callers));
                }
                let [store, runtime] =
                    done.map(|done| done as f64 / (TURN.as_secs_f64() * TURNS as f64));
                let ratio = runtime / store;
                println!(
                    "| {size} | {call} | {callers} | {store:.0} | {runtime:.0} | {ratio:.2} |"
                );
            }
        }
    }
    println!();
}

/// Calls as fast as they are answered; how many were.
async fn turn(world: &Arc<World>, call: Call, side: Side, callers: usize) -> usize {
    let done = Arc::new(AtomicUsize::new(0));
    let end = Instant::now() + TURN;
    let tasks: Vec<_> = (0..callers)
        .map(|caller| {
            let (world, done) = (world.clone(), done.clone());
            tokio::spawn(async move {
                let mut round = caller;
                while Instant::now() < end {
                    world.run(call, side, round).await;
                    done.fetch_add(1, Ordering::Relaxed);
                    round += callers;
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    done.load(Ordering::Relaxed)
}
