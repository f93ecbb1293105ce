//! One item changes, and with it its entries in indexes, its expiry, the count of items and the
//! stream.

use std::borrow::Cow;

use tavola_store::{Item, Result, StreamRecordKind, StreamView, Value, item_size, write_units};

use super::{Changes, number};
use crate::catalog::{Index, Table};
use crate::layout;
use crate::tally::{Tally, writes};

/// An item as it was and as it shall be.
pub(super) struct Change {
    /// Where it lies.
    pub key: Vec<u8>,
    pub old: Option<Item>,
    pub new: Option<Item>,
}

/// Why an item changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cause {
    Request,
    Transaction,
    Expiry,
}

impl Changes<'_> {
    /// Makes a change, and adds what it costs.
    pub(super) fn apply(
        &mut self,
        table: &Table,
        change: &Change,
        cause: Cause,
        tally: &mut Tally,
    ) -> Result<()> {
        let Change { key, old, new } = change;
        let factor = if cause == Cause::Transaction { 2.0 } else { 1.0 };
        let size = |item: &Option<Item>| item.as_ref().map_or(0, item_size);
        let (before, after) = (size(old), size(new));
        tally.add(table, writes(factor * write_units(before.max(after))));
        if old == new {
            return Ok(());
        }
        let bytes = new.as_ref().map(Item::to_bytes);
        self.set(key.clone(), bytes.clone());
        for index in &table.indexes {
            let units = self.apply_to_index(table, index, change, bytes.as_deref());
            if units > 0.0 {
                tally.add_index(table, index, writes(factor * units));
            }
        }
        let expiry = |item: &Option<Item>| layout::expiry_key(table, item.as_ref()?, key);
        let (expired, expires) = (expiry(old), expiry(new));
        if expired != expires {
            expired.into_iter().for_each(|before| self.set(before, None));
            expires.into_iter().for_each(|after| self.set(after, Some(Vec::new())));
        }
        let counted = self.counts.entry(table.items).or_default();
        counted.items += i64::from(new.is_some()) - i64::from(old.is_some());
        // Sizes are below 400 KB.
        counted.bytes += after as i64 - before as i64;
        self.tell(table, change, cause == Cause::Expiry)
    }

    /// Changes the entry of an item that has changed, of which these are the new bytes. Returns the
    /// write units.
    fn apply_to_index(
        &mut self,
        table: &Table,
        index: &Index,
        change: &Change,
        bytes: Option<&[u8]>,
    ) -> f64 {
        fn entry<'i>(
            (table, index): (&Table, &Index),
            item: &'i Option<Item>,
            key: &[u8],
        ) -> Option<(Vec<u8>, Cow<'i, Item>)> {
            let item = item.as_ref()?;
            let key = layout::entry_key(index, item, key)?;
            Some((key, layout::kept(table, index, item)))
        }
        let before = entry((table, index), &change.old, &change.key);
        let after = entry((table, index), &change.new, &change.key);
        let units = |kept: &Item| write_units(item_size(kept));
        let units = match (&before, &after) {
            (None, None) => return 0.0,
            (Some((_, kept)), None) | (None, Some((_, kept))) => units(kept),
            (Some((from, old)), Some((to, new))) if from == to => match (old, new) {
                // All of an item that has changed has changed.
                (Cow::Owned(old), Cow::Owned(new)) if old == new => return 0.0,
                _ => units(old).max(units(new)),
            },
            (Some((_, old)), Some((_, new))) => units(old) + units(new),
        };
        if let Some((key, _)) = before {
            self.set(key, None);
        }
        if let Some((key, kept)) = after {
            let value = match (&kept, bytes) {
                (Cow::Borrowed(_), Some(bytes)) => bytes.to_vec(),
                _ => kept.to_bytes(),
            };
            self.set(key, Some(value));
        }
        units
    }

    /// Adds a change to the table's stream.
    fn tell(&mut self, table: &Table, change: &Change, expired: bool) -> Result<()> {
        let Some(stream) = &table.stream else { return Ok(()) };
        let kind = match (&change.old, &change.new) {
            (None, Some(_)) => StreamRecordKind::Insert,
            (Some(_), Some(_)) => StreamRecordKind::Modify,
            (Some(_), None) => StreamRecordKind::Remove,
            (None, None) => return Ok(()),
        };
        let (old, new) = match stream.view {
            StreamView::Keys => (false, false),
            StreamView::New => (false, true),
            StreamView::Old => (true, false),
            StreamView::NewAndOld => (true, true),
        };
        let Some(either) = change.new.as_ref().or(change.old.as_ref()) else { return Ok(()) };
        let parts = std::iter::once(&table.key.partition).chain(&table.key.sort);
        let key = either.only(|name| parts.clone().any(|part| part.name == name));
        let mut record = Item::new();
        record.insert(KIND.to_owned(), Value::from(i64::from(kind_number(kind))));
        record.insert(KEY.to_owned(), Value::M(key));
        record.insert(AT.to_owned(), Value::from(self.now));
        record.insert(EXPIRED.to_owned(), Value::Bool(expired));
        let image = |item: &Option<Item>, wanted: bool| item.clone().filter(|_| wanted);
        record.extend(image(&change.old, old).map(|old| (OLD.to_owned(), Value::M(old))));
        record.extend(image(&change.new, new).map(|new| (NEW.to_owned(), Value::M(new))));
        let sequence = match self.sequence {
            Some(sequence) => sequence,
            None => number(self.get(&layout::sequence())?)?,
        } + 1;
        self.sequence = Some(sequence);
        let key = layout::numbered(stream.space, sequence);
        self.set(key, Some(record.to_bytes()));
        Ok(())
    }
}

/// The attributes of a record of a stream.
pub(crate) const KIND: &str = "kind";
pub(crate) const KEY: &str = "key";
pub(crate) const AT: &str = "at";
pub(crate) const EXPIRED: &str = "expired";
pub(crate) const OLD: &str = "old";
pub(crate) const NEW: &str = "new";

/// The kinds of change, as they are numbered in records.
pub(crate) const KINDS: [StreamRecordKind; 3] =
    [StreamRecordKind::Insert, StreamRecordKind::Modify, StreamRecordKind::Remove];

fn kind_number(kind: StreamRecordKind) -> u8 {
    match kind {
        StreamRecordKind::Insert => 0,
        StreamRecordKind::Modify => 1,
        StreamRecordKind::Remove => 2,
    }
}
