//! Makes key strings from attribute values.

use std::borrow::Cow;
use std::collections::BTreeSet;

use tavola_model::model::{EntityId, Expr, Hole, KeySource, Model, Template, TemplatePart};
use tavola_store::Value;

use crate::item_key::ItemKey;

/// Most keys are shorter: room for them at once, instead of a little more with every part.
const USUAL_LENGTH: usize = 64;

/// Makes a key from an item's attributes; `None` if one of them is absent or empty: an empty
/// segment could not be told from an absent one, nor read back.
pub(crate) fn key_text<'v>(
    template: &Template,
    attribute: &impl Fn(&str) -> Option<&'v Value>,
) -> Option<String> {
    let mut text = String::with_capacity(USUAL_LENGTH);
    each_piece(template, attribute, |piece, _| text.push_str(piece))?;
    Some(text)
}

/// Makes a key piece by piece: the texts of its parts, each with its hole if it comes from one.
/// `None` if one of the attributes is absent or empty.
pub(crate) fn each_piece<'t, 'v>(
    template: &'t Template,
    attribute: &impl Fn(&str) -> Option<&'v Value>,
    mut each: impl FnMut(&str, Option<&'t Hole>),
) -> Option<()> {
    for part in &template.parts {
        match part {
            TemplatePart::Literal(literal) => each(literal, None),
            TemplatePart::Hole(hole) => {
                let value = match (path(&hole.value, attribute), &hole.fallback) {
                    (None, Some(Expr::Literal(fallback))) => fallback,
                    (None, Some(fallback)) => path(fallback, attribute)?,
                    (value, _) => value?,
                };
                let shown = hole.text(value)?;
                if shown.is_empty() {
                    return None;
                }
                each(&shown, Some(hole));
            }
        }
    }
    Some(())
}

/// Returns the primary key of an item of an entity with these attributes; `None` if one of them is
/// absent.
pub(crate) fn primary_key<'v>(
    model: &Model,
    id: EntityId,
    attribute: &impl Fn(&str) -> Option<&'v Value>,
) -> Option<ItemKey> {
    let entity = model.entity(id);
    let table = model.table(entity.table);
    let part = |name: &str| match &entity.key(name)?.source {
        KeySource::Template(template) => key_text(template, attribute).map(Value::S),
        KeySource::Attribute => attribute(name).cloned(),
        KeySource::TypeValue => Some(Value::from(entity.type_value.as_str())),
    };
    let partition = part(&table.key.partition.name)?;
    let sort = match &table.key.sort {
        Some(sort) => Some(part(&sort.name)?),
        None => None,
    };
    Some(ItemKey::new(entity.table, partition, sort))
}

fn path<'v>(expr: &Expr, attribute: &impl Fn(&str) -> Option<&'v Value>) -> Option<&'v Value> {
    let Expr::Field(base, name) = expr else { return None };
    let value = match &**base {
        Expr::Item => attribute(name),
        nested => path(nested, attribute)?.as_map()?.get(name),
    };
    value.filter(|value| **value != Value::Null)
}

/// Returns `true` if a text can be the key of an item whose attribute has this value. The other
/// values may be any text.
pub(crate) fn can_be(template: &Template, text: &str, attribute: &str, value: &Value) -> bool {
    // How much of the text the parts so far can be.
    let mut reached = BTreeSet::from([0]);
    for part in &template.parts {
        let literal = match part {
            TemplatePart::Literal(literal) => Some(Cow::Borrowed(literal.as_str())),
            TemplatePart::Hole(hole) if is_attribute(&hole.value, attribute) => {
                let Some(shown) = hole.text(value) else { return false };
                Some(shown)
            }
            TemplatePart::Hole(_) => None,
        };
        let Some(&first) = reached.first() else { return false };
        reached = match literal {
            Some(literal) => reached
                .into_iter()
                .filter(|at| text.get(*at..).is_some_and(|rest| rest.starts_with(&*literal)))
                .map(|at| at + literal.len())
                .collect(),
            // One character or more.
            None => {
                let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
                ends.filter(|end| *end > first).collect()
            }
        };
    }
    reached.contains(&text.len())
}

fn is_attribute(expr: &Expr, name: &str) -> bool {
    matches!(expr, Expr::Field(base, field) if **base == Expr::Item && field == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tavola_model::model::{Hole, Type};

    #[test]
    fn an_absent_or_empty_value_makes_no_key() {
        let field = Expr::Field(Box::new(Expr::Item), "a".to_owned());
        let hole =
            Hole { value: field, ty: Type::Id, transforms: vec![], fallback: None, cuts: false };
        let template = Template {
            parts: vec![TemplatePart::Literal("A#".to_owned()), TemplatePart::Hole(hole)],
        };
        let key = |value: Option<&'static str>| {
            let value = value.map(Value::from);
            key_text(&template, &|_| value.as_ref())
        };
        assert_eq!(key(Some("x")).as_deref(), Some("A#x"));
        assert_eq!(key(Some("")), None);
        assert_eq!(key(None), None);
    }
}
