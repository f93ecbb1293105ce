//! Reads and writes.

use super::{Arg, BinaryOp, Expr, Name, Param, Ref, Route, Template};
use crate::Span;

/// `read NAME(params) { ... }`
#[derive(Debug, Clone, PartialEq)]
pub struct Read {
    pub name: Name,
    /// Its inputs.
    pub params: Vec<Param>,
    pub clauses: Vec<ReadClause>,
}

/// A line of a read.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadClause {
    /// What it says.
    pub kind: ReadClauseKind,
    pub span: Span,
}

/// The kinds of line in a read.
#[derive(Debug, Clone, PartialEq)]
pub enum ReadClauseKind {
    Route(Route),
    /// `let NAME = ref?`
    Let(Let),
    /// `get ref`, maybe `or ref` or `or default`
    Get {
        /// The item.
        target: Ref,
        /// The items of which the first takes its place.
        others: Vec<Ref>,
        /// `or default` followed.
        or_default: bool,
    },
    /// `one from table.index where ...`
    From {
        /// `one` stood before it: at most one item, not a list.
        one: bool,
        table: Name,
        index: Option<Name>,
        /// The parts of the key condition that `and` joins.
        condition: Vec<KeyCondition>,
    },
    /// `scan table at most 100`
    Scan(Name, u64),
    /// `filter expr`
    Filter(Expr),
    /// `descending`, maybe `if expr`
    Descending(Option<Expr>),
    /// `for Entity, Entity`
    For(Vec<Name>),
    /// `strong`
    Strong,
    /// `whole`
    Whole,
    /// `page 50`
    Page(u64),
    /// `at most 5000`
    AtMost(u64),
    /// `allow expr else ...`
    Allow(Condition, Option<Else>),
    /// `with NAME = ref`
    With(Name, Ref),
    /// `return count, total = sum NAME by NAME`
    ReturnAggregates {
        aggregates: Vec<Aggregate>,
        by: Option<Name>,
    },
    /// `return name, name`
    ReturnOnly(Vec<Name>),
    /// `return Entity with name: [Entity], name: Entity`
    ReturnGroups {
        /// The one item.
        entity: Name,
        /// What is beside it.
        groups: Vec<Group>,
    },
}

/// `PK = "..."`, `begins_with(SK, "...")`, `SK between "..." and "..."`
#[derive(Debug, Clone, PartialEq)]
pub struct KeyCondition {
    /// The key attribute.
    pub attribute: Name,
    /// What is asked of it.
    pub kind: KeyConditionKind,
    pub span: Span,
}

/// What is asked of a key attribute.
#[derive(Debug, Clone, PartialEq)]
pub enum KeyConditionKind {
    /// `=`, `<`, `<=`, `>`, `>=`
    Compare(BinaryOp, Expr),
    /// `between low and high`
    Between(Expr, Expr),
    /// `begins_with(NAME, expr)`
    BeginsWith(Expr),
}

/// `let NAME = ref?` or `let NAME = expr`
#[derive(Debug, Clone, PartialEq)]
pub struct Let {
    /// The local.
    pub name: Name,
    /// What it is bound to, without the `?`.
    pub value: Expr,
    /// The same as a reference, if it can be one.
    pub target: Option<Ref>,
    /// `?` followed: it may be missing.
    pub optional: bool,
    /// Where `by read` followed: it is not pinned.
    pub by_read: Option<Span>,
}

/// `name: [Entity]` or `name: Entity`, behind `return Entity with`
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// Its name in the answer.
    pub name: Name,
    pub entity: Name,
    /// Whether it stands in brackets.
    pub list: bool,
}

/// `count`, `sum NAME` or `name = sum NAME`, behind `return`
#[derive(Debug, Clone, PartialEq)]
pub struct Aggregate {
    /// Its name in the answer, if one is given.
    pub name: Option<Name>,
    pub function: Name,
    /// The attribute that it is about.
    pub attribute: Option<Name>,
}

/// `write NAME(params) as "TEXT" { ... }`
#[derive(Debug, Clone, PartialEq)]
pub struct Write {
    pub name: Name,
    /// Its inputs.
    pub params: Vec<Param>,
    /// Its name in audit entries, if it differs.
    pub alias: Option<String>,
    pub statements: Vec<Statement>,
}

/// A line of a write.
#[derive(Debug, Clone, PartialEq)]
pub struct Statement {
    /// What it says.
    pub kind: StatementKind,
    pub span: Span,
}

/// The kinds of line in a write.
#[derive(Debug, Clone, PartialEq)]
pub enum StatementKind {
    Route(Route),
    /// `allow expr else ...`
    Allow(Condition, Option<Else>),
    /// `let NAME = ref?`
    Let(Let),
    /// `let NAME = claim ref.NAME by expr`
    Claim {
        /// The local.
        name: Name,
        /// The item.
        target: Ref,
        /// The attribute whose numbers are handed out.
        attribute: Name,
        /// How many; one, if it does not say.
        by: Option<Expr>,
    },
    /// `check expr else ...`
    Check(Condition, Option<Else>),
    /// `let NAME = create Entity from input { fields } else ...`
    Create {
        /// The local bound to it.
        binding: Option<Name>,
        /// The entity, `from input` and the fields.
        construct: Construct,
        /// When it exists already.
        otherwise: Option<Else>,
    },
    /// `update ref from input set ... starting ... if expr else ...`, or `update any ref`, or
    /// `upsert`, or `put`
    Update {
        verb: UpdateVerb,
        /// The item.
        target: Ref,
        /// `any` stood before it: one of several items.
        any: Option<Any>,
        /// `from input` followed.
        from_input: bool,
        changes: Vec<Change>,
        /// What a missing item starts with, besides its key.
        starting: Vec<Field>,
        /// What must hold of it.
        condition: Option<Condition>,
        /// When it does not, or the item is missing.
        otherwise: Option<Else>,
    },
    /// `delete ref with all under it except A, B if expr else ...`
    Delete {
        /// The item.
        target: Ref,
        /// `with all under it` followed, and the entities behind `except`.
        with_all: Option<Vec<Name>>,
        /// What must hold of it.
        condition: Option<Condition>,
        /// When it does not, or the item is missing.
        otherwise: Option<Else>,
    },
    /// `for NAME, NAME in expr where expr in portions { ... }`
    For {
        /// The local.
        name: Name,
        /// The local that counts the elements, from 0.
        index: Option<Name>,
        /// The list, or a call of a read.
        list: Expr,
        /// Only for these.
        condition: Option<Expr>,
        /// `in portions` followed: each element is a transaction of its own.
        portions: bool,
        /// What is done for each.
        body: Vec<Statement>,
    },
    /// `when expr { ... }`
    When {
        /// Only then.
        condition: Expr,
        /// What is done.
        body: Vec<Statement>,
    },
    /// `else { ... }` or `else when expr { ... }`, behind a `when`
    Otherwise {
        /// What is done.
        body: Vec<Statement>,
    },
    /// `do steps(args)`, or `do write(args)` in jobs and in portions
    Do(Ref),
    /// `cancel by expr`
    Cancel(Expr),
    /// `answer NAME ?? NAME`
    Answer(Expr),
    /// `audit none`
    AuditNone,
    /// `once per expr for 90d`
    Once {
        /// What names the event.
        key: Expr,
        /// For how long, in seconds.
        seconds: u64,
    },
}

/// `let NAME = update any Entity(..., NAME in expr)`
#[derive(Debug, Clone, PartialEq)]
pub struct Any {
    /// The local bound to the item that is chosen.
    pub binding: Option<Name>,
    /// The part of the key that is chosen, which the target takes from a name of its own.
    pub part: Name,
    /// What it may be: a range, or a list.
    pub list: Expr,
}

/// What a step on an item does where the item is missing, and with what it is not given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UpdateVerb {
    /// `update`: the item must exist.
    Update,
    /// `upsert`: a missing item is made.
    Upsert,
    /// `put`: a missing item is made, and what is not given is cleared.
    Put,
}

impl UpdateVerb {
    /// Returns the word itself.
    pub fn word(self) -> &'static str {
        match self {
            Self::Update => "update",
            Self::Upsert => "upsert",
            Self::Put => "put",
        }
    }

    /// Returns `true` if a missing item is made.
    pub fn makes(self) -> bool {
        self != Self::Update
    }
}

/// `steps NAME(params) { ... }`
#[derive(Debug, Clone, PartialEq)]
pub struct Steps {
    pub name: Name,
    pub params: Vec<Param>,
    pub statements: Vec<Statement>,
}

/// What must hold, in words that a caller may be told.
#[derive(Debug, Clone, PartialEq)]
pub struct Condition {
    /// What must hold.
    pub expr: Expr,
    /// The same as it is written, formatted, on one line.
    pub text: String,
}

/// `Entity from input { fields }` or `Entity from NAME { fields }`
#[derive(Debug, Clone, PartialEq)]
pub struct Construct {
    pub entity: Name,
    /// `from input` followed.
    pub from_input: bool,
    /// `from NAME` followed: the item that it is copied from.
    pub from_item: Option<Name>,
    /// The fields given.
    pub fields: Vec<Field>,
    pub span: Span,
}

/// `NAME = expr`, or `NAME` for `NAME = NAME`
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// The attribute.
    pub name: Name,
    /// Its value; without `=`, the bare name.
    pub value: Expr,
}

/// One change of an update.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    pub kind: ChangeKind,
    pub span: Span,
}

/// The kinds of change. Paths are an attribute and maybe names below it.
#[derive(Debug, Clone, PartialEq)]
pub enum ChangeKind {
    /// `set path = expr`; a bare `set name` means `set name = input.name`, if given.
    Set(Vec<Name>, Expr),
    /// `set path += expr`
    Increase(Vec<Name>, Expr),
    /// `set path -= expr`
    Decrease(Vec<Name>, Expr),
    /// `add expr to path`
    Add(Expr, Vec<Name>),
    /// `remove expr from path`
    Remove(Expr, Vec<Name>),
    /// `clear path`
    Clear(Vec<Name>),
}

/// `else invalid amount over-budget "only {remaining} left" with remaining`
#[derive(Debug, Clone, PartialEq)]
pub struct Else {
    /// `invalid`, `conflict`, `not-found` or `forbidden`.
    pub kind: Name,
    /// The input at fault, or an entry of it such as `config.days`, behind `invalid` in a write.
    pub field: Option<Name>,
    /// The model's own code.
    pub code: Option<Name>,
    /// What the caller is told.
    pub message: Option<Template>,
    /// Values that are told with it.
    pub values: Vec<Arg>,
    pub span: Span,
}
