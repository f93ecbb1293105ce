//! Answers with items of several entities: every item tells its own.

use serde_json::{Value as Json, json};
use tavola_runtime::{IfMatch, Input};

use crate::harness::{Harness, inputs, user_named};

/// Two tables, one without types and one in which two entities have the same.
const SHELF: &str = r#"
model shelf
table main = "shelf" { key PK, SK }
table typed = "typed" {
  key PK, SK
  type kind
}
caller { id: id = "sub" }
entity Reader in main {
  PK = "READER#{readerId}"
  SK = "READER"
  readerId: id
  name:     text(40)
  _entity:  text(10)?
}
entity Loan in main {
  PK = "READER#{readerId}"
  SK = "LOAN#{bookId}"
  readerId: id
  bookId:   id
}
entity Book in typed as "THING" {
  PK = "BOOK#{bookId}"
  SK = "BOOK"
  bookId: id
  title:  text(40)
}
entity Page in typed as "THING" {
  PK = "BOOK#{bookId}"
  SK = "PAGE#{number:pad(3)}"
  bookId: id
  number: int(1..999)
}
entity Mark in typed {
  PK   = "BOOK#{bookId}"
  SK   = "MARK"
  bookId: id
  kind:   "Mark" = "Mark"
  at:     int
  also Bookmark PK = "MARKS#{bookId}", SK = "AT#{at:pad(3)}"
  also Copied PK = "MARKS#{bookId}", SK = "MARK"
}
write read(readerId, name, bookId) {
  allow signed-in
  upsert Reader(readerId) set name = input.name
  upsert Loan(readerId, bookId)
}
write lendOrName(readerId, bookId, isLoan: bool, name: text(40)) {
  allow signed-in
  when isLoan { create Loan { readerId, bookId } }
  update Reader(readerId) set name = input.name
}
write bind(bookId, title) {
  allow signed-in
  create Book from input
  create Page { bookId, number = 1 }
  create Mark { bookId, at = 1 }
}
read ofReader(readerId) {
  from main where PK = "READER#{readerId}"
  allow signed-in
}
read loans(readerId) {
  from main where PK = "READER#{readerId}" and begins_with(SK, "LOAN#")
  with book = whole(bookId)
  allow signed-in
}
read whole(bookId) {
  from typed where PK = "BOOK#{bookId}"
  for Book, Page
  allow signed-in
}
read marked(bookId) {
  from typed where PK = "BOOK#{bookId}"
  for Book, Mark
  allow signed-in
}
read marks(bookId) {
  from typed where PK = "MARKS#{bookId}"
  allow signed-in
}
read bookOrReader(id: id) {
  get Book(bookId = id) or Reader(readerId = id)
  allow signed-in
}
write rename(id: id, title: text(40)) {
  allow signed-in
  update Book(bookId = id) set title
}
"#;

async fn shelf() -> Harness {
    let shelf = Harness::new(SHELF).await;
    let read = json!({ "readerId": "ann", "name": "Ann", "bookId": "b" });
    shelf.call("ann", "read", read).await.unwrap();
    shelf.call("ann", "bind", json!({ "bookId": "b", "title": "Botany" })).await.unwrap();
    shelf
}

async fn found(shelf: &Harness, read: &str, input: Json) -> Json {
    let answer = shelf.call("ann", read, input).await.unwrap();
    answer.body["items"].clone()
}

#[tokio::test]
async fn without_a_type_items_name_their_entities_under_a_free_name() {
    let shelf = shelf().await;
    let expected = json!([
        { "__entity": "Loan", "readerId": "ann", "bookId": "b" },
        { "__entity": "Reader", "readerId": "ann", "name": "Ann" },
    ]);
    assert_eq!(found(&shelf, "ofReader", json!({ "readerId": "ann" })).await, expected);
}

#[tokio::test]
async fn items_of_one_type_are_told_apart_also_where_they_are_included() {
    let shelf = shelf().await;
    let book = json!({ "_entity": "Book", "kind": "THING", "bookId": "b", "title": "Botany" });
    let page = json!({ "_entity": "Page", "kind": "THING", "bookId": "b", "number": 1 });
    let whole = json!([book, page]);
    assert_eq!(found(&shelf, "whole", json!({ "bookId": "b" })).await, whole);
    let expected = json!([{ "readerId": "ann", "bookId": "b", "book": whole }]);
    assert_eq!(found(&shelf, "loans", json!({ "readerId": "ann" })).await, expected);
}

#[tokio::test]
async fn a_type_that_tells_is_enough_also_where_an_entity_declares_it_and_has_copies() {
    let shelf = shelf().await;
    let expected = json!([
        { "kind": "THING", "bookId": "b", "title": "Botany" },
        { "bookId": "b", "kind": "Mark", "at": 1 },
    ]);
    assert_eq!(found(&shelf, "marked", json!({ "bookId": "b" })).await, expected);
    let expected = json!([
        { "kind": "Bookmark", "bookId": "b", "at": 1 },
        { "kind": "Copied", "bookId": "b", "at": 1 },
    ]);
    assert_eq!(found(&shelf, "marks", json!({ "bookId": "b" })).await, expected);
}

#[tokio::test]
async fn a_write_tells_which_of_its_items_it_answers_with() {
    let shelf = shelf().await;
    let input = |book: &str, is_loan: bool| json!({ "readerId": "ann", "bookId": book, "isLoan": is_loan, "name": "Bo" });
    let loan = shelf.call("ann", "lendOrName", input("c", true)).await.unwrap();
    assert_eq!(*loan.body, json!({ "__entity": "Loan", "readerId": "ann", "bookId": "c" }));
    let reader = shelf.call("ann", "lendOrName", input("d", false)).await.unwrap();
    assert_eq!(*reader.body, json!({ "__entity": "Reader", "readerId": "ann", "name": "Bo" }));
    // A repetition of the call tells the same.
    let once = || Input { idempotency_key: Some("1".to_owned()), ..inputs(input("e", true)) };
    let ann = user_named("ann");
    let first = shelf.runtime.call("lendOrName", once(), &ann).await.unwrap();
    let again = shelf.runtime.call("lendOrName", once(), &ann).await.unwrap();
    assert_eq!((again.replayed, &again.body), (true, &first.body));
}

#[tokio::test]
async fn the_tag_of_one_of_several_is_that_of_the_item_alone() {
    let shelf = shelf().await;
    let book = shelf.call("ann", "bookOrReader", json!({ "id": "b" })).await.unwrap();
    let expected = json!({ "_entity": "Book", "kind": "THING", "bookId": "b", "title": "Botany" });
    assert_eq!(*book.body, with_underscore(expected));
    let tag = book.entity_tag().unwrap();
    let rename = |title: &str| Input {
        if_match: Some(IfMatch::Tags(vec![tag.clone()])),
        ..inputs(json!({ "id": "b", "title": title }))
    };
    let ann = user_named("ann");
    shelf.runtime.call("rename", rename("Bees"), &ann).await.unwrap();
    assert!(shelf.runtime.call("rename", rename("Birds"), &ann).await.is_err());
    let reader = shelf.call("ann", "bookOrReader", json!({ "id": "ann" })).await.unwrap();
    assert_eq!(reader.body["__entity"], json!("Reader"));
}

/// A reader has an attribute `_entity`, so that items beside readers are told by another name.
fn with_underscore(mut item: Json) -> Json {
    let entity = item.as_object_mut().and_then(|item| item.remove("_entity"));
    item["__entity"] = entity.unwrap_or_default();
    item
}
