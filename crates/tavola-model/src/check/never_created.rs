//! An entity that nothing creates.
//!
//! If no write, `derive`, audit line or initial data creates items of an entity, reads of it never
//! return anything.
//! Entities in tables with `others allowed` are not reported, because other programs may create
//! them.
//!
//! ```text
//! entity Reaction in main { ... }          // and no `create Reaction`
//! ```
//!
//! Fix: write what creates it, or remove it.

use std::collections::BTreeSet;

use super::context::Context;
use super::written::written;
use crate::Finding;
use crate::model::{EntityId, Model};

pub(super) const CODE: &str = "never-created";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let made = made(context.model);
    let derived = context.entities().flat_map(|(_, owner)| &owner.derives);
    let derived: BTreeSet<EntityId> = derived.map(|derive| derive.entity).collect();
    for (id, entity) in context.entities() {
        // What is derived, or a copy, lacks only its owner.
        let is_known = made.contains(&id) || derived.contains(&id);
        if is_known || context.model.table(entity.table).others_allowed {
            continue;
        }
        let message = format!("nothing creates a `{}`", entity.name);
        findings.push(
            Finding::warning(CODE, entity.span, message)
                .why("no write, `derive`, audit line or initial data creates one")
                .help("write what creates it, or remove it"),
        );
    }
}

/// Returns the entities that can have items, as far as the model determines them.
pub(super) fn made(model: &Model) -> BTreeSet<EntityId> {
    let mut made = written(model);
    made.extend(model.data.iter().map(|(entity, _)| *entity));
    let derived: Vec<_> = made
        .iter()
        .flat_map(|id| model.entity(*id).derives.iter().map(|derive| derive.entity))
        .collect();
    made.extend(derived);
    made
}
