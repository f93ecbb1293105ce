//! Schemas of answers: what callers get.

use serde_json::{Map, Value as Json, json};
use tavola_model::model::{Attribute, Type};

use super::responses::{PROBLEM, PROBLEM_JSON};
use super::{described, refer, reference, schema_name};
use crate::names::Names;
use crate::surface::{Item, ItemId, Member, Schema, Surface};

/// Returns the schemas of all items that occur in answers.
pub(super) fn items(surface: &Surface<'_>) -> Map<String, Json> {
    let schema =
        |it: &Item<'_>| (schema_name(&it.name), described(item(surface, it), &it.entity.docs));
    surface.items.iter().map(schema).collect()
}

/// Returns the schema of a value of an answer.
pub(super) fn of(surface: &Surface<'_>, schema: &Schema<'_>) -> Json {
    match schema {
        Schema::Value(ty) => value(ty, true),
        Schema::Reduced(ty) => value(ty, false),
        Schema::Nullable(ty) => json!({ "anyOf": [value(ty, true), { "type": "null" }] }),
        Schema::Count => json!({ "type": "integer", "minimum": 0 }),
        Schema::Sum => value(&Type::ANY_NUMBER, true),
        Schema::No => json!({
            "const": false, "description": "Not everything is here: there was more than one answer holds.",
        }),
        Schema::Cursor => json!({
            "type": "string", "description": "The `cursor` of the next page; absent on the last one.",
        }),
        Schema::Item(id) => one(surface, *id),
        Schema::OneOf(ids) => one_of(surface, ids),
        Schema::List(element, most) => {
            let mut schema = json!({ "type": "array", "items": of(surface, element) });
            if let (Some(most), Some(members)) = (most, schema.as_object_mut()) {
                members.insert("maxItems".to_owned(), (*most).into());
            }
            schema
        }
        Schema::Object(members) => object(surface, members, None),
        Schema::Work => work(),
    }
}

/// Returns the path at which work in portions is asked about, and cancelled. Its operations give
/// way to those of the model that are called the same.
pub(super) fn work_path(surface: &Surface<'_>) -> Json {
    let taken: Vec<&str> = surface.operations.iter().map(|operation| operation.name).collect();
    let mut names = Names::without(&taken);
    let problem = json!({
        "description": "A problem.",
        "content": { PROBLEM_JSON: { "schema": refer(PROBLEM) } },
    });
    let told = |description: &str| {
        json!({
            "description": description,
            "content": { "application/json": { "schema": work() } },
        })
    };
    let mut operation = |name: &str, summary: &str, answers: &[(&str, &str)]| {
        let mut responses: Map<String, Json> =
            answers.iter().map(|(status, text)| ((*status).to_owned(), told(text))).collect();
        responses.insert("default".to_owned(), problem.clone());
        json!({
            "operationId": names.take(name.to_owned()),
            "summary": summary,
            "security": [{ super::BEARER: [] }, {}],
            "responses": responses,
        })
    };
    let ended = ("200", "How it stands, or how it ended.");
    let running = ("202", "It has not ended yet.");
    json!({
        "parameters": [
            { "name": "id", "in": "path", "required": true, "schema": { "type": "string" } },
        ],
        "get": operation("work", "Tells how work stands, to whoever began it", &[ended]),
        "delete": operation("cancelWork", "Cancels work; what was done stays", &[ended, running]),
    })
}

/// Returns the schema of how work in portions stands.
fn work() -> Json {
    let count =
        |description: &str| json!({ "type": "integer", "minimum": 0, "description": description });
    let time = json!({ "type": "string", "format": "date-time" });
    let reason = json!({
        "type": "object",
        "properties": {
            "code": { "type": "string" },
            "message": { "type": "string" },
            "element": { "description": "The element, as far as the caller may see it." },
            "place": count("The element's place in its list, from 1."),
        },
        "required": ["code", "message"],
    });
    json!({
        "type": "object",
        "description": "Work that a write has begun, one transaction for each element.",
        "properties": {
            "id": { "type": "string" },
            "write": { "type": "string" },
            "state": { "enum": ["running", "finished", "cancelled", "stopped", "unknown"] },
            "done": count("How many elements were done."),
            "skipped": count("How many elements were refused."),
            "left": count("How many elements are left, if that is known."),
            "reasons": {
                "type": "array",
                "items": reason,
                "description": "Why elements were refused; the first ones, if there are many.",
            },
            "begun": time,
            "ended": time,
            "stopped": { "type": "string", "description": "Why nobody works on." },
        },
        "required": ["id", "state"],
    })
}

fn one(surface: &Surface<'_>, id: ItemId) -> Json {
    surface.item(id).map_or_else(|| json!({}), |item| refer(&schema_name(&item.name)))
}

fn one_of(surface: &Surface<'_>, ids: &[ItemId]) -> Json {
    let schemas: Vec<Json> = ids.iter().map(|id| one(surface, *id)).collect();
    let Some(name) = surface.discriminator(ids) else { return json!({ "anyOf": schemas }) };
    let mapping = ids.iter().filter_map(|id| {
        let item = surface.item(*id)?;
        Some((item.told_by()?.1.to_owned(), reference(&schema_name(&item.name)).into()))
    });
    let mapping: Map<String, Json> = mapping.collect();
    json!({ "oneOf": schemas, "discriminator": { "propertyName": name, "mapping": mapping } })
}

fn item(surface: &Surface<'_>, item: &Item<'_>) -> Json {
    object(surface, &item.members, item.type_attribute)
}

fn object(
    surface: &Surface<'_>,
    members: &[Member<'_>],
    type_attribute: Option<(&str, &str)>,
) -> Json {
    let mut properties = Map::new();
    let mut required: Vec<&str> = Vec::new();
    if let Some((name, value)) = type_attribute {
        properties.insert(name.to_owned(), json!({ "type": "string", "const": value }));
        required.push(name);
    }
    for member in members {
        let schema = described(of(surface, &member.schema), member.docs);
        properties.insert(member.name.to_owned(), schema);
        if member.required {
            required.push(member.name);
        }
    }
    with_required(json!({ "type": "object", "properties": properties }), &required)
}

/// Returns the schema of a stored value. It has no bounds, which stored values may have broken
/// before the model had them. Of a nested value, callers may see a part only.
fn value(ty: &Type, whole: bool) -> Json {
    match ty {
        Type::Int(_) | Type::Epoch(_) => json!({ "type": "integer" }),
        Type::Number(_) | Type::Duration => json!({ "type": ["number", "string"] }),
        Type::Decimal(_) => json!({ "type": "string", "format": "decimal" }),
        Type::Bool => json!({ "type": "boolean" }),
        Type::Timestamp => json!({ "type": "string", "format": "date-time" }),
        Type::Date => json!({ "type": "string", "format": "date" }),
        Type::Binary(_) => json!({ "type": "string", "contentEncoding": "base64" }),
        Type::Html(_) => json!({ "type": "string", "contentMediaType": "text/html" }),
        Type::Enum(members) => json!({ "type": "string", "enum": members.to_vec() }),
        Type::List(element, _) => json!({ "type": "array", "items": value(element, whole) }),
        Type::Set(element, _) => {
            json!({ "type": "array", "items": value(element, whole), "uniqueItems": true })
        }
        Type::Map => json!({ "type": "object" }),
        Type::Record(attributes) => record(attributes, whole),
        Type::Item(_) | Type::Unknown => json!({}),
        Type::String(_)
        | Type::Text(_)
        | Type::Id
        | Type::Ulid
        | Type::Uuid(_)
        | Type::Email
        | Type::Url
        | Type::Word => json!({ "type": "string" }),
    }
}

fn record(attributes: &[Attribute], whole: bool) -> Json {
    let property = |attribute: &Attribute| {
        let schema = described(value(&attribute.ty, whole), &attribute.docs);
        (attribute.name.clone(), schema)
    };
    let properties: Map<String, Json> = attributes.iter().map(property).collect();
    let required = attributes.iter().filter(|attribute| whole && !attribute.optional);
    let required: Vec<&str> = required.map(|attribute| attribute.name.as_str()).collect();
    with_required(json!({ "type": "object", "properties": properties }), &required)
}

fn with_required(mut schema: Json, required: &[&str]) -> Json {
    if let (false, Some(members)) = (required.is_empty(), schema.as_object_mut()) {
        members.insert("required".to_owned(), json!(required));
    }
    schema
}
