//! Every model's scenarios, on every kind of store and over HTTP.

#![allow(missing_docs)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod fan_out;
mod http;
mod setup;

use setup::{On, Served, scenarios};

macro_rules! stories {
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
            async fn over_http() {
                scenarios($model, Served::OverHttp, On::Memory).await;
            }
        }
    )*};
}

stories! {
    app_data: "app-data";
    boards: "boards";
    collabhub: "collabhub";
    gg_core: "gg-core";
    roll_model: "roll-model";
}
