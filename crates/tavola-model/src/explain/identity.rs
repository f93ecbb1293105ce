//! Conditions on the entity of the item that has a key.

use std::collections::{BTreeMap, BTreeSet};

use super::bindings::KeyTemplate;
use super::uses::{AttributeCondition, ItemUse};
use super::{Action, ActionKind, ConditionPart, tenancy};
use crate::model::{Entity, EntityId, Model};

/// Returns the condition that no unexpired item has the key.
pub(super) fn vacant(model: &Model, id: EntityId) -> ConditionPart {
    // What ends with a block of the model's is in the way until that was done.
    without_unexpired(model, id, |entity| entity.on_expiry.is_none())
}

fn without_unexpired(model: &Model, id: EntityId, goes: impl Fn(&Entity) -> bool) -> ConditionPart {
    let table = model.table(model.entity(id).table);
    let entities = [id].into_iter().chain(model.recogniser.rivals(id));
    let entities = entities.map(|id| model.entity(id)).filter(|entity| goes(entity));
    let expires = entities.filter_map(|entity| entity.expires.clone());
    let ends: BTreeSet<String> = expires.filter(|name| Some(name) != table.ttl.as_ref()).collect();
    let mut ends: Vec<String> = ends.into_iter().collect();
    if !ends.is_empty() {
        ends.extend(model.telling_type(id).map(str::to_owned));
    }
    // What is only collected is there until it is.
    let mut entities = [id].into_iter().chain(model.recogniser.rivals(id));
    let stays = entities.any(|id| model.entity(id).collect.is_some());
    let (key, ttl) = (table.key.partition.name.clone(), table.ttl.clone().filter(|_| !stays));
    ConditionPart::Absent { key, ttl, ends, other: None }
}

/// Returns the condition that no item of the entity exists; an item of another entity or program
/// may have the key.
pub(super) fn absent(model: &Model, id: EntityId) -> ConditionPart {
    let vacant = without_unexpired(model, id, |_| true);
    let ConditionPart::Absent { key, ttl, ends, .. } = vacant else { return vacant };
    let type_value = &model.entity(id).type_value;
    let other = model.telling_type(id).map(|name| (name.to_owned(), type_value.clone()));
    ConditionPart::Absent { key, ttl, ends, other }
}

/// Returns the conditions that the item exists, that the guarded attributes are as loaded, and that
/// what was asked of others holds. Each is marked if it applies in every call.
pub(super) fn present(
    model: &Model,
    id: EntityId,
    guarded: &BTreeMap<String, bool>,
    uses: &[&ItemUse],
) -> Vec<ConditionPart> {
    let entity = model.entity(id);
    let table = model.table(entity.table);
    let mut conditions = vec![ConditionPart::Exists { key: table.key.partition.name.clone() }];
    if model.markable().any(|marked| marked == id) {
        conditions.push(ConditionPart::Unmarked);
    }
    let ends = entity.collect.is_none();
    let expires = |ttl: &&String| ends && (entity.has_ttl() || entity.attribute(ttl).is_some());
    if let Some(ttl) = table.ttl.as_ref().filter(expires) {
        // Items of other programs may lack the attribute.
        conditions.push(ConditionPart::Unexpired { ttl: ttl.clone(), always: false });
    }
    conditions.extend(model.telling_type(id).map(|attribute| {
        let text = format!("{attribute} as loaded");
        ConditionPart::OfType { attribute: attribute.to_owned(), text }
    }));
    let tenant = tenancy::condition(model, id);
    let of_tenant = |name: &&String| tenant.as_ref().is_some_and(|(own, _)| own == *name);
    // The attributes of the primary key cannot change.
    let fixed = |name: &&String| entity.key_attributes.contains(name) || of_tenant(name);
    let changing = guarded.iter().filter(|(name, _)| !fixed(name));
    let loaded = |(name, always): (&String, &bool)| ConditionPart::Loaded {
        name: name.clone(),
        always: *always,
    };
    conditions.extend(changing.map(loaded));
    let mut compared: BTreeMap<&String, (&Vec<String>, bool)> = BTreeMap::new();
    for used in uses {
        let Some(holds @ AttributeCondition { names, text, .. }) = &used.holds else { continue };
        // The strictest of several bounds is sent.
        let is_less = |other: &&ItemUse| {
            other.is_certain() && other.holds.as_ref().is_some_and(|one| one.is_stricter(holds))
        };
        if uses.iter().any(is_less) {
            continue;
        }
        if !names.iter().all(|name| guarded.contains_key(name) || fixed(&name)) {
            compared.entry(text).or_insert((names, false)).1 |= used.is_certain();
        }
    }
    conditions.extend(compared.into_iter().map(|(text, (attributes, always))| {
        ConditionPart::Holds { text: text.clone(), attributes: attributes.clone(), always }
    }));
    conditions.extend(tenant.map(|(attribute, text)| ConditionPart::Tenant { attribute, text }));
    conditions.extend(lifetime(model, id, guarded));
    conditions
}

/// Merges a deletion and a creation under the same key, also of different entities, into one Put,
/// as far as the actions are of this kind.
pub(super) fn merge_replaced(
    model: &Model,
    actions: &mut Vec<Action>,
    may: impl Fn(&Action) -> bool,
) {
    let mut merged: Vec<Action> = Vec::with_capacity(actions.len());
    for mut action in actions.drain(..) {
        let deleted = |known: &Action| {
            known.kind == ActionKind::Delete && known.key.parts == action.key.parts && may(known)
        };
        let place = merged.iter().position(|known| deleted(known) && known.table == action.table);
        if let Some(place) = place.filter(|_| action.kind == ActionKind::Put && may(&action)) {
            let deleted = merged.remove(place);
            action.conditions = deleted.conditions;
            action.conditions.push(ConditionPart::Replaced(stored(model, deleted.key.entity)));
        }
        merged.push(action);
    }
    *actions = merged;
}

/// Returns `true` if an action puts another item in the place of this one.
pub(super) fn replaces(action: &Action, key: &KeyTemplate) -> bool {
    let is_replaced = |asked: &ConditionPart| matches!(asked, ConditionPart::Replaced(_));
    action.key.parts == key.parts && action.conditions.iter().any(is_replaced)
}

/// Returns the attributes that items of an entity have.
fn stored(model: &Model, id: EntityId) -> Vec<String> {
    let entity = model.entity(id);
    let table = model.table(entity.table);
    let declared = entity.attributes.iter().map(|attribute| &attribute.name);
    let keys = entity.keys.iter().map(|key| &key.name);
    declared.chain(keys).chain(&table.ttl).chain(&table.type_attribute).cloned().collect()
}

/// Returns the condition on the attribute that determines the lifetime: for items without a TTL
/// attribute, and for those whose TTL attribute another program has set differently.
fn lifetime(
    model: &Model,
    id: EntityId,
    guarded: &BTreeMap<String, bool>,
) -> Option<ConditionPart> {
    let entity = model.entity(id);
    let expires = entity.expires.as_ref()?;
    let known = guarded.contains_key(expires);
    if entity.on_expiry.is_some() {
        let always = entity.attribute(expires).is_some_and(|attribute| !attribute.optional);
        return (!known).then(|| ConditionPart::Loaded { name: expires.clone(), always });
    }
    let ttl = model.table(entity.table).ttl.as_ref().filter(|ttl| *ttl != expires)?;
    (!known).then(|| ConditionPart::Lifetime { expires: expires.clone(), ttl: ttl.clone() })
}
