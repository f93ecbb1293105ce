//! What a repeated call answers: that it has happened, and what its caller may see now.

use std::sync::Arc;

use serde_json::{Value as Json, json};
use tavola_runtime::apply::{self, Left, TableStep};
use tavola_runtime::inspect::{Inspection, ProblemKind, RepairMode};
use tavola_runtime::{Caller, Code, Deployment, Failure, Response};
use tavola_store::{Item, Put, TableChange, Update, UpdateItem, Value};

use crate::harness::{Harness, inputs, user_named};
use crate::meanwhile::Meanwhile;

const WIKI: &str = r#"
model wiki
table main = "wiki" {
  key PK, SK
}
caller {
  id: id = "sub"
}
rule active by read if User(userId = caller.id).status = active
rule member(pageId) if exists Member(pageId, userId = caller.id)
entity User in main {
  PK = "USER#{userId}"
  SK = "USER"
  userId: id
  status: active | suspended = active
}
entity Page in main {
  PK = "PAGE#{pageId}"
  SK = "PAGE"
  pageId: id
  owner:  id
  text:   text(500)
  item visible if member(pageId)
}
entity Member in main {
  PK = "PAGE#{pageId}"
  SK = "MEMBER#{userId}"
  pageId: id
  userId: id
}
write register(userId) {
  allow signed-in
  create User from input
}
write suspend(userId) {
  allow signed-in
  update User(userId) set status = suspended
}
write addPage(pageId, text) {
  allow active
  create Page from input { owner = caller.id }
  create Member { pageId, userId = caller.id }
}
write addMember(pageId, userId) {
  allow member
  create Member from input
}
write removeMember(pageId, userId) {
  allow signed-in
  delete Member(pageId, userId)
}
write edit(pageId, text) {
  let page = Page(pageId)
  allow active and member
  update page set text
}
write leave(pageId) {
  let mine = Member(pageId, userId = caller.id)
  allow member
  delete mine
}
write handOver(pageId, to: id) {
  let page = Page(pageId)
  allow page.owner = caller.id
  update page set owner = input.to
}
write drop(pageId) {
  let page = Page(pageId)
  allow page.owner = caller.id
  delete page
}
write import(pageId, eventId: string(80), text) {
  let page = Page(pageId)
  allow page.owner = caller.id or member
  once per eventId for 90d
  update page set text
}
"#;

/// Users `ann` and `bob`, and a page of ann's.
async fn wiki() -> Harness {
    let h = Harness::new(WIKI).await;
    for user in ["ann", "bob", "eve"] {
        h.call("ann", "register", json!({ "userId": user })).await.unwrap();
    }
    h.call("ann", "addPage", json!({ "pageId": "p", "text": "first" })).await.unwrap();
    h.call("ann", "addMember", json!({ "pageId": "p", "userId": "bob" })).await.unwrap();
    h
}

async fn keyed(h: &Harness, user: &str, name: &str, input: Json) -> Result<Response, Failure> {
    let mut input = inputs(input);
    input.idempotency_key = Some("k".to_owned());
    h.runtime.call(name, input, &user_named(user)).await
}

/// A repetition of which nothing is seen.
fn done() -> Result<Response, Failure> {
    Ok(Response { replayed: true, ..Response::default() })
}

#[tokio::test]
async fn a_write_that_ended_its_own_permission_is_repeated_without_a_failure() {
    for (name, input) in [
        ("leave", json!({ "pageId": "p" })),
        ("handOver", json!({ "pageId": "p", "to": "bob" })),
        ("drop", json!({ "pageId": "p" })),
    ] {
        let h = wiki().await;
        let first = keyed(&h, "ann", name, input.clone()).await.unwrap();
        assert!(!first.replayed);
        assert_eq!(keyed(&h, "ann", name, input).await, done(), "{name}");
    }
}

#[tokio::test]
async fn a_repetition_shows_the_item_as_it_is_now() {
    let h = wiki().await;
    let page = json!({ "pageId": "q", "text": "one" });
    let first = keyed(&h, "ann", "addPage", page.clone()).await.unwrap();
    let again = Response { replayed: true, ..first };
    assert_eq!(keyed(&h, "ann", "addPage", page.clone()).await, Ok(again.clone()));
    assert!(again.created, "the status is that of the first time");
    h.call("ann", "edit", json!({ "pageId": "q", "text": "two" })).await.unwrap();
    let later = keyed(&h, "ann", "addPage", page.clone()).await.unwrap();
    assert_eq!((later.body["text"].as_str(), later.created), (Some("two"), true));
    h.call("ann", "drop", json!({ "pageId": "q" })).await.unwrap();
    assert_eq!(keyed(&h, "ann", "addPage", page).await, done(), "it is gone");
}

#[tokio::test]
async fn who_may_not_call_any_more_is_told_nothing_but_that_it_happened() {
    let h = wiki().await;
    let edit = || json!({ "pageId": "p", "text": "secret" });
    assert_eq!(keyed(&h, "bob", "edit", edit()).await.unwrap().body["text"], "secret");
    h.call("ann", "suspend", json!({ "userId": "bob" })).await.unwrap();
    assert_eq!(keyed(&h, "bob", "edit", edit()).await, done(), "suspended");

    let h = wiki().await;
    keyed(&h, "bob", "edit", edit()).await.unwrap();
    h.call("ann", "removeMember", json!({ "pageId": "p", "userId": "bob" })).await.unwrap();
    assert_eq!(keyed(&h, "bob", "edit", edit()).await, done(), "removed");
    // They may still make pages; of this one they see nothing.
    let page = json!({ "pageId": "q", "text": "mine" });
    keyed(&h, "bob", "addPage", page.clone()).await.unwrap();
    h.call("ann", "removeMember", json!({ "pageId": "q", "userId": "bob" })).await.unwrap();
    assert_eq!(keyed(&h, "bob", "addPage", page).await, done(), "hidden");
}

#[tokio::test]
async fn another_callers_repetition_needs_the_permission_and_tells_nothing() {
    let h = wiki().await;
    let import = |text: &str| json!({ "pageId": "p", "eventId": "e", "text": text });
    let first = h.call("ann", "import", import("new")).await.unwrap();
    assert_eq!(first.body["text"], "new");
    assert_eq!(h.call("bob", "import", import("new")).await, done());
    let own = h.call("ann", "import", import("new")).await.unwrap();
    assert_eq!(own, Response { replayed: true, ..first });
    // Who may not call learns nothing, not even that the event has come.
    for text in ["new", "other"] {
        let refused = h.call("eve", "import", import(text)).await;
        assert!(matches!(refused, Err(Failure::NotFound(_))), "{refused:?}");
    }
    for user in ["ann", "bob"] {
        let other = h.call(user, "import", import("other")).await.unwrap_err();
        assert_eq!(*other.code(), Code::IDEMPOTENCY_MISMATCH);
    }
    let page = h.call("ann", "edit", json!({ "pageId": "p", "text": "x" })).await.unwrap();
    assert_eq!(page.body["text"], "x");
}

const NOTES: &str = r#"
model notes
table main = "notes" {
  key PK
}
caller {
  id: id = "sub"
}
entity Note in main {
  PK = "NOTE#{noteId}"
  noteId: id
  owner:  id
  text:   text(500)
}
write add(noteId, text) {
  allow signed-in
  create Note from input { owner = caller.id }
}
write change(noteId, text) {
  let note = Note(noteId)
  allow note.owner = caller.id
  update note set text
}
"#;

#[tokio::test]
async fn permission_is_asked_of_the_item_that_is_answered() {
    let h = Harness::new(NOTES).await;
    h.call("ann", "add", json!({ "noteId": "n", "text": "first" })).await.unwrap();
    let change = || json!({ "noteId": "n", "text": "second" });
    let first = keyed(&h, "ann", "change", change()).await.unwrap();
    // Ann owns the note when she asks, and does not any more when somebody else writes into it.
    let beside = Harness::on(NOTES, h.store.clone()).await;
    let taken_over = async move {
        let notes = beside.everything("notes").await;
        let is_note = |item: &Item| item.contains_key("text");
        let mut note = notes.into_iter().find(is_note).unwrap();
        note.insert("owner".to_owned(), Value::from("bob"));
        note.insert("text".to_owned(), Value::from("secret"));
        let put = Put { table: "notes".to_owned(), item: note, condition: None };
        beside.store.put(put).await.unwrap();
    };
    let store = Arc::new(Meanwhile::behind_a_batch_get(h.store.clone(), taken_over));
    let later = Harness::on(NOTES, store).await;
    let again = keyed(&later, "ann", "change", change()).await;
    assert_eq!(again, Ok(Response { replayed: true, ..first }));
    assert_eq!(keyed(&later, "ann", "change", change()).await, done(), "it is not hers any more");
}

/// The records of calls.
async fn records(h: &Harness) -> Vec<Item> {
    let is_record = |item: &Item| item["PK"].as_str().unwrap().starts_with("TAVOLA#ONCE#");
    h.everything("wiki").await.into_iter().filter(is_record).collect()
}

#[tokio::test]
async fn a_record_keeps_no_content() {
    let h = wiki().await;
    let page = json!({ "pageId": "q", "text": "very private" });
    keyed(&h, "ann", "addPage", page.clone()).await.unwrap();
    h.call("ann", "drop", json!({ "pageId": "q" })).await.unwrap();
    let stored = format!("{:?}", h.everything("wiki").await);
    assert!(!stored.contains("very private"), "{stored}");
    let [record] = records(&h).await.try_into().unwrap();
    let names: Vec<&str> = record.keys().collect();
    let kept = ["tavola:caller", "tavola:digest", "tavola:expires", "tavola:item", "tavola:status"];
    assert_eq!(names, [&["PK", "SK"][..], &kept].concat());
}

#[tokio::test]
async fn an_answer_that_was_kept_before_is_ignored_and_taken_out() {
    let h = wiki().await;
    let page = json!({ "pageId": "q", "text": "very private" });
    keyed(&h, "ann", "addPage", page.clone()).await.unwrap();
    let [mut record] = records(&h).await.try_into().unwrap();
    record.remove("tavola:item");
    record.remove("tavola:status");
    let answer = r#"{"body":{"text":"very private"},"created":true}"#;
    record.insert("tavola:answer".to_owned(), Value::from(answer));
    let put = Put { table: "wiki".to_owned(), item: record, condition: None };
    h.store.put(put).await.unwrap();
    assert_eq!(keyed(&h, "ann", "addPage", page.clone()).await, done());

    let look = Inspection::default();
    let found = h.runtime.inspect(&look, &mut |_| {}).await.unwrap();
    assert_eq!((found.left.get(&ProblemKind::StoredAnswer), found.repairable), (Some(&1), 1));
    let mend = Inspection { mode: RepairMode::Repair, ..look };
    let repaired = h.runtime.inspect(&mend, &mut |_| {}).await.unwrap();
    assert_eq!(
        (repaired.repaired.get(&ProblemKind::StoredAnswer), repaired.wrong()),
        (Some(&1), 0)
    );
    assert!(!format!("{:?}", records(&h).await).contains("very private"));
    assert_eq!(keyed(&h, "ann", "addPage", page).await, done(), "it is remembered all the same");
}

const EVENTS: &str = r#"
model events
table main = "events" {
  key PK, SK
}
caller {
  id:  id = "sub"
  org: id = "org"
}
tenant orgId = caller.org
entity Event in main {
  PK = "ORG#{orgId}"
  SK = "EVENT#{eventId}"
  orgId:   id
  eventId: id
}
write receive(eventId) {
  allow signed-in
  once per eventId for 90d
  create Event { eventId, orgId = caller.org }
}
"#;

#[tokio::test]
async fn what_one_tenant_did_another_has_not_done() {
    let h = Harness::new(EVENTS).await;
    let user = |org: &str| Caller::user([("sub", json!("ann")), ("org", json!(org))]);
    let event = || inputs(json!({ "eventId": "e" }));
    for org in ["a", "b"] {
        let made = h.runtime.call("receive", event(), &user(org)).await.unwrap();
        assert_eq!((made.body["orgId"].as_str(), made.replayed), (Some(org), false));
    }
    assert!(h.runtime.call("receive", event(), &user("a")).await.unwrap().replayed);
}

async fn plan(h: &Harness, model: &str) -> Vec<TableStep> {
    let model = tavola_model::load(model).unwrap();
    let deployment = Deployment::new(&model, &Default::default(), |_| None);
    apply::plan(&model, &*h.store, &deployment).await.unwrap()
}

#[tokio::test]
async fn records_expire_in_every_table() {
    let own = "tavola:expires".to_owned();
    let h = wiki().await;
    let ttl = async || h.store.describe_table("wiki").await.unwrap().unwrap().schema.ttl;
    assert_eq!(ttl().await, Some(own.clone()));

    // A table that is there and has no lifetime gets it.
    h.store.change_table("wiki", TableChange::Ttl(None)).await.unwrap();
    let table = || "wiki".to_owned();
    let set = [TableStep::SetTtl { table: table(), attribute: own.clone() }];
    assert_eq!(plan(&h, WIKI).await, set);
    apply::execute(&*h.store, set.to_vec()).await.unwrap();
    assert_eq!(plan(&h, WIKI).await, []);

    // A model that gets a lifetime of its own takes its place.
    let with_ttl = WIKI.replace("key PK, SK\n", "key PK, SK\n  ttl until\n");
    let attribute = "until".to_owned();
    let replace = [TableStep::ReplaceTtl { table: table(), found: own.clone(), attribute }];
    assert_eq!(plan(&h, &with_ttl).await, replace);
    apply::execute(&*h.store, replace.to_vec()).await.unwrap();
    assert_eq!(ttl().await.as_deref(), Some("until"));

    // To the model before, that is another program's; records go by it.
    assert_eq!(plan(&h, WIKI).await, []);
    let model = tavola_model::load(WIKI).unwrap();
    let deployment = Deployment::new(&model, &Default::default(), |_| None);
    let left = apply::left(&model, &*h.store, &deployment).await.unwrap();
    assert_eq!(left, [Left::Ttl { table: table(), attribute: "until".to_owned() }]);
    let h = Harness::on(WIKI, h.store.clone()).await;
    keyed(&h, "ann", "addPage", json!({ "pageId": "q", "text": "one" })).await.unwrap();
    let [record] = records(&h).await.try_into().unwrap();
    assert_eq!(record["until"], record["tavola:expires"]);
}

#[tokio::test]
async fn a_record_whose_time_is_over_is_none_though_it_is_still_there() {
    let h = wiki().await;
    let edit = json!({ "pageId": "p", "text": "one" });
    keyed(&h, "ann", "edit", edit.clone()).await.unwrap();
    let [record] = records(&h).await.try_into().unwrap();
    let over = UpdateItem {
        table: "wiki".to_owned(),
        key: tavola_store::Key {
            partition: ("PK".to_owned(), record["PK"].clone()),
            sort: Some(("SK".to_owned(), record["SK"].clone())),
        },
        update: Update::set("tavola:expires", 1),
        condition: None,
    };
    h.store.update(over).await.unwrap();
    assert!(!keyed(&h, "ann", "edit", edit.clone()).await.unwrap().replayed);
    assert!(keyed(&h, "ann", "edit", edit).await.unwrap().replayed);
}
