//! Numbers that writes claim. Which ones a call gets is the runtime's choice; here it is asked
//! whether it could have got them.

use std::sync::Arc;

use tavola_model::model::{Expr, Let, LetTarget, NumberClaim, Step};
use tavola_store::{Update, Value, apply};

use super::choose::Choices;
use super::eval::Val;
use super::items::conform;
use super::{Belongs, Call, Ids, Place, Reference, Refusal};
use crate::generate::Operation;

/// Numbers that a call was given.
#[derive(Debug, Clone)]
pub struct Claimed {
    pub place: Place,
    pub first: i64,
    pub by: i64,
}

impl Ids {
    /// The same, with the numbers that the call was given.
    pub fn claiming(self, claims: &[Claimed]) -> Self {
        Self { claims: claims.to_vec(), ..self }
    }
}

impl Reference {
    /// Moves a counter on as a claim of an operation did; the numbers that it got, or why it could
    /// not get any.
    pub fn claim(
        &mut self,
        operation: &Operation,
        place: Place,
        update: &Update,
    ) -> Result<Claimed, String> {
        let wrong = |why: &str| format!("{} claims from {place:?}: {why}", operation.name);
        let item = self.tables.get(&place).cloned().ok_or_else(|| wrong("nothing is there"))?;
        let call = self.begin(&operation.caller, Ids::default(), None, Choices::default());
        let record = call.identify(&place, &item).ok_or_else(|| wrong("it is of no entity"))?;
        if call.is_over(&place, &item) || call.belongs(&record) != Belongs::Here {
            return Err(wrong("it is over, or another tenant's"));
        }
        let write = self.model.write_named(&operation.name).map(|id| self.model.write(id));
        let mut claims = write.into_iter().flat_map(|write| write.all_steps()).filter_map(claimed);
        let claim = claims.find(|claim| claim.entity == record.entity);
        let claim = claim.ok_or_else(|| wrong("the write does not"))?;
        let name = claim.attribute.clone();
        let after = apply(update, &item).map_err(|error| wrong(&error.to_string()))?;
        let is_changed = |other: &str| *other != *name && item.get(other) != after.get(other);
        if item.keys().chain(after.keys()).any(is_changed) {
            return Err(wrong("it changes something else"));
        }
        let number = |value: Option<&Value>| value.and_then(Value::as_number)?.to_i64();
        let last = number(after.get(&name)).ok_or_else(|| wrong("there is no number"))?;
        let by = last - number(item.get(&name)).unwrap_or(0);
        if by < 1 {
            return Err(wrong("no number was taken"));
        }
        Arc::make_mut(&mut self.tables).insert(place.clone(), after);
        Ok(Claimed { place, first: last - by + 1, by })
    }
}

impl Call<'_> {
    /// The first of the numbers that a write claims: those that it was given, or the next ones.
    pub fn claim(&mut self, claim: &NumberClaim, slots: &[Val]) -> Result<Val, Refusal> {
        self.claims_numbers = true;
        let by = self.value(claim.by(), slots, None);
        let by = by.as_ref().and_then(Value::as_number).and_then(|by| by.to_i64());
        let Some(by) = by.filter(|by| *by > 0) else { return Ok(Val::Absent) };
        let place = match claim.target() {
            Expr::Load(load) => self.place(load, slots, None),
            Expr::Slot(slot) => match &slots[*slot] {
                Val::Item(record) => Some(record.place.clone()),
                _ => None,
            },
            other => panic!("a claim from {other:?}"),
        };
        let place = place.ok_or(Refusal::NotFound)?;
        let record = self.unpinned(|call| call.load_at(&place, claim.entity));
        let record = record.ok_or(Refusal::NotFound)?;
        if self.belongs(&record) != Belongs::Here {
            return Err(Refusal::Forbidden);
        }
        let is_it = |known: &&Claimed| known.place == place && known.by == by;
        let given = self.ids.borrow().claims.iter().rfind(is_it).map(|known| known.first);
        if let Some(first) = given {
            return Ok(Val::Value(Value::from(first)));
        }
        let attribute = self.model.entity(claim.entity).attribute(&claim.attribute);
        let attribute = attribute.expect("a counter");
        let stored = record.get(&attribute.name).and_then(Value::as_number);
        let stored = stored.and_then(|number| number.to_i64()).unwrap_or(0);
        let last = conform(Value::from(stored + by), attribute).map_err(|_| Refusal::Conflict)?;
        let mut item = record.item;
        item.extend(last.map(|last| (attribute.name.clone(), last)));
        Arc::make_mut(&mut self.tables).insert(place, item);
        Ok(Val::Value(Value::from(stored + 1)))
    }
}

/// The claim of a step.
fn claimed(step: &Step) -> Option<&NumberClaim> {
    match step {
        Step::Let(Let { target: LetTarget::Claim(claim), .. }) => Some(claim),
        _ => None,
    }
}
