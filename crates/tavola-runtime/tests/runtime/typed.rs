//! What people type: texts come back byte for byte, and HTML is safe by whatever way it comes.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::sync::Arc;

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use serde_json::{Value as Json, json};
use tavola_embedded::EmbeddedStore;
use tavola_runtime::{Failure, html};
use tavola_store::Store;
use tokio::runtime::Runtime;

use crate::harness::Harness;

const NOTES: &str = r#"
model notes
table main = "notes" { key PK, SK }
caller { id: id = "sub" }
type Section {
  heading: text(40)
  lines:   [text(40)](5) = []
}
entity Note in main {
  PK = "NOTES#{noteId}"
  SK = "NOTE"
  noteId:   id
  text:     text(1..40)
  code:     string(40)
  section:  Section
  sections: [Section](5) = []
  labels:   set[text(40)](5)?
  copy:     text(40) = text kept
}
read note(noteId) {
  get Note(noteId)
  allow anyone
}
read notes(noteId) {
  from main where PK = "NOTES#{noteId}"
  allow anyone
}
write add(noteId, text, code, section, sections, labels) {
  create Note from input
  allow anyone
}
write edit(noteId, text, code, section, sections, labels) {
  update Note(noteId) from input
  allow anyone
}
write attach(noteId, section, label: text(40)) {
  update Note(noteId)
    add input.section to sections
    add input.label to labels
  allow anyone
}
"#;

/// A note with this text in every place.
fn filled(text: &str) -> Json {
    let section = json!({ "heading": text, "lines": [text, text] });
    json!({
        "noteId": "n", "text": text, "code": text, "labels": [text], "section": section, "sections": [section]
    })
}

/// Texts with a taste for what programs get wrong: markup, escapes, line ends, marks that combine.
fn typed() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        3 => any::<char>().prop_map(String::from),
        2 => "[ -~]{1,8}",
        2 => prop::sample::select(vec![
            "<b>", "</b>", "<script>", "List<String>", "a<b && c>d", "<bob@x.com>", "&lt;", "&amp;", "\r\n", "\n\r",
            "\t", " ", "\u{feff}", "\u{200d}", "e\u{301}", "é", "\\u0041", "%3C", "\u{85}", "\u{2028}", "\0", "\u{1b}",
            "\u{fffd}", "\u{10ffff}", "${x}", "{new}", "'", "\"",
        ]).prop_map(str::to_owned),
    ];
    prop::collection::vec(piece, 0..8).prop_map(|pieces| pieces.concat())
}

fn comes_back(store: EmbeddedStore, cases: u32) {
    let runtime = Runtime::new().unwrap();
    let store: Arc<dyn Store> = Arc::new(store);
    let notes = runtime.block_on(Harness::on(NOTES, store));
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    let (number, accepted) = (Cell::new(0), Cell::new(0));
    let law = TestRunner::new(config).run(&(typed(), typed()), |(first, second)| {
        runtime.block_on(async {
            let id = number.replace(number.get() + 1).to_string();
            let mut given = filled(&first);
            given["noteId"] = json!(id);
            match notes.call("ann", "add", given.clone()).await {
                Ok(added) => prop_assert_eq!(&added.body["text"], &given["text"]),
                Err(failure) => return refused_for_a_reason(&first, failure),
            }
            is_there(&notes, &given).await?;
            let mut edited = filled(&second);
            edited["noteId"] = json!(id);
            match notes.call("ann", "edit", edited.clone()).await {
                Ok(_) => is_there(&notes, &edited).await?,
                Err(failure) => {
                    refused_for_a_reason(&second, failure)?;
                    return is_there(&notes, &given).await;
                }
            }
            let section = json!({ "heading": first, "lines": [second] });
            let attached = json!({ "noteId": id, "section": section, "label": first });
            notes.call("ann", "attach", attached).await.unwrap();
            edited["sections"].as_array_mut().unwrap().push(section);
            edited["labels"] = sorted(&[&first, &second]);
            accepted.set(accepted.get() + 1);
            is_there(&notes, &edited).await
        })
    });
    law.unwrap();
    assert!(accepted.get() > 0, "nothing was accepted");
}

/// A set as it is answered.
fn sorted(texts: &[&String]) -> Json {
    let set: BTreeSet<_> = texts.iter().collect();
    json!(set)
}

/// Asks for a note by its key and by the list that it is in.
async fn is_there(notes: &Harness, given: &Json) -> Result<(), TestCaseError> {
    let mut expected = given.clone();
    expected["copy"] = given["text"].clone();
    let note = notes.call("ann", "note", json!({ "noteId": given["noteId"] })).await.unwrap();
    prop_assert_eq!(&note.body, &expected);
    let list = notes.call("ann", "notes", json!({ "noteId": given["noteId"] })).await.unwrap();
    prop_assert_eq!(&list.body["items"], &json!([expected]));
    Ok(())
}

/// Too long, blank or with control characters in it: nothing else may be refused.
fn refused_for_a_reason(text: &str, failure: Failure) -> Result<(), TestCaseError> {
    let Failure::Invalid(faults) = &failure else { panic!("{failure:?}") };
    let blank =
        faults.iter().any(|fault| fault.field == "text" && fault.code.as_str() == "too-short");
    let long = text.chars().count() > 40;
    prop_assert!(blank || long || html::has_controls(text), "{text:?}: {faults:?}");
    Ok(())
}

#[test]
fn texts_come_back_byte_for_byte_in_memory() {
    comes_back(EmbeddedStore::memory().unwrap(), 150);
}

#[test]
fn texts_come_back_byte_for_byte_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    comes_back(EmbeddedStore::open(folder.path()).unwrap(), 30);
}

#[tokio::test]
async fn what_was_destroyed_before_is_kept() {
    let notes = Harness::new(NOTES).await;
    for text in [
        "if (a<b && c>d) return List<String>",
        "email <bob@x.com>",
        "<script>alert(1)</script>",
        " two lines\r\nand\ta tab ",
    ] {
        notes.call("ann", "add", filled(text)).await.ok();
        let edited = notes.call("ann", "edit", filled(text)).await.unwrap();
        assert_eq!(edited.body["text"], text);
        let stored = notes.everything("notes").await;
        let bytes = stored.iter().find_map(|item| item.get("text")?.as_str());
        assert_eq!(bytes, Some(text));
    }
}

#[tokio::test]
async fn control_characters_are_refused_by_name() {
    let notes = Harness::new(NOTES).await;
    let mut given = filled("fine");
    given["section"]["lines"][1] = json!("ring\u{7}");
    let Err(Failure::Invalid(faults)) = notes.call("ann", "add", given).await else {
        panic!("accepted")
    };
    let [fault] = faults.as_slice() else { panic!("{faults:?}") };
    assert_eq!((fault.field.as_str(), fault.code.as_str()), ("section.lines[1]", "wrong-format"));
}

const PAGES: &str = r#"
model pages
table main = "pages" { key id }
caller { id: id = "sub" }
entity Page in main {
  id:    id
  title: text(60)
  extra: map?
  body:  html(200)
  shown: html(200) = "<h1>{title}</h1>{body}" kept
  parts: [html(200)](9) = []
  block: { html: html(200) }?
}
read page(id) {
  get Page(id)
  allow anyone
}
write add(id, title, body, extra?) {
  create Page from input
  allow anyone
}
write change(id, plain: text(200), extra: map) {
  update Page(id)
    set body = input.plain, block.html = input.extra.html
    add input.plain to parts
  allow anyone
}
"#;

const ATTACK: &str = "<b>x</b><script>alert(1)</script>";

#[tokio::test]
async fn html_is_safe_by_whatever_way_it_comes() {
    let pages = Harness::new(PAGES).await;
    let given = json!({ "id": "p", "title": ATTACK, "body": ATTACK, "extra": { "html": ATTACK } });
    let page = pages.call("ann", "add", given).await.unwrap().body;
    assert_eq!(page["title"], ATTACK);
    assert_eq!(page["extra"]["html"], ATTACK);
    assert_eq!(page["body"], "<b>x</b>");
    assert_eq!(page["shown"], "<h1><b>x</b></h1><b>x</b>");
    let given = json!({ "id": "p", "plain": ATTACK, "extra": { "html": ATTACK } });
    pages.call("ann", "change", given).await.unwrap();
    let page = pages.call("ann", "page", json!({ "id": "p" })).await.unwrap().body;
    assert_eq!(page["body"], "<b>x</b>");
    assert_eq!(page["block"], json!({ "html": "<b>x</b>" }));
    assert_eq!(page["parts"], json!(["<b>x</b>"]));
}

#[tokio::test]
async fn html_with_more_markup_than_people_write_is_refused() {
    let pages = Harness::new(&PAGES.replace("html(200)", "html")).await;
    for body in ["<b>".repeat(2_600), ">".repeat(10_001), "<div>".repeat(60_000)] {
        let given = json!({ "id": "p", "title": "t", "body": body });
        let Err(Failure::Invalid(faults)) = pages.call("ann", "add", given).await else {
            panic!("accepted")
        };
        assert_eq!((faults[0].field.as_str(), faults[0].code.as_str()), ("body", "wrong-format"));
    }
}
