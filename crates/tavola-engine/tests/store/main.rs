//! The suite that every store passes, in memory and on a file, and what becomes of files.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    missing_docs,
    reason = "tests: a failure is a panic"
)]

mod crash;
mod damage;
mod disk;
mod files;
mod life;

mod memory {
    use tavola_engine::EngineStore;
    use tavola_store::Store;

    async fn with_store(case: impl AsyncFn(&dyn Store)) {
        case(&EngineStore::memory().unwrap()).await;
    }

    tavola_store::store_suite!(with_store);

    #[tokio::test]
    async fn updates_of_index_keys_are_checked() {
        with_store(tavola_store::suite::updates_of_index_keys_are_checked).await;
    }

    #[tokio::test]
    async fn the_same_item_twice_in_a_batch_is_refused() {
        with_store(tavola_store::suite::the_same_item_twice_in_a_batch_is_refused).await;
    }
}

mod file {
    use tavola_engine::EngineStore;
    use tavola_store::Store;

    async fn with_store(case: impl AsyncFn(&dyn Store)) {
        let folder = tempfile::tempdir().unwrap();
        case(&EngineStore::open(folder.path()).unwrap()).await;
    }

    tavola_store::store_suite!(with_store);
}
