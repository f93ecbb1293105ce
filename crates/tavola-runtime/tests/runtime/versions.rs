//! Attributes that count writes.

use serde_json::json;
use tavola_runtime::Failure;

use crate::harness::Harness;

const PAGES: &str = r#"
model pages
table main = "pages" {
  key PK
}
caller {
  id: id = "sub"
}
entity Page in main {
  PK = "PAGE#{pageId}"
  pageId:  id
  title:   text(100)
  views:   int = 0
  version: int counts writes
}
write add(pageId, title) {
  allow signed-in
  create Page from input
}
write rename(pageId, title, version) {
  allow signed-in
  update Page(pageId) set title
    if version = input.version
    else conflict "somebody else has changed the page"
}
write view(pageId) {
  allow signed-in
  update Page(pageId) set views += 1
}
write renameAndView(pageId, title) {
  allow signed-in
  update Page(pageId) set title
  update Page(pageId) set views += 1
}
read page(pageId) {
  get Page(pageId)
  strong
  allow signed-in
}
"#;

#[tokio::test]
async fn each_write_counts_once_also_beside_others() {
    let h = Harness::new(PAGES).await;
    h.call("ann", "add", json!({ "pageId": "p", "title": "a" })).await.unwrap();
    h.call("ann", "renameAndView", json!({ "pageId": "p", "title": "b" })).await.unwrap();
    let page = h.call("ann", "page", json!({ "pageId": "p" })).await.unwrap();
    assert_eq!(page.body["version"], 2);
    let view = || h.call("ann", "view", json!({ "pageId": "p" }));
    let views = tokio::join!(view(), view(), view(), view());
    assert!(views.0.is_ok() && views.1.is_ok() && views.2.is_ok() && views.3.is_ok());
    let page = h.call("ann", "page", json!({ "pageId": "p" })).await.unwrap();
    assert_eq!(page.body, json!({ "pageId": "p", "title": "b", "views": 5, "version": 6 }));
}

#[tokio::test]
async fn of_two_edits_of_one_version_the_second_is_told() {
    let h = Harness::new(PAGES).await;
    h.call("ann", "add", json!({ "pageId": "p", "title": "a" })).await.unwrap();
    let edit = |title: &'static str| {
        h.call("ann", "rename", json!({ "pageId": "p", "title": title, "version": 1 }))
    };
    let edits = tokio::join!(edit("b"), edit("c"));
    let lost: Vec<_> = [&edits.0, &edits.1].into_iter().filter_map(|e| e.as_ref().err()).collect();
    let [Failure::Conflict(reason)] = lost.as_slice() else { panic!("{lost:?}") };
    assert_eq!(reason.message, "somebody else has changed the page");
}
