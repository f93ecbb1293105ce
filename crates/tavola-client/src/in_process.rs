//! Calls to a model in the same process.

use std::sync::Arc;

use async_trait::async_trait;
use tavola_runtime::{Caller, Failure, Given, IfMatch, Input, Reason, Response, Runtime};

use crate::{Error, Fault, JsonObject, Problem, Received, Request, Transport};

/// A model on a store in this process, as one caller calls it.
///
/// Whoever makes one has verified the caller. The model is opened once, with
/// [`tavola_runtime::Runtime::open`]; one of these for each caller costs nothing.
#[derive(Clone)]
pub struct InProcess {
    runtime: Arc<Runtime>,
    caller: Caller,
}

impl InProcess {
    /// Creates the way of a caller to a model.
    pub fn new(runtime: Arc<Runtime>, caller: Caller) -> Self {
        Self { runtime, caller }
    }
}

#[async_trait]
impl Transport for InProcess {
    async fn call(&self, request: Request) -> Result<Received, Error> {
        let name = request.route.name;
        let values = request.input.into_iter();
        let input = Input {
            values: values.map(|(name, value)| (name, Given::Json(value))).collect(),
            limit: request.limit,
            cursor: request.cursor,
            idempotency_key: request.idempotency_key,
            if_match: request.if_match.map(expected),
        };
        match self.runtime.call(name, input, &self.caller).await {
            Ok(response) => Ok(received(response)),
            Err(failure) => Err(problem(name, failure).into()),
        }
    }
}

/// Returns what the item of a write must still be.
fn expected(etag: String) -> IfMatch {
    match etag.as_str() {
        "*" => IfMatch::Any,
        etag => IfMatch::Tags(vec![etag.trim_matches('"').to_owned()]),
    }
}

fn received(response: Response) -> Received {
    let etag = response.entity_tag().map(|tag| format!("\"{tag}\""));
    let is_running = response.work.as_ref().is_some_and(|work| !work.finished);
    let status = match (response.body.is_null(), response.created, is_running) {
        (true, ..) => 204,
        (_, true, _) => 201,
        (.., true) => 202,
        _ => 200,
    };
    let Response { body, location, replayed, .. } = response;
    let body = if status == 204 { String::new() } else { body.into_text() };
    Received { status, body, etag, location, replayed }
}

/// Returns a failure as the problem that a service would answer with. What a service only logs is
/// told here: the operator is this program.
fn problem(operation: &'static str, failure: Failure) -> Problem {
    let status = match &failure {
        Failure::Invalid(_) => 400,
        Failure::NotSignedIn => 401,
        Failure::Forbidden(_) => 403,
        Failure::NotFound(_) => 404,
        Failure::Conflict(_) => 409,
        Failure::PreconditionFailed(_) => 412,
        Failure::TooLarge(_) => 413,
        Failure::Unavailable { .. } => 503,
        _ => 500,
    };
    let mut problem = Problem {
        operation,
        status,
        code: failure.code().as_str().to_owned(),
        detail: failure.to_string(),
        ..Problem::default()
    };
    match failure {
        Failure::Invalid(faults) => problem.errors = faults.into_iter().map(fault).collect(),
        Failure::Unavailable { maybe_done, .. } => problem.maybe_done = maybe_done,
        Failure::Internal(message) => problem.detail = message,
        other => {
            if let Some(Reason { field, values, rule, .. }) = other.reason().cloned() {
                problem.field = field;
                problem.values = values.into_iter().collect();
                problem.rule = rule;
            }
        }
    }
    problem
}

fn fault(fault: tavola_runtime::Fault) -> Fault {
    Fault {
        field: fault.field,
        code: fault.code.as_str().to_owned(),
        message: fault.message.into_owned(),
        values: fault.values.into_iter().collect::<JsonObject>(),
        rule: fault.rule,
    }
}
