//! What readers were shown: nothing that they may not see, and everything that was there all the
//! time.

use serde_json::Value as Json;
use tavola_model::model::{Read, Shape, Source};
use tavola_runtime::Response;

use super::judge::settle;
use super::replay::Replayed;
use super::{Moment, Outcome};
use crate::generate::Operation;
use crate::reference::{Answer, Ids, Place, Reference, Run};
use crate::tally::Tally;

impl Moment {
    pub(super) fn shows(
        &self,
        outcome: &Outcome,
        response: &Response,
        replayed: &Replayed,
        tally: &mut Tally,
    ) -> Result<(), String> {
        let operation = &self.operations[outcome.number];
        let Some(id) = self.model.read_named(&operation.name) else { return Ok(()) };
        let read = self.model.read(id);
        if !matches!(read.shape, Shape::One | Shape::List) {
            return Ok(());
        }
        let found: Vec<Json> = match response.body.get("items") {
            Some(Json::Array(items)) => items.iter().map(|item| bare(read, item)).collect(),
            _ => vec![bare(read, &response.body)],
        };
        let during = replayed.during(outcome.number, outcome.to);
        let indexed = replayed.indexed(outcome.number, outcome.to);
        let answers = |state: &Reference| -> Vec<Json> {
            answered(state, operation).iter().map(|item| bare(read, item)).collect()
        };
        let now: Vec<Vec<Json>> = during.iter().map(|state| answers(state)).collect();
        for item in &found {
            let late = |(age, old): (usize, &&Reference)| {
                let since = &indexed[..age];
                answers(old).contains(item) && !hidden(item, read, old, since, &during, operation)
            };
            tally.items_read += 1;
            if now.iter().any(|items| items.contains(item)) || indexed.iter().enumerate().any(late)
            {
                continue;
            }
            // Its caller, say, was loaded at one moment, and what it finds at a later one.
            let searched = self.search(outcome, replayed, |_, run| {
                items(run).iter().any(|may| bare(read, may) == *item)
            });
            settle(searched, tally, || format!("shows {item}, which it may not"))?;
        }
        let whole = read.shape == Shape::List
            && operation.input.limit.is_none()
            && response.body.get("next").is_none()
            && response.body.get("complete").is_none();
        if whole {
            let all: Vec<Vec<Json>> = indexed.iter().map(|state| answers(state)).collect();
            let always = all.first().into_iter().flatten();
            // Derived items may be gone for a moment while they are brought in step with their
            // owner.
            let seen = replayed.last().visible(&operation.caller);
            let stays = |item: &&Json| {
                let mut places =
                    seen.iter().filter(|(_, shown)| bare(read, shown) == **item).peekable();
                places.peek().is_some()
                    && places.all(|(p, _)| !replayed.was_written(p, outcome.number, outcome.to))
            };
            let mut always =
                always.filter(|item| all.iter().all(|items| items.contains(item))).filter(stays);
            if let Some(item) = always.find(|item| !found.contains(item)) {
                return Err(format!("leaves out {item}, which was there all the time"));
            }
        }
        Ok(())
    }
}

/// An item as the read answers it, without what was fetched for it, which may be of another moment.
fn bare(read: &Read, item: &Json) -> Json {
    let mut item = item.clone();
    if let Some(entries) = item.as_object_mut() {
        entries.retain(|name, _| read.answers_with(name));
    }
    for with in &read.with {
        item.as_object_mut().and_then(|entries| entries.remove(&with.name));
    }
    item
}

/// Whether an item that an index still shows as it was has been hidden from its reader since, or a
/// part of it.
fn hidden(
    item: &Json,
    read: &Read,
    old: &Reference,
    since: &[&Reference],
    during: &[&Reference],
    operation: &Operation,
) -> bool {
    if !matches!(read.source, Source::Query(_)) {
        return true;
    }
    let shown = old.visible(&operation.caller);
    // Where only some attributes are answered, several items look alike: it may be any of them.
    let mut alike = shown.iter().filter(|(_, shown)| bare(read, shown) == *item);
    alike.all(|(place, _)| is_hidden(item, place, since, during, operation))
}

fn is_hidden(
    item: &Json,
    place: &Place,
    since: &[&Reference],
    during: &[&Reference],
    operation: &Operation,
) -> bool {
    // It was deleted, and whatever is in its place now is another item: what is gone is not hidden.
    if since.iter().any(|state| !state.tables.contains_key(place)) {
        return false;
    }
    let sees = |state: &&Reference| {
        let visible = state.visible(&operation.caller);
        let now = visible.iter().find(|(known, _)| known == place).map(|(_, shown)| shown);
        let stored = state.tables.get(place);
        // What is gone is not hidden.
        let gone = |name: &String| stored.is_none_or(|item| !item.contains_key(name));
        let shows = |now: &Json, name: &String| now.get(name).is_some() || gone(name);
        match now {
            Some(now) => {
                item.as_object().is_some_and(|entries| entries.keys().all(|name| shows(now, name)))
            }
            None => stored.is_none(),
        }
    };
    !during.iter().any(sees)
}

/// All items that a read shows in a state.
fn answered(state: &Reference, operation: &Operation) -> Vec<Json> {
    items(state.call(operation, Ids::default()))
}

fn items(run: Run) -> Vec<Json> {
    match run.answer {
        Ok(Answer::Body(item)) => vec![item],
        Ok(Answer::OneOf(items)) => items,
        Ok(Answer::List(groups, _)) => groups.concat(),
        Ok(Answer::Written(..) | Answer::Work { .. }) | Err(_) => Vec::new(),
    }
}
