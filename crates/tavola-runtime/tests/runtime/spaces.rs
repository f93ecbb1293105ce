//! `unique in NAME`: values that are unique among several entities and attributes.

use std::sync::Arc;

use futures_util::future::join_all;
use serde_json::json;
use tavola_embedded::EmbeddedStore;
use tavola_runtime::{Code, Failure, Response};
use tavola_store::{Faults, FaultyStore, Put, Store, Value};

use crate::harness::Harness;

const CALLERS: usize = 64;

const NAMES: &str = r#"
model names
table main = "names" {
  key PK, SK
  ttl ttl
}
caller {
  id: id = "sub"
}
entity Account in main {
  PK = "ACCOUNT#{accountId}"
  SK = "ACCOUNT"

  accountId: id
  handle:    string(1..30) unique ignoring case in handles else conflict handle-taken "{handle} is taken"
  email:     email? unique in addresses
  second:    email? unique in addresses
}
entity Club in main {
  PK = "CLUB#{clubId}"
  SK = "CLUB"

  clubId: id
  handle: string(1..30) unique in handles ignoring case
  until:  timestamp?

  expires until
}
write register(accountId, handle, email?, second?) {
  allow signed-in
  create Account from input
}
write found(clubId, handle, until?) {
  allow signed-in
  create Club from input
}
write rename(accountId, handle) {
  allow signed-in
  update Account(accountId) set handle
}
write setEmails(accountId, email?, second?) {
  allow signed-in
  update Account(accountId) from input
}
write disband(clubId) {
  allow signed-in
  delete Club(clubId)
}
write becomeClub(accountId) {
  let account = Account(accountId)
  allow signed-in
  delete account
  create Club { clubId = accountId, handle = account.handle }
}
write exchange(accountId, clubId) {
  let account = Account(accountId)
  let club = Club(clubId)
  let former = account.handle
  allow signed-in
  update account set handle = club.handle
  update club set handle = former
}
"#;

async fn register(h: &Harness, id: &str, handle: &str) -> Result<Response, Failure> {
    h.call("ann", "register", json!({ "accountId": id, "handle": handle })).await
}

async fn found(h: &Harness, id: &str, handle: &str) -> Result<Response, Failure> {
    h.call("ann", "found", json!({ "clubId": id, "handle": handle })).await
}

async fn locks(h: &Harness) -> usize {
    let all = h.everything("names").await;
    let is_lock = |key: &Value| key.as_str().is_some_and(|key| key.starts_with("TAVOLA#UNIQUE#"));
    all.iter().filter(|item| is_lock(&item["PK"])).count()
}

fn code(result: Result<Response, Failure>) -> Code {
    match result {
        Err(Failure::Conflict(reason)) => reason.code,
        other => panic!("{other:?}"),
    }
}

async fn race(h: &Harness, quiet: &Harness) {
    let calls = (0..CALLERS).map(|n| async move {
        let id = format!("x{n}");
        match n % 2 {
            0 => register(h, &id, "Al").await,
            _ => found(h, &id, " aL ").await,
        }
    });
    let done = join_all(calls).await.into_iter().filter(Result::is_ok).count();
    let all = quiet.everything("names").await;
    assert!(done <= 1, "{done} callers were told that the handle is theirs");
    assert_eq!(all.iter().filter(|item| item.contains_key("handle")).count(), 1);
    assert_eq!(locks(quiet).await, 1);
}

#[tokio::test]
async fn of_many_callers_one_gets_the_value_whatever_they_make() {
    let h = Harness::new(NAMES).await;
    race(&h, &h).await;
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    let quiet = Harness::on(NAMES, store.clone()).await;
    let faults = Faults { seed: 5, conflicts: 0.2, lost_answers: 0.1, ..Faults::default() };
    let faulty = Harness::on(NAMES, Arc::new(FaultyStore::new(store, faults))).await;
    race(&faulty, &quiet).await;
}

#[tokio::test]
async fn a_value_goes_from_one_entity_to_another() {
    let h = Harness::new(NAMES).await;
    register(&h, "a", "Chess").await.unwrap();
    assert_eq!(code(found(&h, "c", "chess").await), Code::NOT_UNIQUE);
    h.call("ann", "rename", json!({ "accountId": "a", "handle": "Go" })).await.unwrap();
    found(&h, "c", "chess").await.unwrap();
    let taken = h.call("ann", "rename", json!({ "accountId": "a", "handle": "CHESS" })).await;
    assert_eq!(code(taken).as_str(), "handle-taken");
    h.call("ann", "exchange", json!({ "accountId": "a", "clubId": "c" })).await.unwrap();
    assert_eq!(code(register(&h, "b", "go").await).as_str(), "handle-taken");
    h.call("ann", "disband", json!({ "clubId": "c" })).await.unwrap();
    register(&h, "b", "go").await.unwrap();
    h.call("ann", "becomeClub", json!({ "accountId": "b" })).await.unwrap();
    assert_eq!(code(register(&h, "d", "GO").await).as_str(), "handle-taken");
    assert_eq!(locks(&h).await, 2);
}

#[tokio::test]
async fn one_item_may_have_a_value_twice_and_keeps_it_until_neither_has_it() {
    let h = Harness::new(NAMES).await;
    let both = json!({ "accountId": "a", "handle": "a", "email": "a@x.org", "second": "a@x.org" });
    h.call("ann", "register", both).await.unwrap();
    let other = |id: &str| json!({ "accountId": id, "handle": id, "second": "a@x.org" });
    let set = |email: Option<&str>, second: Option<&str>| {
        h.call("ann", "setEmails", json!({ "accountId": "a", "email": email, "second": second }))
    };
    assert_eq!(code(h.call("bob", "register", other("b")).await), Code::NOT_UNIQUE);
    set(Some("a@x.org"), None).await.unwrap();
    assert_eq!(code(h.call("bob", "register", other("b")).await), Code::NOT_UNIQUE);
    // From one attribute to the other, and the other way round at once.
    set(None, Some("a@x.org")).await.unwrap();
    assert_eq!(code(h.call("bob", "register", other("b")).await), Code::NOT_UNIQUE);
    set(Some("b@x.org"), Some("a@x.org")).await.unwrap();
    set(Some("a@x.org"), Some("b@x.org")).await.unwrap();
    assert_eq!(code(h.call("bob", "register", other("b")).await), Code::NOT_UNIQUE);
    set(Some("c@x.org"), Some("b@x.org")).await.unwrap();
    h.call("bob", "register", other("b")).await.unwrap();
    assert_eq!(locks(&h).await, 5, "two handles and three addresses");
}

#[tokio::test]
async fn what_an_expired_item_had_is_free_for_every_entity() {
    let h = Harness::new(NAMES).await;
    let over = json!({ "clubId": "c", "handle": "Chess", "until": "2001-01-01T00:00:00Z" });
    h.call("ann", "found", over).await.unwrap();
    register(&h, "a", "chess").await.unwrap();
    // Another program has ended an item whose lock lives on.
    found(&h, "d", "Go").await.unwrap();
    let all = h.everything("names").await;
    let mut club = all.into_iter().find(|item| item["PK"] == Value::from("CLUB#d")).unwrap();
    club.insert("until".to_owned(), Value::from("2001-01-01T00:00:00Z"));
    club.insert("ttl".to_owned(), Value::from(978_307_200));
    h.store.put(Put { table: "names".to_owned(), item: club, condition: None }).await.unwrap();
    register(&h, "b", "go").await.unwrap();
    assert_eq!(code(found(&h, "e", "GO").await), Code::NOT_UNIQUE);
}
