//! What the service says about itself: `/openapi.json` and the page at `/docs`.

use crate::client::{start, start_with};

const OPENAPI: &str = r#"{"openapi":"3.1.0"}"#;

#[tokio::test]
async fn everybody_gets_the_description_and_the_page() {
    let service = start_with(|options| options.openapi = Some(OPENAPI.into()), |_| {}).await;
    let answer = service.get("/openapi.json").await;
    assert_eq!((answer.status, answer.header("content-type")), (200, Some("application/json")));
    assert_eq!(answer.body, OPENAPI);
    for (target, media_type) in [
        ("/docs", "text/html; charset=utf-8"),
        ("/docs/page.js", "text/javascript; charset=utf-8"),
        ("/docs/page.css", "text/css; charset=utf-8"),
    ] {
        let answer = service.get(target).await;
        assert_eq!((answer.status, answer.header("content-type")), (200, Some(media_type)));
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'self';"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
        service.send("POST", target, &[], b"").await.problem(405, "method-not-allowed");
    }
    service.get("/docs/other").await.problem(404, "not-found");
}

#[tokio::test]
async fn the_page_has_no_script_or_style_of_its_own_inside() {
    let service = start_with(|options| options.openapi = Some(OPENAPI.into()), |_| {}).await;
    let page = service.get("/docs").await.body;
    assert!(!page.contains("style=") && !page.contains("<style"), "{page}");
    assert!(!page.contains("onclick") && !page.contains("javascript:"), "{page}");
    assert_eq!(page.matches("<script").count(), page.matches("<script src=\"docs/").count());
    let script = service.get("/docs/page.js").await.body;
    for dangerous in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("] {
        assert!(!script.contains(dangerous), "{dangerous}");
    }
}

#[tokio::test]
async fn without_a_description_there_is_neither() {
    let service = start().await;
    for target in ["/openapi.json", "/docs", "/docs/page.js"] {
        service.get(target).await.problem(404, "not-found");
    }
}
