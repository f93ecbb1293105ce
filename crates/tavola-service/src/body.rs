//! Bodies of requests: read within limits, and parsed.

use crate::Options;
use crate::admission::Place;
use crate::problem::Problem;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, header};
use serde_json::{Map, Value as Json};
use std::collections::HashSet;
use tavola_http::{BodyError, BodyLimits, ByteBudget, read_body};

/// A body that is too large is read up to this many times the limit, so that a client that does not
/// listen while it sends gets to see the answer.
pub(crate) const READ_ANYWAY: usize = 8;

/// The body of a request, and what limits it.
pub(crate) struct RequestBody<'a> {
    pub(crate) body: Body,
    pub(crate) place: Option<&'a Place>,
    pub(crate) options: &'a Options,
    pub(crate) budget: &'a ByteBudget,
}

impl RequestBody<'_> {
    /// Returns the JSON object in the body. No body at all counts as an empty object.
    pub(crate) async fn json_object(
        self,
        headers: &HeaderMap,
    ) -> Result<Map<String, Json>, Problem> {
        let Self { body, place, options, budget } = self;
        let limits = BodyLimits {
            size: options.body_limit,
            drained: options.body_limit.saturating_mul(READ_ANYWAY - 1),
            timeout: options.body_timeout,
            pause: options.body_timeout,
        };
        let read = read_body(headers, body, limits, budget);
        let read = match place {
            Some(place) => place.wait(read, Problem::slow_body).await?,
            None => read.await,
        };
        let (bytes, _share) = read.map_err(|error| unread(error, limits.size))?;
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
}

fn unread(error: BodyError, limit: usize) -> Problem {
    match error {
        BodyError::TooLarge => {
            Problem::too_large(format!("the body must not exceed {limit} bytes"))
        }
        BodyError::TooSlow => Problem::slow_body(),
        BodyError::Incomplete => Problem::malformed("the body did not arrive whole"),
        BodyError::Busy => Problem::busy(),
    }
}

/// Returns a name that appears twice in one object of valid JSON: programs differ in which of its
/// values they take.
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

/// Returns the position behind the closing quote of a string whose first character is at `at`.
fn end_of_string(json: &[u8], mut at: usize) -> Option<usize> {
    loop {
        match json.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
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
