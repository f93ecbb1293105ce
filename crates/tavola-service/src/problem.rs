//! Problem details (RFC 9457): what went wrong, described for the caller.

use axum::body::Body;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value as Json, json};
use std::borrow::Cow;
use tavola_runtime::{Code, Failure, Fault, Reason};

/// A problem response. [`Problem::render`] writes it at the edge, where the id of the request is
/// known.
#[derive(Debug, Clone)]
pub(crate) struct Problem {
    status: StatusCode,
    /// The last part of the problem's type; clients may rely on it.
    kind: &'static str,
    title: &'static str,
    reason: Box<Reason>,
    faults: Vec<Fault>,
    /// Whether the call may nevertheless have happened.
    maybe_done: bool,
    headers: Vec<(HeaderName, HeaderValue)>,
}

impl Problem {
    fn new(
        status: StatusCode,
        kind: &'static str,
        title: &'static str,
        reason: impl Into<Box<Reason>>,
    ) -> Self {
        let (faults, headers) = (Vec::new(), Vec::new());
        Self { status, kind, title, reason: reason.into(), faults, maybe_done: false, headers }
    }

    fn with(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.push((name, value));
        self
    }

    fn closing(self) -> Self {
        self.with(header::CONNECTION, HeaderValue::from_static("close"))
    }

    /// Returns the problem of a request that cannot be understood.
    pub(crate) fn malformed(detail: impl Into<Cow<'static, str>>) -> Self {
        let (title, reason) =
            ("the request cannot be understood", Reason::new(Code::MALFORMED, detail));
        Self::new(StatusCode::BAD_REQUEST, "malformed", title, reason)
    }

    /// Returns the problem of an input that is not valid.
    pub(crate) fn invalid(faults: Vec<Fault>) -> Self {
        let detail = "one or more inputs are not valid; see `errors`";
        let reason = Reason::new(Code::INPUT_INVALID, detail);
        let title = "the input is not valid";
        Self { faults, ..Self::new(StatusCode::BAD_REQUEST, "invalid", title, reason) }
    }

    /// Returns the problem of a token that does not identify the caller.
    pub(crate) fn invalid_token(detail: &'static str) -> Self {
        let reason = Reason::new(Code::INVALID_TOKEN, detail);
        let bearer = HeaderValue::from_static("Bearer error=\"invalid_token\"");
        Self::new(StatusCode::UNAUTHORIZED, "invalid-token", "the token is not valid", reason)
            .with(header::WWW_AUTHENTICATE, bearer)
    }

    /// Returns the problem of a token that cannot be verified, because its issuer's keys cannot be
    /// had.
    pub(crate) fn issuer_unavailable() -> Self {
        Self::unavailable(Code::ISSUER_UNAVAILABLE, false)
    }

    /// Returns the problem of a caller who may not do this.
    pub(crate) fn forbidden(detail: impl Into<Cow<'static, str>>) -> Self {
        let reason = Reason::new(Code::NOT_ALLOWED, detail);
        Self::new(StatusCode::FORBIDDEN, "forbidden", "not allowed", reason)
    }

    /// Returns the problem of a path or item that does not exist.
    pub(crate) fn not_found(detail: impl Into<Cow<'static, str>>) -> Self {
        let reason = Reason::new(Code::NOT_FOUND, detail);
        Self::new(StatusCode::NOT_FOUND, "not-found", "not found", reason)
    }

    /// Returns the problem of a path that supports other methods.
    pub(crate) fn method_not_allowed(allowed: &str) -> Self {
        let detail = format!("this path supports {allowed}");
        let reason = Reason::new(Code::METHOD_NOT_ALLOWED, detail);
        let status = StatusCode::METHOD_NOT_ALLOWED;
        let problem = Self::new(status, "method-not-allowed", "method not allowed", reason);
        match HeaderValue::from_str(allowed) {
            Ok(allowed) => problem.with(header::ALLOW, allowed),
            Err(_) => problem,
        }
    }

    /// Returns the problem of a client that accepts no JSON.
    pub(crate) fn not_acceptable() -> Self {
        let reason = Reason::new(Code::NOT_ACCEPTABLE, "answers are `application/json`");
        let title = "no acceptable media type";
        Self::new(StatusCode::NOT_ACCEPTABLE, "not-acceptable", title, reason)
    }

    /// Returns the problem of a body that did not arrive in time.
    pub(crate) fn slow_body() -> Self {
        let reason = Reason::new(Code::TIMEOUT, "the body did not arrive in time");
        Self::new(StatusCode::REQUEST_TIMEOUT, "timeout", "the request took too long", reason)
            .closing()
    }

    /// Returns the problem of a request or item that is too large.
    pub(crate) fn too_large(detail: impl Into<Cow<'static, str>>) -> Self {
        let reason = Reason::new(Code::TOO_LARGE, detail);
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", "too large", reason)
    }

    /// Returns the problem of a path and query string that are too long.
    pub(crate) fn uri_too_long() -> Self {
        let reason = Reason::new(Code::URI_TOO_LONG, "the path and query string are too long");
        Self::new(StatusCode::URI_TOO_LONG, "uri-too-long", "too long", reason)
    }

    /// Returns the problem of a head that is too large.
    pub(crate) fn headers_too_large() -> Self {
        let reason = Reason::new(Code::HEADERS_TOO_LARGE, "the head of the request is too large");
        let status = StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE;
        Self::new(status, "headers-too-large", "too large", reason)
    }

    /// Returns the problem of a body with an unsupported media type.
    pub(crate) fn unsupported_body(detail: &'static str) -> Self {
        let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
        let reason = Reason::new(Code::UNSUPPORTED_MEDIA_TYPE, detail);
        Self::new(status, "unsupported-media-type", "the body must be JSON", reason)
    }

    /// Returns the problem of a request that was meant for another host.
    pub(crate) fn misdirected() -> Self {
        let detail = "in development the host must be localhost, 127.0.0.1 or [::1]";
        let status = StatusCode::MISDIRECTED_REQUEST;
        let reason = Reason::new(Code::MISDIRECTED, detail);
        Self::new(status, "misdirected", "the request is for another host", reason)
    }

    /// Returns the problem of an internal error, whose details have been logged.
    pub(crate) fn internal() -> Self {
        let detail = "something went wrong in the service; the operator can find details under the request's id";
        let reason = Reason::new(Code::INTERNAL, detail);
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", "internal error", reason)
    }

    /// Returns the problem of a request beyond those that can be answered at once.
    pub(crate) fn overloaded() -> Self {
        Self::unavailable(Code::OVERLOADED, false)
    }

    /// Returns the problem of a caller who calls too often; headers say when the next call is
    /// possible.
    pub(crate) fn too_many_requests() -> Self {
        let reason = Reason::new(Code::RATE_LIMITED, "too many requests; try again later");
        let status = StatusCode::TOO_MANY_REQUESTS;
        Self::new(status, "rate-limited", "too many requests", reason)
    }

    /// Returns the problem of the operator's, who asks for what cannot be done now.
    pub(crate) fn impossible(detail: impl Into<Cow<'static, str>>) -> Self {
        let reason = Reason::new(Code::CONDITION_FAILED, detail);
        Self::new(StatusCode::CONFLICT, "conflict", "not possible in the current state", reason)
    }

    /// Returns the status of the problem.
    pub(crate) fn status(&self) -> StatusCode {
        self.status
    }

    /// Returns the code of the problem.
    pub(crate) fn code(&self) -> &str {
        self.reason.code.as_str()
    }

    /// Returns `true` if the problem is the caller's token.
    pub(crate) fn is_unauthorized(&self) -> bool {
        self.status == StatusCode::UNAUTHORIZED
    }

    /// Creates the problem of a request whose body finds no room beside others.
    pub(crate) fn busy() -> Self {
        Self::unavailable(Code::UNAVAILABLE, false)
    }

    /// Returns the problem of a store whose disk takes nothing: no reason to try again soon.
    fn storage(code: Code) -> Self {
        let (status, detail) = match code == Code::STORAGE_FULL {
            true => (StatusCode::INSUFFICIENT_STORAGE, "there is no space left to store anything"),
            false => (StatusCode::SERVICE_UNAVAILABLE, "nothing can be stored at the moment"),
        };
        let detail = format!("{detail}; nothing was changed, and the operator has to see to it");
        Self::new(status, "storage", "nothing can be stored", Reason::new(code, detail))
    }

    fn unavailable(code: Code, maybe_done: bool) -> Self {
        let detail = if maybe_done {
            "there was no answer in time; the call may nevertheless have happened, so check before you \
             try again"
        } else {
            "the service is temporarily unavailable; nothing was changed, try again later"
        };
        let status = StatusCode::SERVICE_UNAVAILABLE;
        let reason = Reason::new(code, detail);
        let problem = Self::new(status, "unavailable", "temporarily unavailable", reason);
        if maybe_done {
            // No `Retry-After`: programs that obey it would do it twice.
            return Self { maybe_done, ..problem };
        }
        problem.with(header::RETRY_AFTER, HeaderValue::from_static("1"))
    }

    /// Writes the response to the request with this id. The model's source is included in
    /// development only.
    pub(crate) fn render(mut self, id: &str, development: bool) -> Response {
        let (status, headers) = (self.status, std::mem::take(&mut self.headers));
        let mut response = Response::new(Body::from(self.into_json(id, development).to_string()));
        *response.status_mut() = status;
        let json = HeaderValue::from_static("application/problem+json");
        response.headers_mut().insert(header::CONTENT_TYPE, json);
        response.headers_mut().extend(headers);
        response
    }

    /// Returns the body of the response.
    pub(crate) fn into_json(self, id: &str, development: bool) -> Json {
        let Reason { code, message, field, values, rule } = *self.reason;
        let mut body = json!({
            "type": format!("urn:tavola:problem:{}", self.kind),
            "title": self.title,
            "status": self.status.as_u16(),
            "code": code.as_str(),
            "detail": message,
            "instance": format!("urn:tavola:request:{id}"),
        });
        if let Some(members) = body.as_object_mut() {
            extend(members, field, values, rule.filter(|_| development));
            if !self.faults.is_empty() {
                let error = |fault| error(fault, development);
                members.insert("errors".to_owned(), self.faults.into_iter().map(error).collect());
            }
            if self.maybe_done {
                members.insert("maybeDone".to_owned(), true.into());
            }
        }
        body
    }
}

/// Returns the JSON of one fault of the input.
fn error(fault: Fault, development: bool) -> Json {
    let Fault { field, code, message, values, rule } = fault;
    let mut error = json!({ "field": field, "code": code.as_str(), "message": message });
    if let Some(members) = error.as_object_mut() {
        extend(members, None, values, rule.filter(|_| development));
    }
    error
}

/// Adds the members that only some refusals have.
fn extend(
    members: &mut Map<String, Json>,
    field: Option<String>,
    values: Vec<(String, Json)>,
    rule: Option<String>,
) {
    members.extend(field.map(|field| ("field".to_owned(), field.into())));
    if !values.is_empty() {
        let values: Map<String, Json> = values.into_iter().collect();
        members.insert("values".to_owned(), values.into());
    }
    members.extend(rule.map(|rule| ("rule".to_owned(), rule.into())));
}

impl From<Failure> for Problem {
    /// Returns the part of a failure that the caller may see, and logs the part for the operator.
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Invalid(faults) => Self::invalid(faults),
            Failure::NotSignedIn => {
                let detail = "this call needs a token that identifies the caller";
                let reason = Reason::new(Code::NOT_SIGNED_IN, detail);
                Self::new(StatusCode::UNAUTHORIZED, "not-signed-in", "not signed in", reason)
                    .with(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"))
            }
            Failure::Forbidden(reason) => {
                Self::new(StatusCode::FORBIDDEN, "forbidden", "not allowed", reason)
            }
            Failure::NotFound(reason) => {
                Self::new(StatusCode::NOT_FOUND, "not-found", "not found", reason)
            }
            Failure::Conflict(reason) => {
                let title = "not possible in the current state";
                Self::new(StatusCode::CONFLICT, "conflict", title, reason)
            }
            Failure::PreconditionFailed(reason) => {
                let title = "the item has changed";
                let status = StatusCode::PRECONDITION_FAILED;
                Self::new(status, "precondition-failed", title, reason)
            }
            Failure::TooLarge(reason) => {
                Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", "too large", reason)
            }
            Failure::Unavailable { code, message, maybe_done } => {
                if code == Code::STORAGE_FULL || code == Code::STORAGE_FAILED {
                    tracing::error!(message, code = code.as_str(), "the store's disk failed");
                    return Self::storage(code);
                }
                tracing::warn!(message, code = code.as_str(), maybe_done, "unavailable");
                Self::unavailable(code, maybe_done)
            }
            Failure::Internal(message) => {
                tracing::error!(message, "internal error");
                Self::internal()
            }
            other => {
                tracing::error!(message = ?other, "a failure of an unknown kind");
                Self::internal()
            }
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}
