//! A copy of another item's attribute that does not follow it.
//!
//! A value that is copied when an item is created stays as it was when the original changes: a
//! comment shows the former name of its author.
//! `kept` does not help, because it recomputes an attribute when the item's own attributes change;
//! when another item changes, this one is not written.
//! A copy is reported if some write changes the original and does not update the copy.
//! A number that the write itself counts, as in `number = repo.counter` behind `counter += 1`, is one
//! of a sequence and no copy.
//! `immutable` says that the first value is meant to stay, such as the price in an order; so do
//! append-only entities and audit entries.
//!
//! ```text
//! sessionTitle: text(100) = Session(sessionId).title kept    // and some write renames sessions
//! create Comment { authorName = user.name }                  // and some write renames users
//! ```
//!
//! Fix: declare the copy `immutable` to store the value at creation and say so.
//! To keep the copies current, update them in the write that changes the original, or let the
//! original `derive` them.

use super::context::{Context, type_in};
use crate::Finding;
use crate::model::{
    Attribute, ChangeKind, Computed, Entity, EntityId, Expr, Local, Model, Step, Type, Write,
};

pub(super) const CODE: &str = "stale-copy";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (id, entity) in context.entities() {
        for attribute in &entity.attributes {
            let is_kept = attribute.computed == Computed::Kept;
            let copied = if is_kept {
                entity.dependencies.borrowed(&attribute.name).collect()
            } else {
                copies(context.model, id, entity, attribute)
            };
            let changed = copied.into_iter().find_map(|(source, name)| {
                Some((source, name, changes(context, source, name, (id, &attribute.name))?))
            });
            let Some((source, name, write)) = changed else { continue };
            let source = &context.model.entity(source).name;
            let message = format!(
                "`{}` of `{}` does not follow `{name}` of `{source}`",
                attribute.name, entity.name
            );
            let instead =
                if is_kept { "write `immutable` instead of `kept`" } else { "write `immutable`" };
            findings.push(
                Finding::warning(CODE, attribute.span, message)
                    .why(format!("`{write}` changes the original and leaves the copy unchanged"))
                    .help(format!(
                        "{instead} if the first value is meant to stay, or update the copies in that write"
                    )),
            );
        }
    }
}

/// Returns the attributes of other items that an attribute gets its values from, if it gets them
/// nowhere else.
fn copies<'m>(
    model: &'m Model,
    id: EntityId,
    entity: &'m Entity,
    attribute: &'m Attribute,
) -> Vec<(EntityId, &'m str)> {
    let is_audit = model.audit.as_ref().is_some_and(|(audit, _)| *audit == id);
    let stays = attribute.immutable || entity.append_only.is_some() || is_audit;
    let in_key = entity.key_attributes.contains(&attribute.name);
    let derives = || model.entities.iter().flat_map(|entity| &entity.derives);
    let given = model.data.iter().any(|(entity, _)| *entity == id);
    if stays || in_key || given || derives().any(|derive| derive.entity == id) {
        return Vec::new();
    }
    let mut all = Vec::new();
    // Values that are no copies, and what else is made with them in the same write.
    let mut others: Vec<Vec<(EntityId, &str)>> = Vec::new();
    // A number that the same write counts is one of a sequence, not the state of the other item.
    let is_drawn = |write: &Write, (id, name): &(EntityId, &str)| write.counted(*id).contains(name);
    for write in &model.writes {
        let mut take = |value: &'m Expr, frame: &[Local]| {
            let copied = copied(model, id, value, frame);
            match copied.filter(|source| !is_drawn(write, source)) {
                Some(source) => all.push(source),
                None => others.push(made_with(write, id, value)),
            }
        };
        for step in write.all_steps() {
            match step {
                Step::Create { entity, fields, .. } if *entity == id => {
                    let field = fields.iter().find(|(name, _)| *name == attribute.name);
                    let value = field.map(|(_, value)| value).or(attribute.value.as_ref());
                    value.into_iter().for_each(|value| take(value, &write.frame));
                }
                Step::Update { entity, changes, starting, .. } if *entity == id => {
                    let start = starting.iter().filter(|(name, _)| *name == attribute.name);
                    start.for_each(|(_, value)| take(value, &write.frame));
                    let own = changes.iter().filter(|change| {
                        change.path.first().is_some_and(|name| *name == attribute.name)
                    });
                    own.for_each(|change| match &change.kind {
                        ChangeKind::Set(value) => take(value, &write.frame),
                        _ => take(&Expr::Absent, &[]),
                    });
                }
                _ => {}
            }
        }
    }
    // What a write gives a new item and its copy alike is as good as copied.
    all.retain(|source| others.iter().all(|made| made.contains(source)));
    all
}

/// Returns the attributes of other items that a write makes with the same value.
fn made_with<'m>(write: &'m Write, id: EntityId, value: &Expr) -> Vec<(EntityId, &'m str)> {
    let made = write.all_steps().filter_map(|step| match step {
        Step::Create { entity, fields, .. } if *entity != id => Some((*entity, fields)),
        _ => None,
    });
    let alike = made.flat_map(|(entity, fields)| {
        let same = fields.iter().filter(|(_, other)| other == value);
        same.map(move |(name, _)| (entity, name.as_str()))
    });
    alike.collect()
}

/// Returns the attribute of another entity that a value is, as it is stored there.
fn copied<'m>(
    model: &Model,
    id: EntityId,
    value: &'m Expr,
    frame: &[Local],
) -> Option<(EntityId, &'m str)> {
    let Expr::Field(base, name) = value else { return None };
    match type_in(model, base, None, frame)? {
        Type::Item(source) if source != id => Some((source, name.as_str())),
        _ => None,
    }
}

/// Returns a write that changes an attribute of existing items and not the copy of it.
fn changes<'m>(
    context: &Context<'m>,
    id: EntityId,
    name: &str,
    copy: (EntityId, &str),
) -> Option<&'m str> {
    let source = context.model.entity(id);
    let touches = |write: &Write, id: EntityId, name: &str, entity: &Entity| {
        write.all_steps().any(|step| match step {
            Step::Update { entity: changed, changes, .. } if *changed == id => {
                let named = changes.iter().filter_map(|change| change.path.first()).cloned();
                entity.change_with(&named.collect()).contains(name)
            }
            _ => false,
        })
    };
    let leaves = |write: &&Write| {
        touches(write, id, name, source)
            && !touches(write, copy.0, copy.1, context.model.entity(copy.0))
    };
    context.model.writes.iter().find(leaves).map(|write| write.name.as_str())
}
