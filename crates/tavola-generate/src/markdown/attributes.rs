//! The attributes of an entity as rows of a table, those of nested types under their paths.

use tavola_model::json;
use tavola_model::model::{self, Computed, Entity, Type};

use super::{code, row};

/// Writes the attributes that are stored, and those that are made when an item is read.
pub(super) fn rows(page: &mut String, entity: &Entity, described: &json::Entity) {
    for (attribute, shown) in entity.attributes.iter().zip(&described.attributes) {
        nested(page, "", attribute, shown);
    }
    for (computed, shown) in entity.on_read.iter().zip(&described.on_read) {
        let ty = type_text(&computed.ty, computed.optional);
        let value = format!("{}, when it is read", code(&shown.value));
        row(page, &[&code(&computed.name), &code(&ty), &value, &computed.docs.join(" ")]);
    }
}

/// Writes an attribute, and those of its nested type.
fn nested(page: &mut String, path: &str, attribute: &model::Attribute, shown: &json::Attribute) {
    let path = format!("{path}{}", attribute.name);
    let ty = type_text(&attribute.ty, attribute.optional);
    let mut about = attribute.docs.clone();
    if let Some(entity) = &shown.references {
        about.push(format!("The id of a {entity}."));
    }
    let value = value(attribute, shown);
    row(page, &[&code(&path), &code(&ty), &value, &about.join(" ")]);
    let (mut ty, mut shown, mut path) = (&attribute.ty, &shown.ty, path);
    while let (Type::List(element, _), json::Type::List(elements)) = (ty, shown) {
        (ty, shown) = (element, &elements.element);
        path.push_str("[]");
    }
    if let (Type::Record(attributes), json::Type::Record { attributes: all }) = (ty, shown) {
        for (attribute, shown) in attributes.iter().zip(all) {
            nested(page, &format!("{path}."), attribute, shown);
        }
    }
}

/// Returns where the value of an attribute comes from, and what is true of it.
fn value(attribute: &model::Attribute, shown: &json::Attribute) -> String {
    let mut facts: Vec<String> = Vec::new();
    match (attribute.computed, &shown.value) {
        (Computed::CountsWrites, _) => facts.push("counts writes".to_owned()),
        (Computed::OnWrite, Some(value)) => {
            facts.push(format!("{}, with every write", code(value)))
        }
        (Computed::Kept, Some(value)) => facts.push(format!("{}, kept in step", code(value))),
        (_, Some(value)) => facts.push(code(value)),
        (_, None) => {}
    }
    if shown.key_only {
        facts.push("in the key alone".to_owned());
    }
    if shown.immutable {
        facts.push("never changes".to_owned());
    }
    if shown.distinct {
        facts.push("nothing twice".to_owned());
    }
    facts.join("; ")
}

fn type_text(ty: &Type, optional: bool) -> String {
    format!("{ty}{}", if optional { "?" } else { "" })
}
