//! How large values and items can get, by their types.

use std::collections::BTreeMap;

use tavola_store::{MAX_ITEM_SIZE, Value};

use crate::model::{
    Attribute, Entity, Expr, Function, KeySource, Length, Model, Sign, TemplatePart, Transform,
    Type,
};

/// The most bytes of an item, names included.
pub(crate) const LARGEST_ITEM: u64 = MAX_ITEM_SIZE as u64;

/// The most bytes of a TTL attribute: a number of seconds.
const TTL: u64 = 20;
/// The bytes of a list, a map and each of their entries in addition to their content.
const OVERHEAD: u64 = 3;

/// Returns the maximum number of bytes of a value of this type, or `None` if there is no limit.
pub(crate) fn most(ty: &Type) -> Option<u64> {
    match ty {
        Type::Enum(members) => members.iter().map(|member| member.len() as u64).max(),
        Type::List(element, Length { max: Some(limit), .. })
        | Type::Set(element, Length { max: Some(limit), .. }) => {
            Some(most(element)?.saturating_add(OVERHEAD).saturating_mul(*limit))
        }
        Type::Record(attributes) => sum(attributes),
        _ => ty.scalar()?.largest(),
    }
}

/// Returns the maximum number of bytes of some attributes with their names.
pub(crate) fn sum(attributes: &[Attribute]) -> Option<u64> {
    attributes.iter().try_fold(0_u64, |all, attribute| {
        Some(
            all.saturating_add(most(&attribute.ty)?)
                .saturating_add(attribute.name.len() as u64 + OVERHEAD),
        )
    })
}

/// Returns the maximum number of bytes of an item: what its types allow, but never more than
/// DynamoDB does. Without a bound, it is DynamoDB's limit.
pub(crate) fn largest(model: &Model, entity: &Entity) -> u64 {
    let attributes = entity
        .attributes
        .iter()
        .filter(|attribute| !attribute.key_only)
        .try_fold(0_u64, |all, attribute| Some(all.saturating_add(attribute_size(attribute)?)));
    let all = attributes.zip(keys(model, entity)).map(|(one, other)| one.saturating_add(other));
    all.map_or(LARGEST_ITEM, |all| all.min(LARGEST_ITEM))
}

/// Returns the maximum number of bytes of an attribute with its name.
pub(crate) fn attribute_size(attribute: &Attribute) -> Option<u64> {
    Some(most(&attribute.ty)?.saturating_add(attribute.name.len() as u64))
}

/// Returns the maximum number of bytes that keys, type and lifetime add to an item's attributes.
pub(crate) fn keys(model: &Model, entity: &Entity) -> Option<u64> {
    let table = model.tables.get(entity.table.index())?;
    let mut all = 0_u64;
    let mut longest: BTreeMap<&str, u64> = BTreeMap::new();
    for key in &entity.keys {
        let KeySource::Template(template) = &key.source else { continue };
        let mut length = 0_u64;
        for part in &template.parts {
            length = length.saturating_add(match part {
                TemplatePart::Literal(text) => text.len() as u64,
                TemplatePart::Hole(hole) => most_shown(&hole.ty, &hole.transforms)?,
            });
        }
        let known = longest.entry(&key.name).or_default();
        *known = length.max(*known);
    }
    for (name, length) in longest {
        all = all.saturating_add(length).saturating_add(name.len() as u64);
    }
    if let Some(name) = &table.type_attribute {
        all = all.saturating_add((name.len() + entity.type_value.len()) as u64);
    }
    if let Some(name) = table.ttl.as_ref().filter(|_| entity.ttl_source().is_some()) {
        all = all.saturating_add(name.len() as u64 + TTL);
    }
    Some(all)
}

/// Returns the maximum number of bytes of a hole's text.
pub(crate) fn most_shown(ty: &Type, transforms: &[Transform]) -> Option<u64> {
    match transforms.last() {
        Some(Transform::Shard(_) | Transform::Rank) => Some(4),
        Some(Transform::Left(characters)) => {
            let bytes = u64::from(*characters).saturating_mul(4);
            Some(most(ty.element().unwrap_or(ty)).map_or(bytes, |most| most.min(bytes)))
        }
        // A part of a version is at least a digit and what stands before it.
        Some(Transform::Semver) => Some(most(ty.element().unwrap_or(ty))?.saturating_mul(12)),
        Some(transform) if transform.length().is_some() => transform.length(),
        // A list in a key is one of its elements, where it is allowed at all.
        _ => most(ty.element().unwrap_or(ty)),
    }
}

/// Returns the maximum number of elements of a list, or `None` if there is no limit.
pub(crate) fn most_elements(list: &Expr, type_of: &impl Fn(&Expr) -> Option<Type>) -> Option<u64> {
    let letters = |text: &Expr| type_of(text)?.length()?.max;
    match list {
        Expr::List(elements) => Some(elements.len() as u64),
        Expr::Literal(Value::L(elements)) => Some(elements.len() as u64),
        // At most every other letter ends a word.
        Expr::Call(Function::Words | Function::Mentions, args) => {
            args.first().and_then(letters).map(|letters| letters.div_ceil(2))
        }
        Expr::Call(Function::Last, args) => {
            let of_list = args.first().and_then(|list| most_elements(list, type_of));
            let kept = args.get(1).and_then(|count| match count {
                Expr::Literal(Value::N(count)) => count.to_i64()?.try_into().ok(),
                _ => None,
            });
            of_list.into_iter().chain(kept).min()
        }
        Expr::Call(Function::Range, args) => Some(super::range::most(args, type_of, &[])),
        Expr::Combine(Sign::Plus, one, other) => {
            Some(most_elements(one, type_of)?.saturating_add(most_elements(other, type_of)?))
        }
        Expr::Combine(Sign::Minus, one, _) => most_elements(one, type_of),
        Expr::Coalesce(one, other) => {
            Some(most_elements(one, type_of)?.max(most_elements(other, type_of)?))
        }
        other => match type_of(other)? {
            Type::List(_, size) | Type::Set(_, size) => size.max,
            _ => None,
        },
    }
}
