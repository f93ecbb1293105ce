//! How failures are answered.

use crate::client::{start, start_with};
use serde_json::json;

#[tokio::test]
async fn every_failure_has_its_problem() {
    let service = start().await;
    for (how, status, kind, code, detail) in [
        ("forbidden", 403, "forbidden", "not-allowed", "you may not do this"),
        ("not-found", 404, "not-found", "not-found", "not found"),
        ("conflict", 409, "conflict", "sold-out", "the dish is sold out"),
        ("too-large", 413, "too-large", "too-large", "the dish is larger than an item may be"),
    ] {
        let problem = service.get(&format!("/fail/{how}")).await.problem(status, kind);
        assert_eq!((&problem["code"], &problem["detail"]), (&json!(code), &json!(detail)));
        assert!(problem["title"].is_string());
    }
}

#[tokio::test]
async fn invalid_input_names_every_fault() {
    let problem = start().await.get("/fail/invalid").await.problem(400, "invalid");
    let errors = json!([
        {"field": "name", "code": "too-short", "message": "must not be empty"},
        {"field": "tags[3]", "code": "too-long", "message": "is too long"},
    ]);
    assert_eq!(problem["errors"], errors);
    assert_eq!(problem["code"], "input-invalid");
}

#[tokio::test]
async fn the_rule_that_did_not_hold_is_shown_in_development_only() {
    for development in [true, false] {
        let service = start_with(|options| options.development = development, |_| {}).await;
        let problem = service.get("/fail/forbidden-because").await.problem(403, "forbidden");
        let rule = if development { json!("caller.role = cook") } else { json!(null) };
        assert_eq!(problem["rule"], rule);
        assert_eq!(problem["detail"], "you may not do this");
    }
}

#[tokio::test]
async fn a_conflict_names_its_field() {
    let problem = start().await.get("/fail/conflict").await.problem(409, "conflict");
    assert_eq!(problem["field"], "count");
}

#[tokio::test]
async fn unavailability_is_told_from_contention() {
    let service = start().await;
    for (how, code) in [
        ("unavailable", "unavailable"),
        ("contention", "contention"),
        ("unavailable-maybe", "outcome-unknown"),
    ] {
        let problem = service.get(&format!("/fail/{how}")).await.problem(503, "unavailable");
        assert_eq!(problem["code"], code);
    }
}

#[tokio::test]
async fn a_disk_that_takes_nothing_is_told_from_being_busy() {
    let service = start().await;
    for (how, status, code) in
        [("storage-full", 507, "storage-full"), ("storage-failed", 503, "storage-failed")]
    {
        let answer = service.post(&format!("/fail/{how}"), "").await;
        assert_eq!(answer.problem(status, "storage")["code"], code);
        assert!(!answer.body.contains("oven"), "{answer:?}");
        assert_eq!(answer.header("retry-after"), None);
    }
}

#[tokio::test]
async fn not_signed_in_says_how_to() {
    let answer = start().await.get("/fail/not-signed-in").await;
    answer.problem(401, "not-signed-in");
    assert_eq!(answer.header("www-authenticate"), Some("Bearer"));
}

#[tokio::test]
async fn what_concerns_the_operator_is_not_told() {
    let service = start().await;
    for (target, status, kind) in [
        ("/fail/unavailable", 503, "unavailable"),
        ("/fail/unavailable-maybe", 503, "unavailable"),
        ("/fail/internal", 500, "internal"),
        ("/panic", 500, "internal"),
    ] {
        let answer = service.get(target).await;
        answer.problem(status, kind);
        assert!(!answer.body.contains("secret") && !answer.body.contains("oven"), "{answer:?}");
    }
    // And it goes on.
    assert_eq!(service.get("/dishes").await.status, 200);
}

#[tokio::test]
async fn trying_again_is_suggested_only_where_nothing_can_have_happened() {
    let service = start().await;
    let nothing = service.post("/fail/unavailable", "").await;
    assert_eq!(nothing.problem(503, "unavailable")["maybeDone"], json!(null));
    assert_eq!(nothing.header("retry-after"), Some("1"));
    let maybe = service.post("/fail/unavailable-maybe", "").await;
    assert_eq!(maybe.problem(503, "unavailable")["maybeDone"], json!(true));
    assert_eq!(maybe.header("retry-after"), None);
}
