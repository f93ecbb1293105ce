//! JSON as values of the model's types.

use std::borrow::Cow;

use serde_json::{Map, Value as Json};
use tavola_model::model::{Attribute, Else, Expr, Length, Model, Type};
use tavola_store::{Item, Value};

use crate::stored_form::check_size;
use crate::{Code, Fault, Given, scalar};

/// The deepest nesting of a free map: DynamoDB allows 32 levels in all.
const DEEPEST_MAP: usize = 28;

/// Converts JSON to values of the model's types.
pub(super) struct Check<'m> {
    pub model: &'m Model,
    /// Whether an entry that may be absent is kept if it is `null`.
    pub keeps_nulls: bool,
}

type Checked = Result<Value, Vec<Fault>>;

impl Check<'_> {
    /// Converts an input to a value of its type.
    pub fn given(&self, given: Given, ty: &Type, path: &str) -> Checked {
        let texts = match given {
            Given::Json(json) => return self.json(json, ty, path),
            Given::Text(texts) => texts,
        };
        if let Type::List(element, _) | Type::Set(element, _) = ty {
            let json = texts.iter().map(|text| self.text_as_json(text, element)).collect();
            return self.json(Json::Array(json), ty, path);
        }
        match texts.as_slice() {
            [text] => self.json(self.text_as_json(text, ty), ty, path),
            _ => fault(path, Code::REPEATED, "is given more than once"),
        }
    }

    /// Returns text from a path, query or command line as the JSON that its type expects.
    fn text_as_json(&self, text: &str, ty: &Type) -> Json {
        let parsed = match ty {
            Type::Record(_) | Type::Map | Type::List(..) | Type::Set(..) => {
                serde_json::from_str(text).ok()
            }
            _ => scalar::of(ty).and_then(|scalar| scalar.json_of_text(text)),
        };
        parsed.unwrap_or_else(|| Json::String(text.to_owned()))
    }

    /// Converts JSON to a value of a type.
    pub fn json(&self, json: Json, ty: &Type, path: &str) -> Checked {
        if let Some(scalar) = scalar::of(ty) {
            return scalar.read(json, self.model, path).map_err(|fault| vec![fault]);
        }
        match (ty, json) {
            (Type::List(element, size) | Type::Set(element, size), Json::Array(elements)) => {
                self.list(elements, element, *size, path).map(Value::L)
            }
            (Type::List(..) | Type::Set(..), _) => wrong(path, "must be a list"),
            (Type::Record(attributes), Json::Object(given)) => self.record(given, attributes, path),
            (Type::Record(_), _) => wrong(path, "must be an object"),
            (Type::Map, json @ Json::Object(_)) => {
                if has_empty_name(&json) {
                    return fault(path, Code::WRONG_FORMAT, "has an entry without a name");
                }
                if depth(&json) > DEEPEST_MAP {
                    return fault(path, Code::TOO_DEEP, "is nested too deeply");
                }
                match Value::from_json(&json) {
                    Ok(value) => Ok(value),
                    Err(error) => fault(path, Code::TOO_PRECISE, error.to_string()),
                }
            }
            (Type::Map, _) => wrong(path, "must be an object"),
            (Type::Enum(members), json) => {
                let given = scalar::text(json, path).map_err(|fault| vec![fault])?;
                if members.contains(&given) {
                    return Ok(Value::S(given));
                }
                fault(path, Code::NOT_A_MEMBER, format!("must be one of {}", members.join(", ")))
            }
            _ => fault(path, Code::UNKNOWN, "cannot be given"),
        }
    }

    fn list(
        &self,
        elements: Vec<Json>,
        ty: &Type,
        size: Length,
        path: &str,
    ) -> Result<Vec<Value>, Vec<Fault>> {
        check_size(elements.len(), size, path).map_err(|fault| vec![fault])?;
        let mut values = Vec::with_capacity(elements.len());
        let mut faults = Vec::new();
        for (index, element) in elements.into_iter().enumerate() {
            match self.json(element, ty, &format!("{path}[{index}]")) {
                Ok(value) => values.push(value),
                Err(found) => faults.extend(found),
            }
        }
        if faults.is_empty() { Ok(values) } else { Err(faults) }
    }

    fn record(
        &self,
        mut given: Map<String, Json>,
        attributes: &[Attribute],
        path: &str,
    ) -> Checked {
        let mut faults: Vec<Fault> = given
            .keys()
            .filter(|name| !attributes.iter().any(|attribute| attribute.name == **name))
            .map(|name| Fault::new(format!("{path}.{name}"), Code::UNKNOWN, "is not known here"))
            .collect();
        let mut map = Item::new();
        for attribute in attributes {
            let path = format!("{path}.{}", attribute.name);
            match given.swap_remove(&attribute.name) {
                Some(Json::Null) if self.keeps_nulls && attribute.optional => {
                    map.insert(attribute.name.clone(), Value::Null);
                }
                None | Some(Json::Null) => match attribute.fixed_default() {
                    Some(value) => {
                        map.insert(attribute.name.clone(), value);
                    }
                    None if attribute.optional => {}
                    None => faults.push(Fault::missing(path)),
                },
                Some(json) => match self.json(json, &attribute.ty, &path) {
                    Ok(value) => {
                        map.insert(attribute.name.clone(), value);
                    }
                    Err(found) => {
                        faults.extend(in_words_of(attribute.otherwise.as_ref(), found, &path));
                    }
                },
            }
        }
        if faults.is_empty() { Ok(Value::M(map)) } else { Err(faults) }
    }
}

/// Describes a value out of bounds in the words of its attribute, if it has any. Only literal words
/// apply: nothing is stored yet that others could refer to.
pub(super) fn in_words_of(
    otherwise: Option<&Else>,
    mut faults: Vec<Fault>,
    path: &str,
) -> Vec<Fault> {
    const BOUNDS: [Code; 5] =
        [Code::OUT_OF_BOUNDS, Code::TOO_LONG, Code::TOO_SHORT, Code::TOO_MANY, Code::TOO_FEW];
    let Some(otherwise) = otherwise else { return faults };
    for fault in faults.iter_mut().filter(|f| f.field == path && BOUNDS.contains(&f.code)) {
        if let Some(code) = &otherwise.code {
            fault.code = Code::named(code.as_str());
        }
        if let Some(Expr::Literal(Value::S(text))) = &otherwise.message {
            fault.message = text.clone().into();
        }
    }
    faults
}

fn fault<T>(
    path: &str,
    code: Code,
    message: impl Into<Cow<'static, str>>,
) -> Result<T, Vec<Fault>> {
    Err(vec![Fault::new(path, code, message)])
}

/// Returns the fault of a value of another JSON type.
fn wrong<T>(path: &str, message: impl Into<Cow<'static, str>>) -> Result<T, Vec<Fault>> {
    fault(path, Code::WRONG_TYPE, message)
}

fn depth(json: &Json) -> usize {
    match json {
        Json::Array(elements) => 1 + elements.iter().map(depth).max().unwrap_or(0),
        Json::Object(entries) => 1 + entries.values().map(depth).max().unwrap_or(0),
        _ => 0,
    }
}

/// Returns `true` if an entry has no name: DynamoDB does not store such an entry.
fn has_empty_name(json: &Json) -> bool {
    match json {
        Json::Array(elements) => elements.iter().any(has_empty_name),
        Json::Object(entries) => {
            entries.iter().any(|(name, value)| name.is_empty() || has_empty_name(value))
        }
        _ => false,
    }
}
