//! The embedded store: the suite that every store passes, in memory and on a file, and what only this
//! store has.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    missing_docs,
    reason = "tests: a failure is a panic"
)]

mod agreement;
mod crash;
mod files;
mod life;

mod memory {
    use tavola_embedded::EmbeddedStore;
    use tavola_store::Store;

    async fn with_store(case: impl AsyncFn(&dyn Store)) {
        case(&EmbeddedStore::memory().unwrap()).await;
    }

    tavola_store::store_suite!(with_store);
}

mod file {
    use tavola_embedded::EmbeddedStore;
    use tavola_store::Store;

    async fn with_store(case: impl AsyncFn(&dyn Store)) {
        let folder = tempfile::tempdir().unwrap();
        case(&EmbeddedStore::open(folder.path()).unwrap()).await;
    }

    tavola_store::store_suite!(with_store);
}
