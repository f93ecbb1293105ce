//! Key strings from attribute values.

use std::borrow::Cow;

use sha2::{Digest, Sha256};
use tavola_model::model::{Expr, Part, Template, Transform};
use tavola_store::Value;

/// A value as it stands in a hole.
pub(crate) fn hole_text<'v>(value: &'v Value, transforms: &[Transform]) -> Option<Cow<'v, str>> {
    let text: Cow<'v, str> = match value {
        Value::S(text) => Cow::Borrowed(text),
        Value::N(number) => Cow::Owned(number.to_string()),
        Value::Bool(truth) => Cow::Borrowed(if *truth { "true" } else { "false" }),
        _ => return None,
    };
    if transforms.is_empty() {
        return Some(text);
    }
    transform_text(&text, transforms).map(Cow::Owned)
}

/// A key from an item's attributes; none if one of them is absent or empty: an empty segment could not be
/// told from an absent one, nor read back.
pub(crate) fn key_text<'v>(
    template: &Template,
    attribute: &impl Fn(&str) -> Option<&'v Value>,
) -> Option<String> {
    let mut text = String::new();
    for part in &template.parts {
        match part {
            Part::Literal(literal) => text.push_str(literal),
            Part::Hole(hole) => {
                let fallback = || match &hole.fallback {
                    Some(Expr::Literal(value)) => {
                        Some(hole_text(value, &hole.transforms)?.into_owned())
                    }
                    _ => None,
                };
                let shown = path(&hole.value, attribute).map_or_else(fallback, |value| {
                    Some(hole_text(value, &hole.transforms)?.into_owned())
                })?;
                if shown.is_empty() {
                    return None;
                }
                text.push_str(&shown);
            }
        }
    }
    Some(text)
}

fn path<'v>(expr: &Expr, attribute: &impl Fn(&str) -> Option<&'v Value>) -> Option<&'v Value> {
    let Expr::Field(base, name) = expr else { return None };
    let value = match &**base {
        Expr::Item => attribute(name),
        nested => path(nested, attribute)?.as_map()?.get(name),
    };
    value.filter(|value| **value != Value::Null)
}

/// A text after its transforms; none if one does not apply.
pub(crate) fn transform_text(text: &str, transforms: &[Transform]) -> Option<String> {
    transforms.iter().try_fold(text.to_owned(), |text, transform| {
        Some(match transform {
            Transform::Upper => text.to_uppercase(),
            Transform::Lower => text.to_lowercase(),
            Transform::Date => text.get(..10)?.to_owned(),
            Transform::Month => text.get(..7)?.to_owned(),
            Transform::Pad(width) => {
                let width = usize::try_from(*width).ok()?;
                // A sign or an overlong number would break the order that padding is for.
                if text.len() > width || !text.chars().all(|c| c.is_ascii_digit()) {
                    return None;
                }
                format!("{text:0>width$}")
            }
            Transform::Shard(shards) => shard_of(&text, *shards).to_string(),
        })
    })
}

/// Which of so many shards a text belongs to: the same on every machine and in every version.
pub(crate) fn shard_of(text: &str, shards: u32) -> u32 {
    let digest = Sha256::digest(text.as_bytes());
    let start = digest.iter().take(4).fold(0u32, |sum, byte| (sum << 8) | u32::from(*byte));
    start % shards.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tavola_model::model::{Hole, Type};

    #[test]
    fn padding_keeps_numbers_in_order_or_refuses() {
        assert_eq!(transform_text("42", &[Transform::Pad(4)]).as_deref(), Some("0042"));
        assert_eq!(transform_text("-1", &[Transform::Pad(4)]), None);
        assert_eq!(transform_text("12345", &[Transform::Pad(4)]), None);
    }

    #[test]
    fn shards_are_the_same_everywhere() {
        assert_eq!(shard_of("01HXYZ", 8), shard_of("01HXYZ", 8));
        assert!((0..1000).map(|n| shard_of(&n.to_string(), 8)).all(|shard| shard < 8));
    }

    #[test]
    fn an_absent_or_empty_value_makes_no_key() {
        let field = Expr::Field(Box::new(Expr::Item), "a".to_owned());
        let hole =
            Hole { value: field, ty: Type::Id, transforms: vec![], fallback: None, cuts: false };
        let template = Template { parts: vec![Part::Literal("A#".to_owned()), Part::Hole(hole)] };
        let key = |value: Option<&'static str>| {
            let value = value.map(Value::from);
            key_text(&template, &|_| value.as_ref())
        };
        assert_eq!(key(Some("x")).as_deref(), Some("A#x"));
        assert_eq!(key(Some("")), None);
        assert_eq!(key(None), None);
    }
}
