//! The remote store: the suite that every store passes, on AWS's DynamoDB Local and on Tavola's own
//! wire endpoint, and what only a network can do.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests: a failure is a panic"
)]

mod network;
mod wire;

mod dynamodb_local {
    use tavola_dynamodb::DynamoDbStore;
    use tavola_store::Store;

    async fn with_store(case: impl AsyncFn(&dyn Store)) {
        let url = tavola_testing::dynamodb_local::url();
        case(&DynamoDbStore::endpoint(url, Some("us-east-1"), None).await).await;
    }

    tavola_store::store_suite!(
        #[ignore = "needs DynamoDB Local: see CONTRIBUTING.md"]
        with_store
    );

    #[tokio::test]
    #[ignore = "needs DynamoDB Local: see CONTRIBUTING.md"]
    async fn the_same_item_twice_in_a_batch_is_refused() {
        with_store(tavola_store::suite::the_same_item_twice_in_a_batch_is_refused).await;
    }
}
