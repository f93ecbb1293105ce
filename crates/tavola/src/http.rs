//! Calls to a running server over HTTP.

mod address;
mod request;

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::{Request as HttpRequest, Response, header};
use hyper_rustls::HttpsConnectorBuilder;
use hyper_util::client::legacy::Client;
use hyper_util::rt::TokioExecutor;
use serde_json::Value as Json;
use std::time::Duration;

use crate::fail::Fail;
use crate::output;
use crate::refusal::fault_line;

pub(crate) use address::{Address, Scheme};
pub(crate) use request::{Request, body};

/// How long a call may take. The server's own limit is shorter.
const TIMEOUT: Duration = Duration::from_secs(90);
/// The message for a call that has happened before.
pub(crate) const REPLAYED: &str = "this call has happened before; nothing was changed";
/// The size of the largest answer that is read.
const LARGEST: usize = 64 * 1024 * 1024;

/// Sends a request, and returns the body of its answer.
pub(crate) async fn send(
    server: &str,
    request: Request,
    token: Option<&str>,
) -> Result<Json, Fail> {
    let (status, body) = exchange(server, request, token).await?;
    read(status, &body)
}

/// Sends a request, and returns the status and the body of its answer, whatever they are.
pub(crate) async fn exchange(
    server: &str,
    request: Request,
    token: Option<&str>,
) -> Result<(u16, Bytes), Fail> {
    let address: Address = server.parse()?;
    let exchange = async {
        let answer = open(&address, request, token).await?;
        let status = answer.status();
        if answer.headers().contains_key("idempotency-replayed") {
            output::error(REPLAYED);
        }
        let body = Limited::new(answer.into_body(), LARGEST).collect().await;
        let body = body.map_err(|error| address.failed(&*error))?.to_bytes();
        Ok((status.as_u16(), body))
    };
    match tokio::time::timeout(TIMEOUT, exchange).await {
        Ok(answer) => answer,
        Err(_) => {
            let message = "no answer in time; the call may nevertheless have happened";
            Err(Fail::error(format!("cannot call {server}: {message}")))
        }
    }
}

/// Sends a request, and returns its answer as soon as it begins.
pub(crate) async fn open(
    address: &Address,
    request: Request,
    token: Option<&str>,
) -> Result<Response<Incoming>, Fail> {
    let request = http_request(address, request, token)?;
    let sent = match address.scheme {
        Scheme::Http => Client::builder(TokioExecutor::new()).build_http().request(request).await,
        Scheme::Https => {
            let connector = HttpsConnectorBuilder::new().with_native_roots();
            let connector = connector.map_err(|error| {
                Fail::error(format!("the certificates of this machine cannot be read: {error}"))
            })?;
            let connector = connector.https_only().enable_http1().build();
            Client::builder(TokioExecutor::new()).build(connector).request(request).await
        }
    };
    sent.map_err(|error| address.failed(&error))
}

fn http_request(
    address: &Address,
    request: Request,
    token: Option<&str>,
) -> Result<HttpRequest<Full<Bytes>>, Fail> {
    let mut builder = HttpRequest::builder()
        .method(request.method.as_str())
        .uri(format!("{}{}{}", address.root(), address.base, request.target))
        .header(header::USER_AGENT, concat!("tavola/", env!("CARGO_PKG_VERSION")));
    if let Some(token) = token {
        builder = builder.header(header::AUTHORIZATION, format!("Bearer {token}"));
    }
    if let Some(token) = request.trace {
        builder = builder.header("tavola-trace", token);
    }
    if let Some(key) = request.idempotency_key {
        builder = builder.header("idempotency-key", key);
    }
    let body = match request.body {
        Some(body) => {
            builder = builder.header(header::CONTENT_TYPE, "application/json");
            Full::new(Bytes::from(body.to_string()))
        }
        None => Full::default(),
    };
    // Everything except the token is known to be valid.
    builder
        .body(body)
        .map_err(|_| Fail::error("the token contains characters that are not allowed in a token"))
}

/// Returns the answer, or the server's problem response as a failure.
pub(crate) fn read(status: u16, body: &[u8]) -> Result<Json, Fail> {
    let json: Option<Json> = serde_json::from_slice(body).ok();
    if (200..300).contains(&status) {
        return match json {
            Some(json) => Ok(json),
            None if body.is_empty() => Ok(Json::Null),
            None => Err(Fail::error("the server's answer is not JSON; is it a tavola server?")),
        };
    }
    let text = |name: &str| json.as_ref()?.get(name)?.as_str().map(str::to_owned);
    let Some(title) = text("title") else {
        return Err(Fail::error(format!("the server answers with status {status}")));
    };
    let mut message = title;
    let errors = json.as_ref().and_then(|json| json.get("errors")).and_then(Json::as_array);
    match errors {
        Some(errors) => {
            for error in errors {
                let part = |name: &str| error.get(name).and_then(Json::as_str).unwrap_or_default();
                message.push_str(&fault_line(part("field"), part("message")));
            }
        }
        None => {
            let detail = text("detail").filter(|detail| *detail != message);
            message.extend(detail.map(|detail| format!(": {detail}")));
            message.extend(text("rule").map(|rule| format!(": `{rule}` does not hold")));
        }
    }
    Err(if status < 500 { Fail::no(message) } else { Fail::error(message) })
}
