//! Which writes a late index does not show yet.

use std::time::{Duration, Instant};

use super::IndexLag;
use crate::{Item, Key};

/// Writes in their order, as long as some index may not show them.
#[derive(Debug, Default)]
pub(super) struct Log {
    /// How many writes there were.
    writes: u64,
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    table: String,
    key: Key,
    /// The item before the write.
    old: Option<Item>,
    /// The number of the write, and its time.
    number: u64,
    at: Instant,
}

impl Log {
    /// Adds one write, of one item or of several at once.
    pub(super) fn add(&mut self, changes: Vec<(String, Key, Option<Item>)>) {
        self.writes += 1;
        let (number, at) = (self.writes, Instant::now());
        self.entries.extend(changes.into_iter().map(|(table, key, old)| Entry {
            table,
            key,
            old,
            number,
            at,
        }));
    }

    pub(super) fn clear(&mut self) {
        self.entries.clear();
    }

    /// Forgets the writes to a table that is deleted.
    pub(super) fn forget(&mut self, table: &str) {
        self.entries.retain(|entry| entry.table != table);
    }

    /// Returns the items of a table that its indexes show as they were, and how they were.
    pub(super) fn hidden(&mut self, table: &str, lag: IndexLag) -> Vec<(Key, Option<Item>)> {
        let writes = self.writes;
        self.entries.retain(|entry| {
            writes - entry.number < lag.writes
                || (lag.time > Duration::ZERO && entry.at.elapsed() < lag.time)
        });
        let mut hidden: Vec<(Key, Option<Item>)> = Vec::new();
        for entry in self.entries.iter().filter(|entry| entry.table == table) {
            // The first hidden write of an item is the one that decides what shows.
            if !hidden.iter().any(|(key, _)| *key == entry.key) {
                hidden.push((entry.key.clone(), entry.old.clone()));
            }
        }
        hidden
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(id: i64) -> Key {
        Key { partition: ("id".to_owned(), id.into()), sort: None }
    }

    fn write(log: &mut Log, id: i64, old: Option<i64>) {
        let old = old.map(|n| Item::from([("n".to_owned(), n.into())]));
        log.add(vec![("t".to_owned(), key(id), old)]);
    }

    #[test]
    fn a_write_shows_after_so_many_others() {
        let lag = IndexLag { writes: 2, time: Duration::ZERO };
        let mut log = Log::default();
        write(&mut log, 1, None);
        assert_eq!(log.hidden("t", lag), [(key(1), None)]);
        assert_eq!(log.hidden("other", lag), []);
        write(&mut log, 2, None);
        assert_eq!(log.hidden("t", lag).len(), 2);
        write(&mut log, 3, None);
        assert_eq!(log.hidden("t", lag), [(key(2), None), (key(3), None)]);
    }

    #[test]
    fn an_item_shows_as_it_was_before_its_first_hidden_write() {
        let lag = IndexLag { writes: 2, time: Duration::ZERO };
        let mut log = Log::default();
        let was = |n: i64| Some(Item::from([("n".to_owned(), n.into())]));
        write(&mut log, 1, Some(1));
        write(&mut log, 1, Some(2));
        assert_eq!(log.hidden("t", lag), [(key(1), was(1))]);
        write(&mut log, 1, Some(3));
        assert_eq!(log.hidden("t", lag), [(key(1), was(2))]);
        log.clear();
        assert_eq!(log.hidden("t", lag), []);
    }

    #[test]
    fn a_write_shows_after_its_time() {
        let lag = IndexLag { writes: 0, time: Duration::from_millis(20) };
        let mut log = Log::default();
        write(&mut log, 1, None);
        assert_eq!(log.hidden("t", lag).len(), 1);
        std::thread::sleep(Duration::from_millis(25));
        assert_eq!(log.hidden("t", lag).len(), 0);
    }
}
