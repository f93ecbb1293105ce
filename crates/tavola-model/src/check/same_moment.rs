//! A primary key that only a moment tells from others.
//!
//! A key that is made of the time of its creation and of nothing that is new for each item is that
//! of every item which is made at this moment: within one second, or one millisecond, depending on
//! the model's `timestamps`.
//! The second of them is refused as a conflict, and the more is going on, the more often that is.
//! A key that contains who calls, a new id or the id of a new item is not reported, and neither is a
//! `create` whose `else` says what is told then, nor a sort key with another id or number in it.
//!
//! ```text
//! SK     = "MESSAGE#{sentAt}"          // two members of a room write within one second
//! sentAt: timestamp = now
//! ```
//!
//! Fix: put a new id behind the moment, `"MESSAGE#{sentAt}#{messageId}"` with `messageId: ulid =
//! new`, or in its place: ULIDs sort by the time at which they were made.

use super::context::Context;
use crate::Finding;
use crate::model::{Entity, EntityId, Expr, Hole, KeySource, Model, Precision, Step};

pub(super) const CODE: &str = "same-moment";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let model = context.model;
    for (id, entity) in context.entities() {
        let made = model.writes.iter().find_map(|write| {
            let new: Vec<usize> = write.all_steps().filter_map(new_item).collect();
            let makes = |step: &Step| match step {
                Step::Create { entity: made, fields, otherwise, .. } => {
                    let is_expected = otherwise.code.is_some() || otherwise.message.is_some();
                    let told = *made == id && !is_expected;
                    told.then(|| moment(model, entity, fields, &new)).flatten()
                }
                _ => None,
            };
            Some((write.name.as_str(), write.all_steps().find_map(makes)?))
        });
        let noted = model.audit.as_ref().filter(|(audit, _)| *audit == id);
        let noted = noted.and_then(|(_, fields)| moment(model, entity, fields, &[]));
        let (who, name) = match (made, noted) {
            (Some((write, name)), _) => (format!("`{write}` makes it"), name),
            (None, Some(name)) => ("every write makes one".to_owned(), name),
            (None, None) => continue,
        };
        findings.push(finding(context, id, name, &who));
    }
}

fn finding(context: &Context, id: EntityId, name: &str, who: &str) -> Finding {
    let model = context.model;
    let entity = model.entity(id);
    let part = model.table(entity.table).key.parts().last().map_or(name, |part| &part.name);
    let within = match model.precision {
        Precision::Seconds => "second",
        Precision::Milliseconds => "millisecond",
    };
    let message = format!("all `{}` of one {within} can have the same primary key", entity.name);
    Finding::warning(CODE, context.key_span(id, part), message)
        .why(format!(
            "{who}, and nothing but `{name}` tells it from the others: the second one within a {within} is refused"
        ))
        .help("put a new id behind it, `#{newId}` with `newId: ulid = new`, or a ULID in its place: ULIDs sort by time")
}

/// Returns the attribute by which alone the key of a new item differs from those of others: the
/// moment at which it is made.
fn moment<'m>(
    model: &Model,
    entity: &'m Entity,
    fields: &[(String, Expr)],
    new: &[usize],
) -> Option<&'m str> {
    let value = |name: &str| {
        let given = fields.iter().find(|(field, _)| field == name).map(|(_, value)| value);
        given.or_else(|| entity.attribute(name)?.value.as_ref())
    };
    let values = || entity.key_attributes.iter().filter_map(|name| value(name));
    // What a caller is known by, and what was made with it, are of one call at a time.
    let is_of_call = |expr: &Expr| match expr {
        Expr::NewId(_) | Expr::Claim(_) | Expr::CallerIp | Expr::Write(_) => true,
        Expr::Slot(slot) => new.contains(slot),
        _ => false,
    };
    if values().any(|value| value.any(is_of_call)) {
        return None;
    }
    // The partition says what the item belongs to, and the sort key which one it is; without a sort
    // key, the partition key does.
    let own =
        model.table(entity.table).key.parts().last().and_then(|part| entity.key(&part.name))?;
    let KeySource::Template(template) = &own.source else { return None };
    let is_moment = |hole: &&Hole| {
        hole.transforms.is_empty() && hole.attribute().and_then(value).is_some_and(is_now)
    };
    let tells_little = |hole: &Hole| is_moment(&hole) || hole.ty.members().is_some();
    let name = template.holes().find(is_moment)?.attribute()?;
    let name = template.holes().all(tells_little).then_some(name)?;
    entity.attribute(name).map(|attribute| attribute.name.as_str())
}

/// Returns the name of an item that a step makes.
fn new_item(step: &Step) -> Option<usize> {
    match step {
        Step::Create { slot, .. } => *slot,
        _ => None,
    }
}

/// Returns `true` if a value is the moment of the call, or one that is as far from it in every call.
fn is_now(value: &Expr) -> bool {
    match value {
        Expr::Now => true,
        Expr::ToEpoch(moment, _) => is_now(moment),
        Expr::Shift(_, moment, by, _) => is_now(moment) && matches!(**by, Expr::Literal(_)),
        _ => false,
    }
}
