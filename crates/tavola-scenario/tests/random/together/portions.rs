//! Work in portions beside everything else: each element in a transaction of its own, once, whoever
//! is at work.

use std::collections::BTreeSet;

use serde_json::Value as Json;
use tavola_model::model::{Source, TableId, Write};
use tavola_runtime::{Code, Response};
use tavola_store::{Action, ActionKind, Item, Value, item_from_dynamodb_json, item_to_json};

use super::replay::{Replayed, changes, part, tables};
use super::{Moment, Outcome};
use crate::ids::match_ids;
use crate::reference::{Answer, Element, Ids, Moments, Place, Reference, Run, Searched, Tables};
use crate::tally::Tally;

const ID: &str = "tavola:id";
const LOOP: &str = "tavola:loop";
const POSITION: &str = "tavola:position";
const DONE: &str = "tavola:done";
const SKIPPED: &str = "tavola:skipped";
const REASONS: &str = "tavola:reasons";

/// Work that has begun.
#[derive(Clone)]
pub struct Work {
    pub operation: usize,
    /// The loop that it is at, and how much was done when that began.
    number: usize,
    from: usize,
    /// How much was done when its record changed last.
    since: usize,
    /// The items of the loop that had their turn, or how many values.
    turns: BTreeSet<Place>,
    passed: i64,
    /// What those of its loops go over that go over values.
    lists: Vec<Vec<Element>>,
    done: i64,
    skipped: i64,
    pub has_ended: bool,
}

/// A transaction on the record of some work.
pub(super) struct Step {
    id: String,
    /// The record before and after it.
    before: Item,
    place: Place,
    is_check: bool,
}

/// Whether a place is that of the record of work in portions.
pub(super) fn is_portions(place: &Place) -> bool {
    let sort = place.sort.as_deref().unwrap_or_default();
    place.partition.starts_with("TAVOLA#WORK#") && sort.starts_with("portions#")
}

/// Everything but the records and marks of work that goes on.
pub(super) fn without_work(tables: &Tables) -> Tables {
    let of_work = |place: &Place| {
        let kinds = ["TAVOLA#CALL#", "TAVOLA#MARK#", "TAVOLA#JOB#"];
        is_portions(place) || kinds.iter().any(|kind| place.partition.starts_with(kind))
    };
    let others = tables.iter().filter(|(place, _)| !of_work(place));
    others.map(|(place, item)| (place.clone(), item.clone())).collect()
}

fn number(item: &Item, name: &str) -> i64 {
    item.get(name).and_then(Value::as_number).and_then(|number| number.to_i64()).unwrap_or(0)
}

impl Moment {
    /// The write of an operation, if it goes on in portions.
    pub(super) fn goes_on_in_portions(&self, operation: usize) -> Option<&Write> {
        let id = self.model.write_named(&self.operations[operation].name)?;
        Some(self.model.write(id)).filter(|write| !write.portions.is_empty())
    }

    /// The work that a transaction goes on with, if it does not begin it. The tables are those
    /// before it.
    pub(super) fn step_of_work(&self, actions: &[Action], mirror: &Tables) -> Option<Step> {
        let of_work = |action: &&Action| is_portions(&self.place(action));
        let action = actions.iter().find(of_work)?;
        let place = self.place(action);
        let before = mirror.get(&place)?.clone();
        let id = before.get(ID)?.as_str()?.to_owned();
        Some(Step { id, before, place, is_check: matches!(action.kind, ActionKind::Check(_)) })
    }

    /// Notes that a transaction has begun work, if it has.
    pub(super) fn begins_work(
        &self,
        (operation, at): (usize, usize),
        actions: &[Action],
        replayed: &mut Replayed,
    ) -> Result<(), String> {
        let Some(write) = self.goes_on_in_portions(operation) else { return Ok(()) };
        let puts = actions.iter().filter_map(|action| match &action.kind {
            ActionKind::Put(item) if is_portions(&self.place(action)) => Some(item),
            _ => None,
        });
        let id = puts.filter_map(|record| record.get(ID)?.as_str()).next();
        let id = id.ok_or_else(|| format!("{operation} commits, {at}, and begins no work"))?;
        let begun = &self.operations[operation];
        let list = |number: usize| match write.portions[number].read() {
            None => replayed.last().found(begun, (write, number)),
            Some(_) => Vec::new(),
        };
        let work = Work {
            operation,
            number: 0,
            from: at + 1,
            since: at + 1,
            turns: BTreeSet::new(),
            passed: 0,
            lists: (0..write.portions.len()).map(list).collect(),
            done: 0,
            skipped: 0,
            has_ended: false,
        };
        replayed.works.insert(id.to_owned(), work);
        Ok(())
    }

    /// Replays a step of work that has begun.
    pub(super) fn work_on(
        &self,
        at: usize,
        Step { id, before, place, is_check }: Step,
        actions: &[Action],
        mirror: &Tables,
        replayed: &mut Replayed,
        tally: &mut Tally,
    ) -> Result<(), String> {
        if is_check {
            return Ok(());
        }
        let known = replayed.works.get(&id).cloned();
        let mut work = known.ok_or_else(|| format!("{at} goes on with {id}, which is unknown"))?;
        let write = self.goes_on_in_portions(work.operation).expect("a write in portions");
        let Some(after) = mirror.get(&place) else {
            self.ends(&work, write, actions).map_err(|what| format!("{at} {what}"))?;
            work.has_ended = true;
            replayed.works.insert(id, work);
            return Ok(());
        };
        let grown = |name: &str| number(after, name) - number(&before, name);
        let element = (before.get(POSITION) != after.get(POSITION)).then(|| after.get(POSITION));
        match (grown(DONE), grown(SKIPPED), grown(LOOP)) {
            (1, 0, 0) => {
                let candidates = self.candidates(&work, write, after, replayed);
                let found = self.does((&work, &candidates), at, actions, mirror, replayed);
                let (element, reference) = found.map_err(|what| format!("{at} {what}"))?;
                turn(&mut work, element.as_ref());
                work.done += 1;
                tally.elements += 1;
                if self.goes_on(actions) {
                    let new = reference.tables.keys().filter(|place| !mirror.contains_key(*place));
                    replayed.apart.change(at + 1, new.cloned().collect(), &BTreeSet::new());
                }
                replayed.push(at + 1, reference);
            }
            (0, 1, 0) => {
                let candidates = self.candidates(&work, write, after, replayed);
                let element = self.skips((&work, &candidates), at, after, replayed, tally)?;
                turn(&mut work, element.as_ref());
                work.skipped += 1;
            }
            (0, 0, 1) => {
                self.is_complete(&work, write, at, replayed)?;
                work.number += 1;
                (work.from, work.passed) = (at + 1, 0);
                work.turns.clear();
            }
            (0, 0, 0) => {
                // It is not wanted, or gone.
                if element.is_some_and(|position| matches!(position, Some(Value::N(_)))) {
                    work.passed += 1;
                }
            }
            wrong => return Err(format!("{at} moves the record of {id} by {wrong:?}")),
        }
        let written = self.written(actions);
        if grown(DONE) == 0 && !written.is_empty() {
            return Err(format!("{at} does nothing for an element, and writes {written:?}"));
        }
        if matches!(after.get(POSITION), Some(Value::N(_)))
            && number(after, POSITION) != work.passed
        {
            return Err(format!("{at} leaves out a value of {id}"));
        }
        work.since = at + 1;
        replayed.works.insert(id, work);
        Ok(())
    }

    /// The elements that a position may be behind, but for those that had their turn.
    fn candidates(
        &self,
        work: &Work,
        write: &Write,
        record: &Item,
        replayed: &Replayed,
    ) -> Vec<Element> {
        let position = record.get(POSITION);
        if let Some(Value::N(_)) = position {
            let place = usize::try_from(work.passed).expect("a place in a list");
            return work.lists[work.number].get(place).cloned().into_iter().collect();
        }
        let Some((read, _)) = write.portions[work.number].read() else { return Vec::new() };
        let table = match &self.model.read(read).source {
            Source::Query(query) => query.table,
            Source::Scan { table, .. } => *table,
            _ => return Vec::new(),
        };
        let places = position.and_then(Value::as_str).map(|text| self.places(table, text));
        let mut places = places.unwrap_or_default();
        places.retain(|place| !work.turns.contains(place));
        let operation = &self.operations[work.operation];
        let from = if replayed.late { 0 } else { work.from };
        let mut candidates = Vec::new();
        for state in replayed.between(from, usize::MAX) {
            for element in state.found(operation, (write, work.number)) {
                if let Some(found) =
                    element.place().and_then(|p| places.iter().position(|o| o == p))
                {
                    places.swap_remove(found);
                    candidates.push(element);
                }
            }
            if places.is_empty() {
                break;
            }
        }
        candidates
    }

    /// The places that a position names: one for each partition of the read.
    fn places(&self, table: TableId, position: &str) -> Vec<Place> {
        let parsed: Json = serde_json::from_str(position).expect("a position");
        let all = match parsed {
            Json::Array(all) => all,
            one => vec![one],
        };
        let items = all.iter().filter(|one| !one.is_null());
        let items = items.map(|one| item_from_dynamodb_json(one).expect("a key"));
        items.map(|item| Place::of(table, self.model.table(table), &item)).collect()
    }

    /// The element that a transaction does, and what it makes in the reference.
    fn does(
        &self,
        (work, candidates): (&Work, &[Element]),
        at: usize,
        actions: &[Action],
        mirror: &Tables,
        replayed: &Replayed,
    ) -> Result<(Option<Place>, Reference), String> {
        let before = replayed.last();
        let operation = &self.operations[work.operation];
        let (written, goes_on) = (self.written(actions), self.goes_on(actions));
        let during = tables(&replayed.between(work.since, at));
        let moments =
            Moments { during: &during, indexed: &during, loose: false, committed: Some(mirror) };
        let (taken, stored) = (written.iter().cloned().collect::<Vec<_>>(), part(mirror, &written));
        let mut expected = None;
        for element in candidates {
            let judge = |run: &dyn Fn(Ids) -> Run| {
                let draft = run(Ids::default().taking(&taken));
                let ids = match_ids(&before.tables, &draft.after.tables, &stored, &draft.ids);
                let run = run(Ids::known(ids).taking(&taken));
                let mut places = written.clone();
                if !goes_on {
                    places.extend(changes(&before.tables, &run.after.tables));
                }
                let same = part(&run.after.tables, &places) == part(mirror, &places);
                let is_done = run.answer == Ok(Answer::Work { done: 1, skipped: 0 });
                let answer = run.answer.clone();
                expected.get_or_insert_with(|| (answer, part(&run.after.tables, &places)));
                (same && is_done).then_some(run.after)
            };
            let at_work = (work.number, element);
            match before.search_element(operation, at_work, moments, judge) {
                Searched::Found(after) => return Ok((element.place().cloned(), after)),
                Searched::Nothing | Searched::TooMuch => {}
            }
        }
        let lines = |tables: &Tables| {
            let lines = tables.values().map(|item| item_to_json(item).to_string());
            lines.collect::<Vec<_>>().join("\n")
        };
        Err(match expected {
            None => format!("does an element of {} again, or none of it", operation.name),
            Some((answer, tables)) => format!(
                "does an element of {} with\n{}\nbut should {answer:?} with\n{}",
                operation.name,
                lines(&stored),
                lines(&tables)
            ),
        })
    }

    /// The element that a transaction skips, for which there must be a reason.
    fn skips(
        &self,
        (work, candidates): (&Work, &[Element]),
        at: usize,
        record: &Item,
        replayed: &Replayed,
        tally: &mut Tally,
    ) -> Result<Option<Place>, String> {
        let operation = &self.operations[work.operation];
        let reason = match record.get(REASONS) {
            Some(Value::L(reasons)) => reasons.last().and_then(Value::as_map),
            _ => None,
        };
        let code = reason.and_then(|reason| reason.get("code")?.as_str()).unwrap_or_default();
        let known = [Code::TRANSACTION_TOO_LARGE, Code::EXPIRY_REFUSED];
        if known.iter().any(|known| known.as_str() == code) {
            return Ok(candidates.first().and_then(Element::place).cloned());
        }
        let states = replayed.between(work.since, at);
        let during = tables(&states);
        let moments = Moments { during: &during, indexed: &during, loose: true, committed: None };
        let refused = |run: &dyn Fn(Ids) -> Run| run(Ids::default()).answer.is_err().then_some(());
        for element in candidates {
            for state in &states {
                let at_work = (work.number, element);
                match state.search_element(operation, at_work, moments, refused) {
                    Searched::Nothing => {}
                    Searched::Found(()) => return Ok(element.place().cloned()),
                    Searched::TooMuch => {
                        tally.open += 1;
                        return Ok(element.place().cloned());
                    }
                }
            }
        }
        let names: Vec<_> = candidates.iter().map(Element::place).collect();
        Err(format!(
            "{at} skips {names:?} of {} because of {code}, without a reason",
            operation.name
        ))
    }

    /// Whether everything has had its turn that a loop could find all the time.
    fn is_complete(
        &self,
        work: &Work,
        write: &Write,
        at: usize,
        replayed: &Replayed,
    ) -> Result<(), String> {
        let operation = &self.operations[work.operation];
        let at_work = (write, work.number);
        let Some((read, _)) = write.portions[work.number].read() else {
            let all = work.lists[work.number].len();
            return match usize::try_from(work.passed) {
                Ok(passed) if passed == all => Ok(()),
                _ => Err(format!("{at} ends a list of {all} after {}", work.passed)),
            };
        };
        // What a global index shows late may be missed.
        if replayed.late && self.model.items_may_move(read) {
            return Ok(());
        }
        let mut left: Option<BTreeSet<Place>> = None;
        for state in replayed.between(work.from, at) {
            let wanted = state.wanted(operation, at_work);
            let both = left.map_or(wanted.clone(), |left| &left & &wanted);
            left = Some(&both - &work.turns);
            if left.as_ref().is_some_and(BTreeSet::is_empty) {
                return Ok(());
            }
        }
        Err(format!("{at} ends a loop of {}, and leaves out {left:?}", operation.name))
    }

    /// Whether work ends with everything done, and what came of it told.
    fn ends(&self, work: &Work, write: &Write, actions: &[Action]) -> Result<(), String> {
        let mut told = actions.iter().filter_map(|action| match &action.kind {
            ActionKind::Put(item) => Some(item),
            _ => None,
        });
        let told = told.next().ok_or("ends work, and tells nobody")?;
        let counts = [number(told, DONE), number(told, SKIPPED)];
        match work.number == write.portions.len() && counts == [work.done, work.skipped] {
            true => Ok(()),
            false => Err(format!("ends work of {} too early, with {counts:?}", write.name)),
        }
    }

    /// Whether a caller was told how the work stands that the call has begun.
    pub(super) fn tells_of_work(
        &self,
        outcome: &Outcome,
        response: &Response,
        replayed: &Replayed,
    ) -> Result<(), String> {
        let begun = replayed.works.values().find(|work| work.operation == outcome.number);
        let work = begun.ok_or("answers, and has begun nothing")?;
        let told = |name: &str| response.body.get(name).and_then(Json::as_i64);
        let is_finished = response.body.get("state").is_some_and(|state| state == "finished");
        let known = [(told("done"), work.done), (told("skipped"), work.skipped)];
        let agree = |(told, known): (Option<i64>, i64)| match told {
            Some(told) if is_finished => told == known && work.has_ended,
            Some(told) => told <= known,
            // How it stands could not be read.
            None => !is_finished,
        };
        match known.into_iter().all(agree) {
            true => Ok(()),
            false => Err(format!(
                "tells {}, and {} are done, {} skipped",
                response.body, work.done, work.skipped
            )),
        }
    }
}

fn turn(work: &mut Work, element: Option<&Place>) {
    match element {
        Some(place) => drop(work.turns.insert(place.clone())),
        None => work.passed += 1,
    }
}
