//! Reads.

use tavola_store::Comparison;

use super::{Else, EntityId, Expr, IndexId, Input, KeyRange, Let, Local, ReadId, Route, TableId};
use crate::Span;

/// A read.
#[derive(Debug, Clone, PartialEq)]
pub struct Read {
    pub name: String,
    pub docs: Vec<String>,
    /// Where it is served.
    pub route: Option<Route>,
    /// Its inputs: the first slots of its frame.
    pub inputs: Vec<Input>,
    /// All slots of its frame.
    pub frame: Vec<Local>,
    /// What is loaded first.
    pub lets: Vec<Let>,
    /// Who may call it; nobody, if it does not say.
    pub allow: Option<Expr>,
    /// What others are told.
    pub refusal: Else,
    /// Where its items come from.
    pub source: Source,
    /// Which of them are wanted.
    pub filter: Option<Expr>,
    /// How many a page has, unless the caller asks for fewer.
    pub page: u32,
    /// All of them, up to so many, in one answer.
    pub at_most: Option<u64>,
    /// Whether to see every write acknowledged so far.
    pub strong: bool,
    /// What is fetched for each item found.
    pub with: Vec<With>,
    /// What the answer looks like.
    pub shape: Shape,
    /// The entities that can come back.
    pub entities: Vec<EntityId>,
    /// Whether items found through an index are read again, because who sees them can change.
    pub recheck: bool,
    /// Where its name stands.
    pub span: Span,
}

impl Read {
    /// Returns `true` if it answers by the page. The others answer at once.
    pub fn is_paged(&self) -> bool {
        let at_once = self.at_most.is_some() || matches!(self.source, Source::Scan { .. });
        self.shape == Shape::List && !at_once
    }

    /// Returns the most items of one answer, and so the largest `limit` that a caller may ask for;
    /// `None` if the read is not a list.
    pub fn largest_limit(&self) -> Option<u64> {
        let scanned = match self.source {
            Source::Scan { at_most, .. } => Some(at_most),
            _ => None,
        };
        match self.shape {
            Shape::List if self.is_paged() => Some(self.page.max(1).into()),
            Shape::List => self.at_most.into_iter().chain(scanned).min(),
            _ => None,
        }
    }
}

/// Where a read's items come from.
#[derive(Debug, Clone, PartialEq)]
pub enum Source {
    /// One item by its key.
    Get {
        /// Always a `Load`.
        load: Expr,
        /// Whether a missing item is answered with the entity's defaults.
        or_default: bool,
    },
    /// A partition of a table or index.
    Query(Query),
    /// A whole table, up to so many items.
    Scan {
        table: TableId,
        /// The most items it may hold.
        at_most: u64,
    },
    /// The read could not be resolved; a finding says why.
    Unresolved,
}

/// A query.
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    pub table: TableId,
    /// The index, or the table itself.
    pub index: Option<IndexId>,
    /// The value of the partition key.
    pub partition: Expr,
    /// What is asked of the sort key.
    pub sort: Option<Sort>,
    /// Where the wanted items lie, in order, if the partition may hold others: without a condition
    /// on the sort key, each range is a query of its own. Empty if there is no need to say so.
    pub ranges: Vec<KeyRange>,
    /// From the last to the first.
    pub descending: bool,
    /// At most one item, and not a list.
    pub one: bool,
}

/// What is asked of a sort key.
#[derive(Debug, Clone, PartialEq)]
pub enum Sort {
    /// Compared by whole segments.
    Compare(Comparison, Bound),
    /// Both ends included, by whole segments.
    Between(Bound, Bound),
    BeginsWith(Expr),
}

/// A text that a sort key is compared with.
#[derive(Debug, Clone, PartialEq)]
pub struct Bound {
    pub value: Expr,
    /// What may follow it inside the same segment or day, and so still counts as equal.
    pub reach: Reach,
}

/// What still counts as equal to a bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reach {
    /// Only the very value.
    Exact,
    /// What follows behind this delimiter.
    Segment(char),
    /// Everything that begins with it: a day in a timestamp's place.
    Prefix,
}

/// `with NAME = ref`
#[derive(Debug, Clone, PartialEq)]
pub struct With {
    /// Its name in the answer.
    pub name: String,
    /// What is fetched, the item found being `Expr::Item`.
    pub target: WithTarget,
}

/// What is fetched for each item.
#[derive(Debug, Clone, PartialEq)]
pub enum WithTarget {
    /// An item by its key: always a `Load`.
    Item(Expr),
    /// All items of a read.
    Read(ReadId, Vec<Expr>),
}

/// What an answer looks like.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// One item.
    One,
    /// A page of items.
    List,
    /// How many there are, or what an attribute of them adds up to; in all or by an attribute.
    Count {
        /// The attribute that is added up.
        sum: Option<String>,
        /// The attribute that divides them.
        by: Option<String>,
    },
    /// One item with lists of others beside it.
    Groups {
        entity: EntityId,
        /// The lists.
        groups: Vec<(String, EntityId)>,
    },
}
