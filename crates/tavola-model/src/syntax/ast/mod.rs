//! The syntax tree: what was written, nothing resolved. Every node knows its place.

#![expect(missing_docs, reason = "most fields are named after what they hold")]

mod entity;
mod expr;
mod operation;

use crate::Span;
pub use entity::*;
pub use expr::*;
pub use operation::*;

/// A name as it stands in the text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Name {
    /// The name.
    pub text: String,
    pub span: Span,
}

/// A whole file.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct File {
    /// What it declares, in order.
    pub decls: Vec<Decl>,
}

/// A declaration with what stands above it.
#[derive(Debug, Clone, PartialEq)]
pub struct Decl {
    /// The lines of `///` above it, without the slashes.
    pub docs: Vec<String>,
    /// The findings accepted above it.
    pub accepts: Vec<Accept>,
    /// What is declared.
    pub kind: DeclKind,
    /// From its first word to its last.
    pub span: Span,
}

/// `@accept(code, "reason")`
#[derive(Debug, Clone, PartialEq)]
pub struct Accept {
    /// The code of the finding.
    pub code: Name,
    /// Why it is accepted.
    pub reason: String,
    pub span: Span,
}

/// The kinds of declaration.
#[derive(Debug, Clone, PartialEq)]
pub enum DeclKind {
    /// `model NAME`
    Model(Name),
    /// `timestamps seconds`
    Timestamps(Name),
    /// `table NAME = "physical" { ... }`
    Table(Table),
    /// `caller { ... }`
    Caller(Vec<Attribute>),
    /// `type NAME = type` or `type NAME { ... }`
    Type(TypeDecl),
    /// `entity NAME in table as "TYPE" { ... }`
    Entity(Entity),
    /// `rule NAME(params) if expr`
    Rule(Rule),
    /// `tenant NAME = expr except expr`
    Tenant(Tenant),
    /// `read NAME(params) { ... }`
    Read(Read),
    /// `write NAME(params) as "TEXT" { ... }`
    Write(Write),
    /// `steps NAME(params) { ... }`
    Steps(Steps),
    /// `job NAME every 1h { ... }`
    Job(Job),
    /// `on expiry of Entity as name if expr { ... }`
    Expiry(Expiry),
    /// `audit Entity { fields }`
    Audit(Construct),
    /// `data Entity { fields }`
    Data(Construct),
    /// `fallback scan at most 1000 in development`
    Fallback(u64),
    /// `switch NAME = off { ... }`
    Switch(Switch),
    /// `volume per 1000 users { ... }`
    Volume(Volume),
}

/// `switch NAME = off { ... }`
#[derive(Debug, Clone, PartialEq)]
pub struct Switch {
    pub name: Name,
    /// How it stands where a deployment does not say.
    pub on: bool,
    pub lines: Vec<SwitchLine>,
}

/// One line of a switch.
#[derive(Debug, Clone, PartialEq)]
pub enum SwitchLine {
    /// `env NAME`
    Env(Name),
    /// `covers a, b`: these reads and writes.
    Covers(Vec<Name>),
    /// `covers all except a, b`: all the others.
    CoversAllExcept(Vec<Name>),
}

/// `rule NAME(params) by read if expr`
#[derive(Debug, Clone, PartialEq)]
pub struct Rule {
    pub name: Name,
    /// Its parameters.
    pub params: Vec<Param>,
    /// `by read` stood before `if`.
    pub by_read: bool,
    /// What must hold.
    pub condition: Expr,
}

/// `tenant NAME = expr except expr`
#[derive(Debug, Clone, PartialEq)]
pub struct Tenant {
    /// The attribute that names the tenant.
    pub attribute: Name,
    /// What the caller's tenant is.
    pub value: Expr,
    /// Who is exempt.
    pub except: Option<Expr>,
}

/// A parameter of a rule, read or write.
#[derive(Debug, Clone, PartialEq)]
pub struct Param {
    pub name: Name,
    /// `?` stood behind it.
    pub optional: bool,
    /// Its type, if written.
    pub ty: Option<Type>,
    pub default: Option<Expr>,
}

impl Param {
    /// Returns `true` if it may be left out: `note?`, or `note: text(80)?`.
    pub fn is_optional(&self) -> bool {
        self.optional || self.ty.as_ref().is_some_and(|ty| ty.optional)
    }
}

/// `GET /resources/{resourceType}`
#[derive(Debug, Clone, PartialEq)]
pub struct Route {
    /// The method, in upper case.
    pub method: Name,
    /// The path as written.
    pub path: String,
    /// Where the path stands.
    pub path_span: Span,
}

/// `job NAME(params) every 1h { ... }`
#[derive(Debug, Clone, PartialEq)]
pub struct Job {
    pub name: Name,
    /// Its inputs, for runs that somebody begins.
    pub params: Vec<Param>,
    /// How often, in seconds.
    pub every: u64,
    /// Its loops.
    pub statements: Vec<Statement>,
}

/// `on expiry of Entity as name if expr { ... }`
#[derive(Debug, Clone, PartialEq)]
pub struct Expiry {
    /// The entity whose items it ends.
    pub entity: Name,
    /// What the item is called in the block.
    pub item: Name,
    /// What must hold of the item for the block to be done.
    pub condition: Option<Expr>,
    /// The block, as a write without inputs.
    pub write: Write,
}

/// `volume per 1000 users { ... }`
#[derive(Debug, Clone, PartialEq)]
pub struct Volume {
    /// `per N NAME`
    pub per: Option<(u64, Name)>,
    pub lines: Vec<VolumeLine>,
}

/// `Invite 10000/month size 500B`
#[derive(Debug, Clone, PartialEq)]
pub struct VolumeLine {
    /// An entity or a read.
    pub name: Name,
    /// How many.
    pub count: u64,
    /// In which time: `month`, `day`, `second`; none means in all.
    pub unit: Option<Name>,
    /// Bytes an item.
    pub size: Option<u64>,
    pub span: Span,
}
