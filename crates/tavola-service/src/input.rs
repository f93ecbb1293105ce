//! The input of an operation, gathered from a request.

use crate::body::RequestBody;
use crate::conditional::{check_if_none_match, if_match};
use crate::problem::Problem;
use crate::query_string::query;
use crate::routes::Endpoint;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use serde_json::{Map, Value as Json};
use tavola_model::limits::MAX_IDEMPOTENCY_KEY;
use tavola_runtime::{Code, Fault, Given, Input, OperationKind};

const IDEMPOTENCY_KEY: &str = "idempotency-key";

/// Gathers the inputs of a request from its path, and from its body or else its query string.
pub(crate) async fn gather(
    endpoint: &Endpoint,
    path: Vec<(&str, String)>,
    parts: &Parts,
    body: RequestBody<'_>,
) -> Result<Input, Problem> {
    let mut gathering = Gathering { endpoint, input: Input::default(), faults: Vec::new() };
    let query = query(&parts.uri)?;
    if endpoint.takes_body {
        let members = body.json_object(&parts.headers).await?;
        gathering.query_beside_body(query);
        gathering.body(members, &path);
    } else {
        gathering.query(query, &path);
    }
    gathering.idempotency_key(&parts.headers);
    gathering.preconditions(&parts.headers);
    for (name, value) in path {
        gathering.input.text(name, value);
    }
    if gathering.faults.is_empty() {
        Ok(gathering.input)
    } else {
        Err(Problem::invalid(gathering.faults))
    }
}

struct Gathering<'a> {
    endpoint: &'a Endpoint,
    input: Input,
    /// Every fault at once, as the runtime reports them.
    faults: Vec<Fault>,
}

impl Gathering<'_> {
    fn query(&mut self, query: Vec<(String, String)>, path: &[(&str, String)]) {
        for (name, value) in query {
            if is_in(path, &name) {
                self.fault(name, Code::MISPLACED, "is given in the path already");
            } else if self.pages_by(&name, "limit") {
                self.limit(value.parse().ok());
            } else if self.pages_by(&name, "cursor") {
                self.cursor(Some(value));
            } else {
                self.input.text(name, value);
            }
        }
    }

    /// Refuses a query string beside a body: what is ignored silently is a mistake that nobody
    /// finds.
    fn query_beside_body(&mut self, query: Vec<(String, String)>) {
        for (name, _) in query {
            self.fault(name, Code::MISPLACED, "must be in the body and not in the query string");
        }
    }

    fn body(&mut self, members: Map<String, Json>, path: &[(&str, String)]) {
        for (name, value) in members {
            if is_in(path, &name) {
                self.fault(name, Code::MISPLACED, "is given in the path already");
            } else if self.pages_by(&name, "limit") {
                self.limit(value.as_u64());
            } else if self.pages_by(&name, "cursor") {
                self.cursor(value.as_str().map(str::to_owned));
            } else {
                self.input.values.insert(name, Given::Json(value));
            }
        }
    }

    /// Returns `true` if a name means the page of a list, and not an input of the operation's own.
    fn pages_by(&self, name: &str, meaning: &str) -> bool {
        name == meaning
            && self.endpoint.kind == OperationKind::Read
            && !self.endpoint.inputs.iter().any(|input| input == name)
    }

    fn limit(&mut self, given: Option<u64>) {
        let largest = self.endpoint.largest_limit;
        let limit = given.filter(|limit| (1..=largest.unwrap_or(0)).contains(limit));
        match limit.and_then(|limit| u32::try_from(limit).ok()) {
            None => self.faults.push(Fault::of_limit(largest)),
            Some(_) if self.input.limit.is_some() => {
                self.fault("limit", Code::REPEATED, "is given twice")
            }
            limit => self.input.limit = limit,
        }
    }

    fn cursor(&mut self, given: Option<String>) {
        match given {
            None => {
                self.fault("cursor", Code::WRONG_TYPE, "must be the `next` of an earlier answer")
            }
            Some(_) if self.input.cursor.is_some() => {
                self.fault("cursor", Code::REPEATED, "is given twice")
            }
            cursor => self.input.cursor = cursor,
        }
    }

    /// Makes a repeated write harmless. A read is harmless anyway.
    fn idempotency_key(&mut self, headers: &HeaderMap) {
        let mut given = headers.get_all(IDEMPOTENCY_KEY).iter();
        let Some(key) = given.next().filter(|_| self.endpoint.kind == OperationKind::Write) else {
            return;
        };
        let key = key.to_str().ok().filter(|key| (1..=MAX_IDEMPOTENCY_KEY).contains(&key.len()));
        match key {
            Some(key) if given.next().is_none() => {
                self.input.idempotency_key = Some(key.to_owned())
            }
            _ => {
                let message = "must be given once, with 1 to 255 plain characters";
                self.fault(IDEMPOTENCY_KEY, Code::WRONG_FORMAT, message)
            }
        }
    }

    fn preconditions(&mut self, headers: &HeaderMap) {
        match if_match(headers) {
            Ok(if_match) => self.input.if_match = if_match,
            Err(fault) => self.faults.push(fault),
        }
        self.faults.extend(check_if_none_match(headers, self.endpoint.kind).err());
    }

    fn fault(&mut self, field: impl Into<String>, code: Code, message: &'static str) {
        self.faults.push(Fault::new(field, code, message));
    }
}

fn is_in(path: &[(&str, String)], name: &str) -> bool {
    path.iter().any(|(parameter, _)| *parameter == name)
}
