//! The description of models in OpenAPI.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests: a failure is a panic")]

mod every_model;
mod told_apart;

use serde_json::{Value as Json, json};
use tavola_generate::{Call, Given, Source, openapi};
use tavola_model::model::Model;

const NOTES: &str = r##"
/// Notes and who may read them.
model notes
timestamps seconds

table main = "notes" {
  key   PK, SK
  ttl   ttl
  type  kind
}

caller {
  id:     id        = "sub"
  groups: [string]? = "groups"
}

/// A note.
entity Note in main {
  PK = "USER#{userId}"
  SK = "NOTE#{noteId}"

  userId: id
  noteId: id = "n-{new}"
  /// What the list shows.
  title:  text(1..80)
  body:   text?
  stars:  int(0..5) = 0 else conflict too-many-stars "at most five"
  secret: text? visible if "staff" in caller.groups
  likes:  int = 0
}

entity Label in main as "NoteLabel" {
  PK = "USER#{userId}"
  SK = "LABEL#{name}"

  userId: id
  name:   id
}

read listAll(userId) {
  GET /users/{userId}/all
  from main where PK = "USER#{userId}"
  allow userId = caller.id
}

/// One note.
read getNote(userId, noteId) {
  GET /users/{userId}/notes/{noteId}
  get Note(userId, noteId)
  allow anyone
}

read countNotes(userId) {
  GET /users/{userId}/notes/count
  from main where PK = "USER#{userId}" and begins_with(SK, "NOTE#")
  return count
  allow signed-in or userId = "public"
}

write addNote(userId, title, body?, stars?) {
  POST /users/{userId}/notes
  allow userId = caller.id
  create Note from input
}

write editNote(userId, noteId, title?, body?) {
  PATCH /users/{userId}/notes/{noteId}
  allow userId = caller.id else forbidden not-yours "this is not yours"
  update Note(userId, noteId) from input
}

write like(userId, noteId) {
  POST /users/{userId}/notes/{noteId}/likes
  let note = Note(userId, noteId)
  allow signed-in
  update note set likes += 1
    if likes < 1000
    else conflict popular "it has {likes} likes" with likes
}

write deleteNote(userId, noteId) {
  DELETE /users/{userId}/notes/{noteId}
  allow userId = caller.id
  delete Note(userId, noteId)
}

write label(userId, name) {
  PUT /users/{userId}/labels/{name}
  allow userId = caller.id
  create Label from input
}
"##;

fn notes() -> Model {
    every_model::resolved(NOTES).unwrap()
}

fn described() -> Json {
    openapi::document(Source::new(&notes()))
}

fn operation<'d>(document: &'d Json, method: &str, path: &str) -> &'d Json {
    &document["paths"][path][method]
}

/// Returns the codes of a problem, shared or not.
fn codes(document: &Json, operation: &Json, status: &str) -> Json {
    let mut response = &operation["responses"][status];
    if let Some(shared) = response["$ref"].as_str() {
        response = document.pointer(shared.trim_start_matches('#')).unwrap();
    }
    let schema = &response["content"]["application/problem+json"]["schema"];
    schema["allOf"][1]["properties"]["code"]["enum"].clone()
}

#[test]
fn a_list_of_several_entities_is_a_union_with_a_discriminator() {
    let document = described();
    let answer = &operation(&document, "get", "/users/{userId}/all")["responses"]["200"];
    let items = &answer["content"]["application/json"]["schema"]["properties"]["items"]["items"];
    let expected = json!({
        "oneOf": [{ "$ref": "#/components/schemas/Note" }, { "$ref": "#/components/schemas/Label" }],
        "discriminator": {
            "propertyName": "kind",
            "mapping": {
                "Note": "#/components/schemas/Note",
                "NoteLabel": "#/components/schemas/Label",
            },
        },
    });
    assert_eq!(*items, expected);
    let label = &document["components"]["schemas"]["Label"];
    assert_eq!(label["properties"]["kind"], json!({ "type": "string", "const": "NoteLabel" }));
    assert_eq!(label["required"], json!(["kind", "userId", "name"]));
}

#[test]
fn what_only_some_see_is_not_promised() {
    let document = described();
    let note = &document["components"]["schemas"]["Note"];
    assert_eq!(note["required"], json!(["kind", "userId", "noteId", "title", "stars", "likes"]));
    assert_eq!(note["description"], "A note.");
    assert_eq!(note["properties"]["title"]["description"], "What the list shows.");
    // What is counted is not known when the write is answered.
    let partial = &document["components"]["schemas"]["NotePartial"];
    assert_eq!(partial["required"], json!(["kind", "userId", "noteId", "title", "stars"]));
}

#[test]
fn inputs_have_their_places_bounds_and_nulls() {
    let document = described();
    let add = operation(&document, "post", "/users/{userId}/notes");
    assert_eq!(add["parameters"][0]["in"], "path");
    assert_eq!(add["parameters"][1]["$ref"], "#/components/parameters/IdempotencyKey");
    let body = &add["requestBody"]["content"]["application/json"]["schema"];
    assert_eq!(body["required"], json!(["title"]));
    assert_eq!(body["additionalProperties"], false);
    assert_eq!(body["properties"]["title"]["maxLength"], 80);
    assert_eq!(body["properties"]["stars"]["type"], json!(["integer", "null"]));
    assert_eq!(body["properties"]["stars"]["maximum"], 5);
    let edit = operation(&document, "patch", "/users/{userId}/notes/{noteId}");
    let body = &edit["requestBody"]["content"]["application/json"]["schema"]["properties"];
    assert_eq!(body["title"]["type"], "string", "a title cannot be cleared");
    assert_eq!(body["body"]["type"], json!(["string", "null"]), "a body can");
    assert_eq!(edit["requestBody"]["required"], false);
}

#[test]
fn every_problem_has_its_code() {
    let document = described();
    let like = operation(&document, "post", "/users/{userId}/notes/{noteId}/likes");
    let conflicts = codes(&document, like, "409");
    let conflicts = conflicts.as_array().unwrap();
    for code in ["popular", "too-many-stars", "idempotency-mismatch"] {
        assert!(conflicts.contains(&code.into()), "{code}");
    }
    let description = like["responses"]["409"]["description"].as_str().unwrap();
    assert!(description.contains("- `popular`: it has … likes (with `likes`)"), "{description}");
    let edit = operation(&document, "patch", "/users/{userId}/notes/{noteId}");
    assert_eq!(codes(&document, edit, "403"), json!(["not-yours"]));
    assert_eq!(codes(&document, edit, "401"), json!(["not-signed-in", "invalid-token"]));
    let get = operation(&document, "get", "/users/{userId}/notes/{noteId}");
    assert_eq!(codes(&document, get, "401"), json!(["invalid-token"]));
    assert_eq!(get["responses"]["403"], Json::Null);
    assert_eq!(get["responses"]["409"], Json::Null);
}

#[test]
fn who_need_not_sign_in_is_told() {
    let document = described();
    let (needed, open) = (json!([{ "token": [] }]), json!([{}, { "token": [] }]));
    for (method, path, security) in [
        ("get", "/users/{userId}/notes/{noteId}", &open),
        ("get", "/users/{userId}/notes/count", &open),
        ("get", "/users/{userId}/all", &needed),
        ("delete", "/users/{userId}/notes/{noteId}", &needed),
    ] {
        assert_eq!(operation(&document, method, path)["security"], *security, "{method} {path}");
    }
}

#[test]
fn statuses_follow_the_first_item_of_a_write() {
    let document = described();
    for (method, path, statuses) in [
        ("post", "/users/{userId}/notes", &["201", "204"][..]),
        ("patch", "/users/{userId}/notes/{noteId}", &["200", "204"]),
        ("delete", "/users/{userId}/notes/{noteId}", &["204"]),
        ("get", "/users/{userId}/notes/{noteId}", &["200"]),
    ] {
        let responses = operation(&document, method, path)["responses"].as_object().unwrap();
        let good: Vec<&str> = responses.keys().map(String::as_str).filter(|s| *s < "300").collect();
        assert_eq!(good, statuses, "{method} {path}");
    }
}

#[test]
fn examples_are_completed_and_never_show_a_placeholder() {
    let model = notes();
    let text = |name: &str, text: &str| (name.to_owned(), Given::Text(text.to_owned()));
    let calls = [Call {
        operation: "addNote".to_owned(),
        inputs: vec![text("userId", "ann"), text("title", "Milk"), text("stars", "3")],
        answer: Some(json!({ "noteId": "$id", "title": "Milk", "body": "$absent" })),
    }];
    let document = openapi::document(Source { calls: &calls, ..Source::new(&model) });
    let add = operation(&document, "post", "/users/{userId}/notes");
    assert_eq!(add["parameters"][0]["example"], "ann");
    let sent = &add["requestBody"]["content"]["application/json"]["example"];
    assert_eq!(*sent, json!({ "title": "Milk", "stars": 3 }));
    let answered = &add["responses"]["201"]["content"]["application/json"]["example"];
    let expected = json!({
        "kind": "Note", "userId": "ann", "noteId": "noteId", "title": "Milk", "stars": 3, "likes": 1,
    });
    assert_eq!(*answered, expected);
}

#[test]
fn operations_that_are_turned_off_are_left_out() {
    let model = notes();
    let source = Source { turned_off: &["getNote"], base_path: "/api", ..Source::new(&model) };
    let document = openapi::document(source);
    assert_eq!(*operation(&document, "get", "/users/{userId}/notes/{noteId}"), Json::Null);
    assert_eq!(document["servers"][0]["url"], "/api");
    assert_ne!(document["info"]["version"], described()["info"]["version"]);
}

#[test]
fn work_in_portions_is_described_with_the_path_that_tells_how_it_stands() {
    let without = described();
    assert!(without["paths"].get("/work/{id}").is_none());
    let tidy = r#"
read notesOf(userId) {
  from main where PK = "USER#{userId}" and begins_with(SK, "NOTE#")
}
write tidy(userId) {
  POST /users/{userId}/tidy
  allow userId = caller.id
  for note in notesOf(userId) in portions { delete note }
}
"#;
    let model = every_model::resolved(&format!("{NOTES}{tidy}")).unwrap();
    let document = openapi::document(Source::new(&model));
    let responses = &operation(&document, "post", "/users/{userId}/tidy")["responses"];
    for status in ["200", "202"] {
        let schema = &responses[status]["content"]["application/json"]["schema"];
        assert_eq!(schema["required"], serde_json::json!(["id", "state"]), "{responses:#}");
    }
    for method in ["get", "delete"] {
        assert!(operation(&document, method, "/work/{id}")["responses"]["200"].is_object());
    }
}
