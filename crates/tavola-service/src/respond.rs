//! Answers in time, and as JSON.

use std::future::Future;
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use tavola_runtime::{Code, Failure, OperationKind};

use crate::problem::Problem;

/// Refuses every method but those that read.
pub(crate) async fn only_get() -> Problem {
    Problem::method_not_allowed("GET, HEAD")
}

/// Returns what a call of the backend answers within a time.
pub(crate) async fn in_time<T>(
    limit: Duration,
    call: impl Future<Output = Result<T, Failure>>,
    kind: OperationKind,
) -> Result<T, Problem> {
    match tokio::time::timeout(limit, call).await {
        Ok(outcome) => Ok(outcome?),
        Err(_) => {
            let message = format!("no answer within {limit:?}");
            Err(Problem::from(match kind {
                OperationKind::Write => Failure::outcome_unknown(message),
                OperationKind::Read => Failure::unavailable(Code::UNAVAILABLE, message),
            }))
        }
    }
}

/// Returns a response with a JSON body.
pub(crate) fn json_response(status: StatusCode, body: String) -> Response {
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    let json = HeaderValue::from_static("application/json");
    response.headers_mut().insert(header::CONTENT_TYPE, json);
    response
}

/// Says that a response depends on a header of the request, beside what it says already.
pub(crate) fn vary(headers: &mut HeaderMap, name: &'static str) {
    let known = headers.get(header::VARY).and_then(|known| known.to_str().ok());
    let both = known.and_then(|known| HeaderValue::from_str(&format!("{known}, {name}")).ok());
    headers.insert(header::VARY, both.unwrap_or(HeaderValue::from_static(name)));
}
