//! Writes and their steps.

use super::{
    CallerTest, Else, ElseKind, Entity, EntityId, Expr, Function, Input, Let, Local, Model,
    NoTenant, ReadId, Route, Source, TableId, WriteId,
};
use crate::Span;
use tavola_store::Value;

/// How many steps an expiry begins with: it loads the item, and deletes it.
pub(crate) const EXPIRY_STEPS: usize = 2;

/// A write.
#[derive(Debug, Clone, PartialEq)]
pub struct Write {
    pub name: String,
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
    /// What it does in its transaction, in order.
    pub steps: Vec<Step>,
    /// What follows its transaction.
    pub portions: Vec<Portions>,
    /// Who may cancel that; nobody, if it does not say.
    pub cancel: Option<Expr>,
    /// What happens only once: what names it, and for how many seconds that is remembered.
    pub once: Option<(Expr, u64)>,
    /// What it answers with, if that is not the first item that it names.
    pub answer: Option<Answer>,
    /// The attribute that its answer gets to tell which entity it is of, where there are several.
    pub discriminator: Option<String>,
    /// Whether it leaves an audit entry.
    pub audited: bool,
    /// What makes it the end of items whose lifetime is over: nobody calls it.
    pub expiry: Option<Expiry>,
    /// What it deletes with all under it; the loops of that come last among its steps.
    pub with_all: Vec<WithAll>,
    /// Where its name stands.
    pub span: Span,
}

/// The items of which a write answers with the first that is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// What all of them are.
    pub entity: EntityId,
    /// The slots of their names.
    pub slots: Vec<usize>,
}

/// The deletion of an item with all under it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WithAll {
    pub entity: EntityId,
    /// The entities whose items stay.
    pub except: Vec<EntityId>,
    /// Where it stands.
    pub span: Span,
}

/// Of what a write is the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Expiry {
    pub entity: EntityId,
    /// The slot of the item.
    pub slot: usize,
    /// Whether its block is done only if a condition holds.
    pub conditional: bool,
}

impl Write {
    /// Returns the steps that its text contains: an expiry begins with others.
    pub fn written_steps(&self) -> &[Step] {
        let Some(expiry) = self.expiry else { return &self.steps };
        match self.steps.get(EXPIRY_STEPS..).unwrap_or_default() {
            [Step::For { body, .. }] if expiry.conditional => body,
            steps => steps,
        }
    }

    /// Returns the steps of its own transaction, those inside loops too, in the order of the text.
    pub fn own_steps(&self) -> impl Iterator<Item = &Step> {
        all_steps(self.steps.iter().rev().collect())
    }

    /// Returns all steps, those inside loops and portions too, in the order of the text.
    pub fn all_steps(&self) -> impl Iterator<Item = &Step> {
        let portions = self.portions.iter().map(|portions| &portions.step).rev();
        all_steps(portions.chain(self.steps.iter().rev()).collect())
    }

    /// Returns the attributes of an entity that steps add to or take from: their bounds are about what
    /// all steps leave.
    pub fn counted(&self, id: EntityId) -> Vec<&str> {
        let changes = self.all_steps().filter_map(|step| match step {
            Step::Update { entity, changes, .. } if *entity == id => Some(changes),
            _ => None,
        });
        let counting = changes.flatten().filter(|change| change.kind.counts());
        counting
            .filter_map(|change| match change.path.as_slice() {
                [name] => Some(name.as_str()),
                _ => None,
            })
            .collect()
    }

    /// Returns what updates set to single entries of inputs that are given: the input, the entry
    /// within it, and the attribute that is set.
    pub fn entries_set(&self) -> impl Iterator<Item = (usize, Vec<&str>, EntityId, &[String])> {
        let changes = self.all_steps().filter_map(|step| match step {
            Step::Update { entity, changes, .. } => Some((*entity, changes)),
            _ => None,
        });
        changes.flat_map(|(entity, changes)| {
            changes.iter().filter_map(move |change| match &change.kind {
                ChangeKind::SetIfGiven(value) => {
                    let (slot, entry) = value.entry_of_slot()?;
                    (!entry.is_empty()).then_some((slot, entry, entity, change.path.as_slice()))
                }
                _ => None,
            })
        })
    }

    /// Returns a write that creates one item and needs no permission, for the model's initial data.
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
            portions: Vec::new(),
            cancel: None,
            once: None,
            answer: None,
            discriminator: None,
            audited: false,
            expiry: None,
            with_all: Vec::new(),
            span: Span::default(),
        }
    }

    /// Returns the entities of the items that it deletes by itself, outside of loops.
    pub fn deletes(&self) -> impl Iterator<Item = EntityId> {
        self.steps.iter().filter_map(|step| match step {
            Step::Delete { entity, .. } => Some(*entity),
            _ => None,
        })
    }
}

impl Model {
    /// Returns `true` if a write deletes items together with what loops over reads find, so that
    /// nothing of them may be left, however much there is. The record of it needs a table with a
    /// sort key.
    pub fn cascades(&self, write: &Write) -> bool {
        let keeps_records = |id: EntityId| self.table(self.entity(id).table).key.sort.is_some();
        // An item whose lifetime is over needs no mark: it is absent already.
        write.expiry.is_none()
            && write.deletes().next().is_some_and(keeps_records)
            && write.steps.iter().any(Step::cascades)
    }

    /// Returns the table that keeps the records of portions: the first one with a sort key.
    pub fn work_table(&self) -> Option<TableId> {
        self.table_ids().find(|(_, table)| table.key.sort.is_some()).map(|(id, _)| id)
    }

    /// Returns the table that keeps the records of when items of an entity are due: its own, or
    /// another one if that has no sort key.
    pub fn due_table(&self, id: EntityId) -> Option<TableId> {
        let own = self.entity(id).table;
        let has_sort = self.tables.get(own.index()).is_some_and(|table| table.key.sort.is_some());
        if has_sort { Some(own) } else { self.work_table() }
    }

    /// Returns `true` if something follows from the expiry of some items.
    pub fn ends_items(&self) -> bool {
        self.entities.iter().any(|entity| entity.on_expiry.is_some())
    }

    /// Returns `true` if an item that a read finds may move among what it has yet to find: its
    /// place is a key of an index, which can change.
    pub fn items_may_move(&self, id: ReadId) -> bool {
        matches!(&self.read(id).source, Source::Query(query) if query.index.is_some())
    }

    /// Returns the entities of the items that an element of a loop in portions may make where the
    /// loop's read has yet to look, one for each that a step makes.
    pub fn makes_elements(&self, portions: &Portions) -> Vec<EntityId> {
        let Some((read, _)) = portions.read() else { return Vec::new() };
        let called = portions.call.as_ref().map(|(id, _)| self.write(*id));
        let steps = called.map_or(portions.body(), |write| &write.steps);
        let mut made = Vec::new();
        for step in all_steps(steps.iter().rev().collect()) {
            if let Step::Create { entity, .. } | Step::Update { entity, upsert: true, .. } = step {
                made.push(*entity);
            }
            // What an item derives moves with what its key is made of.
            if let Step::Create { entity, .. } | Step::Update { entity, .. } = step {
                made.extend(self.entity(*entity).derives.iter().map(|derive| derive.entity));
            }
        }
        let audit = self.audit.as_ref().filter(|_| called.is_some_and(|write| write.audited));
        made.extend(audit.map(|(entity, _)| *entity));
        made.retain(|entity| self.read(read).entities.contains(entity));
        made
    }

    /// Returns how many elements a loop can go over, of which one call takes `most`.
    pub fn most_in_loop(&self, list: &Loop, most: usize) -> usize {
        match list {
            Loop::Values(_) => most,
            Loop::Once | Loop::Otherwise(_) => 1,
            Loop::Read(id, _) => {
                let at_most = self.read(*id).at_most.and_then(|most| usize::try_from(most).ok());
                at_most.map_or(most, |at_most| at_most.min(most))
            }
        }
    }

    /// Returns the entities whose items may be marked as being deleted, until everything under them
    /// is gone.
    pub fn markable(&self) -> impl Iterator<Item = EntityId> {
        self.writes.iter().filter(|write| self.cascades(write)).flat_map(Write::deletes)
    }

    /// Returns `true` if a step is a loop that deletes every item that it finds: none of them can
    /// be shared by tenants.
    pub fn takes_its_items(&self, step: &Step) -> bool {
        let Step::For { slot, list: Loop::Read(id, _), condition: None, body, .. } = step else {
            return false;
        };
        let shared = |id: &EntityId| matches!(self.entity(*id).no_tenant, Some(NoTenant::While(_)));
        let takes =
            |step: &Step| matches!(step, Step::Delete { target: Expr::Slot(it), .. } if it == slot);
        body.iter().any(takes) && !self.read(*id).entities.iter().any(shared)
    }
}

/// Returns steps, of which the first is the last here, and those inside them.
fn all_steps(mut pending: Vec<&Step>) -> impl Iterator<Item = &Step> {
    std::iter::from_fn(move || {
        let step = pending.pop()?;
        if let Step::For { body, .. } = step {
            pending.extend(body.iter().rev());
        }
        Some(step)
    })
}

impl Step {
    /// Returns what callers are told when the step cannot be done.
    pub fn otherwise(&self) -> Option<&Else> {
        match self {
            Self::Check(_, otherwise)
            | Self::Create { otherwise, .. }
            | Self::Update { otherwise, .. }
            | Self::Delete { otherwise, .. } => Some(otherwise),
            Self::Let(_) | Self::For { .. } => None,
        }
    }

    /// Returns the condition that the step asks.
    pub fn condition(&self) -> Option<&Expr> {
        match self {
            Self::Check(condition, _) => Some(condition),
            Self::Update { condition, .. }
            | Self::Delete { condition, .. }
            | Self::For { condition, .. } => condition.as_ref(),
            Self::Let(_) | Self::Create { .. } => None,
        }
    }

    /// Returns `true` if this is a loop with loops in it.
    pub fn has_loops(&self) -> bool {
        let is_loop = |step: &Self| matches!(step, Self::For { .. });
        matches!(self, Self::For { body, .. } if body.iter().any(is_loop))
    }

    /// Returns `true` if this is a loop over a read that only deletes, whatever the items are like
    /// by then.
    pub fn cascades(&self) -> bool {
        fn deletes(step: &Step) -> bool {
            matches!(step, Step::Delete { condition: None, .. }) || step.cascades()
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
        entity: EntityId,
        /// Where it is one of several items, which are tried in turn.
        any: Option<Box<Any>>,
        /// Whether it may be missing, and is then made.
        upsert: bool,
        /// Whether it needs no load, because the same update is sent whether or not the item
        /// exists.
        blind: bool,
        changes: Vec<Change>,
        /// What a missing item starts with, besides its key and its defaults.
        starting: Vec<(String, Expr)>,
        /// What must hold of it.
        condition: Option<Expr>,
        /// When that does not hold or, without a condition, when the item is missing.
        otherwise: Else,
    },
    /// Deletes an item.
    Delete {
        /// A `Load`, or a slot that holds an item.
        target: Expr,
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
        /// The slot of its number, from 0.
        index: Option<usize>,
        /// Over what.
        list: Loop,
        /// Only for these.
        condition: Option<Expr>,
        /// What is done.
        body: Vec<Step>,
    },
}

/// What a step chooses its item by.
#[derive(Debug, Clone, PartialEq)]
pub struct Any {
    /// The slot of the part of the key that is chosen.
    pub slot: usize,
    /// What it may be.
    pub list: Expr,
    /// The slot bound to the item that is chosen.
    pub item: Option<usize>,
}

impl Any {
    /// Returns how many items there are to choose from, if the model says so.
    pub fn count(&self) -> Option<u64> {
        let number = |expr: &Expr| match expr {
            Expr::Literal(Value::N(number)) => number.to_i64(),
            _ => None,
        };
        match &self.list {
            Expr::Call(Function::Range, ends) => {
                let [low, high] = ends.as_slice() else { return None };
                u64::try_from(number(high)?.checked_sub(number(low)?)?.checked_add(1)?).ok()
            }
            Expr::List(elements) => u64::try_from(elements.len()).ok(),
            Expr::Literal(Value::L(elements)) => u64::try_from(elements.len()).ok(),
            _ => None,
        }
    }
}

/// A loop `in portions`: each of its elements is a transaction of its own.
#[derive(Debug, Clone, PartialEq)]
pub struct Portions {
    /// The loop, a [`Step::For`]; its body is empty if it does another write.
    pub step: Step,
    /// The write that is done for each element, with its arguments.
    pub call: Option<(WriteId, Vec<Expr>)>,
}

impl Portions {
    /// Returns the steps for an element, those inside loops too, in the order of the text.
    pub fn all_steps(&self) -> impl Iterator<Item = &Step> {
        all_steps(self.body().iter().rev().collect())
    }

    /// Returns the slot of the element.
    pub fn slot(&self) -> usize {
        match &self.step {
            Step::For { slot, .. } => *slot,
            _ => 0,
        }
    }

    /// Returns the read that it goes over, with its arguments.
    pub fn read(&self) -> Option<(ReadId, &[Expr])> {
        match &self.step {
            Step::For { list: Loop::Read(id, args), .. } => Some((*id, args)),
            _ => None,
        }
    }

    /// Calls `visit` on each expression that is evaluated for an element: not on what the loop goes
    /// over, which is known when the work begins.
    pub fn later_exprs<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        self.condition().into_iter().for_each(&mut *visit);
        self.body().iter().for_each(|step| step.exprs(visit));
        self.call.iter().flat_map(|(_, args)| args).for_each(visit);
    }

    /// Returns what an element must fulfil.
    pub fn condition(&self) -> Option<&Expr> {
        match &self.step {
            Step::For { condition, .. } => condition.as_ref(),
            _ => None,
        }
    }

    /// Returns the steps for an element.
    pub fn body(&self) -> &[Step] {
        match &self.step {
            Step::For { body, .. } => body,
            _ => &[],
        }
    }
}

/// What a loop goes over.
#[derive(Debug, Clone, PartialEq)]
pub enum Loop {
    /// The elements of a list or set.
    Values(Expr),
    /// The items of a read.
    Read(ReadId, Vec<Expr>),
    /// Nothing: the body is done once, if the condition holds. The slot tells what follows.
    Once,
    /// Nothing: the body is done if that of the `Once` with this slot is not. The condition is the
    /// opposite, for those who read the step alone.
    Otherwise(usize),
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

    /// Returns `true` if nothing changes where a value in it is absent.
    pub fn may_be_left_out(&self) -> bool {
        match self {
            Self::Set(_) | Self::Clear => false,
            Self::SetIfGiven(_) => true,
            Self::Increase(value)
            | Self::Decrease(value)
            | Self::Add(value)
            | Self::Remove(value) => value.any(|part| matches!(part, Expr::Slot(_))),
        }
    }

    /// Returns `true` if it adds to what is stored, or takes from it.
    pub fn counts(&self) -> bool {
        match self {
            Self::Increase(_) | Self::Decrease(_) | Self::Add(_) | Self::Remove(_) => true,
            Self::Set(_) | Self::SetIfGiven(_) | Self::Clear => false,
        }
    }
}
