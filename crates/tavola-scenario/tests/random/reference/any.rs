//! Steps on one of several items. Which one a call takes is the runtime's choice; here it is asked
//! whether it could have taken it.

use tavola_model::model::{Any, Else, Expr, Function};
use tavola_store::Value;

use super::eval::{Val, elements};
use super::write::{Running, missing, refusal};
use super::{Belongs, Call, Ids, Place, Record, Reference, Refusal, Run};
use crate::generate::Operation;

impl Ids {
    /// The same, with the items that the call has changed.
    pub fn taking(self, places: &[Place]) -> Self {
        Self { taken: places.to_vec(), ..self }
    }

    /// Whether the call has changed the item at a place.
    pub fn has_taken(&self, place: &Place) -> bool {
        self.taken.contains(place)
    }

    /// The same, with the number that the call has drawn.
    pub fn drawing(self, draw: i64) -> Self {
        Self { draw, ..self }
    }
}

impl Reference {
    /// The number that an operation has drawn, told by the items that it has changed.
    pub fn drawn(&self, operation: &Operation, taken: &[Place], run: impl Fn(i64) -> Run) -> i64 {
        let alike = |draw: &i64| {
            let after = run(*draw).after.tables;
            let is_changed = |place: &&Place| self.tables.get(place) != after.get(place);
            taken.iter().filter(is_changed).count()
        };
        // Of equals, the first.
        (0..self.draws(operation)).rev().max_by_key(alike).unwrap_or_default()
    }

    /// How many numbers a write draws one of.
    fn draws(&self, operation: &Operation) -> i64 {
        let Some(id) = self.model.write_named(&operation.name) else { return 1 };
        let mut most = 1;
        self.model.write(id).exprs(&mut |expr| {
            expr.walk(&mut |part| {
                if let Expr::Call(Function::Random, args) = part
                    && let [Expr::Literal(Value::N(count))] = args.as_slice()
                {
                    most = most.max(count.to_i64().expect("a small number"));
                }
            });
        });
        most
    }
}

impl Call<'_> {
    /// Binds the item that a step takes: the one that it has changed, if it could, or else the first
    /// that it could.
    pub fn take(
        &mut self,
        any: &Any,
        (target, condition, otherwise): (&Expr, Option<&Expr>, &Else),
        running: &mut Running,
    ) -> Result<Record, Refusal> {
        let list = self.value(&any.list, &running.slots, None);
        let mut possible = Vec::new();
        let mut refused = false;
        for value in elements(list) {
            running.slots[any.slot] = Val::Value(value.clone());
            let (_, Some(record)) = self.target(target, running) else { continue };
            if self.belongs(&record) != Belongs::Here {
                return Err(Refusal::Forbidden);
            }
            match condition {
                Some(condition) if !self.holds(condition, &running.slots, Some(&record)) => {
                    refused = true;
                }
                _ => possible.push((value, record)),
            }
        }
        let taken = self.ids.borrow().taken.clone();
        let was_taken = |(_, record): &&(_, Record)| taken.contains(&record.place);
        match possible.iter().find(was_taken).or(possible.first()) {
            Some((value, record)) => {
                running.slots[any.slot] = Val::Value(value.clone());
                if let Some(slot) = any.item {
                    running.slots[slot] = Val::Item(record.clone());
                }
                Ok(record.clone())
            }
            None if refused => Err(refusal(otherwise)),
            None => Err(missing(condition, otherwise)),
        }
    }
}
