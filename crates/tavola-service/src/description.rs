//! What the service says about itself: the description of its operations at `/openapi.json`, and a
//! page to read and try it at `/docs`.
//!
//! Both are for everybody, also where callers need a token: they tell what can be called, and
//! nothing that is stored.

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, Response, header};
use axum::routing::get;

use crate::respond::only_get;

const PAGE: &str = include_str!("description/page.html");
const SCRIPT: &str = include_str!("description/page.js");
const STYLE: &str = include_str!("description/page.css");

/// What the page may do: run its own script, and call the service that it came from.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
     img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Returns the routes of a description.
pub(crate) fn routes(openapi: Bytes) -> Router {
    let fixed = |body: Bytes, media_type: &'static str| {
        get(async move || document(body, media_type)).fallback(only_get)
    };
    let file =
        |text: &'static str, media_type| fixed(Bytes::from_static(text.as_bytes()), media_type);
    Router::new()
        .route("/openapi.json", fixed(openapi, "application/json"))
        .route("/docs", file(PAGE, "text/html; charset=utf-8"))
        .route("/docs/page.js", file(SCRIPT, "text/javascript; charset=utf-8"))
        .route("/docs/page.css", file(STYLE, "text/css; charset=utf-8"))
}

/// Returns a response that may be kept, if it is asked for again before it is used.
fn document(body: Bytes, media_type: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(body));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    response
}
