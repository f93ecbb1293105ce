//! What can be known of a request before any store sees it. Every store calls these first, so that
//! the same mistake gets the same error everywhere and no hostile nesting reaches an engine.

use std::ops::RangeInclusive;

use crate::apply::{misfit, overlap};
use crate::limits::{
    MAX_CONDITION_DEPTH, MAX_ITEM_SIZE, MAX_PARTITION_KEY, MAX_SEGMENTS, MAX_SORT_KEY, MAX_TOKEN,
    MAX_TRANSACTION_ACTIONS, MAX_TRANSACTION_SIZE,
};
use crate::nesting;
use crate::{
    Action, ActionKind, BatchGet, BatchWrite, Condition, Delete, Error, Get, Item, Key, Put, Query,
    Result, Scan, SetValue, SortCondition, StoreLimit, TransactGet, TransactWrite, Update,
    UpdateAction, UpdateItem, Value, item_size,
};

const NAME_LENGTH: RangeInclusive<usize> = 3..=255;
/// An expression of so few parts is within DynamoDB's limits whatever it says; a longer one is
/// measured.
const SURELY_SHORT: usize = 40;

/// Returns `true` for a name that a table or an index can have: 3 to 255 letters, digits, `_`, `-`
/// and `.`.
pub fn is_table_name(name: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_.-".contains(&byte);
    NAME_LENGTH.contains(&name.len()) && name.bytes().all(plain)
}

fn invalid<T>(message: impl Into<String>) -> Result<T> {
    Err(Error::Invalid(message.into()))
}

impl Get {
    /// Checks what can be checked without a store.
    pub fn validate(&self) -> Result<()> {
        key(&self.key)
    }
}

impl Put {
    /// Checks what can be checked without a store.
    pub fn validate(&self) -> Result<()> {
        item(&self.item)?;
        self.condition.as_ref().map_or(Ok(()), whole_condition)
    }
}

impl UpdateItem {
    /// Checks what can be checked without a store.
    pub fn validate(&self) -> Result<()> {
        key(&self.key)?;
        update(&self.update, &self.key)?;
        self.condition.as_ref().map_or(Ok(()), whole_condition)
    }
}

impl Delete {
    /// Checks what can be checked without a store.
    pub fn validate(&self) -> Result<()> {
        key(&self.key)?;
        self.condition.as_ref().map_or(Ok(()), whole_condition)
    }
}

impl Query {
    /// Checks what can be checked without a store.
    pub fn validate(&self) -> Result<()> {
        key_value(&self.partition.0, &self.partition.1, StoreLimit::PartitionKey)?;
        if let Some((name, condition)) = &self.sort {
            match condition {
                SortCondition::Compare(crate::Comparison::NotEqual, _) => {
                    return invalid(format!("the sort key `{name}` cannot be queried with `<>`"));
                }
                // An empty prefix or bound is not a key, but would be refused all the same.
                SortCondition::Compare(_, value) | SortCondition::BeginsWith(value) => {
                    key_value(name, value, StoreLimit::SortKey)?;
                }
                SortCondition::Between(low, high) => {
                    key_value(name, low, StoreLimit::SortKey)?;
                    key_value(name, high, StoreLimit::SortKey)?;
                }
            }
        }
        page(self.limit)?;
        self.filter.as_ref().map_or(Ok(()), whole_condition)
    }
}

impl Scan {
    /// Checks what can be checked without a store.
    pub fn validate(&self) -> Result<()> {
        if let Some((segment, total)) = self.segment
            && (total == 0 || total > MAX_SEGMENTS || segment >= total)
        {
            return invalid(format!("there is no segment {segment} of {total}"));
        }
        page(self.limit)?;
        self.filter.as_ref().map_or(Ok(()), whole_condition)
    }
}

impl BatchGet {
    /// Checks what can be checked without a store. Any number of keys is allowed.
    pub fn validate(&self) -> Result<()> {
        self.keys.iter().try_for_each(|(_, it)| key(it))
    }
}

impl BatchWrite {
    /// Checks what can be checked without a store. Any number of writes is allowed.
    pub fn validate(&self) -> Result<()> {
        self.puts.iter().try_for_each(|(_, it)| item(it))?;
        self.deletes.iter().try_for_each(|(_, it)| key(it))
    }
}

impl TransactGet {
    /// Checks what can be checked without a store.
    pub fn validate(&self) -> Result<()> {
        actions(self.keys.len())?;
        self.keys.iter().try_for_each(|(_, it)| key(it))?;
        no_key_twice(self.keys.iter().map(|(table, key)| (table.as_str(), key)))
    }
}

impl TransactWrite {
    /// Checks what can be checked without a store.
    pub fn validate(&self) -> Result<()> {
        actions(self.actions.len())?;
        if self.token.as_ref().is_some_and(|token| token.is_empty() || token.len() > MAX_TOKEN) {
            return invalid("a request token has between 1 and 36 bytes");
        }
        self.actions.iter().try_for_each(Action::validate)?;
        let sizes = self.actions.iter().map(|action| match &action.kind {
            ActionKind::Put(item) => item_size(item),
            _ => 0,
        });
        if sizes.sum::<usize>() > MAX_TRANSACTION_SIZE {
            return Err(Error::TooLarge(StoreLimit::TransactionSize));
        }
        no_key_twice(self.actions.iter().filter_map(|action| {
            let key = match &action.kind {
                // Which of its attributes are the key, only the store knows; it checks these.
                ActionKind::Put(_) => return None,
                ActionKind::Update(key, _) | ActionKind::Delete(key) | ActionKind::Check(key) => {
                    key
                }
            };
            Some((action.table.as_str(), key))
        }))
    }
}

impl Action {
    /// Checks what can be checked without a store.
    pub fn validate(&self) -> Result<()> {
        match &self.kind {
            ActionKind::Put(it) => item(it)?,
            ActionKind::Update(it, change) => {
                key(it)?;
                update(change, it)?;
            }
            ActionKind::Delete(it) => key(it)?,
            ActionKind::Check(it) => {
                key(it)?;
                if self.condition.is_none() {
                    return invalid("a check needs a condition");
                }
            }
        }
        self.condition.as_ref().map_or(Ok(()), whole_condition)
    }
}

fn actions(count: usize) -> Result<()> {
    match count {
        0 => invalid("a transaction needs an action"),
        1..=MAX_TRANSACTION_ACTIONS => Ok(()),
        _ => Err(Error::TooLarge(StoreLimit::TransactionActions)),
    }
}

fn no_key_twice<'a>(keys: impl Iterator<Item = (&'a str, &'a Key)>) -> Result<()> {
    let mut seen = std::collections::HashSet::new();
    for entry in keys {
        if !seen.insert(entry) {
            return Err(Error::SameItemTwice);
        }
    }
    Ok(())
}

fn page(limit: Option<u32>) -> Result<()> {
    if limit == Some(0) { invalid("a limit is at least 1") } else { Ok(()) }
}

fn key(key: &Key) -> Result<()> {
    key_value(&key.partition.0, &key.partition.1, StoreLimit::PartitionKey)?;
    match &key.sort {
        Some((name, value)) => key_value(name, value, StoreLimit::SortKey),
        None => Ok(()),
    }
}

fn key_value(name: &str, value: &Value, limit: StoreLimit) -> Result<()> {
    let length = match value {
        Value::S(text) => text.len(),
        Value::B(bytes) => bytes.len(),
        Value::N(_) => return Ok(()),
        other => {
            let found = other.value_type().descriptor();
            return invalid(format!("the key attribute `{name}` cannot be of type {found}"));
        }
    };
    let most = if limit == StoreLimit::SortKey { MAX_SORT_KEY } else { MAX_PARTITION_KEY };
    match length {
        0 => invalid(format!("the key attribute `{name}` may not be empty")),
        length if length > most => Err(Error::TooLarge(limit)),
        _ => Ok(()),
    }
}

fn item(item: &Item) -> Result<()> {
    if item_size(item) > MAX_ITEM_SIZE {
        return Err(Error::TooLarge(StoreLimit::ItemSize));
    }
    if item.contains_key("") {
        return invalid("an attribute name may not be empty");
    }
    item.values().try_for_each(nesting::value)
}

/// Checks everything about a condition that does not depend on the store: nesting, and the length
/// of its text.
fn whole_condition(it: &Condition) -> Result<()> {
    if nesting::condition(it)? > SURELY_SHORT {
        crate::Expressions::new().condition(it)?;
    }
    Ok(())
}

/// Checks that nesting and text are within the limits, no paths overlap and no key attribute is
/// changed.
fn update(update: &Update, key: &Key) -> Result<()> {
    if update.actions.len() > SURELY_SHORT {
        crate::Expressions::new().update(update)?;
    }
    for action in &update.actions {
        let path = action.path();
        if key.attributes().any(|(name, _)| name == path.attribute) {
            return invalid(format!("the key attribute `{}` cannot be changed", path.attribute));
        }
        match action {
            UpdateAction::Set(_, it) => {
                set_value(it)?;
                if let Some(operator) = misfit(it) {
                    return invalid(format!("an operand of {operator} has the wrong type"));
                }
            }
            UpdateAction::Add(_, it) => {
                nesting::value(it)?;
                if !matches!(it, Value::N(_) | Value::Ss(_) | Value::Ns(_) | Value::Bs(_)) {
                    return invalid("`ADD` takes a number or a set");
                }
            }
            UpdateAction::Delete(_, it) => {
                nesting::value(it)?;
                if !matches!(it, Value::Ss(_) | Value::Ns(_) | Value::Bs(_)) {
                    return invalid("`DELETE` takes a set");
                }
            }
            UpdateAction::Remove(_) => {}
        }
    }
    match overlap(update) {
        Some((one, two)) => invalid(format!("the paths `{one}` and `{two}` overlap")),
        None => Ok(()),
    }
}

fn set_value(set: &SetValue) -> Result<()> {
    let mut pending = vec![(set, 1)];
    while let Some((set, depth)) = pending.pop() {
        if depth > MAX_CONDITION_DEPTH {
            return Err(Error::TooLarge(StoreLimit::Nesting));
        }
        match set {
            // DynamoDB has no words for these.
            SetValue::Plus(..) | SetValue::Minus(..) if depth > 1 => {
                return invalid("a sum cannot be part of another value");
            }
            SetValue::Append(..) if depth > 1 => {
                return invalid(
                    "a list that something is appended to cannot be part of another value",
                );
            }
            SetValue::Value(it) => nesting::value(it)?,
            SetValue::Path(_) => {}
            SetValue::Plus(left, right)
            | SetValue::Minus(left, right)
            | SetValue::Append(left, right) => {
                pending.push((left, depth + 1));
                pending.push((right, depth + 1));
            }
            SetValue::IfAbsent(_, otherwise) => pending.push((otherwise, depth + 1)),
        }
    }
    Ok(())
}

#[cfg(test)]
#[path = "validate_tests.rs"]
mod tests;
