//! Lists that have at least so many elements, numbers and bytes within bounds, and times that count
//! smaller units than seconds.

use futures_util::future::join_all;
use serde_json::{Value as Json, json};

use crate::harness::Harness;

const POLLS: &str = r#"
model polls
timestamps milliseconds
table main = "polls" {
  key PK, SK
}
caller {
  id: id = "sub"
}
entity Poll in main {
  PK = "POLL#{pollId}"
  SK = "POLL"
  pollId:   id
  answers:  [id](2..8)
  later:    [id](3..5)?
  digest:   binary(4)?
  askedAt:  epoch(milliseconds) = now
  closesAt: epoch(microseconds)?
}
write ask(pollId, answers, digest?, closesAt?) {
  allow signed-in
  create Poll from input
}
write drop(pollId, answer: id) {
  allow signed-in
  update Poll(pollId) remove input.answer from answers
}
write defer(pollId, answers: [id](5)) {
  allow signed-in
  update Poll(pollId) add input.answers to later
}
write prolong(pollId, by: int(0..1000)) {
  allow signed-in
  update Poll(pollId) set closesAt = (closesAt ?? now) + seconds(input.by)
}
read poll(pollId) {
  get Poll(pollId)
  allow signed-in
}
read open(pollId, at: timestamp) {
  let poll = Poll(pollId)
  get Poll(pollId)
  allow poll.closesAt > at and seconds(poll.closesAt - poll.askedAt) >= 0
}
"#;

async fn poll(h: &Harness) -> Json {
    h.call("ann", "poll", json!({ "pollId": "p" })).await.unwrap().body.into()
}

#[tokio::test]
async fn a_list_never_has_too_few_elements() {
    let h = Harness::new(POLLS).await;
    let ask = |answers: Json| h.call("ann", "ask", json!({ "pollId": "p", "answers": answers }));
    let refused = format!("{:?}", ask(json!(["a"])).await.unwrap_err());
    assert!(refused.contains("must have at least 2 elements"), "{refused}");
    ask(json!(["a", "b", "c", "d", "e", "f", "g", "h"])).await.unwrap();
    // Of many who drop one each, six succeed.
    let drop = |n: usize| {
        let answer = ["a", "b", "c", "d", "e", "f", "g", "h"][n % 8];
        h.call("ann", "drop", json!({ "pollId": "p", "answer": answer }))
    };
    let dropped = join_all((0..64).map(drop)).await;
    assert_eq!(poll(&h).await["answers"].as_array().unwrap().len(), 2);
    let refused: Vec<_> = dropped.into_iter().filter_map(Result::err).collect();
    assert!(!refused.is_empty());
    assert!(refused.iter().all(|failure| failure.code().as_str() == "out-of-bounds"));
    // What is added to an absent list is all that it has.
    let defer =
        |answers: Json| h.call("ann", "defer", json!({ "pollId": "p", "answers": answers }));
    defer(json!(["x"])).await.unwrap_err();
    defer(json!(["x", "y", "z"])).await.unwrap();
    defer(json!(["v"])).await.unwrap();
    assert_eq!(poll(&h).await["later"], json!(["x", "y", "z", "v"]));
}

#[tokio::test]
async fn bytes_are_within_their_bounds() {
    let h = Harness::new(POLLS).await;
    let ask = |digest: &str| {
        let input = json!({ "pollId": "p", "answers": ["a", "b"], "digest": digest });
        h.call("ann", "ask", input)
    };
    let refused = format!("{:?}", ask("AQIDBAU=").await.unwrap_err());
    assert!(refused.contains("at most 4 bytes"), "{refused}");
    ask("AQIDBA==").await.unwrap();
    assert_eq!(poll(&h).await["digest"], "AQIDBA==");
}

const STOCK: &str = r#"
model stock
timestamps seconds
table main = "stock" {
  key PK, SK
}
caller {
  id: id = "sub"
}
entity Article in main {
  PK = "ARTICLE#{articleId}"
  SK = "ARTICLE"
  articleId: id
  left:      int(0..)
  weight:    number(1..) = 1
  price:     decimal(10, 2, 0..) = 0
  labels:    [string(1..)](1..)?
}
write put(articleId, left, weight?, price?, labels?) {
  allow signed-in
  create Article from input
}
write take(articleId, n: int(1..)) {
  allow signed-in
  update Article(articleId) set left -= input.n
}
write add(articleId, n: int(1..)) {
  allow signed-in
  update Article(articleId) set left += input.n
}
"#;

#[tokio::test]
async fn what_has_a_lower_bound_alone_never_falls_below_it() {
    let h = Harness::new(STOCK).await;
    let put = |mut input: Json| {
        input["articleId"] = json!("a");
        h.call("ann", "put", input)
    };
    for (input, told) in [
        (json!({ "left": -1 }), "must be a whole number of at least 0"),
        (json!({ "left": 1, "weight": 0.5 }), "must be a number of at least 1"),
        (json!({ "left": 1, "price": "-0.01" }), "must be a number from 0 to 99999999.99"),
        (json!({ "left": 1, "labels": [] }), "must have at least 1 element"),
    ] {
        let refused = format!("{:?}", put(input).await.unwrap_err());
        assert!(refused.contains(told), "{refused}");
    }
    put(json!({ "left": 50, "weight": "1000000000000000000000", "labels": ["x"] })).await.unwrap();
    let take = |_| h.call("ann", "take", json!({ "articleId": "a", "n": 1 }));
    let taken = join_all((0..64).map(take)).await;
    let refused: Vec<_> = taken.into_iter().filter_map(Result::err).collect();
    assert_eq!(refused.len(), 14);
    assert!(refused.iter().all(|failure| failure.code().as_str() == "out-of-bounds"));
    h.call("ann", "add", json!({ "articleId": "a", "n": i64::MAX })).await.unwrap();
    let more = h.call("ann", "add", json!({ "articleId": "a", "n": 1 })).await;
    assert_eq!(more.unwrap_err().code().as_str(), "out-of-bounds");
}

#[tokio::test]
async fn epochs_count_what_they_say() {
    let h = Harness::new(POLLS).await;
    let input =
        json!({ "pollId": "p", "answers": ["a", "b"], "closesAt": 4_102_444_800_000_001_i64 });
    h.call("ann", "ask", input).await.unwrap();
    // In milliseconds it is this century.
    assert!(poll(&h).await["askedAt"].as_i64().unwrap() > 1_600_000_000_000);
    h.call("ann", "prolong", json!({ "pollId": "p", "by": 60 })).await.unwrap();
    assert_eq!(poll(&h).await["closesAt"], 4_102_444_860_000_001_i64);
    let open = |at: &str| h.call("ann", "open", json!({ "pollId": "p", "at": at }));
    open("2100-01-01T00:01:00Z").await.unwrap();
    open("2100-01-01T00:01:01Z").await.unwrap_err();
}
