//! Text that has to be given is not blank; what is stored blank stays as it is.

use serde_json::{Value as Json, json};
use tavola_runtime::Failure;
use tavola_store::{Item, Put, Value};

use crate::harness::Harness;

const NOTES: &str = r#"
model notes
table main = "notes" {
  key   PK, SK
  index GSI1 on GSI1PK
}
caller { id: id = "sub" }
type Place {
  street: text(40)
  floor:  text(0..9)
  remark: text(40)?
}
type Name = string(40)
entity Note in main {
  PK     = "NOTE#{id}"
  SK     = "{section}"
  GSI1PK = "TOPIC#{topic}"
  id:      id
  section: string(20)
  topic:   Name
  title:   text(40)
  body:    text(0..500)
  intro:   text(500) = ""
  html:    html(500)?
  alias:   Name?
  short:   string(1..9)?
  tags:    set[string(20)](5)?
  lines:   [text(40)](5) = []
  free:    [text(0..40)](5) = []
  place:   Place?
  first:   string = left(trim(body), 3) kept
}
write add(id, section, topic, title, body, intro?, html?, alias?, short?, tags?, lines?, free?, place?) {
  allow signed-in
  create Note from input
}
write edit(id, section, title?: text(40), intro?, alias?, lines?) {
  allow signed-in
  update Note(id, section) from input
}
write line(id, section, line: text(40)) {
  allow signed-in
  update Note(id, section) add input.line to lines
}
write explain(id, section, why: text(40), note?: text(40)) {
  allow signed-in
  check why != "never" and note != "never"
  update Note(id, section) set intro = trim("{input.why} ")
}
write empty(id, section) {
  allow signed-in
  update Note(id, section) set title = trim(" ")
}
read note(id, section) {
  get Note(id, section)
  allow signed-in
}
read topic(topic) {
  from main.GSI1 where GSI1PK = "TOPIC#{topic}"
  allow signed-in
}
"#;

fn whole() -> Json {
    json!({ "id": "n", "section": "s", "topic": "t", "title": "T", "body": "b" })
}

fn with(name: &str, value: Json) -> Json {
    let mut note = whole();
    note[name] = value;
    note
}

/// Calls, and returns the field that is blank.
async fn blank(h: &Harness, name: &str, input: Json) -> Option<String> {
    match h.call("ann", name, input.clone()).await {
        Ok(_) => None,
        Err(Failure::Invalid(faults)) => {
            let [fault] = faults.as_slice() else { panic!("{input}: {faults:?}") };
            assert_eq!(fault.code.as_str(), "too-short", "{input}");
            Some(fault.field.to_string())
        }
        Err(other) => panic!("{input}: {other:?}"),
    }
}

#[tokio::test]
async fn what_has_to_be_given_is_not_blank() {
    let h = Harness::new(NOTES).await;
    for text in ["", " ", "\n\t ", "\u{200b}", "\u{3164}"] {
        for name in ["section", "topic", "title", "short"] {
            let field = blank(&h, "add", with(name, json!(text))).await;
            assert_eq!(field.as_deref(), Some(name), "{text:?}");
        }
        let given = [
            ("tags", json!(["x", text]), "tags[1]"),
            ("lines", json!([text]), "lines[0]"),
            ("place", json!({ "street": text, "floor": "1" }), "place.street"),
        ];
        for (name, value, field) in given {
            let found = blank(&h, "add", with(name, value)).await;
            assert_eq!(found.as_deref(), Some(field), "{text:?}");
        }
    }
    h.call("ann", "add", whole()).await.unwrap();
    // An input that may be left out goes to an attribute that has to be given.
    let edit = |name: &str| json!({ "id": "n", "section": "s", name: " " });
    assert_eq!(blank(&h, "edit", edit("title")).await.as_deref(), Some("title"));
    assert_eq!(blank(&h, "line", edit("line")).await.as_deref(), Some("line"));
    assert_eq!(blank(&h, "explain", edit("why")).await.as_deref(), Some("why"));
}

#[tokio::test]
async fn what_may_be_blank_is_kept_as_it_is_given() {
    let h = Harness::new(NOTES).await;
    let mut note = whole();
    for (name, value) in [
        ("body", json!("")),
        ("intro", json!(" ")),
        ("html", json!("")),
        ("alias", json!("")),
        ("free", json!(["", " "])),
        ("place", json!({ "street": "s", "floor": "", "remark": " " })),
    ] {
        note[name] = value;
    }
    let made: Json = h.call("ann", "add", note.clone()).await.unwrap().body.into();
    for (name, value) in note.as_object().unwrap() {
        assert_eq!(made[name], *value, "{name}");
    }
    assert_eq!(made["first"], "");
    let edit = json!({ "id": "n", "section": "s", "intro": "", "alias": " " });
    assert_eq!(h.call("ann", "edit", edit).await.unwrap().body["alias"], " ");
    let why = json!({ "id": "n", "section": "s", "why": "x", "note": "" });
    h.call("ann", "explain", why).await.unwrap();
    // What a write makes of what it is given is its own.
    h.call("ann", "empty", json!({ "id": "n", "section": "s" })).await.unwrap();
    assert_eq!(h.everything("notes").await[0]["title"], Value::from(""));
}

#[tokio::test]
async fn what_others_have_stored_blank_is_found_and_changed() {
    let h = Harness::new(NOTES).await;
    h.call("ann", "add", whole()).await.unwrap();
    let mut item: Item = h.everything("notes").await.remove(0);
    for (name, value) in
        [("SK", " "), ("section", " "), ("topic", ""), ("GSI1PK", "TOPIC#"), ("title", "  ")]
    {
        item.insert(name.to_owned(), Value::from(value));
    }
    h.store.put(Put { table: "notes".to_owned(), item, condition: None }).await.unwrap();
    let found: Json = h.call("ann", "topic", json!({ "topic": "" })).await.unwrap().body.into();
    assert_eq!(found["items"][0]["title"], "  ", "{found}");
    let note = h.call("ann", "note", json!({ "id": "n", "section": " " })).await.unwrap();
    assert_eq!(note.body["title"], "  ");
    let edit = json!({ "id": "n", "section": "s", "alias": "a" });
    assert_eq!(h.call("ann", "edit", edit).await.unwrap().body["title"], "T");
}
