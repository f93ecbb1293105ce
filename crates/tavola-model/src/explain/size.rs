//! How many actions the transactions of a write can have.
//!
//! DynamoDB counts checks as well: an item that decides something takes as much of a transaction as
//! one that changes.

use tavola_store::MAX_TRANSACTION_ACTIONS;

use super::bindings::{Bindings, KeyTemplate};
use super::derived::Owner;
use super::loads::found_key;
use super::uses::Uses;
use super::write::Builder;
use super::{Action, ActionKind, Origin};
use crate::limits::MAX_DERIVED_IN_TRANSACTION;
use crate::model::{Derive, EntityId, Model, Portions, Step, Type, Write};
use crate::scale::size::most_elements;

/// The most actions of a transaction.
pub(crate) const LIMIT: u64 = MAX_TRANSACTION_ACTIONS as u64;
/// Derived items above this number change in transactions of their own.
const RIDE_ALONG: u64 = MAX_DERIVED_IN_TRANSACTION as u64;
const KEY_RECORD: &str = "the record of an `Idempotency-Key`";

/// The size of a write's own transaction, or of that of an element of its work in portions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransactionSize {
    /// What needs actions.
    pub parts: Vec<SizePart>,
}

/// What needs actions of a transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SizePart {
    /// What it is, in the model's language.
    pub what: String,
    /// The largest number of its actions, or `None` if nothing bounds it.
    pub most: Option<u64>,
    /// The step of the write that needs them, by its place.
    pub(crate) step: Option<usize>,
    /// Whether they are for the elements of a list that an entity derives exclusive items from.
    pub(crate) of_list: bool,
    /// Whether each round of a loop has its own.
    pub(crate) in_rounds: bool,
}

impl TransactionSize {
    /// Returns the largest number of actions, or `None` if nothing bounds it.
    pub fn most(&self) -> Option<u64> {
        most(self.parts.iter())
    }

    /// Returns the largest number of actions of a call without an `Idempotency-Key`.
    pub(crate) fn most_without_key(&self) -> Option<u64> {
        most(self.parts.iter().filter(|part| part.what != KEY_RECORD))
    }

    fn add(&mut self, what: &str, most: u64) {
        let what = what.to_owned();
        let (most, step) = (Some(most), None);
        self.parts.push(SizePart { what, most, step, of_list: false, in_rounds: false });
    }
}

/// Returns the sizes of a write's transactions: first its own, without what a cascade deletes in
/// further ones, then that of each element of its work in portions.
pub fn transaction_sizes(model: &Model, write: &Write) -> Vec<TransactionSize> {
    let mut builder = Builder::of(model, write);
    builder.uses.unread = true;
    builder.run(write);
    sizes_with(model, write, builder.size())
}

/// Returns the same where the size of the write's own steps is known.
pub(super) fn sizes_with(
    model: &Model,
    write: &Write,
    mut own: TransactionSize,
) -> Vec<TransactionSize> {
    if write.once.is_some() {
        own.add("the record of `once`", 1);
    } else if write.allow.is_some() {
        // A caller may give one with any call, and the generated clients do.
        own.add(KEY_RECORD, 1);
    }
    if model.cascades(write) {
        own.add("the record of the deletion", 1);
    }
    if !write.portions.is_empty() {
        own.add("the record of the work", 1);
    }
    let element = |portions: &Portions| {
        let mut size = match &portions.call {
            // A write that does others has no portions of its own.
            Some((id, _)) => {
                let mut size = transaction_sizes(model, model.write(*id)).swap_remove(0);
                size.parts.retain(|part| part.what != KEY_RECORD);
                size
            }
            None => round_size(model, write, &portions.step),
        };
        let may_move = portions.read().is_some_and(|(id, _)| model.items_may_move(id));
        let most = size.most();
        size.add("the record of the work", if may_move { 2 } else { 1 });
        if !model.makes_elements(portions).is_empty() {
            size.add("the marks of what it makes", most.unwrap_or(LIMIT));
        }
        size
    };
    std::iter::once(own).chain(write.portions.iter().map(element)).collect()
}

/// Returns the size of one round of a loop, if it were a transaction of its own.
pub(crate) fn round_size(model: &Model, write: &Write, step: &Step) -> TransactionSize {
    let mut builder = Builder::of(model, write);
    builder.uses.unread = true;
    for step in &write.steps {
        if let Step::Let(binding) = step
            && !binding.in_place
        {
            builder.bind(binding);
        }
    }
    // What the write itself has looked at counts only where a round looks at it again.
    builder.uses = Uses { unread: true, ..Uses::default() };
    if let Step::For { slot, condition, body, .. } = step {
        builder.bind_element(*slot);
        if let Some(condition) = condition {
            builder.uses.add(&builder.bindings, condition);
        }
        builder.steps(body);
    }
    builder.size()
}

/// Returns how many actions the deletion of one item takes, or `None` if nothing bounds it.
pub(crate) fn deletion_size(model: &Model, id: EntityId) -> Option<u64> {
    let (key, owner) = (found_key(model, id, "item"), Owner::Gone(Default::default()));
    let room = Bindings::new(model, &[], 0).all_room(&key, &owner);
    Some(room.bounded.saturating_add(room.exclusive?).saturating_add(1))
}

/// The actions that follow from one on an item.
#[derive(Debug, Clone, Copy)]
pub(super) struct Room {
    bounded: u64,
    /// Those on exclusive items, or `None` if nothing bounds the list that they are derived from.
    exclusive: Option<u64>,
}

impl Default for Room {
    fn default() -> Self {
        Self { bounded: 0, exclusive: Some(0) }
    }
}

impl Room {
    pub(super) fn larger(self, other: Self) -> Self {
        let exclusive = self.exclusive.zip(other.exclusive).map(|(one, other)| one.max(other));
        Self { bounded: self.bounded.max(other.bounded), exclusive }
    }
}

/// A name that has another value in each round of a loop.
#[derive(Debug, Clone)]
pub(super) struct Rounds {
    name: String,
    /// The number of values, or `None` if nothing bounds it.
    most: Option<u64>,
    number: usize,
    step: Option<usize>,
    /// Whether it is an item that each round finds by a read, so that it differs with all loops.
    found: bool,
}

/// The sizes that the steps so far add up to.
#[derive(Debug, Default)]
pub(super) struct Sizes {
    /// The loops around a step.
    around: Vec<Rounds>,
    /// All loops so far.
    loops: Vec<Rounds>,
    /// The items that were counted, with the loops that they differ with.
    counted: Vec<(KeyTemplate, Vec<usize>)>,
    /// What follows from them that was counted.
    follows: Vec<(KeyTemplate, ActionKind, KeyTemplate)>,
    parts: Vec<SizePart>,
    /// The step of the write that is looked at.
    pub(super) step: Option<usize>,
}

impl Sizes {
    /// Enters a loop. Of a loop that continues in further transactions, nothing is counted.
    pub(super) fn enter(&mut self, name: &str, most: Option<u64>, found: bool) {
        let (name, number, step) = (name.to_owned(), self.loops.len(), self.step);
        self.loops.push(Rounds { name, most, number, step, found });
        self.around.extend(self.loops.last().cloned());
    }

    /// Returns how many loops there are around a step.
    pub(super) fn depth(&self) -> usize {
        self.around.len()
    }

    /// Leaves the loops beyond this depth.
    pub(super) fn leave(&mut self, depth: usize) {
        self.around.truncate(depth);
    }

    /// Returns the number of rounds of all loops together.
    pub(super) fn all_rounds(&self) -> Option<u64> {
        product(self.around.iter().filter(|rounds| !rounds.found).map(|rounds| rounds.most))
    }

    /// Returns the loops that a key differs with, and how many items there are under it.
    fn differs_with(&self, key: &KeyTemplate) -> (Vec<usize>, Option<u64>) {
        let mentioned: Vec<&Rounds> =
            self.around.iter().filter(|rounds| key.mentions(&rounds.name)).collect();
        if key.is_fresh() || mentioned.iter().any(|rounds| rounds.found) {
            let all = self.around.iter().map(|rounds| rounds.number).collect();
            return (all, self.all_rounds());
        }
        // What continues in further transactions does so whatever it is.
        let further = self.around.iter().find(|rounds| rounds.most == Some(0));
        let rounds = mentioned.iter().copied().chain(further);
        let most = product(rounds.map(|rounds| rounds.most));
        (mentioned.iter().map(|rounds| rounds.number).collect(), most)
    }

    /// Counts the action on an item that it makes or finds, and what follows from it.
    pub(super) fn count(&mut self, what: &str, key: &KeyTemplate, follows: Room, makes: bool) {
        let (mut loops, mut times) = self.differs_with(key);
        let is_same = |(known, with): &(KeyTemplate, Vec<usize>)| {
            known.parts == key.parts && *with == loops && !key.is_fresh()
        };
        // What happens to one item is one action.
        let mut own = u64::from(!self.counted.iter().any(is_same));
        // An item under a new id that a step finds was made by another step.
        if key.is_fresh() && !makes {
            let made = self.counted.iter().rfind(|(known, _)| known.parts == key.parts);
            if let Some((_, with)) = made {
                let rounds = self.loops.iter().filter(|rounds| with.contains(&rounds.number));
                times = product(rounds.filter(|rounds| !rounds.found).map(|rounds| rounds.most));
                (loops, own) = (with.clone(), 0);
            }
        }
        let in_rounds = !loops.is_empty();
        self.counted.push((key.clone(), loops));
        let mut part = |one: Option<u64>, of_list| {
            let (what, step) = (what.to_owned(), self.step);
            let most = product([one, times].into_iter());
            if most != Some(0) {
                self.parts.push(SizePart { what, most, step, of_list, in_rounds });
            }
        };
        part(Some(own.saturating_add(follows.bounded)), false);
        part(follows.exclusive, true);
    }

    /// Counts the check of an item.
    fn count_check(&mut self, entity: &str, key: &KeyTemplate) {
        let mut names: Vec<&str> = self.loops.iter().map(|rounds| rounds.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        names.retain(|name| key.mentions(name));
        let of = |name: &&str| {
            let same = self.loops.iter().filter(|rounds| rounds.name == *name);
            same.map(|rounds| rounds.most)
                .try_fold(0_u64, |all, one| Some(all.saturating_add(one?)))
        };
        let most = product(names.iter().map(of));
        let looped = self.loops.iter().find(|rounds| names.contains(&rounds.name.as_str()));
        let step = looped.and_then(|rounds| rounds.step);
        let what = format!("the check of `{entity}`");
        if most != Some(0) {
            let in_rounds = !names.is_empty();
            self.parts.push(SizePart { what, most, step, of_list: false, in_rounds });
        }
    }

    /// Returns `true` if an action that follows from one on an item was not counted yet.
    pub(super) fn is_new(&self, owner: &KeyTemplate, action: &Action) -> bool {
        let is_same = |(of, kind, key): &(KeyTemplate, ActionKind, KeyTemplate)| {
            of == owner && *kind == action.kind && *key == action.key
        };
        owner.is_fresh() || !self.follows.iter().any(is_same)
    }

    /// Notes that an action that follows from one on an item was counted.
    pub(super) fn followed(&mut self, owner: &KeyTemplate, action: &Action) {
        self.follows.push((owner.clone(), action.kind, action.key.clone()));
    }
}

impl Bindings<'_> {
    /// Returns how many actions follow from one on an item.
    pub(super) fn all_room(&self, key: &KeyTemplate, owner: &Owner) -> Room {
        let (derived, locks) = (self.derivations(key, owner), self.all_locks(key, owner));
        self.room(key, owner, &derived, &locks, |_| true)
    }

    /// Returns how many of the actions that follow from one on an item are new.
    pub(super) fn room(
        &self,
        key: &KeyTemplate,
        owner: &Owner,
        derived: &[(&Derive, Vec<Action>)],
        locks: &[Action],
        is_new: impl Fn(&Action) -> bool,
    ) -> Room {
        let entity = self.model.entity(key.entity);
        let about = self.owner(key.entity, Default::default());
        let (mut shared, mut exclusive) = (0_u64, Some(0_u64));
        let has_new = |actions: &[Action]| actions.iter().any(&is_new);
        for (derive, actions) in derived.iter().filter(|(_, actions)| has_new(actions)) {
            let elements = match &derive.each {
                Some((_, list)) => most_elements(list, &|expr| about.type_of(expr)),
                None => Some(1),
            };
            // An item whose key changes is deleted under one key and put under another.
            let moves =
                matches!(owner, Owner::Changed(..)) && (actions.len() > 1 || derive.each.is_some());
            let most = product([elements, Some(if moves { 2 } else { 1 })].into_iter());
            match &derive.exclusive {
                Some(_) => {
                    exclusive = exclusive.zip(most).map(|(all, one)| all.saturating_add(one))
                }
                None => shared = shared.saturating_add(most.unwrap_or(RIDE_ALONG)).min(RIDE_ALONG),
            }
        }
        // It is checked that nobody is at work on what the owner derives, or that this write is.
        let work = u64::from(shared > 0 && entity.may_overflow());
        // A lock that was left by an expired item is taken on the condition that the item is gone.
        let is_taken = |lock: &Action| lock.origin == Origin::Lock && lock.kind == ActionKind::Put;
        let locks: Vec<&Action> = locks.iter().filter(|lock| is_new(lock)).collect();
        let left = locks.iter().filter(|lock| is_taken(lock) && entity.expires.is_some()).count();
        Room { bounded: shared + work + (locks.len() + left) as u64, exclusive }
    }
}

impl Builder<'_> {
    /// Binds the element of a loop.
    pub(super) fn bind_element(&mut self, slot: usize) {
        let name = self.bindings.slot_text(slot);
        let entity = match self.bindings.slots.get(slot).map(|slot| &slot.ty) {
            Some(Type::Item(entity)) => Some(*entity),
            _ => None,
        };
        let key = entity.map(|entity| found_key(self.bindings.model, entity, &name));
        if let Some(slot) = self.bindings.slot_mut(slot) {
            slot.bound = key;
        }
    }

    /// Returns the size of the transaction of the steps so far.
    fn size(mut self) -> TransactionSize {
        self.keep_checks();
        let pins = self.pins();
        self.size_with(&pins)
    }

    /// Returns the size of the transaction of the steps so far with the checks of what else decides
    /// something.
    pub(super) fn size_with(&mut self, pins: &[Action]) -> TransactionSize {
        let mut sizes = std::mem::take(&mut self.sizes);
        let model = self.bindings.model;
        for pin in pins {
            sizes.count_check(&model.entity(pin.key.entity).name, &pin.key);
        }
        let mut parts: Vec<SizePart> = Vec::new();
        for part in sizes.parts {
            let is_same = |known: &&mut SizePart| {
                (&known.what, known.step, known.of_list, known.in_rounds)
                    == (&part.what, part.step, part.of_list, part.in_rounds)
            };
            match parts.iter_mut().find(is_same) {
                Some(known) => {
                    known.most = known.most.zip(part.most).map(|(a, b)| a.saturating_add(b));
                }
                None => parts.push(part),
            }
        }
        TransactionSize { parts }
    }
}

/// Adds up the actions of parts, or returns `None` if nothing bounds one of them.
fn most<'p>(mut parts: impl Iterator<Item = &'p SizePart>) -> Option<u64> {
    parts.try_fold(0_u64, |all, SizePart { most, .. }| Some(all.saturating_add((*most)?)))
}

/// Multiplies numbers of which some may have no bound.
fn product(all: impl Iterator<Item = Option<u64>>) -> Option<u64> {
    let all: Vec<Option<u64>> = all.collect();
    if all.contains(&Some(0)) {
        return Some(0);
    }
    all.into_iter().try_fold(1_u64, |product, one| Some(product.saturating_mul(one?)))
}
