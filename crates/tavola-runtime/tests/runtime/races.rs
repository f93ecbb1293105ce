//! What changes between check and use.

use std::sync::Arc;

use serde_json::json;
use tavola_runtime::Failure;

use crate::harness::Harness;

const DOCS: &str = r#"
model docs
table main = "docs" {
  key PK, SK
  index GSI1 on GSI1PK, GSI1SK
}
caller {
  id: id = "sub"
}
entity Membership in main {
  PK = "DOC#{docId}"
  SK = "MEMBER#{userId}"
  docId:  id
  userId: id
  role:   reader | writer = writer
}
entity Note in main {
  PK = "DOC#{docId}"
  SK = "NOTE#{noteId}"
  GSI1PK = "TAG#{tag}"
  GSI1SK = "{state}#{noteId}"
  docId:  id
  noteId: id = new
  tag:    id
  state:  open | done = open
  by:     id
}
rule writer(docId) if Membership(docId, userId = caller.id).role = writer
write join(docId, userId) {
  allow signed-in
  create Membership from input
}
write leave(docId, userId) {
  allow signed-in
  delete Membership(docId, userId)
}
write note(docId, tag) {
  allow writer
  create Note from input { by = caller.id }
}
write retag(docId, noteId, tag) {
  allow signed-in
  update Note(docId, noteId) set tag = input.tag
}
write finish(docId, noteId) {
  allow signed-in
  update Note(docId, noteId) set state = done
}
"#;

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_written_with_a_permission_that_was_withdrawn_before() {
    let h = Arc::new(Harness::new(DOCS).await);
    for round in 0..20 {
        let (doc, user) = (format!("d{round}"), "ann");
        h.call("x", "join", json!({ "docId": doc, "userId": user })).await.unwrap();
        let writer = {
            let (h, doc) = (h.clone(), doc.clone());
            tokio::spawn(async move {
                let mut noted = 0;
                for _ in 0..50 {
                    match h.call("ann", "note", json!({ "docId": doc, "tag": "t" })).await {
                        Ok(_) => noted += 1,
                        Err(Failure::Forbidden(_)) => break,
                        Err(other) => panic!("{other:?}"),
                    }
                }
                noted
            })
        };
        tokio::task::yield_now().await;
        h.call("x", "leave", json!({ "docId": doc, "userId": user })).await.unwrap();
        let after_leaving = h.sort_keys("docs", &format!("DOC#{doc}")).await.len();
        let noted = writer.await.unwrap();
        let at_the_end = h.sort_keys("docs", &format!("DOC#{doc}")).await.len();
        assert_eq!(
            at_the_end, after_leaving,
            "round {round}: written after the permission was gone"
        );
        assert_eq!(noted, at_the_end);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_index_key_of_two_attributes_is_never_stale() {
    let h = Arc::new(Harness::new(DOCS).await);
    h.call("x", "join", json!({ "docId": "d", "userId": "ann" })).await.unwrap();
    for _ in 0..20 {
        let note = h.call("ann", "note", json!({ "docId": "d", "tag": "a" })).await.unwrap();
        let id = note.body["noteId"].clone();
        let (one, two) = (h.clone(), h.clone());
        let (id1, id2) = (id.clone(), id.clone());
        let retag = tokio::spawn(async move {
            one.call("x", "retag", json!({ "docId": "d", "noteId": id1, "tag": "b" })).await
        });
        let finish = tokio::spawn(async move {
            two.call("x", "finish", json!({ "docId": "d", "noteId": id2 })).await
        });
        retag.await.unwrap().unwrap();
        finish.await.unwrap().unwrap();
        let items = h.everything("docs").await;
        let item =
            items.iter().find(|i| i.get("noteId").and_then(|n| n.as_str()) == id.as_str()).unwrap();
        assert_eq!(item["GSI1PK"].as_str(), Some("TAG#b"));
        assert_eq!(item["GSI1SK"].as_str().unwrap(), format!("done#{}", id.as_str().unwrap()));
    }
}
