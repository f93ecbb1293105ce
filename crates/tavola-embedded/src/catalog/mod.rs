//! Which tables there are, and where in the map their items lie.

mod record;

use std::collections::BTreeMap;
use std::sync::Arc;

use tavola_store::{
    Error, IndexDescription, IndexSchema, IndexStatus, KeySchema, Result, StreamView,
    TableDescription, TableSchema,
};

pub(crate) use record::{decode, encode};

/// A part of the map: the keys in it begin with this number. None is used twice.
pub(crate) type Space = u32;

/// All tables. Shared by readers as it was when they began; the writer puts another in its place.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Catalog {
    pub tables: BTreeMap<String, Arc<Table>>,
    /// The last space that was given away.
    pub last_space: Space,
    /// Spaces whose entries belong to nothing any more.
    pub dropped: Vec<Space>,
}

/// A table.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Table {
    pub name: String,
    pub key: KeySchema,
    pub items: Space,
    pub indexes: Vec<Index>,
    pub expiry: Option<Expiry>,
    pub stream: Option<Stream>,
    /// Streams that were turned off and can still be read.
    pub ended: Vec<Stream>,
    pub tags: Vec<(String, String)>,
    /// What the wire endpoint wants to know of the table; the engine only keeps it.
    pub settings: Arc<str>,
    /// When it was created, in seconds since 1970.
    pub created: i64,
}

/// An index of a table.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Index {
    pub schema: IndexSchema,
    pub space: Space,
    /// How far it is filled with what was there before it; `None` when it is.
    pub filling: Option<Vec<u8>>,
}

/// Which attribute says when an item expires, and the items in the order in which they do.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Expiry {
    pub attribute: String,
    pub space: Space,
    pub filling: Option<Vec<u8>>,
}

/// What changed in a table.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Stream {
    pub view: StreamView,
    pub space: Space,
    /// When it was turned on and off, in seconds since 1970.
    pub began: i64,
    pub ended: Option<i64>,
}

impl Catalog {
    /// Returns the table of a name.
    pub fn table(&self, name: &str) -> Result<&Arc<Table>> {
        self.tables.get(name).ok_or_else(|| Error::NoSuchTable(name.to_owned()))
    }

    /// Gives a space away.
    pub fn new_space(&mut self) -> Space {
        self.last_space += 1;
        self.last_space
    }
}

impl Table {
    /// Returns the index of a name.
    pub fn index(&self, name: &str) -> Result<&Index> {
        let index = self.indexes.iter().find(|index| index.schema.name == name);
        index.ok_or_else(|| Error::NoSuchTable(name.to_owned()))
    }

    /// Returns all spaces of the table.
    pub fn spaces(&self) -> impl Iterator<Item = Space> {
        let indexes = self.indexes.iter().map(|index| index.space);
        let expiry = self.expiry.iter().map(|expiry| expiry.space);
        let stream = self.stream.iter().chain(&self.ended).map(|stream| stream.space);
        std::iter::once(self.items).chain(indexes).chain(expiry).chain(stream)
    }

    /// Describes the table, which has so many items.
    pub fn describe(&self, items: u64) -> TableDescription {
        let status = |filling: bool| match filling {
            true => IndexStatus::Changing,
            false => IndexStatus::Active,
        };
        let indexes = self.indexes.iter().map(|index| IndexDescription {
            name: index.schema.name.clone(),
            status: status(index.filling.is_some()),
        });
        TableDescription {
            schema: TableSchema {
                name: self.name.clone(),
                key: self.key.clone(),
                indexes: self.indexes.iter().map(|index| index.schema.clone()).collect(),
                ttl: self.expiry.as_ref().map(|expiry| expiry.attribute.clone()),
                stream: self.stream.as_ref().map(|stream| stream.view),
                tags: self.tags.clone(),
            },
            active: true,
            indexes: indexes.collect(),
            items,
        }
    }
}
