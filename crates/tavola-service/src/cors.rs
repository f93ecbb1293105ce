//! Web pages of other origins (CORS): exactly those that the operator names, and none by default.
//!
//! A preflight of a named origin is answered here: it reaches neither authentication nor a store.
//! For every other origin nothing is different from a server that knows nothing of CORS, so that
//! its preflights are answered with 405, and browsers show it no response.

use std::future::Future;
use std::str::FromStr;

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::respond::vary;

/// The methods of operations.
const METHODS: HeaderValue = HeaderValue::from_static("GET, HEAD, POST, PUT, PATCH, DELETE");
/// The headers of requests that mean something here.
const ADMITTED: HeaderValue = HeaderValue::from_static(
    "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, traceparent, X-Request-Id",
);
/// The headers of responses that pages may see, beside those that they always may.
const EXPOSED: HeaderValue = HeaderValue::from_static(
    "ETag, Location, Link, Retry-After, RateLimit, RateLimit-Policy, Idempotency-Replayed, \
     X-Request-Id",
);
/// How many seconds a browser may remember a preflight. None remembers it for longer.
const REMEMBERED: HeaderValue = HeaderValue::from_static("7200");
/// What the answer to a preflight depends on.
const PREFLIGHT_VARIES: HeaderValue = HeaderValue::from_static(
    "Origin, Access-Control-Request-Method, Access-Control-Request-Headers",
);

/// An origin of web pages as browsers send it, such as `https://app.example.org`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin(HeaderValue);

/// Why a text is not an origin.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OriginError {
    /// Every origin would be admitted.
    #[error("name each origin: `*` and `null` could be any page")]
    Any,
    /// It has no scheme or no host.
    #[error("an origin is a scheme and a host, such as `https://app.example.org`")]
    NotAnOrigin,
    /// Browsers write it in another way.
    #[error("browsers send this origin as `{0}`")]
    Written(String),
}

impl FromStr for Origin {
    type Err = OriginError;

    fn from_str(text: &str) -> Result<Self, OriginError> {
        if text == "null" || text.contains('*') {
            return Err(OriginError::Any);
        }
        let uri: Uri = text.parse().map_err(|_| OriginError::NotAnOrigin)?;
        let (Some(scheme), Some(host)) = (uri.scheme_str(), uri.host()) else {
            return Err(OriginError::NotAnOrigin);
        };
        let (scheme, host) = (scheme.to_ascii_lowercase(), host.to_ascii_lowercase());
        let port = uri
            .port_u16()
            .filter(|port| !matches!((scheme.as_str(), port), ("http", 80) | ("https", 443)));
        let port = port.map(|port| format!(":{port}")).unwrap_or_default();
        let written = format!("{scheme}://{host}{port}");
        if written != text {
            return Err(OriginError::Written(written));
        }
        HeaderValue::from_str(text).map(Self).map_err(|_| OriginError::NotAnOrigin)
    }
}

/// Says of a request that it comes from a page of an admitted origin.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FromAdmittedOrigin;

/// Answers preflights of these origins, and lets their pages see responses.
pub(crate) async fn cors<F: Future<Output = Response>>(
    origins: &[Origin],
    mut request: Request,
    next: impl FnOnce(Request) -> F,
) -> Response {
    let origin = admitted(origins, request.headers());
    let asks = request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
    if let Some(origin) = &origin
        && asks
        && request.method() == Method::OPTIONS
    {
        return preflight(origin.clone());
    }
    if origin.is_some() {
        request.extensions_mut().insert(FromAdmittedOrigin);
    }
    let mut response = next(request).await;
    let headers = response.headers_mut();
    // Also where there is none: a cache must not give that response to a page.
    vary(headers, "Origin");
    if let Some(origin) = origin {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED);
    }
    response
}

/// Returns the origin of a request, if it has one and that is admitted.
fn admitted(origins: &[Origin], headers: &HeaderMap) -> Option<HeaderValue> {
    let mut given = headers.get_all(header::ORIGIN).iter();
    let origin = given.next().filter(|_| given.next().is_none())?;
    origins.iter().find(|Origin(admitted)| admitted == origin).map(|Origin(origin)| origin.clone())
}

fn preflight(origin: HeaderValue) -> Response {
    let headers: [(HeaderName, HeaderValue); 5] = [
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, origin),
        (header::ACCESS_CONTROL_ALLOW_METHODS, METHODS),
        (header::ACCESS_CONTROL_ALLOW_HEADERS, ADMITTED),
        (header::ACCESS_CONTROL_MAX_AGE, REMEMBERED),
        (header::VARY, PREFLIGHT_VARIES),
    ];
    (StatusCode::NO_CONTENT, headers).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_written_as_browsers_send_it() {
        for text in [
            "https://app.example.org",
            "http://localhost:5173",
            "http://[::1]:3000",
            "capacitor://localhost",
        ] {
            assert!(text.parse::<Origin>().is_ok(), "{text}");
        }
        for (text, written) in [
            ("https://app.example.org/", "https://app.example.org"),
            ("https://App.example.org", "https://app.example.org"),
            ("https://app.example.org:443", "https://app.example.org"),
            ("http://app.example.org:80/x", "http://app.example.org"),
            ("https://user@app.example.org", "https://app.example.org"),
        ] {
            let written = OriginError::Written(written.to_owned());
            assert_eq!(text.parse::<Origin>(), Err(written), "{text}");
        }
        for text in ["*", "null", "https://*.example.org"] {
            assert_eq!(text.parse::<Origin>(), Err(OriginError::Any), "{text}");
        }
        for text in ["", "app.example.org", "/x", "https://"] {
            assert!(text.parse::<Origin>().is_err(), "{text}");
        }
    }
}
