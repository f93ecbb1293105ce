//! What operations are made of, and what a model says beside them: rules, routes, inputs, jobs,
//! tenants, switches.

use super::{Else, EntityId, Expr, ReadId, Type, WriteId};
use crate::Span;

/// A named condition.
#[derive(Debug, Clone, PartialEq)]
pub struct Rule {
    pub name: String,
    pub docs: Vec<String>,
    /// Its parameters: the first slots of its frame.
    pub params: Vec<(String, Type)>,
    /// Whether writes ask it by a read before the transaction instead of pinning it.
    pub by_read: bool,
    /// What must hold.
    pub condition: Expr,
    /// Where its name stands.
    pub span: Span,
}

/// `METHOD /path/{input}`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    /// The method, in upper case.
    pub method: String,
    pub path: String,
}

/// Where an input is in a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// A segment of the path.
    Path,
    /// The query string.
    Query,
    /// A member of the JSON object in the body.
    Body,
}

impl Route {
    /// Returns the names in braces.
    pub fn inputs(&self) -> impl Iterator<Item = &str> {
        self.path.split('/').filter_map(|segment| segment.strip_prefix('{')?.strip_suffix('}'))
    }

    /// Returns `true` if its requests have a body: what the path does not hold is in the body then,
    /// and in the query string otherwise.
    pub fn takes_body(&self) -> bool {
        matches!(self.method.as_str(), "POST" | "PUT" | "PATCH")
    }

    /// Returns where the input of this name is.
    pub fn place_of(&self, input: &str) -> Place {
        if self.inputs().any(|name| name == input) {
            Place::Path
        } else if self.takes_body() {
            Place::Body
        } else {
            Place::Query
        }
    }
}

/// An input of a read or write: a slot of its frame.
#[derive(Debug, Clone, PartialEq)]
pub struct Input {
    pub name: String,
    /// Its type, written or inferred.
    pub ty: Type,
    /// Whether it may be left out.
    pub optional: bool,
    /// What stands for it when it is left out.
    pub default: Option<Expr>,
    /// What is told when it breaks the bounds of the attribute that it goes to.
    pub otherwise: Option<Else>,
    /// Whether an update sets attributes to single entries of it: an entry that is `null` then
    /// clears what it would set.
    pub by_entry: bool,
    /// Where it is declared.
    pub span: Span,
}

/// What a slot of a frame holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Local {
    pub name: String,
    pub ty: Type,
}

/// A name for something that is loaded or computed before the rest.
#[derive(Debug, Clone, PartialEq)]
pub struct Let {
    /// The slot it goes to.
    pub slot: usize,
    /// What the name stands for.
    pub target: LetTarget,
    /// Whether it may be missing.
    pub optional: bool,
    /// Whether it needs what an earlier step makes or changes: it is then bound where it stands.
    pub in_place: bool,
    /// Whether it is only read, and nothing that is used of it becomes a condition.
    pub by_read: bool,
}

/// What the name of a `let` stands for.
#[derive(Debug, Clone, PartialEq)]
pub enum LetTarget {
    /// An item by its primary key: always a `Load`.
    Item(Expr),
    /// The one item of a read.
    Read(ReadId, Vec<Expr>),
    /// What a read counts or adds up: a nested value, or a list of them, one for each group.
    Aggregate(ReadId, Vec<Expr>),
    /// A value, which may be absent.
    Value(Expr),
    /// The first of the numbers that are handed out before the transaction.
    Claim(Box<NumberClaim>),
}

/// Numbers that are handed out: a counter of an item is moved on by a request of its own.
#[derive(Debug, Clone, PartialEq)]
pub struct NumberClaim {
    pub entity: EntityId,
    /// The counter.
    pub attribute: String,
    /// The item, a `Load` or a slot that holds one; and how many numbers.
    pub sources: [Expr; 2],
    /// Where it stands.
    pub span: Span,
}

impl NumberClaim {
    /// Returns the item whose numbers are handed out.
    pub fn target(&self) -> &Expr {
        let [target, _] = &self.sources;
        target
    }

    /// Returns how many numbers are handed out.
    pub fn by(&self) -> &Expr {
        let [_, by] = &self.sources;
        by
    }
}

impl Let {
    /// Returns `true` if the call fails when nothing is found.
    pub fn is_required(&self) -> bool {
        !self.optional && matches!(self.target, LetTarget::Item(_) | LetTarget::Read(..))
    }

    /// Returns the read that it calls, with the arguments.
    pub fn called(&self) -> Option<(ReadId, &[Expr])> {
        match &self.target {
            LetTarget::Read(id, args) | LetTarget::Aggregate(id, args) => Some((*id, args)),
            LetTarget::Item(_) | LetTarget::Value(_) | LetTarget::Claim(_) => None,
        }
    }

    /// Returns the expressions that determine what it stands for.
    pub fn sources(&self) -> &[Expr] {
        match &self.target {
            LetTarget::Item(expr) | LetTarget::Value(expr) => std::slice::from_ref(expr),
            LetTarget::Read(_, args) | LetTarget::Aggregate(_, args) => args,
            LetTarget::Claim(claim) => &claim.sources,
        }
    }
}

/// Work done on schedule.
#[derive(Debug, Clone, PartialEq)]
pub struct Job {
    pub name: String,
    pub docs: Vec<String>,
    /// How often, in seconds.
    pub every: u64,
    /// Its inputs, all optional: the first slots of its frame.
    pub inputs: Vec<Input>,
    /// All slots of its frame.
    pub frame: Vec<Local>,
    pub loops: Vec<JobLoop>,
    /// Whether it ends the items whose lifetime is over, and has no loops of its own.
    pub ends_items: bool,
}

impl Job {
    /// Returns all loops, those inside of others too, in the order of the text.
    pub fn all_loops(&self) -> impl Iterator<Item = &JobLoop> {
        let mut pending: Vec<&JobLoop> = self.loops.iter().rev().collect();
        std::iter::from_fn(move || {
            let one = pending.pop()?;
            pending.extend(one.body.iter().rev().filter_map(|step| match step {
                JobStep::For(inner) => Some(inner),
                JobStep::Do(..) => None,
            }));
            Some(one)
        })
    }
}

/// For each item of a read, writes or further loops.
#[derive(Debug, Clone, PartialEq)]
pub struct JobLoop {
    /// The slot of the item.
    pub slot: usize,
    /// The read and its arguments.
    pub read: (ReadId, Vec<Expr>),
    /// Only for these.
    pub condition: Option<Expr>,
    /// What is done for each.
    pub body: Vec<JobStep>,
}

/// What a job does for an item.
#[derive(Debug, Clone, PartialEq)]
pub enum JobStep {
    /// Goes over another read.
    For(JobLoop),
    /// Calls a write with these arguments.
    Do(WriteId, Vec<Expr>),
}

/// What confines callers to their tenant.
#[derive(Debug, Clone, PartialEq)]
pub struct Tenant {
    /// The attribute that names the tenant.
    pub attribute: String,
    /// The caller's tenant.
    pub value: Expr,
    /// Who is not confined.
    pub except: Option<Expr>,
}

/// Reads and writes that a deployment can turn off.
#[derive(Debug, Clone, PartialEq)]
pub struct Switch {
    pub name: String,
    pub docs: Vec<String>,
    /// The environment variable that may set it.
    pub env: Option<String>,
    /// How it stands where a deployment does not say.
    pub on: bool,
    /// The reads and writes that it turns off.
    pub covers: Vec<String>,
}

/// How much of something there is.
#[derive(Debug, Clone, PartialEq)]
pub struct Volume {
    /// An entity or read.
    pub name: String,
    /// How many.
    pub count: u64,
    /// In which time: `month`, `day`, `second`; none means in all.
    pub unit: Option<String>,
    /// Bytes an item.
    pub size: Option<u64>,
    /// For each so many of what.
    pub per: Option<(u64, String)>,
}
