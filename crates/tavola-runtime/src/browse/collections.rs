//! Item collections with their first items: however many items a collection has, the next one is a
//! request away.

use tavola_model::model::KeyPart;
use tavola_store::{Item, KeyType, MAX_PARTITION_KEY, MAX_SORT_KEY, Scan, Value};

use super::{Browse, BrowsedItem, Recognition, Target};
use crate::{Failure, Runtime};

/// The largest number that DynamoDB keeps.
const LARGEST_NUMBER: &str = "9.9999999999999999999999999999999999999E+125";
/// The last character of all, which has four bytes.
const LAST_CHARACTER: char = '\u{10FFFF}';

/// Item collections of a table or index, in the order in which a scan meets them.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct BrowsedCollections {
    /// The partition key attribute by which items are together.
    pub partition_key: String,
    /// The collections.
    pub collections: Vec<BrowsedCollection>,
    /// Where to go on; nothing means the end.
    pub next: Option<Item>,
}

/// The beginning of an item collection.
#[derive(Debug, Clone, PartialEq)]
pub struct BrowsedCollection {
    /// The partition key.
    pub partition: Value,
    /// Its first items.
    pub items: Vec<BrowsedItem>,
    /// Where the rest of it begins, if there is more: the `start` of a page of this partition.
    pub rest: Option<Item>,
}

impl Runtime {
    /// Reads item collections of a table or index, each with its first items.
    ///
    /// `browse.limit` is the largest number of collections. What is left of a collection that has
    /// more items than `preview` is skipped, not read: a scan may start at any position, also at one
    /// where no item is.
    pub async fn browse_collections(
        &self,
        browse: Browse,
        preview: usize,
    ) -> Result<BrowsedCollections, Failure> {
        let Browse { table, index, mut start, limit, .. } = browse;
        let target = self.target(&table, index.as_deref())?;
        let physical = self.table_name(target.id);
        let recognition = Recognition::new(self, target.id);
        let name = &target.key.partition.name;
        let most = usize::try_from(limit).unwrap_or(usize::MAX);
        let page_size = u32::try_from(preview.saturating_add(1)).ok();
        let mut found: Vec<BrowsedCollection> = Vec::new();
        let next = 'pages: loop {
            let scan = Scan {
                table: physical.to_owned(),
                index: index.clone(),
                limit: page_size,
                start: start.take(),
                ..Scan::default()
            };
            let page = self.store().scan(scan).await?;
            for item in page.items {
                let Some(partition) = item.get(name) else { continue };
                let is_full = found.len() >= most;
                match found.last_mut().filter(|last| last.partition == *partition) {
                    Some(last) if last.items.len() < preview => {
                        last.items.push(recognition.item(item));
                    }
                    Some(last) => {
                        let known = last.items.last();
                        last.rest = known.map(|last| position(&last.item, target));
                        start = Some(end_of_collection(&item, target));
                        continue 'pages;
                    }
                    None if is_full => {
                        let last = found.last().and_then(|last| last.items.last());
                        break 'pages last.map(|last| end_of_collection(&last.item, target));
                    }
                    None => {
                        let partition = partition.clone();
                        let items = vec![recognition.item(item)];
                        found.push(BrowsedCollection { partition, items, rest: None });
                    }
                }
            }
            match page.next {
                Some(next) => start = Some(next),
                None => break 'pages None,
            }
        };
        let partition_key = name.clone();
        Ok(BrowsedCollections { partition_key, collections: found, next })
    }
}

/// Returns the attributes that say where an item lies in a table or index.
fn position(item: &Item, target: Target<'_>) -> Item {
    let parts = target.key.parts().chain(target.table.key.parts());
    let value = |part: &KeyPart| Some((part.name.clone(), item.get(&part.name)?.clone()));
    parts.filter_map(value).collect()
}

/// Returns the last position at which an item of the same collection could lie.
fn end_of_collection(item: &Item, target: Target<'_>) -> Item {
    let mut end = position(item, target);
    let partition = &target.key.partition.name;
    let own = target.table.key.partition.name.as_str();
    for part in target.key.parts().chain(target.table.key.parts()) {
        if part.name != *partition {
            let longest = if part.name == own { MAX_PARTITION_KEY } else { MAX_SORT_KEY };
            end.insert(part.name.clone(), last_value(part.key_type, longest));
        }
    }
    end
}

/// Returns the last value that a key attribute can have.
fn last_value(key_type: KeyType, longest: usize) -> Value {
    let text = || LAST_CHARACTER.to_string().repeat(longest / LAST_CHARACTER.len_utf8());
    match key_type {
        KeyType::S => Value::S(text()),
        KeyType::N => LARGEST_NUMBER.parse().map_or_else(|_| Value::S(text()), Value::N),
        KeyType::B => Value::B(vec![u8::MAX; longest]),
    }
}
