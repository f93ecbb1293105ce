//! Rules, reads, writes and jobs.

use tavola_store::Comparison;

use super::{
    CallerTest, Else, ElseKind, Entity, EntityId, Expr, IndexId, KeyRange, Model, NoTenant, ReadId,
    TableId, Type, WriteId,
};
use crate::Span;

/// A named condition.
#[derive(Debug, Clone, PartialEq)]
pub struct Rule {
    /// Its name.
    pub name: String,
    /// Its documentation.
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
    /// The path.
    pub path: String,
}

impl Route {
    /// The names in braces.
    pub fn inputs(&self) -> impl Iterator<Item = &str> {
        self.path.split('/').filter_map(|segment| segment.strip_prefix('{')?.strip_suffix('}'))
    }
}

/// An input of a read or write: a slot of its frame.
#[derive(Debug, Clone, PartialEq)]
pub struct Input {
    /// Its name.
    pub name: String,
    /// Its type, written or inferred.
    pub ty: Type,
    /// Whether it may be left out.
    pub optional: bool,
    /// What stands for it when it is left out.
    pub default: Option<Expr>,
    /// What is told when it breaks the bounds of the attribute that it goes to.
    pub otherwise: Option<Else>,
    /// Where it is declared.
    pub span: Span,
}

/// What a slot of a frame holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Local {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Type,
}

/// A read.
#[derive(Debug, Clone, PartialEq)]
pub struct Read {
    /// Its name.
    pub name: String,
    /// Its documentation.
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

/// Something loaded before the rest.
#[derive(Debug, Clone, PartialEq)]
pub struct Let {
    /// The slot it goes to.
    pub slot: usize,
    /// What is loaded.
    pub target: LetTarget,
    /// Whether it may be missing.
    pub optional: bool,
}

/// What a `let` loads.
#[derive(Debug, Clone, PartialEq)]
pub enum LetTarget {
    /// An item by its primary key: always a `Load`.
    Item(Expr),
    /// The one item of a read.
    Read(ReadId, Vec<Expr>),
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
        /// The table.
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
    /// The table.
    pub table: TableId,
    /// The index, or the table itself.
    pub index: Option<IndexId>,
    /// The value of the partition key.
    pub partition: Expr,
    /// What is asked of the sort key.
    pub sort: Option<Sort>,
    /// Where the wanted items lie, in order, if the partition may hold others: without a condition on the sort key,
    /// each range is a query of its own. Empty if there is no need to say so.
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
    /// Begins with this.
    BeginsWith(Expr),
}

/// A text that a sort key is compared with.
#[derive(Debug, Clone, PartialEq)]
pub struct Bound {
    /// The value.
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
        /// The one.
        entity: EntityId,
        /// The lists.
        groups: Vec<(String, EntityId)>,
    },
}

/// A write.
#[derive(Debug, Clone, PartialEq)]
pub struct Write {
    /// Its name.
    pub name: String,
    /// Its documentation.
    pub docs: Vec<String>,
    /// Its name in audit entries.
    pub audit_name: String,
    /// Where it is served.
    pub route: Option<Route>,
    /// Its inputs: the first slots of its frame.
    pub inputs: Vec<Input>,
    /// All slots of its frame.
    pub frame: Vec<Local>,
    /// Who may call it; nobody, if it does not say.
    pub allow: Option<Expr>,
    /// What others are told.
    pub refusal: Else,
    /// What it does, in order.
    pub steps: Vec<Step>,
    /// What happens only once: what names it, and for how many seconds that is remembered.
    pub once: Option<(Expr, u64)>,
    /// Whether it leaves an audit entry.
    pub audited: bool,
    /// Where its name stands.
    pub span: Span,
}

impl Write {
    /// Returns all steps, those inside loops too, in the order of the text.
    pub fn all_steps(&self) -> impl Iterator<Item = &Step> {
        let mut pending: Vec<&Step> = self.steps.iter().rev().collect();
        std::iter::from_fn(move || {
            let step = pending.pop()?;
            if let Step::For { body, .. } = step {
                pending.extend(body.iter().rev());
            }
            Some(step)
        })
    }

    /// A write that makes one item and asks nobody, for the model's initial data.
    pub fn creating(entity: EntityId, fields: Vec<(String, Expr)>) -> Self {
        let otherwise = Else::of(ElseKind::Conflict);
        Self {
            name: "data".to_owned(),
            docs: Vec::new(),
            audit_name: "data".to_owned(),
            route: None,
            inputs: Vec::new(),
            frame: Vec::new(),
            allow: Some(Expr::CallerIs(CallerTest::Anyone)),
            refusal: Else::of(ElseKind::Forbidden),
            steps: vec![Step::Create { slot: None, entity, fields, otherwise }],
            once: None,
            audited: false,
            span: Span::default(),
        }
    }

    /// The entities of the items that it deletes by itself, outside of loops.
    pub fn deletes(&self) -> impl Iterator<Item = EntityId> {
        self.steps.iter().filter_map(|step| match step {
            Step::Delete { entity, .. } => Some(*entity),
            _ => None,
        })
    }
}

impl Model {
    /// Whether a write deletes items together with what loops over reads find, so that nothing of them may be
    /// left, however much there is. The record of it needs a table with a sort key.
    pub fn clears(&self, write: &Write) -> bool {
        let keeps_records = |id: EntityId| self.table(self.entity(id).table).key.sort.is_some();
        write.deletes().next().is_some_and(keeps_records) && write.steps.iter().any(Step::clears)
    }

    /// The entities whose items may be marked as being deleted, until everything under them is gone.
    pub fn markable(&self) -> impl Iterator<Item = EntityId> {
        self.writes.iter().filter(|write| self.clears(write)).flat_map(Write::deletes)
    }

    /// Whether a step is a loop that deletes every item that it finds: none of them can be shared by tenants.
    pub fn takes_its_items(&self, step: &Step) -> bool {
        let Step::For { slot, list: Loop::Read(id, _), condition: None, body } = step else {
            return false;
        };
        let shared = |id: &EntityId| matches!(self.entity(*id).no_tenant, Some(NoTenant::While(_)));
        let takes =
            |step: &Step| matches!(step, Step::Delete { target: Expr::Slot(it), .. } if it == slot);
        body.iter().any(takes) && !self.read(*id).entities.iter().any(shared)
    }
}

impl Step {
    /// What is told when it cannot be done.
    pub fn otherwise(&self) -> Option<&Else> {
        match self {
            Self::Check(_, otherwise)
            | Self::Create { otherwise, .. }
            | Self::Update { otherwise, .. }
            | Self::Delete { otherwise, .. } => Some(otherwise),
            Self::Let(_) | Self::For { .. } => None,
        }
    }

    /// Whether this is a loop over a read that only deletes, whatever the items are like by then.
    pub fn clears(&self) -> bool {
        fn deletes(step: &Step) -> bool {
            matches!(step, Step::Delete { condition: None, .. }) || step.clears()
        }
        matches!(self, Self::For { list: Loop::Read(..), body, .. } if body.iter().all(deletes))
    }
}

/// A step of a write.
#[derive(Debug, Clone, PartialEq)]
pub enum Step {
    /// Loads something.
    Let(Let),
    /// Asks something.
    Check(Expr, Else),
    /// Makes an item.
    Create {
        /// The slot bound to it.
        slot: Option<usize>,
        /// The entity.
        entity: EntityId,
        /// The attributes given.
        fields: Vec<(String, Expr)>,
        /// When it exists already.
        otherwise: Else,
    },
    /// Changes an item.
    Update {
        /// A `Load`, or a slot that holds an item.
        target: Expr,
        /// Its entity.
        entity: EntityId,
        /// Whether it may be missing, and is then made.
        upsert: bool,
        /// Whether it is one request, the same whether or not the item is there.
        unseen: bool,
        /// What changes.
        changes: Vec<Change>,
        /// What must hold of it.
        condition: Option<Expr>,
        /// When that does not hold or, without a condition, when the item is missing.
        otherwise: Else,
    },
    /// Deletes an item.
    Delete {
        /// A `Load`, or a slot that holds an item.
        target: Expr,
        /// Its entity.
        entity: EntityId,
        /// What must hold of it.
        condition: Option<Expr>,
        /// When that does not hold or, without a condition, when the item is missing.
        otherwise: Else,
    },
    /// Does the same for each.
    For {
        /// The slot of the element.
        slot: usize,
        /// Over what.
        list: Loop,
        /// Only for these.
        condition: Option<Expr>,
        /// What is done.
        body: Vec<Step>,
    },
}

/// What a loop goes over.
#[derive(Debug, Clone, PartialEq)]
pub enum Loop {
    /// The elements of a list or set.
    Values(Expr),
    /// The items of a read.
    Read(ReadId, Vec<Expr>),
}

/// One change of an update; every right-hand side sees the item as it was.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// The attribute and what is below it.
    pub path: Vec<String>,
    /// What happens to it.
    pub kind: ChangeKind,
}

impl Change {
    /// Returns `true` if it adds to a number of an item, or takes from one.
    pub fn counts_number(&self, entity: &Entity) -> bool {
        let [name] = self.path.as_slice() else { return false };
        let is_number = entity.attribute(name).is_some_and(|attribute| attribute.ty.is_number());
        is_number && matches!(self.kind, ChangeKind::Increase(_) | ChangeKind::Decrease(_))
    }
}

/// The kinds of change.
#[derive(Debug, Clone, PartialEq)]
pub enum ChangeKind {
    /// Gets this value; absent means cleared.
    Set(Expr),
    /// Gets this value if the input in it was given.
    SetIfGiven(Expr),
    /// A number grows.
    Increase(Expr),
    /// A number shrinks.
    Decrease(Expr),
    /// One more element, or several.
    Add(Expr),
    /// Without this element.
    Remove(Expr),
    /// Absent from now on.
    Clear,
}

impl ChangeKind {
    /// Returns the right-hand side, if it has one.
    pub fn value(&self) -> Option<&Expr> {
        match self {
            Self::Set(value)
            | Self::SetIfGiven(value)
            | Self::Increase(value)
            | Self::Decrease(value)
            | Self::Add(value)
            | Self::Remove(value) => Some(value),
            Self::Clear => None,
        }
    }

    /// Whether it adds to what is stored, or takes from it.
    pub fn counts(&self) -> bool {
        match self {
            Self::Increase(_) | Self::Decrease(_) | Self::Add(_) | Self::Remove(_) => true,
            Self::Set(_) | Self::SetIfGiven(_) | Self::Clear => false,
        }
    }
}

/// Work done on schedule.
#[derive(Debug, Clone, PartialEq)]
pub struct Job {
    /// Its name.
    pub name: String,
    /// Its documentation.
    pub docs: Vec<String>,
    /// How often, in seconds.
    pub every: u64,
    /// Its loops.
    pub loops: Vec<JobLoop>,
}

/// For each item of a read, a write.
#[derive(Debug, Clone, PartialEq)]
pub struct JobLoop {
    /// The read and its arguments.
    pub read: (ReadId, Vec<Expr>),
    /// The write and its arguments; the item is slot 0.
    pub write: (WriteId, Vec<Expr>),
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
    /// Its name.
    pub name: String,
    /// Its documentation.
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
