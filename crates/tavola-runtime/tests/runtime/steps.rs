//! Several steps of one write on one item, and steps with inputs that are not given.

use std::sync::Arc;

use serde_json::{Value as Json, json};
use tavola_runtime::{Code, Failure};
use tavola_store::{Item, Put, Value};

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
  PK = "NOTE#{noteId}"
  SK = "NOTE"
  noteId: id
  title:  string(40) unique
  score:  int = 0
  bonus:  int?
  tags:   [string(10)](20) = []
  marks:  set[string(10)]?
  nested: Nested?
  for token in words(title) derive Word
}
type Nested {
  count: int?
  tags:  [string(10)](20)?
}
entity Word in main {
  PK = "WORD#{token}"
  SK = "NOTE#{noteId}"
  token:  word
  noteId: id
}
read get(noteId) {
  get Note(noteId)
  strong
  allow signed-in
}
write add(noteId, title, tags?) {
  allow signed-in
  create Note from input
}
write change(noteId, by: int?, tag: string(10)?, tags: [string(10)](20)?) {
  allow signed-in
  update Note(noteId)
    set score += input.by, bonus -= input.by, nested.count += input.by
    add input.tag to tags
    remove input.tags from marks
    add input.tags to nested.tags
}
write touch(noteId, by: int?) {
  allow signed-in
  upsert Note(noteId) set title = "upserted", score += input.by
}
write mark(noteId, mark: string(10)) {
  allow signed-in
  update Note(noteId) add input.mark to marks
}
write replace(old, noteId, title) {
  allow signed-in
  delete Note(noteId = old)
  create Note { noteId, title }
}
write replaceAndCount(noteId, title) {
  let note = Note(noteId)
  allow signed-in
  delete note
  upsert Note(noteId) set title = input.title
  update Note(noteId) set score += 5
}
write twice(first, second) {
  allow signed-in
  create Note { noteId = first, title = "one" }
  create Note { noteId = second, title = "two" } else conflict "only one of them"
}
write changeDeleted(noteId) {
  allow signed-in
  delete Note(noteId)
  update Note(noteId) set score = 1
}
write deleteTwice(noteId) {
  let note = Note(noteId)
  allow signed-in
  delete note
  delete note
}
write makeAndDrop(noteId) {
  allow signed-in
  create Note { noteId, title = "short" }
  delete Note(noteId)
}
"#;

async fn noted() -> Harness {
    let h = Harness::new(NOTES).await;
    let note = json!({ "noteId": "n", "title": "old title", "tags": ["a"] });
    h.call("ann", "add", note).await.unwrap();
    h.call("ann", "mark", json!({ "noteId": "n", "mark": "m" })).await.unwrap();
    h
}

async fn note(h: &Harness) -> Json {
    h.call("ann", "get", json!({ "noteId": "n" })).await.unwrap().body.into()
}

#[tokio::test]
async fn what_is_not_given_adds_nothing_and_clears_nothing() {
    let h = noted().await;
    let before = note(&h).await;
    for input in [json!({}), json!({ "by": null, "tag": null, "tags": null })] {
        let mut input = input;
        input["noteId"] = json!("n");
        h.call("ann", "change", input).await.unwrap();
        assert_eq!(note(&h).await, before);
    }
    let all = json!({ "noteId": "n", "by": 2, "tag": "b", "tags": ["m", "x"] });
    h.call("ann", "change", all).await.unwrap();
    let after = note(&h).await;
    assert_eq!((&after["score"], &after["bonus"]), (&json!(2), &json!(-2)));
    assert_eq!((&after["tags"], after.get("marks")), (&json!(["a", "b"]), None));
    assert_eq!(after["nested"], json!({ "count": 2, "tags": ["m", "x"] }));
    h.call("ann", "change", json!({ "noteId": "n" })).await.unwrap();
    assert_eq!(note(&h).await, after);
    h.call("ann", "touch", json!({ "noteId": "new" })).await.unwrap();
    let made = h.call("ann", "get", json!({ "noteId": "new" })).await.unwrap().body;
    assert_eq!(made["score"], 0, "its default");
}

#[tokio::test]
async fn what_is_deleted_and_created_again_is_replaced_as_a_whole() {
    let h = noted().await;
    let input = json!({ "old": "n", "noteId": "n", "title": "new title" });
    let replaced = h.call("ann", "replace", input.clone()).await.unwrap();
    assert!(replaced.created);
    let whole = json!({ "noteId": "n", "title": "new title", "score": 0, "tags": [] });
    assert_eq!(note(&h).await, whole);
    assert_eq!(h.sort_keys("notes", "WORD#old").await, Vec::<String>::new());
    assert_eq!(h.sort_keys("notes", "WORD#new").await, ["NOTE#n"]);
    assert_eq!(h.sort_keys("notes", "WORD#title").await, ["NOTE#n"]);
    // The old title is free, the new one is taken, and the same one can be kept.
    h.call("ann", "add", json!({ "noteId": "o", "title": "old title" })).await.unwrap();
    let taken = h.call("ann", "add", json!({ "noteId": "p", "title": "new title" })).await;
    assert!(matches!(taken, Err(Failure::Conflict(_))), "{taken:?}");
    h.call("ann", "replace", input).await.unwrap();
    let elsewhere = json!({ "old": "n", "noteId": "o", "title": "x" });
    let taken = h.call("ann", "replace", elsewhere).await.unwrap_err();
    assert_eq!(taken, Failure::conflict(Code::EXISTS_ALREADY, "this Note exists already"));
    h.call("ann", "replaceAndCount", json!({ "noteId": "n", "title": "t" })).await.unwrap();
    assert_eq!(note(&h).await["score"], 5);
    assert!(
        h.call("ann", "replace", json!({ "old": "z", "noteId": "z", "title": "z" })).await
            == Err(Failure::not_found())
    );
}

#[tokio::test]
async fn what_another_program_put_into_a_replaced_item_goes_with_it() {
    let h = noted().await;
    let stored = |items: Vec<Item>| {
        items.into_iter().find(|item| item["PK"] == Value::from("NOTE#n")).unwrap()
    };
    let mut item = stored(h.everything("notes").await);
    item.insert("legacy".to_owned(), Value::from("x"));
    h.store.put(Put { table: "notes".to_owned(), item, condition: None }).await.unwrap();
    let input = json!({ "old": "n", "noteId": "n", "title": "old title" });
    h.call("ann", "replace", input).await.unwrap();
    let item = stored(h.everything("notes").await);
    assert_eq!((item.get("legacy"), item.get("marks")), (None, None));
}

/// A change that falls between reading and replacing is not lost in part.
#[tokio::test(flavor = "multi_thread")]
async fn an_item_is_replaced_as_it_is_and_not_as_it_was() {
    let h = Arc::new(noted().await);
    let mut calls = tokio::task::JoinSet::new();
    for n in 0..40 {
        let h = h.clone();
        calls.spawn(async move {
            let title = format!("title{}", n % 3);
            let input = match n % 2 {
                0 => json!({ "old": "n", "noteId": "n", "title": title }),
                _ => json!({ "noteId": "n", "title": title }),
            };
            let name = if n % 2 == 0 { "replace" } else { "replaceAndCount" };
            match h.call("ann", name, input).await {
                Ok(_) | Err(Failure::Unavailable { .. }) => {}
                other => panic!("{other:?}"),
            }
        });
    }
    while let Some(call) = calls.join_next().await {
        call.unwrap();
    }
    let note = note(&h).await;
    let items = h.everything("notes").await;
    assert_eq!(items.len(), 3, "a note, its word and its lock: {items:?}");
    assert!(note["score"] == 0 || note["score"] == 5);
    let title = note["title"].as_str().unwrap();
    assert_eq!(h.sort_keys("notes", &format!("WORD#{title}")).await, ["NOTE#n"]);
    let taken = h.call("ann", "add", json!({ "noteId": "o", "title": title })).await;
    assert!(matches!(taken, Err(Failure::Conflict(_))), "{taken:?}");
}

#[tokio::test]
async fn steps_see_what_earlier_ones_did() {
    let h = noted().await;
    let before = h.everything("notes").await.len();
    let twice = h.call("ann", "twice", json!({ "first": "x", "second": "x" })).await;
    assert_eq!(twice, Err(Failure::conflict(Code::WRITTEN_TWICE, "only one of them")));
    let gone = Err(Failure::not_found());
    for write in ["changeDeleted", "deleteTwice"] {
        let input = json!({ "noteId": "n" });
        assert_eq!(h.call("ann", write, input).await.map(|r| r.body), gone, "{write}");
    }
    h.call("ann", "makeAndDrop", json!({ "noteId": "x" })).await.unwrap();
    assert_eq!(h.everything("notes").await.len(), before);
    h.call("ann", "twice", json!({ "first": "x", "second": "y" })).await.unwrap();
}

const AUDITED: &str = r#"
model audited
table main = "audited" {
  key PK, SK
}
caller {
  id: id = "sub"
}
entity Note in main {
  PK = "NOTE#{noteId}"
  SK = "NOTE"
  noteId: id
  title:  string(40)
}
entity Event in main {
  PK = "EVENTS"
  SK = "{eventId}"
  eventId: ulid = new
  action:  string(40)
}
audit Event {
  action = write.name
}
write add(noteId, title) {
  allow signed-in
  create Note from input
}
write edit(noteId, title?) {
  allow signed-in
  update Note(noteId) from input
}
write editTwo(noteId, title?, other: id) {
  allow signed-in
  update Note(noteId) from input
  create Note { noteId = other, title = "other" }
}
"#;

#[tokio::test]
async fn what_is_given_nothing_to_change_leaves_no_audit_entry() {
    let notes = Harness::new(AUDITED).await;
    let events = async || notes.sort_keys("audited", "EVENTS").await.len();
    notes.call("ann", "add", json!({ "noteId": "n", "title": "a" })).await.unwrap();
    assert_eq!(events().await, 1);
    let edited = notes.call("ann", "edit", json!({ "noteId": "n" })).await.unwrap();
    assert_eq!((edited.body["title"].as_str(), events().await), (Some("a"), 1));
    notes.call("ann", "edit", json!({ "noteId": "n", "title": "b" })).await.unwrap();
    assert_eq!(events().await, 2);
    // Another step has done something.
    notes.call("ann", "editTwo", json!({ "noteId": "n", "other": "m" })).await.unwrap();
    assert_eq!(events().await, 3);
}
