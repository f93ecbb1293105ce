//! What the operator gets to know.

use crate::client::start;
use std::io;
use std::sync::{LazyLock, Mutex, PoisonError};

/// The log of all services of this program. One for each test would miss lines: whether a place in
/// the code logs at all is decided once for all threads.
static LOG: LazyLock<Mutex<Vec<u8>>> = LazyLock::new(|| {
    let subscriber = tracing_subscriber::fmt()
        .with_ansi(false)
        .with_max_level(tracing::Level::TRACE)
        .with_writer(|| Writer)
        .finish();
    tracing::subscriber::set_global_default(subscriber).unwrap();
    Mutex::default()
});

struct Writer;

impl io::Write for Writer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        LOG.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The log up to now. The first call starts it.
pub fn read() -> String {
    let log = LOG.lock().unwrap_or_else(PoisonError::into_inner);
    String::from_utf8(log.clone()).unwrap()
}

#[tokio::test]
async fn what_the_caller_is_not_told_is_logged_under_the_requests_id() {
    let service = start().await;
    for (target, operation, told) in [
        ("/fail/internal", "fail", "secret table gg_core"),
        ("/fail/unavailable", "fail", "secret host 10.1.2.3"),
        ("/panic", "panic", "the oven is on fire"),
        ("/dishes/private-dish?tag=private", "showDish", "status=200"),
    ] {
        let answer = service.get(target).await;
        let id = answer.header("x-request-id").unwrap();
        let log = read();
        let line = |text: &str| {
            let named = format!("operation=\"{operation}\"");
            log.lines().any(|l| l.contains(id) && l.contains(&named) && l.contains(text))
        };
        assert!(line(told), "{target}: {log}");
        assert!(line(&format!("status={}", answer.status)), "{target}: {log}");
        assert!(!log.contains("private"), "{log}");
    }
}

#[tokio::test]
async fn nothing_that_a_caller_sends_is_logged_at_any_level() {
    let service = start().await;
    let token = service.token(serde_json::json!({ "sub": "hidden-subject" }));
    let authorization = format!("Bearer {token}");
    let headers = [
        ("Authorization", authorization.as_str()),
        ("Content-Type", "application/json"),
        ("User-Agent", "hidden-agent"),
        ("Idempotency-Key", "hidden-key"),
    ];
    let body = r#"{"name": "hidden-name"}"#;
    for (method, target) in [
        ("POST", "/dishes"),
        ("POST", "/fail/internal"),
        ("POST", "/fail/forbidden-because"),
        ("PATCH", "/dishes/hidden-id"),
        ("GET", "/dishes?tag=hidden-tag"),
        ("GET", "/hidden-path"),
    ] {
        service.send(method, target, &headers, body.as_bytes()).await;
    }
    let forged = [("Authorization", "Bearer hidden-token"), ("X-Forwarded-For", "203.0.113.99")];
    assert_eq!(service.send("GET", "/dishes", &forged, b"").await.status, 401);
    let log = read();
    let signature = token.rsplit('.').next().unwrap();
    for secret in ["hidden-", signature, "203.0.113.99"] {
        let line = log.lines().find(|line| line.contains(secret));
        assert_eq!(line, None, "{secret}");
    }
}

#[tokio::test]
async fn panics_are_logged_and_counted_wherever_they_happen() {
    tavola_service::watch_panics();
    let service = start().await;
    let counted = async || {
        let page = service.get("/metrics").await.body;
        let line = page.lines().find_map(|line| line.strip_prefix("tavola_panics_total "));
        line.unwrap().parse::<u64>().unwrap()
    };
    let before = counted().await;
    assert!(tokio::spawn(async { panic!("nobody waits for this") }).await.is_err());
    assert!(counted().await > before);
    let log = read();
    let line = log.lines().find(|line| line.contains("nobody waits for this"));
    assert!(line.is_some_and(|line| line.contains("log.rs")), "{log}");
}
