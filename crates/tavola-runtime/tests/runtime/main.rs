//! The runtime on a real store: races, crashes, repetitions.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod also;
mod answers;
mod any;
mod append_only;
mod backfill;
mod background;
mod blank;
mod bounded;
mod bounds;
mod budget;
mod cascade;
mod cascade_chunks;
mod cascade_meets_cascade;
mod cases;
mod chosen;
mod claims;
mod codes;
mod collect;
mod contention;
mod counting;
mod crash;
mod decimals;
mod deleted;
mod derived;
mod entity_checks;
mod exclusive;
mod expiry;
mod fallback;
mod groups;
mod harness;
mod health;
mod idempotency;
mod identity;
mod included;
mod included_amounts;
mod inspect;
mod jobs;
mod key_only;
mod keys;
mod late;
mod lost;
mod meanwhile;
mod metrics;
mod model_changes;
mod named_steps;
mod named_values;
mod nulls;
mod on_read;
mod only_read;
mod otherwise;
mod overflow;
mod pages;
mod portions;
mod portions_killed;
mod portions_meanwhile;
mod preconditions;
mod put;
mod races;
mod reasons;
mod referred;
mod refusals;
mod replays;
mod spaces;
mod steps;
mod sums;
mod system;
mod tenancy;
mod told_apart;
mod tracing;
mod transforms;
mod typed;
mod unique;
mod uuids;
mod versions;
mod withdrawn;
mod words;

#[path = "../../examples/library.rs"]
mod library;
mod with_all;

#[test]
fn the_example_of_the_library_runs() {
    library::main().unwrap();
}

#[test]
fn a_runtime_and_its_failures_go_from_task_to_task() {
    fn shared<T: Send + Sync + 'static>() {}
    shared::<tavola_runtime::Runtime>();
    shared::<Result<tavola_runtime::Response, tavola_runtime::Failure>>();
}
