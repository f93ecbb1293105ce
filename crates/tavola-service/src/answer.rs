//! The answer of an operation as an HTTP response.
//!
//! One rule gives the status of every write: 201 with a new item, 200 with an item that was there
//! before, and 204 if there is nothing to show, because the item is gone or the caller does not see
//! it. A read is answered with 200, or with 304 if the caller has its item already.

use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use tavola_runtime::{OperationKind, Response as Answer};

use crate::BasePath;
use crate::conditional::is_known;
use crate::link::next_page;
use crate::respond::{json_response, vary};
use crate::routes::Endpoint;

/// Says that a call has happened before, so that nothing was changed.
const REPLAYED: HeaderName = HeaderName::from_static("idempotency-replayed");
/// One caller's view of an item may be kept, but not used again without asking.
const REVALIDATED: HeaderValue = HeaderValue::from_static("private, no-cache");

/// Returns the response to a request for an operation.
pub(crate) fn respond(
    endpoint: &Endpoint,
    request: &Parts,
    base_path: &BasePath,
    answer: Answer,
) -> Response {
    let replayed = answer.replayed;
    let mut response = match endpoint.kind {
        OperationKind::Read => read(endpoint, request, answer),
        OperationKind::Write => write(base_path, answer),
    };
    if replayed {
        response.headers_mut().insert(REPLAYED, HeaderValue::from_static("true"));
    }
    response
}

fn read(endpoint: &Endpoint, request: &Parts, answer: Answer) -> Response {
    let tag = answer.entity_tag();
    let known = tag.as_deref().is_some_and(|tag| is_known(&request.headers, tag));
    let mut response = match known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => json_response(StatusCode::OK, answer.body.into_text()),
    };
    let headers = response.headers_mut();
    if let Some(tag) = tag {
        insert_tag(headers, &tag);
        headers.insert(header::CACHE_CONTROL, REVALIDATED);
        vary(headers, "Authorization");
    }
    // Where inputs are in the body, so is the cursor.
    let next = answer.next.filter(|_| !endpoint.takes_body);
    let link = next.and_then(|next| next_page(&request.uri, &next));
    headers.extend(link.map(|link| (header::LINK, link)));
    response
}

fn write(base_path: &BasePath, answer: Answer) -> Response {
    if let Some(work) = &answer.work {
        let status = if work.finished { StatusCode::OK } else { StatusCode::ACCEPTED };
        let location = HeaderValue::from_str(&format!("{base_path}/work/{}", work.id)).ok();
        let mut response = json_response(status, answer.body.into_text());
        response.headers_mut().extend(location.map(|location| (header::LOCATION, location)));
        return response;
    }
    if answer.body.is_null() {
        return StatusCode::NO_CONTENT.into_response();
    }
    let status = if answer.created { StatusCode::CREATED } else { StatusCode::OK };
    let tag = answer.entity_tag();
    let mut response = json_response(status, answer.body.into_text());
    let headers = response.headers_mut();
    if let Some(tag) = tag {
        insert_tag(headers, &tag);
    }
    let location = answer.location.filter(|_| answer.created);
    let location =
        location.and_then(|path| HeaderValue::from_str(&format!("{base_path}{path}")).ok());
    headers.extend(location.map(|location| (header::LOCATION, location)));
    response
}

fn insert_tag(headers: &mut HeaderMap, tag: &str) {
    let quoted = HeaderValue::from_str(&format!("\"{tag}\"")).ok();
    headers.extend(quoted.map(|quoted| (header::ETAG, quoted)));
}
