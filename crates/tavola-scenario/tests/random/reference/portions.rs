//! Loops in portions: what a write does for one element after the other, each for itself.

use tavola_model::model::{Loop, Portions, Step, Write};
use tavola_runtime::Caller;
use tavola_store::Value;

use super::choose::Choices;
use super::eval::{Val, elements};
use super::{Answer, Ids, Reference, Refusal, Run, given};
use crate::generate::Operation;

impl Reference {
    /// Goes on with what a call has begun in portions.
    pub fn go_on(&self, operation: &Operation, mut run: Run, ids: &Ids) -> Run {
        let Some(id) = self.model.write_named(&operation.name) else { return run };
        let write = self.model.write(id);
        if run.answer.is_err() || write.portions.is_empty() {
            return run;
        }
        let Operation { input, caller, .. } = operation;
        let given = given::inputs(&self.model, &write.inputs, input).expect("a call that was done");
        let begun = run.after.clone();
        let call = begun.begin(caller, Ids::default(), None, Choices::default());
        let filled = call.with_defaults(&write.inputs, given.clone());
        let mut slots: Vec<Val> = filled.into_iter().map(Val::of).collect();
        slots.resize(write.frame.len(), Val::Absent);
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
