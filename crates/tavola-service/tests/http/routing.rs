//! Which operation a request leads to, and how its answer looks.

use crate::client::{start, start_model};
use crate::model::Model;
use serde_json::json;
use std::sync::Arc;
use tavola_service::{Auth, Options, RouteError};

#[tokio::test]
async fn fixed_segments_win_and_parameters_have_their_own_names() {
    let service = start().await;
    for (target, operation, values) in [
        ("/dishes/by-name/soup", "dishByName", json!({"name": {"text": ["soup"]}})),
        ("/dishes/by-name", "showDish", json!({"dishId": {"text": ["by-name"]}})),
        ("/dishes/d1/photos", "listPhotos", json!({"d": {"text": ["d1"]}})),
        (
            "/dishes/d1/steps/2",
            "listSteps",
            json!({"dish": {"text": ["d1"]}, "step": {"text": ["2"]}}),
        ),
    ] {
        let answer = service.get(target).await;
        assert_eq!(answer.status, 200, "{target}");
        assert_eq!(answer.header("content-type"), Some("application/json"));
        assert_eq!(answer.json()["operation"], operation, "{target}");
        assert_eq!(answer.json()["values"], values, "{target}");
    }
}

#[tokio::test]
async fn unknown_paths_are_problems() {
    let service = start().await;
    for target in ["/", "/nowhere", "/dishes/", "/dishes//photos", "/metrics/x", "/console/x", "*"]
    {
        service.get(target).await.problem(404, "not-found");
    }
    service.send("OPTIONS", "*", &[], b"").await.problem(404, "not-found");
}

#[tokio::test]
async fn other_methods_are_told_which_ones_there_are() {
    let service = start().await;
    for (method, target, allowed) in [
        ("POST", "/dishes/d1", "DELETE, GET, HEAD, PATCH, PUT"),
        ("DELETE", "/dishes", "GET, HEAD, POST"),
        ("OPTIONS", "/panic", "GET, HEAD"),
        ("HEAD", "/dishes/search/x", ""),
        ("BREW", "/null/true", "POST"),
        ("POST", "/healthz", "GET, HEAD"),
    ] {
        let answer = service.send(method, target, &[], b"").await;
        if allowed.is_empty() {
            assert_eq!(answer.status, 404);
            continue;
        }
        answer.problem(405, "method-not-allowed");
        assert_eq!(answer.header("allow"), Some(allowed), "{method} {target}");
    }
}

#[tokio::test]
async fn the_status_says_what_a_write_did() {
    let service = start().await;
    let created = service.post("/dishes", "{\"name\": \"soup\"}").await;
    assert_eq!((created.status, &created.json()["operation"]), (201, &json!("addDish")));
    let changed = service.send("PATCH", "/dishes/d1", &[], b"").await;
    assert_eq!((changed.status, &changed.json()["operation"]), (200, &json!("changeDish")));
    let nothing = service.post("/null/false", "").await;
    assert_eq!((nothing.status, nothing.body.as_str()), (204, ""));
    assert_eq!(nothing.header("content-type"), None);
    // What is new but cannot be shown is answered like everything that cannot be shown.
    let created = service.post("/null/true", "").await;
    assert_eq!((created.status, created.body.as_str()), (204, ""));
    assert_eq!(created.header("idempotency-replayed"), None);
    let replayed = service.post("/null/replayed", "").await;
    assert_eq!((replayed.status, replayed.body.as_str()), (204, ""));
    assert_eq!(replayed.header("idempotency-replayed"), Some("true"));
}

#[tokio::test]
async fn head_is_get_without_a_body() {
    let service = start().await;
    for target in ["/dishes/d1", "/healthz"] {
        let (head, get) = (service.send("HEAD", target, &[], b"").await, service.get(target).await);
        assert_eq!((head.status, head.body.as_str()), (200, ""));
        assert_eq!(head.header("content-length"), get.header("content-length"));
        assert_eq!(head.header("content-type"), get.header("content-type"));
    }
    let missing = service.send("HEAD", "/nowhere", &[], b"").await;
    assert_eq!((missing.status, missing.body.as_str()), (404, ""));
}

#[tokio::test]
async fn health_and_readiness_are_told() {
    let service = start().await;
    let answer = service.get("/healthz").await;
    assert_eq!((answer.status, answer.json()), (200, json!({"status": "ok"})));
    let answer = service.get("/readyz").await;
    assert_eq!((answer.status, answer.json()), (200, json!({"status": "ready"})));
    let sick = Model { healthy: false, ..Model::default() };
    let service = start_model(Arc::new(sick), |_| {}, |_| {}).await;
    assert_eq!(service.get("/healthz").await.status, 200, "the process is alive");
    let answer = service.get("/readyz").await;
    answer.problem(503, "unavailable");
    assert!(!answer.body.contains("secret"));
}

#[tokio::test]
async fn every_answer_has_an_id_and_the_headers_of_data() {
    let service = start().await;
    let mut ids = Vec::new();
    for target in ["/dishes", "/healthz", "/nowhere", "/fail/internal", "/panic", "/dishes/%ff"] {
        let answer = service.get(target).await;
        for (name, value) in [
            ("cache-control", "no-store"),
            ("content-security-policy", "default-src 'none'; frame-ancestors 'none'"),
            ("cross-origin-resource-policy", "same-origin"),
            ("referrer-policy", "no-referrer"),
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
        ] {
            assert_eq!(answer.header(name), Some(value), "{target}");
        }
        assert!(answer.headers.iter().all(|(name, _)| !name.starts_with("access-control")));
        ids.push(answer.header("x-request-id").unwrap().to_owned());
    }
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 6);
}

#[test]
fn a_model_that_takes_a_path_of_the_service_is_refused() {
    let mut model = Model::default();
    model.operations[0].route.as_mut().unwrap().path = "/healthz".to_owned();
    let error = tavola_service::router(Arc::new(model), Options::new(Auth::None)).unwrap_err();
    assert!(matches!(error, RouteError::Reserved { reserved: "healthz", .. }), "{error}");
}
