//! An enum member that nothing sets.
//!
//! If no write, `derive`, audit line or initial data ever gives an attribute one of its members,
//! whatever asks for that member finds nothing: the write that sets it is missing, or the member is
//! left over.
//! An attribute that callers may give any of its members is not reported, and neither are tables
//! with `others allowed`, because other programs may set them.
//!
//! ```text
//! status: draft | published | archived = draft      // and no `set status = archived`
//! ```
//!
//! Fix: write what sets it, or remove the member.

use std::collections::BTreeSet;

use super::context::{Context, listed, type_in};
use super::never_created::made;
use crate::Finding;
use crate::model::{
    Attribute, ChangeKind, Computed, EntityId, Expr, Local, Model, Read, Step, Type,
};
use tavola_store::Value;

pub(super) const CODE: &str = "unset-member";

pub(super) fn check(context: &Context, findings: &mut Vec<Finding>) {
    let model = context.model;
    let made = made(model);
    for (id, entity) in context.entities() {
        // Another rule reports entities that are never created.
        if !made.contains(&id) || model.table(entity.table).others_allowed {
            continue;
        }
        for attribute in &entity.attributes {
            let Type::Enum(members) = &attribute.ty else { continue };
            let Some(set) = values_of(model, id, attribute) else { continue };
            let missing = || members.iter().map(String::as_str).filter(|one| !set.contains(*one));
            // An attribute without any value is another finding.
            if set.is_empty() || missing().next().is_none() {
                continue;
            }
            let message = format!(
                "nothing sets `{}` of `{}` to {}",
                attribute.name,
                entity.name,
                listed(missing())
            );
            let asked = model.reads.iter().find(|read| asks(read, id, missing().collect()));
            let why = match asked {
                Some(read) => format!("`{}` asks for it and never finds one", read.name),
                None => "no write, `derive`, audit line or initial data gives it".to_owned(),
            };
            findings.push(
                Finding::warning(CODE, attribute.span, message)
                    .why(why)
                    .help("write what sets it, or remove the member"),
            );
        }
    }
}

/// Returns `true` if a read of an entity compares with one of these members.
fn asks(read: &Read, id: EntityId, members: Vec<&str>) -> bool {
    let is_member = |part: &Expr| matches!(part, Expr::Literal(Value::S(text)) if members.contains(&text.as_str()));
    let filters = read.filter.as_ref().is_some_and(|filter| filter.any(is_member));
    read.entities.contains(&id) && filters
}

/// An expression, with what its names stand for.
type Given<'m> = (&'m Expr, Option<EntityId>, &'m [Local]);

/// Returns the members that an attribute can get, or `None` if it can get any.
fn values_of<'m>(
    model: &'m Model,
    id: EntityId,
    attribute: &'m Attribute,
) -> Option<BTreeSet<&'m str>> {
    let mut all = BTreeSet::new();
    for (value, item, frame) in given(model, id, attribute) {
        all.extend(members(model, value, item, frame)?);
    }
    Some(all)
}

/// Returns everything that gives an attribute its value.
fn given<'m>(model: &'m Model, id: EntityId, attribute: &'m Attribute) -> Vec<Given<'m>> {
    let mut all: Vec<Given> = Vec::new();
    let of = |fields: &'m [(String, Expr)]| {
        fields.iter().find(|(name, _)| *name == attribute.name).map(|(_, value)| value)
    };
    all.extend(attribute.value.iter().map(|value| (value, Some(id), &[][..])));
    // Nothing else gives a value that is computed.
    if attribute.value.is_some() && attribute.computed != Computed::Default {
        return all;
    }
    for (owner, entity) in model.entity_ids() {
        let derives = entity.derives.iter().filter(|derive| derive.entity == id);
        let values = derives.filter_map(|derive| of(&derive.fields));
        all.extend(values.map(|value| (value, Some(owner), &[][..])));
    }
    let stated = model.audit.iter().chain(&model.data).filter(|(entity, _)| *entity == id);
    all.extend(stated.filter_map(|(_, fields)| Some((of(fields)?, None, &[][..]))));
    for write in &model.writes {
        let frame = write.frame.as_slice();
        for step in write.all_steps() {
            match step {
                Step::Create { entity, fields, .. } if *entity == id => {
                    all.extend(of(fields).map(|value| (value, None, frame)));
                }
                Step::Update { entity, target, changes, starting, .. } if *entity == id => {
                    if let Expr::Load(load) = target {
                        all.extend(of(&load.key).map(|value| (value, None, frame)));
                    }
                    all.extend(of(starting).map(|value| (value, None, frame)));
                    let sets = changes.iter().filter_map(|change| match &change.kind {
                        ChangeKind::Set(value) | ChangeKind::SetIfGiven(value) => {
                            (change.path.first()? == &attribute.name).then_some(value)
                        }
                        _ => None,
                    });
                    all.extend(sets.map(|value| (value, Some(id), frame)));
                }
                _ => {}
            }
        }
    }
    all
}

/// Returns the members that an expression can be, or `None` if its form does not tell.
fn members<'m>(
    model: &'m Model,
    value: &'m Expr,
    item: Option<EntityId>,
    frame: &'m [Local],
) -> Option<Vec<&'m str>> {
    match value {
        Expr::Literal(Value::S(text)) => Some(vec![text]),
        Expr::Absent => Some(Vec::new()),
        Expr::Coalesce(one, other) | Expr::When(one, _, other) => {
            let mut all = members(model, one, item, frame)?;
            all.extend(members(model, other, item, frame)?);
            Some(all)
        }
        Expr::Slot(place) => enum_members(&frame.get(*place)?.ty),
        Expr::Field(base, name) => match type_in(model, base, item, frame)? {
            Type::Item(entity) => enum_members(&model.entity(entity).attribute(name)?.ty),
            _ => None,
        },
        _ => None,
    }
}

fn enum_members(ty: &Type) -> Option<Vec<&str>> {
    match ty {
        Type::Enum(members) => Some(members.iter().map(String::as_str).collect()),
        _ => None,
    }
}
