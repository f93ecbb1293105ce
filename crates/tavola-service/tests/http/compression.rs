//! Compressed answers.

use crate::client::{Running, start, start_with};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

/// The head and the body of an answer, which need not be text.
async fn get(service: &Running, target: &str, accept: &str) -> (String, Vec<u8>) {
    let mut stream = service.connect().await;
    let head = format!(
        "GET {target} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nAccept-Encoding: {accept}\r\n\r\n",
        service.address
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.unwrap();
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n").unwrap();
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap().to_lowercase();
    (head, bytes[end + 4..].to_vec())
}

#[tokio::test]
async fn large_answers_are_compressed_for_those_who_accept_it() {
    let service = start().await;
    let large = format!("/dishes?tag={}", "x".repeat(4000));
    let (head, body) = get(&service, &large, "gzip").await;
    assert!(head.contains("content-encoding: gzip") && head.contains("vary: accept-encoding"));
    assert!(body.len() < 1500, "{}", body.len());
    for (target, accept) in [("/dishes", "gzip"), (large.as_str(), "identity")] {
        let (head, _) = get(&service, target, accept).await;
        assert!(!head.contains("content-encoding"), "{head}");
    }
    let service = start_with(|options| options.compression = false, |_| {}).await;
    assert!(!get(&service, &large, "gzip").await.0.contains("content-encoding"));
}
