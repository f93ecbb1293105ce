//! An item that moves to another key and gets a new id on the way.
//!
//! The primary key of an item never changes, so a write that moves an item deletes it and creates it
//! under its new key.
//! `create X from x` takes the attributes of the old item, but not those that are generated: the
//! item gets another id, and whatever refers to it by its id no longer finds it.
//! An id in the key itself is not reported: where it is new, the item is.
//!
//! ```text
//! folderId: id = "fld-{new}"                    // not in the key, which is made of the name
//!
//! delete folder
//! create Folder from folder { name }            // with another folderId
//! ```
//!
//! Fix: name the id in the braces, `create Folder from folder { name, folder.folderId }`.

use super::context::{Context, listed};
use crate::Finding;
use crate::model::{Computed, EntityId, Expr, Step, Write};

pub(super) const CODE: &str = "renewed-value";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for write in &context.model.writes {
        for step in write.all_steps() {
            let Step::Create { entity: id, fields, .. } = step else { continue };
            let Some(slot) = moved(write, *id, fields) else { continue };
            let entity = context.model.entity(*id);
            let is_given = |name: &str| fields.iter().any(|(given, _)| given == name);
            let is_id = |value: &Expr| value.any(|part| matches!(part, Expr::NewId(_)));
            let renewed = entity.attributes.iter().filter(|attribute| {
                attribute.computed == Computed::AtCreation
                    && attribute.value.as_ref().is_some_and(is_id)
                    && !entity.key_attributes.contains(&attribute.name)
                    && !is_given(&attribute.name)
            });
            let renewed: Vec<&str> = renewed.map(|attribute| attribute.name.as_str()).collect();
            if renewed.is_empty() {
                continue;
            }
            let names = listed(renewed.iter().copied());
            let old = write.frame.get(slot).map_or("item", |local| local.name.as_str());
            let kept: Vec<String> = renewed.iter().map(|name| format!("{old}.{name}")).collect();
            let message = format!("the moved `{}` gets a new {names}", entity.name);
            findings.push(
                Finding::warning(CODE, context.step_span(write, step), message)
                    .why("what is generated is not taken from another item")
                    .help(format!("write `{}` in the braces to keep it", kept.join(", "))),
            );
        }
    }
}

/// Returns the name of the deleted item of the same entity from which a new one is filled.
fn moved(write: &Write, id: EntityId, fields: &[(String, Expr)]) -> Option<usize> {
    let deleted = write.all_steps().filter_map(|step| match step {
        Step::Delete { target: Expr::Slot(slot), entity, .. } if *entity == id => Some(*slot),
        _ => None,
    });
    let from = |slot: &usize| {
        fields.iter().any(|(name, value)| match value {
            Expr::Field(base, field) => **base == Expr::Slot(*slot) && field == name,
            _ => false,
        })
    };
    deleted.into_iter().find(from)
}
