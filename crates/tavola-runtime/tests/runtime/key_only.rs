//! Attributes that are stored in the primary key alone.

use futures_util::future::join_all;
use serde_json::{Value as Json, json};

use crate::harness::Harness;

const FOLLOWERS: &str = r#"
model followers
table main = "followers" {
  key   PK, SK
  index GSI1 on GSI1PK, GSI1SK keep keys
}
caller { id: id = "sub" }
entity Follower in main {
  PK     = "ACCOUNT#{accountId}"
  SK     = "{rank:rank}#{number:pad(3)}#{followerId}"
  GSI1PK = "FOLLOWS#{followerId}"
  GSI1SK = "{accountId}"
  accountId:  id key only
  rank:       low | high key only
  number:     int(0..999) key only
  followerId: id key only
  seen:       int(0..64) = 0
  note:       string(20)?
  also Twin PK = "TWIN#{followerId}", SK = "{number}#{note}"
  derive Card while exists note
}
entity Card in main {
  PK = "CARD#{accountId}"
  SK = "{number:desc(3)}#{followerId}"
  accountId:  id key only
  number:     int(0..999) key only
  followerId: id key only
  note:       string(20)?
}
entity Tally in main {
  PK = "TALLY#{day}"
  SK = "TALLY"
  day: date key only
}
entity Count in main {
  PK = "COUNT#{day}"
  SK = "COUNT"
  day: date key only
  n:   int = 0
}
write follow(accountId, rank, number, note?) {
  allow signed-in
  create Follower from input { followerId = caller.id }
}
write see(accountId, rank, number, followerId) {
  allow signed-in
  update Follower(accountId, rank, number, followerId) set seen += 1
    if number > 3 and rank = high and followerId != caller.id
}
write write(accountId, rank, number, followerId, note?) {
  allow signed-in
  update Follower(accountId, rank, number, followerId) set note = input.note?
}
write leave(accountId, rank, number) {
  allow signed-in
  delete Follower(accountId, rank, number, followerId = caller.id)
}
write tally(day) {
  allow signed-in
  upsert Tally(day)
  upsert Count(day) set n += 1
}
read of(accountId) {
  from main where PK = "ACCOUNT#{accountId}"
  filter number < 500
  allow signed-in
}
read followed(followerId) {
  from main.GSI1 where GSI1PK = "FOLLOWS#{followerId}"
  allow signed-in
}
read twins(followerId) {
  from main where PK = "TWIN#{followerId}"
  allow signed-in
}
read cards(accountId) {
  from main where PK = "CARD#{accountId}"
  allow signed-in
}
read count(day) {
  get Count(day)
  allow signed-in
}
"#;

const ALONE: [&str; 4] = ["accountId", "rank", "number", "followerId"];

async fn items(h: &Harness, read: &str, input: Json) -> Json {
    h.call("ann", read, input).await.unwrap().body["items"].clone()
}

async fn followed() -> Harness {
    let h = Harness::new(FOLLOWERS).await;
    let input = json!({ "accountId": "a", "rank": "high", "number": 42, "note": "hello" });
    let made = h.call("bob", "follow", input).await.unwrap().body;
    let expected = json!({
        "accountId": "a", "rank": "high", "number": 42, "followerId": "bob", "seen": 0,
        "note": "hello",
    });
    assert_eq!(*made, expected);
    h
}

#[tokio::test]
async fn they_are_read_back_wherever_an_item_is_found_and_stored_nowhere() {
    let h = followed().await;
    let of = items(&h, "of", json!({ "accountId": "a" })).await;
    let expected = json!([{
        "accountId": "a", "rank": "high", "number": 42, "followerId": "bob", "seen": 0,
        "note": "hello",
    }]);
    assert_eq!(of, expected);
    let by_index = items(&h, "followed", json!({ "followerId": "bob" })).await;
    let told = json!([{ "accountId": "a", "rank": "high", "number": 42, "followerId": "bob" }]);
    assert_eq!(by_index, told);
    let card = json!([{ "accountId": "a", "number": 42, "followerId": "bob", "note": "hello" }]);
    assert_eq!(items(&h, "cards", json!({ "accountId": "a" })).await, card);
    for item in h.everything("followers").await {
        let key = item.get("PK").and_then(|key| key.as_str()).unwrap_or_default();
        // The key of the copy tells some of them, and the copy stores the others.
        let stored: Vec<&str> = ALONE.into_iter().filter(|name| item.contains_key(name)).collect();
        let expected: &[&str] = if key.starts_with("TWIN#") { &["accountId", "rank"] } else { &[] };
        assert_eq!(stored, expected, "{item:?}");
    }
    let twin = items(&h, "twins", json!({ "followerId": "bob" })).await;
    assert_eq!(twin, expected);
}

#[tokio::test]
async fn writes_ask_them_and_derived_items_follow() {
    let h = followed().await;
    let item = || json!({ "accountId": "a", "rank": "high", "number": 42, "followerId": "bob" });
    h.call("ann", "see", item()).await.unwrap();
    assert!(h.call("bob", "see", item()).await.is_err());
    let mut note = item();
    note["note"] = json!("other");
    h.call("ann", "write", note.clone()).await.unwrap();
    let cards = items(&h, "cards", json!({ "accountId": "a" })).await;
    assert_eq!(cards[0]["note"], json!("other"));
    assert_eq!(h.everything("followers").await.len(), 3);
    let gone = json!({ "accountId": "a", "rank": "high", "number": 42 });
    h.call("bob", "leave", gone).await.unwrap();
    assert_eq!(h.everything("followers").await.len(), 0);
}

#[tokio::test]
async fn an_upsert_of_nothing_but_a_key_makes_its_item() {
    let h = Harness::new(FOLLOWERS).await;
    let day = || json!({ "day": "2024-02-29" });
    for _ in 0..2 {
        h.call("ann", "tally", day()).await.unwrap();
    }
    let counted = h.call("ann", "count", day()).await.unwrap();
    assert_eq!(*counted.body, json!({ "day": "2024-02-29", "n": 2 }));
    assert_eq!(h.everything("followers").await.len(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sixty_four_callers_change_one_item_and_none_is_lost() {
    let h = followed().await;
    let callers = (0..64).map(|_| {
        let item = json!({ "accountId": "a", "rank": "high", "number": 42, "followerId": "bob" });
        h.call("ann", "see", item)
    });
    let done = join_all(callers).await.into_iter().filter(Result::is_ok).count();
    let of = items(&h, "of", json!({ "accountId": "a" })).await;
    assert_eq!((done, &of[0]["seen"]), (64, &json!(64)));
}
