//! Steps inside loops.

use super::bindings::KeyTemplate;
use super::cascade;
use super::loads::called;
use super::write::{Builder, MOST_ACTIONS, MOST_LOOPED};
use crate::model::{Expr, Function, Loop, Step, Type};
use crate::scale::range;
use crate::scale::size::most_elements;

impl Builder<'_> {
    /// Returns what is known where a range stands: the checks before it, and what always holds of
    /// the items that it is made of.
    fn known_of(&self, range: &[Expr]) -> Vec<Expr> {
        let mut known = self.checked.clone();
        for (place, slot) in self.bindings.slots.iter().enumerate() {
            let Type::Item(id) = slot.ty else { continue };
            let is_it = |part: &Expr| *part == Expr::Slot(place);
            if !range.iter().any(|end| end.any(is_it)) {
                continue;
            }
            let checks = self.bindings.model.entity(id).checks.iter();
            known.extend(checks.map(|check| {
                let of_item = |part: &Expr| (*part == Expr::Item).then_some(Expr::Slot(place));
                check.condition().replaced(&of_item)
            }));
        }
        known
    }

    /// Adds what is done for each element or item.
    pub(super) fn each(
        &mut self,
        slot: usize,
        list: &Loop,
        condition: Option<&Expr>,
        body: &[Step],
        again: Option<u32>,
    ) {
        if let Loop::Once | Loop::Otherwise(_) = list {
            return self.once(condition, body);
        }
        let name = self.bindings.slot_text(slot);
        let (over, most, bound) = match list {
            Loop::Once | Loop::Otherwise(_) => (String::new(), 1, Some(1)),
            Loop::Values(list) => {
                self.uses.add(&self.bindings, list);
                let type_of = |expr: &Expr| self.bindings.type_of(expr);
                let most = match list {
                    Expr::Call(Function::Range, args) => {
                        let known = self.known_of(args);
                        Some(range::most(args, &type_of, &known))
                    }
                    list => most_elements(list, &type_of),
                };
                (self.bindings.print(list), most.unwrap_or(MOST_ACTIONS), most)
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
                let most = read.at_most.unwrap_or(MOST_LOOPED).min(MOST_LOOPED);
                (read.name.clone(), most, read.at_most)
            }
        };
        self.bind_element(slot);
        let mut text = match most {
            1 => format!("for {name} in {over}"),
            most => format!("for each {name} in {over}, {most} at most"),
        };
        if let Some(condition) = condition {
            text.push_str(&format!(", {}", self.asked(condition)));
        }
        let depth = self.sizes.depth();
        // Cascades continue in further transactions.
        self.sizes.enter(&name, if again.is_some() { Some(0) } else { bound }, false);
        self.looped.push((name, most));
        self.loops.push((text, most));
        self.steps(body);
        self.loops.pop();
        self.sizes.leave(depth);
    }

    /// Adds what is done only if a condition holds.
    fn once(&mut self, condition: Option<&Expr>, body: &[Step]) {
        let text = condition.map(|condition| self.asked(condition)).unwrap_or_default();
        self.loops.push((text, 1));
        let before = self.uses.items.len();
        self.steps(body);
        // Not every call comes to it.
        for used in self.uses.items.iter_mut().skip(before) {
            used.depends = true;
        }
        self.loops.pop();
    }

    /// Adds what the condition of a loop uses, and prints it.
    fn asked(&mut self, condition: &Expr) -> String {
        let before = self.uses.items.len();
        self.uses.add(&self.bindings, condition);
        // The condition may fail because an item is missing; the round then does nothing.
        let asked = self.uses.items.get(before..).unwrap_or_default();
        // What a name stands for is there, unless its `let` says otherwise.
        let slots = &self.bindings.slots;
        let is_named =
            |key: &KeyTemplate| slots.iter().any(|slot| slot.bound.as_ref() == Some(key));
        let asked = asked.iter().map(|used| &used.key).filter(|key| !is_named(key));
        self.optional.extend(asked.cloned());
        format!("if {}", self.bindings.print(condition))
    }
}
