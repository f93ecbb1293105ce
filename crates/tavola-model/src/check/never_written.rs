//! An attribute that nothing ever sets.
//!
//! An optional attribute without a value of its own (`= ...`) that no write, `derive`, audit line
//! or initial data sets is always absent.
//! Attributes in tables with `others allowed` are not reported, because other programs may set
//! them.
//!
//! ```text
//! entity Board in main {
//!   archivedAt: timestamp?       // and no `set archivedAt = ...`, no input of that name
//! }
//! ```
//!
//! Fix: write what sets it, or remove it.

use std::collections::BTreeSet;

use super::context::Context;
use super::never_created::made;
use crate::Finding;
use crate::model::{ChangeKind, EntityId, Expr, Model, Step};

pub(super) const CODE: &str = "never-written";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let model = context.model;
    let (made, given) = (made(model), given(model));
    let tenant = model.tenant.as_ref().map(|tenant| tenant.attribute.as_str());
    for (id, entity) in context.entities() {
        let table = model.table(entity.table);
        // Another rule reports entities that are never created.
        if table.others_allowed || !made.contains(&id) {
            continue;
        }
        for attribute in &entity.attributes {
            let name = attribute.name.as_str();
            // These get their values from the table or from the caller.
            let by_itself = [table.ttl.as_deref(), table.type_attribute.as_deref(), tenant];
            let absent = attribute.optional
                && attribute.value.is_none()
                && !by_itself.contains(&Some(name))
                && !given.contains(&(id, name));
            if absent {
                let message = format!("nothing ever sets `{}.{name}`", entity.name);
                findings.push(
                    Finding::warning(CODE, attribute.span, message)
                        .why("no write, `derive`, audit line or initial data mentions it")
                        .help("write what sets it, or remove it"),
                );
            }
        }
    }
}

/// Returns the attributes of each entity that something sets.
fn given(model: &Model) -> BTreeSet<(EntityId, &str)> {
    let derives = model.entities.iter().flat_map(|entity| &entity.derives);
    let derived = derives.map(|derive| (derive.entity, &derive.fields));
    let stated = model.audit.iter().chain(&model.data).map(|(entity, fields)| (*entity, fields));
    let mut given: BTreeSet<(EntityId, &str)> =
        derived.chain(stated).flat_map(|(entity, fields)| named(entity, fields)).collect();
    for write in &model.writes {
        write.all_steps().for_each(|step| match step {
            Step::Create { entity, fields, .. } => given.extend(named(*entity, fields)),
            Step::Update { entity, target, changes, starting, upsert, .. } => {
                if let (true, Expr::Load(load)) = (*upsert, target) {
                    given.extend(named(*entity, &load.key));
                    given.extend(named(*entity, starting));
                }
                let gives = changes.iter().filter(|change| match &change.kind {
                    ChangeKind::Set(value) | ChangeKind::SetIfGiven(value) => {
                        *value != Expr::Absent
                    }
                    ChangeKind::Increase(_) | ChangeKind::Decrease(_) | ChangeKind::Add(_) => true,
                    ChangeKind::Remove(_) | ChangeKind::Clear => false,
                });
                let names = gives.filter_map(|change| change.path.first());
                given.extend(names.map(|name| (*entity, name.as_str())));
            }
            _ => {}
        });
    }
    given
}

fn named(entity: EntityId, fields: &[(String, Expr)]) -> impl Iterator<Item = (EntityId, &str)> {
    let gives = fields.iter().filter(|(_, value)| *value != Expr::Absent);
    gives.map(move |(name, _)| (entity, name.as_str()))
}
