//! The types of items, answers and inputs.

use std::fmt::Write;

use tavola_model::model::{Attribute, Int, Place, Type};

use super::literal::{property, quoted, union};
use super::{Naming, comment};
use crate::surface::{Input, Item, Member, Operation, Schema, Surface, within};

/// The largest whole number up to which a `number` has every one.
const SAFE: i64 = (1 << 53) - 1;

/// What every object has without being given it.
const OF_EVERY_OBJECT: [&str; 7] = [
    "constructor",
    "hasOwnProperty",
    "isPrototypeOf",
    "propertyIsEnumerable",
    "toLocaleString",
    "toString",
    "valueOf",
];

/// Adds the interfaces of all items, answers and inputs.
pub(super) fn write(page: &mut String, surface: &Surface<'_>, names: &Naming) {
    for (item, name) in surface.items.iter().zip(&names.items) {
        comment(page, "", item.entity.docs.iter().map(String::as_str));
        let _ = writeln!(page, "export interface {name} {}\n", of_item(item, names));
    }
    for (operation, named) in surface.operations.iter().zip(&names.operations) {
        if has_input(operation) {
            comment(page, "", [format!("What `{}` takes.", operation.name).as_str()]);
            let _ = writeln!(page, "export interface {} {{", named.input);
            for input in &operation.inputs {
                of_input(page, input);
            }
            if takes_limit(operation) {
                page.push_str("  /** The most items that are wanted. */\n");
                page.push_str("  readonly limit?: number | undefined;\n");
            }
            page.push_str("}\n\n");
        }
        if let Some(schema @ Schema::Object(_)) =
            operation.body().filter(|_| operation.paged().is_none())
        {
            comment(page, "", [format!("What `{}` answers.", operation.name).as_str()]);
            let _ = writeln!(page, "export interface {} {}\n", named.answer, of(schema, names, ""));
        }
    }
}

/// Returns `true` if an operation takes anything.
pub(super) fn has_input(operation: &Operation<'_>) -> bool {
    !operation.inputs.is_empty() || takes_limit(operation)
}

/// Returns `true` if everything that an operation takes may be left out.
pub(super) fn input_is_optional(operation: &Operation<'_>) -> bool {
    operation.inputs.iter().all(|input| input.optional && input.place != Place::Path)
}

/// Returns `true` if an operation takes a limit beside its own inputs, other than for pages.
fn takes_limit(operation: &Operation<'_>) -> bool {
    operation.paged().is_none() && operation.paging.is_some_and(|paging| paging.limit)
}

fn of_input(page: &mut String, input: &Input<'_>) {
    comment(page, "  ", input.docs.iter().map(String::as_str));
    let null = if input.nullable && input.place == Place::Body { " | null" } else { "" };
    let (mark, undefined) = if input.optional { ("?", " | undefined") } else { ("", "") };
    let ty = given(input.ty, &input.required(), "  ");
    let inherited = if input.optional { inherited(input.name) } else { String::new() };
    let name = property(input.name);
    let _ = writeln!(page, "  readonly {name}{mark}: {ty}{null}{undefined}{inherited};");
}

/// Returns what an object has under a name although nobody has given it, as one more alternative of
/// an optional property: without that, an object that leaves the property out is of another type.
fn inherited(name: &str) -> String {
    match OF_EVERY_OBJECT.contains(&name) {
        true => format!(" | Object[{}]", quoted(name)),
        false => String::new(),
    }
}

fn of_item(item: &Item<'_>, names: &Naming) -> String {
    let mut text = "{\n".to_owned();
    if let Some((name, value)) = item.type_attribute {
        let _ = writeln!(text, "  {}: {};", property(name), quoted(value));
    }
    members(&mut text, &item.members, names, "  ");
    text.push('}');
    text
}

fn members(page: &mut String, members: &[Member<'_>], names: &Naming, indent: &str) {
    for member in members {
        comment(page, indent, member.docs.iter().map(String::as_str));
        let mark = if member.required { "" } else { "?" };
        let ty = of(&member.schema, names, indent);
        let _ = writeln!(page, "{indent}{}{mark}: {ty};", property(member.name));
    }
}

/// Returns the type of a value of an answer.
pub(super) fn of(schema: &Schema<'_>, names: &Naming, indent: &str) -> String {
    match schema {
        Schema::Value(ty) => value(ty, true, indent),
        Schema::Reduced(ty) => value(ty, false, indent),
        Schema::Nullable(ty) => format!("{} | null", value(ty, true, indent)),
        Schema::Count => "number".to_owned(),
        Schema::Sum => "Decimal".to_owned(),
        Schema::No => "false".to_owned(),
        Schema::Cursor => "string".to_owned(),
        Schema::Work => "Work".to_owned(),
        Schema::Item(id) => names.item(*id).to_owned(),
        Schema::OneOf(ids) => {
            let ids: Vec<&str> = ids.iter().map(|id| names.item(*id)).collect();
            union(&ids, indent)
        }
        Schema::List(element, _) => array(&of(element, names, indent)),
        Schema::Object(all) => {
            let mut text = "{\n".to_owned();
            members(&mut text, all, names, &format!("{indent}  "));
            text.push_str(indent);
            text.push('}');
            text
        }
    }
}

/// Returns an array of a type.
fn array(element: &str) -> String {
    let is_single = !element.contains('|') || element.starts_with('{');
    if is_single { format!("{element}[]") } else { format!("({element})[]") }
}

/// Returns the type of a stored value. Of a nested value, callers may see a part only.
fn value(ty: &Type, whole: bool, indent: &str) -> String {
    match ty {
        Type::List(element, _) | Type::Set(element, _) => array(&value(element, whole, indent)),
        Type::Record(attributes) => record(attributes, indent, |attribute, inner| {
            let mark = if whole && !attribute.optional { "" } else { "?" };
            (mark, value(&attribute.ty, whole, inner))
        }),
        _ => scalar(ty, indent),
    }
}

/// Returns the type of a value that is given.
fn given(ty: &Type, required: &[&[&str]], indent: &str) -> String {
    match ty {
        Type::List(element, _) | Type::Set(element, _) => {
            format!("readonly {}", array(&given(element, &[], indent)))
        }
        Type::Record(attributes) => record(attributes, indent, |attribute, inner| {
            let required = within(required, &attribute.name);
            let ty = given(&attribute.ty, &required, inner);
            let has_default = attribute.fixed_default().is_some();
            let inherited = inherited(&attribute.name);
            match (attribute.optional || has_default, required.is_empty()) {
                (true, true) => ("?", format!("{ty} | null | undefined{inherited}")),
                (true, false) => ("?", format!("{ty} | undefined{inherited}")),
                (false, _) => ("", ty),
            }
        }),
        _ => scalar(ty, indent),
    }
}

fn record(
    attributes: &[Attribute],
    indent: &str,
    member: impl Fn(&Attribute, &str) -> (&'static str, String),
) -> String {
    let mut text = "{\n".to_owned();
    let inner = format!("{indent}  ");
    for attribute in attributes {
        comment(&mut text, &inner, attribute.docs.iter().map(String::as_str));
        let (mark, ty) = member(attribute, &inner);
        let _ = writeln!(text, "{inner}{}{mark}: {ty};", property(&attribute.name));
    }
    text.push_str(indent);
    text.push('}');
    text
}

fn scalar(ty: &Type, indent: &str) -> String {
    let name = match ty {
        Type::Int(Int { min, max }) if *min >= -SAFE && *max <= SAFE => "number",
        Type::Int(_) => "Integer",
        Type::Number(_) | Type::Duration => "Decimal",
        Type::Epoch(_) => "number",
        Type::Bool => "boolean",
        Type::Timestamp => "Timestamp",
        Type::Date => "CalendarDate",
        Type::Binary(_) => "Base64",
        Type::Map => "JsonObject",
        Type::Enum(members) => {
            let members: Vec<String> = members.iter().map(|member| quoted(member)).collect();
            return union(&members, indent);
        }
        Type::String(_)
        | Type::Text(_)
        | Type::Html(_)
        | Type::Id
        | Type::Ulid
        | Type::Uuid(_)
        | Type::Decimal(_)
        | Type::Email
        | Type::Url
        | Type::Word => "string",
        Type::List(..) | Type::Set(..) | Type::Record(_) | Type::Item(_) | Type::Unknown => "Json",
    };
    name.to_owned()
}
