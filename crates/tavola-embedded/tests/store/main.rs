//! The suite that every store passes, in memory and on a file, and what becomes of files.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests: a failure is a panic"
)]

mod damage;
mod disk;
mod faults;
mod files;
mod life;
mod patient;
mod salvage;

use tavola_store::{KeyAttribute, KeySchema, KeyType, TableSchema};

/// A table whose key is a number.
fn schema() -> TableSchema {
    TableSchema {
        name: "table".to_owned(),
        key: KeySchema {
            partition: KeyAttribute { name: "id".to_owned(), key_type: KeyType::N },
            sort: None,
        },
        indexes: vec![],
        ttl: None,
        stream: None,
        tags: vec![],
    }
}

mod memory {
    use tavola_embedded::EmbeddedStore;
    use tavola_store::Store;

    async fn with_store(case: impl AsyncFn(&dyn Store)) {
        case(&EmbeddedStore::memory().unwrap()).await;
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
    use tavola_embedded::EmbeddedStore;
    use tavola_store::Store;

    async fn with_store(case: impl AsyncFn(&dyn Store)) {
        let folder = tempfile::tempdir().unwrap();
        case(&EmbeddedStore::open(folder.path()).unwrap()).await;
    }

    tavola_store::store_suite!(with_store);
}

/// A store that is throttled, in conflict and short of breath, and a caller who is patient.
mod faulty {
    use std::sync::Arc;

    use tavola_embedded::EmbeddedStore;
    use tavola_store::{Faults, FaultyStore, Store};

    use crate::patient::Patient;

    async fn with_store(case: impl AsyncFn(&dyn Store)) {
        let faults = Faults {
            seed: 42,
            throttled: 0.2,
            conflicts: 0.2,
            unprocessed: 0.3,
            short_pages: Some(3),
            empty_pages: 0.3,
            ..Faults::default()
        };
        let inner = Arc::new(EmbeddedStore::memory().unwrap());
        case(&Patient::caller(FaultyStore::new(inner, faults))).await;
    }

    tavola_store::store_suite!(with_store);
}
