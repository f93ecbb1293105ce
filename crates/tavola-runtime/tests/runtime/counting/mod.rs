//! Numbers that are counted, and sets and lists that are added to.

mod blind_upsert;
mod concurrent;
mod ends;
mod race;
mod upsert;

use serde_json::{Value as Json, json};
use tavola_runtime::{Code, Failure};
use tavola_store::{Item, Put};

use crate::harness::Harness;

/// One entity with a few numbers, of which nothing else is made.
pub const TALLY: &str = r#"
model tally
table main = "tally" {
  key PK
}
entity Tally in main {
  PK = "TALLY#{name}"
  name:    id
  n:       int = 0
  small:   int(0..5) = 0
  stock:   int = 0
  held:    int = 0
  price:   number = 0
  note:    string(20)?
  readers: set[id](3)?
  lines:   [string(9)](3) = []
  grade:   low | mid | high = low
  version: int counts writes
}
write make(name, n?, small?, stock?, held?, readers?, lines?, note?, grade?) {
  allow anyone
  create Tally from input
}
write twice(name) {
  allow anyone
  update Tally(name) set n += 1
  update Tally(name) set n += 5
}
write once(name) {
  allow anyone
  update Tally(name) set n += 1, n += 5, n -= 2
}
write anew(name) {
  allow anyone
  update Tally(name) set n = 10
  update Tally(name) set n += 5
}
write over(name) {
  allow anyone
  update Tally(name) set n += 5
  update Tally(name) set n = 10
}
write each(name, by: [int](9)) {
  allow anyone
  for one in by {
    update Tally(name) set n += one
  }
}
write made(name) {
  allow anyone
  create Tally { name, n = 3 }
  update Tally(name) set n += 4
}
write copied(name) {
  allow anyone
  update Tally(name) set n += 4
  update Tally(name) set held = n
}
write there(name) {
  allow anyone
  update Tally(name) set small += 9
  update Tally(name) set small -= 8
}
write small(name, by: int) {
  allow anyone
  update Tally(name) set small += input.by
}
write takeThree(name) {
  allow anyone
  for one in [1, 1, 1] {
    update Tally(name) set stock -= one
      if stock >= one
      else conflict "nothing left"
  }
}
write hold(name) {
  allow anyone
  update Tally(name) set held += 1
    if held < stock
    else conflict "all are held"
}
write holdTwo(name) {
  allow anyone
  update Tally(name) set held += 2
    if held < stock - 1
    else conflict "all are held"
}
write read(name, reader: id) {
  allow anyone
  update Tally(name) add input.reader to readers
}
write unread(name, reader: id) {
  allow anyone
  update Tally(name) remove input.reader from readers
}
write swap(name, out: id, reader: id) {
  allow anyone
  update Tally(name) remove input.out from readers
  update Tally(name) add input.reader to readers
}
write again(name) {
  allow anyone
  delete Tally(name)
  upsert Tally(name) set n += 1 if stock <= held
}
write readTwice(name, reader: id) {
  allow anyone
  update Tally(name) add input.reader to readers
  update Tally(name) set n += 1 add input.reader to readers
}
write say(name, line: string(9)) {
  allow anyone
  update Tally(name) add input.line to lines
}
write at(name, version: int) {
  allow anyone
  update Tally(name) set note = "seen"
    if version = input.version
    else conflict "somebody was faster"
}
write atMost(name, most: int) {
  allow anyone
  let tally = Tally(name)
  check tally.n <= most else conflict "too many"
  update tally set n += 1
  check tally.n <= most else conflict "too many now"
}
write note(name, note?) {
  allow anyone
  update Tally(name) set note = input.note
}
write grade(name, grade) {
  allow anyone
  update Tally(name) set grade
}
write ifRoom(name) {
  allow anyone
  update Tally(name) set n += 1
    if size(lines) < 3
    else conflict "full"
}
write ifTwoRead(name) {
  allow anyone
  update Tally(name) set n += 1
    if not size(readers) != 2
    else conflict "not two"
}
write ifNotTwoRead(name) {
  allow anyone
  update Tally(name) set n += 1
    if size(readers) != 2
    else conflict "two"
}
write ifNoted(name) {
  allow anyone
  update Tally(name) set n += 1
    if exists note
    else conflict "no note"
}
write ifNotNoted(name) {
  allow anyone
  update Tally(name) set n += 1
    if not exists note
    else conflict "a note"
}
write ifGood(name) {
  allow anyone
  update Tally(name) set n += 1
    if grade >= mid
    else conflict "not good"
}
write ifNotGood(name, than: low | mid | high) {
  allow anyone
  update Tally(name) set n += 1
    if not input.than <= grade
    else conflict "good"
}
read get(name) {
  get Tally(name)
  allow anyone
}
"#;

pub async fn tally(start: Json) -> Harness {
    let h = Harness::new(TALLY).await;
    let mut input = start;
    input["name"] = json!("t");
    h.call("ann", "make", input).await.unwrap();
    h
}

pub async fn stored(h: &Harness, name: &str) -> Json {
    h.call("ann", "get", json!({ "name": "t" })).await.unwrap().body[name].clone()
}

/// A call on the tally, and what it answers.
pub async fn call(h: &Harness, write: &str, mut input: Json) -> Result<Json, Failure> {
    input["name"] = json!("t");
    h.call("ann", write, input).await.map(|response| response.body.into())
}

#[tokio::test]
async fn changes_of_one_number_add_up() {
    let ends = [
        ("twice", json!({}), 7),
        ("once", json!({}), 5),
        ("anew", json!({}), 15),
        ("over", json!({}), 10),
        ("each", json!({ "by": [1, 2, 3] }), 7),
        ("copied", json!({}), 5),
    ];
    for (write, input, end) in ends {
        let h = tally(json!({ "n": 1 })).await;
        call(&h, write, input).await.unwrap();
        assert_eq!(stored(&h, "n").await, json!(end), "{write}");
    }
    let h = Harness::new(TALLY).await;
    call(&h, "made", json!({})).await.unwrap();
    assert_eq!(stored(&h, "n").await, json!(7));
    let h = tally(json!({ "n": 1 })).await;
    call(&h, "copied", json!({})).await.unwrap();
    assert_eq!(stored(&h, "held").await, json!(5));
}

#[tokio::test]
async fn an_answer_leaves_out_what_was_counted_and_shows_what_was_pinned() {
    let h = tally(json!({ "n": 1 })).await;
    let answer = call(&h, "twice", json!({})).await.unwrap();
    assert_eq!(answer.get("n"), None);
    assert_eq!(answer.get("version"), None, "it is counted, too");
    assert_eq!(answer["stock"], json!(0));
    assert_eq!(call(&h, "anew", json!({})).await.unwrap()["n"], json!(15));
    // What is copied has to be known.
    let answer = call(&h, "copied", json!({})).await.unwrap();
    assert_eq!((&answer["n"], &answer["held"]), (&json!(19), &json!(19)));
    // A version that was compared with is known.
    let answer = call(&h, "at", json!({ "version": 4 })).await.unwrap();
    assert_eq!(answer["version"], json!(5));
    let answer = call(&h, "read", json!({ "reader": "ann" })).await.unwrap();
    assert_eq!(answer.get("readers"), None);
}

#[tokio::test]
async fn bounds_are_asked_of_the_end_and_name_the_field() {
    let h = tally(json!({ "small": 4 })).await;
    call(&h, "there", json!({})).await.unwrap();
    assert_eq!(stored(&h, "small").await, json!(5));
    for by in [1, -6] {
        let failure = call(&h, "small", json!({ "by": by })).await.unwrap_err();
        assert_eq!(*failure.code(), Code::OUT_OF_BOUNDS, "{failure:?}");
        let Failure::Conflict(reason) = failure else { panic!("{failure:?}") };
        assert_eq!(reason.field.as_deref(), Some("small"));
    }
    call(&h, "small", json!({ "by": -5 })).await.unwrap();
    assert_eq!(stored(&h, "small").await, json!(0));
}

#[tokio::test]
async fn a_later_condition_is_about_what_earlier_steps_left() {
    let h = tally(json!({ "stock": 5 })).await;
    call(&h, "takeThree", json!({})).await.unwrap();
    assert_eq!(stored(&h, "stock").await, json!(2));
    let failure = call(&h, "takeThree", json!({})).await.unwrap_err();
    assert_eq!(failure.to_string(), "nothing left");
    assert_eq!(stored(&h, "stock").await, json!(2));
    // A `check` behind a step sees it, too.
    let h = tally(json!({ "n": 3 })).await;
    let failure = call(&h, "atMost", json!({ "most": 3 })).await.unwrap_err();
    assert_eq!(failure.to_string(), "too many now");
    call(&h, "atMost", json!({ "most": 4 })).await.unwrap();
}

#[tokio::test]
async fn an_upsert_in_the_place_of_a_deleted_item_is_asked_of_its_defaults() {
    let h = tally(json!({ "stock": 5, "held": 1 })).await;
    call(&h, "again", json!({})).await.unwrap();
    assert_eq!(stored(&h, "n").await, json!(1));
    assert_eq!(stored(&h, "stock").await, json!(0));
}

#[tokio::test]
async fn two_attributes_of_one_item_are_compared_where_they_are() {
    let h = tally(json!({ "stock": 2 })).await;
    for _ in 0..2 {
        call(&h, "hold", json!({})).await.unwrap();
    }
    assert_eq!(call(&h, "hold", json!({})).await.unwrap_err().to_string(), "all are held");
    assert_eq!(stored(&h, "held").await, json!(2));
    let h = tally(json!({ "stock": 3 })).await;
    call(&h, "holdTwo", json!({})).await.unwrap();
    assert_eq!(call(&h, "holdTwo", json!({})).await.unwrap_err().to_string(), "all are held");
    assert_eq!(stored(&h, "held").await, json!(2));
}

#[tokio::test]
async fn sets_and_lists_take_elements_within_their_bounds() {
    let h = tally(json!({ "readers": ["a", "b"] })).await;
    for reader in ["a", "c", "c"] {
        call(&h, "read", json!({ "reader": reader })).await.unwrap();
    }
    assert_eq!(stored(&h, "readers").await, json!(["a", "b", "c"]));
    let failure = call(&h, "read", json!({ "reader": "d" })).await.unwrap_err();
    assert_eq!(*failure.code(), Code::OUT_OF_BOUNDS, "{failure:?}");
    call(&h, "unread", json!({ "reader": "c" })).await.unwrap();
    // One that is added twice needs room for one.
    call(&h, "readTwice", json!({ "reader": "c" })).await.unwrap();
    assert_eq!(stored(&h, "readers").await, json!(["a", "b", "c"]));
    // One that is there already needs no room.
    call(&h, "read", json!({ "reader": "a" })).await.unwrap();
    call(&h, "swap", json!({ "out": "a", "reader": "d" })).await.unwrap();
    assert_eq!(stored(&h, "readers").await, json!(["b", "c", "d"]));
    for reader in ["b", "x", "c", "d"] {
        call(&h, "unread", json!({ "reader": reader })).await.unwrap();
    }
    assert_eq!(stored(&h, "readers").await, json!(null));
    call(&h, "read", json!({ "reader": "e" })).await.unwrap();
    assert_eq!(stored(&h, "readers").await, json!(["e"]));
    for line in ["x", "y", "x"] {
        call(&h, "say", json!({ "line": line })).await.unwrap();
    }
    assert_eq!(stored(&h, "lines").await, json!(["x", "y", "x"]));
    let failure = call(&h, "say", json!({ "line": "z" })).await.unwrap_err();
    assert_eq!(*failure.code(), Code::OUT_OF_BOUNDS, "{failure:?}");
}

#[tokio::test]
async fn a_number_that_an_item_lacks_starts_from_its_default() {
    let h = Harness::new(
        r#"
model lacking
table main = "lacking" {
  key PK
}
entity Tally in main {
  PK = "TALLY#{name}"
  name:  id
  n:     int(0..1000) = 100
  maybe: int? = 7
}
write count(name) {
  allow anyone
  update Tally(name) set n -= 1, n -= 1, maybe += 1
}
read get(name) {
  get Tally(name)
  allow anyone
}
"#,
    )
    .await;
    let item = Item::from([("PK".to_owned(), "TALLY#t".into()), ("name".to_owned(), "t".into())]);
    h.store.put(Put { table: "lacking".to_owned(), item, condition: None }).await.unwrap();
    call(&h, "count", json!({})).await.unwrap();
    // What is optional is really absent, and begins with what is added.
    let counted = [stored(&h, "n").await, stored(&h, "maybe").await];
    assert_eq!(counted, [json!(98), json!(1)]);
    call(&h, "count", json!({})).await.unwrap();
    assert_eq!(stored(&h, "n").await, json!(96));
}

#[tokio::test]
async fn what_is_kept_is_made_of_what_is_stored() {
    let h = Harness::new(
        r#"
model teams
table main = "teams" {
  key PK
}
entity Team in main {
  PK = "TEAM#{name}"
  name:    id
  members: [id](20) distinct
  guests:  set[id](20)?
  double:  int = count * 2 kept
  count:   int = size(members) + (size(guests) ?? 0) kept
}
write add(name, members, guests?) {
  allow anyone
  create Team from input
}
write join(name, member: id) {
  allow anyone
  update Team(name) add input.member to members
}
write visit(name, guest: id) {
  allow anyone
  update Team(name) add input.guest to guests
}
write replace(name, members) {
  allow anyone
  update Team(name) set members
}
"#,
    )
    .await;
    let input = json!({ "members": ["x", "x", "y"], "guests": ["g", "g"] });
    let team = call(&h, "add", input).await.unwrap();
    assert_eq!((&team["members"], &team["count"]), (&json!(["x", "y"]), &json!(3)));
    let team = call(&h, "join", json!({ "member": "x" })).await.unwrap();
    assert_eq!((&team["members"], &team["count"]), (&json!(["x", "y"]), &json!(3)));
    // The size is made of the set: it is pinned, and told.
    let team = call(&h, "visit", json!({ "guest": "h" })).await.unwrap();
    assert_eq!((&team["guests"], &team["count"]), (&json!(["g", "h"]), &json!(4)));
    let team = call(&h, "replace", json!({ "members": ["z", "z"] })).await.unwrap();
    assert_eq!((&team["members"], &team["count"]), (&json!(["z"]), &json!(3)));
    assert_eq!(team["double"], json!(6), "it is declared first and computed last");
}
