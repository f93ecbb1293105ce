//! How large values can get, by their types.

use super::types::words;
use crate::model::{Attribute, Expr, Function, Length, Sign, Transform, Type};

/// The most bytes of a character in UTF-8.
const WIDEST: u64 = 4;
/// The most bytes of an id.
const ID: u64 = 256;
/// The most bytes of an e-mail address.
const EMAIL: u64 = 254;
/// The most bytes of a web address.
const URL: u64 = 2048;
/// The most bytes of a number as text: 38 digits, a sign, a point.
const NUMBER: u64 = 40;
/// What a list, a map and each of their entries cost beside their content.
const OVERHEAD: u64 = 3;

/// The most bytes of a value of this type; none if there is no limit.
pub(super) fn most(ty: &Type) -> Option<u64> {
    if let Some(words) = words(ty)
        && !matches!(ty, Type::List(..) | Type::Set(..))
    {
        return words.iter().map(|word| word.len() as u64).max();
    }
    match ty {
        Type::String(Length { max, .. })
        | Type::Text(Length { max, .. })
        | Type::Html(Length { max, .. }) => max.map(|max| max.saturating_mul(WIDEST)),
        Type::Id | Type::Word => Some(ID),
        Type::Ulid => Some(26),
        Type::Email => Some(EMAIL),
        Type::Url => Some(URL),
        Type::Int { .. } | Type::Epoch => Some(20),
        Type::Number | Type::Duration => Some(NUMBER),
        Type::Timestamp => Some(24),
        Type::Date => Some(10),
        Type::List(element, Some(limit)) | Type::Set(element, Some(limit)) => {
            Some(most(element)?.saturating_add(OVERHEAD).saturating_mul(*limit))
        }
        Type::Record(attributes) => sum(attributes),
        _ => None,
    }
}

/// The most bytes of some attributes with their names.
pub(super) fn sum(attributes: &[Attribute]) -> Option<u64> {
    attributes.iter().try_fold(0_u64, |all, attribute| {
        Some(
            all.saturating_add(most(&attribute.ty)?)
                .saturating_add(attribute.name.len() as u64 + OVERHEAD),
        )
    })
}

/// The most bytes that a hole shows.
pub(super) fn most_shown(ty: &Type, transforms: &[Transform]) -> Option<u64> {
    match transforms.last() {
        Some(Transform::Shard(_) | Transform::Rank) => Some(4),
        Some(transform) if transform.length().is_some() => transform.length(),
        // A list in a key is one of its elements, wherever it may stand at all.
        _ => most(ty.element().unwrap_or(ty)),
    }
}

/// The most elements that a list can have; none if there is no limit.
pub(super) fn most_elements(list: &Expr, type_of: &impl Fn(&Expr) -> Option<Type>) -> Option<u64> {
    let letters = |text: &Expr| match type_of(text)? {
        Type::String(length) | Type::Text(length) | Type::Html(length) => length.max,
        _ => None,
    };
    match list {
        Expr::List(elements) => Some(elements.len() as u64),
        // Every other letter at most ends a word.
        Expr::Call(Function::Words | Function::Mentions, args) => {
            args.first().and_then(letters).map(|letters| letters.div_ceil(2))
        }
        Expr::Combine(Sign::Plus, one, other) => {
            Some(most_elements(one, type_of)?.saturating_add(most_elements(other, type_of)?))
        }
        Expr::Combine(Sign::Minus, one, _) => most_elements(one, type_of),
        Expr::Coalesce(one, other) => {
            Some(most_elements(one, type_of)?.max(most_elements(other, type_of)?))
        }
        other => match type_of(other)? {
            Type::List(_, limit) | Type::Set(_, limit) => limit,
            _ => None,
        },
    }
}
