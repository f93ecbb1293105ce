//! Every model's scenarios, on every kind of store and over HTTP.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests: a failure is a panic"
)]

mod accounts;
mod attacks;
mod capacity;
mod client;
mod counts;
mod designs;
mod fan_out;
mod http;
mod opposites;
mod page;
mod promises;
mod rust_client;
mod setup;

use rust_client::Way;
use setup::{On, Served, generate, scenarios};

macro_rules! for_each_model {
    ($($name:ident: $model:literal;)*) => {$(
        mod $name {
            use super::*;

            #[tokio::test(flavor = "multi_thread")]
            async fn on_memory() {
                scenarios($model, Served::Directly, On::Memory).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn on_a_file() {
                let folder = tempfile::tempdir().unwrap();
                scenarios($model, Served::Directly, On::File(folder.path())).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn on_a_busy_store() {
                scenarios($model, Served::Directly, On::Faulty).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn through_the_sdk() {
                scenarios($model, Served::Directly, On::Remote).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            #[ignore = "needs DynamoDB Local: see CONTRIBUTING.md"]
            async fn on_dynamodb_local() {
                let url = tavola_testing::dynamodb_local::url();
                scenarios($model, Served::Directly, On::DynamoDbLocal(url)).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn among_synthetic_data() {
                let folder = tempfile::tempdir().unwrap();
                generate($model, folder.path(), synthetic_items()).await;
                scenarios($model, Served::Directly, On::SyntheticData(folder.path())).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn over_http() {
                scenarios($model, Served::OverHttp, On::Memory).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            #[ignore = "needs a client: see scripts/clients/run"]
            async fn through_a_client() {
                let program = client::Program::start($model);
                scenarios($model, Served::ThroughClient(&program), On::Memory).await;
                program.lock().unwrap().assert_complete(&setup::model($model));
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn through_the_rust_client() {
                let called = rust_client::Called::default();
                scenarios($model, Served::ThroughRust(&called, Way::Http), On::Memory).await;
                called.assert_complete(&setup::model($model));
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn through_the_rust_client_in_process() {
                let called = rust_client::Called::default();
                scenarios($model, Served::ThroughRust(&called, Way::InProcess), On::Memory).await;
                called.assert_complete(&setup::model($model));
            }
        }
    )*};
}

/// How many generated items the scenarios run on top of: CI has 100,000.
fn synthetic_items() -> usize {
    std::env::var("TAVOLA_SYNTHETIC_ITEMS").map_or(2000, |size| size.parse().unwrap())
}

for_each_model! {
    app_data: "app-data";
    boards: "boards";
    collabhub: "collabhub";
    gg_core: "gg-core";
    roll_model: "roll-model";
}
