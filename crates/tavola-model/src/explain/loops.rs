//! Steps inside loops.

use super::cascade;
use super::loads::{called, found_key};
use super::write::{Builder, MOST_ACTIONS, MOST_LOOPED};
use crate::model::{Expr, Loop, Step, Type};
use crate::scale::size::most_elements;

impl Builder<'_> {
    /// Adds what is done for each element or item.
    pub(super) fn each(
        &mut self,
        slot: usize,
        list: &Loop,
        condition: Option<&Expr>,
        body: &[Step],
        again: Option<u32>,
    ) {
        let name = self.bindings.slot_text(slot);
        let (over, most) = match list {
            Loop::Values(list) => {
                self.uses.add(&self.bindings, list);
                let most = most_elements(list, &|expr| self.bindings.type_of(expr));
                (self.bindings.print(list), most.unwrap_or(MOST_ACTIONS))
            }
            Loop::Read(id, args) => {
                let read = self.bindings.model.read(*id);
                args.iter().for_each(|arg| self.uses.add(&self.bindings, arg));
                let purpose = format!("the items to iterate over as `{name}`");
                let requests = called(&self.bindings, *id, args, &purpose, MOST_LOOPED);
                if let Some(most) = again {
                    let model = self.bindings.model;
                    let once_more = |request| cascade::again(model, read, request, most);
                    self.cascade.again.extend(requests.iter().filter_map(once_more));
                }
                self.reads.extend(requests);
                (read.name.clone(), read.at_most.unwrap_or(MOST_LOOPED).min(MOST_LOOPED))
            }
        };
        let entity = match self.bindings.slots.get(slot).map(|slot| &slot.ty) {
            Some(Type::Item(entity)) => Some(*entity),
            _ => None,
        };
        let key = entity.map(|entity| found_key(self.bindings.model, entity, &name));
        if let Some(slot) = self.bindings.slots.get_mut(slot) {
            slot.bound = key;
        }
        let mut text = match most {
            1 => format!("for {name} in {over}"),
            most => format!("for each {name} in {over}, {most} at most"),
        };
        if let Some(condition) = condition {
            let before = self.uses.items.len();
            self.uses.add(&self.bindings, condition);
            // The condition may fail because an item is missing; the round then does nothing.
            let asked = self.uses.items.get(before..).unwrap_or_default();
            self.optional.extend(asked.iter().map(|used| used.key.clone()));
            text.push_str(&format!(", if {}", self.bindings.print(condition)));
        }
        self.looped.push((name, most));
        self.loops.push((text, most));
        self.steps(body);
        self.loops.pop();
    }
}
