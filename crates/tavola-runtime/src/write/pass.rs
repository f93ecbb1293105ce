//! One pass through a write's steps, on what is loaded. Where something is not, the pass goes on as
//! far as it can, to find out what else is needed.

use std::collections::HashMap;

use tavola_model::limits::MAX_LOOP_ITEMS;
use tavola_model::model::{
    Change, Else, EntityId, Expr, Let, LetTarget, Model, ReadId, Shape, Step, Write,
};
use tavola_store::Value;

use super::FoundByReads;
use super::bounds::Origin;
use super::transaction::{Consequences, Plan};
use crate::context::{Context, Fact, Trace, WriteFacts};
use crate::draft::{Before, Drafts};
use crate::eval::{Eval, Frame, Stop, Val};
use crate::item_key::ItemKey;
use crate::record::Record;
use crate::session::{Bound, Session};
use crate::tenancy::Belongs;
use crate::{Code, Failure, Reason};

/// How a pass ended.
pub(super) enum PassResult {
    /// Everything is worked out.
    Planned(Box<Plan>),
    /// The caller may not do this; what was loaded decides how that is said.
    Refused { missing: Missing },
    /// More has to be loaded.
    Needs { items: Vec<(ItemKey, EntityId)>, reads: Vec<PendingRead> },
}

/// A read that has to run, and how many of its items are wanted.
pub(super) struct PendingRead {
    pub id: ReadId,
    pub args: Vec<Option<Value>>,
    pub most: usize,
}

/// How much of a write a pass runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WriteMode<'p> {
    /// All of it.
    Whole,
    /// Only what decides whether the caller may call it.
    Permission,
    /// All of it, or all but the loops that clear. What it deletes outside of loops is only marked.
    Opening { loops: bool },
    /// A part of what the loops that clear delete: about this many items.
    Cascade { chunk: usize },
    /// These items go, which were marked.
    Finishing(&'p [(ItemKey, EntityId)]),
}

impl WriteMode<'_> {
    /// Returns how many items a pass over the loops that clear deletes; `None` for every other
    /// pass.
    pub fn chunk(self) -> Option<usize> {
        match self {
            Self::Cascade { chunk } => Some(chunk),
            _ => None,
        }
    }
}

/// What a refusal has to know.
pub(super) struct Missing {
    pub bound: Vec<Bound>,
    pub something: bool,
}

/// The state of a pass.
pub(super) struct Pass<'p, 'r> {
    pub session: &'p Session<'r>,
    pub write: &'r Write,
    pub trace: Trace,
    pub bound: Vec<Bound>,
    pub drafts: Drafts,
    pub reads: &'p FoundByReads,
    pub pending_reads: Vec<PendingRead>,
    /// Something that must be there is not.
    missing: bool,
    /// Something was not loaded: from here on only needs are collected.
    pub pending: bool,
    /// A loop has not gone through everything.
    pub left: bool,
    pub mode: WriteMode<'p>,
    /// How many loops are around the step.
    pub depth: usize,
    /// What gives the attributes of the step's item their values.
    pub origin: Origin<'r>,
    /// What `create` steps say of the items that they make.
    pub create_refusals: HashMap<ItemKey, CreateRefusal<'r>>,
}

/// What a `create` says when its item cannot be made, and what its names stood for.
pub(super) struct CreateRefusal<'r> {
    pub otherwise: &'r Else,
    pub bound: Vec<Bound>,
    /// Whether the item has a new id: then only a unique value can be in its way.
    pub fresh: bool,
}

/// Where an item would be, and the item that is there.
pub(super) type Located = (Option<ItemKey>, Option<Record>);

/// Ends a pass early.
pub(super) enum End {
    Failed(Failure),
    Refused,
}

impl From<Failure> for End {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl<'p, 'r> Pass<'p, 'r> {
    pub fn run(
        session: &'p Session<'r>,
        write: &'r Write,
        inputs: &[Bound],
        reads: &'p FoundByReads,
        mode: WriteMode<'p>,
    ) -> Result<PassResult, Failure> {
        let mut pass = Pass {
            session,
            write,
            trace: Trace::of_uses(),
            bound: inputs.to_vec(),
            drafts: Drafts::default(),
            reads,
            pending_reads: Vec::new(),
            missing: false,
            pending: false,
            left: false,
            mode,
            depth: 0,
            origin: Origin::Unknown,
            create_refusals: HashMap::new(),
        };
        let ended = pass.steps_and_permission();
        if pass.pending {
            let items = pass.trace.misses.into_inner();
            return Ok(PassResult::Needs { items, reads: pass.pending_reads });
        }
        match ended {
            Ok(()) => pass.finish(),
            Err(End::Failed(failure)) => Err(failure),
            Err(End::Refused) => Ok(PassResult::Refused {
                missing: Missing { bound: pass.bound, something: pass.missing },
            }),
        }
    }

    /// Permission is decided by what `let` loads before it; then the steps run in order. What goes
    /// on with a write has both from its beginning.
    fn steps_and_permission(&mut self) -> Result<(), End> {
        match self.mode {
            WriteMode::Whole | WriteMode::Permission | WriteMode::Opening { .. } => {}
            WriteMode::Cascade { .. } => return self.cascade_loops(),
            WriteMode::Finishing(marked) => {
                marked.iter().for_each(|(key, entity)| self.finish_deletion(key, *entity));
                return Ok(());
            }
        }
        for step in &self.write.steps {
            if let Step::Let(binding) = step {
                self.let_(binding)?;
            }
        }
        let allowed = match self.write.allow.as_ref() {
            Some(allow) => self.holds(allow, None)?,
            None => Some(false),
        };
        if allowed == Some(false) && !self.pending {
            return Err(End::Refused);
        }
        if self.mode == WriteMode::Permission {
            return Ok(());
        }
        if self.missing && !self.pending {
            return Err(End::Failed(Failure::not_found()));
        }
        // Nothing that is made now would be sent; the steps are only asked what else to load.
        if self.pending && !may_load(self.session.model, &self.write.steps) {
            return Ok(());
        }
        let without_loops = self.mode == WriteMode::Opening { loops: false };
        for step in &self.write.steps {
            if !(without_loops && step.cascades()) {
                self.step(step)?;
            }
        }
        Ok(())
    }

    pub fn context(&self) -> Context<'_> {
        Context { drafts: Some(&self.drafts), ..self.session.context(&self.trace) }
    }

    /// Runs an evaluation; what is not loaded yet makes the pass pending.
    pub fn evaluate<T>(&mut self, evaluated: Eval<T>) -> Result<Option<T>, End> {
        match evaluated {
            Ok(value) => Ok(Some(value)),
            Err(Stop::NotLoaded) => {
                self.pending = true;
                Ok(None)
            }
            Err(Stop::Failed(_)) if self.pending => Ok(None),
            Err(Stop::Failed(failure)) => Err(End::Failed(failure)),
        }
    }

    pub fn holds(
        &mut self,
        condition: &'r Expr,
        item: Option<&Record>,
    ) -> Result<Option<bool>, End> {
        let evaluated = {
            let context = self.context();
            let frame = context.frame(&self.bound, item);
            context.holds(condition, &frame)
        };
        self.evaluate(evaluated)
    }

    pub fn value(
        &mut self,
        expr: &'r Expr,
        item: Option<&Record>,
    ) -> Result<Option<Option<Value>>, End> {
        let evaluated = {
            let context = self.context();
            let frame = context.frame(&self.bound, item);
            context.value(expr, &frame)
        };
        self.evaluate(evaluated)
    }

    /// Fails, unless only needs are being collected.
    pub fn fail(&self, failure: Failure) -> Result<(), End> {
        if self.pending { Ok(()) } else { Err(End::Failed(failure)) }
    }

    /// Refuses the write in the words of an `else`; what they tell may have to be loaded.
    pub fn refuse(
        &mut self,
        otherwise: &'r Else,
        conflict: Reason,
        item: Option<&Record>,
    ) -> Result<(), End> {
        let evaluated = {
            let context = self.context();
            let frame = context.frame(&self.bound, item);
            context.refusal(otherwise, &frame, conflict)
        };
        match self.evaluate(evaluated)? {
            Some(failure) => self.fail(failure),
            None => Ok(()),
        }
    }

    /// Refuses a missing item. The `else` of a step with a condition speaks of the condition.
    pub fn missing(&mut self, condition: Option<&Expr>, otherwise: &'r Else) -> Result<(), End> {
        match condition {
            Some(_) => self.fail(Failure::not_found()),
            None => self.refuse(otherwise, Reason::not_found(), None),
        }
    }

    fn let_(&mut self, binding: &'r Let) -> Result<(), End> {
        let found = match &binding.target {
            LetTarget::Item(load) => {
                let evaluated = {
                    let context = self.context();
                    let frame = context.frame(&self.bound, None);
                    context.eval(load, &frame).map(|value| match value {
                        Val::Record(record) => Some((record.key.clone(), record.entity)),
                        _ => None,
                    })
                };
                self.evaluate(evaluated)?
            }
            LetTarget::Read(id, args) => {
                let most = match self.session.model.read(*id).shape {
                    Shape::One => 1,
                    _ => MAX_LOOP_ITEMS,
                };
                let found = self.found(*id, args, most)?;
                let first = found.map(|found| found.items.first().cloned());
                match first {
                    Some(Some((key, entity))) => {
                        let there = self.session.has_loaded(&key, entity);
                        self.context().used(&key, entity, Fact::Existence);
                        Some(there.then_some((key, entity)))
                    }
                    other => other,
                }
            }
        };
        let bound = match found {
            None => Bound::Pending,
            Some(Some((key, entity))) => Bound::Item(key, entity),
            Some(None) => {
                self.missing |= !binding.optional;
                Bound::Value(None)
            }
        };
        self.bind(binding.slot, bound);
        Ok(())
    }

    pub fn bind(&mut self, slot: usize, bound: Bound) {
        if let Some(key) = self.bound.get_mut(slot) {
            *key = bound;
        }
    }

    pub(super) fn steps(&mut self, steps: &'r [Step]) -> Result<(), End> {
        for step in steps {
            // What is left of an inner loop is found by what comes behind it.
            if self.mode.chunk().is_some() && self.left {
                return Ok(());
            }
            if let Step::Let(binding) = step {
                self.let_(binding)?;
                if self.missing {
                    self.fail(Failure::not_found())?;
                }
            } else {
                self.step(step)?;
            }
        }
        Ok(())
    }

    pub(super) fn step(&mut self, step: &'r Step) -> Result<(), End> {
        self.origin = match step {
            Step::Create { fields, .. } => Origin::Fields(fields),
            Step::Update { changes, .. } => Origin::Changes(changes),
            _ => Origin::Unknown,
        };
        match step {
            Step::Let(_) => Ok(()),
            Step::Check(condition, otherwise) => match self.holds(condition, None)? {
                Some(false) => self.refuse(otherwise, condition_failed(), None),
                _ => Ok(()),
            },
            Step::Create { slot, entity, fields, otherwise } => {
                self.create(*slot, *entity, fields, otherwise)
            }
            Step::Update { blind: true, .. } if self.upsert_blindly(step)? => Ok(()),
            Step::Update { target, entity, upsert, changes, condition, otherwise, .. } => {
                self.update(target, *entity, *upsert, changes, condition.as_ref(), otherwise)
            }
            Step::Delete { target, entity, condition, otherwise } => {
                self.delete(target, *entity, condition.as_ref(), otherwise)
            }
            Step::For { slot, list, condition, body } => {
                self.depth += 1;
                let done = self.each(step, *slot, list, condition.as_ref(), body);
                self.depth -= 1;
                done
            }
        }
    }

    /// The item that a step is about: where it is, and as it is now.
    pub(super) fn target(&mut self, target: &'r Expr) -> Result<Option<Located>, End> {
        let evaluated = {
            let context = self.context();
            let frame = context.frame(&self.bound, None);
            locate(&context, target, &frame)
        };
        self.evaluate(evaluated)
    }

    fn update(
        &mut self,
        target: &'r Expr,
        entity: EntityId,
        upsert: bool,
        changes: &'r [Change],
        condition: Option<&'r Expr>,
        otherwise: &'r Else,
    ) -> Result<(), End> {
        let Some((key, record)) = self.target(target)? else { return Ok(()) };
        let Some(key) = key else { return self.missing(condition, otherwise) };
        let Some(record) = record else {
            if !upsert {
                return self.missing(condition, otherwise);
            }
            return self.insert(target, key, entity, changes, condition, otherwise);
        };
        self.own(&record)?;
        if let Some(condition) = condition
            && self.holds(condition, Some(&record))? == Some(false)
        {
            return self.refuse(otherwise, condition_failed(), Some(&record));
        }
        self.change(key, record, changes)
    }

    /// What belongs to every tenant may be changed by none.
    pub(super) fn own(&self, record: &Record) -> Result<(), End> {
        match self.session.belongs(record) {
            Belongs::Here => Ok(()),
            Belongs::Everywhere | Belongs::Elsewhere => self.fail(not_the_tenants()),
        }
    }

    /// What an item was before this write, whatever earlier steps did to it.
    pub fn before(&self, key: &ItemKey, record: Option<Record>) -> Before {
        match (self.drafts.get(key), record) {
            (Some(draft), _) => draft.before.clone(),
            (None, Some(record)) => Before::Present(record),
            (None, None) => Before::Absent,
        }
    }

    /// The audit entry, then the transaction.
    fn finish(mut self) -> Result<PassResult, Failure> {
        let consequences = self.consequences();
        if self.pending {
            return Ok(PassResult::Needs {
                items: self.trace.misses.into_inner(),
                reads: self.pending_reads,
            });
        }
        match consequences {
            Ok(consequences) => Ok(PassResult::Planned(Box::new(Plan::of(self, consequences)))),
            Err(End::Failed(failure)) => Err(failure),
            Err(End::Refused) => Err(Failure::not_allowed(None)),
        }
    }

    /// What follows from the drafts: the audit entry, derived items, locks.
    fn consequences(&mut self) -> Result<Consequences, End> {
        self.origin = Origin::Unknown;
        if matches!(self.mode, WriteMode::Whole | WriteMode::Opening { .. }) {
            let facts = self.facts();
            self.audit(&facts)?;
        }
        self.end_changes()?;
        let mut consequences = Consequences::default();
        // What was marked has lost its derived items then.
        if !matches!(self.mode, WriteMode::Finishing(_)) {
            self.derive(&mut consequences)?;
        }
        self.locks(&mut consequences)?;
        Ok(consequences)
    }

    fn facts(&self) -> WriteFacts {
        let mut facts = WriteFacts { name: self.write.audit_name.clone(), ..WriteFacts::default() };
        if let Some((key, draft)) = self.drafts.first() {
            let entity = self.session.model.entity(draft.entity);
            facts.entity = entity.type_value.clone();
            facts.key = key.text();
            let record = draft.after.as_ref().or(match &draft.before {
                Before::Present(record) => Some(record),
                _ => None,
            });
            let id = entity.key_attributes.last().and_then(|name| record?.get(name));
            facts.id = id.and_then(Value::as_str).unwrap_or_default().to_owned();
        }
        facts
    }
}

/// Whether steps may need items that `let` and `allow` do not load.
fn may_load(model: &Model, steps: &[Step]) -> bool {
    let loads = |expr: &Expr| expr.any(|expr| matches!(expr, Expr::Load(_) | Expr::Rule(..)));
    steps.iter().any(|step| match step {
        Step::Let(_) => false,
        Step::Check(condition, _) => loads(condition),
        Step::Create { entity, fields, .. } => {
            let computed = model.entity(*entity).attributes.iter();
            let computed = computed.filter_map(|attribute| attribute.value.as_ref());
            fields.iter().map(|(_, expr)| expr).chain(computed).any(loads)
        }
        Step::Update { .. } | Step::Delete { .. } | Step::For { .. } => true,
    })
}

/// Where a target is, and the item there.
fn locate<'a>(context: &Context<'a>, target: &'a Expr, frame: &Frame<'a>) -> Eval<Located> {
    match context.eval(target, frame)? {
        Val::Record(record) => {
            context.used(&record.key, record.entity, Fact::Existence);
            Ok((Some(record.key.clone()), Some(record.clone())))
        }
        _ => Ok((context.load_key(target, frame)?.map(|(key, _)| key), None)),
    }
}

/// The reason of a `check` or `if` that does not hold.
pub(super) fn condition_failed() -> Reason {
    Reason::new(Code::CONDITION_FAILED, "this is not possible in the current state")
}

/// The failure of a change that leaves the caller's tenant.
pub(super) fn not_the_tenants() -> Failure {
    let message = "this does not belong to your tenant";
    Failure::Forbidden(Box::new(Reason::new(Code::OTHER_TENANT, message)))
}
