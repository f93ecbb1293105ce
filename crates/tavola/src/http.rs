//! Calls to a running server over HTTP.

mod request;

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::{Request as HttpRequest, Uri, header};
use hyper_util::rt::TokioIo;
use serde_json::Value as Json;
use std::time::Duration;
use tokio::net::TcpStream;

use crate::fail::Fail;
use crate::output;
use crate::refusal::fault_line;

pub(crate) use request::Request;

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
    let (authority, base) = address(server)?;
    let failed = |error: &dyn std::fmt::Display| {
        Fail::error(format!("cannot call {server}: {error}"))
            .help("is `tavola serve` running there?")
    };
    let exchange = async {
        let stream = TcpStream::connect(authority.as_str()).await.map_err(|e| failed(&e))?;
        let connected = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await;
        let (mut sender, connection) = connected.map_err(|e| failed(&e))?;
        // The connection ends with the process, or when the server closes it.
        tokio::spawn(connection);
        let request = http_request(&authority, &base, request, token)?;
        let answer = sender.send_request(request).await.map_err(|e| failed(&e))?;
        let status = answer.status();
        if answer.headers().contains_key("idempotency-replayed") {
            output::error(REPLAYED);
        }
        let body = Limited::new(answer.into_body(), LARGEST).collect().await;
        let body = body.map_err(|e| failed(&e))?.to_bytes();
        Ok((status.as_u16(), body))
    };
    match tokio::time::timeout(TIMEOUT, exchange).await {
        Ok(answer) => answer,
        Err(_) => Err(failed(&"no answer in time; the call may nevertheless have happened")),
    }
}

/// Returns the host with its port, and the path that precedes the model's own.
fn address(server: &str) -> Result<(String, String), Fail> {
    let wrong = || {
        Fail::error(format!("`{server}` is not the address of a server"))
            .help("write it as http://127.0.0.1:4780")
    };
    let uri: Uri = server.parse().map_err(|_| wrong())?;
    match uri.scheme_str() {
        Some("http") => {}
        Some("https") => return Err(Fail::error("https is not supported yet; use http://")),
        _ => return Err(wrong()),
    }
    if uri.query().is_some() {
        return Err(wrong());
    }
    let host = uri.host().filter(|host| !host.is_empty()).ok_or_else(wrong)?;
    let port = uri.port_u16().unwrap_or(80);
    Ok((format!("{host}:{port}"), uri.path().trim_end_matches('/').to_owned()))
}

fn http_request(
    authority: &str,
    base: &str,
    request: Request,
    token: Option<&str>,
) -> Result<HttpRequest<Full<Bytes>>, Fail> {
    let mut builder = HttpRequest::builder()
        .method(request.method.as_str())
        .uri(format!("{base}{}", request.target))
        .header(header::HOST, authority)
        .header(header::USER_AGENT, concat!("tavola/", env!("CARGO_PKG_VERSION")));
    if let Some(token) = token {
        builder = builder.header(header::AUTHORIZATION, format!("Bearer {token}"));
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
fn read(status: u16, body: &[u8]) -> Result<Json, Fail> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_a_host_a_port_and_maybe_a_path() {
        let parts = |host: &str, base: &str| Some((host.to_owned(), base.to_owned()));
        assert_eq!(address("http://localhost:4780").ok(), parts("localhost:4780", ""));
        assert_eq!(address("http://[::1]:1/api/").ok(), parts("[::1]:1", "/api"));
        assert_eq!(address("http://example.org").ok(), parts("example.org:80", ""));
        for wrong in ["", "localhost:4780", "https://a", "ftp://a", "http://a?b", "/a"] {
            assert!(address(wrong).is_err(), "{wrong}");
        }
    }
}
