//! How often a call asks the allocator for memory, the store's thread included.

use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

use crate::memory;
use crate::world::{Call, Side, World};

#[global_allocator]
static COUNTING: &StatsAlloc<std::alloc::System> = &INSTRUMENTED_SYSTEM;

const ROUNDS: usize = 200;

pub async fn print() {
    println!("Allocations a call, in memory:\n");
    println!("| | store | runtime | added |\n|---|---|---|---|");
    let world = World::open(memory()).await;
    for call in Call::ALL {
        let mut counts = Vec::new();
        for side in [Side::Store, Side::Runtime] {
            // What is made once, such as prepared statements, is not a call's.
            world.run(call, side, 0).await;
            let asked: Vec<_> =
                (1..=ROUNDS).map(|round| world.prepare(call, side, round)).collect();
            let region = Region::new(COUNTING);
            for asked in asked {
                world.send(asked).await;
            }
            let change = region.change();
            counts.push((change.allocations + change.reallocations) / ROUNDS);
        }
        println!("| {call} | {} | {} | {} |", counts[0], counts[1], counts[1] - counts[0]);
    }
    println!();
}
