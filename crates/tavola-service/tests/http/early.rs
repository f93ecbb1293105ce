//! Answers to requests whose body is still being sent, and to clients that accept no JSON.

use crate::client::{Answer, Running, start, start_with};
use futures_util::stream;
use http_body_util::{BodyExt, StreamBody};
use hyper::body::{Bytes, Frame};
use hyper_util::rt::{TokioExecutor, TokioIo};
use std::convert::Infallible;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

const SIZE: usize = 5_000_000;

async fn generous() -> Running {
    let limits = |options: &mut tavola_service::Options| {
        options.body_limit = 1024 * 1024;
        options.body_timeout = Duration::from_secs(10);
    };
    start_with(limits, |_| {}).await
}

/// Sends a head and a body, and reads only when all of it is sent.
async fn upload(service: &Running, line: &str, header: &str) -> Answer {
    let head = format!(
        "{line} HTTP/1.1\r\nHost: {}\r\n{header}Content-Length: {SIZE}\r\n\r\n",
        service.address
    );
    let mut stream = service.connect().await;
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.write_all(&vec![b'x'; SIZE]).await.expect("everything is read");
    // The connection is still of use: nothing was left unread.
    let again =
        format!("GET /dishes HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", service.address);
    stream.write_all(again.as_bytes()).await.unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let second = text.rfind("HTTP/1.1 ").unwrap();
    assert!(second > 0 && text[second..].starts_with("HTTP/1.1 200"), "{text}");
    Answer::parse(&text[..second])
}

#[tokio::test]
async fn an_early_refusal_of_a_large_body_arrives() {
    let service = generous().await;
    let bad_token = "Authorization: Bearer x\r\nContent-Type: application/json\r\n";
    for (line, header, status, kind) in [
        ("POST /dishes", bad_token, 401, "invalid-token"),
        ("POST /nowhere", "", 404, "not-found"),
        ("POST /dishes/d1/photos", "", 405, "method-not-allowed"),
        ("POST /dishes", "Accept: text/html\r\n", 406, "not-acceptable"),
        ("POST /dishes", "", 413, "too-large"),
    ] {
        upload(&service, line, header).await.problem(status, kind);
    }
}

#[tokio::test]
async fn a_stream_of_http2_is_not_reset_before_its_body_was_sent() {
    let service = generous().await;
    let stream = TokioIo::new(service.connect().await);
    let client = hyper::client::conn::http2::handshake(TokioExecutor::new(), stream).await;
    let (mut client, connection) = client.unwrap();
    tokio::spawn(connection);
    let (sent, all_sent) = tokio::sync::oneshot::channel();
    let piece = || Ok::<_, Infallible>(Frame::data(Bytes::from_static(&[b'x'; 50_000])));
    // Whoever is asked for more than the last piece has sent all of it.
    let pieces = stream::unfold((0, Some(sent)), move |(number, mut sent)| async move {
        if number == SIZE / 50_000 {
            sent.take().unwrap().send(()).unwrap();
            return None;
        }
        Some((piece(), (number + 1, sent)))
    });
    let body = StreamBody::new(Box::pin(pieces));
    let request = hyper::Request::post(format!("http://{}/dishes", service.address));
    let request = request.header("Authorization", "Bearer x").body(body).unwrap();
    let response = client.send_request(request).await.unwrap();
    assert_eq!(response.status(), 401);
    assert!(!response.headers().contains_key("connection"));
    let body = response.into_body().collect().await.unwrap().to_bytes();
    assert!(body.starts_with(b"{\"type\":\"urn:tavola:problem:invalid-token\""), "{body:?}");
    all_sent.await.expect("the stream was reset before");
}

#[tokio::test]
async fn what_is_too_much_to_read_ends_the_connection_and_says_so() {
    let service = generous().await;
    for more in ["Content-Length: 1000000000", "Content-Length: 5000\r\nExpect: 100-continue"] {
        let head = format!("POST /nowhere HTTP/1.1\r\nHost: {}\r\n{more}\r\n\r\n", service.address);
        let answer = service.raw(head).await;
        answer.problem(404, "not-found");
        assert_eq!(answer.header("connection"), Some("close"));
    }
}

#[tokio::test]
async fn who_accepts_no_json_is_told() {
    let service = start().await;
    let answer = service.send("GET", "/dishes", &[("Accept", "text/html")], b"").await;
    let problem = answer.problem(406, "not-acceptable");
    assert_eq!(
        (&problem["code"], &problem["detail"]),
        (&"not-acceptable".into(), &"answers are `application/json`".into())
    );
    let both = [("Accept", "text/html, application/json;q=0.5")];
    assert_eq!(service.send("GET", "/dishes", &both, b"").await.status, 200);
}
