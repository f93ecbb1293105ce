//! Which step's `else` a refused write answers.

use std::sync::Arc;

use serde_json::{Value as Json, json};
use tavola_embedded::EmbeddedStore;
use tavola_runtime::{Failure, Response};
use tavola_store::{Item, Put, Store, Value};

use crate::harness::Harness;
use crate::meanwhile::Meanwhile;

const CLUB: &str = r#"
model club
table main = "club" { key PK, SK }
caller { id: id = "sub" }

entity Member in main {
  PK = "MEMBER#{id}"
  SK = "MEMBER"
  id:    id = "{new}"
  email: email unique ignoring case
  team:  id?
  score: int = 0
}
entity Team in main {
  PK = "TEAM#{name}"
  SK = "TEAM"
  name:    id
  captain: id?
  size:    int = 0
  state:   open | closed = open
}
write join(email) {
  allow signed-in
  create Member from input
    else conflict "this address is a member's"
}
write joinTeam(email, name: Team.name) {
  allow signed-in
  let member = create Member from input
    else conflict "this address is a member's"
  update member set team = input.name
  update member set score += 1
}
write found(name) {
  allow signed-in
  create Team from input
    else conflict "this name is taken"
}
write foundWithCaptain(name) {
  allow signed-in
  let team = create Team from input
    else conflict "this name is taken"
  update team set captain = caller.id, size += 1
}
write admit(name) {
  allow signed-in
  let team = Team(name)
  update team set size += 1
    if state = open
    else conflict "the team is closed"
  update team set captain = caller.id
    if not exists captain
    else conflict "the team has a captain"
}
write close(name) {
  allow signed-in
  update Team(name) set state = closed
}
write lead(name) {
  allow signed-in
  update Team(name) set captain = caller.id
}
write both(name) {
  allow signed-in
  update Team(name) set captain = caller.id, state = closed
}
"#;

fn conflict(words: &str) -> Result<(), String> {
    Err(words.to_owned())
}

/// The words of a conflict.
fn words(answer: Result<Response, Failure>) -> Result<(), String> {
    match answer {
        Ok(_) => Ok(()),
        Err(Failure::Conflict(reason)) => Err(reason.message.into_owned()),
        Err(other) => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_create_keeps_its_else_whatever_later_steps_do_to_the_item() {
    let h = Harness::new(CLUB).await;
    h.call("a", "join", json!({ "email": "a@b.ch" })).await.unwrap();
    for (write, input) in [
        ("join", json!({ "email": "A@b.ch" })),
        ("joinTeam", json!({ "email": "A@b.ch", "name": "red" })),
    ] {
        let answer = words(h.call("b", write, input).await);
        assert_eq!(answer, conflict("this address is a member's"), "{write}");
    }
    h.call("a", "found", json!({ "name": "red" })).await.unwrap();
    for write in ["found", "foundWithCaptain"] {
        let answer = words(h.call("b", write, json!({ "name": "red" })).await);
        assert_eq!(answer, conflict("this name is taken"), "{write}");
    }
}

/// An item that no entity of the model fits is under the key that the new one would have.
#[tokio::test]
async fn a_create_keeps_its_else_where_something_unknown_has_its_key() {
    let model = CLUB.replace("{ key PK, SK }", "{\n  key PK, SK\n  type kind\n  others allowed\n}");
    let h = Harness::new(&model).await;
    let item = [("PK", "TEAM#blue"), ("SK", "TEAM"), ("kind", "Crew"), ("size", "many")];
    let item: Item = item.map(|(name, value)| (name.to_owned(), Value::from(value))).into();
    let put = Put { table: "club".to_owned(), item, condition: None };
    h.store.put(put).await.unwrap();
    for write in ["found", "foundWithCaptain"] {
        let answer = words(h.call("b", write, json!({ "name": "blue" })).await);
        assert_eq!(answer, conflict("this name is taken"), "{write}");
    }
}

/// What `admit` answers when this happens between what it has loaded and what it sends.
async fn admitted_while(write: &'static str) -> Result<(), String> {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    let other = Harness::on(CLUB, store.clone()).await;
    let red = || -> Json { json!({ "name": "red" }) };
    other.call("x", "found", red()).await.unwrap();
    let happening = async move {
        other.call("x", write, red()).await.unwrap();
    };
    let h = Harness::on(CLUB, Arc::new(Meanwhile::new(store, happening))).await;
    words(h.call("a", "admit", red()).await)
}

/// Both steps change one item, in one action with one condition.
#[tokio::test]
async fn the_first_step_whose_condition_does_not_hold_any_more_is_answered() {
    assert_eq!(admitted_while("close").await, conflict("the team is closed"));
    assert_eq!(admitted_while("lead").await, conflict("the team has a captain"));
    assert_eq!(admitted_while("both").await, conflict("the team is closed"));
}
