//! The remote store: the suite that every store passes, on AWS's DynamoDB Local and on Tavola's own wire
//! endpoint, and what only a network can do.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    missing_docs,
    reason = "tests: a failure is a panic"
)]

mod local_server;
mod network;
#[cfg(feature = "streams")]
mod streams;
mod wire;

mod dynamodb_local {
    use tavola_dynamodb::DynamoDbStore;
    use tavola_store::Store;

    async fn with_store(case: impl AsyncFn(&dyn Store)) {
        let Some(url) = crate::local_server::url() else { return };
        case(&DynamoDbStore::endpoint(url, Some("us-east-1"), None).await).await;
    }

    tavola_store::store_suite!(with_store);
}
