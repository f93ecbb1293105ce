//! Runs the steps of a write on what is loaded. Where something is not, the pass goes on as far as
//! it can, to find out what else is needed.

use std::collections::HashMap;

use tavola_model::limits::MAX_LOOP_ITEMS;
use tavola_model::model::{EntityId, Expr, Let, LetTarget, Loop, Model, Shape, Step, Write};
use tavola_store::Value;

use super::claim::{Claims, WantedClaim};
use super::obstacles::Obstacles;
use super::pass::{
    End, FoundByReads, Origin, Pass, PendingRead, WriteMode, condition_failed, evaluate,
};
use super::plan::Plan;
use super::transaction::{Consequences, plan_of};
use crate::Failure;
use crate::bound::Bound;
use crate::context::{Context, Fact, Lookup, Trace, WriteFacts};
use crate::draft::{Before, Drafts};
use crate::eval::{Stop, Val};
use crate::item_key::ItemKey;
use crate::loaded_items::LoadedItems;

pub(super) enum PassResult {
    /// Everything is known: this is the transaction.
    Planned(Box<Plan>),
    /// The caller may not do this. How that is said depends on what `let` found, and on whether
    /// something required is missing.
    Refused { bound: Vec<Bound>, missing: bool },
    /// More has to be loaded; some of it only to find expired items in the place of new ones.
    Needs {
        items: Vec<(ItemKey, EntityId)>,
        reads: Vec<PendingRead>,
        created: Vec<ItemKey>,
        /// Numbers to claim, once nothing else has to be loaded.
        claim: Option<WantedClaim>,
    },
}

impl<'p, 'r> Pass<'p, 'r> {
    /// Runs one pass over a write.
    pub fn run(
        items: &'p LoadedItems<'r>,
        (obstacles, claims): (&'p Obstacles, &'p Claims),
        write: &'r Write,
        inputs: &[Bound],
        reads: &'p FoundByReads,
        mode: WriteMode<'p>,
        looks_ahead: bool,
    ) -> Result<PassResult, Failure> {
        let mut pass = Pass {
            items,
            obstacles,
            claims,
            wanted_claim: None,
            write,
            trace: Trace::of_uses(),
            bound: inputs.to_vec(),
            drafts: Drafts::default(),
            reads,
            pending_reads: Vec::new(),
            missing: false,
            pending: false,
            new_ids: Vec::new(),
            created: Vec::new(),
            left: false,
            most_found: None,
            chosen: Vec::new(),
            starts: Vec::new(),
            unwanted: false,
            mode,
            looks_ahead,
            depth: 0,
            origin: Origin::Unknown,
            create_refusals: HashMap::new(),
        };
        let ended = pass.steps_and_permission();
        if pass.pending {
            return Ok(pass.unmet());
        }
        match ended {
            // What the numbers are for is computed when there are some.
            Ok(()) if pass.wanted_claim.is_some() => Ok(pass.unmet()),
            Ok(()) => pass.finish(),
            Err(End::Failed(failure)) => Err(failure),
            Err(End::Refused) => {
                Ok(PassResult::Refused { bound: pass.bound, missing: pass.missing })
            }
        }
    }

    /// Returns what has to be loaded before the pass can be completed.
    fn unmet(self) -> PassResult {
        let (items, reads) = (self.trace.misses.into_inner(), self.pending_reads);
        let (created, claim) = (self.created, self.wanted_claim);
        PassResult::Needs { items, reads, created, claim }
    }

    /// Decides the permission by what `let` loads before it, then runs the steps in order. The
    /// later transactions of a cascade need neither: they had both at its beginning.
    fn steps_and_permission(&mut self) -> Result<(), End> {
        match self.mode {
            WriteMode::Whole
            | WriteMode::Permission
            | WriteMode::Admission
            | WriteMode::Opening { .. } => {}
            WriteMode::Cascade { .. } => return self.cascade_loops(),
            WriteMode::Element(number) => return self.element(number),
            WriteMode::Finishing(marked) => {
                marked.iter().for_each(|(key, entity)| self.finish_deletion(key, *entity));
                return Ok(());
            }
        }
        for step in &self.write.steps {
            match step {
                Step::Let(binding) if !binding.in_place => self.let_(binding)?,
                _ => {}
            }
        }
        self.permission()?;
        if self.mode == WriteMode::Permission {
            return Ok(());
        }
        if self.missing && !self.pending {
            return Err(End::Failed(Failure::not_found()));
        }
        if self.mode == WriteMode::Admission {
            return Ok(());
        }
        // Nothing that is made now would be sent; the steps are only asked what else to load.
        if self.pending && !(self.looks_ahead && may_load(self.model(), &self.write.steps)) {
            return Ok(());
        }
        // What is under an item may be created until the first transaction marks what it is under,
        // so what has something under it is deleted behind that.
        let mode = self.mode;
        let waits = |step: &Step| match mode {
            WriteMode::Opening { loops } => step.cascades() && (!loops || step.has_loops()),
            _ => false,
        };
        for step in &self.write.steps {
            match step {
                Step::Let(binding) if binding.in_place => self.let_in_place(binding)?,
                step if waits(step) => {}
                step => self.step(step)?,
            }
        }
        self.start_portions()
    }

    /// Binds what a `let` behind other steps, or in a loop, names.
    fn let_in_place(&mut self, binding: &'r Let) -> Result<(), End> {
        self.let_(binding)?;
        if self.missing { self.fail(Failure::not_found()) } else { Ok(()) }
    }

    /// Binds what a `let` names.
    fn let_(&mut self, binding: &'r Let) -> Result<(), End> {
        let found = match &binding.target {
            LetTarget::Value(value) => {
                let value = self.value(value, None)?;
                self.bind(binding.slot, value.map_or(Bound::Pending, Bound::Value));
                return Ok(());
            }
            LetTarget::Aggregate(id, args) => {
                let found = self.found(*id, args, 0)?;
                let value = found.map(|found| Bound::Value(found.value.clone()));
                self.bind(binding.slot, value.unwrap_or(Bound::Pending));
                return Ok(());
            }
            LetTarget::Claim(claim) => return self.claim_numbers(binding.slot, claim),
            LetTarget::Item(load) if binding.by_read => return self.let_seen(binding, load),
            LetTarget::Item(load) => evaluate!(self, None, |context, frame| {
                context.eval(load, &frame).map(|value| match value {
                    Val::Record(record) => Some((record.key.clone(), record.entity)),
                    _ => None,
                })
            })?,
            LetTarget::Read(id, args) => {
                let most = match self.model().read(*id).shape {
                    Shape::One => 1,
                    _ => MAX_LOOP_ITEMS,
                };
                let found = self.found(*id, args, most)?;
                let first = found.map(|found| found.items.first().cloned());
                match first {
                    Some(Some((key, entity))) => {
                        let there = self.items.has(&key, entity);
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

    /// Binds an item that is only read. What its key is made of is used as always.
    fn let_seen(&mut self, binding: &Let, load: &'r Expr) -> Result<(), End> {
        let look = |context: &Context<'_>, found: Option<(ItemKey, EntityId)>| {
            let Some((key, entity)) = found else { return Ok(None) };
            match context.lookup(&key, entity) {
                Lookup::Found(_) => Ok(Some((key, entity))),
                Lookup::Nothing => Ok(None),
                Lookup::NotLoaded => Err(Stop::NotLoaded),
            }
        };
        let found = evaluate!(self, None, |context, frame| {
            context.load_key(load, &frame).and_then(|found| look(&context, found))
        })?;
        let bound = match found {
            None => Bound::Pending,
            Some(Some((key, entity))) => Bound::Seen(key, entity),
            Some(None) => {
                self.missing |= !binding.optional;
                Bound::Value(None)
            }
        };
        self.bind(binding.slot, bound);
        Ok(())
    }

    pub(super) fn steps(&mut self, steps: &'r [Step]) -> Result<(), End> {
        for step in steps {
            // What is left of an inner loop is found by what comes behind it.
            if self.mode.chunk().is_some() && self.left {
                return Ok(());
            }
            match step {
                Step::Let(binding) => self.let_in_place(binding)?,
                step => self.step(step)?,
            }
        }
        Ok(())
    }

    fn step(&mut self, step: &'r Step) -> Result<(), End> {
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
            Step::Update { any: Some(any), .. } => self.update_any(step, any),
            Step::Update { .. } => self.update(step),
            Step::Delete { target, entity, condition, otherwise } => {
                self.delete(target, *entity, condition.as_ref(), otherwise)
            }
            Step::For { .. } => {
                self.depth += 1;
                let done = self.each(step);
                self.depth -= 1;
                done
            }
        }
    }

    /// Runs an `update` or `upsert`.
    fn update(&mut self, step: &'r Step) -> Result<(), End> {
        let Step::Update { target, upsert, changes, condition, otherwise, .. } = step else {
            return Ok(());
        };
        let condition = condition.as_ref();
        let Some((key, record)) = self.target(target)? else { return Ok(()) };
        let Some(key) = key else { return self.missing(condition, otherwise) };
        let Some(record) = record else {
            if !upsert {
                return self.missing(condition, otherwise);
            }
            return self.insert(step, key);
        };
        self.own(&record)?;
        if let Some(condition) = condition
            && self.holds(condition, Some(&record))? == Some(false)
        {
            return self.refuse(otherwise, condition_failed(), Some(&record));
        }
        self.change(key, record, changes)
    }

    /// Runs the loops of a cascade deletion.
    fn cascade_loops(&mut self) -> Result<(), End> {
        for step in self.write.steps.iter().filter(|step| step.cascades()) {
            if !self.left {
                self.step(step)?;
            }
        }
        Ok(())
    }

    /// Runs the body of a loop for each element.
    fn each(&mut self, step: &'r Step) -> Result<(), End> {
        let Step::For { slot, index, list, condition, body } = step else { return Ok(()) };
        let chunk = self.mode.chunk();
        let most = match chunk {
            // Only where every round takes its item away, the next pass finds others.
            Some(chunk) if self.model().takes_its_items(step) => chunk,
            Some(_) => usize::MAX,
            None => MAX_LOOP_ITEMS,
        };
        let Some((elements, more)) = self.elements(list, most)? else { return Ok(()) };
        if more {
            self.most_found = Some(self.model().most_in_loop(list, most));
        }
        for (number, element) in (0_i64..).zip(elements) {
            self.left |= self.is_full();
            if chunk.is_some() && self.left {
                return Ok(());
            }
            self.bind(*slot, element);
            if let Some(index) = index {
                self.bind(*index, Bound::Value(Some(Value::from(number))));
            }
            let holds = match condition {
                // It is the opposite of what was asked, and that held before the other steps.
                Some(_) if matches!(list, Loop::Otherwise(_)) => Some(true),
                Some(condition) => self.holds(condition, None)?,
                None => Some(true),
            };
            if let Loop::Once = list {
                let holds = holds.map(|holds| Bound::Value(Some(Value::Bool(holds))));
                self.bind(*slot, holds.unwrap_or(Bound::Pending));
            }
            if holds == Some(true) {
                self.steps(body)?;
            }
        }
        // What comes behind a loop is for the next pass: this one deletes enough.
        self.left |= more || self.is_full();
        Ok(())
    }

    /// Returns `true` if a pass of a cascade deletes as many items as it should.
    fn is_full(&self) -> bool {
        self.mode.chunk().is_some_and(|chunk| self.drafts.len() >= chunk)
    }

    /// Asks for the precondition, adds what follows from the steps, and makes the plan of the
    /// transaction.
    fn finish(mut self) -> Result<PassResult, Failure> {
        let consequences = self.precondition().and_then(|()| self.consequences());
        if self.pending {
            return Ok(self.unmet());
        }
        match consequences {
            Ok(consequences) => Ok(PassResult::Planned(Box::new(plan_of(self, consequences)))),
            Err(End::Failed(failure)) => Err(failure),
            Err(End::Refused) => Err(Failure::not_allowed(None)),
        }
    }

    /// Returns what follows from the drafts: the audit entry, derived items, locks.
    fn consequences(&mut self) -> Result<Consequences, End> {
        self.origin = Origin::Unknown;
        let begins = matches!(self.mode, WriteMode::Whole | WriteMode::Opening { .. });
        // Who was given nothing to change has done nothing.
        let idle =
            self.drafts.len() > 0 && self.drafts.iter().all(|(_, draft)| draft.is_unchanged());
        if begins && !idle {
            let facts = self.facts();
            self.audit(&facts)?;
        }
        self.end_changes()?;
        self.pin_answer();
        self.ask_checks()?;
        let mut consequences = Consequences::default();
        // What was marked has lost its derived items then.
        if !matches!(self.mode, WriteMode::Finishing(_)) {
            self.derive(&mut consequences)?;
        }
        consequences.locks = self.locks()?;
        consequences.due = self.due_records()?;
        Ok(consequences)
    }

    /// Returns what the audit entry says about the write.
    fn facts(&self) -> WriteFacts {
        let mut facts = WriteFacts { name: self.write.audit_name.clone(), ..WriteFacts::default() };
        if let Some((key, draft)) = self.drafts.first() {
            let entity = self.model().entity(draft.entity);
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

/// Returns `true` if steps may need items that `let` and `allow` do not load.
fn may_load(model: &Model, steps: &[Step]) -> bool {
    let loads = |expr: &Expr| expr.any(|expr| matches!(expr, Expr::Load(_) | Expr::Rule(..)));
    steps.iter().any(|step| match step {
        Step::Let(binding) => binding.in_place,
        Step::Check(condition, _) => loads(condition),
        Step::Create { entity, fields, .. } => {
            let computed = model.entity(*entity).attributes.iter();
            let computed = computed.filter_map(|attribute| attribute.value.as_ref());
            fields.iter().map(|(_, expr)| expr).chain(computed).any(loads)
        }
        Step::Update { .. } | Step::Delete { .. } | Step::For { .. } => true,
    })
}
