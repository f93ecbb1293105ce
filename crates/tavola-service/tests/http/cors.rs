//! Web pages of other origins.

use crate::client::{Answer, Running, start, start_with};
use tavola_service::Auth;

const APP: &str = "https://app.example.org";

async fn with_app() -> Running {
    start_with(|options| options.cors_origins = vec![APP.parse().unwrap()], |_| {}).await
}

fn granted(answer: &Answer) -> Option<&str> {
    answer.header("access-control-allow-origin")
}

#[tokio::test]
async fn a_preflight_of_a_named_origin_asks_nobody() {
    // No token would be accepted, and no such path exists.
    let service = start_with(
        |options| {
            options.auth = Auth::None;
            options.cors_origins =
                vec!["http://localhost:3000".parse().unwrap(), APP.parse().unwrap()];
        },
        |_| {},
    )
    .await;
    for origin in [APP, "http://localhost:3000"] {
        let headers = [
            ("Origin", origin),
            ("Sec-Fetch-Site", "cross-site"),
            ("Access-Control-Request-Method", "PATCH"),
            ("Access-Control-Request-Headers", "authorization,if-match"),
        ];
        let answer = service.send("OPTIONS", "/nowhere", &headers, b"").await;
        assert_eq!((answer.status, answer.body.as_str()), (204, ""), "{answer:?}");
        assert_eq!(granted(&answer), Some(origin));
        let methods = answer.header("access-control-allow-methods").unwrap();
        assert!(methods.contains("PATCH") && methods.contains("DELETE"), "{methods}");
        let admitted = answer.header("access-control-allow-headers").unwrap().to_lowercase();
        for name in [
            "authorization",
            "content-type",
            "idempotency-key",
            "if-match",
            "if-none-match",
            "traceparent",
            "x-request-id",
        ] {
            assert!(admitted.split(", ").any(|admitted| admitted == name), "{name}");
        }
        assert!(answer.header("vary").unwrap().starts_with("Origin"));
        assert_eq!(answer.header("access-control-max-age"), Some("7200"));
        assert_eq!(answer.header("access-control-allow-credentials"), None);
    }
}

#[tokio::test]
async fn pages_of_a_named_origin_see_answers_and_problems() {
    let service = with_app().await;
    let headers = [("Origin", APP), ("Sec-Fetch-Site", "cross-site")];
    for (target, status) in [("/dishes", 200), ("/nowhere", 404), ("/fail/internal", 500)] {
        let answer = service.send("GET", target, &headers, b"").await;
        assert_eq!((answer.status, granted(&answer)), (status, Some(APP)), "{target}");
        assert_eq!(answer.header("vary"), Some("Origin"));
        let exposed = answer.header("access-control-expose-headers").unwrap();
        for name in [
            "ETag",
            "Location",
            "Link",
            "Retry-After",
            "RateLimit",
            "RateLimit-Policy",
            "Idempotency-Replayed",
            "X-Request-Id",
        ] {
            assert!(exposed.split(", ").any(|exposed| exposed == name), "{name}");
        }
    }
}

#[tokio::test]
async fn pages_of_any_other_origin_see_nothing() {
    let service = with_app().await;
    let asks = ("Access-Control-Request-Method", "DELETE");
    for origin in [
        "https://app.example.org.evil.example",
        "https://app.example.org:8443",
        "http://app.example.org",
        "https://APP.example.org",
        "https://evil.example",
        "null",
    ] {
        // In development it is refused altogether.
        let answer = service.send("GET", "/dishes", &[("Origin", origin)], b"").await;
        assert_eq!((answer.status, granted(&answer)), (403, None), "{origin}");
        assert_eq!(answer.header("vary"), Some("Origin"));
        let answer = service.send("OPTIONS", "/dishes/d1", &[("Origin", origin), asks], b"").await;
        assert_eq!((answer.status, granted(&answer)), (403, None), "{origin}");
    }
    let local = [("Origin", "http://localhost:3000"), asks];
    let answer = service.send("OPTIONS", "/dishes/d1", &local, b"").await;
    answer.problem(405, "method-not-allowed");
    assert_eq!(granted(&answer), None);
    let two = [("Origin", APP), ("Origin", APP)];
    assert_eq!(granted(&service.send("GET", "/dishes", &two, b"").await), None);
    // Without an origin nothing is granted, but a cache has to know.
    let answer = service.get("/dishes").await;
    assert_eq!((granted(&answer), answer.header("vary")), (None, Some("Origin")));
    // A request for the options of a path is none of a browser's.
    let answer = service.send("OPTIONS", "/dishes/d1", &[("Origin", APP)], b"").await;
    answer.problem(405, "method-not-allowed");
}

#[tokio::test]
async fn it_is_off_by_default() {
    let service = start().await;
    let origin = [("Origin", "http://localhost:3000")];
    let answer = service.send("GET", "/dishes", &origin, b"").await;
    assert_eq!((answer.status, granted(&answer), answer.header("vary")), (200, None, None));
}
