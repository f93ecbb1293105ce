//! The files of the page. They are built from `console/` at the root of the repository, and part of
//! the binary.

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, Response, header};
use axum::routing::get;

use super::Console;
use crate::Backend;
use crate::respond::only_get;

const PAGE: &str = include_str!("page/index.html");
const SCRIPT: &str = include_str!("page/console.js");
const STYLE: &str = include_str!("page/console.css");

/// What the page may do: run its own script, and call the service that it came from. Text never
/// becomes markup.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
     img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
     require-trusted-types-for 'script'; trusted-types 'none'";

/// Returns the routes of the files, below a path.
pub(super) fn routes<B: Backend>(path: &str) -> Router<Arc<Console<B>>> {
    let file = |text: &'static str, media_type: &'static str| {
        get(async move || document(text, media_type)).fallback(only_get)
    };
    Router::new()
        .route(path, file(PAGE, "text/html; charset=utf-8"))
        .route(&format!("{path}/console.js"), file(SCRIPT, "text/javascript; charset=utf-8"))
        .route(&format!("{path}/console.css"), file(STYLE, "text/css; charset=utf-8"))
}

/// Returns a file, which may be kept if it is asked for again before it is used.
fn document(text: &'static str, media_type: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(Bytes::from_static(text.as_bytes())));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    response
}
