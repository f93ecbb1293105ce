//! The actions that follow from the steps of a write.

use std::collections::BTreeSet;

use super::action::bare;
use super::bindings::{KeyTemplate, Values};
use super::cascade::again_at_most;
use super::derived::Owner;
use super::loads::found_key;
use super::size::Room;
use super::units::Units;
use super::uses::AttributeCondition;
use super::write::Builder;
use super::{Action, ActionKind, When};
use crate::model::{
    self, Attribute, Change, ChangeKind, Computed, Else, Entity, EntityId, Expr, KeySource, Moves,
    Step, Type,
};

impl Builder<'_> {
    pub(super) fn steps(&mut self, steps: &[Step]) {
        self.blocks += 1;
        let outer = std::mem::replace(&mut self.block, self.blocks);
        let checked = self.checked.len();
        for (place, step) in steps.iter().enumerate() {
            if outer == 0 {
                self.sizes.step = Some(place);
            }
            match step {
                Step::Let(binding) if binding.in_place || !self.loops.is_empty() => {
                    self.bind(binding);
                }
                Step::Let(_) => {}
                Step::Check(condition, failure) => {
                    self.uses.add(&self.bindings, condition);
                    if self.stays(condition) {
                        self.checked.push(condition.clone());
                    }
                    if !self.uses.unread {
                        let condition = self.bindings.print(condition);
                        let otherwise = self.bindings.otherwise(failure);
                        self.checks.push(format!("{condition}, {otherwise}"));
                    }
                }
                Step::Create { slot, entity, fields, otherwise } => {
                    self.create(*slot, *entity, fields, otherwise);
                }
                Step::Update { target, blind: true, changes, .. }
                    if self.blind_upsert(target, changes) => {}
                Step::Update {
                    target,
                    entity,
                    any,
                    upsert,
                    changes,
                    starting,
                    condition,
                    otherwise,
                    ..
                } => {
                    let key = self.target(target, *entity);
                    let choice = any.as_ref().map(|any| self.choose(any, &key, target));
                    // A missing item starts with its defaults.
                    if let (true, Expr::Load(load)) = (*upsert, target) {
                        let given = [load.key.as_slice(), starting.as_slice()].concat();
                        let values = self.bindings.values(*entity, &given);
                        self.uses_of_defaults(*entity, &given, &values, false);
                        for (_, value) in starting {
                            self.uses.add_if_asked(&self.bindings, value);
                        }
                    }
                    let starts = self.starts(*entity, starting);
                    let upsert = upsert.then_some(starts);
                    self.choice = choice;
                    self.update(key, upsert, changes, condition.as_ref(), otherwise);
                }
                Step::Delete { target, entity, condition, otherwise: failure } => {
                    let key = KeyTemplate { entity: *entity, ..self.target(target, *entity) };
                    let says = self.says(&key, condition.as_ref(), failure);
                    let entries = self.bindings.entries_at_most(*entity);
                    let units = Units::action(self.bindings.model, *entity, &entries);
                    for name in self.bindings.model.entity(*entity).dependencies.deciding() {
                        self.uses.attribute(key.clone(), &name);
                    }
                    if self.cascades && self.loops.is_empty() {
                        self.cascade.marked.push(key.clone());
                    }
                    let follows =
                        self.follow(&key, &Owner::Gone(self.bindings.values_of(target).into()));
                    self.count_step("delete", &key, follows);
                    let action = bare(self.bindings.model, ActionKind::Delete, key);
                    self.push(Action { says, units, entries, ..action });
                }
                Step::For { slot, index, list, condition, body } => {
                    index.iter().for_each(|index| self.bind_element(*index));
                    let again = (self.cascades && step.cascades())
                        .then(|| again_at_most(self.bindings.model, step));
                    self.each(*slot, list, condition.as_ref(), body, again);
                }
            }
        }
        self.block = outer;
        self.checked.truncate(checked);
    }

    /// Returns `true` if what a check was about is the same wherever the write needs it: inputs, and
    /// attributes of named items that none of its steps changes.
    fn stays(&self, condition: &Expr) -> bool {
        let may_change = |base: &Expr, name: &str| match self.bindings.type_of(base) {
            Some(Type::Item(id)) => self.changing.get(&id).is_some_and(|changing| {
                let entity = self.bindings.model.entity(id);
                let attribute = entity.attribute(name);
                let stays = |one: &Attribute| {
                    matches!(one.computed, Computed::Default | Computed::AtCreation)
                };
                changing.contains(name) || !attribute.is_some_and(stays)
            }),
            Some(_) => false,
            None => true,
        };
        !condition.any(|part| match part {
            Expr::Load(_) => true,
            Expr::Field(base, name) => may_change(base, name),
            _ => false,
        })
    }

    fn create(
        &mut self,
        slot: Option<usize>,
        entity: EntityId,
        fields: &[(String, Expr)],
        failure: &Else,
    ) {
        self.made.push(entity);
        fields.iter().for_each(|(_, value)| self.uses.add_value(&self.bindings, value));
        let values = self.bindings.values(entity, fields);
        self.uses_of_defaults(entity, fields, &values, true);
        let action = self.bindings.put(entity, &values);
        // An expired item in its place is ended first.
        if self.bindings.model.entity(entity).on_expiry.is_some() && !action.key.is_fresh() {
            self.uses.item(action.key.clone());
        }
        if let Some(slot) = slot.and_then(|slot| self.bindings.slot_mut(slot)) {
            slot.bound = Some(action.key.clone());
        }
        if let Some(slot) = slot.filter(|slot| self.may_answer(*slot)) {
            self.answers_made.insert(slot, (*values).clone());
        }
        if self.actions.is_empty() {
            self.named.clone_from(&values);
        }
        let follows = self.follow(&action.key, &Owner::Made(values));
        self.count_step("create", &action.key, follows);
        let says = failure.has_words().then(|| self.bindings.otherwise(failure));
        self.push(Action { says, ..action });
    }

    /// Adds what the defaults of a new item are made of, besides the item itself.
    fn uses_of_defaults(
        &mut self,
        entity: EntityId,
        fields: &[(String, Expr)],
        values: &Values,
        always: bool,
    ) {
        let about = self.bindings.with_values(entity, Values::clone(values));
        for attribute in &self.bindings.model.entity(entity).attributes {
            let given = fields.iter().any(|(name, _)| *name == attribute.name);
            if let Some(value) = attribute.value.as_ref().filter(|_| !given) {
                match always {
                    true => self.uses.add(&about, value),
                    false => self.uses.add_if_asked(&about, value),
                }
            }
        }
    }

    fn update(
        &mut self,
        key: KeyTemplate,
        upsert: Option<Option<String>>,
        changes: &[Change],
        condition: Option<&Expr>,
        failure: &Else,
    ) {
        let entity = self.bindings.model.entity(key.entity);
        let numbers: Vec<&Change> = changes.iter().filter(|c| c.counts_number(entity)).collect();
        let is_one_item = !self.loops.is_empty() && self.looped_name(&key).is_none();
        for name in numbers.iter().filter(|_| is_one_item).filter_map(|c| c.path.first()) {
            self.uses.step_in_rounds(&key, name);
        }
        let says = self.says(&key, condition, failure);
        let makes = upsert.is_some();
        let said = self.choice.take().into_iter().chain(upsert.flatten()).chain(says);
        let says = said.reduce(|a, b| format!("{a}, {b}"));
        let worked_out = self.bindings.changes(key.entity, changes);
        self.changes_item(&key, changes, &worked_out.touched, makes);
        let about = self.bindings.about(key.entity, Some(key.clone()));
        for change in changes {
            change.kind.value().into_iter().for_each(|value| self.uses.add_value(&about, value));
        }
        for change in &numbers {
            let (Some(name), Some(by)) = (change.path.first(), change.kind.value()) else {
                continue;
            };
            let adds = matches!(change.kind, ChangeKind::Increase(_));
            self.uses.step(&key, name, adds, by, about.print(by));
        }
        let touched = |moves: &&Moves| worked_out.touched.contains(&moves.attribute);
        for moves in entity.moves.iter().filter(touched) {
            // The old value decides whether the transition is allowed.
            self.uses.attribute(key.clone(), &moves.attribute);
            let bys = moves.steps.iter().flat_map(|step| &step.by);
            bys.for_each(|by| self.uses.add_if_asked(&about, by));
        }
        worked_out.guarded.iter().for_each(|name| self.uses.attribute(key.clone(), name));
        let stepped: BTreeSet<String> =
            numbers.iter().filter_map(|change| change.path.first()).cloned().collect();
        // The bounds of numbers are checked once, for all steps together.
        for (name, text) in worked_out.bounds {
            if !stepped.contains(&name) {
                let holds = AttributeCondition { names: vec![name], text, bound: None };
                self.uses.bound(key.clone(), holds);
            }
        }
        for name in self.bindings.deciding(key.entity, &worked_out.touched, &stepped) {
            self.uses.attribute(key.clone(), &name);
        }
        if self.is_answer(&key)
            && !entity.dependencies.visibility().is_disjoint(&worked_out.touched)
        {
            // A caller who gets to see the item through this write sees it as it is then.
            let is_set = |name: &str| {
                let mut own = changes.iter().filter(|c| c.path.first().is_some_and(|n| n == name));
                own.any(|change| !matches!(change.kind, ChangeKind::SetIfGiven(_)))
            };
            let told = entity.told_with_visibility().filter(|name| !is_set(name));
            told.for_each(|name| self.uses.attribute(key.clone(), name));
        }
        self.pin_what_is_made(&key, &worked_out.touched);
        self.set.push((key.clone(), may_stay(entity, changes, &worked_out.touched)));
        // What an upsert makes has all that follows from a new item.
        let made = Owner::Made(Values::clone(&worked_out.values));
        let made = makes.then(|| self.bindings.all_room(&key, &made));
        let changed = self.follow(&key, &Owner::Changed(worked_out.touched, worked_out.values));
        let follows = made.unwrap_or_default().larger(changed);
        self.count_step(if makes { "upsert" } else { "update" }, &key, follows);
        let units = Units::action(self.bindings.model, key.entity, &worked_out.entries);
        let entries = worked_out.entries;
        let when = Vec::from_iter(makes.then_some(When::Upsert));
        let action = bare(self.bindings.model, ActionKind::Update, key);
        self.push(Action { sets: worked_out.sets, says, when, units, entries, ..action });
    }

    /// Prints what a missing item starts with.
    fn starts(&self, entity: EntityId, starting: &[(String, Expr)]) -> Option<String> {
        let entity = self.bindings.model.entity(entity);
        let print = |(name, value): &(String, Expr)| {
            let ty = entity.attribute(name).map(|attribute| &attribute.ty);
            format!("{name} = {}", self.bindings.printed_value_as(value, ty).alone)
        };
        let all: Vec<String> = starting.iter().map(print).collect();
        (!all.is_empty()).then(|| format!("starting {}", all.join(", ")))
    }

    /// Prints the condition of a step on its item.
    fn says(
        &mut self,
        key: &KeyTemplate,
        condition: Option<&Expr>,
        failure: &Else,
    ) -> Option<String> {
        let about = self.bindings.about(key.entity, Some(key.clone()));
        if let Some(condition) = condition {
            self.uses.add(&about, condition);
        }
        match condition {
            _ if self.uses.unread => None,
            Some(condition) => {
                Some(format!("if {}, {}", about.print(condition), about.otherwise(failure)))
            }
            None => failure.has_words().then(|| self.bindings.otherwise(failure)),
        }
    }

    fn target(&mut self, target: &Expr, entity: EntityId) -> KeyTemplate {
        self.uses.add(&self.bindings, target);
        if self.actions.is_empty() {
            self.named = self.bindings.values_of(target);
        }
        let unknown = || found_key(self.bindings.model, entity, &self.bindings.print(target));
        self.bindings.key_of(target).unwrap_or_else(unknown)
    }

    /// Adds what follows from what happens to an item, and returns how many actions that can be.
    pub(super) fn follow(&mut self, key: &KeyTemplate, owner: &Owner) -> Room {
        let marked = self.cascade.marked.contains(key);
        let derived = self.bindings.derivations(key, owner);
        let locks = self.bindings.all_locks(key, owner);
        // A marked item keeps its locks until it is deleted.
        let own_locks = if marked { &[] } else { locks.as_slice() };
        let is_new = |action: &Action| self.sizes.is_new(key, action);
        let room = self.bindings.room(key, owner, &derived, own_locks, is_new);
        let derived = derived.into_iter().flat_map(|(_, actions)| actions);
        for mut action in derived {
            self.sizes.followed(key, &action);
            self.within_loops(&mut action);
            self.consequences.push(action);
        }
        for (derived, name) in self.bindings.own_of_derived(key, owner) {
            self.uses.attribute(derived, &name);
        }
        for mut action in locks {
            self.sizes.followed(key, &action);
            self.within_loops(&mut action);
            let to = if marked { &mut self.cascade.locks } else { &mut self.consequences };
            to.push(action);
        }
        room
    }

    /// Counts the actions of a step.
    pub(super) fn count_step(&mut self, verb: &str, key: &KeyTemplate, follows: Room) {
        let what = format!("`{verb} {}`", self.bindings.model.entity(key.entity).name);
        self.sizes.count(&what, key, follows, verb == "create");
    }
}

/// Returns the attributes that changes set, and the keys that depend on them. If one of them keeps
/// its value, it is pinned instead of written.
fn may_stay(entity: &Entity, changes: &[Change], touched: &BTreeSet<String>) -> BTreeSet<String> {
    let set = changes.iter().filter(|change| !change.kind.counts());
    let set = set.filter_map(|change| change.path.first());
    let computed = entity.dependencies.computed().filter(|(_, of)| !of.is_empty());
    let computed: Vec<String> = computed.map(|(name, _)| name.to_owned()).collect();
    let computed = computed.iter().filter(|name| touched.contains(*name));
    let is_made_anew = |key: &&model::Key| {
        matches!(key.source, KeySource::Template(_))
            && !entity.dependencies.key(&key.name).is_disjoint(touched)
    };
    let keys = entity.keys.iter().filter(is_made_anew).map(|key| &key.name);
    set.chain(keys).chain(computed).cloned().collect()
}
