//! What a write returns to its caller, and the requests that are needed for it.

use std::collections::BTreeMap;

use super::bindings::{Bindings, KeyTemplate, PrintedValue};
use super::loads::batch_get;
use super::read::visible;
use super::write::Builder;
use super::{ActionKind, Request, included};
use crate::model::{EntityId, Step, Write};

impl Builder<'_> {
    /// Returns who sees which part of the answer, and the requests that are needed to decide it.
    pub(super) fn answered(&self) -> (Vec<String>, Vec<Request>) {
        let Some(id) = self.answered_entity() else { return (Vec::new(), Vec::new()) };
        let plain = Bindings::new(self.bindings.model, &[], 0);
        let purpose =
            format!("what the caller may see of the {}", self.bindings.model.entity(id).name);
        let loaded: Vec<KeyTemplate> = self.uses.keys().into_iter().cloned().collect();
        let mut requests: Vec<Request> = Vec::new();
        for values in self.answers() {
            let asked = included::who_sees(&plain.with_values(id, values), id);
            let request = batch_get(self.bindings.model, &asked, &loaded, &purpose);
            requests.extend(request.filter(|request| !requests.contains(request)));
        }
        (visible(&plain, id), requests)
    }

    /// Returns the entity of what the write answers with.
    pub(super) fn answered_entity(&self) -> Option<EntityId> {
        let first = self.actions.first().filter(|action| action.kind != ActionKind::Delete);
        let chosen = self.answer.as_ref().map(|answer| answer.entity);
        chosen.or(first.map(|action| action.key.entity))
    }

    /// Returns the known attributes of each item that the answer may be.
    fn answers(&self) -> Vec<BTreeMap<String, PrintedValue>> {
        let Some(answer) = &self.answer else { return vec![self.named.clone()] };
        let values = |slot: &usize| {
            let loaded = || self.bindings.slots.get(*slot).map(|slot| slot.values.clone());
            self.answers_made.get(slot).cloned().or_else(loaded).unwrap_or_default()
        };
        answer.slots.iter().map(values).collect()
    }

    /// Prints what the write says that it answers with.
    pub(super) fn chosen(&self) -> String {
        let slots = self.answer.iter().flat_map(|answer| &answer.slots);
        let names: Vec<String> = slots.map(|slot| self.bindings.slot_text(*slot)).collect();
        names.join(" ?? ")
    }

    /// Returns `true` if the write may answer with the item of this name.
    pub(super) fn may_answer(&self, slot: usize) -> bool {
        self.answer.as_ref().is_some_and(|answer| answer.slots.contains(&slot))
    }

    /// Returns `true` if the write may answer with the item of this key, which a step changes.
    pub(super) fn is_answer(&self, key: &KeyTemplate) -> bool {
        let is_it = |slot: &usize| {
            self.bindings.slots.get(*slot).is_some_and(|slot| slot.bound.as_ref() == Some(key))
        };
        match &self.answer {
            Some(answer) => answer.slots.iter().any(is_it),
            None => self.actions.first().is_none_or(|action| action.key == *key),
        }
    }

    /// Adds what is pinned of an item that the write answers with and does not change: what the
    /// answer tells is so when the write commits.
    pub(super) fn pin_answer(&mut self) {
        let Some(answer) = &self.answer else { return };
        let entity = self.bindings.model.entity(answer.entity);
        for slot in &answer.slots {
            let bound = self.bindings.slots.get(*slot).and_then(|slot| slot.bound.clone());
            let is_changed =
                |key: &KeyTemplate| self.choices.iter().any(|(chosen, _)| chosen == key);
            let loaded =
                bound.filter(|key| !self.answers_made.contains_key(slot) && !is_changed(key));
            for name in loaded.iter().flat_map(|_| entity.told_with_visibility()) {
                loaded.iter().for_each(|key| self.uses.attribute(key.clone(), name));
            }
        }
    }

    /// Returns the requests that are sent when the write is refused.
    pub(super) fn refusal(&self, write: &Write) -> Vec<Request> {
        let lets: Vec<_> = write
            .steps
            .iter()
            .filter_map(|step| match step {
                Step::Let(binding) => Some(binding),
                _ => None,
            })
            .collect();
        let loaded: Vec<KeyTemplate> = self.uses.keys().into_iter().cloned().collect();
        included::refusal(&self.bindings, &lets, &loaded)
    }
}
