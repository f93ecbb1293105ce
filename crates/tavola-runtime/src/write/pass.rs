//! The state of one pass over a write, and what every step does with it.

use std::collections::HashMap;

use tavola_model::model::{Change, Else, EntityId, Expr, Model, ReadId, Write};
use tavola_store::Value;

use super::claim::{Claims, WantedClaim};
use super::key_conditions::KeyConditions;
use super::obstacles::Obstacles;
use crate::bound::Bound;
use crate::context::{Context, Fact, Trace};
use crate::draft::{Before, Drafts};
use crate::eval::{Eval, Frame, Stop, Val};
use crate::item_key::ItemKey;
use crate::loaded_items::LoadedItems;
use crate::record::Record;
use crate::tenancy::Belongs;
use crate::{Code, Failure, Reason};

/// Reads that a write uses: what they found.
pub(super) type FoundByReads = HashMap<(ReadId, Vec<Option<Value>>), Found>;

/// What a read found, and whether there is more.
pub(super) struct Found {
    pub items: Vec<(ItemKey, EntityId)>,
    pub more: bool,
    /// What the items amount to, if the read is about that.
    pub value: Option<Value>,
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
    /// That, and whether everything is there that it must load.
    Admission,
    /// The first transaction of a cascade: all of it but loops in which there are others, or all
    /// but its loops. What it deletes outside of loops is only marked.
    Opening { loops: bool },
    /// A part of what the loops of a cascade delete: about this many items.
    Cascade { chunk: usize },
    /// The steps for an element of the loop in portions of this number.
    Element(usize),
    /// The deletion of these marked items.
    Finishing(&'p [(ItemKey, EntityId)]),
}

impl WriteMode<'_> {
    /// Returns how many items a pass over the loops of a cascade deletes; `None` for every other
    /// pass.
    pub fn chunk(self) -> Option<usize> {
        match self {
            Self::Cascade { chunk } => Some(chunk),
            _ => None,
        }
    }
}

/// The state of a pass.
pub(super) struct Pass<'p, 'r> {
    pub items: &'p LoadedItems<'r>,
    pub obstacles: &'p Obstacles,
    pub claims: &'p Claims,
    /// Numbers that are to be claimed before the pass can be completed.
    pub wanted_claim: Option<WantedClaim>,
    pub write: &'r Write,
    pub trace: Trace,
    pub bound: Vec<Bound>,
    pub drafts: Drafts,
    pub reads: &'p FoundByReads,
    pub pending_reads: Vec<PendingRead>,
    /// Something that must be there is not.
    pub missing: bool,
    /// Something was not loaded: from here on only needs are collected.
    pub pending: bool,
    /// The ids that keys of new items have got.
    pub new_ids: Vec<Value>,
    /// Where new items would be, of which it is asked whether an expired one is there.
    pub created: Vec<ItemKey>,
    /// A loop has not gone through everything.
    pub left: bool,
    /// How many items a read gave a loop that has more.
    pub most_found: Option<usize>,
    /// The items that steps have chosen among several.
    pub chosen: Vec<ItemKey>,
    /// What loops in portions go over.
    pub starts: Vec<Value>,
    /// Whether the element of such a loop is not wanted.
    pub unwanted: bool,
    pub mode: WriteMode<'p>,
    /// Whether steps are asked what else to load where the permission lacks something already: that
    /// saves a request, and takes a pass over them that is in vain.
    pub looks_ahead: bool,
    /// How many loops are around the step.
    pub depth: usize,
    /// What gives the attributes of the step's item their values.
    pub origin: Origin<'r>,
    /// What `create` steps say of the items that they make.
    pub create_refusals: HashMap<ItemKey, CreateRefusal<'r>>,
}

/// What gives the attributes of an item their values in a step.
#[derive(Clone, Copy, Default)]
pub(super) enum Origin<'r> {
    /// The step does not say.
    #[default]
    Unknown,
    /// The fields of a `create`.
    Fields(&'r [(String, Expr)]),
    /// The changes of an `update` or `upsert`.
    Changes(&'r [Change]),
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

/// Evaluates in the frame of a pass, with an item or without one.
macro_rules! evaluate {
    ($pass:expr, $item:expr, |$context:ident, $frame:ident| $work:expr) => {{
        let evaluated = {
            let $context = $pass.context();
            let $frame = $context.frame(&$pass.bound, $item);
            $work
        };
        $pass.evaluate(evaluated)
    }};
}
pub(super) use evaluate;

impl<'p, 'r> Pass<'p, 'r> {
    pub fn model(&self) -> &'r Model {
        self.items.model()
    }

    pub fn identity(&self) -> KeyConditions<'_> {
        KeyConditions::new(self.items)
    }

    pub fn context(&self) -> Context<'_> {
        Context { drafts: Some(&self.drafts), ..self.items.context(&self.trace) }
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
        let holds = evaluate!(self, item, |context, frame| context.holds(condition, &frame))?;
        if let (Some(tracer), Some(holds)) = (self.items.call().tracer(), holds) {
            tracer.asked(self.write, condition, holds);
        }
        Ok(holds)
    }

    pub fn value(
        &mut self,
        expr: &'r Expr,
        item: Option<&Record>,
    ) -> Result<Option<Option<Value>>, End> {
        evaluate!(self, item, |context, frame| context.value(expr, &frame))
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
        let refusal =
            evaluate!(self, item, |context, frame| context.refusal(otherwise, &frame, conflict))?;
        refusal.map_or(Ok(()), |failure| self.fail(failure))
    }

    /// Refuses a missing item. The `else` of a step with a condition speaks of the condition.
    pub fn missing(&mut self, condition: Option<&Expr>, otherwise: &'r Else) -> Result<(), End> {
        match condition {
            Some(_) => self.fail(Failure::not_found()),
            None => self.refuse(otherwise, Reason::not_found(), None),
        }
    }

    pub fn bind(&mut self, slot: usize, bound: Bound) {
        if let Some(key) = self.bound.get_mut(slot) {
            *key = bound;
        }
    }

    /// Returns the key of the item that a step is about, and the item as it is now.
    pub(super) fn target(&mut self, target: &'r Expr) -> Result<Option<Located>, End> {
        evaluate!(self, None, |context, frame| locate(&context, target, &frame))
    }

    /// Refuses to change what belongs to every tenant.
    pub(super) fn own(&self, record: &Record) -> Result<(), End> {
        match self.items.belongs(record) {
            Belongs::Here => Ok(()),
            Belongs::Everywhere | Belongs::Elsewhere => self.fail(not_the_tenants()),
        }
    }

    /// Returns what an item was before this write, whatever earlier steps did to it.
    pub fn before(&self, key: &ItemKey, record: Option<Record>) -> Before {
        match (self.drafts.get(key), record) {
            (Some(draft), _) => draft.before.clone(),
            (None, Some(record)) => Before::Present(record),
            (None, None) => Before::Absent,
        }
    }
}

/// Returns the key of a target, and the item.
fn locate<'a>(context: &Context<'a>, target: &'a Expr, frame: &Frame<'a>) -> Eval<Located> {
    match context.eval(target, frame)? {
        Val::Record(record) => {
            context.used(&record.key, record.entity, Fact::Existence);
            Ok((Some(record.key.clone()), Some(record.clone())))
        }
        _ => Ok((context.load_key(target, frame)?.map(|(key, _)| key), None)),
    }
}

/// Returns the reason of a `check` or `if` that does not hold.
pub(super) fn condition_failed() -> Reason {
    Reason::new(Code::CONDITION_FAILED, "this is not possible in the current state")
}

/// Returns the failure of a change outside the caller's tenant.
pub(super) fn not_the_tenants() -> Failure {
    let message = "this does not belong to your tenant";
    Failure::Forbidden(Box::new(Reason::new(Code::OTHER_TENANT, message)))
}
