//! The waist of Tavola: DynamoDB's data plane as plain types and one trait.
//!
//! Everything above this crate speaks in [`Value`]s, typed [`Condition`]s and requests; everything
//! below it implements [`Store`]. The crate does no I/O, names no store and knows nothing of
//! models.

mod apply;
mod condition;
mod detail;
mod error;
mod evaluate;
#[cfg(feature = "fault")]
mod fault;
mod item;
mod json;
mod key;
mod key_check;
mod limits;
mod nesting;
mod number;
mod path;
mod render;
mod request;
mod size;
mod store;
mod stream;
mod stream_view;
#[cfg(feature = "suite")]
#[expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a library of tests: a failure is a panic"
)]
pub mod suite;
mod table;
mod update;
mod validate;

pub use apply::{EvaluateError, apply};
pub use condition::{Comparison, Condition, Operand, SortCondition};
pub use detail::{
    Consumed, Detailed, DetailedStore, Extent, IndexConsumed, StreamDetail, StreamRecords,
    TableDetail,
};
pub use error::{Cancellation, DiskFailure, Error, Result, StoreLimit};
pub use evaluate::{find, holds, size_of};
#[cfg(feature = "fault")]
pub use fault::{Faults, FaultyStore, IndexLag, Trouble};
pub use item::{Item, Name, Plain, Value, ValueType, write_json_text};
pub use json::{
    JsonError, JsonErrorKind, item_from_dynamodb_json, item_from_json, item_to_dynamodb_json,
    item_to_json,
};
pub use key::Key;
pub use limits::{
    MAX_BATCH_GETS, MAX_BATCH_WRITES, MAX_CONDITION_DEPTH, MAX_EXPRESSION_SIZE, MAX_GLOBAL_INDEXES,
    MAX_IN_OPERANDS, MAX_ITEM_SIZE, MAX_LOCAL_INDEXES, MAX_OPERATORS, MAX_PARTITION_KEY,
    MAX_REQUEST_SIZE, MAX_SEGMENTS, MAX_SORT_KEY, MAX_TOKEN, MAX_TRANSACTION_ACTIONS,
    MAX_VALUE_DEPTH,
};
pub use number::{Number, NumberError};
pub use path::{Path, Segment};
pub use render::{Expressions, Rendered};
pub use request::{
    Action, ActionKind, BatchGet, BatchWrite, Capacity, Delete, Get, ItemImages, Metered, Page,
    Put, Query, Scan, TransactGet, TransactWrite, UpdateItem,
};
pub use size::{
    condition_size, item_size, read_units, transact_read_units, transact_write_units, update_size,
    value_size, write_units,
};
pub use store::Store;
pub use stream::{StreamRecord, StreamRecordKind};
pub use stream_view::StreamView;
pub use table::{
    IndexDescription, IndexSchema, IndexStatus, KeyAttribute, KeySchema, KeyType, Projection,
    TableChange, TableDescription, TableSchema,
};
pub use update::{SetValue, Update, UpdateAction};
pub use validate::is_table_name;
