//! An optional value in the sort key of an index.
//!
//! An item is in an index only if it has the whole index key.
//! An optional attribute in the partition key is usually deliberate: the index is sparse and lists
//! only the items that have the attribute.
//! In the sort key it is more often an oversight: without the value, the item silently disappears
//! from every list of that index.
//!
//! ```text
//! GSI3PK = "USER#STATUS#{status}"
//! GSI3SK = "{endDate}#{userId}"               // users without an end date are in no status list
//! ```
//!
//! Fix: add a fallback, `{endDate ?? 9999-12-31}`, state the condition, `while exists endDate`, or
//! use the same attribute in the partition key.

use super::context::Context;
use crate::Finding;
use crate::keys::places;
use crate::model::{Entity, Key, KeySource};

pub(super) const CODE: &str = "optional-in-index";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (id, entity) in context.entities() {
        for (index, pair) in places(context.model, entity) {
            let (Some(index), Some(part)) = (index, &pair.sort) else { continue };
            let (Some(key), Some(partition)) =
                (entity.key(&part.name), entity.key(&pair.partition.name))
            else {
                continue;
            };
            // A condition on either part is deliberate, and so is an optional partition key.
            if key.condition.is_some() || partition.condition.is_some() {
                continue;
            }
            let openly = optional(entity, partition);
            let Some(name) = optional(entity, key).into_iter().find(|name| !openly.contains(name))
            else {
                continue;
            };
            if !openly.is_empty() {
                continue;
            }
            let message = format!(
                "`{}` is missing from `{}` when `{name}` is absent",
                entity.name, index.name
            );
            findings.push(
                Finding::warning(CODE, context.key_span(id, &part.name), message)
                    .why(format!("an item without `{name}` has no `{}`, and an index contains only items with a complete key", part.name))
                    .help(format!("provide a fallback, `{{{name} ?? ...}}`, or state the condition, `while exists {name}`")),
            );
        }
    }
}

/// Returns the optional attributes without a fallback that a key consists of.
fn optional<'e>(entity: &'e Entity, key: &'e Key) -> Vec<&'e str> {
    let is_optional =
        |name: &&str| entity.attribute(name).is_some_and(|attribute| attribute.optional);
    match &key.source {
        KeySource::Template(template) => {
            let holes = template.holes().filter(|hole| hole.fallback.is_none());
            holes.filter_map(|hole| hole.attribute()).filter(is_optional).collect()
        }
        KeySource::Attribute => [key.name.as_str()].into_iter().filter(is_optional).collect(),
        KeySource::TypeValue => Vec::new(),
    }
}
