//! What changes between check and use.

use std::sync::Arc;

use serde_json::json;
use tavola_runtime::{Code, Failure};

use crate::harness::Harness;
use crate::meanwhile::Meanwhile;

const DOCS: &str = r#"
model docs
table main = "docs" {
  key PK, SK
  index GSI1 on GSI1PK, GSI1SK
}
caller {
  id: id = "sub"
}
entity Membership in main {
  PK = "DOC#{docId}"
  SK = "MEMBER#{userId}"
  docId:  id
  userId: id
  role:   reader | writer = writer
}
entity Note in main {
  PK = "DOC#{docId}"
  SK = "NOTE#{noteId}"
  GSI1PK = "TAG#{tag}"
  GSI1SK = "{state}#{noteId}"
  docId:  id
  noteId: id = new
  tag:    id
  state:  open | done = open
  by:     id
}
rule writer(docId) if Membership(docId, userId = caller.id).role = writer
write join(docId, userId) {
  allow signed-in
  create Membership from input
}
write leave(docId, userId) {
  allow signed-in
  delete Membership(docId, userId)
}
write note(docId, tag) {
  allow writer
  create Note from input { by = caller.id }
}
write retag(docId, noteId, tag) {
  allow signed-in
  update Note(docId, noteId) set tag = input.tag
}
write finish(docId, noteId) {
  allow signed-in
  update Note(docId, noteId) set state = done
}
"#;

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_written_with_a_permission_that_was_withdrawn_before() {
    let h = Arc::new(Harness::new(DOCS).await);
    for round in 0..20 {
        let (doc, user) = (format!("d{round}"), "ann");
        h.call("x", "join", json!({ "docId": doc, "userId": user })).await.unwrap();
        let writer = {
            let (h, doc) = (h.clone(), doc.clone());
            tokio::spawn(async move {
                let mut noted = 0;
                loop {
                    match h.call("ann", "note", json!({ "docId": doc, "tag": "t" })).await {
                        Ok(_) => noted += 1,
                        Err(Failure::Forbidden(_)) => return noted,
                        Err(other) => panic!("{other:?}"),
                    }
                }
            })
        };
        // She writes until she may not: the permission goes while it is used.
        while h.sort_keys("docs", &format!("DOC#{doc}")).await.len() < 3 {
            tokio::task::yield_now().await;
        }
        h.call("x", "leave", json!({ "docId": doc, "userId": user })).await.unwrap();
        let after_leaving = h.sort_keys("docs", &format!("DOC#{doc}")).await.len();
        let noted = writer.await.unwrap();
        let at_the_end = h.sort_keys("docs", &format!("DOC#{doc}")).await.len();
        assert_eq!(
            at_the_end, after_leaving,
            "round {round}: written after the permission was gone"
        );
        assert_eq!(noted, at_the_end);
    }
}

#[tokio::test]
async fn a_permission_that_goes_between_check_and_use_is_gone() {
    let docs = Arc::new(Harness::new(DOCS).await);
    let member = json!({ "docId": "d", "userId": "ann" });
    docs.call("x", "join", member.clone()).await.unwrap();
    let leaves = {
        let docs = docs.clone();
        async move {
            docs.call("x", "leave", member).await.unwrap();
        }
    };
    // Her note is worked out with the permission, which goes before the note is sent.
    let store = Arc::new(Meanwhile::new(docs.store.clone(), leaves));
    let raced = Harness::on(DOCS, store).await;
    let noted = raced.call("ann", "note", json!({ "docId": "d", "tag": "t" })).await;
    assert!(matches!(noted, Err(Failure::Forbidden(_))), "{noted:?}");
    assert!(docs.sort_keys("docs", "DOC#d").await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_index_key_of_two_attributes_is_never_stale() {
    let h = Arc::new(Harness::new(DOCS).await);
    h.call("x", "join", json!({ "docId": "d", "userId": "ann" })).await.unwrap();
    for _ in 0..20 {
        let note = h.call("ann", "note", json!({ "docId": "d", "tag": "a" })).await.unwrap();
        let id = note.body["noteId"].clone();
        let (one, two) = (h.clone(), h.clone());
        let (id1, id2) = (id.clone(), id.clone());
        let retag = tokio::spawn(async move {
            one.call("x", "retag", json!({ "docId": "d", "noteId": id1, "tag": "b" })).await
        });
        let finish = tokio::spawn(async move {
            two.call("x", "finish", json!({ "docId": "d", "noteId": id2 })).await
        });
        retag.await.unwrap().unwrap();
        finish.await.unwrap().unwrap();
        let items = h.everything("docs").await;
        let item =
            items.iter().find(|i| i.get("noteId").and_then(|n| n.as_str()) == id.as_str()).unwrap();
        assert_eq!(item["GSI1PK"].as_str(), Some("TAG#b"));
        assert_eq!(item["GSI1SK"].as_str().unwrap(), format!("done#{}", id.as_str().unwrap()));
    }
}

/// Attributes from which a key, a lock and derived items follow, each of which can stay the same
/// when they change.
const CARDS: &str = r#"
model cards
table main = "cards" {
  key PK, SK
  index GSI1 on GSI1PK, GSI1SK
}
caller {
  id: id = "sub"
}
entity Card in main {
  PK = "CARD#{cardId}"
  SK = "CARD"
  GSI1PK = "DAY#{at:date}"
  GSI1SK = "CARD#{cardId}"
  cardId: id
  title:  string(80) = "untitled"
  email:  email? unique ignoring case
  at:     timestamp
  people: [id](10) = []
  isOpen: bool = true
  stage:  draft | final = draft
  moves stage {
    draft -> final
  }
  for userId in people derive Place while isOpen { label = left(title, 3) }
}
entity Place in main {
  PK = "USER#{userId}"
  SK = "CARD#{cardId}"
  userId: id
  cardId: id
  label:  string(80)
}
write make(cardId, title?, email?, at, people?, isOpen?) {
  allow signed-in
  create Card from input
}
write edit(cardId, title?, email?, at?, people?, isOpen?) {
  allow signed-in
  update Card(cardId) from input
}
write drop(cardId) {
  allow signed-in
  delete Card(cardId)
}
write finish(cardId) {
  allow signed-in
  update Card(cardId) set stage = final
}
write dropDraft(cardId) {
  allow signed-in
  update Card(cardId) set stage = draft
  delete Card(cardId)
}
"#;

/// Makes a card; then `last` is worked out, `meanwhile` happens, and `last` is sent. What is stored
/// must be what the two leave one after the other.
async fn assert_one_after_the_other(
    card: serde_json::Value,
    meanwhile: serde_json::Value,
    last: (&str, serde_json::Value),
) {
    let with_key = |mut input: serde_json::Value| {
        input["cardId"] = json!("c");
        input
    };
    let (made, meanwhile) = (with_key(card), with_key(meanwhile));
    let (name, last) = (last.0, with_key(last.1));
    let quiet = Harness::new(CARDS).await;
    quiet.call("ann", "make", made.clone()).await.unwrap();
    quiet.call("ann", "edit", meanwhile.clone()).await.unwrap();
    quiet.call("ann", name, last.clone()).await.unwrap();

    let other = Arc::new(Harness::new(CARDS).await);
    other.call("ann", "make", made).await.unwrap();
    let happening = {
        let (other, input) = (other.clone(), meanwhile.clone());
        async move {
            other.call("bob", "edit", input).await.unwrap();
        }
    };
    let store = Arc::new(Meanwhile::new(other.store.clone(), happening));
    let raced = Harness::on(CARDS, store).await;
    raced.call("ann", name, last.clone()).await.unwrap();
    let sorted = |items: Vec<tavola_store::Item>| {
        let mut items: Vec<_> = items.iter().map(|item| format!("{item:?}")).collect();
        items.sort();
        items
    };
    assert_eq!(
        sorted(other.everything("cards").await),
        sorted(quiet.everything("cards").await),
        "{meanwhile} meanwhile, then {name} {last}"
    );
}

#[tokio::test]
async fn what_stays_as_it_was_is_still_as_it_was() {
    let at = "2026-01-01T10:00:00Z";
    let card = || json!({ "title": "one", "email": "A@x.ch", "at": at, "people": ["p", "q"] });
    let races = [
        // The same value again, which is not written.
        (card(), json!({ "title": "two" }), ("edit", json!({ "title": "one" }))),
        // Another moment of the same day: the key stays.
        (
            card(),
            json!({ "at": "2026-02-02T10:00:00Z" }),
            ("edit", json!({ "at": "2026-01-01T11:00:00Z" })),
        ),
        // The same address to the lock.
        (card(), json!({ "email": "b@x.ch" }), ("edit", json!({ "email": "a@x.ch" }))),
        // The same label of another title.
        (card(), json!({ "title": "two" }), ("edit", json!({ "title": "one more" }))),
        // The same people in another order.
        (card(), json!({ "people": ["p", "q", "r"] }), ("edit", json!({ "people": ["q", "p"] }))),
    ];
    for (card, meanwhile, last) in races {
        assert_one_after_the_other(card, meanwhile, last).await;
    }
    let closed = json!({ "at": at, "people": ["p"], "isOpen": false });
    assert_one_after_the_other(closed, json!({ "isOpen": true }), ("drop", json!({}))).await;
}

#[tokio::test]
async fn what_comes_to_be_meanwhile_is_made_of_what_is_there_then() {
    let at = "2026-01-01T10:00:00Z";
    let alone = || json!({ "title": "one", "at": at });
    let closed = || json!({ "title": "one", "at": at, "people": ["p"], "isOpen": false });
    let renamed = || json!({ "title": "two" });
    let joined = || json!({ "people": ["p"] });
    let opened = || json!({ "isOpen": true });
    for (card, meanwhile, last) in [
        (alone(), renamed(), joined()),
        (alone(), joined(), renamed()),
        (closed(), renamed(), opened()),
        (closed(), opened(), renamed()),
    ] {
        assert_one_after_the_other(card, meanwhile, ("edit", last)).await;
    }
}

#[tokio::test]
async fn what_may_only_stay_is_not_deleted_when_it_has_moved() {
    let other = Arc::new(Harness::new(CARDS).await);
    let card = json!({ "cardId": "c", "at": "2026-01-01T10:00:00Z" });
    other.call("ann", "make", card).await.unwrap();
    let happening = {
        let other = other.clone();
        async move {
            other.call("bob", "finish", json!({ "cardId": "c" })).await.unwrap();
        }
    };
    let raced = Harness::on(CARDS, Arc::new(Meanwhile::new(other.store.clone(), happening))).await;
    let refused = raced.call("ann", "dropDraft", json!({ "cardId": "c" })).await.unwrap_err();
    assert_eq!(refused.code(), &Code::MOVE_NOT_ALLOWED);
}

const DRAWERS: &str = r#"
model drawers
table main = "drawers" {
  key PK
}
caller {
  id: id = "sub"
}
entity Drawer in main {
  PK = "DRAWER#{drawerId}"
  drawerId: id
  ownerId:  id
  content:  string?
  labels:   set[id]?
  item visible if ownerId = caller.id
}
write fill(drawerId, content: string?) {
  allow signed-in
  upsert Drawer(drawerId) set ownerId = caller.id, content = input.content
}
write take(drawerId) {
  allow signed-in
  update Drawer(drawerId) set ownerId = caller.id
}
write takeWith(drawerId, label: id) {
  allow signed-in
  update Drawer(drawerId) set ownerId = caller.id add input.label to labels
}
"#;

/// Nothing is told of what an item was before it became the caller's.
#[tokio::test]
async fn what_was_hidden_is_not_answered_by_the_write_that_makes_it_visible() {
    let other = Arc::new(Harness::new(DRAWERS).await);
    let secret = json!({ "drawerId": "d", "content": "secret" });
    other.call("bob", "fill", secret).await.unwrap();
    let happening = {
        let other = other.clone();
        async move {
            other.call("bob", "fill", json!({ "drawerId": "d", "content": null })).await.unwrap();
        }
    };
    let store = Arc::new(Meanwhile::new(other.store.clone(), happening));
    let raced = Harness::on(DRAWERS, store).await;
    let taken = raced.call("ann", "take", json!({ "drawerId": "d" })).await.unwrap();
    assert_eq!(taken.body, json!({ "drawerId": "d", "ownerId": "ann" }));
}

/// A set that has the element already is told as it is stored when the write happens.
#[tokio::test]
async fn a_set_that_is_told_with_an_item_that_becomes_visible_is_the_stored_one() {
    let other = Arc::new(Harness::new(DRAWERS).await);
    other.call("bob", "fill", json!({ "drawerId": "d" })).await.unwrap();
    for label in ["a", "b"] {
        let label = json!({ "drawerId": "d", "label": label });
        other.call("bob", "takeWith", label).await.unwrap();
    }
    let happening = {
        let other = other.clone();
        async move {
            let label = json!({ "drawerId": "d", "label": "c" });
            other.call("bob", "takeWith", label).await.unwrap();
        }
    };
    let store = Arc::new(Meanwhile::new(other.store.clone(), happening));
    let raced = Harness::on(DRAWERS, store).await;
    let taken = json!({ "drawerId": "d", "label": "a" });
    let taken = raced.call("ann", "takeWith", taken).await.unwrap();
    let whole = json!({ "drawerId": "d", "ownerId": "ann", "labels": ["a", "b", "c"] });
    assert_eq!(taken.body, whole);
}

const SEATS: &str = r#"
model seats
table main = "seats" {
  key PK
  ttl endsOn
}
caller {
  id: id = "sub"
}
entity Seat in main {
  PK = "SEAT#{seatId}"
  seatId: id
  holder: id unique
  until:  timestamp
  expires until
}
write hold(seatId, holder: id, until: timestamp) {
  allow signed-in
  create Seat from input
}
write pass(seatId, holder: id) {
  allow signed-in
  update Seat(seatId) set holder = input.holder
}
write leave(seatId) {
  allow signed-in
  delete Seat(seatId)
}
"#;

/// A lock that moves lives as long as the item that is there, also if that was created anew.
#[tokio::test]
async fn a_lock_that_moves_lives_as_long_as_its_item() {
    let other = Arc::new(Harness::new(SEATS).await);
    let hold = |until: &str| json!({ "seatId": "s", "holder": "ann", "until": until });
    other.call("ann", "hold", hold("2090-01-01T00:00:00Z")).await.unwrap();
    let happening = {
        let other = other.clone();
        async move {
            other.call("bob", "leave", json!({ "seatId": "s" })).await.unwrap();
            other.call("bob", "hold", hold("2091-01-01T00:00:00Z")).await.unwrap();
        }
    };
    let raced = Harness::on(SEATS, Arc::new(Meanwhile::new(other.store.clone(), happening))).await;
    raced.call("ann", "pass", json!({ "seatId": "s", "holder": "bob" })).await.unwrap();
    let ends: Vec<_> =
        other.everything("seats").await.iter().map(|i| i["endsOn"].clone()).collect();
    assert_eq!(ends.len(), 2, "the seat and its lock");
    assert_eq!(ends[0], ends[1]);
}
