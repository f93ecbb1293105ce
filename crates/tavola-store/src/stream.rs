//! Streams: what changed in a table, in order.

use crate::{Item, Key};

/// One change of one item.
#[derive(Debug, Clone, PartialEq)]
pub struct StreamRecord {
    /// What happened.
    pub kind: StreamRecordKind,
    /// The item's key.
    pub key: Key,
    /// The item before the change, if there was one and the view has it.
    pub old: Option<Item>,
    /// The item after the change, if there is one and the view has it.
    pub new: Option<Item>,
    /// About when, in seconds since 1970.
    pub at: i64,
    /// Grows with every change of an item; no two records of a stream have the same.
    pub sequence: String,
    /// Whether the store removed the item because it had expired.
    pub expired: bool,
}

/// What happened to an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StreamRecordKind {
    /// It is new.
    Insert,
    /// It was there before and still is.
    Modify,
    /// It is gone.
    Remove,
}

impl StreamRecordKind {
    /// Returns DynamoDB's name of the event.
    pub fn name(self) -> &'static str {
        match self {
            Self::Insert => "INSERT",
            Self::Modify => "MODIFY",
            Self::Remove => "REMOVE",
        }
    }
}
