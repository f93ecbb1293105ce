//! Writes of single items, and batches of them.

use std::collections::HashSet;

use tavola_store::{
    BatchWrite, Condition, Delete, Error, EvaluateError, Item, ItemImages, MAX_BATCH_WRITES,
    MAX_ITEM_SIZE, NumberError, Put, Result, StoreLimit, Update, UpdateAction, UpdateItem, apply,
    holds, item_size,
};

use super::Changes;
use super::change::{Cause, Change};
use crate::catalog::Table;
use crate::layout::{self, invalid};
use crate::tally::Tally;

impl Changes<'_> {
    pub(super) fn put(&mut self, request: Put, tally: &mut Tally) -> Result<ItemImages> {
        let table = self.table(&request.table)?;
        let key = layout::key_of_item(&table, &request.item)?;
        let old = self.item(&key)?;
        check(request.condition.as_ref(), old.as_ref())?;
        self.make(&table, Change { key, old, new: Some(request.item) }, tally)
    }

    pub(super) fn update(&mut self, request: UpdateItem, tally: &mut Tally) -> Result<ItemImages> {
        let table = self.table(&request.table)?;
        let key = layout::key_of(&table, &request.key)?;
        let old = self.item(&key)?;
        check(request.condition.as_ref(), old.as_ref())?;
        let new = updated(&table, old.as_ref(), || request.key.to_item(), &request.update)?;
        self.make(&table, Change { key, old, new }, tally)
    }

    pub(super) fn delete(&mut self, request: Delete, tally: &mut Tally) -> Result<ItemImages> {
        let table = self.table(&request.table)?;
        let key = layout::key_of(&table, &request.key)?;
        let old = self.item(&key)?;
        check(request.condition.as_ref(), old.as_ref())?;
        self.make(&table, Change { key, old, new: None }, tally)
    }

    fn make(&mut self, table: &Table, change: Change, tally: &mut Tally) -> Result<ItemImages> {
        self.apply(table, &change, Cause::Request, tally)?;
        Ok(ItemImages { old: change.old, new: change.new })
    }

    pub(super) fn batch(&mut self, request: BatchWrite, tally: &mut Tally) -> Result<()> {
        let mut writes = Vec::with_capacity(request.puts.len() + request.deletes.len());
        for (name, item) in request.puts {
            let table = self.table(&name)?;
            writes.push((layout::key_of_item(&table, &item)?, table, Some(item)));
        }
        for (name, key) in request.deletes {
            let table = self.table(&name)?;
            writes.push((layout::key_of(&table, &key)?, table, None));
        }
        for portion in writes.chunks(MAX_BATCH_WRITES) {
            let keys: HashSet<&Vec<u8>> = portion.iter().map(|(key, _, _)| key).collect();
            if keys.len() < portion.len() {
                return Err(invalid("Provided list of item keys contains duplicates"));
            }
        }
        for (key, table, new) in writes {
            let old = self.item(&key)?;
            self.apply(&table, &Change { key, old, new }, Cause::Request, tally)?;
        }
        Ok(())
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

/// Returns what an update makes of an item. Where there is none, taking something away makes none.
pub(super) fn updated(
    table: &Table,
    old: Option<&Item>,
    key: impl FnOnce() -> Item,
    update: &Update,
) -> Result<Option<Item>> {
    let removes = |action: &UpdateAction| {
        matches!(action, UpdateAction::Remove(_) | UpdateAction::Delete(..))
    };
    let new = match old {
        Some(old) => apply(update, old),
        None if !update.actions.is_empty() && update.actions.iter().all(removes) => {
            return Ok(None);
        }
        None => apply(update, &key()),
    };
    let new = new.map_err(|error| refusal(&error))?;
    if item_size(&new) > MAX_ITEM_SIZE {
        return Err(Error::TooLarge(StoreLimit::ItemSize));
    }
    layout::check_indexes(table, &new)?;
    Ok(Some(new))
}

/// Returns the error of an update that cannot be made, in DynamoDB's words.
fn refusal(error: &EvaluateError) -> Error {
    invalid(match error {
        EvaluateError::OperandType(_) => return Error::OperandType,
        EvaluateError::Missing(_) => {
            "The provided expression refers to an attribute that does not exist in the item"
        }
        EvaluateError::PathInvalid(_) => {
            "The document path provided in the update expression is invalid for update"
        }
        EvaluateError::Number(NumberError::Overflow | NumberError::Precision) => {
            "Number overflow. Attempting to store a number with magnitude larger than supported \
             range"
        }
        EvaluateError::Number(NumberError::Underflow) => {
            "Number underflow. Attempting to store a number with magnitude smaller than supported \
             range"
        }
        other => return invalid(other.to_string()),
    })
}
