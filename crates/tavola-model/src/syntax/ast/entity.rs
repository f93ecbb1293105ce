//! Tables, types and entities.

use super::{Accept, Condition, Else, Expr, Field, Name, Template};
use crate::Span;

/// `table NAME = "physical" { ... }`
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// The name inside the model.
    pub name: Name,
    /// The physical name, if it differs.
    pub physical: Option<Name>,
    pub lines: Vec<TableLine>,
}

/// One line of a table.
#[derive(Debug, Clone, PartialEq)]
pub struct TableLine {
    /// What it says.
    pub kind: TableLineKind,
    pub span: Span,
}

/// The kinds of line in a table.
#[derive(Debug, Clone, PartialEq)]
pub enum TableLineKind {
    /// `key PK, SK`
    Key(Vec<Name>),
    /// `index NAME on A, B keep (keys | all | a, b)`; `local index ...`
    Index {
        name: Name,
        /// Partition key, then maybe sort key.
        on: Vec<Name>,
        /// `local` stood before it.
        local: bool,
        /// What `keep` says.
        keep: Option<Keep>,
    },
    /// `ttl NAME`
    Ttl(Name),
    /// `type NAME`
    Type(Name),
    /// `env NAME`
    Env(Name),
    /// `tag NAME = "value"`
    Tag(Name, String),
    /// `others allowed`
    OthersAllowed,
    /// `billing on-demand`, `encryption aws-owned`, `deletion protected`: the word and its value.
    Setting(Name, Name),
}

/// What an index or a copy keeps.
#[derive(Debug, Clone, PartialEq)]
pub enum Keep {
    /// `keep all`
    All,
    /// `keep keys`
    Keys,
    /// `keep (a, b)`
    Names(Vec<Name>),
}

/// `type NAME = ...` or `type NAME { ... }`
#[derive(Debug, Clone, PartialEq)]
pub struct TypeDecl {
    pub name: Name,
    /// What it stands for; `Record` for the form with braces.
    pub ty: Type,
}

/// A type as written.
#[derive(Debug, Clone, PartialEq)]
pub struct Type {
    pub kind: TypeKind,
    /// `?` stood behind it.
    pub optional: bool,
    pub span: Span,
}

/// The kinds of type.
#[derive(Debug, Clone, PartialEq)]
pub enum TypeKind {
    /// A built-in or named type with an optional bound: `text(500)`, `int(1..90)`, `ResourceType`.
    Named(Name, Option<Bound>),
    /// `decimal(12, 2)`, or with bounds `decimal(12, 2, 0..500)`.
    Decimal(Decimal),
    /// `epoch(milliseconds)`
    Epoch(Name),
    /// `[T](50)`
    List(Box<Type>, Option<Bound>),
    /// `set[T](50)`
    Set(Box<Type>, Option<Bound>),
    /// `a | b | c`; also one quoted member: `"collaborator"`.
    Enum(Vec<Name>),
    /// `Entity.attribute` or deeper.
    Of(Vec<Name>),
    /// `{ ... }`
    Record(Vec<Attribute>),
    /// Could not be read; a finding says why.
    Error,
}

/// `(12, 2)` or `(12, 2, 0..500)`, and `as text`
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Decimal {
    /// How many digits there are.
    pub digits: i64,
    /// How many of them stand behind the point.
    pub places: i64,
    /// Which numbers are allowed.
    pub bound: Option<Bound>,
    /// `as text` stood behind it.
    pub as_text: bool,
    pub span: Span,
}

/// `(500)`, `(1..90)` or `(1..)`
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bound {
    /// The lower bound, if two were given.
    pub low: Option<i64>,
    /// The upper bound, if one was given.
    pub high: Option<i64>,
    pub span: Span,
}

impl Bound {
    /// Returns `true` if nothing is within.
    pub fn is_empty(&self) -> bool {
        self.low.zip(self.high).is_some_and(|(low, high)| low > high)
    }
}

/// `NAME: type = expr modifiers`, in entities, types and `caller`.
#[derive(Debug, Clone, PartialEq)]
pub struct Attribute {
    /// Documentation above it.
    pub docs: Vec<String>,
    /// Findings accepted above it.
    pub accepts: Vec<Accept>,
    pub name: Name,
    /// Its type. In `caller`, it may be missing.
    pub ty: Option<Type>,
    /// What stands behind `=`.
    pub value: Option<Expr>,
    /// When a value breaks the bounds of the type.
    pub otherwise: Option<Else>,
    /// What stands behind that.
    pub modifiers: Vec<Modifier>,
    pub span: Span,
}

/// A word behind an attribute.
#[derive(Debug, Clone, PartialEq)]
pub struct Modifier {
    pub kind: ModifierKind,
    pub span: Span,
}

/// The kinds of modifier.
#[derive(Debug, Clone, PartialEq)]
pub enum ModifierKind {
    /// `on write`
    OnWrite,
    /// `kept`
    Kept,
    /// `computed`
    Computed,
    /// `key only`
    KeyOnly,
    /// `unique`, maybe `ignoring case`, maybe `in NAME`
    Unique {
        /// `in NAME` followed: what else is unique there may not have the value either.
        space: Option<Name>,
        /// `ignoring case` followed.
        ignoring_case: bool,
        /// When another item has the value.
        otherwise: Option<Else>,
    },
    /// `immutable`
    Immutable,
    /// `distinct`
    Distinct,
    /// `visible if expr`
    VisibleIf(Expr),
    /// `-> Entity`
    References(Name),
    /// `counts writes`
    CountsWrites,
}

/// `entity NAME in table as "TYPE" { ... }`
#[derive(Debug, Clone, PartialEq)]
pub struct Entity {
    pub name: Name,
    pub table: Name,
    /// The value of the table's type attribute, if it differs from the name.
    pub type_value: Option<String>,
    /// What its body says.
    pub members: Vec<Member>,
}

/// A line of an entity's body.
#[derive(Debug, Clone, PartialEq)]
pub enum Member {
    Attribute(Attribute),
    /// `PK = "..." while expr`
    Key(KeyLine),
    /// `for x in expr derive exclusive Entity while expr { fields } else ...`
    Derive(Derive),
    /// `also NAME as "TYPE" PK = "...", SK = "..." while expr keep (a, b)`
    Also(Also),
    /// `unique a, b while expr ignoring case`
    Unique(Unique),
    /// `check expr else ...`
    Check(Check),
    /// `expires NAME`
    Expires(Name),
    /// `collect NAME`
    Collect(Name),
    /// `item visible if expr`
    VisibleIf(Expr),
    /// `no tenant while expr`
    NoTenant(Option<Expr>, Span),
    /// `moves status { ... }`
    Moves(Moves),
    /// `append-only`, or `append-only except delete`
    AppendOnly {
        /// `except delete` followed.
        except_delete: bool,
    },
}

/// `PK = "USER#{userId}" while expr`
#[derive(Debug, Clone, PartialEq)]
pub struct KeyLine {
    /// Findings accepted above it.
    pub accepts: Vec<Accept>,
    /// The key attribute.
    pub name: Name,
    pub template: Template,
    /// Only while this holds.
    pub condition: Option<Expr>,
    pub span: Span,
}

/// `for token in words(text) derive exclusive Keyword while expr { fields } else conflict
/// "message"`
#[derive(Debug, Clone, PartialEq)]
pub struct Derive {
    /// The loop, if there is one.
    pub each: Option<(Name, Expr)>,
    /// Whether one owner only may derive an item.
    pub exclusive: bool,
    /// What is derived.
    pub entity: Name,
    /// Only while this holds.
    pub condition: Option<Expr>,
    /// Fields given.
    pub fields: Vec<Field>,
    /// What happens when another owner derives the item.
    pub otherwise: Option<Else>,
    pub span: Span,
}

/// `also PlanMember as "PLAN_MEMBER" PK = "...", SK = "..." while expr keep (a, b)`
#[derive(Debug, Clone, PartialEq)]
pub struct Also {
    /// Documentation above it.
    pub docs: Vec<String>,
    /// Findings accepted above it.
    pub accepts: Vec<Accept>,
    /// The name of the copies. Without one in the text it is made from the entity's, and stands
    /// where `also` does.
    pub name: Name,
    /// The value of the table's type attribute, if it differs from that of the entity.
    pub type_value: Option<String>,
    /// The primary key of a copy.
    pub keys: Vec<KeyLine>,
    /// Only while this holds.
    pub condition: Option<Expr>,
    /// What a copy keeps.
    pub keep: Keep,
    pub span: Span,
}

/// `unique a, b in NAME while expr`
#[derive(Debug, Clone, PartialEq)]
pub struct Unique {
    /// The attributes that together are unique.
    pub attributes: Vec<Name>,
    /// `in NAME` followed: what else is unique there may not have the values either.
    pub space: Option<Name>,
    /// Only while this holds.
    pub condition: Option<Expr>,
    /// `ignoring case` followed.
    pub ignoring_case: bool,
    /// When other items have the values.
    pub otherwise: Option<Else>,
    pub span: Span,
}

/// `check endsAt > startsAt else conflict "message"`
#[derive(Debug, Clone, PartialEq)]
pub struct Check {
    /// What holds of every item.
    pub condition: Condition,
    /// When a write would break it.
    pub otherwise: Option<Else>,
    pub span: Span,
}

/// `moves status { A | B -> C by expr }`
#[derive(Debug, Clone, PartialEq)]
pub struct Moves {
    /// The attribute that moves.
    pub attribute: Name,
    pub steps: Vec<Move>,
    pub span: Span,
}

/// `A | B -> C by expr`
#[derive(Debug, Clone, PartialEq)]
pub struct Move {
    /// From these members.
    pub from: Vec<Name>,
    pub to: Vec<Name>,
    /// By whom.
    pub by: Option<Condition>,
    pub span: Span,
}
