//! The syntax tree: what was written, nothing resolved. Every node knows its place.

use crate::Span;

/// A name as it stands in the text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Where it stands.
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
    /// The whole annotation.
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
    /// `job NAME every 1h { ... }`
    Job(Job),
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

/// `table NAME = "physical" { ... }`
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// The name inside the model.
    pub name: Name,
    /// The physical name, if it differs.
    pub physical: Option<String>,
    /// Its lines.
    pub lines: Vec<TableLine>,
}

/// One line of a table.
#[derive(Debug, Clone, PartialEq)]
pub struct TableLine {
    /// What it says.
    pub kind: TableLineKind,
    /// Where.
    pub span: Span,
}

/// The kinds of line in a table.
#[derive(Debug, Clone, PartialEq)]
pub enum TableLineKind {
    /// `key PK, SK`
    Key(Vec<Name>),
    /// `index NAME on A, B keep (keys | all | a, b)`; `local index ...`
    Index {
        /// Its name.
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
    /// `billing on-demand`, `encryption aws-owned`, `stream new-and-old`: the word and its value.
    Setting(Name, Name),
}

/// `switch NAME = off { ... }`
#[derive(Debug, Clone, PartialEq)]
pub struct Switch {
    /// Its name.
    pub name: Name,
    /// How it stands where a deployment does not say.
    pub on: bool,
    /// Its lines.
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

/// What an index keeps.
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
    /// Its name.
    pub name: Name,
    /// What it stands for; `Record` for the form with braces.
    pub ty: Type,
}

/// A type as written.
#[derive(Debug, Clone, PartialEq)]
pub struct Type {
    /// What it is.
    pub kind: TypeKind,
    /// `?` stood behind it.
    pub optional: bool,
    /// Where.
    pub span: Span,
}

/// The kinds of type.
#[derive(Debug, Clone, PartialEq)]
pub enum TypeKind {
    /// A built-in or named type with an optional bound: `text(500)`, `int(1..90)`, `ResourceType`.
    Named(Name, Option<Bound>),
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

/// `(500)` or `(1..90)`
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bound {
    /// The lower bound, if two were given.
    pub low: Option<i64>,
    /// The upper bound.
    pub high: i64,
    /// Where.
    pub span: Span,
}

/// `NAME: type = expr modifiers`, in entities, types and `caller`.
#[derive(Debug, Clone, PartialEq)]
pub struct Attribute {
    /// Documentation above it.
    pub docs: Vec<String>,
    /// Findings accepted above it.
    pub accepts: Vec<Accept>,
    /// Its name.
    pub name: Name,
    /// Its type. In `caller`, it may be missing.
    pub ty: Option<Type>,
    /// What stands behind `=`.
    pub value: Option<Expr>,
    /// What stands behind that.
    pub modifiers: Vec<Modifier>,
    /// The whole line.
    pub span: Span,
}

/// A word behind an attribute.
#[derive(Debug, Clone, PartialEq)]
pub struct Modifier {
    /// Which.
    pub kind: ModifierKind,
    /// Where.
    pub span: Span,
}

/// The kinds of modifier.
#[derive(Debug, Clone, PartialEq)]
pub enum ModifierKind {
    /// `on write`
    OnWrite,
    /// `kept`
    Kept,
    /// `unique`, maybe `ignoring case`
    Unique {
        /// `ignoring case` followed.
        ignoring_case: bool,
    },
    /// `immutable`
    Immutable,
    /// `distinct`
    Distinct,
    /// `visible if expr`
    VisibleIf(Expr),
    /// `-> Entity restrict` or `-> Entity cascade`
    References(Name, Name),
    /// `counts writes`
    CountsWrites,
}

/// `entity NAME in table as "TYPE" { ... }`
#[derive(Debug, Clone, PartialEq)]
pub struct Entity {
    /// Its name.
    pub name: Name,
    /// Its table.
    pub table: Name,
    /// The value of the table's type attribute, if it differs from the name.
    pub type_value: Option<String>,
    /// What its body says.
    pub members: Vec<Member>,
}

/// A line of an entity's body.
#[derive(Debug, Clone, PartialEq)]
pub enum Member {
    /// An attribute.
    Attribute(Attribute),
    /// `PK = "..." while expr`
    Key(KeyLine),
    /// `for x in expr derive Entity while expr { fields }`
    Derive(Derive),
    /// `unique a, b while expr ignoring case`
    Unique(Unique),
    /// `expires NAME`
    Expires(Name),
    /// `item visible if expr`
    VisibleIf(Expr),
    /// `no tenant while expr`
    NoTenant(Option<Expr>, Span),
    /// `moves status { ... }`
    Moves(Moves),
}

/// `PK = "USER#{userId}" while expr`
#[derive(Debug, Clone, PartialEq)]
pub struct KeyLine {
    /// Findings accepted above it.
    pub accepts: Vec<Accept>,
    /// The key attribute.
    pub name: Name,
    /// The template.
    pub template: Template,
    /// Only while this holds.
    pub condition: Option<Expr>,
    /// The whole line.
    pub span: Span,
}

/// `for token in words(text) derive Keyword while expr { fields }`
#[derive(Debug, Clone, PartialEq)]
pub struct Derive {
    /// The loop, if there is one.
    pub each: Option<(Name, Expr)>,
    /// What is derived.
    pub entity: Name,
    /// Only while this holds.
    pub condition: Option<Expr>,
    /// Fields given.
    pub fields: Vec<Field>,
    /// The whole line.
    pub span: Span,
}

/// `unique a, b while expr`
#[derive(Debug, Clone, PartialEq)]
pub struct Unique {
    /// The attributes that together are unique.
    pub attributes: Vec<Name>,
    /// Only while this holds.
    pub condition: Option<Expr>,
    /// `ignoring case` followed.
    pub ignoring_case: bool,
    /// The whole line.
    pub span: Span,
}

/// `moves status { A | B -> C by expr }`
#[derive(Debug, Clone, PartialEq)]
pub struct Moves {
    /// The attribute that moves.
    pub attribute: Name,
    /// Its steps.
    pub steps: Vec<Move>,
    /// The whole block.
    pub span: Span,
}

/// `A | B -> C by expr`
#[derive(Debug, Clone, PartialEq)]
pub struct Move {
    /// From these members.
    pub from: Vec<Name>,
    /// To these.
    pub to: Vec<Name>,
    /// By whom.
    pub by: Option<Condition>,
    /// The whole line.
    pub span: Span,
}

/// `rule NAME(params) by read if expr`
#[derive(Debug, Clone, PartialEq)]
pub struct Rule {
    /// Its name.
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
    /// Its name.
    pub name: Name,
    /// `?` stood behind it.
    pub optional: bool,
    /// Its type, if written.
    pub ty: Option<Type>,
    /// Its default.
    pub default: Option<Expr>,
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

/// `read NAME(params) { ... }`
#[derive(Debug, Clone, PartialEq)]
pub struct Read {
    /// Its name.
    pub name: Name,
    /// Its inputs.
    pub params: Vec<Param>,
    /// Its lines.
    pub clauses: Vec<ReadClause>,
}

/// A line of a read.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadClause {
    /// What it says.
    pub kind: ReadClauseKind,
    /// Where.
    pub span: Span,
}

/// The kinds of line in a read.
#[derive(Debug, Clone, PartialEq)]
pub enum ReadClauseKind {
    /// A route.
    Route(Route),
    /// `let NAME = ref?`
    Let(Let),
    /// `get ref`, maybe `or default`
    Get {
        /// The item.
        target: Ref,
        /// `or default` followed.
        or_default: bool,
    },
    /// `one from table.index where ...`
    From {
        /// `one` stood before it: at most one item, not a list.
        one: bool,
        /// The table.
        table: Name,
        /// The index.
        index: Option<Name>,
        /// The parts of the key condition that `and` joins.
        condition: Vec<KeyCondition>,
    },
    /// `scan table at most 100`
    Scan(Name, u64),
    /// `filter expr`
    Filter(Expr),
    /// `descending`
    Descending,
    /// `strong`
    Strong,
    /// `whole`
    Whole,
    /// `stream`
    Stream,
    /// `page 50`
    Page(u64),
    /// `at most 5000`
    AtMost(u64),
    /// `allow expr`
    Allow(Condition),
    /// `with NAME = ref`
    With(Name, Ref),
    /// `return count by NAME`, `return sum NAME by NAME`
    ReturnCount {
        /// What is added up, if it is not the items that are counted.
        sum: Option<Name>,
        /// By what.
        by: Option<Name>,
    },
    /// `return Entity with name: [Entity], ...`
    ReturnGroups {
        /// The one item.
        entity: Name,
        /// The lists beside it.
        groups: Vec<(Name, Name)>,
    },
}

/// `PK = "..."`, `begins_with(SK, "...")`, `SK between "..." and "..."`
#[derive(Debug, Clone, PartialEq)]
pub struct KeyCondition {
    /// The key attribute.
    pub attribute: Name,
    /// What is asked of it.
    pub kind: KeyConditionKind,
    /// Where.
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

/// `NAME(args)` or a bare `NAME`: an entity by its key, a local, or a read.
#[derive(Debug, Clone, PartialEq)]
pub struct Ref {
    /// What is named.
    pub name: Name,
    /// Its arguments; `None` without parentheses.
    pub args: Option<Vec<Arg>>,
    /// The whole.
    pub span: Span,
}

/// An argument: `x`, `a.b.x` or `x = expr`.
#[derive(Debug, Clone, PartialEq)]
pub struct Arg {
    /// The parameter, if written or given by the path's last name.
    pub name: Option<Name>,
    /// The value.
    pub value: Expr,
}

/// `let NAME = ref?`
#[derive(Debug, Clone, PartialEq)]
pub struct Let {
    /// The local.
    pub name: Name,
    /// What it is bound to.
    pub target: Ref,
    /// `?` followed: it may be missing.
    pub optional: bool,
}

/// `write NAME(params) as "TEXT" { ... }`
#[derive(Debug, Clone, PartialEq)]
pub struct Write {
    /// Its name.
    pub name: Name,
    /// Its inputs.
    pub params: Vec<Param>,
    /// Its name in audit entries, if it differs.
    pub alias: Option<String>,
    /// Its lines.
    pub statements: Vec<Statement>,
}

/// A line of a write.
#[derive(Debug, Clone, PartialEq)]
pub struct Statement {
    /// What it says.
    pub kind: StatementKind,
    /// Where.
    pub span: Span,
}

/// The kinds of line in a write.
#[derive(Debug, Clone, PartialEq)]
pub enum StatementKind {
    /// A route.
    Route(Route),
    /// `allow expr`
    Allow(Condition),
    /// `let NAME = ref?`
    Let(Let),
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
    /// `update ref from input set ... if expr else ...`, or `upsert`
    Update {
        /// `upsert` instead of `update`.
        upsert: bool,
        /// The item.
        target: Ref,
        /// `from input` followed.
        from_input: bool,
        /// What changes.
        changes: Vec<Change>,
        /// What must hold of it.
        condition: Option<Condition>,
        /// When it does not, or the item is missing.
        otherwise: Option<Else>,
    },
    /// `delete ref if expr else ...`
    Delete {
        /// The item.
        target: Ref,
        /// What must hold of it.
        condition: Option<Condition>,
        /// When it does not, or the item is missing.
        otherwise: Option<Else>,
    },
    /// `for NAME in expr where expr { ... }`
    For {
        /// The local.
        name: Name,
        /// The list, or a call of a read.
        list: Expr,
        /// Only for these.
        condition: Option<Expr>,
        /// What is done for each.
        body: Vec<Statement>,
    },
    /// `do write(args)`, in jobs
    Do(Ref),
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

/// What must hold, in words that a caller may be told.
#[derive(Debug, Clone, PartialEq)]
pub struct Condition {
    /// What must hold.
    pub expr: Expr,
    /// The same as it is written, formatted, on one line.
    pub text: String,
}

/// `Entity from input { fields }`
#[derive(Debug, Clone, PartialEq)]
pub struct Construct {
    /// The entity.
    pub entity: Name,
    /// `from input` followed.
    pub from_input: bool,
    /// The fields given.
    pub fields: Vec<Field>,
    /// The whole.
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
    /// What changes.
    pub kind: ChangeKind,
    /// Where.
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

/// `else conflict field "message"`
#[derive(Debug, Clone, PartialEq)]
pub struct Else {
    /// `invalid`, `conflict`, `not-found` or `forbidden`.
    pub kind: Name,
    /// The input at fault.
    pub field: Option<Name>,
    /// What the caller is told, as written.
    pub message: Option<String>,
    /// The same with its holes.
    pub template: Option<Template>,
    /// The whole.
    pub span: Span,
}

/// `job NAME every 1h { ... }`
#[derive(Debug, Clone, PartialEq)]
pub struct Job {
    /// Its name.
    pub name: Name,
    /// How often, in seconds.
    pub every: u64,
    /// Its loops.
    pub statements: Vec<Statement>,
}

/// `volume per 1000 users { ... }`
#[derive(Debug, Clone, PartialEq)]
pub struct Volume {
    /// `per N NAME`
    pub per: Option<(u64, Name)>,
    /// Its lines.
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
    /// The whole line.
    pub span: Span,
}

/// A string with holes.
#[derive(Debug, Clone, PartialEq)]
pub struct Template {
    /// Literals and holes, in order; no two literals in a row.
    pub parts: Vec<Part>,
    /// The string with its quotes.
    pub span: Span,
}

/// A part of a template.
#[derive(Debug, Clone, PartialEq)]
pub enum Part {
    /// Text as it is, escapes resolved.
    Literal(String),
    /// `{path?:transform ?? fallback}`
    Hole(Hole),
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

/// `:pad(4)`
#[derive(Debug, Clone, PartialEq)]
pub struct Transform {
    /// Its name.
    pub name: Name,
    /// Its arguments.
    pub args: Vec<Expr>,
}

/// An expression.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where.
    pub span: Span,
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
    /// `value when condition else other`
    When {
        /// If it holds.
        value: Box<Expr>,
        /// What is asked.
        condition: Box<Expr>,
        /// If it does not.
        otherwise: Box<Expr>,
    },
    /// `*` in a hole: whatever the value is.
    Every,
    /// Could not be read; a finding says why.
    Error,
}

/// What joins two expressions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
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
}
