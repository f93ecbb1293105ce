//! Many callers at once.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Value as Json, json};
use tavola_runtime::inspect::{Event, Inspection};
use tavola_runtime::{Code, Failure};
use tavola_store::Item;
use tokio::task::JoinSet;

use crate::harness::Harness;

const CALLERS: usize = 64;

const SCORES: &str = r#"
model scores
table main = "scores" {
  key PK, SK
  index GSI1 on GSI1PK, GSI1SK
}
caller {
  id: id = "sub"
}
entity Score in main {
  PK     = "SCORE#{name}"
  SK     = "SCORE"
  GSI1PK = "BOARD#{board}"
  GSI1SK = "{points:pad(6)}#{name}"
  name:   id
  board:  id
  points: int(0..999999) = 0
}
entity Big in main {
  PK     = "BIG#{name}"
  SK     = "BIG"
  GSI1PK = "BIG#{board}" while points >= 40
  GSI1SK = "{name}"
  name:   id
  board:  id
  points: int = 0
}
entity Stock in main {
  PK = "STOCK#{name}"
  SK = "STOCK"
  name:    id
  points:  int(0..50) = 50
  seats:   int = 50
  readers: set[id](50)?
  derive Shown
}
entity Shown in main {
  PK = "SHOWN#{name}"
  SK = "SHOWN"
  name:   id
  seats:  int
  seen:   int = 0
}
write score(name, board) {
  allow signed-in
  create Score from input
  create Big from input
}
write hit(name) {
  allow signed-in
  update Score(name) set points += 1
}
write big(name) {
  allow signed-in
  update Big(name) set points += 1
}
write stock(name, points?) {
  allow signed-in
  create Stock from input
}
write take(name) {
  allow signed-in
  update Stock(name) set points -= 1
}
write give(name) {
  allow signed-in
  update Stock(name) set points += 1
}
write sit(name) {
  allow signed-in
  update Stock(name) set seats -= 1
    if seats > 0
    else conflict "no seat"
}
write read(name) {
  allow signed-in
  update Stock(name) add caller.id to readers
}
"#;

/// What every caller was answered, and how often.
async fn all_at_once(h: &Arc<Harness>, write: &'static str) -> BTreeMap<String, usize> {
    let mut callers = JoinSet::new();
    for caller in 0..CALLERS {
        let h = h.clone();
        callers.spawn(async move {
            loop {
                match h.call(&format!("u{caller}"), write, json!({ "name": "n" })).await {
                    Ok(answer) => return ok(&answer.body),
                    Err(failure) if *failure.code() == Code::CONTENTION => {}
                    Err(Failure::Conflict(reason)) => {
                        return reason.field.clone().unwrap_or_else(|| reason.message.to_string());
                    }
                    Err(other) => panic!("{other:?}"),
                }
            }
        });
    }
    let mut answers = BTreeMap::new();
    while let Some(answer) = callers.join_next().await {
        *answers.entry(answer.unwrap()).or_default() += 1;
    }
    answers
}

/// An answer, with the number that it tells, if it tells one.
fn ok(answer: &Json) -> String {
    match answer.get("points") {
        Some(points) => format!("ok {:0>3}", points.to_string()),
        None => "ok".to_owned(),
    }
}

async fn item(h: &Harness, partition: &str) -> Item {
    let items = h.everything("scores").await;
    items.into_iter().find(|item| item["PK"].as_str() == Some(partition)).unwrap()
}

pub fn number(item: &Item, name: &str) -> i64 {
    item[name].as_number().unwrap().to_i64().unwrap()
}

pub async fn assert_sound(h: &Harness) {
    let mut found = Vec::new();
    let mut tell = |event: Event<'_>| {
        if let Event::Found(finding, _) = event {
            found.push(finding.to_string());
        }
    };
    h.runtime.inspect(&Inspection::default(), &mut tell).await.unwrap();
    assert!(found.is_empty(), "{found:#?}");
}

async fn world() -> Arc<Harness> {
    let h = Arc::new(Harness::new(SCORES).await);
    h.call("ann", "score", json!({ "name": "n", "board": "b" })).await.unwrap();
    h
}

#[tokio::test(flavor = "multi_thread")]
async fn an_index_key_that_is_made_of_a_counter_agrees_with_it() {
    let h = world().await;
    let answers = all_at_once(&h, "hit").await;
    // Every number is told once: it is pinned, because a key is made of it.
    let told: Vec<String> = (1..=CALLERS).map(|n| format!("ok {n:0>3}")).collect();
    assert_eq!(answers.into_keys().collect::<Vec<_>>(), told);
    let score = item(&h, "SCORE#n").await;
    assert_eq!(number(&score, "points"), 64);
    assert_eq!(score["GSI1SK"].as_str(), Some("000064#n"));
    assert_sound(&h).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_item_is_in_the_index_while_its_counter_says_so() {
    let h = world().await;
    all_at_once(&h, "big").await;
    let big = item(&h, "BIG#n").await;
    assert_eq!((number(&big, "points"), big["GSI1PK"].as_str()), (64, Some("BIG#b")));
    assert_sound(&h).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bounded_number_stays_within_its_bounds() {
    let h = world().await;
    h.call("ann", "stock", json!({ "name": "n" })).await.unwrap();
    let answers = all_at_once(&h, "take").await;
    assert_eq!(answers, [("ok".to_owned(), 50), ("points".to_owned(), 14)].into());
    assert_eq!(number(&item(&h, "STOCK#n").await, "points"), 0);
    let answers = all_at_once(&h, "give").await;
    assert_eq!(answers, [("ok".to_owned(), 50), ("points".to_owned(), 14)].into());
    assert_eq!(number(&item(&h, "STOCK#n").await, "points"), 50);
    assert_sound(&h).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_gets_a_seat_that_is_not_there_and_copies_agree() {
    let h = world().await;
    h.call("ann", "stock", json!({ "name": "n" })).await.unwrap();
    let answers = all_at_once(&h, "sit").await;
    let answers: BTreeMap<_, _> =
        answers.iter().map(|(answer, count)| (answer.split(' ').next().unwrap(), *count)).collect();
    assert_eq!(answers, [("ok", 50), ("no", 14)].into());
    assert_eq!(number(&item(&h, "STOCK#n").await, "seats"), 0);
    assert_eq!(number(&item(&h, "SHOWN#n").await, "seats"), 0);
    assert_sound(&h).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bounded_set_takes_as_many_as_fit() {
    let h = world().await;
    h.call("ann", "stock", json!({ "name": "n" })).await.unwrap();
    let answers = all_at_once(&h, "read").await;
    let total = |word: &str| -> usize {
        answers.iter().filter(|(answer, _)| answer.starts_with(word)).map(|(_, n)| n).sum()
    };
    assert_eq!((total("ok"), total("readers")), (50, 14), "{answers:?}");
    let tavola_store::Value::Ss(readers) = &item(&h, "STOCK#n").await["readers"] else {
        panic!("a set")
    };
    assert_eq!(readers.len(), 50);
    assert_sound(&h).await;
}
