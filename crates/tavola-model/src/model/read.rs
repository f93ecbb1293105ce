//! Reads.

use tavola_store::Comparison;

use super::scalar::Decimal;
use super::{
    Attribute, Else, EntityId, Expr, IndexId, Input, KeyRange, Let, Local, Model, ReadId, Route,
    TableId, Type, Uncomputed,
};
use crate::Span;
use crate::limits::MAX_INCLUDED_ITEMS;

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
    /// The attributes that are answered of each item, if not all.
    pub only: Option<Vec<String>>,
    /// The attribute that an answer gets beside those of its items, to tell their entities apart.
    pub discriminator: Option<String>,
    /// The entities that can come back.
    pub entities: Vec<EntityId>,
    /// Whether the model names them, and others that the key condition finds are left out.
    pub names_entities: bool,
    /// What it cannot compute of its items, because its index lacks what that is made of.
    pub uncomputed: Uncomputed,
    /// Whether items found through an index are read again, because who sees them can change.
    pub recheck: bool,
    /// Where its name stands.
    pub span: Span,
}

impl Read {
    /// Returns `true` if an attribute of its items is a part of its answer.
    pub fn answers_with(&self, name: &str) -> bool {
        self.only.as_ref().is_none_or(|only| only.iter().any(|one| one == name))
    }

    /// Returns `true` if it answers by the page. The others answer at once.
    pub fn is_paged(&self) -> bool {
        let at_once = self.at_most.is_some() || matches!(self.source, Source::Scan { .. });
        self.shape == Shape::List && !at_once
    }

    /// Returns the most items that are included where `with` names the read: one, if it answers with
    /// one.
    pub fn most_included(&self) -> usize {
        if self.shape == Shape::One {
            return 1;
        }
        let own = self.at_most.and_then(|most| usize::try_from(most).ok());
        own.map_or(MAX_INCLUDED_ITEMS, |own| own.min(MAX_INCLUDED_ITEMS))
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
        /// Loads, of which the first that finds an item takes the place of a missing one.
        others: Vec<Expr>,
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
    /// In which order they are read.
    pub direction: Direction,
    /// At most one item, and not a list.
    pub one: bool,
}

/// In which order of their sort keys items are read.
#[derive(Debug, Clone, PartialEq)]
pub enum Direction {
    /// From the first to the last.
    Ascending,
    /// From the last to the first.
    Descending,
    /// From the last to the first if this holds, which the inputs and the caller decide alone.
    DescendingIf(Box<Expr>),
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
    /// What the items amount to, in all or by an attribute.
    Aggregates {
        /// At least one; groups are ordered by the first.
        aggregates: Vec<Aggregate>,
        /// The attribute that divides them.
        by: Option<String>,
    },
    /// One item with lists of others beside it.
    Groups {
        entity: EntityId,
        /// What is beside it.
        groups: Vec<Group>,
    },
}

/// Items beside another one.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// Its name in the answer.
    pub name: String,
    pub entity: EntityId,
    /// Whether it is a list; otherwise it is the first item, if there is one.
    pub list: bool,
}

/// One number or moment that items amount to.
#[derive(Debug, Clone, PartialEq)]
pub struct Aggregate {
    /// Its name in the answer.
    pub name: String,
    pub function: AggregateFunction,
    /// The attribute that it is about; none for a count.
    pub attribute: Option<String>,
}

/// How items are summed up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AggregateFunction {
    /// How many items there are.
    Count,
    /// What an attribute adds up to.
    Sum,
    /// The mean of an attribute, over the items that have it.
    Average,
    /// The least value of an attribute.
    Min,
    /// The greatest value of an attribute.
    Max,
}

impl AggregateFunction {
    /// All of them, with the words of the language.
    pub const ALL: [(&'static str, Self); 5] = [
        ("count", Self::Count),
        ("sum", Self::Sum),
        ("avg", Self::Average),
        ("min", Self::Min),
        ("max", Self::Max),
    ];

    /// Returns the function with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, function)| *function)
    }

    /// Returns the function's name.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, function)| *function == self).map_or("", |(name, _)| name)
    }

    /// Returns `true` if there is a result even if no item has the attribute.
    pub fn is_always_there(self) -> bool {
        matches!(self, Self::Count | Self::Sum)
    }

    /// Returns `true` if the result has more digits than each of the values.
    pub fn adds_up(self) -> bool {
        matches!(self, Self::Sum | Self::Average)
    }
}

impl Model {
    /// Returns an attribute of the items that a read finds. Where several entities have decimals of
    /// that name, it is the one with the most places: what they add up to has as many.
    pub fn found_attribute(&self, read: &Read, name: &str) -> Option<&Attribute> {
        let attributes = read.entities.iter().filter_map(|id| self.entity(*id).attribute(name));
        attributes.reduce(|first, other| match (&first.ty, &other.ty) {
            (Type::Decimal(some), Type::Decimal(more)) if more.places > some.places => other,
            _ => first,
        })
    }
}

impl Aggregate {
    /// Returns the attributes that exactly one of several aggregates is about, with it, where no
    /// other name of the answer is the same: `t.price` is what `sum price` has found.
    pub fn by_attribute<'a>(
        aggregates: &'a [Self],
        by: Option<&'a str>,
    ) -> impl Iterator<Item = (&'a str, &'a Self)> {
        aggregates.iter().filter_map(move |one| {
            let attribute = one.attribute.as_deref()?;
            let about = aggregates.iter().filter(|o| o.attribute.as_deref() == Some(attribute));
            let is_taken = aggregates.iter().any(|other| other.name == attribute);
            (about.count() == 1 && !is_taken && by != Some(attribute)).then_some((attribute, one))
        })
    }

    /// Returns the type of its result, if this is the type of its attribute.
    pub fn result(&self, of: Option<&Type>) -> Type {
        match (self.function, of) {
            (AggregateFunction::Count, _) | (AggregateFunction::Sum, Some(Type::Int(_))) => {
                Type::ANY_INT
            }
            (AggregateFunction::Sum, Some(Type::Decimal(decimal))) => {
                Type::Decimal(Decimal::with_places(decimal.places))
            }
            (AggregateFunction::Sum | AggregateFunction::Average, _) => Type::ANY_NUMBER,
            (AggregateFunction::Min | AggregateFunction::Max, Some(Type::Decimal(decimal))) => {
                Type::Decimal(decimal.in_calculations())
            }
            (AggregateFunction::Min | AggregateFunction::Max, of) => {
                of.map_or(Type::Unknown, Clone::clone)
            }
        }
    }

    /// Prints it as the language writes it, without its name: `sum price`.
    pub fn text(&self) -> String {
        let name = self.function.name();
        self.attribute.as_ref().map_or(name.to_owned(), |attribute| format!("{name} {attribute}"))
    }
}
