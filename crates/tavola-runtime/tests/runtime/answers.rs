//! `answer`: the item that a write answers with, where it says so.

use std::collections::BTreeSet;
use std::sync::Arc;

use futures_util::future::join_all;
use serde_json::json;
use tavola_runtime::Failure;
use tavola_store::{Put, Value};

use crate::harness::{Harness, inputs, user_named};
use crate::meanwhile::Meanwhile;

const CALLERS: usize = 64;

const TICKETS: &str = r#"
model tickets
table main = "tickets" { key PK, SK }
caller { id: id = "sub" }
entity Event in main {
  PK = "EVENT#{eventId}"
  SK = "EVENT"

  eventId: id
  title:   text(80)
  sold:    int = 0
  secret:  text(80)? visible if exists Ticket(eventId, userId = caller.id)
}
entity Ticket in main {
  PK = "EVENT#{eventId}"
  SK = "TICKET#{userId}"

  eventId:  id
  userId:   id
  ticketId: id = "tkt-{new}"
}
write plan(eventId, title, secret?) {
  allow signed-in
  create Event from input
}
write join(eventId) {
  let old = Ticket(eventId, userId = caller.id)?
  allow signed-in
  when not exists old {
    let made = create Ticket { eventId, userId = caller.id }
    update Event(eventId) set sold += 1
  }
  answer old ?? made
}
write enter(eventId) {
  let event = Event(eventId)
  allow signed-in
  upsert Ticket(eventId, userId = caller.id)
  answer event
}
write rename(eventId, title) {
  let event = Event(eventId)
  allow signed-in
  create Ticket { eventId, userId = caller.id }
  update event set title, sold += 1
  answer event
}
write leave(eventId) {
  let event = Event(eventId)
  let ticket = Ticket(eventId, userId = caller.id)
  allow signed-in
  delete ticket
  update event set sold -= 1
  answer ticket
}
"#;

async fn harness() -> Harness {
    let h = Harness::new(TICKETS).await;
    let event = json!({ "eventId": "e", "title": "Opening", "secret": "backstage" });
    h.call("ann", "plan", event).await.unwrap();
    h
}

#[tokio::test]
async fn what_is_there_is_answered_before_what_would_be_made() {
    let h = harness().await;
    let made = h.call("ann", "join", json!({ "eventId": "e" })).await.unwrap();
    assert!(made.created);
    let again = h.call("ann", "join", json!({ "eventId": "e" })).await.unwrap();
    assert!(!again.created);
    assert_eq!(again.body, made.body);
    let event = h.call("bob", "enter", json!({ "eventId": "e" })).await.unwrap();
    assert_eq!(event.body["sold"], json!(1), "the second call did nothing");
}

#[tokio::test]
async fn the_answer_is_what_its_caller_sees_afterwards() {
    let h = harness().await;
    let event = h.call("ann", "enter", json!({ "eventId": "e" })).await.unwrap();
    assert!(!event.created);
    let all = json!({ "eventId": "e", "title": "Opening", "sold": 0, "secret": "backstage" });
    assert_eq!(*event.body, all);
    let renamed = json!({ "eventId": "e", "title": "Closing" });
    let event = h.call("bob", "rename", renamed).await.unwrap();
    // What is counted is not known.
    let all = json!({ "eventId": "e", "title": "Closing", "secret": "backstage" });
    assert_eq!(*event.body, all);
    assert!(!event.created, "the ticket is new, and not the answer");
}

#[tokio::test]
async fn nothing_is_answered_where_nothing_is_there_any_more() {
    let h = harness().await;
    h.call("ann", "join", json!({ "eventId": "e" })).await.unwrap();
    let left = h.call("ann", "leave", json!({ "eventId": "e" })).await.unwrap();
    assert!(left.body.is_null());
    let nothing = h.call("ann", "enter", json!({ "eventId": "x" })).await;
    assert!(matches!(nothing, Err(Failure::NotFound(_))), "{nothing:?}");
}

#[tokio::test]
async fn a_repetition_answers_with_the_same_item() {
    let h = harness().await;
    let call = |write: &'static str| {
        let mut input = inputs(json!({ "eventId": "e" }));
        input.idempotency_key = Some(write.to_owned());
        let runtime = h.runtime.clone();
        async move { runtime.call(write, input, &user_named("ann")).await.unwrap() }
    };
    for write in ["join", "enter"] {
        let first = call(write).await;
        let again = call(write).await;
        assert!(again.replayed);
        assert_eq!(again.body, first.body);
        assert_eq!(again.created, first.created);
    }
}

#[tokio::test]
async fn a_call_that_is_recorded_is_answered_with_what_was_there_then() {
    let h = Arc::new(harness().await);
    let first = h.call("ann", "join", json!({ "eventId": "e" })).await.unwrap();
    let leaves = {
        let h = h.clone();
        async move {
            h.call("ann", "leave", json!({ "eventId": "e" })).await.unwrap();
        }
    };
    // There is a ticket when it is looked for, and none when the call is recorded.
    let raced = Harness::on(TICKETS, Arc::new(Meanwhile::new(h.store.clone(), leaves))).await;
    let mut input = inputs(json!({ "eventId": "e" }));
    input.idempotency_key = Some("again".to_owned());
    let again = raced.runtime.call("join", input, &user_named("ann")).await.unwrap();
    assert!(again.created);
    assert_ne!(again.body["ticketId"], first.body["ticketId"]);
}

#[tokio::test]
async fn an_item_that_changes_meanwhile_is_answered_as_it_was_at_the_commit() {
    let h = harness().await;
    let titles = join_all((0..CALLERS).map(|number| {
        let h = &h;
        async move {
            let user = format!("user{number}");
            if number % 2 == 0 {
                let title = json!({ "eventId": "e", "title": format!("Title {number}") });
                h.call(&user, "rename", title).await.unwrap();
            }
            let answer = h.call(&user, "enter", json!({ "eventId": "e" })).await.unwrap();
            answer.body["title"].as_str().unwrap().to_owned()
        }
    }))
    .await;
    assert!(titles.iter().all(|title| title == "Opening" || title.starts_with("Title ")));
}

#[tokio::test]
async fn of_many_callers_one_makes_the_item_and_all_are_answered_with_it() {
    let h = harness().await;
    let calls = (0..CALLERS).map(|_| h.call("ann", "join", json!({ "eventId": "e" })));
    let answers: Vec<_> = join_all(calls).await.into_iter().map(Result::unwrap).collect();
    assert_eq!(answers.iter().filter(|answer| answer.created).count(), 1);
    let tickets: BTreeSet<String> =
        answers.iter().map(|answer| answer.body["ticketId"].to_string()).collect();
    assert_eq!(tickets.len(), 1);
    let event = h.call("ann", "enter", json!({ "eventId": "e" })).await.unwrap();
    assert_eq!(event.body["sold"], json!(1));
}

#[tokio::test]
async fn an_item_of_another_program_is_not_answered() {
    let h = harness().await;
    let item = [("PK", "EVENT#e"), ("SK", "TICKET#zoe"), ("other", "x")];
    let item =
        item.map(|(name, value)| (name.to_owned(), Value::from(value))).into_iter().collect();
    h.store.put(Put { table: "tickets".to_owned(), item, condition: None }).await.unwrap();
    let answer = h.call("zoe", "join", json!({ "eventId": "e" })).await.unwrap();
    assert!(!answer.created);
    assert_eq!(answer.body["userId"], json!("zoe"), "the key tells it");
}
