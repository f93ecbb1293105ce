//! Bodies that nobody has read when a request is answered.
//!
//! A server that answers early and closes the connection resets it, as long as the client still
//! sends; and a client that does not listen meanwhile then sees a broken connection instead of the
//! answer. On HTTP/2 only the stream is reset, but several clients give up the answer with it. So
//! the rest of a body is read and dropped before the answer is sent, within limits.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderValue, Version, header};
use axum::response::Response;
use tavola_http::share_body;

use crate::admission::{Admission, Place};

/// How much of an unread body is read and dropped.
#[derive(Debug)]
pub(crate) struct Drain {
    /// How many bytes.
    pub(crate) size: usize,
    /// For how long.
    pub(crate) timeout: Duration,
    /// Where to wait for it.
    pub(crate) admission: Arc<Admission>,
}

/// Reads what is left of a request's body before it is answered. Where that is too much, the
/// connection of HTTP/1 is closed behind the answer, which says so, and the stream of HTTP/2 is reset.
pub(crate) async fn drain<F: Future<Output = Response>>(
    limits: &Drain,
    request: Request,
    next: impl FnOnce(Request) -> F,
) -> Response {
    if request.body().is_end_stream() {
        return next(request).await;
    }
    let has_streams = request.version() >= Version::HTTP_2;
    // Who asks before sending has sent nothing yet.
    let waits = request.headers().contains_key(header::EXPECT);
    let (parts, body) = request.into_parts();
    let (body, rest) = share_body(body);
    let mut response = next(Request::from_parts(parts, Body::new(body))).await;
    let closes = response.headers().get(header::CONNECTION).is_some_and(|value| value == "close");
    // There is nothing left to do but to send the answer.
    if let Some(place) = response.extensions_mut().remove::<Place>() {
        place.leave();
    }
    let rest = rest.drain(limits.size, limits.timeout, !waits);
    let ended = !closes && limits.admission.wait(rest).await.unwrap_or(false);
    if !ended && !has_streams {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}
