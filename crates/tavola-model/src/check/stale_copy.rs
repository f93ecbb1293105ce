//! A copy of another item's attribute that does not follow it.
//!
//! `kept` recomputes an attribute when the item's own attributes change.
//! If it is copied from another item, it becomes stale when that item changes, because this one is
//! not written.
//!
//! ```text
//! sessionTitle: text(100) = Session(sessionId).title kept    // and some write renames sessions
//! ```
//!
//! Fix: leave out `kept` to store the value at creation and say so.
//! To keep the copies current, update them in the write that changes the original, or let the
//! original `derive` them.

use super::context::Context;
use crate::Finding;
use crate::model::{Computed, EntityId, Step};

pub(super) const CODE: &str = "stale-copy";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (_, entity) in context.entities() {
        for attribute in entity.attributes.iter().filter(|a| a.computed == Computed::Kept) {
            let mut copied = entity.dependencies.borrowed(&attribute.name);
            let changed = copied
                .find_map(|(source, name)| Some((source, name, changes(context, source, name)?)));
            let Some((source, name, write)) = changed else { continue };
            let source = &context.model.entity(source).name;
            let message = format!(
                "`{}` of `{}` does not follow `{name}` of `{source}`",
                attribute.name, entity.name
            );
            findings.push(
                Finding::warning(CODE, attribute.span, message)
                    .why(format!("`{write}` changes the original and leaves the copy unchanged"))
                    .help("leave out `kept` if the first value is meant to stay, or update the copies in that write"),
            );
        }
    }
}

/// Returns a write that changes an attribute of existing items.
fn changes<'m>(context: &Context<'m>, id: EntityId, name: &str) -> Option<&'m str> {
    let source = context.model.entity(id);
    context.model.writes.iter().find_map(|write| {
        let mut found = false;
        write.all_steps().for_each(|step| {
            if let Step::Update { entity, changes, .. } = step
                && *entity == id
            {
                let named = changes.iter().filter_map(|change| change.path.first()).cloned();
                found |= source.change_with(&named.collect()).contains(name);
            }
        });
        found.then_some(write.name.as_str())
    })
}
