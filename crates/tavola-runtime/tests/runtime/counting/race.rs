//! What happens between what a write has read and what it sends. What is stored in the end must be
//! what the two leave one after the other.

use std::sync::Arc;

use serde_json::{Value as Json, json};
use tavola_runtime::Failure;
use tavola_store::Item;

use crate::harness::Harness;
use crate::meanwhile::Meanwhile;

use super::TALLY;

type Call<'c> = (&'c str, Json);

/// Runs the first calls; then the last one is worked out, another one happens, and the last one is
/// sent. Returns what became of it.
async fn one_after_the_other(
    model: &str,
    first: &[Call<'_>],
    meanwhile: Call<'_>,
    last: Call<'_>,
) -> Result<Json, Failure> {
    let table = model.split('"').nth(1).unwrap();
    let quiet = Harness::new(model).await;
    let other = Arc::new(Harness::new(model).await);
    for (name, input) in first {
        quiet.call("ann", name, input.clone()).await.unwrap();
        other.call("ann", name, input.clone()).await.unwrap();
    }
    quiet.call("bob", meanwhile.0, meanwhile.1.clone()).await.unwrap();
    let wanted = quiet.call("ann", last.0, last.1.clone()).await;
    let happening = {
        let (other, name, input) = (other.clone(), meanwhile.0.to_owned(), meanwhile.1.clone());
        async move {
            other.call("bob", &name, input).await.unwrap();
        }
    };
    let store = Arc::new(Meanwhile::new(other.store.clone(), happening));
    let raced = Harness::on(model, store).await.call("ann", last.0, last.1.clone()).await;
    let story = format!("{first:?}, then {meanwhile:?} while {last:?}");
    let said = |answer: &Result<_, Failure>| answer.as_ref().err().map(ToString::to_string);
    assert_eq!(said(&raced), said(&wanted), "{story}");
    let sorted = |items: Vec<Item>| {
        let mut items: Vec<_> = items.iter().map(|item| format!("{item:?}")).collect();
        items.sort();
        items
    };
    assert_eq!(
        sorted(other.everything(table).await),
        sorted(quiet.everything(table).await),
        "{story}"
    );
    raced.map(|response| response.body.into())
}

fn on_t<'c>(name: &'c str, mut input: Json) -> Call<'c> {
    input["name"] = json!("t");
    (name, input)
}

#[tokio::test]
async fn counting_goes_on_from_whatever_is_there() {
    let made = |start| [on_t("make", start)];
    let races = [
        (json!({}), ("twice", json!({})), ("twice", json!({}))),
        (json!({}), ("anew", json!({})), ("twice", json!({}))),
        (json!({}), ("twice", json!({})), ("anew", json!({}))),
        (json!({ "n": 3 }), ("twice", json!({})), ("copied", json!({}))),
        (json!({ "small": 5 }), ("small", json!({ "by": -1 })), ("small", json!({ "by": -4 }))),
        (json!({ "small": 3 }), ("small", json!({ "by": -1 })), ("small", json!({ "by": -3 }))),
        (json!({ "small": 4 }), ("small", json!({ "by": 1 })), ("small", json!({ "by": 1 }))),
        (json!({ "small": 2 }), ("small", json!({ "by": 2 })), ("there", json!({}))),
        (json!({ "stock": 6 }), ("takeThree", json!({})), ("takeThree", json!({}))),
        (json!({ "stock": 5 }), ("takeThree", json!({})), ("takeThree", json!({}))),
        (json!({ "stock": 1 }), ("hold", json!({})), ("hold", json!({}))),
        (json!({ "stock": 9 }), ("hold", json!({})), ("hold", json!({}))),
        (json!({ "stock": 3 }), ("hold", json!({})), ("holdTwo", json!({}))),
        (json!({ "stock": 9 }), ("takeThree", json!({})), ("hold", json!({}))),
        (json!({ "stock": 3 }), ("takeThree", json!({})), ("hold", json!({}))),
        (json!({ "n": 2 }), ("atMost", json!({ "most": 9 })), ("atMost", json!({ "most": 4 }))),
        (json!({ "n": 2 }), ("atMost", json!({ "most": 9 })), ("atMost", json!({ "most": 3 }))),
        (json!({}), ("twice", json!({})), ("at", json!({ "version": 1 }))),
    ];
    for (start, meanwhile, last) in races {
        let meanwhile = on_t(meanwhile.0, meanwhile.1);
        let _ = one_after_the_other(TALLY, &made(start), meanwhile, on_t(last.0, last.1)).await;
    }
}

#[tokio::test]
async fn sets_and_lists_take_what_comes_meanwhile() {
    let readers = |readers: &[&str]| [on_t("make", json!({ "readers": readers }))];
    let with = |name, reader: &str| on_t(name, json!({ "reader": reader }));
    let races = [
        (readers(&["a"]), with("read", "b"), with("read", "c")),
        (readers(&["a", "b"]), with("read", "c"), with("read", "d")),
        (readers(&["a", "b"]), with("read", "c"), with("read", "c")),
        (readers(&["a", "b"]), with("unread", "a"), with("read", "a")),
        (readers(&["a", "b"]), with("read", "c"), with("unread", "c")),
        (readers(&["a"]), with("unread", "a"), with("unread", "a")),
        (readers(&["a"]), with("read", "b"), on_t("swap", json!({ "out": "a", "reader": "c" }))),
    ];
    for (first, meanwhile, last) in races {
        let _ = one_after_the_other(TALLY, &first, meanwhile, last).await;
    }
    let lines = |lines: &[&str]| [on_t("make", json!({ "lines": lines }))];
    let say = |line: &str| on_t("say", json!({ "line": line }));
    for first in [lines(&[]), lines(&["a"]), lines(&["a", "b"])] {
        let _ = one_after_the_other(TALLY, &first, say("x"), say("y")).await;
    }
}

#[tokio::test]
async fn sizes_presence_and_grades_are_asked_as_they_stand() {
    let (note, none) = (json!({ "note": "x" }), json!({ "note": null }));
    let grade = |grade: &str| json!({ "grade": grade });
    let say = || json!({ "line": "x" });
    let lines = |lines: &[&str]| json!({ "lines": lines });
    let than = |grade: &str| json!({ "than": grade });
    let read = |reader: &str| json!({ "reader": reader });
    let readers = |readers: &[&str]| json!({ "readers": readers });
    let races = [
        (lines(&["a"]), ("say", say()), ("ifRoom", json!({}))),
        (lines(&["a", "b"]), ("say", say()), ("ifRoom", json!({}))),
        (readers(&["a", "b"]), ("read", read("b")), ("ifTwoRead", json!({}))),
        (readers(&["a", "b"]), ("read", read("c")), ("ifTwoRead", json!({}))),
        (json!({}), ("read", read("c")), ("ifNotTwoRead", json!({}))),
        (readers(&["a"]), ("read", read("c")), ("ifNotTwoRead", json!({}))),
        (note.clone(), ("note", json!({ "note": "y" })), ("ifNoted", json!({}))),
        (note.clone(), ("note", none), ("ifNoted", json!({}))),
        (json!({}), ("note", note), ("ifNotNoted", json!({}))),
        (grade("mid"), ("grade", grade("high")), ("ifGood", json!({}))),
        (grade("mid"), ("grade", grade("low")), ("ifGood", json!({}))),
        (grade("low"), ("grade", grade("mid")), ("ifNotGood", than("high"))),
        (grade("mid"), ("grade", grade("high")), ("ifNotGood", than("high"))),
    ];
    for (start, meanwhile, last) in races {
        let first = [on_t("make", start)];
        let (meanwhile, last) = (on_t(meanwhile.0, meanwhile.1), on_t(last.0, last.1));
        let _ = one_after_the_other(TALLY, &first, meanwhile, last).await;
    }
}

#[tokio::test]
async fn only_what_decides_is_in_the_way() {
    // What another call does to the number between read and write does not make the write begin
    // again: it is sent once.
    let h = Arc::new(
        super::tally(json!({ "stock": 9, "readers": ["a"], "note": "x", "grade": "mid" })).await,
    );
    let calls = [
        (("hold", json!({})), ("twice", json!({}))),
        (("twice", json!({})), ("twice", json!({}))),
        (("takeThree", json!({})), ("takeThree", json!({}))),
        (("read", json!({ "reader": "b" })), ("read", json!({ "reader": "c" }))),
        (("say", json!({ "line": "x" })), ("ifRoom", json!({}))),
        (("note", json!({ "note": "y" })), ("ifNoted", json!({}))),
        (("grade", json!({ "grade": "high" })), ("ifGood", json!({}))),
        (("grade", json!({ "grade": "mid" })), ("ifGood", json!({}))),
    ];
    for (meanwhile, last) in calls {
        let (other, meanwhile) = (h.clone(), on_t(meanwhile.0, meanwhile.1));
        let happening = async move {
            other.call("bob", meanwhile.0, meanwhile.1).await.unwrap();
        };
        let store = Arc::new(Meanwhile::new(h.store.clone(), happening));
        let raced = Harness::on(TALLY, store).await;
        let (name, input) = on_t(last.0, last.1);
        raced.call("ann", name, input).await.unwrap();
        let metrics = raced.runtime.metrics();
        let operation = metrics.operations.iter().find(|operation| operation.name == name);
        assert_eq!(operation.unwrap().retries, 0, "{name} was worked out twice");
    }
}

/// Keys, locks and derived items that are made of several attributes, some of which are counted.
const BOARD: &str = r#"
model board
table main = "board" {
  key PK, SK
  index GSI1 on GSI1PK, GSI1SK
  ttl ttl
}
caller {
  id: id = "sub"
}
entity Policy in main {
  PK = "POLICY"
  SK = "POLICY"
  limit: int
}
entity Score in main {
  PK     = "SCORE#{name}"
  SK     = "SCORE"
  GSI1PK = "BIG#{board}" while points >= 5 and level >= 5
  GSI1SK = "{points:pad(3)}#{name}"
  name:   id
  board:  id
  points: int(0..999) = 0
  level:  int = 0
  likes:  int = 0
  title:  string(9) = "t"
  limit:  int = Policy().limit
  total:  int = points + level kept
  unique board while level >= 3
  derive Line { label = "{title} {level}" }
  derive Star while level >= 7
}
entity Line in main {
  PK    = "LINE#{name}"
  SK    = "LINE"
  name:  id
  likes: int
  label: string(30)
}
entity Star in main {
  PK = "STAR#{name}"
  SK = "STAR"
  name:  id
  title: string(9)
  likes: int
}
write policy(limit) {
  allow signed-in
  upsert Policy() set limit = input.limit
}
write add(name, board, points?, level?) {
  allow signed-in
  create Score from input
}
write put(name, board) {
  allow signed-in
  upsert Score(name) set board = input.board
}
write hit(name, by: int) {
  allow signed-in
  update Score(name) set points += input.by
}
write rise(name, by: int) {
  allow signed-in
  update Score(name) set level += input.by
}
write like(name) {
  allow signed-in
  update Score(name) set likes += 1
}
write rename(name, title) {
  allow signed-in
  update Score(name) set title = input.title
}
write back(name) {
  allow signed-in
  update Score(name) set title = "other"
  update Score(name) set title = "t"
}
write move(name, board) {
  allow signed-in
  update Score(name) set board = input.board
}
write drop(name) {
  allow signed-in
  delete Score(name)
}
"#;

#[tokio::test]
async fn what_is_made_of_a_counter_follows_it() {
    let policy = || ("policy", json!({ "limit": 7 }));
    let add = |points: i64, level: i64| {
        let input = json!({ "name": "a", "board": "b", "points": points, "level": level });
        [policy(), ("add", input)]
    };
    let to = |name, mut input: Json| {
        input["name"] = json!("a");
        (name, input)
    };
    let hit = |by: i64| to("hit", json!({ "by": by }));
    let rise = |by: i64| to("rise", json!({ "by": by }));
    let like = || to("like", json!({}));
    let races = [
        // The key's condition, and the key itself.
        (add(4, 5), hit(1), hit(1)),
        (add(4, 4), rise(1), hit(1)),
        (add(4, 4), hit(1), rise(1)),
        (add(9, 9), hit(1), hit(1)),
        (add(9, 9), rise(-5), hit(1)),
        (add(9, 9), hit(-5), rise(1)),
        (add(9, 9), hit(1), to("move", json!({ "board": "c" }))),
        // The lock's condition.
        (add(0, 2), rise(1), rise(1)),
        (add(0, 3), rise(-1), to("move", json!({ "board": "c" }))),
        (add(0, 2), rise(1), to("drop", json!({}))),
        // A label that is made of two attributes.
        (add(0, 0), rise(1), to("rename", json!({ "title": "x" }))),
        (add(0, 0), to("rename", json!({ "title": "x" })), rise(1)),
        // What an item shows that is made.
        (add(0, 6), to("rename", json!({ "title": "x" })), rise(1)),
        (add(0, 6), like(), rise(1)),
        (add(0, 7), like(), rise(-1)),
        // A copy that steps along.
        (add(0, 0), like(), like()),
        (add(0, 0), to("rename", json!({ "title": "x" })), like()),
        (add(0, 0), like(), to("drop", json!({}))),
        // What is set to what it was, by way of something else.
        (add(0, 0), to("rename", json!({ "title": "x" })), to("back", json!({}))),
    ];
    for (first, meanwhile, last) in races {
        let _ = one_after_the_other(BOARD, &first, meanwhile, last).await;
    }
}

#[tokio::test]
async fn a_default_that_comes_from_another_item_is_what_it_is_there() {
    let first = [("policy", json!({ "limit": 7 }))];
    let lowered = || ("policy", json!({ "limit": 3 }));
    for write in ["add", "put"] {
        let last = (write, json!({ "name": "a", "board": "b" }));
        let answer = one_after_the_other(BOARD, &first, lowered(), last).await.unwrap();
        assert_eq!(answer["limit"], json!(3));
    }
}
