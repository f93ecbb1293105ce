//! Writes of single items, and batches of them.

use std::collections::HashSet;

use tavola_store::{
    Answer, BatchWrite, Capacity, Condition, Delete, Error, Item, MAX_ITEM_SIZE, Put, Result,
    StoreLimit, Update, UpdateItem, WriteAnswer, apply, holds, item_size,
};

use super::Changes;
use super::change::Change;
use crate::catalog::Table;
use crate::layout::{self, invalid};

/// How many writes DynamoDB takes at once in a batch: within one of these, no item may be named twice.
const BATCH: usize = 25;

impl Changes<'_> {
    pub(super) fn put(&mut self, request: Put) -> Result<Answer<WriteAnswer>> {
        let table = self.table(&request.table)?;
        let key = layout::key_of_item(&table, &request.item)?;
        let old = self.item(&key)?;
        check(request.condition.as_ref(), old.as_ref())?;
        let change = Change { key, old, new: Some(request.item) };
        let write = self.apply(&table, &change, false)?;
        let value = WriteAnswer { old: change.old, new: None };
        Ok(Answer { value, capacity: Capacity { read: 0.0, write } })
    }

    pub(super) fn update(&mut self, request: UpdateItem) -> Result<Answer<WriteAnswer>> {
        let table = self.table(&request.table)?;
        let key = layout::key_of(&table, &request.key)?;
        let old = self.item(&key)?;
        check(request.condition.as_ref(), old.as_ref())?;
        let new = updated(&table, old.as_ref(), || request.key.to_item(), &request.update)?;
        let change = Change { key, old, new: Some(new) };
        let write = self.apply(&table, &change, false)?;
        let value = WriteAnswer { old: None, new: change.new };
        Ok(Answer { value, capacity: Capacity { read: 0.0, write } })
    }

    pub(super) fn delete(&mut self, request: Delete) -> Result<Answer<WriteAnswer>> {
        let table = self.table(&request.table)?;
        let key = layout::key_of(&table, &request.key)?;
        let old = self.item(&key)?;
        check(request.condition.as_ref(), old.as_ref())?;
        let change = Change { key, old, new: None };
        let write = self.apply(&table, &change, false)?;
        let value = WriteAnswer { old: change.old, new: None };
        Ok(Answer { value, capacity: Capacity { read: 0.0, write } })
    }

    pub(super) fn batch(&mut self, request: BatchWrite) -> Result<Answer<()>> {
        let mut writes = Vec::with_capacity(request.puts.len() + request.deletes.len());
        for (name, item) in request.puts {
            let table = self.table(&name)?;
            writes.push((layout::key_of_item(&table, &item)?, table, Some(item)));
        }
        for (name, key) in request.deletes {
            let table = self.table(&name)?;
            writes.push((layout::key_of(&table, &key)?, table, None));
        }
        for portion in writes.chunks(BATCH) {
            let keys: HashSet<&Vec<u8>> = portion.iter().map(|(key, _, _)| key).collect();
            if keys.len() < portion.len() {
                return Err(invalid("a batch may write an item only once"));
            }
        }
        let mut capacity = Capacity::default();
        for (key, table, new) in writes {
            let old = self.item(&key)?;
            capacity.write += self.apply(&table, &Change { key, old, new }, false)?;
        }
        Ok(Answer { value: (), capacity })
    }
}

/// Fails if the condition does not hold of the item.
fn check(condition: Option<&Condition>, old: Option<&Item>) -> Result<()> {
    match condition {
        Some(condition) if !is_met(condition, old) => {
            Err(Error::ConditionFailed { old: old.cloned().map(Box::new) })
        }
        _ => Ok(()),
    }
}

/// Returns `true` if the condition holds of the item.
pub(super) fn is_met(condition: &Condition, old: Option<&Item>) -> bool {
    match old {
        Some(old) => holds(condition, old),
        None => holds(condition, &Item::new()),
    }
}

/// Returns what an update makes of an item.
pub(super) fn updated(
    table: &Table,
    old: Option<&Item>,
    key: impl FnOnce() -> Item,
    update: &Update,
) -> Result<Item> {
    let new = match old {
        Some(old) => apply(update, old),
        None => apply(update, &key()),
    };
    let new = new.map_err(|error| invalid(error.to_string()))?;
    if item_size(&new) > MAX_ITEM_SIZE {
        return Err(Error::TooLarge(StoreLimit::ItemSize));
    }
    layout::key_of_item(table, &new)?;
    Ok(new)
}
