//! A primary key that contains a value that changes on its own.
//!
//! The primary key identifies the item and cannot change.
//! A `set` of an attribute in the key is refused outright, but an attribute that is recomputed with
//! every write (`on write`) or whenever its sources change (`kept`) would change the key as a side
//! effect.
//!
//! ```text
//! SK        = "{updatedAt}"
//! updatedAt: timestamp = now on write      // the second write looks for another item
//! ```
//!
//! Fix: use an attribute that is set once, such as `createdAt: timestamp = now`.

use super::context::Context;
use crate::Finding;
use crate::model::Computed;

pub(super) const CODE: &str = "mutable-in-key";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (id, entity) in context.entities() {
        for name in &entity.key_attributes {
            let Some(attribute) = entity.attribute(name) else { continue };
            let why = match attribute.computed {
                Computed::OnWrite | Computed::CountsWrites => "it is recomputed with every write",
                Computed::Kept => "it is recomputed when its sources change",
                Computed::Default | Computed::AtCreation => continue,
            };
            let table = context.model.table(entity.table);
            let part = table.key.parts().find(|part| {
                let shape = context.keys.shape(id, &part.name);
                shape.is_some_and(|shape| {
                    let mut variables = shape.pieces.iter().filter_map(|p| p.variable.as_ref());
                    variables.any(|variable| variable.label == *name)
                })
            });
            let part = part.map_or("the key", |part| part.name.as_str());
            let message =
                format!("`{name}` changes, but it is in the primary key of `{}`", entity.name);
            findings.push(
                Finding::error(CODE, attribute.span, message)
                    .why(format!("{why}, and `{part}` with the old value is another item"))
                    .help("use an attribute that is set once, such as `createdAt`")
                    .related(context.key_span(id, part), "the key"),
            );
        }
    }
}
