//! A page of entries: so many, or so many bytes, as DynamoDB counts them.

use tavola_store::{
    Condition, Item, KeySchema, Metered, Page, Result, holds, item_size, read_units,
};

use super::{keeps, only};
use crate::catalog::{Index, Table};
use crate::encoding::key;
use crate::kv::{Entry, View};
use crate::layout::{self, invalid};
use crate::tally::{Tally, reads};
use crate::write::decoded;

/// The most bytes that one page reads.
const PAGE_BYTES: usize = 1024 * 1024;

/// What a position outside of a query is told.
pub(super) const OUTSIDE: &str =
    "The provided starting key is outside query boundaries based on provided conditions";

/// What a page is made of.
pub(super) struct Source<'a> {
    pub view: &'a dyn View,
    pub table: &'a Table,
    pub index: Option<&'a Index>,
    pub filter: Option<&'a Condition>,
    pub attributes: &'a [String],
    pub limit: Option<u32>,
    pub strong: bool,
    /// Whether a local index fetches from the table what it does not keep.
    pub whole: bool,
}

/// A range of keys.
pub(super) struct Range {
    pub from: Vec<u8>,
    pub to: Option<Vec<u8>>,
    pub descending: bool,
    /// What a position outside of it is told.
    pub outside: &'static str,
}

impl Source<'_> {
    /// Fails if an index cannot be read as the request wants.
    pub(super) fn check(&self) -> Result<()> {
        let Some(index) = self.index else { return Ok(()) };
        let name = &index.schema.name;
        if index.filling.is_some() {
            return Err(invalid(format!(
                "Cannot read from backfilling global secondary index: {name}"
            )));
        }
        if self.strong && !index.schema.local {
            return Err(invalid("Consistent reads are not supported on global secondary indexes"));
        }
        if !index.schema.local && !keeps(self.table, index, self.attributes) {
            return Err(invalid(format!(
                "One or more parameter values were invalid: Global secondary index {name} does not \
                 project all of the requested attributes"
            )));
        }
        Ok(())
    }

    /// Reads a page of a range, from behind a position.
    pub(super) fn page(
        &self,
        range: Range,
        start: Option<&Item>,
        tally: &mut Tally,
    ) -> Result<Metered<Page>> {
        let Range { mut from, mut to, descending, outside } = range;
        if let Some(start) = start {
            let position = self.position(start)?;
            if position < from || to.as_ref().is_some_and(|to| position >= *to) {
                return Err(invalid(outside));
            }
            match descending {
                false => from = [position.as_slice(), &[0]].concat(),
                true => to = Some(position),
            }
        }
        let mut page = Page::default();
        let mut bytes = 0;
        let limit = self.limit.map_or(u64::MAX, u64::from);
        for entry in self.view.range(&from, to.as_deref(), descending) {
            let (item, size) = self.read(entry?, tally)?;
            bytes += size;
            page.scanned += 1;
            let ends = page.scanned >= limit || bytes >= PAGE_BYTES;
            if ends {
                page.next = Some(self.key_attributes(&item));
            }
            if self.filter.is_none_or(|filter| holds(filter, &item)) {
                page.items.push(only(item, self.attributes));
            }
            if ends {
                break;
            }
        }
        let units = reads(read_units(bytes, self.strong));
        match self.index {
            Some(index) => tally.add_index(self.table, index, units),
            None => tally.add(self.table, units),
        }
        Ok(Metered { value: page, capacity: tally.total() })
    }

    /// Returns the item of an entry, and how many bytes reading the entry counts.
    fn read(&self, (_, value): Entry, tally: &mut Tally) -> Result<(Item, usize)> {
        let item = decoded(&value)?;
        let size = item_size(&item);
        let fetches = |index: &&Index| {
            index.schema.local && (self.whole || !keeps(self.table, index, self.attributes))
        };
        if self.index.filter(fetches).is_none() {
            return Ok((item, size));
        }
        let key = layout::key_of_item(self.table, &item)?;
        match self.view.get(&key)? {
            Some(bytes) => {
                let whole = decoded(&bytes)?;
                tally.add(self.table, reads(read_units(item_size(&whole), self.strong)));
                Ok((whole, size))
            }
            None => Ok((item, size)),
        }
    }

    /// Returns the key in the map of a position that a request names.
    fn position(&self, start: &Item) -> Result<Vec<u8>> {
        let wrong = || invalid("The provided starting key is invalid");
        let schemas = || [Some(&self.table.key), self.index.map(|index| &index.schema.key)];
        let known = |name: &str| schemas().into_iter().flatten().any(|key| has(key, name));
        if !start.keys().all(known) {
            return Err(wrong());
        }
        let item_key = layout::key_of_item(self.table, start).map_err(|_| wrong())?;
        match self.index {
            None => Ok(item_key),
            Some(index) => layout::entry_key(index, start, &item_key).ok_or_else(wrong),
        }
    }

    /// Returns the attributes that say where an item lies.
    fn key_attributes(&self, item: &Item) -> Item {
        let schemas = [Some(&self.table.key), self.index.map(|index| &index.schema.key)];
        item.only(|name| schemas.iter().flatten().any(|key| has(key, name)))
    }
}

fn has(schema: &KeySchema, name: &str) -> bool {
    schema.partition.name == name || schema.sort.as_ref().is_some_and(|sort| sort.name == name)
}

/// Returns the range of everything that begins with these bytes.
pub(super) fn beginning_with(prefix: Vec<u8>, descending: bool) -> Range {
    let to = key::behind(&prefix);
    Range { from: prefix, to, descending, outside: OUTSIDE }
}
