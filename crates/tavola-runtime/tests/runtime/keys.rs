//! Values that make keys, and some that cannot.

use serde_json::json;
use tavola_runtime::{Failure, Fault};

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
  name:   string(40)
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
    let fault = Fault::new("name", "must not be empty: it is part of a key");
    assert_eq!(refused, Err(Failure::Invalid(vec![fault])));
    assert!(h.everything("notes").await.is_empty());
}
