//! Work in portions: each element once, whoever is at work and whatever happens to them.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value as Json, json};
use tavola_embedded::EmbeddedStore;
use tavola_runtime::inspect::{ProblemKind, RepairMode};
use tavola_runtime::{Caller, Clock, Failure, Input, Response, Runtime, UnfinishedKind};
use tavola_store::{Faults, FaultyStore, Item, Store, Value};
use tokio::time::Instant;

use crate::crash::Crashing;
use crate::harness::{Harness, inputs, user_named};
use crate::inspect::world::inspect;

/// When the clock stands, in epoch milliseconds.
pub const BEGAN: i64 = 1_800_000_000_000;

pub const EVENTS: &str = r#"
model events
timestamps milliseconds
table main = "events" {
  key PK, SK
  index GSI1 on GSI1PK, GSI1SK
  type kind
}
caller {
  id: id = "sub"
}
entity Event in main {
  PK = "EVENT#{eventId}"
  SK = "EVENT"
  eventId: id
  ownerId: id
  graded:  int = 0
  guests:  [id] = []
}
entity Answer in main {
  PK = "EVENT#{eventId}"
  SK = "ANSWER#{userId}"
  GSI1PK = "POINTS#{eventId}"
  GSI1SK = "{points:pad(6)}#{userId}"
  eventId: id
  userId:  id
  points:  int(0..999999) = 0
}
entity User in main {
  PK = "USER#{userId}"
  SK = "USER"
  userId: id
  banned: bool = false
}
entity Award in main {
  PK = "USER#{userId}"
  SK = "AWARD#{eventId}"
  eventId: id
  userId:  id
  by:      id
}
read answers(eventId) {
  from main where PK = "EVENT#{eventId}" and begins_with(SK, "ANSWER#")
  at most 5
  allow signed-in
}
read byPoints(eventId) {
  from main.GSI1 where GSI1PK = "POINTS#{eventId}"
  allow signed-in
}
write addEvent(eventId, guests?) {
  allow signed-in
  create Event from input { ownerId = caller.id }
}
write addAnswer(eventId, userId, points?) {
  allow signed-in
  create Answer from input
}
write dropAnswer(eventId, userId) {
  allow signed-in
  delete Answer(eventId, userId)
}
write move(eventId, userId, by: int(-900..900)) {
  let a = Answer(eventId, userId)
  allow signed-in
  check a.points + by < 900
  update a set points += input.by
}
write addUser(userId, banned?) {
  allow signed-in
  create User from input
}
write award(eventId, userId) {
  let user = User(userId)
  allow signed-in
  check user.banned = false else forbidden banned "this user is banned"
  create Award { eventId, userId, by = caller.id }
}
write grade(eventId) {
  POST /events/{eventId}/grade
  let event = Event(eventId)
  allow event.ownerId = caller.id
  for a in answers(eventId) where a.points < 1000 in portions {
    update a set points += 1
    update Event(event.eventId) set graded += 1
  }
  cancel by event.ownerId = caller.id
}
write raise(eventId) {
  allow signed-in
  for a in byPoints(eventId) in portions { update a set points += 10 }
}
write awardAll(eventId) {
  allow signed-in
  for a in answers(eventId) in portions { do award(eventId, a.userId) }
}
write awardGuests(eventId) {
  let event = Event(eventId)
  allow signed-in
  update event set graded += 1
  for userId in event.guests in portions { do award(eventId, userId) }
}
write enlist(eventId, userIds: [id]) {
  allow signed-in
  for userId in userIds in portions {
    create Award { eventId, userId, by = caller.id }
    update Event(eventId) set graded += 1
  }
}
"#;

/// An event with so many answers of users, of whom every seventh is banned.
pub async fn event(store: Arc<dyn Store>, answers: usize) {
    let h = Harness::on(EVENTS, store).await;
    // An item has at most 400 KB.
    let guests: Vec<String> = (0..answers.min(1_000)).map(user).collect();
    h.call("ann", "addEvent", json!({ "eventId": "e", "guests": guests })).await.unwrap();
    for number in 0..answers {
        let id = user(number);
        h.call("ann", "addAnswer", json!({ "eventId": "e", "userId": id })).await.unwrap();
        let banned = number % 7 == 6;
        h.call("ann", "addUser", json!({ "userId": id, "banned": banned })).await.unwrap();
    }
}

pub fn user(number: usize) -> String {
    format!("u{number:05}")
}

pub async fn on(store: Arc<dyn Store>) -> Harness {
    Harness::with_clock(EVENTS, store, Clock::standing(BEGAN)).await
}

pub fn memory() -> Arc<EmbeddedStore> {
    Arc::new(EmbeddedStore::memory().unwrap())
}

pub fn body(response: &Response) -> Json {
    serde_json::from_str(&response.body.clone().into_text()).unwrap()
}

/// The points of all answers, by how many have them, and how often the event was counted.
async fn points(h: &Harness) -> (BTreeMap<i64, usize>, i64) {
    let number = |item: &Item, name: &str| {
        item.get(name).and_then(Value::as_number).and_then(|n| n.to_i64()).unwrap()
    };
    let (mut points, mut graded) = (BTreeMap::new(), 0);
    for item in h.everything("events").await {
        match item.get("kind").and_then(Value::as_str) {
            Some("Answer") => *points.entry(number(&item, "points")).or_default() += 1,
            Some("Event") => graded = number(&item, "graded"),
            _ => {}
        }
    }
    (points, graded)
}

/// The system's own items, but those that tell what came of work.
pub async fn left_over(h: &Harness) -> Vec<String> {
    let keys = h
        .everything("events")
        .await
        .into_iter()
        .map(|item| item["PK"].as_str().unwrap().to_owned());
    let system = |key: &String| key.starts_with("TAVOLA#") && !key.starts_with("TAVOLA#PROGRESS#");
    keys.filter(system).collect()
}

async fn awards(h: &Harness) -> usize {
    let items = h.everything("events").await;
    items.iter().filter(|item| item.get("kind") == Some(&Value::from("Award"))).count()
}

/// Without the record that a call has happened, which is to stay for a while.
pub fn idle(mut left: Vec<String>) -> Vec<String> {
    left.retain(|key| !key.starts_with("TAVOLA#ONCE#"));
    left
}

pub async fn finish(runtime: &Arc<Runtime>) {
    runtime.clone().maintain(tokio::time::sleep(Duration::from_secs(200))).await;
}

#[tokio::test(start_paused = true)]
async fn each_element_is_done_once_and_what_came_of_it_is_told() {
    let store = memory();
    event(store.clone(), 450).await;
    let h = on(store).await;
    let response = h.call("ann", "grade", json!({ "eventId": "e" })).await.unwrap();
    finish(&h.runtime).await;
    assert_eq!(points(&h).await, (BTreeMap::from([(1, 450)]), 450));
    assert_eq!(left_over(&h).await, Vec::<String>::new());
    let id = response.work.clone().unwrap().id;
    let told = h.call("ann", "tavola.work", json!({ "id": id })).await.unwrap();
    let told = body(&told);
    assert_eq!(
        (&told["state"], &told["done"], &told["skipped"]),
        (&json!("finished"), &json!(450), &json!(0))
    );
    let other = h.call("bob", "tavola.work", json!({ "id": id })).await;
    assert!(matches!(other, Err(Failure::NotFound(_))), "{other:?}");
}

#[tokio::test(start_paused = true)]
async fn an_element_whose_place_moves_is_not_done_twice() {
    let store = memory();
    event(store.clone(), 60).await;
    let h = on(store).await;
    h.call("ann", "raise", json!({ "eventId": "e" })).await.unwrap();
    finish(&h.runtime).await;
    assert_eq!(points(&h).await.0, BTreeMap::from([(10, 60)]));
    assert_eq!(left_over(&h).await, Vec::<String>::new(), "no mark is left");
}

#[tokio::test(start_paused = true)]
async fn what_is_refused_is_skipped_and_listed_and_the_rules_are_those_of_the_caller() {
    let store = memory();
    event(store.clone(), 14).await;
    let h = on(store).await;
    for (name, place) in [("awardAll", Json::Null), ("awardGuests", json!(7))] {
        let told = body(&h.call("bob", name, json!({ "eventId": "e" })).await.unwrap());
        // The second time, everybody has the award already.
        let skipped = if name == "awardAll" { 2 } else { 14 };
        assert_eq!(told["skipped"], json!(skipped), "{told}");
        let banned = told["reasons"].as_array().unwrap().iter().find(|r| r["code"] == "banned");
        assert_eq!(banned.unwrap()["message"], "this user is banned");
        assert_eq!(banned.unwrap()["place"], place);
    }
    let items = h.everything("events").await;
    let awards: Vec<_> =
        items.iter().filter(|item| item.get("kind") == Some(&Value::from("Award"))).collect();
    assert_eq!(awards.len(), 12);
    assert!(awards.iter().all(|award| award["by"] == Value::from("bob")));
}

#[tokio::test(start_paused = true)]
async fn work_that_is_interrupted_at_any_request_is_finished_by_another_server() {
    for name in ["grade", "raise"] {
        for writes in 0.. {
            let store = memory();
            event(store.clone(), 10).await;
            let crashing = Arc::new(Crashing::after(store.clone(), writes));
            let first = on(crashing.clone()).await;
            let called = first.call("ann", name, json!({ "eventId": "e" })).await;
            let second = on(store).await;
            second.clock.advance(120);
            finish(&second.runtime).await;
            let by = if name == "grade" { 1 } else { 10 };
            let all = BTreeMap::from([(by, 10)]);
            let (points, _) = points(&second).await;
            match called {
                // The first transaction is the only one whose failure the caller is told.
                Err(_) => assert!(
                    writes == 0 && points == BTreeMap::from([(0, 10)]),
                    "{writes}: {points:?}"
                ),
                Ok(_) => assert_eq!(points, all, "{name} interrupted after {writes} writes"),
            }
            assert_eq!(left_over(&second).await, Vec::<String>::new());
            if !crashing.has_died() {
                assert!(writes > 10);
                break;
            }
        }
    }
}

/// Slots that move on along the key that they are found by, and a journal that a loop over it
/// leaves entries in.
const SLOTS: &str = r#"
model slots
table main = "slots" {
  key PK, SK
  type kind
}
caller { id: id = "sub" }
entity Slot in main {
  PK = "EVENT#{eventId}"
  SK = "SLOT#{at:pad(6)}#{slotId}"
  eventId: id
  slotId:  id
  at:      int(0..999999)
  moved:   int = 0
  also ByMoves PK = "MOVES#{eventId}", SK = "{moved:pad(4)}#{slotId}"
}
entity Entry in main {
  PK = "JOURNAL#{actorId}"
  SK = "{at}#{entryId}"
  entryId: ulid = new
  actorId: id
  action:  string(64)
  at:      timestamp = now
  seen:    int = 0
}
audit Entry { actorId = caller.id, action = write.name }
read slots(eventId) {
  from main where PK = "EVENT#{eventId}" and begins_with(SK, "SLOT#")
  allow signed-in
}
read byMoves(eventId) {
  from main where PK = "MOVES#{eventId}"
  allow signed-in
}
read journal(actorId) {
  from main where PK = "JOURNAL#{actorId}"
  allow signed-in
}
write addSlot(eventId, slotId, at: Slot.at) {
  allow signed-in
  audit none
  create Slot from input
}
write moveSlot(eventId, slotId, at: Slot.at) {
  let slot = Slot(eventId, at, slotId)
  allow signed-in
  audit none
  delete slot
  create Slot { eventId, slotId, at = slot.at + 1000, moved = slot.moved + 1 }
}
write move(eventId) {
  allow signed-in
  for s in slots(eventId) in portions { do moveSlot(eventId, s.slotId, s.at) }
}
write count(eventId, slotId, at: Slot.at) {
  allow signed-in
  audit none
  update Slot(eventId, at, slotId) set moved = moved + 1
}
write countAll(eventId) {
  allow signed-in
  for s in byMoves(eventId) in portions { do count(eventId, s.slotId, s.at) }
}
write copyAll(eventId) {
  allow signed-in
  for s in slots(eventId) in portions {
    create Slot { eventId, slotId = s.slotId, at = s.at + 100000, moved = s.moved }
  }
}
write see(actorId, at: Entry.at, entryId: Entry.entryId) {
  allow signed-in
  update Entry(actorId, at, entryId) set seen = seen + 1
}
write seeAll(actorId) {
  allow signed-in
  for e in journal(actorId) in portions { do see(actorId, e.at, e.entryId) }
}
"#;

/// How many slots there are with each number of moves.
async fn moves(h: &Harness) -> BTreeMap<i64, usize> {
    let mut moves = BTreeMap::new();
    for item in h.everything("slots").await {
        if item["PK"].as_str().is_some_and(|key| key.starts_with("EVENT#")) {
            let moved = item["moved"].as_number().and_then(|n| n.to_i64()).unwrap();
            *moves.entry(moved).or_default() += 1;
        }
    }
    moves
}

#[tokio::test(start_paused = true)]
async fn what_the_work_itself_makes_is_no_element_of_it() {
    let store = memory();
    let h = Harness::with_clock(SLOTS, store.clone(), Clock::standing(BEGAN)).await;
    for number in 0..250 {
        let slot = json!({ "eventId": "e", "slotId": user(number), "at": number });
        h.call("ann", "addSlot", slot).await.unwrap();
    }
    for (name, all, expected) in [
        // Found by the table's own key, along which they move.
        ("move", 250, BTreeMap::from([(1, 250)])),
        // Found by items that they derive, which move.
        ("countAll", 250, BTreeMap::from([(2, 250)])),
        ("copyAll", 250, BTreeMap::from([(2, 500)])),
    ] {
        let crashing = Arc::new(Crashing::after(store.clone(), 130));
        let first = Harness::with_clock(SLOTS, crashing, Clock::standing(BEGAN)).await;
        let begun = first.call("ann", name, json!({ "eventId": "e" })).await.unwrap();
        let second = Harness::with_clock(SLOTS, store.clone(), Clock::standing(BEGAN)).await;
        second.clock.advance(120);
        finish(&second.runtime).await;
        let id = json!({ "id": begun.work.unwrap().id });
        let told = body(&h.call("ann", "tavola.work", id).await.unwrap());
        assert_eq!((&told["done"], &told["skipped"]), (&json!(all), &json!(0)), "{name}: {told}");
        assert_eq!(moves(&h).await, expected, "{name}");
    }
    // Its own audit entry is the first of ann's that it finds; the others come after it.
    let begun = h.call("ann", "seeAll", json!({ "actorId": "ann" })).await.unwrap();
    assert_eq!(body(&begun)["done"], json!(4));
    let items = h.everything("slots").await;
    let of_marks = |item: &&Item| item["PK"].as_str().is_some_and(|key| key.contains("#MARK#"));
    assert_eq!(items.iter().filter(of_marks).count(), 0, "nothing is left marked");
}

#[tokio::test(start_paused = true)]
async fn who_starts_alone_on_a_store_goes_on_at_once_with_what_was_interrupted() {
    let store = memory();
    event(store.clone(), 10).await;
    let crashing = Arc::new(Crashing::after(store.clone(), 5));
    let first = on(crashing.clone()).await;
    first.call("ann", "raise", json!({ "eventId": "e" })).await.unwrap();
    assert!(crashing.has_died());
    let second = on(store.clone()).await;
    second.clock.advance(1);
    // Somebody else may be at it, unless the store is this server's own.
    finish(&second.runtime).await;
    assert_ne!(points(&second).await.0, BTreeMap::from([(10, 10)]));
    let third = on(store).await;
    third.clock.advance(1);
    assert_eq!(third.runtime.finish_work(true).await.unwrap(), 0);
    finish(&third.runtime).await;
    assert_eq!(points(&third).await.0, BTreeMap::from([(10, 10)]));
    assert_eq!(left_over(&third).await, Vec::<String>::new());
}

#[tokio::test(start_paused = true)]
async fn a_list_of_inputs_is_kept_until_it_is_done() {
    for writes in 0.. {
        let store = memory();
        event(store.clone(), 10).await;
        let crashing = Arc::new(Crashing::after(store.clone(), writes));
        let first = on(crashing.clone()).await;
        let users: Vec<String> = (0..10).map(user).collect();
        let input = json!({ "eventId": "e", "userIds": users });
        let called = first.call("ann", "enlist", input).await;
        let second = on(store).await;
        second.clock.advance(120);
        finish(&second.runtime).await;
        let all = if called.is_ok() { 10 } else { 0 };
        assert_eq!((awards(&second).await, points(&second).await.1), (all, all as i64));
        assert_eq!(left_over(&second).await, Vec::<String>::new());
        if !crashing.has_died() {
            assert!(writes > 10);
            break;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_list_may_be_larger_than_an_item_and_its_record_stays_small() {
    let store = memory();
    event(store.clone(), 1).await;
    let h = Harness::impatient(EVENTS, store.clone()).await;
    let users: Vec<String> = (0..12_000).map(|n| format!("{n:040}")).collect();
    let input = json!({ "eventId": "e", "userIds": users });
    let begun = h.call("ann", "enlist", input).await.unwrap();
    let items = h.everything("events").await;
    let record = items.iter().find(|item| item.contains_key("tavola:starts")).unwrap();
    assert!(tavola_store::item_size(record) < 1024, "{record:?}");
    let id = json!({ "id": begun.work.unwrap().id });
    let told = body(&h.call("ann", "tavola.work", id.clone()).await.unwrap());
    assert_eq!(told["left"], 12_000);
    finish(&h.runtime).await;
    let told = body(&h.call("ann", "tavola.work", id).await.unwrap());
    assert_eq!((&told["state"], &told["done"]), (&json!("finished"), &json!(12_000)));
    assert_eq!((awards(&h).await, points(&h).await.1), (12_000, 12_000));
    assert_eq!(left_over(&h).await, Vec::<String>::new());
    let huge: Vec<String> = (0..100_000).map(|n| format!("{n:040}")).collect();
    let refused = h.call("ann", "enlist", json!({ "eventId": "e", "userIds": huge })).await;
    assert!(matches!(refused, Err(Failure::TooLarge(_))), "{refused:?}");
}

#[tokio::test(start_paused = true)]
async fn several_servers_on_a_store_that_misbehaves_do_each_element_once() {
    let store = memory();
    event(store.clone(), 100).await;
    let servers = futures_util::future::join_all((0..3).map(|seed| {
        let faults = Faults { seed, throttled: 0.05, lost_answers: 0.05, ..Faults::default() };
        on(Arc::new(FaultyStore::new(store.clone(), faults)))
    }))
    .await;
    let calls = servers.iter().map(|h| h.call("ann", "raise", json!({ "eventId": "e" })));
    for called in futures_util::future::join_all(calls).await {
        called.unwrap();
    }
    for _ in 0..3 {
        futures_util::future::join_all(servers.iter().map(|h| finish(&h.runtime))).await;
        servers.iter().for_each(|h| h.clock.advance(120));
    }
    let h = on(store).await;
    assert_eq!(points(&h).await.0, BTreeMap::from([(30, 100)]));
    assert_eq!(left_over(&h).await, Vec::<String>::new());
}

#[tokio::test(start_paused = true)]
async fn the_operator_sees_how_far_it_has_come_and_cancels_it() {
    let store = memory();
    event(store.clone(), 20).await;
    let h = Harness::impatient(EVENTS, store).await;
    let begun = h.call("ann", "grade", json!({ "eventId": "e" })).await.unwrap();
    let id = begun.work.unwrap().id;
    let unfinished = h.runtime.unfinished_work(10).await.unwrap();
    let [work] = unfinished.as_slice() else { panic!("{unfinished:?}") };
    assert_eq!((work.kind, work.write.as_deref()), (UnfinishedKind::Portions, Some("grade")));
    let portions = work.portions.as_ref().unwrap();
    assert_eq!((&portions.id, portions.can_be_cancelled), (&id, true));
    let other = h.runtime.cancel_unfinished("none").await;
    assert!(matches!(other, Err(Failure::NotFound(_))), "{other:?}");
    let told = body(&h.runtime.cancel_unfinished(&id).await.unwrap());
    assert_eq!(told["state"], "cancelled");
    finish(&h.runtime).await;
    assert_eq!(points(&h).await.0, BTreeMap::from([(0, 20)]));
    assert_eq!(h.runtime.unfinished_work(10).await.unwrap(), []);
    assert_eq!(left_over(&h).await, Vec::<String>::new());
}

#[tokio::test(start_paused = true)]
async fn who_may_cancel_is_said_by_the_model() {
    let store = memory();
    event(store.clone(), 20).await;
    let h = Harness::impatient(EVENTS, store).await;
    let begun = h.call("ann", "grade", json!({ "eventId": "e" })).await.unwrap();
    let work = begun.work.unwrap();
    assert!(!work.finished);
    let id = json!({ "id": work.id });
    let other = h.call("bob", "tavola.cancelWork", id.clone()).await;
    assert!(matches!(other, Err(Failure::NotFound(_))), "{other:?}");
    let told = body(&h.call("ann", "tavola.cancelWork", id).await.unwrap());
    assert_eq!(told["state"], "cancelled");
    finish(&h.runtime).await;
    assert_eq!(points(&h).await.0, BTreeMap::from([(0, 20)]));
    assert_eq!(left_over(&h).await, Vec::<String>::new());
}

#[tokio::test(start_paused = true)]
async fn a_repetition_is_told_how_the_work_stands_and_begins_none() {
    let store = memory();
    event(store.clone(), 20).await;
    let h = Harness::impatient(EVENTS, store).await;
    let ann = user_named("ann");
    let call = || {
        let input = inputs(json!({ "eventId": "e" }));
        let input = Input { idempotency_key: Some("k".to_owned()), ..input };
        h.runtime.call("grade", input, &ann)
    };
    let first = call().await.unwrap();
    let again = call().await.unwrap();
    assert_eq!((again.replayed, &again.work), (true, &first.work));
    finish(&h.runtime).await;
    let last = call().await.unwrap();
    assert_eq!(
        (last.work.as_ref().map(|work| work.finished), &body(&last)["done"]),
        (Some(true), &json!(20))
    );
    assert_eq!(points(&h).await.0, BTreeMap::from([(1, 20)]));
}

#[tokio::test(start_paused = true)]
async fn a_model_without_the_write_stops_the_work_and_says_so() {
    let store = memory();
    event(store.clone(), 5).await;
    let h = Harness::impatient(EVENTS, store.clone()).await;
    let begun = h.call("ann", "grade", json!({ "eventId": "e" })).await.unwrap();
    let without = EVENTS.replace("write grade(", "write gradeSlowly(");
    let other = Harness::on(&without, store).await;
    finish(&other.runtime).await;
    let id = json!({ "id": begun.work.unwrap().id });
    let told = body(&h.call("ann", "tavola.work", id).await.unwrap());
    assert_eq!(told["stopped"], "the model has no write `grade` any more");
    finish(&h.runtime).await;
    assert_eq!(points(&h).await.0, BTreeMap::from([(1, 5)]), "a server that knows it goes on");
}

#[tokio::test(start_paused = true)]
async fn a_changed_write_goes_on_only_where_the_record_says_all_that_it_needs() {
    let list = "for a in answers(eventId) where a.points < 1000 in portions";
    for (from, to, expected) in [
        // What is done for an element is done as the model says now.
        ("update a set points += 1\n", "update a set points += 2\n", 2),
        (
            "write grade(eventId) {\n  POST /events/{eventId}/grade\n",
            "write grade(most: int = 9, eventId) {\n  check most > 0\n",
            1,
        ),
        // A position in one read says nothing of another one.
        (list, "for a in byPoints(eventId) where a.points < 1000 in portions", 0),
        // What the event was like when the work began was not kept.
        (list, "for a in answers(eventId) where a.points < event.graded + 9 in portions", 0),
    ] {
        let store = memory();
        event(store.clone(), 5).await;
        let h = Harness::impatient(EVENTS, store.clone()).await;
        let begun = h.call("ann", "grade", json!({ "eventId": "e" })).await.unwrap();
        let changed = EVENTS.replace(from, to);
        assert_ne!(changed, EVENTS);
        let other = Harness::on(&changed, store).await;
        finish(&other.runtime).await;
        let id = json!({ "id": begun.work.unwrap().id });
        let told = body(&other.call("ann", "tavola.work", id.clone()).await.unwrap());
        assert_eq!(points(&other).await.0, BTreeMap::from([(expected, 5)]), "{to}: {told}");
        let stopped = "the model's write `grade` is not the one that began this";
        match expected {
            0 => assert_eq!(told["stopped"], stopped, "{to}"),
            _ => assert_eq!(told["state"], "finished", "{to}"),
        }
        finish(&h.runtime).await;
        let told = body(&h.call("ann", "tavola.work", id).await.unwrap());
        assert_eq!(told["state"], "finished", "the version that began it can");
        assert_eq!(points(&h).await.0, BTreeMap::from([(expected.max(1), 5)]));
        assert_eq!(left_over(&h).await, Vec::<String>::new());
    }
}

#[tokio::test(start_paused = true)]
async fn the_operator_may_end_what_no_model_goes_on_with() {
    let store = memory();
    event(store.clone(), 5).await;
    let h = Harness::impatient(EVENTS, store.clone()).await;
    let begun = h.call("ann", "raise", json!({ "eventId": "e" })).await.unwrap();
    let id = begun.work.unwrap().id;
    let refused = h.runtime.cancel_unfinished(&id).await;
    assert!(matches!(refused, Err(Failure::Conflict(_))), "nobody may cancel it: {refused:?}");
    // Not even a model without any loop in portions passes over it in silence.
    let (without, _) = EVENTS.split_once("write grade(").unwrap();
    let other = Harness::on(without, store).await;
    finish(&other.runtime).await;
    let unfinished = other.runtime.unfinished_work(10).await.unwrap();
    let portions = unfinished[0].portions.as_ref().unwrap();
    assert!(portions.can_be_cancelled);
    let why = portions.stopped.as_deref();
    assert_eq!(why, Some("the model has no write `raise` any more"));
    let told = body(&other.runtime.cancel_unfinished(&id).await.unwrap());
    assert_eq!((&told["state"], &told["done"]), (&json!("cancelled"), &json!(0)));
    assert_eq!(left_over(&other).await, Vec::<String>::new(), "its inputs are gone");
    assert_eq!(body(&other.runtime.work_told(&id).await.unwrap()), told);
}

#[tokio::test(start_paused = true)]
async fn an_inspection_leaves_the_work_to_whoever_does_it() {
    for (name, expected) in [("grade", 1), ("raise", 10)] {
        let store = memory();
        event(store.clone(), 5).await;
        let h = Harness::impatient(EVENTS, store.clone()).await;
        let begun = h.call("ann", name, json!({ "eventId": "e" })).await.unwrap();
        let id = json!({ "id": begun.work.unwrap().id });
        for age in [0, 3600] {
            h.clock.advance(age);
            let (told, summary) = inspect(&h, RepairMode::Repair).await;
            assert_eq!(summary.wrong(), 0, "{told:?}");
        }
        let renamed = EVENTS.replace(&format!("write {name}("), "write another(");
        let other = Harness::on(&renamed, store).await;
        finish(&other.runtime).await;
        let (_, summary) = inspect(&other, RepairMode::Repair).await;
        assert_eq!(summary.left[&ProblemKind::Unfinished], 1, "nobody goes on with it");
        finish(&h.runtime).await;
        let told = body(&h.call("ann", "tavola.work", id).await.unwrap());
        assert_eq!(told["done"], 5, "{told}");
        assert_eq!(points(&h).await.0, BTreeMap::from([(expected, 5)]));
    }
}

#[tokio::test(start_paused = true)]
async fn a_process_with_little_time_brings_the_work_on_and_leaves_the_rest() {
    let store = memory();
    event(store.clone(), 300).await;
    let runtime = Arc::into_inner(on(store.clone()).await.runtime).unwrap();
    let runtime = runtime.with_work_rate(100).with_work_patience(Some(Duration::ZERO));
    let ann = user_named("ann");
    let begun = runtime.call("grade", inputs(json!({ "eventId": "e" })), &ann).await.unwrap();
    let id = begun.work.unwrap().id;
    let mut done = Vec::new();
    loop {
        let ended = runtime.maintain_once(Instant::now() + Duration::from_secs(2)).await;
        let told = body(&runtime.work_told(&id).await.unwrap());
        done.push(told["done"].as_i64().unwrap());
        assert_eq!(ended, told["state"] == "finished", "{told}");
        if ended {
            break;
        }
    }
    assert!(done.is_sorted_by(|before, after| before < after), "each time some: {done:?}");
    assert!(done.len() > 2, "{done:?}");
    let h = on(store).await;
    assert_eq!(points(&h).await, (BTreeMap::from([(1, 300)]), 300));
    assert_eq!(left_over(&h).await, Vec::<String>::new());
}

/// Ids of callers are those of their club.
const CLUBS: &str = r#"
model clubs
table main = "clubs" {
  key PK, SK
}
caller {
  id:   id = "sub"
  club: id = "club"
}
tenant clubId = caller.club
entity Member in main {
  PK = "CLUB#{clubId}"
  SK = "MEMBER#{userId}"
  clubId:  id
  userId:  id
  greeted: int = 0
}
read members(clubId) {
  from main where PK = "CLUB#{clubId}" and begins_with(SK, "MEMBER#")
  allow signed-in
}
write join(clubId, userId) {
  allow signed-in
  create Member from input
}
write greet(clubId) {
  allow signed-in
  for m in members(clubId) in portions { update m set greeted += 1 }
  cancel by caller.id = "1"
}
"#;

#[tokio::test(start_paused = true)]
async fn whoever_has_the_same_id_in_another_tenant_neither_sees_the_work_nor_cancels_it() {
    let h = Harness::impatient(CLUBS, memory()).await;
    let member = |club: &str| match json!({ "sub": "1", "club": club }) {
        Json::Object(claims) => Caller::user(claims),
        _ => unreachable!(),
    };
    let (ours, theirs) = (member("a"), member("b"));
    let join = json!({ "clubId": "a", "userId": "u" });
    h.runtime.call("join", inputs(join), &ours).await.unwrap();
    let greet = inputs(json!({ "clubId": "a" }));
    let begun = h.runtime.call("greet", greet, &ours).await.unwrap();
    let id = json!({ "id": begun.work.unwrap().id });
    for name in ["tavola.work", "tavola.cancelWork"] {
        let refused = h.runtime.call(name, inputs(id.clone()), &theirs).await;
        assert!(matches!(refused, Err(Failure::NotFound(_))), "{name}: {refused:?}");
    }
    let told = h.runtime.call("tavola.work", inputs(id.clone()), &ours).await.unwrap();
    assert_eq!(body(&told)["state"], "running");
    let told = h.runtime.call("tavola.cancelWork", inputs(id.clone()), &ours).await.unwrap();
    assert_eq!(body(&told)["state"], "cancelled");
    let refused = h.runtime.call("tavola.work", inputs(id), &theirs).await;
    assert!(matches!(refused, Err(Failure::NotFound(_))), "nor what came of it: {refused:?}");
}
