//! A restricted value that is copied to where more callers see it.
//!
//! `visible if` on an attribute hides its value.
//! Everything computed from that value reveals it: a keyword of a private note, a preview of a
//! hidden message, a copy under another key.
//! Whoever sees the copy must also be allowed to see the source.
//!
//! ```text
//! notes:   text(5000) visible if self(ownerId)
//! preview: text(140) = left(notes, 140) kept          // everyone sees it
//! for token in words(notes) derive Keyword            // and whoever sees a Keyword
//! ```
//!
//! Fix: add the same `visible if` to the target, or `item visible if` to the derived entity.

use super::context::Context;
use super::logic::{implies, paths, simplified};
use crate::model::{ChangeKind, Derive, Entity, EntityId, Expr, Restriction, Step, Type};
use crate::{Finding, Span};

pub(super) const CODE: &str = "restriction-leak";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    for (_, entity) in context.entities() {
        for restriction in &entity.restricted {
            computed(context, entity, restriction, findings);
            for derive in &entity.derives {
                findings.extend(derived(context, entity, restriction, derive));
            }
        }
    }
    written(context, findings);
}

fn finding(source: &str, entity: &str, target: &str, span: Span) -> Finding {
    Finding::error(
        CODE,
        span,
        format!("`{source}` of `{entity}` is restricted, but {target} is computed from it"),
    )
    .why("callers who may not see the one see the other, and with it the value")
    .help("restrict the target in the same way, with `visible if ...`")
}

/// Reports attributes of the same item that are computed from a restricted one.
fn computed(
    context: &Context,
    entity: &Entity,
    restriction: &Restriction,
    findings: &mut Vec<Finding>,
) {
    for attribute in &entity.attributes {
        let Some(value) = &attribute.value else { continue };
        if restriction.path.first() == Some(&attribute.name)
            || !uses(value, &Expr::Item, &restriction.path)
        {
            continue;
        }
        if !implies(context.model, &audience(entity, &attribute.name), &restriction.condition) {
            let target = format!("`{}`", attribute.name);
            findings.push(finding(
                &restriction.path.join("."),
                &entity.name,
                &target,
                attribute.span,
            ));
        }
    }
}

/// Reports attributes of derived items. Their conditions are rewritten in terms of the owner.
fn derived(
    context: &Context,
    owner: &Entity,
    restriction: &Restriction,
    derive: &Derive,
) -> Option<Finding> {
    let target = context.model.entity(derive.entity);
    let listed =
        derive.each.as_ref().is_some_and(|(_, list)| uses(list, &Expr::Item, &restriction.path));
    let in_owner_terms = |condition: &Expr| {
        let with = |expr: &Expr| match expr {
            Expr::Field(base, name) if **base == Expr::Item => derive
                .fields
                .iter()
                .find(|(field, _)| field == name)
                .map(|(_, value)| value.clone()),
            _ => None,
        };
        simplified(&condition.clone().replaced(&with))
    };
    let leaks = |name: &str| {
        let audience = in_owner_terms(&audience(target, name));
        !implies(context.model, &audience, &restriction.condition)
    };
    let leaking = derive.fields.iter().find(|(name, value)| {
        let element = listed && *value == Expr::Slot(0);
        (element || uses(value, &Expr::Item, &restriction.path)) && leaks(name)
    });
    let (name, _) = leaking?;
    let what = format!("`{}.{name}`", target.name);
    Some(finding(&restriction.path.join("."), &owner.name, &what, derive.span))
}

/// Reports attributes that writes copy from a restricted one.
fn written(context: &Context, findings: &mut Vec<Finding>) {
    for write in &context.model.writes {
        let mut flows: Vec<(EntityId, &str, &Expr)> = Vec::new();
        write.all_steps().for_each(|step| match step {
            Step::Create { entity, fields, .. } => {
                flows.extend(fields.iter().map(|(name, value)| (*entity, name.as_str(), value)));
            }
            Step::Update { entity, changes, starting, .. } => {
                flows.extend(starting.iter().map(|(name, value)| (*entity, name.as_str(), value)));
                for change in changes {
                    if let (
                        Some(name),
                        ChangeKind::Set(value)
                        | ChangeKind::SetIfGiven(value)
                        | ChangeKind::Add(value),
                    ) = (change.path.first(), &change.kind)
                    {
                        flows.push((*entity, name, value));
                    }
                }
            }
            _ => {}
        });
        for (id, name, value) in flows {
            let target = context.model.entity(id);
            let what = format!("`{}.{name}`", target.name);
            // The item's own attributes: the conditions are about the same item.
            for restriction in &target.restricted {
                if uses(value, &Expr::Item, &restriction.path)
                    && restriction.path.first().is_some_and(|first| first != name)
                    && !implies(context.model, &audience(target, name), &restriction.condition)
                {
                    findings.push(finding(
                        &restriction.path.join("."),
                        &target.name,
                        &what,
                        write.span,
                    ));
                }
            }
            // Another item's attributes: only a target without any restriction is certain to leak.
            if audience(target, name) != Expr::And(Vec::new()) {
                continue;
            }
            for (slot, local) in write.frame.iter().enumerate() {
                let Type::Item(source) = local.ty else { continue };
                let source = context.model.entity(source);
                for restriction in &source.restricted {
                    if uses(value, &Expr::Slot(slot), &restriction.path) {
                        findings.push(finding(
                            &restriction.path.join("."),
                            &source.name,
                            &what,
                            write.span,
                        ));
                    }
                }
            }
        }
    }
}

/// Returns the condition under which a caller sees an attribute.
fn audience(entity: &Entity, attribute: &str) -> Expr {
    let own = entity.restricted.iter().filter(|r| r.path.len() == 1);
    let own = own.filter(|r| r.path.first().is_some_and(|first| first == attribute));
    Expr::And(entity.visible.iter().chain(own.map(|r| &r.condition)).cloned().collect())
}

/// Returns `true` if an expression uses a restricted value, or something that contains it.
fn uses(expr: &Expr, of: &Expr, restricted: &[String]) -> bool {
    let mut found = false;
    paths(expr, &mut |base, names| {
        let touches = names.iter().zip(restricted).all(|(name, part)| name == part);
        found |= base == of && touches && !names.is_empty();
    });
    found
}
