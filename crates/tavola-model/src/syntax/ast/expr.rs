//! Expressions, templates and references.

use super::{Field, Name};
use crate::Span;

/// `NAME(args)` or a bare `NAME`: an entity by its key, a local, or a read.
#[derive(Debug, Clone, PartialEq)]
pub struct Ref {
    /// What is named.
    pub name: Name,
    /// Its arguments; `None` without parentheses.
    pub args: Option<Vec<Arg>>,
    pub span: Span,
}

/// An argument: `x`, `a.b.x` or `x = expr`.
#[derive(Debug, Clone, PartialEq)]
pub struct Arg {
    /// The parameter, if written or given by the path's last name.
    pub name: Option<Name>,
    pub value: Expr,
}

/// A string with holes.
#[derive(Debug, Clone, PartialEq)]
pub struct Template {
    /// Literals and holes, in order; no two literals in a row.
    pub parts: Vec<TemplatePart>,
    /// The string with its quotes.
    pub span: Span,
}

/// A part of a template.
#[derive(Debug, Clone, PartialEq)]
pub enum TemplatePart {
    /// Text as it is, escapes resolved.
    Literal(String),
    /// `{path?:transform ?? fallback}`
    Hole(Hole),
}

/// `:pad(4)`
#[derive(Debug, Clone, PartialEq)]
pub struct Transform {
    pub name: Name,
    /// Its arguments.
    pub args: Vec<Expr>,
}

/// `{path?:transform(args) ?? fallback}`
#[derive(Debug, Clone, PartialEq)]
pub struct Hole {
    /// A path, or a list of members.
    pub value: Expr,
    /// `?` followed: the template is cut here when the input is absent.
    pub optional: bool,
    /// The transforms, in order.
    pub transforms: Vec<Transform>,
    /// What stands there when the value is absent, as written (a date, a number or a string).
    pub fallback: Option<Expr>,
    /// The hole with its braces.
    pub span: Span,
}

/// An expression.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

impl Expr {
    /// Returns `true` if this is `""`.
    pub fn is_empty_text(&self) -> bool {
        matches!(&self.kind, ExprKind::Text(template) if template.parts.is_empty())
    }
}

/// The kinds of expression.
#[derive(Debug, Clone, PartialEq)]
pub enum ExprKind {
    /// A bare name: an attribute, local, input, enum member, rule or built-in.
    Name(String),
    /// `expr.name`
    Field(Box<Expr>, Name),
    /// `name(args)`: an entity by key, a rule, a read or a function.
    Call(Name, Vec<Arg>),
    /// `Name { fields }`: a value of a nested type.
    Record(Option<Name>, Vec<Field>),
    /// A string, maybe with holes.
    Text(Template),
    /// A number as written.
    Number(String),
    /// `30d`, `1h`, `15m`, `10s`, in seconds.
    Duration(u64),
    /// `9999-12-31`, as written.
    Date(String),
    /// `true` or `false`
    Bool(bool),
    /// `[a, b]`
    List(Vec<Expr>),
    /// `expr?`: absent makes the surrounding comparison true, or the assignment nothing.
    Optional(Box<Expr>),
    /// `not expr`
    Not(Box<Expr>),
    /// `exists expr`
    Exists(Box<Expr>),
    /// `service NAME`
    Service(Name),
    /// Two expressions and what joins them.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// `expr between low and high`
    Between(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `value when condition else other`; without `else`, absent
    When {
        /// If it holds.
        value: Box<Expr>,
        /// What is asked.
        condition: Box<Expr>,
        /// If it does not.
        otherwise: Option<Box<Expr>>,
    },
    /// `low..high by step`, in a loop: whole numbers, days or moments from one to another, both
    /// included
    Range(Box<Expr>, Box<Expr>, Option<Box<Expr>>),
    /// `*` in a hole: whatever the value is.
    Every,
    /// Could not be read; a finding says why.
    Error,
}

/// What joins two expressions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum BinaryOp {
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    In,
    NotIn,
    Coalesce,
    Plus,
    Minus,
    Times,
    Over,
}
