//! Derived items in a table that others use too, and with attributes of their own.

use std::sync::Arc;

use serde_json::{Value as Json, json};
use tavola_embedded::EmbeddedStore;
use tavola_runtime::inspect::RepairMode;
use tavola_runtime::{Code, Failure};
use tavola_store::{Item, Put, Store, Value};

use crate::crash::Crashing;
use crate::harness::Harness;
use crate::inspect::world::inspect;
use crate::meanwhile::Meanwhile;

/// A person is either a guest or a member, under one key. Rooms derive guests.
const ROOMS: &str = r#"
model rooms
table main = "rooms" {
  key PK, SK
  index GSI1 on GSI1PK, GSI1SK
  type type
}
caller { id: id = "sub" }

entity Room in main {
  PK = "ROOM#{roomId}"
  SK = "ROOM"
  roomId: id
  title:  text(80)
  people: set[id](200)
  for person in people derive Guest
}
entity Guest in main {
  PK = "ROOM#{roomId}"
  SK = "PERSON#{person}"
  GSI1PK = "PERSON#{person}"
  GSI1SK = "{mood}#{title}"
  roomId: id
  person: id
  title:  text(80)
  mood:   happy | sad = happy
  seat:   int = 1
  label:  string(200) = "{title}, {mood}" kept
}
entity Member in main {
  PK = "ROOM#{roomId}"
  SK = "PERSON#{person}"
  roomId: id
  person: id
  level:  int = 1
}
write addRoom(roomId, title, people) {
  allow signed-in
  create Room from input
}
write changeRoom(roomId, title?, people?) {
  allow signed-in
  update Room(roomId) from input
}
write dropRoom(roomId) {
  allow signed-in
  delete Room(roomId)
}
write addMember(roomId, person) {
  allow signed-in
  create Member from input
}
/// The member becomes a guest of a new room.
write turn(roomId, title, person) {
  allow signed-in
  delete Member(roomId, person)
  create Room { roomId, title, people = [person] }
}
write feel(roomId, person, mood, seat?) {
  allow signed-in
  update Guest(roomId, person) from input
}
/// Changes both the room and one of its guests.
write feelAnd(roomId, person, mood, title) {
  allow signed-in
  update Guest(roomId, person) set mood = input.mood
  update Room(roomId) set title = input.title
}
read guest(roomId, person) {
  get Guest(roomId, person)
  allow signed-in
}
read guests(roomId) {
  from main where PK = "ROOM#{roomId}" and begins_with(SK, "PERSON#")
  at most 1000
  strong
  allow signed-in
}
"#;

fn people(count: usize) -> Json {
    (0..count).map(|n| format!("p{n}")).collect()
}

async fn room(h: &Harness, count: usize) -> Result<(), Failure> {
    let room = json!({ "roomId": "r", "title": "one", "people": people(count) });
    h.call("x", "addRoom", room).await.map(|_| ())
}

async fn assert_sound(h: &Harness) {
    let (told, summary) = inspect(h, RepairMode::Look).await;
    assert_eq!(summary.wrong(), 0, "{told:#?}");
}

async fn of_type(h: &Harness, name: &str) -> Vec<Item> {
    let items = h.everything("rooms").await.into_iter();
    items.filter(|item| item.get("type") == Some(&Value::from(name))).collect()
}

#[track_caller]
fn assert_exists_already(refused: Result<(), Failure>) {
    let failure = refused.unwrap_err();
    let reason = failure.reason().unwrap_or_else(|| panic!("{failure:?}"));
    assert_eq!(reason.code, Code::EXISTS_ALREADY, "{reason:?}");
    assert_eq!(reason.message, "the Guest of this Room exists already");
    assert_eq!(reason.field.as_deref(), Some("people"));
}

#[tokio::test]
async fn a_place_that_another_kind_of_item_has_is_a_conflict_at_once() {
    for count in [1, 20, 21, 150] {
        let h = Harness::new(ROOMS).await;
        let member = json!({ "roomId": "r", "person": "p0" });
        h.call("x", "addMember", member).await.unwrap();
        assert_exists_already(room(&h, count).await);
        assert_eq!(h.everything("rooms").await.len(), 1, "of {count}");
        let others: Vec<_> = (1..count).map(|n| format!("p{n}")).collect();
        let others = json!({ "roomId": "r", "title": "one", "people": others });
        if count > 1 {
            h.call("x", "addRoom", others).await.unwrap();
            let all = json!({ "roomId": "r", "people": people(count) });
            assert_exists_already(h.call("x", "changeRoom", all).await.map(|_| ()));
            assert_sound(&h).await;
        }
    }
}

#[tokio::test]
async fn what_another_program_has_put_there_is_one_too() {
    let text = ROOMS.replace("  type type\n", "  type type\n  others allowed\n");
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    let h = Harness::on(&text, store.clone()).await;
    let item: Item = [("PK", "ROOM#r"), ("SK", "PERSON#p0"), ("type", "Theirs")]
        .map(|(name, value)| (name.to_owned(), Value::from(value)))
        .into();
    let table = "rooms".to_owned();
    store.put(Put { table, item: item.clone(), condition: None }).await.unwrap();
    for count in [1, 30] {
        assert_exists_already(room(&h, count).await);
    }
    assert_eq!(h.everything("rooms").await, [item]);
}

/// What the guests were in the place of is another kind of item by now: it stays when their room
/// changes or goes.
#[tokio::test]
async fn an_owner_leaves_alone_what_is_not_its_own() {
    for count in [3, 60] {
        for (write, input) in [
            ("dropRoom", json!({ "roomId": "r" })),
            ("changeRoom", json!({ "roomId": "r", "people": ["p1"] })),
        ] {
            let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
            let h = Harness::on(ROOMS, store.clone()).await;
            room(&h, count).await.unwrap();
            let mut item = of_type(&h, "Guest").await.remove(0);
            item.retain(|name| ["PK", "SK", "roomId", "person"].contains(&name));
            item.insert("type".to_owned(), Value::from("Member"));
            item.insert("SK".to_owned(), Value::from("PERSON#p0"));
            item.insert("person".to_owned(), Value::from("p0"));
            item.insert("level".to_owned(), Value::from(7));
            let table = "rooms".to_owned();
            store.put(Put { table, item: item.clone(), condition: None }).await.unwrap();
            h.call("x", write, input.clone()).await.unwrap();
            assert_eq!(of_type(&h, "Member").await, [item], "{write} with {count}");
            h.runtime.finish_work(true).await.unwrap();
            assert_sound(&h).await;
        }
    }
}

/// Somebody takes a place between the look at it and the put, which is too late to refuse.
#[tokio::test]
async fn work_beyond_a_transaction_overwrites_nothing() {
    for transactions in 0..3 {
        let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
        let h = Arc::new(Harness::on(ROOMS, store.clone()).await);
        let meanwhile = {
            let h = h.clone();
            async move {
                let member = json!({ "roomId": "r", "person": "p0" });
                h.call("x", "addMember", member).await.unwrap();
            }
        };
        let racing = Meanwhile::behind_transactions(transactions, store, meanwhile);
        let racing = Harness::on(ROOMS, Arc::new(racing)).await;
        room(&racing, 30).await.unwrap();
        assert_eq!(of_type(&h, "Member").await.len(), 1, "behind {transactions}");
        h.runtime.finish_work(true).await.unwrap();
        assert_eq!(of_type(&h, "Member").await.len(), 1, "behind {transactions}");
        assert_eq!(of_type(&h, "Guest").await.len(), 29);
        assert_eq!(h.everything("rooms").await.len(), 31, "no work is left");
    }
}

#[tokio::test]
async fn an_item_may_take_the_place_of_one_that_the_write_deletes() {
    let h = Harness::new(ROOMS).await;
    h.call("x", "addMember", json!({ "roomId": "r", "person": "p0" })).await.unwrap();
    let turn = json!({ "roomId": "r", "title": "one", "person": "p0" });
    h.call("x", "turn", turn).await.unwrap();
    assert_eq!(of_type(&h, "Member").await, Vec::<Item>::new());
    assert_eq!(of_type(&h, "Guest").await.len(), 1);
    assert_sound(&h).await;
}

async fn assert_guest(h: &Harness, person: &str, title: &str, mood: &str, seat: i64) {
    let guest = json!({ "roomId": "r", "person": person });
    let shown = h.call("x", "guest", guest).await.unwrap().body;
    let wanted = json!({
        "type": "Guest", "roomId": "r", "person": person, "title": title, "mood": mood, "seat": seat,
        "label": format!("{title}, {mood}"),
    });
    assert_eq!(shown, wanted);
    let sort = Value::from(format!("PERSON#{person}"));
    let stored = of_type(h, "Guest").await.into_iter().find(|item| item["SK"] == sort).unwrap();
    assert_eq!(stored["GSI1SK"], Value::from(format!("{mood}#{title}")));
}

/// Keys and computed attributes are made of what the owner gives and of what is the item's own.
#[tokio::test]
async fn what_is_made_of_both_is_made_anew_when_either_changes() {
    for count in [2, 50] {
        let h = Harness::new(ROOMS).await;
        room(&h, count).await.unwrap();
        assert_guest(&h, "p0", "one", "happy", 1).await;
        let feel = json!({ "roomId": "r", "person": "p0", "mood": "sad", "seat": 5 });
        h.call("x", "feel", feel).await.unwrap();
        assert_guest(&h, "p0", "one", "sad", 5).await;
        let change = json!({ "roomId": "r", "title": "two" });
        h.call("x", "changeRoom", change).await.unwrap();
        assert_guest(&h, "p0", "two", "sad", 5).await;
        assert_guest(&h, "p1", "two", "happy", 1).await;
        let both = json!({ "roomId": "r", "person": "p1", "mood": "sad", "title": "three" });
        h.call("x", "feelAnd", both).await.unwrap();
        assert_guest(&h, "p0", "three", "sad", 5).await;
        assert_guest(&h, "p1", "three", "sad", 1).await;
        assert_sound(&h).await;
    }
}

#[tokio::test]
async fn it_is_so_too_when_both_change_at_once_or_the_work_is_cut_off() {
    for count in [2, 50] {
        for crash in 0.. {
            let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
            let h = Arc::new(Harness::on(ROOMS, store.clone()).await);
            room(&h, count).await.unwrap();
            let feeling = {
                let h = h.clone();
                async move {
                    let feel = json!({ "roomId": "r", "person": "p0", "mood": "sad" });
                    h.call("x", "feel", feel).await.unwrap();
                }
            };
            let racing: Arc<dyn Store> = Arc::new(Meanwhile::new(store, feeling));
            let crashing = Arc::new(Crashing::after(racing, crash));
            let dying = Harness::on(ROOMS, crashing.clone()).await;
            let change = json!({ "roomId": "r", "title": "two" });
            let done = dying.call("x", "changeRoom", change).await.is_ok();
            h.runtime.finish_work(true).await.unwrap();
            if done {
                assert_guest(&h, "p0", "two", "sad", 1).await;
            }
            assert_sound(&h).await;
            if !crashing.has_died() {
                assert!(done && crash > 0);
                break;
            }
        }
    }
}

/// Nobody sees an item that is being changed without what its owner gives it, also where its key
/// alone says what it is.
#[tokio::test]
async fn what_is_hidden_meanwhile_is_not_listed() {
    let member = "entity Member in main {\n  PK = \"ROOM#{roomId}\"\n  SK = \"";
    let apart = ROOMS.replace(&format!("{member}PERSON#"), &format!("{member}MEMBER#"));
    assert_ne!(apart, ROOMS);
    for crash in 0.. {
        let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
        let h = Harness::on(&apart, store.clone()).await;
        room(&h, 50).await.unwrap();
        let crashing = Arc::new(Crashing::after(store, crash));
        let dying = Harness::on(&apart, crashing.clone()).await;
        let change = json!({ "roomId": "r", "title": "two" });
        let _cut_off = dying.call("x", "changeRoom", change).await;
        let listed = h.call("x", "guests", json!({ "roomId": "r" })).await.unwrap().body;
        for guest in listed["items"].as_array().unwrap() {
            assert!(guest.get("title").is_some(), "after {crash}: {guest}");
        }
        h.runtime.finish_work(true).await.unwrap();
        let listed = h.call("x", "guests", json!({ "roomId": "r" })).await.unwrap().body;
        assert_eq!(listed["items"].as_array().unwrap().len(), 50);
        if !crashing.has_died() {
            assert!(crash > 2);
            break;
        }
    }
}

/// The caller knows the owner, and never sent anything for the derived item.
#[tokio::test]
async fn a_value_that_does_not_fit_the_derived_item_is_a_conflict_about_the_owners() {
    let narrow = ROOMS.replace("  title:  text(80)\n  mood:", "  title:  text(5)\n  mood:");
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    let h = Harness::on(&narrow, store.clone()).await;
    room(&h, 2).await.unwrap();
    for (write, people) in [("addRoom", 1), ("addRoom", 30), ("changeRoom", 1), ("changeRoom", 30)]
    {
        let id = if write == "addRoom" { "s" } else { "r" };
        let long = json!({ "roomId": id, "title": "too long", "people": self::people(people) });
        let failure = h.call("x", write, long).await.unwrap_err();
        let reason = failure.reason().unwrap_or_else(|| panic!("{failure:?}"));
        assert_eq!(reason.code, Code::OUT_OF_BOUNDS);
        assert_eq!(reason.message, "`title` may have at most 5 characters, not 8");
        assert_eq!(reason.field.as_deref(), Some("title"));
    }
    assert_sound(&h).await;
    let wide = Harness::on(ROOMS, store).await;
    wide.call("x", "changeRoom", json!({ "roomId": "r", "title": "too long" })).await.unwrap();
    let (told, summary) = inspect(&h, RepairMode::Look).await;
    assert!(summary.wrong() > 0, "{told:#?}");
    let does_not_fit = |finding: &str| finding.contains("that depends on it does not fit");
    assert!(told.iter().any(|(_, finding, _)| does_not_fit(finding)), "{told:#?}");
}

/// Owners and what is their items' own change at once, also where the owner's items take several
/// transactions.
#[tokio::test(flavor = "multi_thread")]
async fn many_who_change_both_leave_them_in_step() {
    for (count, callers) in [(3, 64), (30, 12)] {
        let h = Arc::new(Harness::new(ROOMS).await);
        room(&h, count).await.unwrap();
        let calls = (0..callers).map(|n| {
            let h = h.clone();
            tokio::spawn(async move {
                let mood = if n % 4 == 1 { "sad" } else { "happy" };
                match n % 2 {
                    0 => {
                        let change = json!({ "roomId": "r", "title": format!("t{n}") });
                        h.call("x", "changeRoom", change).await
                    }
                    _ => {
                        let feel = json!({ "roomId": "r", "person": "p1", "mood": mood });
                        h.call("x", "feel", feel).await
                    }
                }
            })
        });
        for call in calls.collect::<Vec<_>>() {
            match call.await.unwrap() {
                // While many items change, those that are changed are hidden.
                Ok(_) | Err(Failure::NotFound(_)) => {}
                Err(failure) => panic!("{failure:?}"),
            }
        }
        assert_sound(&h).await;
        assert_eq!(of_type(&h, "Guest").await.len(), count);
        assert_eq!(h.everything("rooms").await.len(), count + 1, "no work is left");
    }
}
