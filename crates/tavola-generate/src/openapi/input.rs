//! Schemas of inputs: what the service accepts.

use serde_json::{Map, Value as Json, json};
use tavola_model::model::scalar::{Binary, LONGEST_EMAIL, LONGEST_ID, LONGEST_URL, UuidVersion};
use tavola_model::model::{Attribute, Int, Length, Model, Type};

use super::{described, pattern, refer};
use crate::surface::{Input, within};

const ID: &str = "tavola.Id";
const ULID: &str = "tavola.Ulid";
const EMAIL: &str = "tavola.Email";
const URL: &str = "tavola.Url";
const NUMBER: &str = "tavola.Number";
const MAP: &str = "tavola.Map";
const ENTRY: &str = "tavola.MapEntry";

/// Returns the schemas that inputs share. Their names cannot be those of entities.
pub(super) fn shared(model: &Model) -> Map<String, Json> {
    // Numbers from 2^64 on may have lost digits on the way, and DynamoDB holds none below 1e-130.
    const LARGE: f64 = 18_446_744_073_709_551_616.0;
    let id = json!({
        "type": "string", "maxLength": LONGEST_ID, "pattern": pattern::id(&model.delimiters),
    });
    let email = json!({
        "type": "string", "format": "email", "maxLength": LONGEST_EMAIL, "pattern": pattern::email(),
    });
    let number = json!({
        "description": "A number of up to 38 digits; as text, where a JSON number would lose digits.",
        "anyOf": [
            { "type": "number", "minimum": 1e-130, "exclusiveMaximum": LARGE },
            { "type": "number", "maximum": -1e-130, "exclusiveMinimum": -LARGE },
            { "const": 0 },
            { "type": "string", "pattern": pattern::NUMBER },
        ],
    });
    let map = json!({
        "type": "object",
        "description": "Entries of any name and type, nested at most 28 deep.",
        "propertyNames": { "minLength": 1 },
        "additionalProperties": refer(ENTRY),
    });
    let entry = json!({
        "anyOf": [
            { "type": ["string", "boolean", "null"] },
            refer(NUMBER),
            { "type": "array", "items": refer(ENTRY) },
            refer(MAP),
        ],
    });
    let schemas = [
        (ID, id),
        (ULID, json!({ "type": "string", "pattern": pattern::ULID })),
        (EMAIL, email),
        (URL, json!({ "type": "string", "maxLength": LONGEST_URL, "pattern": pattern::URL })),
        (NUMBER, number),
        (MAP, map),
        (ENTRY, entry),
    ];
    schemas.into_iter().map(|(name, schema)| (name.to_owned(), schema)).collect()
}

/// Returns the schema of an input, as text in a path or query, or as JSON in a body.
pub(super) fn of(model: &Model, input: &Input<'_>, in_body: bool) -> Json {
    let schema = value(model, input.ty, &input.required());
    let mut schema = if in_body && input.nullable { or_null(schema) } else { schema };
    if let (Some(default), Some(members)) = (&input.default, schema.as_object_mut()) {
        members.insert("default".to_owned(), default.clone());
    }
    described(schema, input.docs)
}

/// Returns `true` if an input is JSON even in a path or query.
pub(super) fn is_json_text(ty: &Type) -> bool {
    match ty {
        Type::Map | Type::Record(_) => true,
        Type::List(element, _) | Type::Set(element, _) => element.element().is_some(),
        _ => false,
    }
}

/// Returns the schema of a value of a type.
fn value(model: &Model, ty: &Type, required: &[&[&str]]) -> Json {
    match ty {
        Type::String(string) => text(string.0.given(), None),
        Type::Text(text_type) => {
            let length = text_type.0.given();
            text(length, Some(pattern::typed(length.min > 0)))
        }
        Type::Html(html) => of_html(html.0.given()),
        Type::Id => refer(ID),
        // No regular expression that all dialects have tells letters of every script from what is between words.
        Type::Word => json!({ "type": "string", "format": "word", "minLength": 1 }),
        Type::Ulid => refer(ULID),
        Type::Uuid(uuid) => {
            let pattern = pattern::uuid(uuid.version.map(UuidVersion::number));
            json!({ "type": "string", "format": "uuid", "pattern": pattern })
        }
        Type::Email => refer(EMAIL),
        Type::Url => refer(URL),
        Type::Int(int) => whole(*int),
        Type::Epoch(_) => whole(Int { min: 0, max: i64::MAX }),
        Type::Number(number) if ty.is_bounded() => decimal(number.bounds),
        Type::Number(_) | Type::Duration => refer(NUMBER),
        Type::Decimal(decimal) => {
            json!({ "type": "string", "format": "decimal", "pattern": pattern::decimal(*decimal) })
        }
        Type::Bool => json!({ "type": "boolean" }),
        Type::Timestamp => json!({ "type": "string", "format": "date-time" }),
        Type::Date => json!({ "type": "string", "format": "date", "pattern": pattern::DATE }),
        Type::Binary(Binary(size)) => {
            let mut schema = json!({
                "type": "string", "contentEncoding": "base64", "pattern": pattern::BASE64,
            });
            // Four letters stand for three bytes.
            let letters = |bytes: u64| bytes.div_ceil(3).saturating_mul(4);
            if let Some(members) = schema.as_object_mut() {
                if size.min > 0 {
                    members.insert("minLength".to_owned(), letters(size.min).into());
                }
                if let Some(max) = size.max {
                    members.insert("maxLength".to_owned(), letters(max).into());
                }
            }
            schema
        }
        Type::Enum(members) => json!({ "type": "string", "enum": members.to_vec() }),
        Type::List(element, size) | Type::Set(element, size) => {
            let mut schema = json!({ "type": "array", "items": value(model, element, &[]) });
            if let Some(members) = schema.as_object_mut() {
                if size.min > 0 {
                    members.insert("minItems".to_owned(), size.min.into());
                }
                if let Some(max) = size.max {
                    members.insert("maxItems".to_owned(), max.into());
                }
            }
            schema
        }
        Type::Map => refer(MAP),
        Type::Record(attributes) => record(model, attributes, required),
        Type::Item(_) | Type::Unknown => json!({}),
    }
}

fn text(length: Length, pattern: Option<String>) -> Json {
    let mut schema = Map::new();
    schema.insert("type".to_owned(), "string".into());
    if length.min > 0 {
        schema.insert("minLength".to_owned(), length.min.into());
    }
    if let Some(max) = length.max {
        schema.insert("maxLength".to_owned(), max.into());
    }
    let pattern = pattern.or_else(|| (length.min > 0).then(pattern::seen));
    if let Some(pattern) = pattern {
        schema.insert("pattern".to_owned(), pattern.into());
    }
    Json::Object(schema)
}

/// Returns the schema of HTML, whose length is that of what is left when it has been made safe.
fn of_html(length: Length) -> Json {
    let mut schema = text(
        Length { min: length.min.min(1), ..Length::ANY },
        Some(pattern::typed(length.min > 0)),
    );
    if let Some(members) = schema.as_object_mut() {
        members.insert("contentMediaType".to_owned(), "text/html".into());
        if let Some(max) = length.max {
            let limit = format!("HTML, at most {max} characters once it has been made safe.");
            members.insert("description".to_owned(), limit.into());
        }
    }
    schema
}

/// Returns the schema of a whole number; without bounds, those of 64 bits.
fn whole(Int { min, max }: Int) -> Json {
    json!({ "type": "integer", "minimum": min, "maximum": max })
}

/// Returns the schema of a number within bounds, which may be given as text.
fn decimal(Int { min, max }: Int) -> Json {
    let mut number = json!({ "type": "number", "minimum": min });
    if let Some(members) = number.as_object_mut().filter(|_| max < i64::MAX) {
        members.insert("maximum".to_owned(), max.into());
    }
    json!({ "anyOf": [number, { "type": "string", "pattern": pattern::NUMBER }] })
}

fn record(model: &Model, attributes: &[Attribute], entries: &[&[&str]]) -> Json {
    let mut properties = Map::new();
    let mut required: Vec<&str> = Vec::new();
    for attribute in attributes {
        let entries = within(entries, &attribute.name);
        let mut schema = value(model, &attribute.ty, &entries);
        if !attribute.optional && attribute.fixed_default().is_none() {
            required.push(&attribute.name);
        } else if entries.is_empty() {
            schema = or_null(schema);
        }
        properties.insert(attribute.name.clone(), described(schema, &attribute.docs));
    }
    let mut schema = json!({
        "type": "object", "properties": properties, "additionalProperties": false,
    });
    if let (false, Some(members)) = (required.is_empty(), schema.as_object_mut()) {
        members.insert("required".to_owned(), json!(required));
    }
    schema
}

/// Returns a schema that admits `null` too.
fn or_null(mut schema: Json) -> Json {
    let plain_type = schema.get("type").and_then(Json::as_str).map(str::to_owned);
    let Some((ty, members)) = plain_type.zip(schema.as_object_mut()) else {
        return json!({ "anyOf": [schema, { "type": "null" }] });
    };
    members.insert("type".to_owned(), json!([ty, "null"]));
    if let Some(Json::Array(values)) = members.get_mut("enum") {
        values.push(Json::Null);
    }
    schema
}
