//! What the store does by itself, a little at a time between the writes of others: it looks at each
//! item as it is by then.

use std::sync::Arc;

use tavola_store::Result;

use super::change::{AT, Cause, Change};
use super::{Changes, decoded};
use crate::catalog::{Space, Stream, Table};
use crate::encoding::key;
use crate::layout::{self, SPACE_BYTES, TOKEN_TIMES, TOKENS};
use crate::tally::Tally;

/// How many items one step looks at.
const PORTION: usize = 200;
/// For how long the records of a stream are kept, in seconds.
const STREAM_KEPT: i64 = 24 * 60 * 60;

/// A key with its value, as they are stored.
type Stored = (Vec<u8>, Vec<u8>);

/// Something to be done by and by.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Maintenance {
    /// Fills what a table has got since it has items: indexes, and the order of expiry.
    Fill(String),
    /// Deletes the items of a table that have expired.
    Expire(String),
    /// Deletes the records of a table's stream that are too old.
    Trim(String),
    /// Forgets tokens.
    Tokens,
    /// Deletes what is left of tables and indexes that are gone.
    Drop,
    /// Writes so many bytes, to find out whether that is possible.
    Probe(usize),
}

/// What a step has done.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Maintained {
    /// How many entries it dealt with.
    pub count: usize,
    /// Whether there is more to do.
    pub more: bool,
}

impl Changes<'_> {
    pub(super) fn maintain(&mut self, task: Maintenance) -> Result<Maintained> {
        match task {
            Maintenance::Fill(table) => self.of_table(&table, Self::fill),
            Maintenance::Expire(table) => self.of_table(&table, Self::expire),
            Maintenance::Trim(table) => self.of_table(&table, Self::trim),
            Maintenance::Tokens => self.forget_tokens(),
            Maintenance::Drop => self.drop_one(),
            Maintenance::Probe(bytes) => {
                self.set(layout::probe(), Some(vec![0; bytes]));
                Ok(Maintained::default())
            }
        }
    }

    /// Does something to a table, unless it is gone meanwhile.
    fn of_table(
        &mut self,
        name: &str,
        work: impl FnOnce(&mut Self, &Table) -> Result<Maintained>,
    ) -> Result<Maintained> {
        match self.catalog.tables.get(name).cloned() {
            Some(table) => work(self, &table),
            None => Ok(Maintained::default()),
        }
    }

    /// Entries of a space from a key on, so many at most, and whether there are more. They are read
    /// from the store alone, so the writer makes a batch of its own of every step.
    fn portion(&self, from: &[u8], space: Space, most: usize) -> Result<(Vec<Stored>, bool)> {
        let to = key::behind(&layout::beginning(space));
        let mut entries = Vec::new();
        for entry in self.view.range(from, to.as_deref(), false).take(most + 1) {
            let (key, value) = entry?;
            entries.push((key.to_vec(), value.to_vec()));
        }
        let more = entries.len() > most;
        entries.truncate(most);
        Ok((entries, more))
    }

    fn fill(&mut self, table: &Table) -> Result<Maintained> {
        let positions = table.indexes.iter().map(|index| &index.filling);
        let positions = positions.chain(table.expiry.iter().map(|expiry| &expiry.filling));
        let Some(position) = positions.flatten().min().cloned() else {
            return Ok(Maintained::default());
        };
        let from = match position.is_empty() {
            true => layout::beginning(table.items),
            false => position.clone(),
        };
        let (entries, more) = self.portion(&from, table.items, PORTION)?;
        let count = entries.len();
        let last = entries.last().map(|(key, _)| [key.as_slice(), &[0]].concat());
        for (key, _) in entries {
            // As it is now: an earlier write of this batch may have changed it, and its entries
            // with it.
            let Some(item) = self.item(&key)? else { continue };
            for index in table.indexes.iter().filter(|index| index.filling.is_some()) {
                // An item that was there before the index may have another type in its place.
                let fits = index.schema.check(&item).is_ok();
                if let Some(entry) = layout::entry_key(index, &item, &key).filter(|_| fits) {
                    self.set(entry, Some(layout::kept(table, index, &item).to_bytes()));
                }
            }
            if let Some(entry) = layout::expiry_key(table, &item, &key) {
                self.set(entry, Some(Vec::new()));
            }
        }
        let next = last.filter(|_| more);
        let mut table = table.clone();
        // Those at the same position go on together; a later one waits for them.
        let moved = |filling: &mut Option<Vec<u8>>| {
            if filling.as_ref() == Some(&position) {
                filling.clone_from(&next);
            }
        };
        table.indexes.iter_mut().for_each(|index| moved(&mut index.filling));
        table.expiry.iter_mut().for_each(|expiry| moved(&mut expiry.filling));
        let more = more
            || table.indexes.iter().any(|index| index.filling.is_some())
            || table.expiry.iter().any(|expiry| expiry.filling.is_some());
        self.set_table(table);
        Ok(Maintained { count, more })
    }

    fn expire(&mut self, table: &Table) -> Result<Maintained> {
        let Some(expiry) = &table.expiry else { return Ok(Maintained::default()) };
        let until = layout::numbered(expiry.space, u64::try_from(self.now).unwrap_or_default() + 1);
        let (due, more) = self.portion(&layout::beginning(expiry.space), expiry.space, PORTION)?;
        let mut count = 0;
        let all = due.len();
        let due: Vec<_> = due.into_iter().take_while(|(key, _)| *key < until).collect();
        let more = more && due.len() == all;
        for (entry, _) in due {
            let place = entry.get(SPACE_BYTES + 8..).unwrap_or_default();
            let key = [layout::beginning(table.items).as_slice(), place].concat();
            let old = self.item(&key)?;
            let current = old.as_ref().and_then(|item| layout::expiry_key(table, item, &key));
            if current.as_ref() == Some(&entry) {
                let change = Change { key, old, new: None };
                self.apply(table, &change, Cause::Expiry, &mut Tally::default())?;
                count += 1;
            } else {
                self.set(entry, None);
            }
        }
        Ok(Maintained { count, more })
    }

    fn trim(&mut self, table: &Table) -> Result<Maintained> {
        let mut done = Maintained::default();
        for stream in table.ended.iter().chain(&table.stream) {
            let one = self.trim_stream(stream)?;
            done = Maintained { count: done.count + one.count, more: done.more || one.more };
        }
        // A stream that was turned off goes with its last record.
        let horizon = self.now - STREAM_KEPT;
        let is_over = |stream: &Stream| stream.ended.is_some_and(|ended| ended < horizon);
        if !done.more && table.ended.iter().any(is_over) {
            let mut table = table.clone();
            for over in table.ended.extract_if(.., |stream| is_over(stream)) {
                Arc::make_mut(&mut self.catalog).dropped.push(over.space);
            }
            self.set_table(table);
        }
        Ok(done)
    }

    fn trim_stream(&mut self, stream: &Stream) -> Result<Maintained> {
        let from = layout::beginning(stream.space);
        let (records, more) = self.portion(&from, stream.space, PORTION)?;
        let all = records.len();
        let horizon = self.now - STREAM_KEPT;
        let mut trimmed = None;
        let mut count = 0;
        for (key, value) in records {
            let at = decoded(&value)?.get(AT).and_then(|at| at.as_number()?.to_i64());
            if at.is_some_and(|at| at > horizon) {
                break;
            }
            trimmed = key.get(SPACE_BYTES..).map(<[u8]>::to_vec);
            self.set(key, None);
            count += 1;
        }
        if let Some(trimmed) = trimmed {
            self.set(layout::trimmed(stream.space), Some(trimmed));
        }
        Ok(Maintained { count, more: more && count == all })
    }

    fn forget_tokens(&mut self) -> Result<Maintained> {
        let until = layout::numbered(TOKEN_TIMES, u64::try_from(self.now).unwrap_or_default());
        let from = layout::beginning(TOKEN_TIMES);
        let (times, more) = self.portion(&from, TOKEN_TIMES, PORTION)?;
        let all = times.len();
        let mut count = 0;
        for (time, _) in times.into_iter().take_while(|(key, _)| *key < until) {
            let token = time.get(SPACE_BYTES + 8..).unwrap_or_default();
            let key = [layout::beginning(TOKENS).as_slice(), token].concat();
            // It may have been used again since.
            let until = self.get(&key)?.and_then(|value| value.first_chunk::<8>().copied());
            if until.is_some_and(|until| i64::from_be_bytes(until) <= self.now) {
                self.set(key, None);
            }
            self.set(time, None);
            count += 1;
        }
        Ok(Maintained { count, more: more && count == all })
    }

    fn drop_one(&mut self) -> Result<Maintained> {
        let Some(space) = self.catalog.dropped.first().copied() else {
            return Ok(Maintained::default());
        };
        let (entries, _) = self.portion(&layout::beginning(space), space, 5 * PORTION)?;
        let count = entries.len();
        entries.into_iter().for_each(|(key, _)| self.set(key, None));
        if count == 0 {
            self.set(layout::count(space), None);
            self.set(layout::bytes(space), None);
            self.set(layout::trimmed(space), None);
            Arc::make_mut(&mut self.catalog).dropped.retain(|dropped| *dropped != space);
            self.catalog_changed = true;
        }
        Ok(Maintained { count, more: !self.catalog.dropped.is_empty() })
    }
}
