//! The types of items, answers and nested inputs, as `TypedDict`s.

use std::fmt::Write;

use tavola_model::model::{Attribute, Type};

use super::literal::literals;
use super::{Naming, entry};
use crate::names::pascal;
use crate::surface::{ItemId, Member, Schema, Surface};

/// Returns the types of all items. Their names can be anything, which only this form of a
/// `TypedDict` allows.
pub(super) fn items(surface: &Surface<'_>, names: &mut Naming) -> Vec<String> {
    let mut all = Vec::new();
    for (place, item) in surface.items.iter().enumerate() {
        let name = names.items.get(place).cloned().unwrap_or_default();
        let mut lines: Vec<(&[String], String)> = Vec::new();
        if let Some((attribute, value)) = item.type_attribute {
            lines.push((&[], entry(attribute, &literals(&[value], "    "))));
        }
        for member in &item.members {
            lines.push((member.docs, of_member(member, names, &name)));
        }
        let docs = &item.entity.docs;
        let ty = typed_dict(&name, docs, &lines);
        all.extend(names.take_types());
        all.push(ty);
    }
    all
}

/// Returns the type of a value of an answer.
pub(super) fn of(schema: &Schema<'_>, names: &mut Naming, parent: &str) -> String {
    match schema {
        Schema::Value(ty) => value(ty, true, names, parent),
        Schema::Reduced(ty) => value(ty, false, names, parent),
        Schema::Nullable(ty) => format!("Union[{}, None]", value(ty, true, names, parent)),
        Schema::Count => "int".to_owned(),
        Schema::Sum => "Decimal".to_owned(),
        Schema::No => "Literal[False]".to_owned(),
        Schema::Cursor => "str".to_owned(),
        Schema::Work => "dict[str, Json]".to_owned(),
        Schema::Item(id) => item(*id, names),
        Schema::OneOf(ids) => {
            let ids: Vec<String> = ids.iter().map(|id| item(*id, names)).collect();
            format!("Union[{}]", ids.join(", "))
        }
        Schema::List(element, _) => format!("list[{}]", of(element, names, parent)),
        Schema::Object(members) => {
            let name = names.types.take(parent.to_owned());
            let lines: Vec<(&[String], String)> = members
                .iter()
                .map(|member| (member.docs, of_member(member, names, &name)))
                .collect();
            let ty = typed_dict(&name, &[], &lines);
            names.pending.push(ty);
            name
        }
    }
}

fn item(id: ItemId, names: &Naming) -> String {
    // In quotes, because it may be defined later.
    names.items.get(id.index()).map_or("Json".to_owned(), |name| format!("\"{name}\""))
}

fn of_member(member: &Member<'_>, names: &mut Naming, parent: &str) -> String {
    let inner = format!("{parent}{}", pascal(member.name));
    let ty = of(&member.schema, names, &inner);
    entry(member.name, &if member.required { ty } else { format!("NotRequired[{ty}]") })
}

/// Returns the type of a stored value. Of a nested value, callers may see a part only.
fn value(ty: &Type, whole: bool, names: &mut Naming, parent: &str) -> String {
    match ty {
        Type::List(element, _) | Type::Set(element, _) => {
            format!("list[{}]", value(element, whole, names, parent))
        }
        Type::Record(attributes) => record(attributes, names, parent, |it, names, inner| {
            (value(&it.ty, whole, names, inner), whole && !it.optional)
        }),
        _ => scalar(ty),
    }
}

/// Returns the type of a value that is given.
pub(super) fn given(ty: &Type, names: &mut Naming, parent: &str) -> String {
    match ty {
        Type::List(element, _) | Type::Set(element, _) => {
            format!("Sequence[{}]", given(element, names, parent))
        }
        Type::Map => "Mapping[str, Json]".to_owned(),
        Type::Record(attributes) => record(attributes, names, parent, |it, names, inner| {
            let ty = given(&it.ty, names, inner);
            let may_be_left_out = it.optional || it.fixed_default().is_some();
            match may_be_left_out {
                true => (format!("Union[{ty}, None]"), false),
                false => (ty, true),
            }
        }),
        _ => scalar(ty),
    }
}

fn record(
    attributes: &[Attribute],
    names: &mut Naming,
    parent: &str,
    member: impl Fn(&Attribute, &mut Naming, &str) -> (String, bool),
) -> String {
    let name = names.types.take(parent.to_owned());
    let mut lines: Vec<(&[String], String)> = Vec::new();
    for attribute in attributes {
        let inner = format!("{name}{}", pascal(&attribute.name));
        let (ty, required) = member(attribute, names, &inner);
        let ty = if required { ty } else { format!("NotRequired[{ty}]") };
        lines.push((&attribute.docs, entry(&attribute.name, &ty)));
    }
    let ty = typed_dict(&name, &[], &lines);
    names.pending.push(ty);
    name
}

/// Returns the definition of a type with these entries.
fn typed_dict(name: &str, docs: &[String], lines: &[(&[String], String)]) -> String {
    let mut text = format!("{name} = TypedDict(\n    \"{name}\",\n    {{\n");
    for (docs, line) in lines {
        for doc in docs.iter().flat_map(|doc| doc.split('\n')) {
            let _ = writeln!(text, "        # {}", doc.trim_end());
        }
        let _ = writeln!(text, "        {},", line.replace("\n    ", "\n        "));
    }
    text.push_str("    },\n)\n");
    text.push_str(&super::docstring("", docs));
    text
}

fn scalar(ty: &Type) -> String {
    let name = match ty {
        Type::Int(_) | Type::Epoch(_) => "int",
        Type::Number(_) | Type::Duration => "Decimal",
        Type::Bool => "bool",
        Type::Timestamp => "Timestamp",
        Type::Date => "CalendarDate",
        Type::Binary(_) => "Base64",
        Type::Map => "dict[str, Json]",
        Type::Enum(members) => return literals(members, "    "),
        Type::String(_)
        | Type::Text(_)
        | Type::Html(_)
        | Type::Id
        | Type::Ulid
        | Type::Uuid(_)
        | Type::Decimal(_)
        | Type::Email
        | Type::Url
        | Type::Word => "str",
        Type::List(..) | Type::Set(..) | Type::Record(_) | Type::Item(_) | Type::Unknown => "Json",
    };
    name.to_owned()
}
