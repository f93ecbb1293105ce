//! Turns an operation and its inputs into the request for its route.

use serde_json::{Map, Value as Json};
use tavola_model::model::{Input as Declared, Model, Route, Type};
use tavola_runtime::{Given, Input};

use crate::fail::Fail;

/// A request that has not been sent yet.
#[derive(Debug, PartialEq)]
pub(crate) struct Request {
    pub(crate) method: String,
    /// The path and the query string.
    pub(crate) target: String,
    pub(crate) body: Option<Json>,
    pub(crate) idempotency_key: Option<String>,
    /// The operator's token, to be told what the call does.
    pub(crate) trace: Option<String>,
}

impl Request {
    /// Returns a request that calls no operation.
    pub(crate) fn plain(method: &str, target: String, body: Option<Json>) -> Self {
        Self { method: method.to_owned(), target, body, idempotency_key: None, trace: None }
    }

    /// Returns the request for a read or write.
    pub(crate) fn new(model: &Model, name: &str, input: &Input) -> Result<Self, Fail> {
        let read = model.read_named(name).map(|id| model.read(id));
        let write = model.write_named(name).map(|id| model.write(id));
        let (route, declared) = match (&read, &write) {
            (Some(read), _) => (read.route.as_ref(), read.inputs.as_slice()),
            (None, Some(write)) => (write.route.as_ref(), write.inputs.as_slice()),
            (None, None) => (None, Default::default()),
        };
        let route = route.ok_or_else(|| {
            Fail::error(format!("`{name}` has no route in the model, so no server offers it"))
        })?;
        let mut target = path(route, input)?;
        let idempotency_key = input.idempotency_key.clone();
        let beside = input.values.iter().filter(|(name, _)| !route.inputs().any(|i| i == **name));
        if !route.takes_body() {
            let mut query = Vec::new();
            for (name, given) in beside {
                query.extend(texts(given).map(|text| (name.as_str(), text)));
            }
            query.extend(input.limit.map(|limit| ("limit", limit.to_string())));
            query.extend(input.cursor.clone().map(|cursor| ("cursor", cursor)));
            for (place, (name, value)) in query.iter().enumerate() {
                target.push(if place == 0 { '?' } else { '&' });
                target.push_str(&format!("{}={}", encode(name), encode(value)));
            }
            let (method, body, trace) = (route.method.clone(), None, None);
            return Ok(Self { method, target, body, idempotency_key, trace });
        }
        let mut body = members(beside, declared);
        body.extend(input.limit.map(|limit| ("limit".to_owned(), limit.into())));
        body.extend(input.cursor.clone().map(|cursor| ("cursor".to_owned(), cursor.into())));
        let (method, body, trace) = (route.method.clone(), Some(Json::Object(body)), None);
        Ok(Self { method, target, body, idempotency_key, trace })
    }
}

/// Returns the body with the inputs of a job.
pub(crate) fn body(input: &Input, declared: &[Declared]) -> Json {
    members(input.values.iter(), declared).into()
}

fn members<'g>(
    values: impl Iterator<Item = (&'g String, &'g Given)>,
    declared: &[Declared],
) -> Map<String, Json> {
    values.map(|(name, given)| (name.clone(), json(given, name, declared))).collect()
}

fn path(route: &Route, input: &Input) -> Result<String, Fail> {
    let mut path = String::new();
    for segment in route.path.split('/').skip(1) {
        path.push('/');
        let Some(name) = segment.strip_prefix('{').and_then(|s| s.strip_suffix('}')) else {
            path.push_str(segment);
            continue;
        };
        let mut given = input.values.get(name).into_iter().flat_map(texts);
        match (given.next(), given.next()) {
            (Some(text), None) if !text.is_empty() => path.push_str(&encode(&text)),
            (None, _) => {
                return Err(Fail::no(format!("the input is not valid\n  {name}: is missing")));
            }
            _ => {
                return Err(Fail::no(format!(
                    "the input is not valid\n  {name}: must be one value"
                )));
            }
        }
    }
    Ok(path)
}

/// Returns a value as text, or several for a list.
fn texts(given: &Given) -> impl Iterator<Item = String> {
    let text = |json: &Json| match json {
        Json::String(text) => text.clone(),
        other => other.to_string(),
    };
    let texts: Vec<String> = match given {
        Given::Text(texts) => texts.clone(),
        Given::Json(Json::Array(elements)) => elements.iter().map(text).collect(),
        Given::Json(json) => vec![text(json)],
    };
    texts.into_iter()
}

/// Returns a value as JSON. The server does not guess types in a body, so text is parsed here
/// according to its type.
fn json(given: &Given, name: &str, declared: &[Declared]) -> Json {
    let ty = declared.iter().find(|input| input.name == name).map(|input| &input.ty);
    match (given, ty) {
        (Given::Json(json), _) => json.clone(),
        (Given::Text(texts), Some(Type::List(element, _) | Type::Set(element, _))) => {
            texts.iter().map(|text| typed(text, element)).collect()
        }
        (Given::Text(texts), ty) => match (texts.as_slice(), ty) {
            ([text], Some(ty)) => typed(text, ty),
            ([text], None) => text.clone().into(),
            (texts, _) => texts.to_vec().into(),
        },
    }
}

fn typed(text: &str, ty: &Type) -> Json {
    let parsed = if ty.is_text_in_json() { None } else { serde_json::from_str(text).ok() };
    parsed.unwrap_or_else(|| text.into())
}

/// Percent-encodes everything that has a meaning in a path or a query string.
fn encode(text: &str) -> String {
    text.bytes().fold(String::new(), |mut encoded, byte| {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                encoded.push(byte.into());
            }
            byte => encoded.push_str(&format!("%{byte:02X}")),
        }
        encoded
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_with_a_meaning_is_encoded() {
        assert_eq!(encode("a-b.c_d~1"), "a-b.c_d~1");
        assert_eq!(encode("a/b?c#d%e f&g=+"), "a%2Fb%3Fc%23d%25e%20f%26g%3D%2B");
        assert_eq!(encode("🍕"), "%F0%9F%8D%95");
    }
}
