//! From drafts and what was used to the actions of one transaction.

use std::collections::HashSet;

use tavola_model::model::EntityId;
use tavola_store::{Action, ActionKind, Condition, MAX_TRANSACTION_ACTIONS, UpdateAction};

use super::derived_change::DerivedChange;
use super::exclusive::{ExclusiveChange, Holder};
use super::guard::Guard;
use super::overflow::Overflow;
use super::pass::Pass;
use super::unique::LockChange;
use crate::draft::Before;
use crate::item_key::ItemKey;
use crate::record::Record;
use crate::session::Bound;
use crate::system;
use crate::tenancy::Tenancy;

/// A write, worked out.
pub(super) struct Plan {
    pub actions: Vec<PlannedAction>,
    /// The items as the write leaves them, as far as all of them is known.
    pub after: Vec<(ItemKey, Option<Record>)>,
    /// The first item that the write named, where not all of it is known: without what was counted
    /// and not pinned.
    pub told: Option<Record>,
    /// The first item that the write named, and whether it is new.
    pub first: Option<(ItemKey, bool)>,
    /// Owners whose derived items do not fit.
    pub overflow: Vec<Overflow>,
    /// Whether a loop found more than it could take.
    pub cut: bool,
    /// What the write deletes by itself and only marks for now.
    pub marked: Vec<(ItemKey, EntityId)>,
    /// What the inputs and `let` are bound to.
    pub bound: Vec<Bound>,
    made: Vec<ItemKey>,
    written: Vec<ItemKey>,
    /// Whose the exclusive items may be that the write makes, changes or deletes; and whether it
    /// looked at them.
    holders: Vec<(Holder, bool)>,
}

/// An action of a transaction, and what it is about.
pub(super) struct PlannedAction {
    pub action: Action,
    pub target: Target,
}

/// What an action is about.
pub(super) enum Target {
    Item(ItemKey, EntityId),
    /// A lock.
    Lock(ItemKey),
    /// The record of a call that happens once.
    IdempotencyRecord,
    /// The record of work beyond this transaction.
    Work,
    /// A record of somebody else's work, which must not be there.
    NoWork(ItemKey),
}

impl Target {
    /// Returns `true` if this is the item with this key.
    fn is_item(&self, key: &ItemKey) -> bool {
        matches!(self, Self::Item(own, _) if own == key)
    }
}

/// What follows from a write's drafts.
#[derive(Default)]
pub(super) struct Consequences {
    pub derived: Vec<(ItemKey, EntityId, DerivedChange)>,
    pub exclusive: Vec<ExclusiveChange>,
    pub locks: Vec<LockChange>,
    /// Places where nothing may live: owners of what the write takes from them.
    pub vacant: Vec<(ItemKey, EntityId)>,
    pub overflow: Vec<Overflow>,
    /// Owners on which nobody may be at work.
    pub undisturbed: Vec<ItemKey>,
}

impl Plan {
    /// Returns `true` if it fits one transaction together with this many further actions.
    pub fn fits_with(&self, further: usize) -> bool {
        // Each owner whose derived items change beyond it adds a check of the record of that work.
        self.actions.len() + self.overflow.len() + further <= MAX_TRANSACTION_ACTIONS
    }

    pub fn of(pass: Pass<'_, '_>, consequences: Consequences) -> Self {
        let Pass { session, trace, drafts, bound, left, mode, .. } = pass;
        let (model, deployment) = (session.model, session.deployment);
        let uses = trace.uses.into_inner();
        let tenant = match &session.tenancy {
            Tenancy::Bound { attribute, .. } => Some(attribute.as_str()),
            Tenancy::Free => None,
        };
        let markable = if session.sees_marked { &[] } else { session.markable };
        let identity = session.identity_conditions();
        let guard = Guard { identity, uses: &uses, tenant, markable };
        let mut plan = Plan {
            actions: Vec::new(),
            after: Vec::new(),
            told: None,
            first: None,
            overflow: consequences.overflow,
            cut: left,
            marked: Vec::new(),
            bound,
            made: Vec::new(),
            written: Vec::new(),
            holders: Vec::new(),
        };
        let replaced: HashSet<ItemKey> = drafts
            .iter()
            .map(|(item_key, _)| item_key)
            .filter(|item_key| drafts.replaced(item_key).is_some())
            .cloned()
            .collect();
        for (item_key, draft) in drafts {
            let replaces = replaced.contains(&item_key);
            let is_first = plan.first.is_none();
            if is_first {
                let was_there = matches!(draft.before, Before::Present(_)) && !replaces;
                let created = !was_there && draft.after.is_some() && draft.blind.is_none();
                plan.first = Some((item_key.clone(), created));
            }
            let action = guard.write(deployment, &item_key, &draft, replaces);
            plan.push(action, Target::Item(item_key.clone(), draft.entity));
            if draft.marked {
                plan.marked.push((item_key.clone(), draft.entity));
            }
            let unknown = guard.unknown(&item_key, &draft);
            if unknown.is_empty() {
                plan.after.push((item_key, draft.after));
            } else if is_first {
                plan.told = draft.after.map(|mut record| {
                    record.item.retain(|name, _| !unknown.contains(name));
                    record
                });
            }
        }
        for (item_key, entity, change) in consequences.derived {
            let key = item_key.store_key(model.table(item_key.table));
            let (kind, condition) = match change {
                DerivedChange::Make(item) => (ActionKind::Put(item), None),
                DerivedChange::Change(update, condition) => {
                    (ActionKind::Update(key, update), Some(condition))
                }
                DerivedChange::Drop => (ActionKind::Delete(key), None),
            };
            // What the write looked at must still be so, also where it changes it. A step on the
            // item itself has conditions of its own.
            let pinned = uses.iter().any(|used| used.key == item_key);
            let condition = match session.cache.get(&item_key).filter(|_| pinned) {
                _ if plan.position(&item_key).is_some() => None,
                Some(Some(record)) if record.entity == entity => {
                    Some(guard.present(&item_key, record))
                }
                Some(_) => Some(identity.vacant(&item_key)),
                None => match (condition, identity.vacant_or_own(&item_key, entity)) {
                    (Some(condition), Some(own)) => Some(Condition::And(vec![condition, own])),
                    (condition, own) => condition.or(own),
                },
            };
            let table = deployment.table(item_key.table).to_owned();
            plan.merge(Action { table, kind, condition }, &item_key, entity);
        }
        for change in consequences.exclusive {
            let ExclusiveChange { entity, kind, condition, holder } = change;
            let item_key = holder.key.clone();
            let pinned = uses.iter().any(|used| used.key == item_key);
            let seen = session.cache.get(&item_key).filter(|_| pinned);
            let seen = seen.map(|seen| guard.as_used(&item_key, seen.as_ref()));
            let condition = match seen {
                Some(seen) => Condition::And(vec![seen, condition]),
                None => condition,
            };
            let table = deployment.table(item_key.table).to_owned();
            plan.merge(Action { table, kind, condition: Some(condition) }, &item_key, entity);
            plan.holders.push((holder, pinned));
        }
        for lock in consequences.locks {
            let kind = match lock.item {
                Some(item) => ActionKind::Put(item),
                None => ActionKind::Delete(lock.key.store_key(model.table(lock.key.table))),
            };
            let table = deployment.table(lock.key.table).to_owned();
            let action = Action { table, kind, condition: Some(lock.condition) };
            plan.push(action, Target::Lock(lock.key));
        }
        for (item_key, entity) in consequences.vacant {
            if plan.position(&item_key).is_none() {
                let check = Action {
                    table: deployment.table(item_key.table).to_owned(),
                    kind: ActionKind::Check(item_key.store_key(model.table(item_key.table))),
                    condition: Some(identity.vacant(&item_key)),
                };
                plan.push(check, Target::Item(item_key.clone(), entity));
            }
        }
        for owner in consequences.undisturbed {
            let table = model.table(owner.table);
            let Some(record) = system::work_key(owner.table, table, &owner, system::Work::Derived)
            else {
                continue;
            };
            let check = Action {
                table: deployment.table(record.table).to_owned(),
                kind: ActionKind::Check(record.store_key(table)),
                condition: Some(Condition::absent(&table.key.partition.name)),
            };
            plan.push(check, Target::NoWork(record));
        }
        let nothing_to_write = plan.actions.is_empty() && plan.overflow.is_empty();
        // What a cascade passes over need not stay as it is.
        let pinned = if nothing_to_write || mode.chunk().is_some() { &[] } else { uses.as_slice() };
        for used in pinned {
            if plan.position(&used.key).is_none() {
                let seen = session.cache.get(&used.key);
                let Some(seen) = seen else { continue };
                let condition = guard.as_used(&used.key, seen.as_ref());
                let check = Action {
                    table: deployment.table(used.key.table).to_owned(),
                    kind: ActionKind::Check(used.key.store_key(model.table(used.key.table))),
                    condition: Some(condition),
                };
                plan.push(check, Target::Item(used.key.clone(), used.entity));
            }
        }
        for PlannedAction { action, target } in &plan.actions {
            let Target::Item(item_key, _) = target else { continue };
            match action.kind {
                ActionKind::Check(_) => {}
                ActionKind::Put(_) => {
                    plan.made.push(item_key.clone());
                    plan.written.push(item_key.clone());
                }
                ActionKind::Update(..) | ActionKind::Delete(_) => {
                    plan.written.push(item_key.clone())
                }
            }
        }
        plan
    }

    /// Returns where the action on an item is among all.
    fn position(&self, key: &ItemKey) -> Option<usize> {
        self.actions.iter().position(|planned| planned.target.is_item(key))
    }

    /// Adds what an owner does to an item on which another action may be: what it gives the item,
    /// and what follows from that, counts.
    fn merge(&mut self, action: Action, key: &ItemKey, entity: EntityId) {
        let known = self.position(key);
        let Some(existing) = known.and_then(|known| self.actions.get_mut(known)) else {
            return self.push(action, Target::Item(key.clone(), entity));
        };
        let existing = &mut existing.action;
        match (&mut existing.kind, action.kind) {
            (ActionKind::Update(_, update), ActionKind::Update(_, more)) => {
                let is_given = |known: &UpdateAction| {
                    more.actions.iter().any(|change| change.path() == known.path())
                };
                update.actions.retain(|known| !is_given(known));
                update.actions.extend(more.actions);
            }
            (kind, more) => *kind = more,
        }
        existing.condition = match (existing.condition.take(), action.condition) {
            (Some(one), Some(other)) => Some(Condition::And(vec![one, other])),
            (one, other) => one.or(other),
        };
    }

    /// The items that the write touches; what it only looked at stays as it is.
    pub fn written(&self) -> impl Iterator<Item = &ItemKey> {
        self.written.iter()
    }

    /// Whether the write made a new item here, or would have.
    pub fn creates(&self, key: &ItemKey) -> bool {
        self.made.contains(key)
    }

    /// Whose an exclusive item may be, and whether the write looked at it.
    pub fn holder(&self, key: &ItemKey) -> Option<(&Holder, bool)> {
        let known = self.holders.iter().find(|(holder, _)| holder.key == *key)?;
        Some((&known.0, known.1))
    }

    /// Adds an action.
    pub fn push(&mut self, action: Action, target: Target) {
        self.actions.push(PlannedAction { action, target });
    }
}
