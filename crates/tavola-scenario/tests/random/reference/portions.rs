//! Loops in portions: what a write does for one element after the other, each for itself.

use std::collections::BTreeSet;

use tavola_model::model::{Loop, Portions, Step, Write};
use tavola_runtime::Caller;
use tavola_store::Value;

use super::choose::Choices;
use super::eval::{Val, elements};
use super::{Answer, Call, Ids, Place, Reference, Refusal, Run, given};
use crate::generate::Operation;

/// One of what a loop in portions goes over.
#[derive(Clone)]
pub struct Element(Val);

impl Element {
    /// Where it is, if it is an item.
    pub fn place(&self) -> Option<&Place> {
        match &self.0 {
            Val::Item(record) => Some(&record.place),
            _ => None,
        }
    }
}

impl Reference {
    /// Goes on with what a call has begun in portions.
    pub fn go_on(&self, operation: &Operation, mut run: Run, ids: &Ids) -> Run {
        let Some(id) = self.model.write_named(&operation.name) else { return run };
        let write = self.model.write(id);
        if run.answer.is_err() || write.portions.is_empty() {
            return run;
        }
        let caller = &operation.caller;
        let (given, mut slots) = run.after.slots(operation, write);
        let (mut done, mut skipped) = (0, 0);
        for portions in &write.portions {
            for element in run.after.elements(caller, portions, &slots) {
                slots[portions.slot()] = element;
                let element = run.after.element(caller, (write, portions), &slots, &given, ids);
                let Some((after, ended)) = element else { continue };
                run.after = after;
                match ended {
                    Ok(()) => done += 1,
                    Err(_) => skipped += 1,
                }
            }
        }
        Run { answer: Ok(Answer::Work { done, skipped }), ..run }
    }

    /// The inputs of a call, as they were given and as its loops see them.
    fn slots(&self, operation: &Operation, write: &Write) -> (Vec<Option<Value>>, Vec<Val>) {
        let Operation { input, caller, .. } = operation;
        let given = given::inputs(&self.model, &write.inputs, input).expect("a call that was done");
        let call = self.begin(caller, Ids::default(), None, Choices::default());
        let filled = call.with_defaults(&write.inputs, given.clone());
        let mut slots: Vec<Val> = filled.into_iter().map(Val::of).collect();
        slots.resize(write.frame.len(), Val::Absent);
        (given, slots)
    }

    /// What a loop of a call goes over now.
    pub fn found(&self, operation: &Operation, (write, number): (&Write, usize)) -> Vec<Element> {
        let (_, slots) = self.slots(operation, write);
        let found = self.elements(&operation.caller, &write.portions[number], &slots);
        found.into_iter().map(Element).collect()
    }

    /// Where the items are that a loop of a call goes over now, and that it wants.
    pub fn wanted(
        &self,
        operation: &Operation,
        (write, number): (&Write, usize),
    ) -> BTreeSet<Place> {
        let (portions, (_, mut slots)) = (&write.portions[number], self.slots(operation, write));
        let call = self.begin(&operation.caller, Ids::default(), None, Choices::default());
        let mut found = self.found(operation, (write, number));
        found.retain(|Element(element)| {
            slots[portions.slot()] = element.clone();
            portions.condition().is_none_or(|wanted| call.holds(wanted, &slots, None))
        });
        found.iter().filter_map(Element::place).cloned().collect()
    }

    /// Runs what a loop does for one element, which may be gone or not wanted: then it is neither
    /// done nor skipped.
    pub(super) fn run_element(
        &self,
        operation: &Operation,
        number: usize,
        Element(element): &Element,
        mut call: Call<'_>,
    ) -> (Run, Choices) {
        let id = self.model.write_named(&operation.name).expect("a write");
        let write = self.model.write(id);
        let portions = &write.portions[number];
        let (given, mut slots) = self.slots(operation, write);
        let nothing = Ok(Answer::Work { done: 0, skipped: 0 });
        slots[portions.slot()] = match element {
            Val::Item(record) => match call.load_at(&record.place, record.entity) {
                Some(record) => Val::Item(record),
                None => return call.ended(nothing, self.clone()),
            },
            value => value.clone(),
        };
        if portions.condition().is_some_and(|wanted| !call.holds(wanted, &slots, None)) {
            return call.ended(nothing, self.clone());
        }
        let done = match &portions.call {
            Some((id, args)) => {
                let values = call.values(args, &slots, None);
                call.write(self.model.write(*id), values).map(|_| ())
            }
            None => call.element(write, portions.body(), slots, &given),
        };
        let done = if call.blocked.is_empty() { done } else { Err(Refusal::Blocked) };
        let mut after = self.clone();
        if done.is_ok() {
            after.tables = call.tables.clone();
        }
        call.ended(done.map(|()| Answer::Work { done: 1, skipped: 0 }), after)
    }

    fn elements(&self, caller: &Caller, portions: &Portions, slots: &[Val]) -> Vec<Val> {
        let call = self.begin(caller, Ids::default(), None, Choices::default());
        let Step::For { list, .. } = &portions.step else { return Vec::new() };
        match list {
            Loop::Once | Loop::Otherwise(_) => vec![Val::Absent],
            Loop::Values(expr) => {
                elements(call.value(expr, slots, None)).into_iter().map(Val::Value).collect()
            }
            Loop::Read(id, args) => {
                let args = call.values(args, slots, None);
                call.collect(self.model.read(*id), args).into_iter().map(Val::Item).collect()
            }
        }
    }

    /// What one element leaves behind, and whether it was done; none if it is gone, or not wanted.
    fn element(
        &self,
        caller: &Caller,
        (write, portions): (&Write, &Portions),
        slots: &[Val],
        given: &[Option<Value>],
        ids: &Ids,
    ) -> Option<(Self, Result<(), Refusal>)> {
        let mut call = self.begin(caller, Ids::default(), None, Choices::default());
        if let Val::Item(record) = &slots[portions.slot()] {
            call.load_at(&record.place, record.entity)?;
        }
        if portions.condition().is_some_and(|wanted| !call.holds(wanted, slots, None)) {
            return None;
        }
        let (done, of) = match &portions.call {
            Some((id, args)) => {
                let values = call.values(args, slots, None);
                let other = self.model.write(*id);
                (call.write(other, values).map(|_| ()), other)
            }
            None => (call.element(write, portions.body(), slots.to_vec(), given), write),
        };
        let mut met = call.blocked.clone();
        if done.is_err() {
            // What is not changed was not met before the element was refused.
            met.extend(self.met_early(of));
            met.retain(|place| ids.has_taken(place));
        }
        let Some(place) = met.first() else {
            let tables = if done.is_ok() { &call.tables } else { &self.tables };
            return Some((Self { tables: tables.clone(), ..self.clone() }, done));
        };
        let (after, ended) = self.endings(place).pop()?;
        match ended {
            Ok(()) => after.element(caller, (write, portions), slots, given, ids),
            Err(_) => Some((after, Err(Refusal::Conflict))),
        }
    }
}
