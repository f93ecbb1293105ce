//! What is written: writes with the actions of their transactions, jobs, and initial data.

use std::fmt::Write;

use tavola_model::explain::{self, Action, Body, Explained, OperationKind, Origin};
use tavola_model::json::{Document, Item};
use tavola_model::model::Model;

use super::{code, head, named, route, row};

/// Adds the writes, and in one transaction of each: what is put, updated, deleted and checked.
pub(super) fn writes(page: &mut String, model: &Model, document: &Document) {
    if document.writes.is_empty() {
        return;
    }
    let explained = explain::model(model);
    page.push_str("## Writes\n\n");
    head(page, &["write", "route", "transaction", "allowed if"]);
    for write in &document.writes {
        let operation = &write.operation;
        let is_this =
            |one: &&Explained| one.kind == OperationKind::Write && one.name == operation.name;
        let actions = explained.iter().find(is_this).map(actions).unwrap_or_default();
        let allow = match &write.expiry_of {
            Some(entity) => format!("nobody calls it: it ends an expired {entity}"),
            None => operation.allow.as_deref().map_or("nobody calls it".to_owned(), code),
        };
        row(page, &[&named(operation), &route(operation), &actions, &allow]);
    }
    page.push('\n');
}

/// Returns what is done to items of which entities, under DynamoDB's names.
fn actions(explained: &Explained) -> String {
    let mut kinds: Vec<(&str, Vec<&str>)> = Vec::new();
    let actions = explained.requests.iter().flat_map(|request| match &request.body {
        Body::UpdateItem(action) => std::slice::from_ref(&**action),
        Body::TransactWriteItems(actions) => actions.as_slice(),
        _ => &[],
    });
    // Tavola's own items are no part of the design.
    let is_own = |action: &&Action| matches!(action.origin, Origin::Lock | Origin::Record);
    for action in actions.filter(|action| !is_own(action)) {
        let (kind, entity) = (action.kind.name(), action.entity.as_str());
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, entities)) if entities.contains(&entity) => {}
            Some((_, entities)) => entities.push(entity),
            None => kinds.push((kind, vec![entity])),
        }
    }
    let told: Vec<String> =
        kinds.iter().map(|(kind, entities)| format!("{kind} {}", entities.join(", "))).collect();
    told.join("; ")
}

/// Adds the jobs.
pub(super) fn jobs(page: &mut String, document: &Document) {
    if document.jobs.is_empty() {
        return;
    }
    page.push_str("## Jobs\n\n");
    for job in &document.jobs {
        let docs = job.docs.as_ref().map(|docs| format!(": {docs}")).unwrap_or_default();
        let _ = writeln!(page, "- `{}`, every {}{docs}", job.name, duration(job.every_seconds));
    }
    page.push('\n');
}

/// Returns a number of seconds in the largest unit that leaves none over.
fn duration(seconds: u64) -> String {
    let units = [(86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")];
    let found = units.iter().find(|(unit, _)| seconds.is_multiple_of(*unit));
    let (unit, name) = found.unwrap_or(&(1, "second"));
    match seconds / unit {
        1 => name.to_string(),
        count => format!("{count} {name}s"),
    }
}

/// Adds what is there from the start.
pub(super) fn data(page: &mut String, document: &Document) {
    if document.data.is_empty() {
        return;
    }
    page.push_str("## Initial data\n\n");
    for Item { entity, fields } in &document.data {
        let fields: Vec<String> =
            fields.iter().map(|field| format!("`{} = {}`", field.name, field.value)).collect();
        let _ = writeln!(page, "- {entity}: {}", fields.join(", "));
    }
    page.push('\n');
}
