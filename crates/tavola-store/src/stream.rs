//! Streams: what changed in a table, in order.

use crate::{Error, Item, Key, Result};

/// What the records of a stream hold beside the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StreamView {
    /// Nothing.
    Keys,
    /// The item after the change.
    New,
    /// The item before the change.
    Old,
    /// Both.
    NewAndOld,
}

impl StreamView {
    /// DynamoDB's name of the view.
    pub fn name(self) -> &'static str {
        match self {
            Self::Keys => "KEYS_ONLY",
            Self::New => "NEW_IMAGE",
            Self::Old => "OLD_IMAGE",
            Self::NewAndOld => "NEW_AND_OLD_IMAGES",
        }
    }

    /// The view that DynamoDB calls by this name.
    pub fn of_name(name: &str) -> Option<Self> {
        [Self::Keys, Self::New, Self::Old, Self::NewAndOld]
            .into_iter()
            .find(|view| view.name() == name)
    }
}

/// Reads a page of a table's stream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadStream {
    /// The physical table.
    pub table: String,
    /// Where to begin.
    pub start: StreamStart,
    /// At most so many records; never more than 1,000.
    pub limit: Option<u32>,
}

/// Where a stream is read from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StreamStart {
    /// The oldest record that is kept. DynamoDB keeps them for 24 hours.
    Oldest,
    /// What changes from now on.
    Now,
    /// The `next` of an earlier page.
    After(StreamPosition),
}

/// Where a reader of a stream is. The text may be kept anywhere for as long as the stream keeps its
/// records; what is in it is the store's own affair.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct StreamPosition(String);

impl StreamPosition {
    /// The position that an earlier one gave as text.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The position as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A part of a stream.
#[derive(Debug, Clone, PartialEq)]
pub struct StreamPage {
    /// The changes of one item are in their order; those of different items need not be. May be empty
    /// though there is more: whoever waits for changes asks again a little later.
    pub records: Vec<StreamRecord>,
    /// Where to go on. A stream has no end.
    pub next: StreamPosition,
}

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
    /// What DynamoDB calls by this name.
    pub fn of_name(name: &str) -> Option<Self> {
        match name {
            "INSERT" => Some(Self::Insert),
            "MODIFY" => Some(Self::Modify),
            "REMOVE" => Some(Self::Remove),
            _ => None,
        }
    }
}

/// DynamoDB's limit of a page.
const MAX_RECORDS: u32 = 1000;

impl ReadStream {
    /// Checks what can be checked without a store.
    pub fn validate(&self) -> Result<()> {
        if self.limit == Some(0) {
            return Err(Error::Invalid("a limit is at least 1".to_owned()));
        }
        Ok(())
    }

    /// How many records a page has at most.
    pub fn page_size(&self) -> u32 {
        self.limit.unwrap_or(MAX_RECORDS).min(MAX_RECORDS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_have_dynamodbs_names() {
        for view in [StreamView::Keys, StreamView::New, StreamView::Old, StreamView::NewAndOld] {
            assert_eq!(StreamView::of_name(view.name()), Some(view));
        }
        assert_eq!(StreamView::of_name("keys"), None);
    }

    #[test]
    fn a_page_has_between_1_and_1000_records() {
        let read = |limit| ReadStream { table: "t".to_owned(), start: StreamStart::Oldest, limit };
        assert!(matches!(read(Some(0)).validate(), Err(Error::Invalid(_))));
        assert_eq!(read(Some(1)).validate(), Ok(()));
        assert_eq!(read(Some(7)).page_size(), 7);
        assert_eq!(read(Some(5000)).page_size(), 1000);
        assert_eq!(read(None).page_size(), 1000);
    }
}
