//! Which entity an item is of: by its key and its type, for whoever asks, and while others write.

use std::sync::Arc;

use serde_json::{Value as Json, json};
use tavola_embedded::EmbeddedStore;
use tavola_runtime::inspect::{ProblemKind, RepairMode};
use tavola_runtime::{Code, Failure};
use tavola_store::{Put, Store, Update, UpdateItem, item_from_json};
use tokio::task::JoinSet;

use crate::harness::{Harness, inputs, user_named};
use crate::inspect::world::inspect;
use crate::meanwhile::Meanwhile;

const PEOPLE: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../tavola-scenario/tests/scenarios/designs/people.tavola"
));

/// Seats of a room under one key: a seat is reserved or blocked. Other programs keep items here,
/// too.
const SEATS: &str = r#"
model seats
table main = "seats" {
  key   PK, SK
  index GSI1 on holder, SK keep (since)
  ttl   ttl
  type  kind
  others allowed
}
caller {
  id: id = "sub"
}
entity Reservation in main {
  PK = "ROOM#{room}"
  SK = "SEAT#{seat:pad(3)}"
  room:   id
  seat:   int(1..999)
  holder: id
  since:  timestamp = now
  until:  timestamp
  notes:  int = 0
  expires until
}
@accept(key-collision, "a seat is either")
entity Block in main {
  PK = "ROOM#{room}"
  SK = "SEAT#{seat:pad(3)}"
  room:   id
  seat:   int(1..999)
  holder: id
  why:    text(100)
}
entity Note in main {
  PK = "ROOM#{room}"
  SK = "NOTE#{noteId}"
  room:   id
  noteId: id = new
  text:   text(100)
}
write reserve(room, seat, until) {
  allow signed-in
  create Reservation from input { holder = caller.id }
}
write block(room, seat, why) {
  allow signed-in
  create Block from input { holder = caller.id }
}
write extend(room, seat, until) {
  allow signed-in
  update Reservation(room, seat) set until
}
write release(room, seat) {
  allow signed-in
  delete Reservation(room, seat)
}
write noteFree(room, seat: int(1..999), text) {
  allow signed-in
  check not exists Reservation(room, seat) else conflict "it is reserved"
  create Note { room, text }
}
write editNote(room, noteId, text) {
  allow signed-in
  update Note(room, noteId) set text
}
write noteTaken(room, seat: int(1..999), text) {
  allow exists Reservation(room, seat)
  create Note { room, text }
}
read seat(room, seat) {
  get Reservation(room, seat)
  allow signed-in
}
read seats(room) {
  from main where PK = "ROOM#{room}" and begins_with(SK, "SEAT#")
  allow signed-in
}
read mine {
  from main.GSI1 where holder = caller.id
  whole
  allow signed-in
}
"#;

const FAR: &str = "2999-01-01T00:00:00Z";

async fn put(store: &dyn Store, table: &str, item: Json) {
    let item = item_from_json(&item).unwrap();
    store.put(Put { table: table.into(), item, condition: None }).await.unwrap();
}

fn seat(room: &str, number: u32, more: Json) -> Json {
    let mut item = json!({ "PK": format!("ROOM#{room}"), "SK": format!("SEAT#{number:03}"),
        "room": room, "seat": number, "holder": "ann" });
    let (Some(item), Json::Object(more)) = (item.as_object_mut(), more) else { panic!("objects") };
    item.extend(more);
    json!(item)
}

fn reservation(number: u32) -> Json {
    let more = json!({ "kind": "Reservation", "since": "2024-01-01T00:00:00Z", "until": FAR,
        "ttl": 32_472_144_000_i64, "notes": 0 });
    seat("r", number, more)
}

fn blocked(number: u32) -> Json {
    seat("r", number, json!({ "kind": "Block", "why": "broken" }))
}

/// Whoever is first, there is one, and whole.
#[tokio::test(flavor = "multi_thread")]
async fn of_several_kinds_made_at_once_under_one_key_one_is_there() {
    let h = Arc::new(Harness::new(PEOPLE).await);
    const USERS: usize = 8;
    let mut calls = JoinSet::new();
    for n in 0..64 {
        let h = Arc::clone(&h);
        let user = format!("u{}", n % USERS);
        calls.spawn(async move {
            let (write, kind, input) = match n / USERS % 4 {
                0 => {
                    ("addTrainer", "TRAINER", json!({ "userId": user, "teamId": "t", "name": "T" }))
                }
                1 => {
                    ("addStudent", "STUDENT", json!({ "userId": user, "teamId": "t", "name": "S" }))
                }
                2 => {
                    ("putTrainer", "TRAINER", json!({ "userId": user, "teamId": "t", "name": "P" }))
                }
                _ => ("addGuest", "GUEST", json!({ "userId": user, "name": "G", "until": FAR })),
            };
            (write, kind, user, h.call("ann", write, input).await)
        });
    }
    let mut made = vec![Vec::new(); USERS];
    for (write, kind, user, answer) in calls.join_all().await {
        let place: usize = user[1..].parse().unwrap();
        match answer {
            Ok(_) => made[place].push((write, kind)),
            Err(Failure::Conflict(reason)) => assert_eq!(reason.code, Code::EXISTS_ALREADY),
            Err(failure) => panic!("{write}: {failure:?}"),
        }
    }
    for (place, made) in made.iter().enumerate() {
        let input = json!({ "userId": format!("u{place}") });
        let stored = h.call("ann", "getUser", input).await.unwrap().body;
        // A trainer who is there may be changed by whoever puts one; nothing else may be.
        let (_, kind) = made.first().unwrap();
        assert!(made.iter().all(|(_, other)| other == kind), "{made:?}");
        let creates = made.iter().filter(|(write, _)| *write != "putTrainer").count();
        assert!(creates <= 1, "{made:?}");
        assert_eq!(stored["kind"], *kind, "{made:?}");
        assert_eq!(stored.get("rate").is_some(), stored["kind"] == "TRAINER", "{stored}");
        assert_eq!(stored.get("until").is_some(), stored["kind"] == "GUEST", "{stored}");
    }
    let (told, summary) = inspect(&h, RepairMode::Look).await;
    assert_eq!(summary.wrong(), 0, "{told:#?}");
}

/// Calls a write on a store in which an item takes the place of what the write has seen.
async fn meanwhile(before: Option<Json>, then: Json, name: &str) -> (Result<(), Failure>, Json) {
    let store = Arc::new(EmbeddedStore::memory().unwrap());
    Harness::on(SEATS, store.clone()).await;
    if let Some(before) = before {
        put(&*store, "seats", before).await;
    }
    let (beside, taken) = (store.clone(), then.clone());
    let meanwhile = Meanwhile::new(store, async move { put(&*beside, "seats", taken).await });
    let h = Harness::on(SEATS, Arc::new(meanwhile)).await;
    let input = match name {
        "extend" | "reserve" => json!({ "room": "r", "seat": 1, "until": FAR }),
        "release" => json!({ "room": "r", "seat": 1 }),
        _ => json!({ "room": "r", "seat": 1, "text": "n" }),
    };
    let answer = h.call("ann", name, input).await.map(|_| ());
    let mut stored = h.everything("seats").await;
    stored.retain(|item| item["SK"].as_str().unwrap().starts_with("SEAT#"));
    (answer, tavola_store::item_to_json(&stored[0]))
}

#[tokio::test]
async fn an_item_that_becomes_another_entitys_is_neither_changed_nor_deleted() {
    for other in [blocked(1), seat("r", 1, json!({ "kind": "Weird" }))] {
        for name in ["extend", "release"] {
            let (answer, stored) = meanwhile(Some(reservation(1)), other.clone(), name).await;
            assert!(matches!(answer, Err(Failure::NotFound(_))), "{name}: {answer:?}");
            assert_eq!(stored, other, "{name}");
        }
        let (answer, _) = meanwhile(Some(reservation(1)), other.clone(), "noteTaken").await;
        assert!(matches!(answer, Err(Failure::Forbidden(_))), "{answer:?}");
        let (answer, stored) = meanwhile(None, other.clone(), "reserve").await;
        assert!(matches!(answer, Err(Failure::Conflict(_))), "{answer:?}");
        assert_eq!(stored, other);
    }
}

#[tokio::test]
async fn a_repeated_call_shows_nothing_of_what_took_the_place_of_its_item() {
    let h = Harness::new(SEATS).await;
    let ann = user_named("ann");
    let reserve = || {
        let until = "2099-01-01T00:00:00Z";
        let mut input = inputs(json!({ "room": "r", "seat": 1, "until": until }));
        input.idempotency_key = Some("k".to_owned());
        input
    };
    h.runtime.call("reserve", reserve(), &ann).await.unwrap();
    h.call("ann", "release", json!({ "room": "r", "seat": 1 })).await.unwrap();
    h.call("ann", "block", json!({ "room": "r", "seat": 1, "why": "broken" })).await.unwrap();
    let again = h.runtime.call("reserve", reserve(), &ann).await.unwrap();
    assert_eq!((&*again.body, again.created, again.replayed), (&Json::Null, false, true));
}

#[tokio::test]
async fn an_absence_holds_until_an_item_of_the_entity_is_there() {
    let free = [None, Some(blocked(1)), Some(seat("r", 1, json!({ "kind": "Weird" })))];
    for before in free.clone() {
        let (answer, _) = meanwhile(before, reservation(1), "noteFree").await;
        assert!(matches!(answer, Err(Failure::Conflict(_))), "{answer:?}");
    }
    // One that is not the entity's may become another one that is not.
    for before in free {
        for then in [blocked(1), seat("r", 1, json!({ "kind": "Odd" })), seat("r", 1, json!({}))] {
            let (answer, _) = meanwhile(before.clone(), then.clone(), "noteFree").await;
            assert_eq!(answer, Ok(()), "{before:?} {then}");
        }
    }
}

#[tokio::test]
async fn what_is_not_of_an_entity_is_neither_shown_nor_mended() {
    let h = Harness::new(SEATS).await;
    for item in [
        reservation(1),
        blocked(2),
        seat("r", 3, json!({ "kind": "Weird" })),
        seat("r", 4, json!({ "until": FAR })),
        json!({ "PK": "ROOM#r", "SK": "NOTE#n", "kind": "Reservation" }),
        json!({ "PK": "ROOM#r", "SK": "NOTE#m" }),
    ] {
        put(&*h.store, "seats", item).await;
    }
    for read in ["seats", "mine"] {
        let input = if read == "seats" { json!({ "room": "r" }) } else { json!({}) };
        let found = h.call("ann", read, input).await.unwrap().body;
        let kinds: Vec<_> = found["items"].as_array().unwrap().iter().map(|i| &i["kind"]).collect();
        assert_eq!(kinds, ["Reservation", "Block"], "{read}");
    }
    for number in 2..=4 {
        let input = json!({ "room": "r", "seat": number });
        for name in ["seat", "release"] {
            let answer = h.call("ann", name, input.clone()).await;
            assert!(matches!(answer, Err(Failure::NotFound(_))), "{name} {number}: {answer:?}");
        }
    }
    let before = h.everything("seats").await;
    let (told, summary) = inspect(&h, RepairMode::Repair).await;
    // What its key alone tells gets its type; everything else stays, whatever is wrong with it.
    assert_eq!(summary.repaired.keys().collect::<Vec<_>>(), [&ProblemKind::TypeName], "{told:#?}");
    for kind in [
        ProblemKind::Ambiguous,
        ProblemKind::Misplaced,
        ProblemKind::Foreign,
        ProblemKind::MissingAttribute,
    ] {
        assert_eq!(summary.left.get(&kind), Some(&1), "{kind:?} {told:#?}");
    }
    for item in h.everything("seats").await {
        if item["SK"].as_str() == Some("NOTE#m") {
            assert_eq!(item["kind"].as_str(), Some("Note"));
        } else {
            assert!(before.contains(&item), "{item:?}");
        }
    }
}

/// A table has got a `type` line when it had items already.
#[tokio::test]
async fn an_item_without_a_type_is_what_its_key_says_and_gets_its_type_when_it_is_written() {
    let h = Harness::new(SEATS).await;
    let old = json!({ "PK": "ROOM#r", "SK": "NOTE#n", "room": "r", "noteId": "n", "text": "old" });
    put(&*h.store, "seats", old).await;
    let edit = json!({ "room": "r", "noteId": "n", "text": "new" });
    let edited = h.call("ann", "editNote", edit).await.unwrap().body;
    assert_eq!(edited, json!({ "kind": "Note", "room": "r", "noteId": "n", "text": "new" }));
    assert_eq!(h.everything("seats").await[0]["kind"].as_str(), Some("Note"));
}

/// An item whose TTL is later than the end that the model gives it.
#[tokio::test]
async fn an_item_expires_by_whichever_end_is_earlier() {
    let h = Harness::new(SEATS).await;
    let over = |number: u32| {
        let mut item = reservation(number);
        item["until"] = json!("2024-02-14T10:30:00Z");
        item
    };
    for number in [1, 2, 3] {
        put(&*h.store, "seats", over(number)).await;
    }
    let at = |number: u32| json!({ "room": "r", "seat": number });
    for name in ["seat", "release"] {
        let answer = h.call("ann", name, at(1)).await;
        assert!(matches!(answer, Err(Failure::NotFound(_))), "{name}: {answer:?}");
    }
    let found = h.call("ann", "mine", json!({})).await.unwrap().body;
    assert_eq!(found["items"], json!([]));
    let note = |number: u32| json!({ "room": "r", "seat": number, "text": "n" });
    let refused = h.call("ann", "noteTaken", note(1)).await;
    assert!(matches!(refused, Err(Failure::Forbidden(_))), "{refused:?}");
    h.call("ann", "noteFree", note(1)).await.unwrap();
    h.call("bob", "block", json!({ "room": "r", "seat": 2, "why": "broken" })).await.unwrap();
    // The store deletes what is left once its TTL is what it should be.
    let (told, summary) = inspect(&h, RepairMode::Repair).await;
    assert_eq!(summary.repaired.get(&ProblemKind::Lifetime), Some(&2), "{told:#?}");
    assert_eq!(summary.left.get(&ProblemKind::Expired), Some(&2), "{told:#?}");
    assert_eq!(summary.wrong(), 0, "{told:#?}");
}

/// What has expired by the model may come back to life before a new item takes its place.
#[tokio::test]
async fn an_expired_item_is_overwritten_only_as_it_was() {
    let store = Arc::new(EmbeddedStore::memory().unwrap());
    Harness::on(SEATS, store.clone()).await;
    let mut over = reservation(1);
    over["until"] = json!("2024-02-14T10:30:00Z");
    put(&*store, "seats", over).await;
    let beside = store.clone();
    // The first transaction learns that the item has expired, the second one overwrites it.
    let meanwhile = Meanwhile::behind_transactions(1, store, async move {
        let key = tavola_store::Key {
            partition: ("PK".to_owned(), "ROOM#r".into()),
            sort: Some(("SK".to_owned(), "SEAT#001".into())),
        };
        let (table, update) = ("seats".to_owned(), Update::set("until", FAR));
        beside.update(UpdateItem { table, key, update, condition: None }).await.unwrap();
    });
    let h = Harness::on(SEATS, Arc::new(meanwhile)).await;
    let input = json!({ "room": "r", "seat": 1, "why": "broken" });
    let refused = h.call("ann", "block", input).await;
    assert!(matches!(refused, Err(Failure::Conflict(_))), "{refused:?}");
    assert_eq!(h.everything("seats").await[0]["kind"].as_str(), Some("Reservation"));
}

const TEXTS: &str = r#"
model texts
table main = "texts" { key PK, SK }
caller { id: id = "sub" }
entity Tag in main {
  PK = "TAG#{name}"
  SK = "{place}"
  name:  id
  place: word
}
write tag(name: string(50), place: string(50)) {
  allow signed-in
  create Tag { name, place }
}
read tags(name) {
  from main where PK = "TAG#{name}"
  allow signed-in
}
"#;

#[tokio::test]
async fn what_could_not_be_recognised_is_not_written() {
    let h = Harness::new(TEXTS).await;
    let tag = async |name: &str, place: &str| {
        h.call("ann", "tag", json!({ "name": name, "place": place })).await
    };
    let Err(Failure::Invalid(faults)) = tag("a#b", "c\u{1}").await else {
        panic!("it was written")
    };
    let fields: Vec<&str> = faults.iter().map(|fault| fault.field.as_str()).collect();
    assert_eq!(fields, ["name", "place"], "{faults:?}");
    assert!(h.everything("texts").await.is_empty());
    tag("a", "b c").await.unwrap();
    let found = h.call("ann", "tags", json!({ "name": "a" })).await.unwrap().body;
    assert_eq!(found["items"], json!([{ "name": "a", "place": "b c" }]));
}
