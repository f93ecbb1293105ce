//! Expired items are deleted in the background.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::JoinHandle;
use std::time::Duration;

use dynoxide::Database;
use tavola_store::{Error, Result};

/// A thread that deletes expired items now and then, until this value is dropped.
pub(crate) struct Sweeper {
    stop: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Sweeper {
    pub(crate) fn start(database: Database, interval: Duration) -> Result<Self> {
        let (stop, stopped) = mpsc::channel::<()>();
        let thread = std::thread::Builder::new()
            .name("tavola-expiry".to_owned())
            .spawn(move || {
                while stopped.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
                    // The engine lets other calls in between the pages of a sweep.
                    match database.sweep_ttl() {
                        Ok(0) => {}
                        Ok(deleted) => tracing::debug!(deleted, "deleted expired items"),
                        Err(error) => tracing::warn!(%error, "could not delete expired items"),
                    }
                }
            })
            .map_err(|error| Error::Unavailable {
                message: format!("the thread for expired items cannot start: {error}"),
                maybe_done: false,
            })?;
        Ok(Self { stop: Some(stop), thread: Some(thread) })
    }
}

impl Drop for Sweeper {
    fn drop(&mut self) {
        self.stop = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use dynoxide::actions::{get_item::GetItemRequest, put_item::PutItemRequest};
    use dynoxide::storage_backend::ManualClock;
    use tavola_store::{Item, KeyAttribute, KeySchema, KeyType, TableSchema};

    use super::*;
    use crate::value::{EngineItem, item_to_engine};

    #[test]
    fn expired_items_go_without_being_asked() {
        let clock = ManualClock::new(1_800_000_000);
        let database = Database::memory_with_clock(clock.arc()).unwrap();
        let schema = TableSchema {
            name: "table".to_owned(),
            key: KeySchema {
                partition: KeyAttribute { name: "id".to_owned(), key_type: KeyType::S },
                sort: None,
            },
            indexes: vec![],
            ttl: Some("expires".to_owned()),
            stream: None,
            tags: vec![],
        };
        crate::table::create(&database, schema).unwrap();
        let key = || item_to_engine(Item::from([("id".to_owned(), "a".into())]));
        let expires = Item::from([("expires".to_owned(), 1_800_000_100.into())]);
        let item: EngineItem = key().into_iter().chain(item_to_engine(expires)).collect();
        let table_name = || "table".to_owned();
        let put = PutItemRequest { table_name: table_name(), item, ..Default::default() };
        database.put_item(put).unwrap();
        let is_there = || {
            let get = GetItemRequest { table_name: table_name(), key: key(), ..Default::default() };
            database.get_item(get).unwrap().item.is_some()
        };

        let _sweeper = Sweeper::start(database.clone(), Duration::from_millis(2)).unwrap();
        std::thread::sleep(Duration::from_millis(50));
        assert!(is_there(), "it has not expired yet");
        clock.set(1_800_000_200);
        let start = Instant::now();
        while is_there() {
            assert!(start.elapsed() < Duration::from_secs(60), "the item is still there");
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    #[test]
    fn a_sweeper_stops_when_it_is_dropped_however_long_its_interval() {
        let database = Database::memory().unwrap();
        let sweeper = Sweeper::start(database, Duration::from_secs(3600)).unwrap();
        let start = Instant::now();
        drop(sweeper);
        assert!(start.elapsed() < Duration::from_secs(60));
    }
}
