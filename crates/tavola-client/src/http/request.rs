//! A request as an address and a body.

use serde_json::{Map, Value as Json};

use crate::{Error, Request};

/// Returns the address of a request, and its body if its method has one.
pub(super) fn address_and_body(
    url: &str,
    request: &Request,
) -> Result<(String, Option<Vec<u8>>), Error> {
    let mut rest = request.input.clone();
    let mut address = url.to_owned();
    for segment in request.route.path.split('/').skip(1) {
        address.push('/');
        match segment.strip_prefix('{').and_then(|it| it.strip_suffix('}')) {
            None => address.push_str(segment),
            Some(name) => encode(&in_path(request.route.name, name, &mut rest)?, &mut address),
        }
    }
    rest.extend(request.limit.map(|limit| ("limit".to_owned(), limit.into())));
    rest.extend(request.cursor.clone().map(|cursor| ("cursor".to_owned(), cursor.into())));
    if !matches!(request.route.method, "GET" | "DELETE") {
        return Ok((address, Some(Json::Object(rest).to_string().into_bytes())));
    }
    let mut mark = '?';
    for (name, value) in &rest {
        let values = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
        for value in values.iter().filter(|value| !value.is_null()) {
            address.push(mark);
            encode(name, &mut address);
            address.push('=');
            encode(&text(value), &mut address);
            mark = '&';
        }
    }
    Ok((address, None))
}

/// Takes an input that is a part of the path.
fn in_path(
    operation: &'static str,
    name: &str,
    rest: &mut Map<String, Json>,
) -> Result<String, Error> {
    let value = rest.remove(name).map(|value| text(&value)).unwrap_or_default();
    match value.as_str() {
        // Whatever passes the request on would take these for steps in the path.
        "" | "." | ".." => {
            let reason = format!("`{name}` cannot be \"{value}\" in a path");
            Err(Error::unsendable(operation, reason))
        }
        _ => Ok(value),
    }
}

/// Returns a value as a path or a query string writes it.
fn text(value: &Json) -> String {
    match value {
        Json::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Adds a text, with everything encoded that has a meaning in an address.
fn encode(text: &str, address: &mut String) {
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                address.push(byte.into());
            }
            byte => address.push_str(&format!("%{byte:02X}")),
        }
    }
}
