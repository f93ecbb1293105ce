//! What a call does, told to whoever wants to know: the one seam through which a call is traced.
//!
//! Without a tracer nothing is copied and nothing more is read.

use std::time::Duration;

use tavola_model::model::{Expr, Model, Write};
use tavola_store::{
    Action, ActionKind, BatchGet, Capacity, Get, Item, ItemImages, Key, Page, Put, Query, Scan,
    TableDescription, TransactGet, TransactWrite, UpdateItem, Value,
};

use crate::Failure;
use crate::deployment::Deployment;
use crate::item_key::ItemKey;

/// Who is told what a call does.
pub trait Tracer: Send + Sync {
    /// Takes in what has just happened.
    ///
    /// What a call works out again, because it needed more items or lost against another one, is
    /// told again.
    fn record(&self, event: TraceEvent);

    /// Takes in that a write has asked a condition: that of a step, or its `allow`. It is told again
    /// like everything else.
    fn asked(&self, _write: &Write, _condition: &Expr, _holds: bool) {}

    /// Takes in that a write of a job was refused.
    fn refused(&self, _write: &Write, _failure: &Failure) {}

    /// Returns `true` if it is told of requests and of what they change; items that change are then
    /// read once more before and after each transaction.
    fn follows_requests(&self) -> bool {
        true
    }
}

/// What happens during a call.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum TraceEvent {
    /// A request to the store has ended.
    Request(Box<TracedRequest>),
    /// A rule was asked.
    Rule(TracedRule),
    /// The permission of the operation was decided, by its `allow`.
    Permission {
        /// The condition as the model writes it; `None` if there is none, so that nobody may call.
        allow: Option<String>,
        /// Whether it holds.
        holds: bool,
    },
    /// A transaction has changed items.
    Changed(Vec<TracedChange>),
}

/// A request to the store.
#[derive(Debug, Clone, PartialEq)]
pub struct TracedRequest {
    /// What was sent.
    pub request: StoreRequest,
    /// How long it took.
    pub took: Duration,
    /// What it consumed.
    pub capacity: Capacity,
    /// How many items it returned, or why it failed.
    pub outcome: Result<Returned, String>,
}

/// A request as the store takes it.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the names are the store's")]
pub enum StoreRequest {
    Get(Get),
    Query(Box<Query>),
    Scan(Scan),
    BatchGet(BatchGet),
    TransactGet(TransactGet),
    Put(Put),
    Update(UpdateItem),
    TransactWrite(TransactWrite),
}

/// What a request returned, in numbers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Returned {
    /// How many items.
    pub items: u64,
    /// How many were read before the filter, where there can be one.
    pub scanned: Option<u64>,
}

/// A rule that was asked.
#[derive(Debug, Clone, PartialEq)]
pub struct TracedRule {
    /// Its name.
    pub rule: String,
    /// The names of its parameters, and what they were.
    pub arguments: Vec<(String, RuleArgument)>,
    /// Whether it holds.
    pub holds: bool,
}

/// What a rule was asked about.
#[derive(Debug, Clone, PartialEq)]
pub enum RuleArgument {
    /// Nothing: the value is absent.
    Absent,
    /// A value.
    Value(Value),
    /// An item.
    Item {
        /// Its entity.
        entity: String,
        /// Its key.
        key: Key,
    },
}

/// An item that a transaction has changed.
#[derive(Debug, Clone, PartialEq)]
pub struct TracedChange {
    /// The physical table.
    pub table: String,
    /// The item's key.
    pub key: Key,
    /// The item right before the transaction.
    pub before: Option<Item>,
    /// The item right after it.
    pub after: Option<Item>,
}

impl StoreRequest {
    /// Returns DynamoDB's name of the operation.
    pub fn operation(&self) -> &'static str {
        match self {
            Self::Get(_) => "GetItem",
            Self::Query(_) => "Query",
            Self::Scan(_) => "Scan",
            Self::BatchGet(_) => "BatchGetItem",
            Self::TransactGet(_) => "TransactGetItems",
            Self::Put(_) => "PutItem",
            Self::Update(_) => "UpdateItem",
            Self::TransactWrite(_) => "TransactWriteItems",
        }
    }
}

/// A tracer, and what it takes to say which items a transaction changes.
#[derive(Clone, Copy)]
pub(crate) struct Tracing<'r> {
    pub tracer: &'r dyn Tracer,
    pub model: &'r Model,
    pub deployment: &'r Deployment,
}

impl Tracing<'_> {
    /// Returns the tables and keys of the items that a transaction is about to change.
    pub fn changed_keys(&self, request: &TransactWrite) -> Vec<(String, Key)> {
        let changed = |action: &Action| {
            let key = match &action.kind {
                ActionKind::Put(item) => self.key_of(&action.table, item)?,
                ActionKind::Update(key, _) | ActionKind::Delete(key) => key.clone(),
                ActionKind::Check(_) => return None,
            };
            Some((action.table.clone(), key))
        };
        request.actions.iter().filter_map(changed).collect()
    }

    fn key_of(&self, physical: &str, item: &Item) -> Option<Key> {
        let is_it = |id| self.deployment.table(id) == physical;
        let (id, table) = self.model.table_ids().find(|(id, _)| is_it(*id))?;
        Some(ItemKey::of(item, id, table)?.store_key(table))
    }
}

/// What can tell how many items it has.
pub(crate) trait Counted {
    /// Returns how many items there are.
    fn counted(&self) -> Returned;
}

impl Counted for Option<Item> {
    fn counted(&self) -> Returned {
        Returned { items: u64::from(self.is_some()), scanned: None }
    }
}

impl Counted for Vec<Option<Item>> {
    fn counted(&self) -> Returned {
        Returned { items: self.iter().flatten().count() as u64, scanned: None }
    }
}

impl Counted for Page {
    fn counted(&self) -> Returned {
        Returned { items: self.items.len() as u64, scanned: Some(self.scanned) }
    }
}

impl Counted for ItemImages {
    fn counted(&self) -> Returned {
        Returned::default()
    }
}

impl Counted for Option<TableDescription> {
    fn counted(&self) -> Returned {
        Returned::default()
    }
}

impl Counted for () {
    fn counted(&self) -> Returned {
        Returned::default()
    }
}
