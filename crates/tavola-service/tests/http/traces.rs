//! Ids and traces that a client brings along.

use crate::client::start;
use crate::log;

#[tokio::test]
async fn the_clients_id_and_trace_are_in_the_answer_and_in_the_log() {
    let service = start().await;
    let trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    let parent = format!("00-{trace}-00f067aa0ba902b7-01");
    let headers = [("X-Request-Id", "front-end-7"), ("traceparent", parent.as_str())];
    let answer = service.send("GET", "/fail/internal", &headers, b"").await;
    assert_eq!(answer.problem(500, "internal")["instance"], "urn:tavola:request:front-end-7");
    let told = answer.header("traceparent").unwrap();
    assert!(told.starts_with(&format!("00-{trace}-")) && told.ends_with("-01"), "{told}");
    assert_ne!(told, parent);
    let log = log::read();
    let line = log.lines().find(|line| line.contains("front-end-7") && line.contains("ERROR"));
    let line = line.unwrap_or_else(|| panic!("{log}"));
    assert!(line.contains(trace) && line.contains("operation=\"fail\""), "{line}");

    let forged = [("X-Request-Id", "a\" level=error"), ("traceparent", "00-zz")];
    let answer = service.send("GET", "/dishes", &forged, b"").await;
    assert_eq!(answer.header("x-request-id").unwrap().len(), 26);
    assert_eq!(answer.header("traceparent"), None);
}
