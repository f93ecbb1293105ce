//! What a call does, collected for the operator and told beside its answer.
//!
//! A request that has the operator's token in the header `Tavola-Trace` is answered with an
//! envelope: what would have been answered, and the trace.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::body::to_bytes;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::Response;
use serde_json::{Map, Value as Json, json};
use tavola_runtime::{
    RuleArgument, StoreRequest, TraceEvent, TracedChange, TracedRequest, TracedRule, Tracer,
};
use tavola_store::{Capacity, item_to_json};

use crate::problem::Problem;
use crate::respond::json_response;
use crate::session::ByOperator;
use crate::{Operator, Options};

/// The header with the operator's token.
const TRACE: HeaderName = HeaderName::from_static("tavola-trace");
/// The largest number of events that are kept of one call.
const MOST: usize = 10_000;
/// The headers of an answer that are part of it, and not of how it is sent.
const TOLD: [HeaderName; 4] = [header::ETAG, header::LOCATION, header::LINK, header::RETRY_AFTER];

/// The trace of one call.
#[derive(Debug)]
pub struct CallTrace {
    began: Instant,
    events: Mutex<Vec<(Duration, TraceEvent)>>,
}

impl Default for CallTrace {
    fn default() -> Self {
        Self { began: Instant::now(), events: Mutex::default() }
    }
}

impl Tracer for CallTrace {
    fn record(&self, event: TraceEvent) {
        let at = self.began.elapsed();
        let mut events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        // What is worked out again on the same items is told once.
        let is_answer = matches!(event, TraceEvent::Rule(_) | TraceEvent::Permission { .. });
        let since = events.iter().rev().take_while(|(_, known)| !is_write(known));
        if events.len() < MOST
            && !(is_answer && since.into_iter().any(|(_, known)| *known == event))
        {
            events.push((at, event));
        }
    }
}

fn is_write(event: &TraceEvent) -> bool {
    match event {
        TraceEvent::Request(request) => matches!(request.request, StoreRequest::TransactWrite(_)),
        _ => false,
    }
}

impl CallTrace {
    /// Returns a trace for a request that asks for one. A wrong token is not ignored: whoever sends
    /// it expects to see more.
    pub(crate) fn wanted(parts: &Parts, options: &Options) -> Result<Option<Self>, Problem> {
        if parts.extensions.get::<ByOperator>().is_some() {
            return Ok(Some(Self::default()));
        }
        let mut given = parts.headers.get_all(TRACE).iter();
        let Some(token) = given.next() else { return Ok(None) };
        let token = token.to_str().ok().filter(|_| given.next().is_none());
        let is_token = |operator: &Operator| token.is_some_and(|token| operator.is(token));
        match &options.operator {
            Some(operator) if is_token(operator) => Ok(Some(Self::default())),
            _ => {
                tracing::warn!("a request for a trace without the operator's token");
                let detail = "`Tavola-Trace` must contain the token of the operator's side";
                Err(Problem::invalid_token(detail))
            }
        }
    }

    /// Returns the envelope of an answer.
    pub(crate) async fn envelope(self, answer: Result<Response, Problem>, id: &str) -> Response {
        let answer = match answer {
            Ok(answer) => {
                let (parts, body) = answer.into_parts();
                // It is in memory already.
                let body = to_bytes(body, usize::MAX).await.unwrap_or_default();
                let body = serde_json::from_slice(&body).unwrap_or(Json::Null);
                answer_json(parts.status, &parts.headers, body)
            }
            // To the operator the model's source is no secret.
            Err(problem) => {
                let status = problem.status();
                answer_json(status, &HeaderMap::new(), problem.into_json(id, true))
            }
        };
        let envelope = json!({ "answer": answer, "trace": self.to_json() });
        json_response(StatusCode::OK, envelope.to_string())
    }

    /// Returns the trace in JSON.
    pub fn to_json(&self) -> Json {
        let events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        let mut total = Capacity::default();
        let (mut permission, mut rules) = (Json::Null, Vec::new());
        let (mut requests, mut changes) = (Vec::new(), Vec::new());
        for (at, event) in events.iter() {
            let at = milliseconds(*at);
            match event {
                TraceEvent::Request(request) => {
                    total += request.capacity;
                    requests.push(request_json(at, request));
                }
                TraceEvent::Rule(rule) => rules.push(rule_json(at, rule)),
                TraceEvent::Permission { allow, holds } => {
                    permission = json!({ "allow": allow, "holds": holds });
                }
                TraceEvent::Changed(changed) => {
                    changes.extend(changed.iter().map(|change| change_json(&at, change)));
                }
                _ => {}
            }
        }
        json!({
            "milliseconds": milliseconds(self.began.elapsed()),
            "capacity": capacity(total),
            "permission": permission,
            "rules": rules,
            "requests": requests,
            "changes": changes,
            "complete": events.len() < MOST,
        })
    }
}

fn answer_json(status: StatusCode, headers: &HeaderMap, body: Json) -> Json {
    let told = |name: &HeaderName| {
        let value = headers.get(name)?.to_str().ok()?;
        Some((name.as_str().to_owned(), Json::from(value)))
    };
    let headers: Map<String, Json> = TOLD.iter().filter_map(told).collect();
    json!({ "status": status.as_u16(), "headers": headers, "body": body })
}

fn request_json(at: Json, traced: &TracedRequest) -> Json {
    let request = match &traced.request {
        StoreRequest::Get(request) => request.to_dynamodb_json(),
        StoreRequest::Query(request) => request.to_dynamodb_json(),
        StoreRequest::Scan(request) => request.to_dynamodb_json(),
        StoreRequest::BatchGet(request) => Ok(request.to_dynamodb_json()),
        StoreRequest::TransactGet(request) => Ok(request.to_dynamodb_json()),
        StoreRequest::Put(request) => request.to_dynamodb_json(),
        StoreRequest::Update(request) => request.to_dynamodb_json(),
        StoreRequest::TransactWrite(request) => request.to_dynamodb_json(),
        _ => Ok(Json::Null),
    };
    let mut json = json!({
        "at": at,
        "operation": traced.request.operation(),
        "milliseconds": milliseconds(traced.took),
        "capacity": capacity(traced.capacity),
        "request": request.unwrap_or_else(|error| json!({ "unreadable": error.to_string() })),
    });
    if let Some(members) = json.as_object_mut() {
        match &traced.outcome {
            Ok(returned) => {
                members.insert("items".to_owned(), returned.items.into());
                members.extend(returned.scanned.map(|n| ("scanned".to_owned(), n.into())));
            }
            Err(error) => {
                members.insert("error".to_owned(), error.as_str().into());
            }
        }
    }
    json
}

fn rule_json(at: Json, rule: &TracedRule) -> Json {
    let argument = |argument: &RuleArgument| match argument {
        RuleArgument::Absent => Json::Null,
        RuleArgument::Value(value) => value.to_json(),
        RuleArgument::Item { entity, key } => {
            json!({ "entity": entity, "key": item_to_json(&key.to_item()) })
        }
    };
    let arguments: Map<String, Json> =
        rule.arguments.iter().map(|(name, value)| (name.clone(), argument(value))).collect();
    json!({ "at": at, "rule": rule.rule, "arguments": arguments, "holds": rule.holds })
}

fn change_json(at: &Json, change: &TracedChange) -> Json {
    json!({
        "at": at,
        "table": change.table,
        "key": item_to_json(&change.key.to_item()),
        "before": change.before.as_ref().map(item_to_json),
        "after": change.after.as_ref().map(item_to_json),
    })
}

fn capacity(units: Capacity) -> Json {
    json!({ "read": units.read, "write": units.write })
}

/// Returns milliseconds with three digits behind the point.
fn milliseconds(time: Duration) -> Json {
    let thousandths = u32::try_from(time.as_micros()).unwrap_or(u32::MAX);
    (f64::from(thousandths) / 1000.0).into()
}
