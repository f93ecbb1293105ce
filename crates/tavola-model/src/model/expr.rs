//! Resolved expressions: every name is bound, every comparison knows how it compares.

use std::sync::Arc;

use tavola_store::{Comparison, Value};

use super::scalar::{EpochUnit, UuidVersion};
use super::{EntityId, RuleId, Template};

/// A resolved expression. Evaluating one yields a value, an item, or nothing ("absent").
#[derive(Debug, Clone, PartialEq)]
pub enum Expr {
    /// A value written in the model.
    Literal(Value),
    /// Nothing.
    Absent,
    /// The item that the expression is about.
    Item,
    /// An input, local or parameter, by its place in the frame.
    Slot(usize),
    /// An attribute of an item, or an entry of a nested value.
    Field(Box<Expr>, String),
    /// A claim of the caller, by its place in the model's `caller` block.
    Claim(usize),
    /// The address the call came from.
    CallerIp,
    /// The program the call came from.
    CallerAgent,
    CallerService,
    /// What the running write says about itself.
    Write(WriteFact),
    /// The moment of the call, as a timestamp.
    Now,
    /// The day of the call.
    Today,
    /// A new identifier.
    NewId(NewId),
    /// An item by its primary key.
    Load(Box<Load>),
    /// A rule with its arguments, one for each parameter.
    Rule(RuleId, Vec<Expr>),
    /// Whether the caller is of a built-in kind.
    CallerIs(CallerTest),
    /// Whether the value is there.
    Exists(Box<Expr>),
    /// The opposite.
    Not(Box<Expr>),
    /// All hold.
    And(Vec<Expr>),
    /// One holds.
    Or(Vec<Expr>),
    /// Two values compared.
    Compare(Box<Expr>, Comparison, Box<Expr>, Order),
    /// `skip_absent` is an optional input: the comparison holds when it is not given.
    IfGiven(Box<Expr>, Box<Expr>),
    /// Low <= value <= high.
    Between(Box<Expr>, Box<Expr>, Box<Expr>, Order),
    /// An element of a list or set.
    In(Box<Expr>, Box<Expr>),
    /// The first, or the second where the first is absent.
    Coalesce(Box<Expr>, Box<Expr>),
    /// `value when condition else otherwise`
    When(Box<Expr>, Box<Expr>, Box<Expr>),
    /// Numbers added, subtracted, multiplied.
    Arithmetic(Arithmetic, Box<Expr>, Box<Expr>),
    /// A moment or day moved by a duration in seconds.
    Shift(TimeKind, Box<Expr>, Box<Expr>, Sign),
    /// A timestamp as what has passed since 1970.
    ToEpoch(Box<Expr>, EpochUnit),
    /// The day of a timestamp.
    DateOf(Box<Expr>),
    /// Lists or sets joined, or the first without the second's elements.
    Combine(Sign, Box<Expr>, Box<Expr>),
    /// A text with holes.
    Template(Template),
    List(Vec<Expr>),
    /// A nested value.
    Record(Vec<(String, Expr)>),
    /// A built-in function.
    Call(Function, Vec<Expr>),
}

/// `Entity(key arguments)`
#[derive(Debug, Clone, PartialEq)]
pub struct Load {
    pub entity: EntityId,
    /// A value for each attribute that the primary key needs.
    pub key: Vec<(String, Expr)>,
}

/// How two values compare.
#[derive(Debug, Clone, PartialEq)]
pub enum Order {
    /// As DynamoDB compares them.
    Natural,
    /// By the members' order of declaration.
    Members(Arc<[String]>),
}

/// What a new identifier looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NewId {
    /// A ULID.
    Ulid,
    /// A UUID of this version.
    Uuid(UuidVersion),
}

/// What a running write says about itself, in `audit`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WriteFact {
    /// Its name, or what stands behind `as`.
    Name,
    /// The entity of the first item it names.
    Entity,
    /// The primary key of that item, as text.
    Key,
    /// The last key attribute of that item.
    Id,
}

/// Built-in tests of the caller.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum CallerTest {
    /// `anyone`
    Anyone,
    /// `signed-in`
    SignedIn,
    /// `job`
    Job,
    /// `service NAME`
    Service(String),
}

/// Arithmetic on numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Arithmetic {
    Plus,
    Minus,
    Times,
}

/// Forward or back; with or without.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Sign {
    Plus,
    Minus,
}

/// What kind of time a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum TimeKind {
    Timestamp,
    Date,
    Epoch(EpochUnit),
}

/// The built-in functions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Function {
    /// `mentions(text)`: the ids behind `@`, in order, each once.
    Mentions,
    /// `words(text)`: the distinct words, in lower case.
    Words,
    /// `left(text, n)`: the first n characters.
    Left,
    /// `last(list, n)`: the last n elements.
    Last,
    /// `size(x)`: characters, elements or entries.
    Size,
    /// `days(n)`, `hours(n)`, `minutes(n)`, `seconds(n)`: so many of them.
    Duration(TimeUnit),
    /// `days(a - b)` and its like: how many whole ones there are in a length of time.
    Whole(TimeUnit),
    /// `a - b`: the time from one moment or day to another, in seconds.
    Difference,
    /// `round(x, places)`: exactly between two results, the even one.
    Round,
    /// `round(a / b, places)`
    Quotient,
    /// `low..high by step` in a loop: the whole numbers, days or moments from one to another, both
    /// included.
    Range,
    /// `min(a, b)`: the lesser of two numbers or times.
    Least,
    /// `max(a, b)`: the greater of two numbers or times.
    Greatest,
    /// `trim(text)`: without white space at either end.
    Trim,
    /// `normalize(text)`: as `unique ignoring case` compares texts.
    Normalize,
    /// `replace(text, part, by)`
    Replace,
    /// `number(text)`: the number that a text is.
    Number,
    /// The number that a decimal is, however it is stored: written as the decimal alone.
    Amount,
    /// `random(n)`: a whole number from 0 below n, drawn once in a call.
    Random,
    /// `time(ulid)`: the moment inside a ulid.
    Time,
    /// `lower(text)`
    Lower,
    /// `upper(text)`
    Upper,
    /// `begins_with(text, start)`
    BeginsWith,
    /// `contains(list or text, part)`
    Contains,
}

impl Function {
    /// All of them, with their names.
    pub const ALL: [(&'static str, Self); 22] = [
        ("mentions", Self::Mentions),
        ("words", Self::Words),
        ("left", Self::Left),
        ("last", Self::Last),
        ("size", Self::Size),
        ("days", Self::Duration(TimeUnit::Days)),
        ("hours", Self::Duration(TimeUnit::Hours)),
        ("minutes", Self::Duration(TimeUnit::Minutes)),
        ("seconds", Self::Duration(TimeUnit::Seconds)),
        ("round", Self::Round),
        ("min", Self::Least),
        ("max", Self::Greatest),
        ("trim", Self::Trim),
        ("normalize", Self::Normalize),
        ("replace", Self::Replace),
        ("number", Self::Number),
        ("random", Self::Random),
        ("time", Self::Time),
        ("lower", Self::Lower),
        ("upper", Self::Upper),
        ("begins_with", Self::BeginsWith),
        ("contains", Self::Contains),
    ];

    /// Returns the function's name.
    pub fn name(self) -> &'static str {
        // These two are written like another one, with other arguments.
        let written = match self {
            Self::Whole(unit) => Self::Duration(unit),
            Self::Quotient => Self::Round,
            other => other,
        };
        Self::ALL.iter().find(|(_, function)| *function == written).map_or("", |(name, _)| name)
    }
}

/// A unit of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum TimeUnit {
    Seconds,
    Minutes,
    Hours,
    Days,
}

impl TimeUnit {
    /// Returns the unit's length in seconds.
    pub fn seconds(self) -> i64 {
        match self {
            Self::Seconds => 1,
            Self::Minutes => 60,
            Self::Hours => 3_600,
            Self::Days => 86_400,
        }
    }
}

impl Expr {
    /// Returns the slot that this is, and which entry of it, if that is all it is.
    pub fn entry_of_slot(&self) -> Option<(usize, Vec<&str>)> {
        match self {
            Self::Slot(slot) => Some((*slot, Vec::new())),
            Self::Field(of, name) => {
                let (slot, mut entry) = of.entry_of_slot()?;
                entry.push(name);
                Some((slot, entry))
            }
            _ => None,
        }
    }

    /// Returns `true` if it depends on the time of the call.
    pub fn uses_clock(&self) -> bool {
        self.any(|expr| matches!(expr, Self::Now | Self::Today))
    }

    /// Returns `true` if it depends on more than an item's own attributes: the call, other items or
    /// the time.
    pub fn asks_beyond_item(&self) -> bool {
        self.any(|expr| {
            matches!(
                expr,
                Self::Slot(_)
                    | Self::Claim(_)
                    | Self::CallerIp
                    | Self::CallerAgent
                    | Self::CallerService
                    | Self::CallerIs(_)
                    | Self::Write(_)
                    | Self::Now
                    | Self::Today
                    | Self::NewId(_)
                    | Self::Load(_)
                    | Self::Rule(..)
                    | Self::Call(Function::Random, _)
            )
        })
    }
}
