//! Bodies of requests: read within limits, and parsed.

use crate::Options;
use crate::problem::Problem;
use axum::body::{Body, HttpBody};
use axum::http::{HeaderMap, HeaderValue, header};
use http_body_util::BodyExt;
use serde_json::{Map, Value as Json};
use std::collections::HashSet;

/// How many times the limit is read and thrown away, so that a client that does not listen while it
/// sends gets to see the answer.
const PATIENCE: usize = 8;

/// The JSON object in a body. No body at all counts as an empty object.
pub(crate) async fn json_object(
    headers: &HeaderMap,
    body: Body,
    options: &Options,
) -> Result<Map<String, Json>, Problem> {
    let reading = read(headers, body, options.body_limit);
    let bytes = tokio::time::timeout(options.body_timeout, reading)
        .await
        .map_err(|_| Problem::slow_body())??;
    if bytes.is_empty() {
        return Ok(Map::new());
    }
    check_type(headers)?;
    match serde_json::from_slice(&bytes) {
        Ok(Json::Object(members)) => match repeated_name(&bytes) {
            Some(name) => Err(Problem::malformed(format!("the body has `{name}` twice"))),
            None => Ok(members),
        },
        Ok(_) => Err(Problem::malformed("the body must be a JSON object")),
        Err(error) => Err(Problem::malformed(format!("the body is not valid JSON: {error}"))),
    }
}

/// A name that stands twice in one object of valid JSON: programs differ in which of its values they take.
fn repeated_name(json: &[u8]) -> Option<String> {
    let mut open: Vec<HashSet<String>> = Vec::new();
    let mut at = 0;
    while let Some(byte) = json.get(at) {
        at += 1;
        match byte {
            b'{' | b'[' => open.push(HashSet::new()),
            b'}' | b']' => drop(open.pop()),
            b'"' => {
                let end = end_of_string(json, at)?;
                let behind = json.get(end..)?.iter().find(|byte| !byte.is_ascii_whitespace());
                if behind == Some(&b':') {
                    let name: String = serde_json::from_slice(json.get(at - 1..end)?).ok()?;
                    if let Some(name) = open.last_mut()?.replace(name) {
                        return Some(name);
                    }
                }
                at = end;
            }
            _ => {}
        }
    }
    None
}

/// Where a string ends whose first character stands here: behind its closing quote.
fn end_of_string(json: &[u8], mut at: usize) -> Option<usize> {
    loop {
        match json.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

async fn read(headers: &HeaderMap, mut body: Body, limit: usize) -> Result<Vec<u8>, Problem> {
    let too_large = || Problem::too_large(format!("the body must not exceed {limit} bytes"));
    let most = limit.saturating_mul(PATIENCE);
    let announced = usize::try_from(body.size_hint().lower()).unwrap_or(usize::MAX);
    // Who asks before sending is told before sending.
    if announced > most || (announced > limit && headers.contains_key(header::EXPECT)) {
        return Err(too_large());
    }
    let mut bytes = Vec::with_capacity(announced.min(limit));
    let mut received: usize = 0;
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_| Problem::malformed("the body did not arrive whole"))?;
        let Ok(data) = frame.into_data() else { continue };
        received = received.saturating_add(data.len());
        if received > most {
            return Err(too_large());
        }
        if received <= limit {
            bytes.extend_from_slice(&data);
        }
    }
    if received > limit { Err(too_large()) } else { Ok(bytes) }
}

fn check_type(headers: &HeaderMap) -> Result<(), Problem> {
    let value = headers.get(header::CONTENT_TYPE).map(HeaderValue::to_str);
    let Some(Ok(value)) = value else {
        return Err(Problem::unsupported_body("send `Content-Type: application/json`"));
    };
    let (essence, parameters) = value.split_once(';').unwrap_or((value, ""));
    if !essence.trim().eq_ignore_ascii_case("application/json") {
        return Err(Problem::unsupported_body("send `Content-Type: application/json`"));
    }
    let parameters = parameters.to_ascii_lowercase().replace([' ', '\t', '"'], "");
    let charset = parameters.split(';').find_map(|parameter| parameter.strip_prefix("charset="));
    if charset.is_some_and(|charset| charset != "utf-8") {
        return Err(Problem::unsupported_body("JSON is written in UTF-8"));
    }
    match headers.get(header::CONTENT_ENCODING) {
        Some(coding) if coding != "identity" => {
            Err(Problem::unsupported_body("send the body without a content encoding"))
        }
        _ => Ok(()),
    }
}
