//! The requests of a write: loads first, then one transaction.

use std::collections::{BTreeMap, BTreeSet};

use tavola_store::MAX_TRANSACTION_ACTIONS;

use super::bindings::{Bindings, KeyTemplate, PrintedValue};
use super::cascade::Cascade;
use super::derived::Owner;
use super::kept::Changed;
use super::loads::bind;
use super::read::computed;
use super::records::IdempotencyRecord;
use super::size::Sizes;
use super::units::Units;
use super::uses::Uses;
use super::{Action, Capacity, Explained, OperationKind, Origin, Request, When, inputs, tenancy};
use super::{portions, under};
use crate::limits::MAX_LOOP_ITEMS;
use crate::model::{Answer, EntityId, Expr, Let, LetTarget, Model, Step, Write};

/// The most items of a read that a write loops over in one transaction.
pub(super) const MOST_LOOPED: u64 = MAX_LOOP_ITEMS as u64;
/// The most actions of a transaction, which no loop can exceed.
pub(super) const MOST_ACTIONS: u64 = MAX_TRANSACTION_ACTIONS as u64;

pub(super) fn explain(model: &Model, write: &Write) -> Explained {
    let mut builder = Builder::of(model, write);
    let once = IdempotencyRecord::of(&builder.bindings, write);
    builder.run(write);
    builder.consequences.extend(once.as_ref().map(|once| once.record.clone()));
    let allow = write.allow.as_ref().map(|allow| builder.bindings.print(allow));
    let mut checks = std::mem::take(&mut builder.checks);
    checks.extend(builder.kept_lines());
    let entities = builder.entities();
    let chosen = builder.chosen();
    let (visible, seen) = builder.answered();
    let answered = builder.answered_entity();
    let computed = answered.map(|id| computed(&builder.bindings, id, &[], None));
    let computed = computed.unwrap_or_default();
    let mut refusal = builder.refusal(write);
    refusal.extend(builder.looks_again());
    let under = under::lines(&builder.bindings, write);
    let units_of = |id| explain(model, model.write(id)).units;
    let portions = portions::lines(&builder.bindings, write, &units_of);
    let rules = std::mem::take(&mut builder.uses.rules);
    let by_read = std::mem::take(&mut builder.uses.seen);
    let (mut requests, answer) = builder.finish();
    requests.splice(0..0, once.map(|once| once.look));
    requests.splice(0..0, tenancy::request(model));
    requests.extend(seen);
    let units = Units::sum(requests.iter().map(|request| &request.units));
    let capacity = Capacity::of(model, &write.name, &requests, &units);
    // Not counted above: a refused call sends nothing else.
    requests.extend(refusal);
    Explained {
        kind: OperationKind::Write,
        name: write.name.clone(),
        docs: write.docs.clone(),
        route: write.route.clone(),
        inputs: inputs(&write.inputs),
        allow,
        rules,
        by_read,
        tenant: tenancy::lines(model, &entities),
        checks,
        requests,
        under,
        portions,
        filter: None,
        visible,
        computed,
        entities: answer.iter().cloned().collect(),
        answer: match answer {
            Some(entity) if write.answer.is_some() => {
                format!("the {entity} `{chosen}`, as the caller may see it")
            }
            _ if !write.portions.is_empty() => "how the work in portions stands".to_owned(),
            Some(entity) => match &write.discriminator {
                Some(name) => {
                    format!("the {entity}, as the caller may see it, with its entity as `{name}`")
                }
                None => format!("the {entity}, as the caller may see it"),
            },
            None => "nothing".to_owned(),
        },
        units,
        capacity,
    }
}

pub(super) struct Builder<'m> {
    pub(super) bindings: Bindings<'m>,
    pub(super) uses: Uses,
    pub(super) checks: Vec<String>,
    /// The conditions of the checks so far, of the same and of outer statements.
    pub(super) checked: Vec<Expr>,
    /// The attributes that its steps change, by entity.
    pub(super) changing: BTreeMap<EntityId, BTreeSet<String>>,
    /// Reads that the write uses.
    pub(super) reads: Vec<Request>,
    /// Numbers that are claimed before the transaction.
    pub(super) claims: Vec<Request>,
    pub(super) actions: Vec<Action>,
    /// The actions that follow from these.
    pub(super) consequences: Vec<Action>,
    /// What the step at hand chooses its item by.
    pub(super) choice: Option<String>,
    /// How many items there are of which a step changes one.
    pub(super) choices: Vec<(KeyTemplate, u64)>,
    /// What the write says that it answers with.
    pub(super) answer: Option<Answer>,
    /// The known attributes of what it creates and may answer with, by the slots of the names.
    pub(super) answers_made: BTreeMap<usize, BTreeMap<String, PrintedValue>>,
    /// The known attributes of the first item that the write names.
    pub(super) named: BTreeMap<String, PrintedValue>,
    /// The loops around the step, with the largest number of rounds of each.
    pub(super) loops: Vec<(String, u64)>,
    /// The names of the loops' elements, with their largest number.
    pub(super) looped: Vec<(String, u64)>,
    /// Items that may be missing: of a `let` with `?`, or in the condition of a loop.
    pub(super) optional: Vec<KeyTemplate>,
    /// Items that a read may or may not have found.
    pub(super) sought: Vec<KeyTemplate>,
    /// The attributes that updates set and the keys that they recompute, which may keep their
    /// values.
    pub(super) set: Vec<(KeyTemplate, BTreeSet<String>)>,
    /// The statements among which a step stands, and how many such blocks there are so far.
    pub(super) block: usize,
    pub(super) blocks: usize,
    /// What steps change of items with checks.
    pub(super) changed: Vec<Changed>,
    /// The entities of new items.
    pub(super) made: Vec<EntityId>,
    /// Whether the write marks what it deletes outside of loops first.
    pub(super) cascades: bool,
    pub(super) cascade: Cascade,
    /// How many actions all this can be.
    pub(super) sizes: Sizes,
}

impl<'m> Builder<'m> {
    /// Returns the builder of a write of which nothing was looked at yet.
    pub(super) fn of(model: &'m Model, write: &Write) -> Self {
        let bindings =
            Bindings::new(model, &write.frame, write.inputs.len()).with_inputs(&write.inputs);
        let (cascades, answer) = (model.cascades(write), write.answer.clone());
        let mut changing: BTreeMap<EntityId, BTreeSet<String>> = BTreeMap::new();
        for step in write.all_steps() {
            if let Step::Update { entity, changes, .. } = step {
                let names = changes.iter().filter_map(|change| change.path.first()).cloned();
                changing.entry(*entity).or_default().extend(names);
            }
        }
        Self { bindings, cascades, answer, changing, ..Self::new(model) }
    }

    fn new(model: &'m Model) -> Self {
        Self {
            bindings: Bindings::new(model, &[], 0),
            uses: Uses::default(),
            checks: Vec::new(),
            checked: Vec::new(),
            changing: BTreeMap::new(),
            reads: Vec::new(),
            claims: Vec::new(),
            actions: Vec::new(),
            consequences: Vec::new(),
            loops: Vec::new(),
            choice: None,
            choices: Vec::new(),
            answer: None,
            answers_made: BTreeMap::new(),
            named: BTreeMap::new(),
            looped: Vec::new(),
            optional: Vec::new(),
            sought: Vec::new(),
            set: Vec::new(),
            block: 0,
            blocks: 0,
            changed: Vec::new(),
            made: Vec::new(),
            cascades: false,
            cascade: Cascade::default(),
            sizes: Sizes::default(),
        }
    }

    pub(super) fn run(&mut self, write: &Write) {
        for step in &write.steps {
            match step {
                Step::Let(binding) if !binding.in_place => self.bind(binding),
                _ => {}
            }
        }
        if let Some(allow) = &write.allow {
            self.uses.add(&self.bindings, allow);
        }
        self.steps(&write.steps);
        if let Some((entity, fields)) = self.bindings.model.audit.as_ref().filter(|_| write.audited)
        {
            self.made.push(*entity);
            let bindings = Bindings::new(self.bindings.model, &[], 0);
            let values = bindings.values(*entity, fields);
            let audit = bindings.put(*entity, &values);
            let follows = self.follow(&audit.key, &Owner::Made(values));
            self.sizes.step = None;
            self.sizes.count("the audit entry", &audit.key, follows, true);
            let says = Some("the audit entry".to_owned());
            self.actions.push(Action { says, origin: Origin::Audit, ..audit });
        }
    }

    /// Binds the name of a `let`.
    pub(super) fn bind(&mut self, binding: &Let) {
        if let LetTarget::Claim(claim) = &binding.target {
            self.claim(binding.slot, claim);
        }
        let request = bind(&mut self.bindings, binding, MOST_LOOPED);
        let by_read = matches!(binding.target, LetTarget::Read(..));
        if by_read || matches!(binding.target, LetTarget::Aggregate(..)) {
            self.reads.extend(request);
        }
        if let LetTarget::Value(value) = &binding.target {
            self.uses.add_value(&self.bindings, value);
        }
        if by_read && !self.loops.is_empty() {
            let name = self.bindings.slot_text(binding.slot);
            let rounds = self.sizes.all_rounds();
            self.sizes.enter(&name, rounds, true);
        }
        let key = self.bindings.slots.get(binding.slot).and_then(|slot| slot.bound.clone());
        if binding.optional {
            self.optional.extend(key.clone());
            self.sought.extend(key.clone().filter(|_| by_read));
        }
        let lacks = match &binding.target {
            LetTarget::Item(Expr::Load(load)) => self.bindings.may_lack_key(load),
            _ => false,
        };
        match key {
            Some(key) if binding.by_read => {
                let LetTarget::Item(load) = &binding.target else { return };
                let rule = self.bindings.slot_text(binding.slot);
                self.uses.only_read(key, rule, self.bindings.print(load));
            }
            Some(key) if lacks => self.uses.item_if_asked(key),
            Some(key) => self.uses.item(key),
            None => {}
        }
    }

    /// Returns the entities of the items that the write changes or depends on, each once.
    fn entities(&self) -> Vec<EntityId> {
        let actions = self.actions.iter().map(|action| &action.key);
        let all = actions.chain(self.uses.keys()).map(|key| key.entity);
        all.collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// Returns the largest number of items with such a key: one, unless it differs from round to
    /// round of a loop.
    pub(super) fn number(&self, key: &KeyTemplate) -> u64 {
        let mut names: Vec<&str> = self.looped.iter().map(|(name, _)| name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        names.into_iter().filter(|name| key.mentions(name)).fold(1, |all, name| {
            let same = self.looped.iter().filter(|(looped, _)| looped == name);
            all.saturating_mul(same.map(|(_, most)| most).sum())
        })
    }

    /// Returns the largest number of rounds of all loops around a step together.
    pub(super) fn rounds(&self) -> u64 {
        self.loops.iter().fold(1, |all, (_, most)| all.saturating_mul(*most))
    }

    /// Returns the name of the loop whose rounds the key depends on.
    pub(super) fn looped_name(&self, key: &KeyTemplate) -> Option<&str> {
        let names = self.looped.iter().map(|(name, _)| name.as_str());
        names.into_iter().find(|name| key.mentions(name))
    }

    /// Adds the loops around an action to it.
    pub(super) fn within_loops(&self, action: &mut Action) {
        let loops = self.loops.iter().map(|(text, _)| When::Each(text.clone()));
        action.when.splice(0..0, loops);
    }

    /// Adds an action; what happens to one item is one action.
    pub(super) fn push(&mut self, mut action: Action) {
        self.within_loops(&mut action);
        // An item that is the same in every round is one action.
        let number = if action.key.is_fresh() { self.rounds() } else { self.number(&action.key) };
        action.units = action.units.times(number.min(MOST_ACTIONS));
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
