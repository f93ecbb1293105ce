//! The conditions of a transaction: that what a write has used of items is unchanged.

use std::collections::{BTreeMap, BTreeSet};

use tavola_model::model::{EntityId, Model};
use tavola_model::reserved::DELETING;
use tavola_store::{
    Action, ActionKind, Comparison, Condition, Path, SetValue, Update, UpdateAction,
};

use super::comparisons::Comparisons;
use super::key_conditions::KeyConditions;
use crate::call::Call;
use crate::context::{Fact, Use};
use crate::draft::{Before, Draft};
use crate::item_key::ItemKey;
use crate::record::Record;

/// What was used, as conditions.
pub(super) struct Guard<'a> {
    pub identity: KeyConditions<'a>,
    pub uses: &'a [Use],
    /// The attribute that must still name the caller's tenant.
    pub tenant: Option<&'a str>,
    /// The entities whose items may be marked as being deleted.
    pub markable: &'a [EntityId],
}

impl Guard<'_> {
    /// Returns the action that brings about a draft.
    pub fn write(
        &self,
        call: &Call<'_>,
        item_key: &ItemKey,
        draft: &Draft,
        replaces: bool,
    ) -> Action {
        if let Some(blind) = &draft.blind {
            let condition = self.absent_or_own(item_key, draft.entity, &blind.asked);
            let update = blind.update.clone();
            return call.action(item_key, |key| ActionKind::Update(key, update), condition);
        }
        let condition = match &draft.before {
            Before::Present(before) => self.present(item_key, before),
            Before::Absent | Before::BlindUpsert => self.identity.vacant(item_key),
        };
        let kind = |key| match (&draft.before, &draft.after) {
            (Before::Present(before), Some(after)) if !replaces => {
                let update = difference(before, after, draft, self.identity.model);
                match update.actions.is_empty() {
                    true => ActionKind::Check(key),
                    false => ActionKind::Update(key, update),
                }
            }
            (_, Some(after)) => ActionKind::Put(after.item.clone()),
            (Before::Present(_), None) if draft.marked => {
                ActionKind::Update(key, Update::set(DELETING, true))
            }
            (Before::Present(_), None) => ActionKind::Delete(key),
            // Made and deleted in the same write: it must only not have been there.
            (_, None) => ActionKind::Check(key),
        };
        call.action(item_key, kind, condition)
    }

    /// Returns the condition that the item is missing, or is an unexpired one of its entity for
    /// which `asked` holds.
    fn absent_or_own(
        &self,
        key: &ItemKey,
        entity: EntityId,
        asked: &[Condition],
    ) -> Option<Condition> {
        let table = self.identity.model.table(key.table);
        let mut own = Vec::from_iter(self.identity.own(key, entity));
        own.extend(table.ttl.as_ref().map(|ttl| Condition::absent(ttl)));
        own.extend(self.markable.contains(&entity).then(|| Condition::absent(DELETING)));
        let missing = Condition::absent(&table.key.partition.name);
        let ours = (!own.is_empty()).then(|| Condition::Or(vec![missing, Condition::And(own)]));
        Condition::all(ours.into_iter().chain(asked.iter().cloned()))
    }

    /// Returns the condition that an item is as it was used, for each entity of which an item was
    /// looked up.
    pub fn as_used(&self, key: &ItemKey, seen: Option<&Record>) -> Condition {
        let uses = || self.uses.iter().filter(|used| used.key == *key);
        if let Some(record) = seen
            && uses().any(|used| used.entity == record.entity)
        {
            return self.present(key, record);
        }
        let entities: BTreeSet<EntityId> = uses().map(|used| used.entity).collect();
        let absent = entities.into_iter().map(|entity| self.identity.absent(key, entity));
        Condition::all(absent).unwrap_or(Condition::And(Vec::new()))
    }

    /// Returns the attributes of an item that must not have changed, and what must hold of the
    /// others.
    fn facts(&self, key: &ItemKey) -> (BTreeSet<&String>, Vec<Condition>) {
        let mut pinned = BTreeSet::new();
        let mut comparisons = Comparisons::default();
        for used in self.uses.iter().filter(|used| used.key == *key) {
            match &used.fact {
                Fact::Existence => {}
                Fact::Attribute(name) => {
                    pinned.insert(name);
                }
                Fact::Holds(condition) => comparisons.add(condition),
            }
        }
        let comparisons = comparisons.beside(&mut pinned);
        (pinned, comparisons)
    }

    /// Returns the attributes whose final values are unknown: they change relative to what is
    /// stored, and nothing pins it.
    pub fn unknown(&self, key: &ItemKey, draft: &Draft) -> Vec<String> {
        if let (Some(blind), Some(after)) = (&draft.blind, &draft.after) {
            let names = after.item.keys().filter(|name| !blind.known.contains(*name));
            return names.map(str::to_owned).collect();
        }
        let (pinned, _) = self.facts(key);
        draft.counted_changes.keys().filter(|name| !pinned.contains(name)).cloned().collect()
    }

    /// Returns the condition that an item is as it was, as far as that was used.
    pub fn present(&self, item_key: &ItemKey, record: &Record) -> Condition {
        let KeyConditions { model, now, .. } = self.identity;
        let table = model.table(item_key.table);
        let key = table.key.partition.name.as_str();
        let mut conditions = BTreeMap::new();
        let (mut pinned, comparisons) = self.facts(item_key);
        // Whose an item is, and whether it is everybody's.
        if self.tenant.is_some() {
            pinned.extend(model.entity(record.entity).dependencies.tenancy());
        }
        for name in pinned {
            match record.item.get(name) {
                Some(value) => {
                    conditions.insert(name.as_str(), Condition::equals(name, value.clone()));
                }
                // What the key tells cannot change.
                None if record.recovered.contains_key(name) => {}
                None => {
                    conditions.insert(name.as_str(), Condition::absent(name));
                }
            }
        }
        let tenant = self.tenant.and_then(|name| Some((name, record.item.get(name)?)));
        if let Some((name, value)) = tenant {
            conditions.insert(name, Condition::equals(name, value.clone()));
        }
        let mut all = vec![Condition::exists(key)];
        // Only a cascade sees what is marked. What it finishes must be what was marked, and what
        // another one has marked meanwhile is that one's.
        if self.markable.contains(&record.entity) {
            all.push(match record.item.contains_key(DELETING) {
                true => Condition::exists(DELETING),
                false => Condition::absent(DELETING),
            });
        }
        all.extend(self.identity.same_type(record));
        let is_collected = model.entity(record.entity).collect.is_some();
        let ttl = table.ttl.as_ref().filter(|ttl| !is_collected && record.item.contains_key(ttl));
        if let Some(ttl) = ttl {
            all.push(Condition::compare(ttl, Comparison::Greater, now));
        }
        // A lifetime that another program has left otherwise: the TTL does not tell when the item
        // expires.
        if let Some((name, value)) = record.expires_otherwise(model) {
            conditions.insert(name, Condition::equals(name, value.clone()));
        }
        all.extend(conditions.into_values());
        all.extend(comparisons);
        Condition::And(all)
    }
}

/// Returns the update from one state of an item to another.
fn difference(before: &Record, after: &Record, draft: &Draft, model: &Model) -> Update {
    let table = model.table(before.key.table);
    let entity = model.entity(draft.entity);
    let key = |name: &str| table.key.parts().any(|part| part.name == name);
    let elsewhere = |name: &str| key(name) || draft.counted_changes.contains_key(name);
    let mut update = Update::default();
    for (name, value) in after.item.iter().filter(|(name, _)| !elsewhere(name)) {
        if before.item.get(name) != Some(value) {
            let path = Path::attribute(name);
            update.actions.push(UpdateAction::Set(path, SetValue::Value(value.clone())));
        }
    }
    let gone = |name: &&str| !elsewhere(name) && !after.item.contains_key(name);
    for name in before.item.keys().filter(gone) {
        update.actions.push(UpdateAction::Remove(Path::attribute(name)));
    }
    for (name, step) in &draft.counted_changes {
        let element = entity.attribute(name).and_then(|attribute| attribute.ty.element());
        update.actions.extend(step.action(name, element));
    }
    update
}
