//! Reads that are for some entities, in an order that the caller chooses, by ranges of partitions,
//! or for the first of several items.

use serde_json::{Value as Json, json};
use tavola_runtime::{Failure, Response};

use crate::harness::{Harness, inputs, user_named};

const CLUB: &str = r#"
model club
table main = "club" {
  key PK, SK
}
caller {
  id: id = "sub"
}
entity Club in main {
  PK = "CLUB#{clubId}"
  SK = "CLUB"
  clubId: id
  name:   text(40)
}
entity Member in main {
  PK = "CLUB#{clubId}"
  SK = "MEMBER#{memberId}"
  clubId:   id
  memberId: id
  level:    int(0..9) = 0
}
entity Note in main {
  PK = "CLUB#{clubId}"
  SK = "NOTE#{noteId}"
  clubId: id
  noteId: id
}
entity Secret in main {
  PK = "SECRET#{clubId}"
  SK = "SECRET"
  clubId: id
  by:     id
  item visible if by = caller.id
}
entity Slice in main {
  PK = "SLICE#{clubId}#{shard:pad(2)}"
  SK = "{at:minute}#{at}"
  clubId: id
  shard:  int(0..11)
  at:     timestamp
  n:      int = 0
}
write found(clubId, name) {
  allow signed-in
  create Club from input
}
write join(clubId, memberId, level) {
  allow signed-in
  create Member from input
}
write note(clubId, noteId) {
  allow signed-in
  create Note from input
}
write whisper(clubId) {
  allow signed-in
  create Secret { clubId, by = caller.id }
}
write slice(clubId, shard, at, n) {
  allow signed-in
  create Slice from input
}
read members(clubId, atLeast: int = 0, backwards: bool = false) {
  from main where PK = "CLUB#{clubId}"
  for Member
  filter level >= input.atLeast
  descending if backwards
  page 2
  allow signed-in
}
read ends(clubId) {
  from main where PK = "CLUB#{clubId}"
  for Note, Club
  allow signed-in
}
read everyNote {
  scan main at most 3
  for Note
  allow signed-in
}
read secretOrClub(clubId) {
  get Secret(clubId) or Club(clubId)
  allow signed-in
}
read slices(clubId) {
  from main where PK = "SLICE#{clubId}#{0..11:pad(2)}"
  at most 100
  return sum n
  allow signed-in
}
read some(clubId, from: int(0..11), to: int(0..11)) {
  from main where PK = "SLICE#{clubId}#{from..to:pad(2)}"
  allow signed-in
}
read inMinute(clubId, shard, at) {
  from main where PK = "SLICE#{clubId}#{shard:pad(2)}" and begins_with(SK, "{at:minute}#")
  allow signed-in
}
"#;

async fn with_club() -> Harness {
    let h = Harness::new(CLUB).await;
    h.call("ann", "found", json!({ "clubId": "c", "name": "Chess" })).await.unwrap();
    for (place, member) in ["ann", "bob", "cat", "dan", "eve"].into_iter().enumerate() {
        let input = json!({ "clubId": "c", "memberId": member, "level": place });
        h.call("ann", "join", input).await.unwrap();
        h.call("ann", "note", json!({ "clubId": "c", "noteId": format!("{place}") }))
            .await
            .unwrap();
    }
    h
}

async fn page(h: &Harness, input: &Json, cursor: Option<&str>) -> Result<Response, Failure> {
    let mut input = inputs(input.clone());
    input.cursor = cursor.map(str::to_owned);
    h.runtime.call("members", input, &user_named("ann")).await
}

/// Follows all pages.
async fn pages(h: &Harness, input: Json) -> Vec<Vec<String>> {
    let (mut pages, mut next): (Vec<Vec<String>>, Option<String>) = (Vec::new(), None);
    loop {
        let page = page(h, &input, next.as_deref()).await.unwrap().body;
        let items = page["items"].as_array().unwrap().iter();
        pages.push(items.map(|item| item["memberId"].as_str().unwrap().to_owned()).collect());
        next = page["next"].as_str().map(str::to_owned);
        if next.is_none() {
            return pages;
        }
    }
}

#[tokio::test]
async fn a_read_is_for_the_entities_that_it_names() {
    let h = with_club().await;
    let found = h.call("ann", "ends", json!({ "clubId": "c" })).await.unwrap().body;
    let name =
        |item: &Json| item.get("name").or(item.get("noteId")).unwrap().as_str().unwrap().to_owned();
    let names: Vec<_> = found["items"].as_array().unwrap().iter().map(name).collect();
    assert_eq!(names, ["Chess", "0", "1", "2", "3", "4"]);
    let scanned = h.call("ann", "everyNote", json!({})).await.unwrap().body;
    assert_eq!(scanned["items"].as_array().unwrap().len(), 3);
    assert_eq!(scanned["complete"], false);
}

#[tokio::test]
async fn the_caller_chooses_the_order_of_all_pages() {
    let h = with_club().await;
    assert_eq!(
        pages(&h, json!({ "clubId": "c" })).await,
        [vec!["ann", "bob"], vec!["cat", "dan"], vec!["eve"]]
    );
    assert_eq!(
        pages(&h, json!({ "clubId": "c", "backwards": true, "atLeast": 1 })).await,
        [["eve", "dan"], ["cat", "bob"]]
    );
    // A cursor goes with the order that it was given for.
    let first = page(&h, &json!({ "clubId": "c", "backwards": true }), None).await.unwrap().body;
    page(&h, &json!({ "clubId": "c" }), first["next"].as_str()).await.unwrap_err();
}

#[tokio::test]
async fn the_first_item_that_the_caller_sees_is_answered() {
    let h = with_club().await;
    let get = async |user: &str, club: &str| {
        h.runtime.call("secretOrClub", inputs(json!({ "clubId": club })), &user_named(user)).await
    };
    assert_eq!(get("ann", "c").await.unwrap().body["name"], "Chess");
    h.call("bob", "whisper", json!({ "clubId": "c" })).await.unwrap();
    assert_eq!(get("bob", "c").await.unwrap().body["by"], "bob");
    // What is hidden is treated as if it did not exist.
    assert_eq!(get("ann", "c").await.unwrap().body["name"], "Chess");
    assert_eq!(get("ann", "d").await.unwrap_err().code().as_str(), "not-found");
}

#[tokio::test]
async fn a_range_names_partitions() {
    let h = Harness::new(CLUB).await;
    for shard in 0..12 {
        let at = format!("2030-01-01T10:{:02}:30Z", 50 - shard);
        let input = json!({ "clubId": "c", "shard": shard, "at": at, "n": 1 << shard });
        h.call("ann", "slice", input).await.unwrap();
    }
    let all = h.call("ann", "slices", json!({ "clubId": "c" })).await.unwrap().body;
    assert_eq!(all, json!({ "sum": 4095 }));
    let some = async |from: i64, to: i64| {
        let input = json!({ "clubId": "c", "from": from, "to": to });
        let found = h.call("ann", "some", input).await.unwrap().body;
        let items = found["items"].as_array().unwrap().iter();
        items.map(|item| item["shard"].as_i64().unwrap()).collect::<Vec<_>>()
    };
    // In the order of sort keys, which is the other way round.
    assert_eq!(some(8, 10).await, [10, 9, 8]);
    assert!(some(3, 2).await.is_empty());
    let input = json!({ "clubId": "c", "shard": 4, "at": "2030-01-01T10:46:59Z" });
    let minute = h.call("ann", "inMinute", input).await.unwrap().body;
    assert_eq!(minute["items"][0]["n"], 16);
}
