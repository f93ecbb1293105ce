//! Random operations on every model: the runtime against a plain reference.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests: a failure is a panic"
)]

use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};

mod alone;
mod case;
mod design;
mod generate;
mod ids;
mod models;
mod reference;
mod tally;
mod together;
mod witness;
mod world;

/// How many times as long as usual to go on: for long runs by hand.
fn rounds() -> u64 {
    std::env::var("TAVOLA_RANDOM_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

/// Where the random numbers begin: every run has its own, unless it is told one.
fn seed() -> u64 {
    static SEED: OnceLock<u64> = OnceLock::new();
    *SEED.get_or_init(|| {
        let told = std::env::var("TAVOLA_RANDOM_SEED").ok();
        let told = told.map(|text| text.parse().expect("TAVOLA_RANDOM_SEED is a whole number"));
        told.unwrap_or_else(|| {
            let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock that is set");
            u64::from(since.subsec_nanos()) + since.as_secs() % 1_000_000 * 1_000_000_000
        })
    })
}

macro_rules! models {
    ($($name:ident: $model:literal;)*) => {$(
        mod $name {
            #[tokio::test]
            async fn does_what_the_reference_does() {
                super::alone::run($model).await;
            }

            #[tokio::test]
            async fn is_whole_after_every_death() {
                super::together::run($model, super::together::Deaths::AtEveryStep).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn is_whole_after_every_death_on_two_threads() {
                super::together::run($model, super::together::Deaths::Some(10)).await;
            }
        }
    )*};
}

models! {
    app_data: "app-data";
    boards: "boards";
    collabhub: "collabhub";
    gg_core: "gg-core";
    roll_model: "roll-model";
}
