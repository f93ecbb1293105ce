//! A list in a key.
//!
//! An item has exactly one value for each key attribute.
//! A template cannot express "one index entry for each participant": the item would need as many
//! keys as the list has elements.
//!
//! ```text
//! GSI1PK = "USER#{participants}"             // participants: set[id]
//! ```
//!
//! Fix: derive an item for each element, `for userId in participants derive Participant`.

use super::context::Context;
use crate::Finding;
use crate::model::{KeySource, Type};

pub(super) const CODE: &str = "list-in-key";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (id, entity) in context.entities() {
        for key in &entity.keys {
            let KeySource::Template(template) = &key.source else { continue };
            let list = template.holes().find(|hole| {
                matches!(hole.ty, Type::List(..) | Type::Set(..)) && hole.attribute().is_some()
            });
            let Some(name) = list.and_then(|hole| hole.attribute()) else { continue };
            let message = format!("`{}` of `{}` contains the list `{name}`", key.name, entity.name);
            findings.push(
                Finding::error(CODE, context.key_span(id, &key.name), message)
                    .why(format!("an item has one `{}`, not one for each element", key.name))
                    .help(format!("derive an item for each element: `for x in {name} derive ...`")),
            );
        }
    }
}
