//! In development, only programs on the same machine may call.

use crate::client::{Running, start, start_with};
use tavola_service::Auth;

async fn status(service: &Running, headers: &[(&str, &str)]) -> u16 {
    service.send("GET", "/dishes", headers, b"").await.status
}

#[tokio::test]
async fn the_host_must_be_this_machine() {
    let service = start().await;
    for host in ["localhost", "localhost:8080", "127.0.0.1", "[::1]:3000"] {
        assert_eq!(status(&service, &[("Host", host)]).await, 200, "{host}");
    }
    for host in ["evil.example", "evil.example:80", "localhost.evil.example", "", "192.168.0.1"] {
        let answer = service.send("GET", "/dishes", &[("Host", host)], b"").await;
        answer.problem(421, "misdirected");
    }
    let two = [("Host", "localhost"), ("Host", "evil.example")];
    assert_eq!(status(&service, &two).await, 421);
    let none = service.raw("GET /dishes HTTP/1.0\r\n\r\n").await;
    none.problem(421, "misdirected");
    let absolute = "GET http://evil.example/dishes HTTP/1.1\r\nHost: localhost\r\n\
                    Connection: close\r\n\r\n";
    service.raw(absolute).await.problem(421, "misdirected");
}

#[tokio::test]
async fn web_pages_from_elsewhere_are_refused() {
    let service = start().await;
    for origin in ["https://evil.example", "null", "http://localhost.evil.example", ""] {
        let answer = service.send("POST", "/dishes", &[("Origin", origin)], b"").await;
        answer.problem(403, "forbidden");
    }
    assert_eq!(status(&service, &[("Sec-Fetch-Site", "cross-site")]).await, 403);
    for site in ["same-origin", "same-site", "none"] {
        assert_eq!(status(&service, &[("Sec-Fetch-Site", site)]).await, 200, "{site}");
    }
    assert_eq!(status(&service, &[("Origin", "http://localhost:3000")]).await, 200);
}

#[tokio::test]
async fn a_preflight_permits_nothing() {
    let service = start().await;
    let headers =
        [("Origin", "http://localhost:3000"), ("Access-Control-Request-Method", "DELETE")];
    let answer = service.send("OPTIONS", "/dishes/d1", &headers, b"").await;
    answer.problem(405, "method-not-allowed");
    assert!(answer.headers.iter().all(|(name, _)| !name.starts_with("access-control")));
}

#[tokio::test]
async fn it_is_the_same_without_tokens_and_for_the_services_own_paths() {
    let service = start_with(|options| options.auth = Auth::None, |_| {}).await;
    assert_eq!(status(&service, &[("Host", "evil.example")]).await, 421);
    let answer = service.send("GET", "/healthz", &[("Host", "evil.example")], b"").await;
    answer.problem(421, "misdirected");
}
