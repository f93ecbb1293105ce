//! Turns drafts and used facts into the actions of one transaction.

use std::collections::HashSet;

use tavola_model::model::EntityId;
use tavola_store::{ActionKind, Condition};

use super::answer::Chosen;
use super::derived_change::DerivedChange;
use super::derived_items::Overflow;
use super::due::DueChange;
use super::exclusive::ExclusiveChange;
use super::guard::Guard;
use super::key_conditions::KeyConditions;
use super::pass::Pass;
use super::plan::{Answered, Plan, Target};
use super::unique::Locks;
use crate::context::Use;
use crate::draft::{Before, Drafts};
use crate::item_key::ItemKey;
use crate::loaded_items::LoadedItems;
use crate::record::Record;
use crate::system;
use crate::tenancy::Tenancy;

/// What follows from a write's drafts.
#[derive(Default)]
pub(super) struct Consequences {
    pub derived: Vec<(ItemKey, EntityId, DerivedChange)>,
    pub exclusive: Vec<ExclusiveChange>,
    pub locks: Locks,
    pub due: Vec<DueChange>,
    pub overflow: Vec<Overflow>,
    /// Owners on which nobody may be at work.
    pub undisturbed: Vec<ItemKey>,
}

/// A plan in the making.
struct Transaction<'a, 'r> {
    items: &'a LoadedItems<'r>,
    guard: Guard<'a>,
    plan: Plan,
}

/// Turns what a pass has computed into the plan of one transaction.
pub(super) fn plan_of(pass: Pass<'_, '_>, consequences: Consequences) -> Plan {
    let answer = pass.chosen();
    let Pass { write, items, trace, drafts, bound, left, most_found, .. } = pass;
    let (chosen, starts, unwanted, mode) = (pass.chosen, pass.starts, pass.unwanted, pass.mode);
    let Consequences { derived, exclusive, locks, due, overflow, undisturbed } = consequences;
    let uses = trace.uses.into_inner();
    let tenant = match items.call().tenancy() {
        Tenancy::Bound { attribute, .. } => Some(attribute.as_str()),
        Tenancy::Free => None,
    };
    let (identity, markable) = (KeyConditions::new(items), items.call().markable());
    let guard = Guard { identity, uses: &uses, tenant, markable };
    let mut plan = Plan::new(overflow, left, bound);
    plan.discriminator.clone_from(&write.discriminator);
    (plan.most_found, plan.starts, plan.unwanted) = (most_found, starts, unwanted);
    plan.chosen = chosen;
    let mut transaction = Transaction { items, guard, plan };
    transaction.write_drafts(drafts, &answer);
    transaction.answer_with(answer);
    transaction.change_derived(derived);
    transaction.change_exclusive(exclusive);
    transaction.change_locks(locks);
    transaction.change_due(due);
    transaction.check_undisturbed(undisturbed);
    let mut plan = match mode.chunk() {
        // What a cascade passes over need not stay as it is.
        Some(_) => transaction.plan,
        None => transaction.with_checks(&uses),
    };
    plan.note_written();
    // An expired item is ended before anything takes its key.
    let taken = plan.written().filter_map(|key| Some((key.clone(), items.due(key)?.0)));
    let taken: Vec<_> = taken.collect();
    plan.due.extend(taken);
    plan
}

impl Transaction<'_, '_> {
    /// Writes the items of the steps themselves.
    fn write_drafts(&mut self, drafts: Drafts, chosen: &Chosen) {
        let replaced: HashSet<ItemKey> = drafts
            .iter()
            .map(|(item_key, _)| item_key)
            .filter(|item_key| drafts.replaced(item_key).is_some())
            .cloned()
            .collect();
        for (item_key, draft) in drafts {
            let replaces = replaced.contains(&item_key);
            // The audit entry is nobody's answer, also where there is nothing else.
            let is_audit =
                matches!(&self.items.model().audit, Some((audit, _)) if *audit == draft.entity);
            let is_answer = match chosen {
                Chosen::First => self.plan.answered.is_none() && !is_audit,
                Chosen::Item(_) => chosen.is(&item_key),
            };
            if is_answer {
                let was_there = matches!(draft.before, Before::Present(_)) && !replaces;
                let created = !was_there && draft.after.is_some() && draft.blind.is_none();
                let (key, entity) = (item_key.clone(), draft.entity);
                self.plan.answered = Some(Answered { key, entity, created });
            }
            if let (Before::Absent, Some((entity, _))) = (&draft.before, self.items.due(&item_key))
            {
                self.plan.due.push((item_key.clone(), *entity));
            }
            let action = self.guard.write(self.items.call(), &item_key, &draft, replaces);
            self.plan.push(action, Target::Item(item_key.clone(), draft.entity));
            if draft.marked {
                self.plan.marked.push((item_key.clone(), draft.entity));
            }
            let unknown = self.guard.unknown(&item_key, &draft);
            if unknown.is_empty() {
                self.plan.after.push((item_key, draft.after));
            } else if is_answer {
                let attributes = self.items.model().entity(draft.entity).attributes.iter();
                let hidden = |name: &String| {
                    draft.blind.as_ref().is_some_and(|blind| !blind.known.contains(name))
                };
                let stored = attributes.map(|attribute| attribute.name.clone()).filter(hidden);
                self.plan.unknown = unknown.iter().cloned().chain(stored).collect();
                self.plan.told = draft.after.map(|mut record| {
                    record.item.retain(|name| !unknown.iter().any(|unknown| unknown == name));
                    record
                });
            }
        }
    }

    /// Answers with an item that no step has changed.
    fn answer_with(&mut self, chosen: Chosen) {
        let Chosen::Item(Some((key, entity))) = chosen else { return };
        if self.plan.answered.is_none() {
            self.plan.after.push((key.clone(), self.items.record(&key).cloned()));
            self.plan.answered = Some(Answered { key, entity, created: false });
        }
    }

    fn change_derived(&mut self, changes: Vec<(ItemKey, EntityId, DerivedChange)>) {
        let identity = self.guard.identity;
        for (item_key, entity, change) in changes {
            let key = item_key.store_key(self.items.model().table(item_key.table));
            let (kind, condition) = match change {
                DerivedChange::Make(item) => (ActionKind::Put(item), None),
                DerivedChange::Change(update, condition) => {
                    (ActionKind::Update(key, update), Some(condition))
                }
                DerivedChange::Drop => (ActionKind::Delete(key), None),
            };
            // What the write looked at must still be so, also where it changes it. A step on the
            // item itself has conditions of its own.
            let condition = match self.pinned(&item_key) {
                _ if self.plan.changes(&item_key) => None,
                Some(Some(record)) if record.entity == entity => {
                    Some(self.guard.present(&item_key, record))
                }
                Some(_) => Some(identity.vacant(&item_key)),
                None => {
                    let own = identity.vacant_or_own(&item_key, entity);
                    Condition::all(condition.into_iter().chain(own))
                }
            };
            let action = self.items.call().action(&item_key, |_| kind, condition);
            self.plan.merge(action, &item_key, entity);
        }
    }

    fn change_exclusive(&mut self, changes: Vec<ExclusiveChange>) {
        for ExclusiveChange { entity, kind, condition, holder } in changes {
            let item_key = holder.key.clone();
            let seen = self.pinned(&item_key).map(|seen| self.guard.as_used(&item_key, seen));
            let pinned = seen.is_some();
            let condition = Condition::all(seen.into_iter().chain([condition]));
            let action = self.items.call().action(&item_key, |_| kind, condition);
            self.plan.merge(action, &item_key, entity);
            self.plan.holders.push((holder, pinned));
        }
    }

    fn change_locks(&mut self, Locks { changes, vacant }: Locks) {
        for lock in changes {
            let kind = |key| lock.item.map_or(ActionKind::Delete(key), ActionKind::Put);
            let action = self.items.call().action(&lock.key, kind, lock.condition);
            self.plan.push(action, Target::Lock(lock.key));
        }
        for (item_key, entity) in vacant {
            // Its lock goes with it.
            if let Some((entity, _)) = self.items.due(&item_key) {
                self.plan.due.push((item_key.clone(), *entity));
            }
            if !self.plan.changes(&item_key) {
                self.check(&item_key, entity, self.guard.identity.vacant(&item_key));
            }
        }
    }

    /// Puts and deletes the records of when items are due.
    fn change_due(&mut self, changes: Vec<DueChange>) {
        for (key, item) in changes {
            let kind = |address| item.map_or(ActionKind::Delete(address), ActionKind::Put);
            let action = self.items.call().action(&key, kind, None);
            self.plan.push(action, Target::Due);
        }
    }

    /// Checks that nobody is at work on what some owners derive.
    fn check_undisturbed(&mut self, owners: Vec<ItemKey>) {
        for owner in owners {
            let table = self.items.model().table(owner.table);
            let record = system::work_key(owner.table, table, &owner, system::Work::Derived);
            let Some(record) = record else { continue };
            let absent = Condition::absent(&table.key.partition.name);
            let check = self.items.call().action(&record, ActionKind::Check, absent);
            self.plan.push(check, Target::NoWork(record));
        }
    }

    /// Returns the plan with checks of the items that were used and are not written. A plan that
    /// writes nothing needs them only if the call is recorded.
    fn with_checks(mut self, uses: &[Use]) -> Plan {
        let writes = !self.plan.actions.is_empty() || !self.plan.overflow.is_empty();
        for used in uses {
            if let Some(seen) = self.items.get(&used.key)
                && !self.plan.changes(&used.key)
            {
                self.check(&used.key, used.entity, self.guard.as_used(&used.key, seen));
            }
        }
        if !writes {
            self.plan.idle_checks = std::mem::take(&mut self.plan.actions);
        }
        self.plan
    }

    /// Adds a check of an item on which there is no other action.
    fn check(&mut self, item_key: &ItemKey, entity: EntityId, condition: Condition) {
        let check = self.items.call().action(item_key, ActionKind::Check, condition);
        self.plan.push(check, Target::Item(item_key.clone(), entity));
    }

    /// Returns what was loaded under a key, if the write has used it.
    fn pinned(&self, item_key: &ItemKey) -> Option<Option<&Record>> {
        let is_used = self.guard.uses.iter().any(|used| used.key == *item_key);
        self.items.get(item_key).filter(|_| is_used)
    }
}
