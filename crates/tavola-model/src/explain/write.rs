//! What a write sends: loads first, then one transaction.

use std::collections::{BTreeMap, BTreeSet};

use super::action::bare;
use super::clearing::{Clearing, again_at_most};
use super::derived::Owner;
use super::loads::{bind, found_key};
use super::scope::{Key, Said, Scope};
use super::units::Units;
use super::uses::Uses;
use super::{Action, ActionKind, Capacity, Explained, Kind, Request, inputs, tenancy};
use crate::model::{
    self, Change, ChangeKind, Else, Entity, EntityId, Expr, KeySource, LetTarget, Model, Moves,
    Step, Write,
};

/// The most items of a read that a write goes through at once.
pub(super) const MOST_LOOPED: u64 = 200;
/// The most actions of a transaction: no loop can do more at once.
pub(super) const MOST_ACTIONS: u64 = 100;

pub(super) fn explain(model: &Model, write: &Write) -> Explained {
    let scope = Scope::new(model, &write.frame, write.inputs.len());
    let clears = model.clears(write);
    let mut builder = Builder { scope, clears, ..Builder::new(model) };
    builder.run(write);
    let allow = write.allow.as_ref().map(|allow| builder.scope.print(allow));
    let checks = std::mem::take(&mut builder.checks);
    let entities = builder.entities();
    let (visible, seen) = builder.answered();
    let refusal = builder.refusal(write);
    let rules = std::mem::take(&mut builder.uses.rules);
    let (mut requests, answer) = builder.finish();
    requests.splice(0..0, tenancy::request(model));
    requests.extend(seen);
    let units = Units::sum(requests.iter().map(|request| &request.units));
    let capacity = Capacity::of(model, &write.name, &requests, &units);
    // Not counted above: a refusal spares all the rest.
    requests.extend(refusal);
    Explained {
        kind: Kind::Write,
        name: write.name.clone(),
        docs: write.docs.clone(),
        route: write.route.clone(),
        inputs: inputs(&write.inputs),
        allow,
        rules,
        tenant: tenancy::lines(model, &entities),
        checks,
        requests,
        filter: None,
        visible,
        entities: answer.iter().cloned().collect(),
        answer: match answer {
            Some(entity) => format!("the {entity}, as the caller may see it"),
            None => "nothing".to_owned(),
        },
        units,
        capacity,
    }
}

pub(super) struct Builder<'m> {
    pub(super) scope: Scope<'m>,
    pub(super) uses: Uses,
    checks: Vec<String>,
    /// Reads that the write uses.
    pub(super) reads: Vec<Request>,
    pub(super) actions: Vec<Action>,
    /// What follows from the actions.
    pub(super) consequences: Vec<Action>,
    /// What is known of the first item that the write names.
    pub(super) named: BTreeMap<String, Said>,
    /// The loops around the step, and how often each goes round at most.
    pub(super) loops: Vec<(String, u64)>,
    /// What loops call their elements, and how many there are at most.
    pub(super) looped: Vec<(String, u64)>,
    /// Items that may be missing: of a `let` with `?`, or in the condition of a loop.
    pub(super) optional: Vec<Key>,
    /// What updates set, and the keys that they make anew: it may be what it was.
    pub(super) set: Vec<(Key, BTreeSet<String>)>,
    /// Whether what the write deletes outside of loops is marked first.
    clears: bool,
    pub(super) clearing: Clearing,
}

impl<'m> Builder<'m> {
    fn new(model: &'m Model) -> Self {
        Self {
            scope: Scope::new(model, &[], 0),
            uses: Uses::default(),
            checks: Vec::new(),
            reads: Vec::new(),
            actions: Vec::new(),
            consequences: Vec::new(),
            loops: Vec::new(),
            named: BTreeMap::new(),
            looped: Vec::new(),
            optional: Vec::new(),
            set: Vec::new(),
            clears: false,
            clearing: Clearing::default(),
        }
    }

    fn run(&mut self, write: &Write) {
        for step in &write.steps {
            if let Step::Let(binding) = step {
                let request = bind(&mut self.scope, binding, MOST_LOOPED);
                if matches!(binding.target, LetTarget::Read(..)) {
                    self.reads.extend(request);
                }
                let key = self.scope.slots.get(binding.slot).and_then(|slot| slot.bound.clone());
                if binding.optional {
                    self.optional.extend(key.clone());
                }
                key.into_iter().for_each(|key| self.uses.item(key));
            }
        }
        if let Some(allow) = &write.allow {
            self.uses.add(&self.scope, allow);
        }
        self.steps(&write.steps);
        if let Some((entity, fields)) = self.scope.model.audit.as_ref().filter(|_| write.audited) {
            let audit = Scope::new(self.scope.model, &[], 0).put(*entity, fields);
            self.actions.push(Action { says: Some("the audit entry".to_owned()), ..audit });
        }
    }

    pub(super) fn steps(&mut self, steps: &[Step]) {
        for step in steps {
            match step {
                Step::Let(_) => {}
                Step::Check(condition, failure) => {
                    self.uses.add(&self.scope, condition);
                    let condition = self.scope.print(condition);
                    self.checks.push(format!("{condition}, {}", self.scope.otherwise(failure)));
                }
                Step::Create { slot, entity, fields, otherwise } => {
                    self.create(*slot, *entity, fields, otherwise);
                }
                Step::Update { target, entity, upsert, changes, condition, otherwise } => {
                    let key = self.target(target, *entity);
                    self.update(key, *upsert, changes, condition.as_ref(), otherwise);
                }
                Step::Delete { target, entity, condition, otherwise: failure } => {
                    let key = Key { entity: *entity, ..self.target(target, *entity) };
                    let says = self.says(&key, condition.as_ref(), failure);
                    let entries = self.scope.entries_at_most(*entity);
                    let units = Units::action(self.scope.model, *entity, &entries);
                    let all = self.scope.model.entity(*entity).attributes.iter();
                    let all = all.map(|attribute| attribute.name.clone()).collect();
                    for name in self.scope.deciding(*entity, &all) {
                        self.uses.attribute(key.clone(), &name);
                    }
                    if self.clears && self.loops.is_empty() {
                        self.clearing.marked.push(key.clone());
                    }
                    self.follow(&key, &Owner::Gone);
                    let action = bare(self.scope.model, ActionKind::Delete, key);
                    self.push(Action { says, units, entries, ..action });
                }
                Step::For { slot, list, condition, body } => {
                    let again = (self.clears && step.clears())
                        .then(|| again_at_most(self.scope.model, step));
                    self.each(*slot, list, condition.as_ref(), body, again);
                }
            }
        }
    }

    fn create(
        &mut self,
        slot: Option<usize>,
        entity: EntityId,
        fields: &[(String, Expr)],
        failure: &Else,
    ) {
        fields.iter().for_each(|(_, value)| self.uses.add(&self.scope, value));
        let action = self.scope.put(entity, fields);
        if let Some(slot) = slot.and_then(|slot| self.scope.slots.get_mut(slot)) {
            slot.bound = Some(action.key.clone());
        }
        let values = self.scope.values(entity, fields);
        if self.actions.is_empty() {
            self.named.clone_from(&values);
        }
        self.follow(&action.key, &Owner::Made(values));
        let says = failure.has_words().then(|| self.scope.otherwise(failure));
        self.push(Action { says, ..action });
    }

    /// The entities of the items that the write changes or relies on, each once.
    fn entities(&self) -> Vec<EntityId> {
        let actions = self.actions.iter().map(|action| &action.key);
        let all = actions.chain(self.uses.keys()).map(|key| key.entity);
        all.collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// Adds what follows from what happens to an item.
    fn follow(&mut self, key: &Key, owner: &Owner) {
        let marked = self.clearing.marked.contains(key);
        for mut action in self.scope.derivations(key, owner) {
            action.when = self.when(action.when);
            self.consequences.push(action);
        }
        for mut action in self.scope.all_locks(key, owner) {
            action.when = self.when(action.when);
            // What is marked keeps its locks until it goes.
            let to = if marked { &mut self.clearing.locks } else { &mut self.consequences };
            to.push(action);
        }
    }

    /// How many items of such a key there are at most: one, unless it differs from round to round of a loop.
    pub(super) fn number(&self, key: &Key) -> u64 {
        let mut names: Vec<&str> = self.looped.iter().map(|(name, _)| name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        names.into_iter().filter(|name| key.mentions(name)).fold(1, |all, name| {
            let same = self.looped.iter().filter(|(looped, _)| looped == name);
            all.saturating_mul(same.map(|(_, most)| most).sum())
        })
    }

    /// When a step happens: the loops around it, and its own condition.
    fn when(&self, own: Option<String>) -> Option<String> {
        let loops = self.loops.iter().map(|(text, _)| text.clone());
        let all: Vec<_> = loops.chain(own).collect();
        (!all.is_empty()).then(|| all.join(", "))
    }

    fn update(
        &mut self,
        key: Key,
        upsert: bool,
        changes: &[Change],
        condition: Option<&Expr>,
        failure: &Else,
    ) {
        let says = self.says(&key, condition, failure);
        let worked_out = self.scope.changes(key.entity, changes);
        let about = self.scope.about(key.entity, Some(key.clone()));
        for change in changes {
            use crate::model::ChangeKind as C;
            if let C::Set(value)
            | C::SetIfGiven(value)
            | C::Increase(value)
            | C::Decrease(value)
            | C::Add(value)
            | C::Remove(value) = &change.kind
            {
                self.uses.add(&about, value);
            }
        }
        let entity = self.scope.model.entity(key.entity);
        let touched = |moves: &&Moves| worked_out.touched.contains(&moves.attribute);
        for moves in entity.moves.iter().filter(touched) {
            // From where it moves decides whether it may.
            self.uses.attribute(key.clone(), &moves.attribute);
            moves.steps.iter().flat_map(|step| &step.by).for_each(|by| self.uses.add(&about, by));
        }
        worked_out.guarded.iter().for_each(|name| self.uses.attribute(key.clone(), name));
        for name in self.scope.deciding(key.entity, &worked_out.touched) {
            self.uses.attribute(key.clone(), &name);
        }
        self.set.push((key.clone(), may_stay(entity, changes, &worked_out.touched)));
        self.follow(&key, &Owner::Changed(worked_out.touched, worked_out.values));
        let units = Units::action(self.scope.model, key.entity, &worked_out.entries);
        let entries = worked_out.entries;
        let when =
            upsert.then(|| "a Put of the defaults and these, if it does not exist".to_owned());
        let action = bare(self.scope.model, ActionKind::Update, key);
        self.push(Action { sets: worked_out.sets, says, when, units, entries, ..action });
    }

    /// The condition of a step on its item, in the model's words.
    fn says(&mut self, key: &Key, condition: Option<&Expr>, failure: &Else) -> Option<String> {
        let about = self.scope.about(key.entity, Some(key.clone()));
        if let Some(condition) = condition {
            self.uses.add(&about, condition);
            return Some(format!("if {}, {}", about.print(condition), about.otherwise(failure)));
        }
        failure.has_words().then(|| self.scope.otherwise(failure))
    }

    fn target(&mut self, target: &Expr, entity: EntityId) -> Key {
        self.uses.add(&self.scope, target);
        if self.actions.is_empty() {
            self.named = self.scope.values_of(target);
        }
        let unknown = || found_key(self.scope.model, entity, &self.scope.print(target));
        self.scope.key_of(target).unwrap_or_else(unknown)
    }

    /// Adds an action; what happens to one item is one action.
    fn push(&mut self, mut action: Action) {
        action.when = self.when(action.when);
        let rounds = self.loops.iter().fold(1u64, |all, (_, most)| all.saturating_mul(*most));
        action.units = action.units.times(rounds.min(MOST_ACTIONS));
        let same = |known: &&mut Action| known.key == action.key && !action.key.is_fresh();
        match self.actions.iter_mut().find(same) {
            Some(known) => {
                known.sets.extend(action.sets);
                known.says = known.says.take().or(action.says);
            }
            None => self.actions.push(action),
        }
    }
}

/// The attributes that changes set, and the keys that are made from what they touch: where one of them is what
/// it was, it is not written but held.
fn may_stay(entity: &Entity, changes: &[Change], touched: &BTreeSet<String>) -> BTreeSet<String> {
    let counts =
        |change: &&Change| matches!(change.kind, ChangeKind::Increase(_) | ChangeKind::Decrease(_));
    let set = changes.iter().filter(|change| !counts(change)).filter_map(|c| c.path.first());
    let is_made_anew = |key: &&model::Key| {
        matches!(key.source, KeySource::Template(_))
            && !entity.dependencies.key(&key.name).is_disjoint(touched)
    };
    let keys = entity.keys.iter().filter(is_made_anew).map(|key| &key.name);
    set.chain(keys).cloned().collect()
}
