//! Examples: calls that show how operations are used, completed by values that look like their
//! types.

use serde_json::{Map, Value as Json, json};
use tavola_model::model::scalar::UuidVersion;
use tavola_model::model::{Attribute, Type};
use tavola_store::{Number, Value};

use crate::surface::{Input, ItemId, Member, Operation, Schema, Surface};

const CURSOR: &str = "the-cursor-of-the-next-page";

/// A call that succeeded, as somebody wrote it down. Texts that begin with `$` stand for values
/// that are not known.
#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    /// The name of the operation.
    pub operation: String,
    /// The inputs; several of one name are a list.
    pub inputs: Vec<(String, Given)>,
    /// What the answer contains at least.
    pub answer: Option<Json>,
}

/// An input as it is written.
#[derive(Debug, Clone, PartialEq)]
pub enum Given {
    /// As text, whatever its type.
    Text(String),
    /// As JSON.
    Json(Json),
}

/// Returns the call that shows an operation best: one with an answer, if there is one.
pub(crate) fn of<'c>(operation: &Operation<'_>, calls: &'c [Call]) -> Option<&'c Call> {
    let mut fitting = calls.iter().filter(|call| call.operation == operation.name);
    fitting.clone().find(|call| call.answer.is_some()).or_else(|| fitting.next())
}

/// Returns an input of a call, if it has it.
pub(crate) fn input(input: &Input<'_>, call: Option<&Call>) -> Option<Json> {
    given(call?, input.name, input.ty)
}

fn given(call: &Call, name: &str, ty: &Type) -> Option<Json> {
    let given = call.inputs.iter().filter(|(given, _)| given == name);
    let mut given: Vec<Json> = given
        .map(|(_, given)| match given {
            Given::Text(text) => of_text(text, ty, name),
            Given::Json(json) => filled(json.clone(), ty, name),
        })
        .collect();
    match (given.len(), ty) {
        (0, _) => None,
        (1, Type::List(..) | Type::Set(..)) if given.first().is_some_and(Json::is_array) => {
            given.pop()
        }
        (_, Type::List(..) | Type::Set(..)) => Some(Json::Array(given)),
        _ => given.pop(),
    }
}

fn of_text(text: &str, ty: &Type, name: &str) -> Json {
    let ty = ty.element().unwrap_or(ty);
    if text.contains('$') {
        return sample(ty, name);
    }
    match ty {
        Type::Int(_)
        | Type::Number(_)
        | Type::Epoch(_)
        | Type::Bool
        | Type::Map
        | Type::Record(_) => serde_json::from_str(text).unwrap_or_else(|_| text.into()),
        _ => text.into(),
    }
}

/// Returns JSON with values in the place of texts that stand for unknown ones.
fn filled(json: Json, ty: &Type, name: &str) -> Json {
    match (json, ty) {
        (Json::String(text), ty) if text.contains('$') => sample(ty, name),
        (Json::Array(elements), Type::List(element, _) | Type::Set(element, _)) => {
            elements.into_iter().map(|json| filled(json, element, name)).collect()
        }
        (Json::Object(members), Type::Record(attributes)) => {
            let member = |(name, json): (String, Json)| {
                let attribute = attributes.iter().find(|attribute| attribute.name == name);
                let json = match attribute {
                    Some(attribute) => filled(json, &attribute.ty, &name),
                    None => json,
                };
                (name, json)
            };
            members.into_iter().map(member).collect()
        }
        (json, _) => json,
    }
}

/// Returns a whole answer: what the call says of it, and what else is always there.
pub(crate) fn answer(
    surface: &Surface<'_>,
    schema: &Schema<'_>,
    call: Option<&Call>,
) -> Option<Json> {
    let call = call?;
    let shown = Shown { surface, call };
    Some(shown.overlay(schema, call.answer.as_ref()?, ""))
}

/// The answer to a call.
struct Shown<'a, 'm> {
    surface: &'a Surface<'m>,
    call: &'a Call,
}

impl Shown<'_, '_> {
    /// Returns what is known of a value, and what else is always there.
    fn overlay(&self, schema: &Schema<'_>, known: &Json, name: &str) -> Json {
        match (schema, known) {
            (Schema::Value(ty) | Schema::Reduced(ty) | Schema::Nullable(ty), known) => {
                filled(known.clone(), ty, name)
            }
            (Schema::Item(id), known) => {
                let Some(item) = self.surface.item(*id) else { return known.clone() };
                let mut members = self.members(&item.members, known);
                if let Some((name, value)) = item.type_attribute {
                    members.shift_insert(0, name.to_owned(), value.into());
                }
                Json::Object(members)
            }
            (Schema::OneOf(ids), known) => {
                let told = |id: &&ItemId| {
                    let item = self.surface.item(**id).and_then(|item| item.told_by());
                    let is = |(name, value): (&str, &str)| {
                        known.get(name).and_then(Json::as_str) == Some(value)
                    };
                    item.is_some_and(is)
                };
                match ids.iter().find(told).or_else(|| ids.first()) {
                    Some(id) => self.overlay(&Schema::Item(*id), known, name),
                    None => known.clone(),
                }
            }
            (Schema::List(element, _), Json::Array(elements)) => {
                let elements = elements.iter().filter(|json| json.as_str() != Some("$unordered"));
                elements.map(|json| self.overlay(element, json, name)).collect()
            }
            (Schema::Object(members), known) => Json::Object(self.members(members, known)),
            (Schema::Cursor, _) => CURSOR.into(),
            (Schema::Count | Schema::Sum, Json::String(_)) => 1.into(),
            (_, known) => known.clone(),
        }
    }

    fn members(&self, members: &[Member<'_>], known: &Json) -> Map<String, Json> {
        let mut object = Map::new();
        for member in members {
            let value = match known.get(member.name) {
                Some(Json::String(text)) if text == "$absent" => None,
                Some(known) => Some(self.overlay(&member.schema, known, member.name)),
                None if member.required => Some(self.of_schema(&member.schema, member.name)),
                None => None,
            };
            object.extend(value.map(|value| (member.name.to_owned(), value)));
        }
        object
    }

    /// Returns a value that a schema describes: that of the input of its name, if there is one.
    fn of_schema(&self, schema: &Schema<'_>, name: &str) -> Json {
        match schema {
            Schema::Value(ty) | Schema::Reduced(ty) | Schema::Nullable(ty) => {
                given(self.call, name, ty).unwrap_or_else(|| sample(ty, name))
            }
            Schema::Count | Schema::Sum => 1.into(),
            Schema::No => false.into(),
            Schema::Work => json!({
                "id": "01HM6QJ5E0V4R8T2ZC3W9XKBND", "state": "running", "done": 1, "skipped": 0,
                "reasons": [], "begun": "2024-01-15T10:30:00Z",
            }),
            Schema::Cursor => CURSOR.into(),
            Schema::List(..) => json!([]),
            Schema::Item(_) | Schema::OneOf(_) | Schema::Object(_) => {
                self.overlay(schema, &json!({}), name)
            }
        }
    }
}

/// Returns a value of a type, for something of this name.
fn sample(ty: &Type, name: &str) -> Json {
    match ty {
        Type::Int(int) => 1.clamp(int.min, int.max).into(),
        Type::Number(number) => 1.clamp(number.bounds.min, number.bounds.max).into(),
        Type::Decimal(decimal) => {
            let (least, greatest) = decimal.ends();
            ty.to_answer(&Value::N(Number::from(12).clamp(least, greatest)))
        }
        Type::Duration => 1.into(),
        Type::Epoch(epoch) => (1_705_314_600 * epoch.unit.per_second()).into(),
        Type::Bool => true.into(),
        Type::Timestamp => "2024-01-15T10:30:00Z".into(),
        Type::Date => "2024-01-15".into(),
        Type::Ulid => "01HM6QJ5E0V4R8T2ZC3W9XKBND".into(),
        Type::Uuid(uuid) => match uuid.version {
            Some(UuidVersion::V7) => "018d0d79-15c0-7d44-9a3e-6c1f0b5ad2ee".into(),
            Some(UuidVersion::V4) | None => "5e0c1f0a-7d44-4a3e-9c1f-0b5ad2ee7d15".into(),
        },
        Type::Email => "ann@example.com".into(),
        Type::Url => "https://example.com/".into(),
        Type::Binary(_) => "aGVsbG8=".into(),
        Type::Enum(members) => members.first().map_or(Json::Null, |member| member.as_str().into()),
        Type::List(..) | Type::Set(..) => json!([]),
        Type::Map => json!({}),
        Type::Record(attributes) => {
            let there = attributes.iter().filter(|attribute| !attribute.optional);
            there.map(|it: &Attribute| (it.name.clone(), sample(&it.ty, &it.name))).collect()
        }
        Type::String(_) | Type::Text(_) | Type::Html(_) | Type::Id | Type::Word => {
            let length = ty.length().and_then(|length| length.max).unwrap_or(u64::MAX);
            let length = usize::try_from(length).unwrap_or(usize::MAX);
            name.chars().take(length).collect::<String>().into()
        }
        Type::Item(_) | Type::Unknown => Json::Null,
    }
}
