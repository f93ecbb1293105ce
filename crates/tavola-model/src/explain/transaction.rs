//! From a write's steps to its requests. Items that decided something are pinned: held as they were
//! until the write is done.

use std::collections::BTreeSet;

use super::action::{absent, bare, present};
use super::loads::batch_get_counted;
use super::scope::Key;
use super::units::Units;
use super::uses::Use;
use super::write::{Builder, MOST_ACTIONS};
use super::{Action, ActionKind, Body, Request};
use crate::model::{EntityId, Model};

impl Builder<'_> {
    /// The requests, and the entity of the first item that the write names.
    pub(super) fn finish(mut self) -> (Vec<Request>, Option<String>) {
        let model = self.scope.model;
        let first = self.actions.first().filter(|action| action.kind != ActionKind::Delete);
        let first = first.map(|action| action.entity.clone());
        let uses = &self.uses.items;
        for action in &mut self.actions {
            if action.kind != ActionKind::Put {
                let of_item = uses.iter().filter(|used| used.key == action.key && !used.by_read);
                let guarded: BTreeSet<String> =
                    of_item.filter_map(|used| used.attribute.clone()).collect();
                action.conditions = present(model, action.key.entity, &guarded);
                if action.kind == ActionKind::Update {
                    action.conditions.extend(lifetime(model, action.key.entity, &guarded));
                    let set = self.set.iter().filter(|(key, _)| *key == action.key);
                    let unsaid: BTreeSet<&str> = set
                        .flat_map(|(_, names)| names)
                        .filter(|name| !guarded.contains(*name))
                        .map(String::as_str)
                        .collect();
                    if !unsaid.is_empty() {
                        let names = Vec::from_iter(unsaid).join(", ");
                        action
                            .conditions
                            .push(format!("{names} as loaded, where set to what it is"));
                    }
                }
                if self.optional.contains(&action.key) {
                    or_missing(model, action);
                }
            }
        }
        let pins: Vec<Action> = self
            .uses
            .keys()
            .into_iter()
            .filter(|key| !self.actions.iter().any(|action| action.key == **key))
            .filter_map(|key| {
                let mut pin = pin(model, key, uses)?;
                if self.optional.contains(key) {
                    or_missing(model, &mut pin);
                }
                Some(Action { units: pin.units.times(self.number(key).min(MOST_ACTIONS)), ..pin })
            })
            .collect();
        let mut requests = std::mem::take(&mut self.reads);
        // What the write itself has made under a new id is not read.
        let fresh: Vec<Key> =
            self.uses.keys().into_iter().filter(|k| k.is_fresh()).cloned().collect();
        let why = "what the write is worked out from";
        let number = |key: &Key| self.number(key);
        requests.extend(batch_get_counted(model, &self.uses, &fresh, why, number));
        if !self.actions.is_empty() {
            let last = self.mark();
            self.actions.extend(self.consequences);
            self.actions.extend(pins);
            requests.push(transaction("all of it or nothing", self.actions));
            requests.append(&mut self.clearing.again);
            if !last.is_empty() {
                requests.push(transaction("what was marked goes", last));
            }
        }
        (requests, first)
    }
}

fn transaction(purpose: &str, actions: Vec<Action>) -> Request {
    let units = Units::sum(actions.iter().map(|action| &action.units));
    Request { purpose: purpose.to_owned(), body: Body::TransactWriteItems(actions), units }
}

/// Holds an item that decided something as it was.
fn pin(model: &Model, key: &Key, uses: &[Use]) -> Option<Action> {
    let of_item: Vec<_> = uses.iter().filter(|used| used.key == *key && !used.by_read).collect();
    if of_item.is_empty() {
        return None;
    }
    let guarded: BTreeSet<String> =
        of_item.iter().filter_map(|used| used.attribute.clone()).collect();
    let conditions = if of_item.iter().any(|used| used.absent) {
        vec![absent(model, key.entity)]
    } else {
        present(model, key.entity, &guarded)
    };
    let alternative = of_item.iter().all(|used| used.alternative);
    let when = alternative.then(|| "only if this is the side of the `or` that held".to_owned());
    let action = bare(model, ActionKind::ConditionCheck, key.clone());
    Some(Action { conditions, when, ..action })
}

/// An item that need not be there is held as it was, also if that was missing.
fn or_missing(model: &Model, action: &mut Action) {
    let missing = absent(model, action.key.entity);
    if action.conditions != [missing.clone()] {
        let there = action.conditions.join(" AND ");
        action.conditions = vec![format!("{there}; if it was missing, {missing}")];
    }
}

/// An update brings a lifetime that another program has left otherwise in line with what it is made from.
fn lifetime(model: &Model, id: EntityId, guarded: &BTreeSet<String>) -> Option<String> {
    let entity = model.entity(id);
    let ttl = model.table(entity.table).ttl.as_ref()?;
    let expires = entity.expires.as_ref().filter(|expires| *expires != ttl)?;
    let known = guarded.contains(expires);
    (!known).then(|| format!("{expires} as loaded, if {ttl} was not in line with it"))
}
