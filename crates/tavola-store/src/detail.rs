//! What DynamoDB's protocol tells beyond what models need: where capacity went, which stream a
//! change is in, what a table was created with. Only the embedded store implements it, for the wire
//! endpoint.

use std::sync::Arc;

use async_trait::async_trait;

use crate::{
    Action, BatchWrite, Capacity, ItemImages, Page, Query, Result, Scan, Store, StreamRecord,
    StreamView, TableDescription, TableSchema, TransactWrite,
};

/// What one table consumed.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Consumed {
    /// The physical table.
    pub table: String,
    /// What the table itself consumed.
    pub units: Capacity,
    /// What its indexes consumed.
    pub indexes: Vec<IndexConsumed>,
}

/// What one index consumed.
#[derive(Debug, Clone, PartialEq)]
pub struct IndexConsumed {
    /// The index.
    pub index: String,
    /// Whether it is a local one.
    pub local: bool,
    /// What it consumed.
    pub units: Capacity,
}

/// A value, and what it cost where.
#[derive(Debug, Clone, PartialEq)]
pub struct Detailed<T> {
    /// What was asked for.
    pub value: T,
    /// One entry for each table.
    pub consumed: Vec<Consumed>,
}

/// A table with what is not part of its schema.
#[derive(Debug, Clone, PartialEq)]
pub struct TableDetail {
    /// The table as the waist describes it; the number of items is not filled in.
    pub description: TableDescription,
    /// A number that no other table of the store ever has.
    pub id: u32,
    /// When it was created, in seconds since 1970.
    pub created: i64,
    /// What [`DetailedStore::set_settings`] was given last.
    pub settings: Arc<str>,
    /// Its streams that can still be read, the current one last.
    pub streams: Vec<StreamDetail>,
}

/// A stream of a table.
#[derive(Debug, Clone, PartialEq)]
pub struct StreamDetail {
    /// A number that no other stream of the store ever has.
    pub id: u32,
    /// What its records hold.
    pub view: StreamView,
    /// When it began, in milliseconds since 1970.
    pub began: i64,
    /// When it was turned off, in seconds since 1970.
    pub ended: Option<i64>,
}

/// How much a table or an index holds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Extent {
    /// The number of items.
    pub items: u64,
    /// Their size as DynamoDB counts it.
    pub bytes: u64,
}

/// Records of one stream.
#[derive(Debug, Clone, PartialEq)]
pub struct StreamRecords {
    /// In their order.
    pub records: Vec<StreamRecord>,
    /// The number to go on after.
    pub last: u64,
}

/// A store that can tell more.
#[async_trait]
pub trait DetailedStore: Store {
    /// Puts, updates or deletes an item; returns it before and after.
    async fn write_detailed(&self, action: Action) -> Result<Detailed<ItemImages>>;

    /// Writes and deletes many items, each by itself.
    async fn batch_write_detailed(&self, request: BatchWrite) -> Result<Detailed<()>>;

    /// Writes items, all or none. Also where an action is wrong by itself, the error is a
    /// cancellation that says which.
    async fn transact_write_detailed(&self, request: TransactWrite) -> Result<Detailed<()>>;

    /// Reads a page of a partition; with `whole`, a local index fetches from the table what it does
    /// not keep.
    async fn query_detailed(&self, request: Query, whole: bool) -> Result<Detailed<Page>>;

    /// Reads a page of a table or index; with `whole`, a local index fetches from the table what it
    /// does not keep.
    async fn scan_detailed(&self, request: Scan, whole: bool) -> Result<Detailed<Page>>;

    /// Returns a table as it is; `None` when there is none. Waits for nothing.
    fn table_detail(&self, table: &str) -> Option<TableDetail>;

    /// Returns how much a table holds.
    async fn extent(&self, table: &str) -> Result<Extent>;

    /// Creates a table with settings.
    async fn create_table_detailed(&self, schema: TableSchema, settings: String) -> Result<()>;

    /// Replaces a table's settings. They are the caller's own: the store keeps them and looks at
    /// nothing in them.
    async fn set_settings(&self, table: &str, settings: String) -> Result<()>;

    /// Adds tags to a table, or replaces those of the same keys, and removes those of other keys.
    async fn change_tags(
        &self,
        table: &str,
        add: Vec<(String, String)>,
        remove: Vec<String>,
    ) -> Result<()>;

    /// Reads records of one of a table's streams, from behind a number.
    async fn read_records(
        &self,
        table: &str,
        stream: u32,
        after: u64,
        limit: u32,
    ) -> Result<StreamRecords>;

    /// Returns the number of the last change in any stream.
    async fn last_change(&self) -> Result<u64>;
}
