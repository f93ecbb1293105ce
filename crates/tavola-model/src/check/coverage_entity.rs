//! An entity that nothing creates.
//!
//! Reads of an entity that no write, derived item, audit line or initial data makes return nothing,
//! for ever. In tables that say `others allowed`, other programs may make it, and nothing is said.
//!
//! ```text
//! entity Reaction in main { ... }          // and no `create Reaction`
//! ```
//!
//! Fix: write what creates it, or take it out.

use super::context::Context;
use super::volume;
use crate::Finding;

pub(super) const CODE: &str = "never-created";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let mut made = volume::written(context.model);
    made.extend(context.model.data.iter().map(|(entity, _)| *entity));
    let derived: Vec<_> = made
        .iter()
        .flat_map(|id| context.model.entity(*id).derives.iter().map(|derive| derive.entity))
        .collect();
    made.extend(derived);
    for (id, entity) in context.entities() {
        if made.contains(&id) || context.model.table(entity.table).others_allowed {
            continue;
        }
        let message = format!("nothing creates a `{}`", entity.name);
        findings.push(
            Finding::warning(CODE, entity.span, message)
                .why("no write, derived item, audit line or initial data makes one")
                .help("write what creates it, or take it out"),
        );
    }
}
