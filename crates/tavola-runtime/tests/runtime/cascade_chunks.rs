//! Deleting items of which each takes many others with it: as many at a time as one transaction
//! holds.

use std::sync::Arc;

use serde_json::json;
use tavola_embedded::EmbeddedStore;
use tavola_store::{Item, Store};

use crate::crash::Crashing;
use crate::harness::Harness;
use crate::metrics::assert_all_ended;

const CLUBS: &str = r#"
model clubs
table main = "clubs" {
  key PK, SK
}
caller {
  id: id = "sub"
}
entity Club in main {
  PK = "CLUB#{clubId}"
  SK = "META"
  clubId: id
}
/// Takes with it: two locks, one item for each of its tags, and one for each of its seats.
entity Member in main {
  PK = "CLUB#{clubId}"
  SK = "USER#{userId}"
  clubId: id
  userId: id unique
  email:  string(80) unique
  tags:   set[id](30)?
  seats:  set[id](90)?
  for tag in tags derive Tag
  for seat in seats derive exclusive Seat
}
entity Tag in main {
  PK = "TAG#{tag}"
  SK = "USER#{clubId}#{userId}"
  tag:    id
  clubId: id
  userId: id
}
entity Seat in main {
  PK = "SEAT#{seat}"
  SK = "SEAT"
  seat:   id
  userId: id
}
/// Of each member, found by it.
entity Badge in main {
  PK = "BADGE#{userId}#{number}"
  SK = "BADGE"
  userId: id
  number: int(0..9)
  tags:   set[id](20)
  for tag in tags derive Shown
}
entity Shown in main {
  PK = "SHOWN#{tag}"
  SK = "BADGE#{userId}#{number}"
  tag:    id
  userId: id
  number: int(0..9)
}
read members(clubId) {
  from main where PK = "CLUB#{clubId}" and begins_with(SK, "USER#")
  strong
}
write found(clubId) {
  allow signed-in
  create Club from input
}
write join(clubId, tags?, seats?) {
  allow signed-in
  create Member { clubId, userId = caller.id, email = "{caller.id}@b.ch", tags = input.tags, seats = input.seats }
}
write wear(number, tags) {
  allow signed-in
  create Badge { userId = caller.id, number, tags = input.tags }
}
write close(clubId) {
  allow signed-in
  delete Club(clubId)
  for member in members(clubId) { delete member }
}
write closeWithBadges(clubId) {
  allow signed-in
  delete Club(clubId)
  for member in members(clubId) {
    delete Badge(userId = member.userId, number = 0)
    delete Badge(userId = member.userId, number = 1)
    delete member
  }
}
"#;

fn names(prefix: &str, count: usize) -> Vec<String> {
    (0..count).map(|n| format!("{prefix}{n}")).collect()
}

async fn club(store: Arc<dyn Store>, members: usize, tags: usize, seats: usize) -> Harness {
    let h = Harness::on(CLUBS, store).await;
    h.call("ann", "found", json!({ "clubId": "c" })).await.unwrap();
    for n in 0..members {
        let user = format!("u{n}");
        let own = format!("{user}-");
        let join = json!({ "clubId": "c", "tags": names("t", tags), "seats": names(&own, seats) });
        h.call(&user, "join", join).await.unwrap();
    }
    assert_eq!(h.everything("clubs").await.len(), 1 + members * (3 + tags + seats));
    h
}

fn memory() -> Arc<dyn Store> {
    Arc::new(EmbeddedStore::memory().unwrap())
}

#[tokio::test]
async fn what_takes_many_others_with_it_goes_in_portions_that_fit() {
    for (members, tags, seats) in [(26, 2, 0), (30, 4, 0), (10, 20, 8), (3, 30, 90), (40, 0, 1)] {
        let h = club(memory(), members, tags, seats).await;
        h.call("ann", "close", json!({ "clubId": "c" })).await.unwrap();
        let left = h.everything("clubs").await;
        assert_eq!(left, Vec::<Item>::new(), "{members} members with {tags} tags, {seats} seats");
        assert_all_ended(&[&h]);
    }
}

#[tokio::test]
async fn a_round_may_delete_several_such_items() {
    let h = club(memory(), 20, 10, 0).await;
    for user in names("u", 20) {
        for number in 0..2 {
            let badge = json!({ "number": number, "tags": names("t", 20) });
            h.call(&user, "wear", badge).await.unwrap();
        }
    }
    h.call("ann", "closeWithBadges", json!({ "clubId": "c" })).await.unwrap();
    assert_eq!(h.everything("clubs").await, Vec::<Item>::new());
    assert_all_ended(&[&h]);
}

#[tokio::test]
async fn portions_killed_at_any_step_are_finished() {
    for crash in 0..40 {
        let store = memory();
        let h = club(store.clone(), 12, 9, 4).await;
        let before = h.everything("clubs").await.len();
        let crashing = Arc::new(Crashing::after(store, crash));
        let dying = Harness::on(CLUBS, crashing.clone()).await;
        let begun = dying.call("ann", "close", json!({ "clubId": "c" })).await.is_ok();
        h.runtime.finish_work(true).await.unwrap();
        let left = h.everything("clubs").await.len();
        assert_eq!(left, if begun { 0 } else { before }, "after {crash} writes");
        if !crashing.has_died() {
            assert!(crash > 2, "nothing was cut off");
            return;
        }
    }
    panic!("the deletion never survived");
}
