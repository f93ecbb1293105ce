//! Turns a write's steps into its requests. Items that decided something are pinned: the
//! transaction checks that they have not changed.

use std::collections::{BTreeMap, BTreeSet};

use super::action::bare;
use super::bindings::KeyTemplate;
use super::identity::{absent, merge_replaced, present, replaces, vacant};
use super::key_only::without_key_only;
use super::loads::batch_get_counted;
use super::units::Units;
use super::uses::ItemUse;
use super::write::{Builder, MOST_ACTIONS};
use super::{Action, ActionKind, Body, ConditionPart, Origin, Request, When};
use crate::model::Model;

impl Builder<'_> {
    /// Returns the requests, and the entity of the first item that the write names.
    pub(super) fn finish(mut self) -> (Vec<Request>, Option<String>) {
        let model = self.bindings.model;
        let first = self.answered_entity().map(|id| model.entity(id).name.clone());
        let pins = self.pins();
        (self.finish_with(pins), first)
    }

    /// Returns the requests with the checks of what else decides something.
    pub(super) fn finish_with(mut self, pins: Vec<Action>) -> Vec<Request> {
        let model = self.bindings.model;
        let mut requests = std::mem::take(&mut self.reads);
        // Items that the write itself creates under a new id are not loaded.
        let fresh: Vec<KeyTemplate> =
            self.uses.keys().into_iter().filter(|k| k.is_fresh()).cloned().collect();
        let why = "the items that the write needs";
        let choices = |key: &KeyTemplate| {
            let own = self.choices.iter().filter(|(chosen, _)| chosen == key);
            own.map(|(_, number)| *number).max().unwrap_or(1)
        };
        let number = |key: &KeyTemplate| self.number(key).saturating_mul(choices(key));
        requests.extend(batch_get_counted(model, &self.uses, &fresh, why, number));
        requests.append(&mut self.claims);
        if !self.actions.is_empty() {
            let last = self.mark();
            self.actions.extend(self.consequences);
            self.actions.extend(pins);
            without_key_only(model, &mut self.actions);
            requests.push(transaction("all or nothing", self.actions));
            requests.append(&mut self.cascade.again);
            if !last.is_empty() {
                requests.push(transaction("delete the marked items", last));
            }
        }
        requests
    }

    /// Gives each action its conditions, and returns the checks of what else decided something.
    pub(super) fn pins(&mut self) -> Vec<Action> {
        let model = self.bindings.model;
        self.pin_answer();
        self.see_what_is_used();
        self.uses.bounds_of_steps(&self.bindings);
        let uses = &self.uses.items;
        for action in &mut self.actions {
            if action.kind != ActionKind::Put && !action.when.contains(&When::BlindUpsert) {
                let of_item = uses.iter().filter(|used| used.key == action.key && !used.by_read);
                let of_item: Vec<&ItemUse> = of_item.collect();
                let guarded = guarded(of_item.iter().copied());
                action.conditions = present(model, action.key.entity, &guarded, &of_item);
                if action.kind == ActionKind::Update {
                    let set = self.set.iter().filter(|(key, _)| *key == action.key);
                    let unsaid: BTreeSet<&str> = set
                        .flat_map(|(_, names)| names)
                        .filter(|name| !guarded.contains_key(*name))
                        .map(String::as_str)
                        .collect();
                    if !unsaid.is_empty() {
                        let names = unsaid.into_iter().map(str::to_owned).collect();
                        action.conditions.push(ConditionPart::Unchanged(names));
                    }
                }
                if self.optional.contains(&action.key) {
                    or_missing(model, action);
                }
            }
        }
        merge_replaced(model, &mut self.actions, |_| true);
        let mut pins: Vec<Action> = Vec::new();
        for key in self.uses.keys() {
            if self.actions.iter().any(|action| action.key == *key || replaces(action, key)) {
                continue;
            }
            let Some(mut pin) = pin(model, key, uses) else { continue };
            if self.optional.contains(key) {
                or_missing(model, &mut pin);
            }
            // An item that the write derives and has loaded is one action with the conditions of
            // both.
            let derived =
                |action: &&mut Action| action.key == *key && action.origin == Origin::Derived;
            if let Some(derived) = self.consequences.iter_mut().find(derived) {
                derived.conditions.append(&mut pin.conditions);
                continue;
            }
            if self.sought.contains(key) && pin.when.is_empty() {
                pin.when.push(When::Needed);
            }
            if let Some(name) = self.looped_name(key) {
                pin.when.insert(0, When::Each(format!("for each {name}")));
            }
            let units = pin.units.times(self.number(key).min(MOST_ACTIONS));
            pins.push(Action { units, ..pin });
        }
        // What one item derived and another one derives instead; with a condition, it may be one of the two.
        merge_replaced(model, &mut self.consequences, |action| action.when.is_empty());
        pins
    }
}

fn transaction(purpose: &str, actions: Vec<Action>) -> Request {
    let units = Units::sum(actions.iter().map(|action| &action.units));
    Request { purpose: purpose.to_owned(), body: Body::TransactWriteItems(actions), units }
}

/// Returns the action that pins an item which decided something.
fn pin(model: &Model, key: &KeyTemplate, uses: &[ItemUse]) -> Option<Action> {
    let of_item: Vec<_> = uses.iter().filter(|used| used.key == *key && !used.by_read).collect();
    if of_item.is_empty() {
        return None;
    }
    let there = || present(model, key.entity, &guarded(of_item.iter().copied()), &of_item);
    let missing = absent(model, key.entity);
    let conditions = match of_item.iter().filter(|used| used.absent).count() {
        0 => there(),
        all if all == of_item.len() && of_item.iter().all(|used| used.is_certain()) => {
            vec![missing]
        }
        _ => vec![ConditionPart::OrMissing(there(), Box::new(missing))],
    };
    let mut when = Vec::new();
    if of_item.iter().all(|used| used.alternative) {
        when.push(When::Alternative);
    } else if !of_item.iter().any(|used| used.is_certain()) {
        when.push(When::Needed);
    }
    let action = bare(model, ActionKind::ConditionCheck, key.clone());
    Some(Action { conditions, when, origin: Origin::Pin, ..action })
}

/// Returns the attributes that decide, and whether each does so in every call.
fn guarded<'u>(uses: impl Iterator<Item = &'u ItemUse>) -> BTreeMap<String, bool> {
    let mut guarded = BTreeMap::new();
    for used in uses {
        if let Some(name) = &used.attribute {
            *guarded.entry(name.clone()).or_default() |= used.is_certain();
        }
    }
    guarded
}

/// Allows for an item that may be missing: it is pinned as found, or as missing.
fn or_missing(model: &Model, action: &mut Action) {
    let missing = match action.kind {
        ActionKind::ConditionCheck => absent(model, action.key.entity),
        _ => vacant(model, action.key.entity),
    };
    if action.conditions != [missing.clone()] {
        let there = std::mem::take(&mut action.conditions);
        action.conditions = vec![ConditionPart::OrMissing(there, Box::new(missing))];
    }
}
