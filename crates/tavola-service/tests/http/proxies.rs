//! The client's address behind proxies.

use crate::client::{start, start_with};

#[tokio::test]
async fn a_trusted_proxy_says_whom_it_forwards_for() {
    let forwarded = [("X-Forwarded-For", "198.51.100.9, 203.0.113.7")];
    let ip = |answer: crate::client::Answer| answer.json()["caller"]["ip"].clone();
    let service = start().await;
    assert_eq!(ip(service.send("GET", "/dishes", &forwarded, b"").await), "127.0.0.1");
    let trusting = |options: &mut tavola_service::Options| {
        options.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    };
    let service = start_with(trusting, |_| {}).await;
    assert_eq!(ip(service.send("GET", "/dishes", &forwarded, b"").await), "203.0.113.7");
}
