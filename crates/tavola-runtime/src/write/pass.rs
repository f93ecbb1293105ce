//! One pass through a write's steps, on what is loaded. Where something is not, the pass goes on as far as it
//! can, to find out what else is needed.

use tavola_model::model::{
    Change, Else, ElseKind, EntityId, Expr, Let, LetTarget, Loop, Model, ReadId, Step, Write,
};
use tavola_store::Value;

use super::FoundByReads;
use super::clear::AT_A_TIME;
use super::transaction::{Consequences, Plan};
use crate::context::{Context, Fact, Trace, WriteFacts};
use crate::draft::{Before, Draft, Drafts};
use crate::eval::{Eval, Frame, Stop, Val, list_elements};
use crate::record::{Place, Record};
use crate::session::{Bound, Session};
use crate::tenancy::Belongs;
use crate::{Failure, Fault};

/// How a pass ended.
pub(super) enum Outcome {
    /// Everything is worked out.
    Planned(Box<Plan>),
    /// The caller may not do this; what was loaded decides how that is said.
    Refused { missing: Missing },
    /// More has to be loaded.
    Needs { items: Vec<(Place, EntityId)>, reads: Vec<(ReadId, Vec<Option<Value>>)> },
}

/// How much of a write a pass runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// All of it.
    Whole,
    /// All but its loops.
    Marking,
    /// A part of what its loops delete.
    Clearing,
    /// What it deletes outside of loops.
    Finishing,
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
    reads: &'p FoundByReads,
    wanted_reads: Vec<(ReadId, Vec<Option<Value>>)>,
    /// Something that must be there is not.
    missing: bool,
    /// Something was not loaded: from here on only needs are collected.
    pub pending: bool,
    mode: Mode,
}

/// Where an item would be, and the item that is there.
type Located = (Option<Place>, Option<Record>);

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
        mode: Mode,
    ) -> Result<Outcome, Failure> {
        let mut pass = Pass {
            session,
            write,
            trace: Trace::of_uses(),
            bound: inputs.to_vec(),
            drafts: Drafts::default(),
            reads,
            wanted_reads: Vec::new(),
            missing: false,
            pending: false,
            mode,
        };
        let ended = pass.steps_and_permission();
        if pass.pending {
            let items = pass.trace.misses.into_inner();
            return Ok(Outcome::Needs { items, reads: pass.wanted_reads });
        }
        match ended {
            Ok(()) => pass.finish(),
            Err(End::Failed(failure)) => Err(failure),
            Err(End::Refused) => Ok(Outcome::Refused {
                missing: Missing { bound: pass.bound, something: pass.missing },
            }),
        }
    }

    /// Permission is decided by what `let` loads before it; then the steps run in order.
    fn steps_and_permission(&mut self) -> Result<(), End> {
        for step in &self.write.steps {
            if let Step::Let(binding) = step {
                self.let_(binding)?;
            }
        }
        let continued = matches!(self.mode, Mode::Clearing | Mode::Finishing);
        let allowed = match self.write.allow.as_ref() {
            // It was asked when the write began.
            _ if continued => Some(true),
            Some(allow) => self.holds(allow, None)?,
            None => Some(false),
        };
        if allowed == Some(false) && !self.pending {
            return Err(End::Refused);
        }
        if self.missing && !self.pending && !continued {
            return Err(End::Failed(Failure::NotFound(None)));
        }
        // Nothing that is made now would be sent; the steps are only asked what else to load.
        if self.pending && !may_load(self.session.model, &self.write.steps) {
            return Ok(());
        }
        for step in &self.write.steps {
            let wanted = match self.mode {
                Mode::Whole => true,
                Mode::Marking => !matches!(step, Step::For { .. }),
                Mode::Clearing => matches!(step, Step::For { .. }),
                Mode::Finishing => matches!(step, Step::Delete { .. }),
            };
            if wanted {
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

    fn let_(&mut self, binding: &'r Let) -> Result<(), End> {
        let found = match &binding.target {
            LetTarget::Item(load) => {
                let evaluated = {
                    let context = self.context();
                    let frame = context.frame(&self.bound, None);
                    context.eval(load, &frame).map(|value| match value {
                        Val::Record(record) => Some((record.place.clone(), record.entity)),
                        _ => None,
                    })
                };
                self.evaluate(evaluated)?
            }
            LetTarget::Read(id, args) => {
                let found = self.found(*id, args)?;
                let first = found.map(|found| found.first().cloned());
                match first {
                    Some(Some((place, entity))) => {
                        let there = matches!(self.session.cache.get(&place), Some(Some(_)));
                        self.context().used(&place, entity, Fact::Existence);
                        Some(there.then_some((place, entity)))
                    }
                    other => other,
                }
            }
        };
        let bound = match found {
            None => Bound::Pending,
            Some(Some((place, entity))) => Bound::Item(place, entity),
            Some(None) => {
                self.missing |= !binding.optional;
                Bound::Value(None)
            }
        };
        self.bind(binding.slot, bound);
        Ok(())
    }

    pub fn bind(&mut self, slot: usize, bound: Bound) {
        if let Some(place) = self.bound.get_mut(slot) {
            *place = bound;
        }
    }

    /// What a read found, if it has run.
    fn found(
        &mut self,
        id: ReadId,
        args: &'r [Expr],
    ) -> Result<Option<Vec<(Place, EntityId)>>, End> {
        let mut values = Vec::with_capacity(args.len());
        for arg in args {
            match self.value(arg, None)? {
                Some(value) => values.push(value),
                None => return Ok(None),
            }
        }
        let wanted = (id, values);
        if let Some(found) = self.reads.get(&wanted) {
            return Ok(Some(found.clone()));
        }
        self.pending = true;
        if !self.wanted_reads.contains(&wanted) {
            self.wanted_reads.push(wanted);
        }
        Ok(None)
    }

    fn steps(&mut self, steps: &'r [Step]) -> Result<(), End> {
        for step in steps {
            if let Step::Let(binding) = step {
                self.let_(binding)?;
                if self.missing {
                    self.fail(Failure::NotFound(None))?;
                }
            } else {
                self.step(step)?;
            }
        }
        Ok(())
    }

    fn step(&mut self, step: &'r Step) -> Result<(), End> {
        match step {
            Step::Let(_) => Ok(()),
            Step::Check(condition, otherwise) => match self.holds(condition, None)? {
                Some(false) => self.fail(failure(otherwise, "a condition does not hold")),
                _ => Ok(()),
            },
            Step::Create { slot, entity, fields, otherwise } => {
                self.create(*slot, *entity, fields, otherwise)
            }
            Step::Update { target, entity, upsert, changes, condition, otherwise } => {
                self.update(target, *entity, *upsert, changes, condition.as_ref(), otherwise)
            }
            Step::Delete { target, entity, condition, otherwise } => {
                self.delete(target, *entity, condition.as_ref(), otherwise)
            }
            Step::For { slot, list, condition, body } => {
                let Some(elements) = self.elements(list)? else { return Ok(()) };
                for element in elements {
                    if self.mode == Mode::Clearing && self.drafts.len() >= AT_A_TIME {
                        return Ok(());
                    }
                    self.bind(*slot, element);
                    let wanted = match condition {
                        Some(condition) => self.holds(condition, None)?.unwrap_or(false),
                        None => true,
                    };
                    if wanted {
                        self.steps(body)?;
                    }
                }
                Ok(())
            }
        }
    }

    fn elements(&mut self, list: &'r Loop) -> Result<Option<Vec<Bound>>, End> {
        match list {
            Loop::Values(expr) => {
                let evaluated = {
                    let context = self.context();
                    let frame = context.frame(&self.bound, None);
                    context.eval(expr, &frame).map(|list| list_elements(&list))
                };
                let elements = self.evaluate(evaluated)?;
                Ok(elements
                    .map(|list| list.into_iter().map(|value| Bound::Value(Some(value))).collect()))
            }
            Loop::Read(id, args) => {
                let found = self.found(*id, args)?;
                // What is gone by now needs nothing done to it.
                let there = |(place, _): &(Place, EntityId)| {
                    matches!(self.session.cache.get(place), Some(Some(_)))
                };
                Ok(found.map(|found| {
                    found
                        .into_iter()
                        .filter(there)
                        .map(|(place, entity)| Bound::Item(place, entity))
                        .collect()
                }))
            }
        }
    }

    /// The item that a step is about: where it is, and as it is now.
    fn target(&mut self, target: &'r Expr) -> Result<Option<Located>, End> {
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
        otherwise: &Else,
    ) -> Result<(), End> {
        let Some((place, record)) = self.target(target)? else { return Ok(()) };
        let Some(place) = place else { return self.fail(missing(condition, otherwise)) };
        let Some(record) = record else {
            if !upsert {
                return self.fail(missing(condition, otherwise));
            }
            return self.insert(target, place, entity, changes);
        };
        self.own(&record)?;
        if let Some(condition) = condition
            && self.holds(condition, Some(&record))? == Some(false)
        {
            return self.fail(failure(otherwise, "its condition does not hold"));
        }
        self.change(place, record, changes)
    }

    fn delete(
        &mut self,
        target: &'r Expr,
        entity: EntityId,
        condition: Option<&'r Expr>,
        otherwise: &Else,
    ) -> Result<(), End> {
        let Some((place, record)) = self.target(target)? else { return Ok(()) };
        let (Some(place), Some(record)) = (place, record) else {
            if matches!(self.mode, Mode::Clearing | Mode::Finishing) {
                return Ok(());
            }
            return self.fail(missing(condition, otherwise));
        };
        self.own(&record)?;
        if let Some(condition) = condition
            && self.holds(condition, Some(&record))? == Some(false)
        {
            return self.fail(failure(otherwise, "its condition does not hold"));
        }
        let before = self.before(&place, Some(record));
        self.drafts.set(
            place,
            Draft { entity, before, after: None, added: Default::default(), exists: None },
        );
        Ok(())
    }

    /// What belongs to every tenant may be changed by none.
    fn own(&self, record: &Record) -> Result<(), End> {
        match self.session.belongs(record) {
            Belongs::Here => Ok(()),
            Belongs::Everywhere | Belongs::Elsewhere => self.fail(Failure::Forbidden(None)),
        }
    }

    /// What an item was before this write, whatever earlier steps did to it.
    pub fn before(&self, place: &Place, record: Option<Record>) -> Before {
        match (self.drafts.get(place), record) {
            (Some(draft), _) => draft.before.clone(),
            (None, Some(record)) => Before::Present(record),
            (None, None) => Before::Absent,
        }
    }

    /// The audit entry, then the transaction.
    fn finish(mut self) -> Result<Outcome, Failure> {
        let consequences = self.consequences();
        if self.pending {
            return Ok(Outcome::Needs {
                items: self.trace.misses.into_inner(),
                reads: self.wanted_reads,
            });
        }
        match consequences {
            Ok(consequences) => Ok(Outcome::Planned(Box::new(Plan::of(self, consequences)))),
            Err(End::Failed(failure)) => Err(failure),
            Err(End::Refused) => Err(Failure::Forbidden(None)),
        }
    }

    /// What follows from the drafts: the audit entry, derived items, locks.
    fn consequences(&mut self) -> Result<Consequences, End> {
        if matches!(self.mode, Mode::Whole | Mode::Marking) {
            let facts = self.facts();
            self.audit(&facts)?;
        }
        let mut consequences = Consequences::default();
        // What is marked loses its derived items at once, and its locks when it goes.
        if self.mode != Mode::Finishing {
            self.derive(&mut consequences)?;
        }
        if self.mode != Mode::Marking {
            consequences.locks = self.locks()?;
        }
        Ok(consequences)
    }

    fn facts(&self) -> WriteFacts {
        let mut facts = WriteFacts { name: self.write.audit_name.clone(), ..WriteFacts::default() };
        if let Some((place, draft)) = self.drafts.first() {
            let entity = self.session.model.entity(draft.entity);
            facts.entity = entity.type_value.clone();
            facts.key = place.text();
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
    let loads = |expr: &Expr| {
        let mut loads = false;
        expr.walk(&mut |expr| loads |= matches!(expr, Expr::Load(_) | Expr::Rule(..)));
        loads
    };
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
            context.used(&record.place, record.entity, Fact::Existence);
            Ok((Some(record.place.clone()), Some(record.clone())))
        }
        _ => Ok((context.load_place(target, frame)?.map(|(place, _)| place), None)),
    }
}

/// A failure in the model's own words.
pub(super) fn failure(otherwise: &Else, default: &str) -> Failure {
    let message = otherwise.message.clone();
    match otherwise.kind {
        ElseKind::Invalid => Failure::Invalid(vec![Fault::new(
            otherwise.field.clone().unwrap_or_default(),
            message.unwrap_or_else(|| default.to_owned()),
        )]),
        ElseKind::Conflict => Failure::Conflict(message.unwrap_or_else(|| default.to_owned())),
        ElseKind::NotFound => Failure::NotFound(message),
        ElseKind::Forbidden => Failure::Forbidden(message),
    }
}

/// The failure of a missing item: the `else` of a step with a condition speaks of the condition.
fn missing(condition: Option<&Expr>, otherwise: &Else) -> Failure {
    match condition {
        Some(_) => Failure::NotFound(None),
        None => failure(otherwise, "not found"),
    }
}
