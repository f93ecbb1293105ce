//! How failures are answered.

use crate::client::start;
use serde_json::json;

#[tokio::test]
async fn every_failure_has_its_problem() {
    let service = start().await;
    for (how, status, kind, detail) in [
        ("forbidden", 403, "forbidden", "you may not do this"),
        ("forbidden-because", 403, "forbidden", "only cooks may do this"),
        ("not-found", 404, "not-found", "not found"),
        ("conflict", 409, "conflict", "the dish is sold out"),
        ("too-large", 413, "too-large", "the dish is larger than an item may be"),
    ] {
        let problem = service.get(&format!("/fail/{how}")).await.problem(status, kind);
        assert_eq!(problem["detail"], detail);
        assert!(problem["title"].is_string());
    }
}

#[tokio::test]
async fn invalid_input_names_every_fault() {
    let problem = start().await.get("/fail/invalid").await.problem(400, "invalid");
    let errors = json!([
        {"field": "name", "message": "must not be empty"},
        {"field": "tags[3]", "message": "is too long"},
    ]);
    assert_eq!(problem["errors"], errors);
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
