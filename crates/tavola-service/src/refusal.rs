//! Responses to requests whose head cannot be read, so that no route gets to see them.

use axum::http::StatusCode;
use ulid::Ulid;

use crate::problem::Problem;

/// Returns the whole response to a request that was refused with a status before it was a request.
pub(crate) fn refusal(status: u16) -> Vec<u8> {
    let problem = match status {
        414 => Problem::uri_too_long(),
        431 => Problem::headers_too_large(),
        _ => Problem::malformed("the request is not valid HTTP"),
    };
    let id = Ulid::generate().to_string();
    let reason = StatusCode::from_u16(status).ok().and_then(|status| status.canonical_reason());
    let reason = reason.unwrap_or_default();
    tracing::info!(id, status, "refused a head");
    let body = problem.into_json(&id, false).to_string();
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status} {reason}\r\ncontent-type: application/problem+json\r\n\
         content-length: {length}\r\nconnection: close\r\ncache-control: no-store\r\n\
         x-content-type-options: nosniff\r\nx-request-id: {id}\r\n\r\n"
    );
    [head.into_bytes(), body.into_bytes()].concat()
}
