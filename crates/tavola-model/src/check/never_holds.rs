//! A condition that can never hold.
//!
//! An expired item is absent for every operation, whether or not the store has deleted it.
//! A step or filter that asks for items whose lifetime is over therefore finds none: the step fails
//! every time, and what it should have given back is lost.
//! So does a `when`, whose steps are then never done.
//! The same is true of a condition that asks one value to be two things at once, and of a step that
//! changes or deletes an item which an earlier step has deleted.
//!
//! ```text
//! expires endsAt
//! delete Hold(holdId) if endsAt <= now        // at that moment there is no `Hold` any more
//! ```
//!
//! Fix: say what follows from the expiry, `on expiry of Hold as h { ... }`; or give the entity an
//! attribute of its own for the moment that matters, and let the item live longer:
//! `endsAt: timestamp` and `expiresAt: epoch = endsAt + 30d`.

use super::context::Context;
use crate::model::{Entity, EntityId, Expr, Local, Read, Step, Type, Write};
use crate::syntax::ast::ReadClauseKind;
use crate::{Finding, Span};
use tavola_store::{Comparison, Value};

pub(super) const CODE: &str = "never-holds";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for write in &context.model.writes {
        deleted_before(context, write, &write.steps, findings);
        for step in write.all_steps() {
            let (condition, item) = match step {
                Step::Update { condition: Some(condition), entity, .. }
                | Step::Delete { condition: Some(condition), entity, .. } => {
                    (condition, Some(*entity))
                }
                Step::Check(condition, _) => (condition, None),
                // What `when` and the `where` of a loop ask.
                Step::For { condition: Some(condition), .. } => (condition, None),
                _ => continue,
            };
            let span = || context.step_span(write, step);
            findings.extend(about(context, condition, item, &write.frame, span));
        }
    }
    for read in &context.model.reads {
        let Some(filter) = &read.filter else { continue };
        let span = || context.clause_span(read, |kind| matches!(kind, ReadClauseKind::Filter(_)));
        findings.extend(about(context, filter, only_entity(read), &read.frame, span));
    }
}

/// Reports steps on items that steps before them have deleted.
fn deleted_before(context: &Context, write: &Write, steps: &[Step], findings: &mut Vec<Finding>) {
    let mut deleted: Vec<(&Expr, EntityId)> = Vec::new();
    for step in steps {
        match step {
            Step::For { body, .. } => deleted_before(context, write, body, findings),
            // It may be the same item again.
            Step::Create { entity, .. } | Step::Update { entity, upsert: true, .. } => {
                deleted.retain(|(_, gone)| gone != entity);
            }
            Step::Update { target, entity, .. } | Step::Delete { target, entity, .. } => {
                if deleted.iter().any(|(gone, _)| *gone == target) {
                    let name = &context.model.entity(*entity).name;
                    let message =
                        format!("this step can never be done: the `{name}` is gone by then");
                    findings.push(
                        Finding::error(CODE, context.step_span(write, step), message)
                            .why("an earlier step deletes it, and then it is not found")
                            .help("take one of the two steps out, or change the item first"),
                    );
                }
                if matches!(step, Step::Delete { .. }) {
                    deleted.push((target, *entity));
                }
            }
            Step::Let(_) | Step::Check(..) => {}
        }
    }
}

fn only_entity(read: &Read) -> Option<EntityId> {
    match read.entities.as_slice() {
        [entity] => Some(*entity),
        _ => None,
    }
}

fn about(
    context: &Context,
    condition: &Expr,
    item: Option<EntityId>,
    frame: &[Local],
    span: impl Fn() -> Span,
) -> Option<Finding> {
    let parts = match condition {
        Expr::And(parts) => parts.as_slice(),
        one => std::slice::from_ref(one),
    };
    let over = parts.iter().find_map(|part| {
        let (base, name) = asks_for_past(part)?;
        let entity = context.model.entity(entity_of(base, item, frame)?);
        // The store deletes items by this attribute, whether or not the entity mentions it.
        let ttl = context.model.table(entity.table).ttl.as_deref();
        let ttl = ttl.filter(|_| entity.on_expiry.is_none());
        (entity.expires.as_deref() == Some(name) || ttl == Some(name)).then_some((entity, name))
    });
    if let Some((entity, name)) = over {
        return Some(expired(entity, name, span()));
    }
    let values: Vec<(&Expr, &Value)> = parts.iter().filter_map(equal).collect();
    let contradicts = values.iter().enumerate().any(|(place, (path, value))| {
        values.iter().skip(place + 1).any(|(other, second)| path == other && value != second)
    });
    contradicts.then(|| {
        Finding::error(CODE, span(), "this condition can never hold")
            .why("it asks one value to be two different ones")
            .help("join the cases with `or`, or take one out")
    })
}

/// Returns a path and the literal that it must equal.
fn equal(part: &Expr) -> Option<(&Expr, &Value)> {
    match part {
        Expr::Compare(path, Comparison::Equal, value, _) => match &**value {
            Expr::Literal(value) => Some((path, value)),
            _ => None,
        },
        _ => None,
    }
}

fn expired(entity: &Entity, name: &str, span: Span) -> Finding {
    let message = format!("this condition can never hold: no `{}` is there by then", entity.name);
    Finding::error(CODE, span, message)
        .why(format!(
            "`{0}` expires by `{name}`, and an expired `{0}` is absent for every operation",
            entity.name
        ))
        .help(format!(
            "say what follows from it, `on expiry of {} as ...`, or give it an attribute of its \
             own for the moment that matters, and let the item live longer",
            entity.name
        ))
}

/// Returns the attribute that a comparison requires to be in the past.
fn asks_for_past(part: &Expr) -> Option<(&Expr, &str)> {
    let Expr::Compare(left, comparison, right, _) = part else { return None };
    let is_now = |expr: &Expr| match expr {
        Expr::Now => true,
        Expr::ToEpoch(inner, _) => **inner == Expr::Now,
        _ => false,
    };
    let path = match comparison {
        Comparison::Less | Comparison::LessOrEqual if is_now(right) => left,
        Comparison::Greater | Comparison::GreaterOrEqual if is_now(left) => right,
        _ => return None,
    };
    match &**path {
        Expr::Field(base, name) => Some((base, name)),
        _ => None,
    }
}

fn entity_of(base: &Expr, item: Option<EntityId>, frame: &[Local]) -> Option<EntityId> {
    match base {
        Expr::Item => item,
        Expr::Load(load) => Some(load.entity),
        Expr::Slot(place) => match frame.get(*place)?.ty {
            Type::Item(entity) => Some(entity),
            _ => None,
        },
        _ => None,
    }
}
