//! Uniqueness that survives concurrency, change, deletion and expiry.

use std::sync::Arc;

use serde_json::json;
use tavola_embedded::EmbeddedStore;
use tavola_runtime::{Code, Failure, Fault};
use tavola_store::{Item, Put, Store, Value};

use crate::harness::Harness;
use crate::meanwhile::Meanwhile;

const USERS: &str = r#"
model users
table main = "users" {
  key PK, SK
  ttl ttl
}
caller {
  id: id = "sub"
}
entity User in main {
  PK = "USER#{userId}"
  SK = "PROFILE"
  userId:    id
  email:     email unique ignoring case
  nick:      string(40)? unique
  expiresAt: timestamp = now + 10d
  expires expiresAt
}
entity Seat in main {
  PK = "SEAT#{seatId}"
  SK = "SEAT"
  seatId: id = new
  room:   id
  row:    int
  status: taken | free = taken
  unique room, row while status = taken
}
write register(userId, email, nick?) {
  allow signed-in
  create User from input
}
write change(userId, email?, nick?) {
  allow signed-in
  update User(userId) from input
}
write extend(userId, expiresAt: timestamp) {
  allow signed-in
  update User(userId) set expiresAt = input.expiresAt
}
write forgetNick(userId) {
  allow signed-in
  update User(userId) clear nick
}
write remove(userId) {
  allow signed-in
  delete User(userId)
}
write swapRows(first, second) {
  let a = Seat(seatId = first)
  let b = Seat(seatId = second)
  allow signed-in
  update a set row = b.row
  update b set row = 99
}
write takeSeat(room, row) {
  allow signed-in
  create Seat from input
}
write freeSeat(seatId) {
  allow signed-in
  update Seat(seatId) set status = free
}
write retakeSeat(seatId) {
  allow signed-in
  update Seat(seatId) set status = taken
}
write registerTwo(first, second, email, other) {
  allow signed-in
  create User { userId = first, email }
  create User { userId = second, email = other }
}
"#;

fn taken<T: std::fmt::Debug>(result: Result<T, Failure>, what: &str) {
    let failure = result.unwrap_err();
    assert_eq!(failure.code(), &Code::NOT_UNIQUE);
    assert_eq!(failure.to_string(), format!("this {what} is taken already"));
}

#[tokio::test]
async fn a_value_is_held_moved_given_back_and_expires_with_its_owner() {
    let h = Harness::new(USERS).await;
    let register =
        |id: &str, email: &str| h.call("x", "register", json!({ "userId": id, "email": email }));
    register("a", "Ann@example.com").await.unwrap();
    taken(register("b", "ann@EXAMPLE.com").await, "email");
    register("b", "bob@example.com").await.unwrap();
    taken(
        h.call("x", "change", json!({ "userId": "b", "email": "ann@example.com" })).await,
        "email",
    );
    h.call("x", "change", json!({ "userId": "a", "email": "ann2@example.com" })).await.unwrap();
    h.call("x", "change", json!({ "userId": "b", "email": "ann@example.com" })).await.unwrap();
    h.call("x", "change", json!({ "userId": "b", "email": "ann@example.com" })).await.unwrap();
    h.call("x", "remove", json!({ "userId": "b" })).await.unwrap();
    register("c", "ann@example.com").await.unwrap();
    h.clock.advance(11 * 86_400);
    register("d", "ann@example.com").await.unwrap();
    // What is left of the expired owner is overwritten; the lock is not its own any more.
    register("c", "someone@example.com").await.unwrap();
    taken(register("e", "ann@example.com").await, "email");
    h.call("x", "remove", json!({ "userId": "d" })).await.unwrap();
    register("e", "ann@example.com").await.unwrap();
}

#[tokio::test]
async fn a_lock_lives_as_long_as_its_owner_also_when_that_changes() {
    let h = Harness::new(USERS).await;
    let register = |id: &str| {
        let input = json!({ "userId": id, "email": "ann@example.com" });
        h.call("x", "register", input)
    };
    register("a").await.unwrap();
    let never = json!({ "userId": "a", "expiresAt": "2999-01-01T00:00:00Z" });
    h.call("x", "extend", never).await.unwrap();
    h.clock.advance(11 * 86_400);
    taken(register("b").await, "email");
}

#[tokio::test]
async fn an_absent_value_is_held_by_nobody() {
    let h = Harness::new(USERS).await;
    for id in ["a", "b"] {
        let input = json!({ "userId": id, "email": format!("{id}@example.com") });
        h.call("x", "register", input).await.unwrap();
    }
    h.call("x", "change", json!({ "userId": "a", "nick": "nick" })).await.unwrap();
    taken(h.call("x", "change", json!({ "userId": "b", "nick": "nick" })).await, "nick");
    h.call("x", "forgetNick", json!({ "userId": "a" })).await.unwrap();
    h.call("x", "change", json!({ "userId": "b", "nick": "nick" })).await.unwrap();
    let cleared = h.call("x", "change", json!({ "userId": "b", "nick": null })).await.unwrap();
    assert_eq!(cleared.body.get("nick"), None);
    h.call("x", "change", json!({ "userId": "a", "nick": "nick" })).await.unwrap();
    let refused = h.call("x", "change", json!({ "userId": "a", "email": null })).await.unwrap_err();
    assert_eq!(refused, Failure::Invalid(vec![Fault::missing("email")]));
}

#[tokio::test]
async fn several_attributes_are_unique_together_while_a_condition_holds() {
    let h = Harness::new(USERS).await;
    let seat = h.call("x", "takeSeat", json!({ "room": "r", "row": 1 })).await.unwrap();
    h.call("x", "takeSeat", json!({ "room": "r", "row": 2 })).await.unwrap();
    taken(h.call("x", "takeSeat", json!({ "room": "r", "row": 1 })).await, "room and row");
    h.call("x", "freeSeat", json!({ "seatId": seat.body["seatId"] })).await.unwrap();
    let next = h.call("x", "takeSeat", json!({ "room": "r", "row": 1 })).await.unwrap();
    let retake = || h.call("x", "retakeSeat", json!({ "seatId": seat.body["seatId"] }));
    taken(retake().await, "room and row");
    // Freed twice, the second time without a lock to give back: the next one's stays.
    h.call("x", "freeSeat", json!({ "seatId": seat.body["seatId"] })).await.unwrap();
    taken(retake().await, "room and row");
    h.call("x", "freeSeat", json!({ "seatId": next.body["seatId"] })).await.unwrap();
    retake().await.unwrap();
    retake().await.unwrap();
    taken(h.call("x", "takeSeat", json!({ "room": "r", "row": 1 })).await, "room and row");
}

#[tokio::test]
async fn two_items_of_one_write_cannot_have_one_value() {
    let h = Harness::new(USERS).await;
    let both = |email: &str, other: &str| {
        let input = json!({ "first": "a", "second": "b", "email": email, "other": other });
        h.call("x", "registerTwo", input)
    };
    taken(both("ann@example.com", "ANN@example.com").await, "email");
    assert!(h.everything("users").await.is_empty());
    both("ann@example.com", "bob@example.com").await.unwrap();
}

#[tokio::test]
async fn another_case_is_the_same_lock() {
    let h = Harness::new(USERS).await;
    let ann = json!({ "userId": "a", "email": "ann@example.com" });
    h.call("x", "register", ann).await.unwrap();
    let locks = || async {
        let items = h.everything("users").await;
        items.into_iter().filter(|item| item.contains_key("tavola:owner")).collect::<Vec<_>>()
    };
    let before = locks().await;
    let changed = json!({ "userId": "a", "email": "Ann@Example.com" });
    let changed = h.call("x", "change", changed).await.unwrap();
    assert_eq!(changed.body["email"], "Ann@Example.com");
    assert_eq!(locks().await, before);
    let other = json!({ "userId": "b", "email": "ANN@EXAMPLE.COM" });
    taken(h.call("x", "register", other).await, "email");
}

#[tokio::test]
async fn what_people_cannot_tell_apart_is_one_value() {
    let h = Harness::new(USERS).await;
    let register = |id: &str, email: &str, nick: &str| {
        let input = json!({ "userId": id, "email": email, "nick": nick });
        h.call("x", "register", input)
    };
    register("a", "stra\u{df}e@example.com", "Zo\u{eb}").await.unwrap();
    taken(register("b", "STRASSE@example.com", "b").await, "email");
    // The same letter in two parts; another case is another value here.
    taken(register("b", "b@example.com", "Zoe\u{308}").await, "nick");
    register("b", "b@example.com", "zo\u{eb}").await.unwrap();
}

/// Two items whose keys are the same text, if a blank is put between the parts.
#[tokio::test]
async fn owners_are_told_apart_whatever_their_keys_hold() {
    let model = USERS
        .replace(
            "\"USER#{userId}\"\n  SK = \"PROFILE\"",
            "\"USER#{club}\"\n  SK = \"{userId}\"\n  club: id",
        )
        .replace("User(userId)", "User(club, userId)")
        .replace("(userId", "(club, userId")
        .replace("userId = first, ", "club = first, userId = first, ")
        .replace("userId = second, ", "club = second, userId = second, ");
    let h = Harness::new(&model).await;
    let user = |club: &str, id: &str| json!({ "club": club, "userId": id, "email": "a@b.ch" });
    h.call("x", "register", user("a b", "c")).await.unwrap();
    taken(h.call("x", "register", user("a", "b c")).await, "email");
    h.call("x", "remove", json!({ "club": "a b", "userId": "c" })).await.unwrap();
    h.call("x", "register", user("a", "b c")).await.unwrap();
}

/// Another program has given the lock of a's email to b.
async fn with_foreign_lock() -> (Harness, Item) {
    let h = Harness::new(USERS).await;
    let ann = json!({ "userId": "a", "email": "ann@example.com" });
    h.call("x", "register", ann).await.unwrap();
    let items = h.everything("users").await;
    let mut foreign = items.into_iter().find(|item| item.contains_key("tavola:owner")).unwrap();
    let other = Value::L(["main", "USER#b", "PROFILE"].map(Value::from).into());
    foreign.insert("tavola:owner".to_owned(), other);
    let put = Put { table: "users".to_owned(), item: foreign.clone(), condition: None };
    h.store.put(put).await.unwrap();
    (h, foreign)
}

#[tokio::test]
async fn a_lock_that_names_another_item_is_left_alone() {
    // Whoever gives the value up needs no lock for that.
    for (write, input) in [
        ("change", json!({ "userId": "a", "email": "ann2@example.com" })),
        ("remove", json!({ "userId": "a" })),
    ] {
        let (h, foreign) = with_foreign_lock().await;
        h.call("x", write, input).await.unwrap();
        assert!(h.everything("users").await.contains(&foreign), "{write}");
        let other = json!({ "userId": "c", "email": "ann@example.com" });
        taken(h.call("x", "register", other).await, "email");
    }
    let (h, foreign) = with_foreign_lock().await;
    let extend = json!({ "userId": "a", "expiresAt": "2999-01-01T00:00:00Z" });
    match h.call("x", "extend", extend).await {
        Err(Failure::Internal(message)) => assert!(message.contains("data check"), "{message}"),
        other => panic!("{other:?}"),
    }
    // What has nothing to do with the lock is as before.
    h.call("x", "change", json!({ "userId": "a", "nick": "n" })).await.unwrap();
    assert!(h.everything("users").await.contains(&foreign));
}

#[tokio::test]
async fn a_value_passes_from_one_item_to_another_in_one_write() {
    let h = Harness::new(USERS).await;
    let first = h.call("x", "takeSeat", json!({ "room": "r", "row": 1 })).await.unwrap();
    let second = h.call("x", "takeSeat", json!({ "room": "r", "row": 2 })).await.unwrap();
    let swap = json!({ "first": first.body["seatId"], "second": second.body["seatId"] });
    h.call("x", "swapRows", swap).await.unwrap();
    taken(h.call("x", "takeSeat", json!({ "room": "r", "row": 2 })).await, "room and row");
    taken(h.call("x", "takeSeat", json!({ "room": "r", "row": 99 })).await, "room and row");
    h.call("x", "takeSeat", json!({ "room": "r", "row": 1 })).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_want_one_name_exactly_one_gets_it() {
    let h = Arc::new(Harness::new(USERS).await);
    let calls = (0..20).map(|n| {
        let h = h.clone();
        tokio::spawn(async move {
            let input = json!({ "userId": format!("u{n}"), "email": "one@example.com" });
            h.call("x", "register", input).await.is_ok()
        })
    });
    let mut won = 0;
    for call in calls.collect::<Vec<_>>() {
        won += usize::from(call.await.unwrap());
    }
    assert_eq!(won, 1);
    let items = h.everything("users").await;
    assert_eq!(items.len(), 2, "one user and one lock: {items:?}");
}

/// Another program has moved the end of an owner, with its TTL or without, and its locks live
/// longer.
#[tokio::test(flavor = "multi_thread")]
async fn an_expired_owners_value_is_free_whatever_the_ttl_of_its_locks() {
    for with_ttl in [false, true] {
        let h = Arc::new(Harness::new(USERS).await);
        let first = json!({ "userId": "a", "email": "a@b.ch", "nick": "al" });
        h.call("x", "register", first.clone()).await.unwrap();
        let is_owner = |item: &Item| item["PK"] == Value::from("USER#a");
        let mut owner = h.everything("users").await.into_iter().find(is_owner).unwrap();
        if with_ttl {
            owner.insert("ttl".to_owned(), Value::from(1_600_000_000));
        }
        owner.insert("expiresAt".to_owned(), Value::from("2020-01-01T00:00:00Z"));
        let put = Put { table: "users".to_owned(), item: owner, condition: None };
        h.store.put(put).await.unwrap();
        let calls = (0..32).map(|n| {
            let h = h.clone();
            let user = json!({ "userId": format!("u{n}"), "email": "A@b.ch", "nick": "al" });
            tokio::spawn(async move { h.call("x", "register", user).await })
        });
        let mut won = 0;
        for call in calls.collect::<Vec<_>>() {
            match call.await.unwrap() {
                Ok(_) => won += 1,
                Err(failure) => assert_eq!(*failure.code(), Code::NOT_UNIQUE, "{failure:?}"),
            }
        }
        assert_eq!(won, 1, "with its TTL: {with_ttl}");
        let again = h.call("x", "register", first).await.unwrap_err();
        assert_eq!(*again.code(), Code::NOT_UNIQUE);
    }
}

/// An owner that comes back to life while somebody takes its value keeps it.
#[tokio::test]
async fn a_value_is_not_taken_from_an_owner_that_lives_again() {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    let h = Harness::on(USERS, store.clone()).await;
    h.call("x", "register", json!({ "userId": "a", "email": "a@b.ch" })).await.unwrap();
    let is_owner = |item: &Item| item["PK"] == Value::from("USER#a");
    let alive = h.everything("users").await.into_iter().find(is_owner).unwrap();
    let mut lapsed = alive.clone();
    lapsed.insert("expiresAt".to_owned(), Value::from("2020-01-01T00:00:00Z"));
    let put = |item: Item| Put { table: "users".to_owned(), item, condition: None };
    store.put(put(lapsed)).await.unwrap();
    let revived = {
        let store = store.clone();
        async move {
            store.put(put(alive)).await.unwrap();
        }
    };
    let racing = Meanwhile::behind_transactions(1, store, revived);
    let racing = Harness::on(USERS, Arc::new(racing)).await;
    let second = json!({ "userId": "b", "email": "a@b.ch" });
    let refused = racing.call("x", "register", second).await.unwrap_err();
    assert_eq!(*refused.code(), Code::NOT_UNIQUE, "{refused:?}");
}
