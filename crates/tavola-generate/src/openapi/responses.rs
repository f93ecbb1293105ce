//! Responses of problems, shared where several operations have the same.

use serde_json::{Map, Value as Json, json};
use tavola_model::{Appears, Code};

use super::operation::{RATE_LIMIT, RATE_LIMIT_POLICY, header};
use super::refer;
use crate::surface::Problem;

pub(super) const PROBLEM: &str = "tavola.Problem";
const FAULT: &str = "tavola.Fault";

/// The media type of problem details.
pub(super) const PROBLEM_JSON: &str = "application/problem+json";

/// Collects the responses that operations share.
#[derive(Default)]
pub(super) struct Responses(Vec<(String, Json)>);

impl Responses {
    /// Returns the responses of an operation's problems by their status.
    pub(super) fn of(&mut self, problems: &[Problem<'_>]) -> Vec<(u16, Json)> {
        let by_status = problems.chunk_by(|one, other| one.status == other.status);
        let responses = by_status.filter_map(|problems| {
            let status = problems.first()?.status;
            let response = response(status, problems);
            let is_shared = !problems.iter().any(|problem| problem.is_own);
            Some((status, if is_shared { self.share(status, response) } else { response }))
        });
        responses.collect()
    }

    fn share(&mut self, status: u16, response: Json) -> Json {
        let name = match self.0.iter().find(|(_, known)| *known == response) {
            Some((name, _)) => name.clone(),
            None => {
                let name = name(status);
                let same = self.0.iter().filter(|(known, _)| known.starts_with(name)).count();
                let name = if same == 0 { name.to_owned() } else { format!("{name}{}", same + 1) };
                self.0.push((name.clone(), response));
                name
            }
        };
        json!({ "$ref": format!("#/components/responses/{name}") })
    }

    /// Returns the shared responses.
    pub(super) fn into_shared(self) -> Map<String, Json> {
        self.0.into_iter().collect()
    }
}

fn response(status: u16, problems: &[Problem<'_>]) -> Json {
    let codes: Vec<&str> =
        problems.iter().filter(|problem| !problem.is_fault).map(|problem| problem.code).collect();
    let mut properties = Map::new();
    properties.insert("status".to_owned(), json!({ "const": status }));
    properties.insert("code".to_owned(), json!({ "enum": codes }));
    let own = || problems.iter().filter(|problem| problem.is_own);
    let values: Map<String, Json> =
        own().flat_map(|it| &it.values).map(|name| ((*name).to_owned(), json!({}))).collect();
    if status == 400 {
        let mut error = json!({ "code": { "enum": fault_codes(problems) } });
        if let (false, Some(error)) = (values.is_empty(), error.as_object_mut()) {
            error.insert("values".to_owned(), json!({ "properties": values }));
        }
        properties.insert("errors".to_owned(), json!({ "items": { "properties": error } }));
    } else if !values.is_empty() {
        properties.insert("values".to_owned(), json!({ "properties": values }));
    }
    let schema = json!({ "allOf": [refer(PROBLEM), { "properties": properties }] });
    let mut response = json!({
        "description": description(status, problems),
        "content": { PROBLEM_JSON: { "schema": schema } },
    });
    if let (Some(headers), Some(members)) = (headers(status), response.as_object_mut()) {
        members.insert("headers".to_owned(), headers);
    }
    response
}

/// Returns the codes of faults: all of Tavola's own, and those of the model.
fn fault_codes<'p>(problems: &'p [Problem<'_>]) -> Vec<&'p str> {
    let built_in = Code::BUILT_IN.iter().filter(|it| it.appears.contains(&Appears::Field));
    let own = problems.iter().filter(|problem| problem.is_fault && problem.is_own);
    built_in.map(|it| it.code).chain(own.map(|it| it.code)).collect()
}

/// Returns a title, and what each code means.
fn description(status: u16, problems: &[Problem<'_>]) -> String {
    let mut text = format!("{}.\n", title(status));
    for problem in problems.iter().filter(|it| !it.is_fault || it.is_own) {
        text.push_str(&format!("\n- `{}`", problem.code));
        match problem.field {
            Some(field) if problem.is_fault => text.push_str(&format!(" of `{field}`")),
            _ => {}
        }
        if !problem.meaning.is_empty() {
            text.push_str(&format!(": {}", problem.meaning));
        }
        if !problem.values.is_empty() {
            text.push_str(&format!(" (with `{}`)", problem.values.join("`, `")));
        }
    }
    text
}

/// Returns the headers of a problem.
fn headers(status: u16) -> Option<Json> {
    let (name, description, schema) = match status {
        401 => ("WWW-Authenticate", "`Bearer`, with an `error` for a bad token.", "string"),
        429 => ("Retry-After", "Seconds until the next request is within the rate.", "integer"),
        503 => ("Retry-After", "Seconds; absent if the call may have happened.", "integer"),
        _ => return None,
    };
    let mut headers = json!({ name: { "description": description, "schema": { "type": schema } } });
    if let (429, Some(members)) = (status, headers.as_object_mut()) {
        let rates = [RATE_LIMIT, RATE_LIMIT_POLICY];
        members.extend(rates.map(|name| (name.to_owned(), header(name))));
    }
    Some(headers)
}

/// Returns the schemas of problem details.
pub(super) fn schemas() -> Map<String, Json> {
    let problem = json!({
        "type": "object",
        "description": "Why a call failed (RFC 9457).",
        "properties": {
            "type": { "type": "string", "description": "The kind of failure, as a URN." },
            "title": { "type": "string", "description": "The kind of failure, for people." },
            "status": { "type": "integer" },
            "code": { "type": "string", "description": "The reason, for programs; it is stable." },
            "detail": { "type": "string", "description": "The reason, for people; it may change." },
            "instance": { "type": "string", "description": "The request's id, which the operator can find." },
            "field": { "type": "string", "description": "The attribute that it is about." },
            "values": { "type": "object", "description": "Values that are told with it." },
            "errors": {
                "type": "array",
                "description": "Every fault of the input.",
                "items": refer(FAULT),
            },
            "maybeDone": { "type": "boolean", "description": "Whether the call may nevertheless have happened." },
            "rule": { "type": "string", "description": "In development: what did not hold, as the model writes it." },
        },
        "required": ["type", "title", "status", "code", "detail", "instance"],
    });
    let fault = json!({
        "type": "object",
        "description": "What is wrong with one input.",
        "properties": {
            "field": { "type": "string", "description": "A path such as `size.width` or `tags[3]`." },
            "code": { "type": "string", "description": "What is wrong with it, for programs." },
            "message": { "type": "string", "description": "What is wrong with it, for people." },
            "values": { "type": "object", "description": "Values that are told with it." },
            "rule": { "type": "string", "description": "In development: what did not hold, as the model writes it." },
        },
        "required": ["field", "code", "message"],
    });
    [(PROBLEM, problem), (FAULT, fault)]
        .map(|(name, it)| (name.to_owned(), it))
        .into_iter()
        .collect()
}

fn title(status: u16) -> &'static str {
    match status {
        400 => "The request is not valid",
        401 => "The caller is not signed in",
        403 => "The caller may not do this",
        404 => "There is nothing here that the caller may see",
        406 => "The client accepts no JSON",
        408 => "The request took too long",
        409 => "Not possible in the current state",
        412 => "The item has changed",
        413 => "Too large",
        414 => "The path and query string are too long",
        415 => "The body is not JSON",
        429 => "Too many requests",
        431 => "The header fields are too large",
        500 => "An error in the service",
        503 => "Temporarily unavailable",
        507 => "The store is full",
        _ => "A problem",
    }
}

fn name(status: u16) -> &'static str {
    match status {
        400 => "BadRequest",
        401 => "Unauthorized",
        403 => "Forbidden",
        404 => "NotFound",
        406 => "NotAcceptable",
        408 => "RequestTimeout",
        409 => "Conflict",
        412 => "PreconditionFailed",
        413 => "TooLarge",
        414 => "UriTooLong",
        415 => "UnsupportedMediaType",
        429 => "TooManyRequests",
        431 => "HeadersTooLarge",
        500 => "InternalError",
        503 => "Unavailable",
        507 => "StorageFull",
        _ => "Problem",
    }
}
