//! Kills a process in the middle of concurrent writes, again and again.
//!
//! Models a machine, a supervisor or an operator that ends the server without warning: what was
//! acknowledged must be there afterwards, nothing may be half there, every index must agree with
//! its table, and a transaction that is sent again with its token must not happen twice.
//!
//! The ordinary tests kill a few dozen times. The long run, which prints what it did:
//!
//! ```sh
//! TAVOLA_CRASH_ROUNDS=10000 cargo test --release -p tavola-embedded --test crash -- --nocapture
//! ```
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests: a failure is a panic"
)]

mod check;
mod child;
mod kill;
mod workload;

use std::io::{BufRead, BufReader};
use std::time::Instant;

use kill::{Killed, Tally};
use tavola_embedded::EmbeddedStore;
use tavola_store::Error;
use workload::{Load, WORKERS};

/// How often a process is killed.
const ROUNDS: &str = "TAVOLA_CRASH_ROUNDS";
/// The seed of the moments at which it is killed; another one for every run by default.
const SEED: &str = "TAVOLA_CRASH_SEED";
/// How many processes are killed on one folder, one after the other, before another folder begins.
const ROUNDS_OF_FOLDER: u64 = 25;

fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap())
}

#[tokio::test]
async fn what_was_acknowledged_survives_kills_in_the_middle_of_concurrent_writes() {
    let rounds = setting(ROUNDS).unwrap_or(30);
    let seed = setting(SEED).unwrap_or_else(|| std::process::id().into());
    println!("{rounds} rounds from seed {seed}");
    let (mut tally, began) = (Tally::default(), Instant::now());
    let mut random = kill::Random::new(seed);
    let mut done = 0;
    while done < rounds {
        let folder = tempfile::tempdir().unwrap();
        let store = folder.path().join("store");
        let load = Load::of_folder(done / ROUNDS_OF_FOLDER);
        let mut acknowledged = [0; WORKERS];
        for _ in 0..ROUNDS_OF_FOLDER.min(rounds - done) {
            let killed = Killed::in_the_middle(&store, load, &mut random, &mut acknowledged);
            if let Some(failure) = killed.failure {
                let kept = folder.keep();
                panic!("round {done}, seed {seed}, kept {}: {failure}", kept.display());
            }
            tally.add(&killed);
            done += 1;
            if done % 500 == 0 {
                println!("{done} rounds, {} s: {tally}", began.elapsed().as_secs());
            }
        }
        // In the end it is closed in order, opened, and copied, and is the same every time.
        for _ in 0..2 {
            let opened = EmbeddedStore::open(&store).unwrap();
            check::all(&opened, load, &acknowledged).await;
        }
        let opened = EmbeddedStore::open(&store).unwrap();
        let copy = folder.path().join("copy");
        opened.copy_to(&copy).await.unwrap();
        check::all(&EmbeddedStore::open(&copy).unwrap(), load, &acknowledged).await;
        tally.folders += 1;
    }
    println!("{done} rounds, {} s: {tally}", began.elapsed().as_secs());
    assert!(tally.written > 0, "no process has come to write");
}

#[test]
fn a_second_process_is_told_which_one_holds_the_store() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = kill::start(folder.path(), Load::Light, &[0; WORKERS], false);
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    lines.find(|line| line.contains(child::CHECKED)).expect("it has opened the store");
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
