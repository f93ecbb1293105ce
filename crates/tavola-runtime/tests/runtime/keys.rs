//! Values that make keys, and some that cannot.

use serde_json::json;
use tavola_runtime::{Code, Failure, Fault};

use crate::harness::Harness;

const NOTES: &str = r#"
model notes
table main = "notes" {
  key PK, SK
}
caller {
  id: id = "sub"
}
entity Note in main {
  PK = "USER#{userId}"
  SK = "NOTE#{kind:lower}#{kind}#{name}"
  userId: id
  kind:   goal | Goal
  name:   string(0..40)
  body:   string(100) = ""
}
read listNotes {
  from main where PK = "USER#{caller.id}" and begins_with(SK, "NOTE#")
  allow signed-in
}
write note(kind, name, body?: string(80)) {
  allow signed-in
  create Note from input { userId = caller.id, body = "{name}: {input.body ?? ""}" }
}
"#;

#[tokio::test]
async fn what_is_written_is_found_again_whatever_its_key_is_made_of() {
    let h = Harness::new(NOTES).await;
    for (kind, name) in
        [("goal", "a"), ("Goal", "a"), ("goal", "#"), ("Goal", "a#b"), ("goal", "é")]
    {
        h.call("ann", "note", json!({ "kind": kind, "name": name })).await.unwrap();
    }
    let found = h.call("ann", "listNotes", json!({})).await.unwrap();
    assert_eq!(found.body["items"].as_array().unwrap().len(), 5);
    assert_eq!(
        found.body["items"][0]["body"].as_str(),
        Some("a: "),
        "an empty text in a text is no absence"
    );
}

#[tokio::test]
async fn an_empty_value_makes_no_key() {
    let h = Harness::new(NOTES).await;
    let refused = h.call("ann", "note", json!({ "kind": "goal", "name": "" })).await;
    let fault = Fault::new("name", Code::BAD_KEY, "must not be empty: it is part of a key");
    assert_eq!(refused, Err(Failure::Invalid(vec![fault])));
    assert!(h.everything("notes").await.is_empty());
}

const VERSIONS: &str = r#"
model versions
table main = "versions" {
  key PK, SK
}
caller {
  id: id = "sub"
}
entity Version in main {
  PK = "PAGE#{pageId}"
  SK = "v{version:pad(4)}"
  pageId:  id
  version: int(1..9999)
}
entity Latest in main {
  PK = "PAGE#{pageId}"
  SK = "v0000"
  pageId: id
  title:  text(40)
}
entity Visit in main {
  PK = "PAGE#{pageId}"
  SK = "{day}#{by}"
  pageId: id
  day:    date
  by:     id
}
write publish(pageId, version, title) {
  allow signed-in
  upsert Latest(pageId) set title
  create Version { pageId, version }
  create Visit { pageId, day = today, by = caller.id }
}
read page(pageId) {
  from main where PK = "PAGE#{pageId}"
  at most 100
  return Latest with versions: [Version], visits: [Visit]
  allow signed-in
}
"#;

#[tokio::test]
async fn without_a_type_attribute_an_item_is_what_its_key_can_be() {
    let h = Harness::new(VERSIONS).await;
    let input = json!({ "pageId": "p", "version": 1, "title": "t" });
    h.call("ann", "publish", input).await.unwrap();
    let page = h.call("ann", "page", json!({ "pageId": "p" })).await.unwrap().body;
    assert_eq!(page["title"], "t");
    assert_eq!(page["versions"], json!([{ "pageId": "p", "version": 1 }]));
    assert_eq!(page["visits"].as_array().unwrap().len(), 1);
}
