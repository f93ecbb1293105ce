//! Tables and indexes.

use std::fmt;

use crate::{Error, Result, StreamView};

/// What a table is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableSchema {
    /// The physical name.
    pub name: String,
    /// The primary key.
    pub key: KeySchema,
    /// Its indexes, global and local.
    pub indexes: Vec<IndexSchema>,
    /// The attribute with the expiry time, in epoch seconds.
    pub ttl: Option<String>,
    /// What its stream tells of every change; `None` is no stream.
    pub stream: Option<StreamView>,
    /// Tags, in order.
    pub tags: Vec<(String, String)>,
}

/// A partition key and maybe a sort key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeySchema {
    /// The partition key.
    pub partition: KeyAttribute,
    /// The sort key.
    pub sort: Option<KeyAttribute>,
}

impl KeySchema {
    /// Returns the attributes of these keys, each once. Two keys that disagree about the type of
    /// one cannot be described to DynamoDB at all.
    pub fn attributes<'a>(
        keys: impl IntoIterator<Item = &'a KeySchema>,
    ) -> Result<Vec<&'a KeyAttribute>> {
        let mut attributes: Vec<&KeyAttribute> = Vec::new();
        let all = keys.into_iter().flat_map(|key| std::iter::once(&key.partition).chain(&key.sort));
        for attribute in all {
            match attributes.iter().find(|known| known.name == attribute.name) {
                None => attributes.push(attribute),
                Some(known) if known.key_type == attribute.key_type => {}
                Some(_) => {
                    let name = &attribute.name;
                    return Err(Error::Invalid(format!(
                        "the key attribute `{name}` has two types"
                    )));
                }
            }
        }
        Ok(attributes)
    }
}

/// `PK (S), SK (S)`.
impl fmt::Display for KeySchema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.partition)?;
        self.sort.iter().try_for_each(|sort| write!(f, ", {sort}"))
    }
}

/// An attribute that is part of a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyAttribute {
    /// Its name.
    pub name: String,
    /// Its type.
    pub key_type: KeyType,
}

impl fmt::Display for KeyAttribute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({:?})", self.name, self.key_type)
    }
}

/// The types that DynamoDB allows in keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names are DynamoDB's")]
pub enum KeyType {
    S,
    N,
    B,
}

impl KeyType {
    /// Returns DynamoDB's name of the type.
    pub fn name(self) -> &'static str {
        match self {
            Self::S => "S",
            Self::N => "N",
            Self::B => "B",
        }
    }
}

/// What an index is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IndexSchema {
    /// Its name, unique in its table.
    pub name: String,
    /// Its key.
    pub key: KeySchema,
    /// Whether it is a local index: same partition key as the table, strongly readable.
    pub local: bool,
    /// Which attributes it keeps.
    pub projection: Projection,
}

/// `index GSI1 on GSI1PK (S), GSI1SK (S), keys only`.
impl fmt::Display for IndexSchema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let local = if self.local { "local " } else { "" };
        write!(f, "{local}index {} on {}, {}", self.name, self.key, self.projection)
    }
}

/// Which attributes an index keeps beside the keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Projection {
    /// All of them.
    All,
    /// None.
    Keys,
    /// These.
    Include(Vec<String>),
}

impl Projection {
    /// Returns `true` if an index with this projection has every attribute that the other one
    /// keeps.
    pub fn covers(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::All, _) | (_, Self::Keys) => true,
            (Self::Include(kept), Self::Include(wanted)) => wanted.iter().all(|n| kept.contains(n)),
            (Self::Keys | Self::Include(_), _) => false,
        }
    }
}

impl fmt::Display for Projection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => write!(f, "all attributes"),
            Self::Keys => write!(f, "keys only"),
            Self::Include(names) => write!(f, "keys and {}", names.join(", ")),
        }
    }
}

/// A table as it is on a store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableDescription {
    /// What it is made of (tags may be missing: stores list them elsewhere).
    pub schema: TableSchema,
    /// Whether reads and writes are possible now.
    pub active: bool,
    /// Its indexes and whether they are ready.
    pub indexes: Vec<IndexDescription>,
    /// An estimate of the number of items.
    pub items: u64,
}

/// An index as it is on a store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IndexDescription {
    /// Its name.
    pub name: String,
    /// Whether it can be queried.
    pub status: IndexStatus,
}

/// Whether an index can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum IndexStatus {
    /// It answers queries.
    Active,
    /// It is being filled or removed.
    Changing,
}

/// One change of a table. DynamoDB takes one index change at a time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TableChange {
    /// Adds a global index; key attribute types come with it.
    CreateIndex(IndexSchema),
    /// Removes a global index.
    DeleteIndex(String),
    /// Turns expiry on by this attribute, or off.
    Ttl(Option<String>),
    /// Turns the stream on with this view, or off. Another view begins another stream: positions in
    /// the one before are lost.
    Stream(Option<StreamView>),
}
