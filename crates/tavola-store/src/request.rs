//! Requests of a store and what they return, with the capacity that they consumed.

use crate::{Condition, Item, Key, SortCondition, Update, Value};

/// What an operation consumed, in DynamoDB's units, summed over tables and indexes.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Capacity {
    /// Read units.
    pub read: f64,
    /// Write units.
    pub write: f64,
}

impl std::ops::AddAssign for Capacity {
    fn add_assign(&mut self, other: Self) {
        self.read += other.read;
        self.write += other.write;
    }
}

/// The result of an operation, with the capacity that it consumed.
#[derive(Debug, Clone, PartialEq)]
pub struct Metered<T> {
    /// What was asked for.
    pub value: T,
    /// What it consumed.
    pub capacity: Capacity,
}

/// Reads one item by its key.
#[derive(Debug, Clone, PartialEq)]
pub struct Get {
    /// The physical table.
    pub table: String,
    /// The item's key.
    pub key: Key,
    /// Whether to see every write acknowledged so far.
    pub strong: bool,
    /// The attributes wanted; none means all.
    pub attributes: Vec<String>,
}

/// Writes a whole item.
#[derive(Debug, Clone, PartialEq)]
pub struct Put {
    /// The physical table.
    pub table: String,
    /// The whole item, with its key.
    pub item: Item,
    /// What must hold of the item that is there now.
    pub condition: Option<Condition>,
}

/// Changes an item, or creates it.
#[derive(Debug, Clone, PartialEq)]
pub struct UpdateItem {
    /// The physical table.
    pub table: String,
    /// The item's key.
    pub key: Key,
    /// What changes.
    pub update: Update,
    /// What must hold of the item that is there now.
    pub condition: Option<Condition>,
}

/// Deletes an item.
#[derive(Debug, Clone, PartialEq)]
pub struct Delete {
    /// The physical table.
    pub table: String,
    /// The item's key.
    pub key: Key,
    /// What must hold of the item that is there now.
    pub condition: Option<Condition>,
}

/// The item before and after a single write, where they exist.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ItemImages {
    /// The item as it was (put and delete).
    pub old: Option<Item>,
    /// The item as it is (update).
    pub new: Option<Item>,
}

/// Reads items of one partition, in the order of the sort key.
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    /// The physical table.
    pub table: String,
    /// The index, or the table itself.
    pub index: Option<String>,
    /// The partition key attribute and its value.
    pub partition: (String, Value),
    /// The sort key attribute and what is asked of it.
    pub sort: Option<(String, SortCondition)>,
    /// Dropped after reading, and paid for.
    pub filter: Option<Condition>,
    /// Attributes wanted; none means all that the index keeps.
    pub attributes: Vec<String>,
    /// From the last to the first.
    pub descending: bool,
    /// At most so many are read, before the filter.
    pub limit: Option<u32>,
    /// Start after this position: the `next` of an earlier page.
    pub start: Option<Item>,
    /// Whether to see every write acknowledged so far (never on a global index).
    pub strong: bool,
}

impl Query {
    /// Creates a query for all items of a partition of a table, ascending.
    pub fn partition(table: &str, attribute: &str, value: impl Into<Value>) -> Self {
        Self {
            table: table.to_owned(),
            index: None,
            partition: (attribute.to_owned(), value.into()),
            sort: None,
            filter: None,
            attributes: Vec::new(),
            descending: false,
            limit: None,
            start: None,
            strong: false,
        }
    }
}

/// Reads a whole table or index, in no order.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Scan {
    /// The physical table.
    pub table: String,
    /// The index, or the table itself.
    pub index: Option<String>,
    /// Dropped after reading, and paid for.
    pub filter: Option<Condition>,
    /// At most so many are read, before the filter.
    pub limit: Option<u32>,
    /// Start after this position.
    pub start: Option<Item>,
    /// One part of a parallel scan: which, of how many.
    pub segment: Option<(u32, u32)>,
    /// Whether to see every write acknowledged so far.
    pub strong: bool,
}

/// A part of a query's or scan's items.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Page {
    /// The items, after the filter. May be empty while there is a next page.
    pub items: Vec<Item>,
    /// Where to go on; nothing means the end.
    pub next: Option<Item>,
    /// How many items were read before the filter.
    pub scanned: u64,
}

/// Reads up to any number of items; the store splits and repeats as needed.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct BatchGet {
    /// Physical table and key of each item; the answer keeps this order.
    pub keys: Vec<(String, Key)>,
    /// Whether to see every write acknowledged so far.
    pub strong: bool,
}

/// Puts and deletes without conditions, not as one transaction.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct BatchWrite {
    /// Whole items to put, by physical table.
    pub puts: Vec<(String, Item)>,
    /// Keys to delete, by physical table.
    pub deletes: Vec<(String, Key)>,
}

/// Reads up to 100 items as of one moment.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TransactGet {
    /// Physical table and key of each item; the answer keeps this order.
    pub keys: Vec<(String, Key)>,
}

/// Writes up to 100 items, all or none.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TransactWrite {
    /// The actions, no two on one item.
    pub actions: Vec<Action>,
    /// Makes a repeated request with the same actions harmless for ten minutes.
    pub token: Option<String>,
}

/// One action of a transaction.
#[derive(Debug, Clone, PartialEq)]
pub struct Action {
    /// The physical table.
    pub table: String,
    /// What happens.
    pub kind: ActionKind,
    /// What must hold of the item that is there now.
    pub condition: Option<Condition>,
}

/// What an action of a transaction does.
#[derive(Debug, Clone, PartialEq)]
pub enum ActionKind {
    /// Writes this whole item.
    Put(Item),
    /// Changes the item, or creates it.
    Update(Key, Update),
    /// Deletes the item.
    Delete(Key),
    /// Only asks the condition.
    Check(Key),
}
