//! Work in portions beside other traffic: others change, add and delete the same items, and a
//! setting bounds how fast it goes.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use serde_json::{Value as Json, json};
use tavola_runtime::{Clock, Response, Runtime};
use tavola_store::{ActionKind, Delete, Item, Put, Result, Scan, Store, Value};
use tavola_testing::{Intercepted, Interceptor, Request, Response as StoreResponse};
use tokio::time::Instant;

use crate::crash::{Crashing, Refusing};
use crate::harness::{Harness, Random, inputs, user_named};
use crate::portions::{body, event, memory, on, user};

/// How many elements there are, and how many are done in a second.
const ELEMENTS: usize = 300;
const RATE: u32 = 100;

async fn slow(store: Arc<dyn Store>) -> Arc<Runtime> {
    let runtime = Arc::into_inner(on(store).await.runtime).unwrap();
    Arc::new(runtime.with_work_rate(RATE))
}

async fn call(runtime: &Runtime, name: &str, given: Json) -> Option<Response> {
    runtime.call(name, inputs(given), &user_named("ann")).await.ok()
}

fn number(told: &Json, name: &str) -> u64 {
    told[name].as_u64().unwrap()
}

#[tokio::test(start_paused = true)]
async fn progress_never_goes_back_and_each_element_is_done_once_while_others_write() {
    let store = memory();
    event(store.clone(), ELEMENTS).await;
    let runtime = slow(store.clone()).await;
    let began = Instant::now();
    let response = call(&runtime, "grade", json!({ "eventId": "e" })).await.unwrap();
    let id = response.work.clone().unwrap().id;
    assert_eq!(body(&response)["state"], "running", "it takes longer than a call waits");
    let background =
        tokio::spawn(runtime.clone().maintain(tokio::time::sleep(Duration::from_secs(200))));
    let (mut dropped, mut added) = (BTreeSet::new(), BTreeSet::new());
    let mut last = 0;
    for round in 0.. {
        tokio::time::sleep(Duration::from_millis(7)).await;
        // One that may be done, one that is not, and one that nobody knew.
        let gone = user((round * 37) % ELEMENTS);
        if call(&runtime, "dropAnswer", json!({ "eventId": "e", "userId": gone })).await.is_some() {
            dropped.insert(gone);
        }
        // Not for ever: what comes behind the others is found, too, and would go on.
        if round < 100 {
            let new = format!("v{round:05}");
            let answer = json!({ "eventId": "e", "userId": new, "points": 5 });
            call(&runtime, "addAnswer", answer).await.unwrap();
            added.insert(new);
        }
        let told = call(&runtime, "tavola.work", json!({ "id": id })).await.unwrap();
        let told = body(&told);
        let done = number(&told, "done") + number(&told, "skipped");
        assert!(done >= last, "{told} comes after {last}");
        last = done;
        if told["state"] == "finished" {
            break;
        }
        assert!(round < 10_000, "it never ends: {told}");
    }
    // The clock stands still but for waiting, so this is what the setting says.
    let seconds = began.elapsed().as_secs_f64();
    assert!(seconds >= (last as f64 - 1.0) / f64::from(RATE), "{last} in {seconds} seconds");
    background.abort();
    let told = body(&call(&runtime, "tavola.work", json!({ "id": id })).await.unwrap());
    let h = on(store).await;
    let mut graded = 0;
    let mut still = 0;
    for item in h.everything("events").await {
        let points =
            |name: &str| item.get(name).and_then(Value::as_number).unwrap().to_i64().unwrap();
        let user = item.get("userId").and_then(Value::as_str);
        match item.get("kind").and_then(Value::as_str) {
            Some("Event") => graded = points("graded"),
            Some("Answer") if added.contains(user.unwrap()) => {
                assert!((5..=6).contains(&points("points")), "{item:?}");
            }
            Some("Answer") => {
                assert!(!dropped.contains(user.unwrap()));
                assert_eq!(points("points"), 1, "{item:?}");
                still += 1;
            }
            _ => {}
        }
    }
    assert_eq!(still, ELEMENTS - dropped.len(), "those that were there throughout are done");
    assert_eq!(graded.unsigned_abs(), number(&told, "done"), "{told}");
}

/// Runners whose places in the index that a loop goes over are changed by others, and one whose
/// loop goes over the whole table.
const RACE: &str = r#"
model race
timestamps milliseconds
table main = "race" {
  key PK, SK
  index GSI1 on GSI1PK, GSI1SK
  local index byTime on PK, LSK
  type kind
}
caller { id: id = "sub" }
entity Runner in main {
  PK = "RACE"
  SK = "RUNNER#{runnerId}"
  GSI1PK = "RANKS"
  GSI1SK = "{rank:pad(6)}#{runnerId}"
  LSK = "TIME#{rank:pad(6)}#{runnerId}"
  runnerId: id
  rank:     int(0..999999)
  state:    fit | hurt | out = fit
  times:    int = 0
}
read ranks {
  from main.GSI1 where GSI1PK = "RANKS"
  allow signed-in
}
read times {
  from main.byTime where PK = "RACE" and begins_with(LSK, "TIME#")
  allow signed-in
}
read all {
  scan main at most 10
  for Runner
  allow signed-in
}
write enter(runnerId, rank, state?) {
  allow signed-in
  create Runner from input
}
write rank(runnerId, rank) {
  allow signed-in
  update Runner(runnerId) set rank = input.rank
}
write praise(runnerId) {
  allow signed-in
  update Runner(runnerId) set times += 1 if state = fit else conflict hurt "this one is hurt"
}
write praiseRanks {
  allow signed-in
  for r in ranks() where r.state != out in portions { do praise(r.runnerId) }
}
write praiseTimes {
  allow signed-in
  for r in times() where r.state != out in portions { update r set times += 1 }
}
write praiseAll {
  allow signed-in
  for r in all() in portions { update r set times += 1 }
}
"#;

/// How many runners there are: each fifth is hurt, and each seventh of the others is out.
const RUNNERS: usize = 600;

fn state(number: usize) -> &'static str {
    match (number % 5, number % 7) {
        (4, _) => "hurt",
        (_, 6) => "out",
        _ => "fit",
    }
}

async fn race(store: Arc<dyn Store>, runners: usize) -> Harness {
    let h = Harness::with_clock(RACE, store, Clock::standing(1_800_000_000_000)).await;
    for number in 0..runners {
        let runner =
            json!({ "runnerId": user(number), "rank": 1000 + number, "state": state(number) });
        h.call("ann", "enter", runner).await.unwrap();
    }
    h
}

/// How often each runner was praised.
async fn praised(h: &Harness) -> Vec<(usize, i64)> {
    let mut praised = Vec::new();
    for item in h.everything("race").await {
        let Some(id) = item.get("runnerId").and_then(Value::as_str) else { continue };
        let times = item["times"].as_number().and_then(|n| n.to_i64()).unwrap();
        praised.push((id[1..].parse().unwrap(), times));
    }
    praised
}

#[tokio::test(start_paused = true)]
async fn what_others_move_before_and_behind_the_place_has_its_turn_once() {
    for (name, hurt_are_refused) in [("praiseRanks", true), ("praiseTimes", false)] {
        let store = memory();
        let h = race(store.clone(), RUNNERS).await;
        let runtime = Arc::into_inner(h.runtime).unwrap().with_work_rate(RATE);
        let runtime = Arc::new(runtime);
        let begun = call(&runtime, name, json!({})).await.unwrap();
        let id = begun.work.clone().unwrap().id;
        let background =
            tokio::spawn(runtime.clone().maintain(tokio::time::sleep(Duration::from_secs(200))));
        let mut random = Random::new();
        for moves in 0.. {
            tokio::time::sleep(Duration::from_millis(7)).await;
            let told = call(&runtime, "tavola.work", json!({ "id": id })).await.unwrap();
            if body(&told)["state"] == "finished" {
                break;
            }
            // Not for ever: whoever goes on moving may always be where nobody looks.
            if moves < 500 {
                let runner = user(random.next() as usize % RUNNERS);
                let rank = random.up_to(2600);
                call(&runtime, "rank", json!({ "runnerId": runner, "rank": rank })).await.unwrap();
            }
        }
        background.abort();
        let told = body(&call(&runtime, "tavola.work", json!({ "id": id })).await.unwrap());
        let h = Harness::on(RACE, store).await;
        let wanted = |number| match state(number) {
            "fit" => 1,
            "hurt" => i64::from(!hurt_are_refused),
            _ => 0,
        };
        for (number, times) in praised(&h).await {
            assert_eq!(times, wanted(number), "{name}: {number}, {told}");
        }
        let hurt = (0..RUNNERS).filter(|number| state(*number) == "hurt").count();
        let done: i64 = (0..RUNNERS).map(wanted).sum();
        let skipped = if hurt_are_refused { hurt } else { 0 };
        assert_eq!((&told["done"], &told["skipped"]), (&json!(done), &json!(skipped)), "{told}");
        let left = h.everything("race").await.into_iter();
        let marks = left.filter(|item| item["PK"].as_str().unwrap().contains("#MARK#"));
        assert_eq!(marks.count(), 0, "nothing is left marked");
    }
}

/// Models a queue into which others put as much as is taken out of it.
#[tokio::test(start_paused = true)]
async fn a_loop_ends_although_others_make_new_items_as_fast_as_it_goes() {
    let store = memory();
    let h = race(store, RUNNERS / 2).await;
    let runtime = Arc::into_inner(h.runtime).unwrap().with_work_rate(RATE);
    let runtime = Arc::new(runtime);
    let begun = call(&runtime, "praiseTimes", json!({})).await.unwrap();
    let id = begun.work.clone().unwrap().id;
    let background =
        tokio::spawn(runtime.clone().maintain(tokio::time::sleep(Duration::from_secs(2000))));
    // Each has its place before all others.
    for number in (0..20 * RUNNERS).rev() {
        tokio::time::sleep(Duration::from_secs(1) / RATE).await;
        let told = call(&runtime, "tavola.work", json!({ "id": id })).await.unwrap();
        if body(&told)["state"] == "finished" {
            break;
        }
        assert!(number > 0, "it goes on for ever: {}", body(&told));
        let runner = json!({ "runnerId": format!("new{number:06}"), "rank": 0, "state": "fit" });
        call(&runtime, "enter", runner).await.unwrap();
    }
    background.abort();
}

/// Deletes an answer at the moment at which its own transaction is sent.
struct Deleting {
    user: String,
}

#[async_trait]
impl Interceptor for Deleting {
    async fn intercept(&self, request: Request, store: &dyn Store) -> Result<StoreResponse> {
        if let Request::TransactWrite(write) = &request {
            let keys = write.actions.iter().filter_map(|action| match &action.kind {
                ActionKind::Update(key, _) => Some((&action.table, key)),
                _ => None,
            });
            for (table, key) in keys {
                if key.to_item()["SK"] == Value::from(format!("ANSWER#{}", self.user)) {
                    let (table, key) = (table.clone(), key.clone());
                    store.delete(Delete { table, key, condition: None }).await?;
                }
            }
        }
        request.send(store).await
    }
}

#[tokio::test(start_paused = true)]
async fn an_element_that_is_deleted_while_it_has_its_turn_is_passed_over() {
    for name in ["grade", "raise"] {
        let store = memory();
        event(store.clone(), 5).await;
        let h = on(Arc::new(Intercepted::new(store, Deleting { user: user(2) }))).await;
        let told = body(&h.call("ann", name, json!({ "eventId": "e" })).await.unwrap());
        let counts = (&told["state"], &told["done"], &told["skipped"]);
        assert_eq!(counts, (&json!("finished"), &json!(4), &json!(0)), "{name}: {told}");
    }
}

#[tokio::test(start_paused = true)]
async fn an_item_that_others_have_broken_is_skipped_and_many_in_a_row_are_not() {
    for (broken, state, done) in [(&[2, 5][..], "finished", 6), (&[2, 3, 4], "stopped", 2)] {
        let store = memory();
        event(store.clone(), 8).await;
        let keys = broken.iter().map(|number| format!("ANSWER#{}", user(*number))).collect();
        let h = on(Arc::new(Intercepted::new(store, Refusing(keys)))).await;
        let told = body(&h.call("ann", "raise", json!({ "eventId": "e" })).await.unwrap());
        assert_eq!((&told["state"], &told["done"]), (&json!(state), &json!(done)), "{told}");
        assert_eq!(told["skipped"], 2, "{told}");
        assert_eq!(told["reasons"][0]["code"], "internal", "{told}");
        assert_eq!(told["reasons"][0]["element"]["userId"], user(2), "{told}");
    }
}

#[tokio::test(start_paused = true)]
async fn much_work_does_not_keep_a_little_waiting() {
    let store = memory();
    event(store.clone(), 1).await;
    let runtime = slow(store.clone()).await;
    let background =
        tokio::spawn(runtime.clone().maintain(tokio::time::sleep(Duration::from_secs(2000))));
    let mut begun = Vec::new();
    for (work, elements) in [2_000, 2_000, 2_000, 2_000, 300].into_iter().enumerate() {
        let ids: Vec<String> = (0..elements).map(|number| format!("{work}x{number}")).collect();
        let given = json!({ "eventId": "e", "userIds": ids });
        begun.push(call(&runtime, "enlist", given).await.unwrap().work.unwrap().id);
        // Long enough that the background is at it.
        tokio::time::sleep(Duration::from_secs(5)).await;
    }
    loop {
        tokio::time::sleep(Duration::from_secs(1)).await;
        let mut states = Vec::new();
        for id in &begun {
            let told = call(&runtime, "tavola.work", json!({ "id": id })).await.unwrap();
            states.push(body(&told)["state"].as_str().unwrap().to_owned());
        }
        match states.as_slice() {
            [much @ .., little] if little == "finished" => {
                assert!(much.iter().all(|state| state == "running"), "{states:?}");
                break;
            }
            states => assert!(states.iter().all(|state| state == "running"), "{states:?}"),
        }
    }
    background.abort();
}

/// Fills a table until its last page has nothing but what is filled in: partitions are in no order.
async fn fill_behind(store: &dyn Store) {
    for stand in 0..20 {
        for number in 0..250 {
            let [partition, sort] = [format!("STAND#{stand}"), user(number)].map(Value::from);
            let item = Item::from([("PK".to_owned(), partition), ("SK".to_owned(), sort)]);
            let put = Put { table: "race".to_owned(), item, condition: None };
            store.put(put).await.unwrap();
        }
        let request = Scan { table: "race".to_owned(), ..Scan::default() };
        let mut items = store.scan(request).await.unwrap().value.items;
        let last = items.split_off(items.len() - 250);
        if last.iter().all(|item| !item.contains_key("runnerId")) {
            return;
        }
    }
    panic!("the runners are always last");
}

#[tokio::test(start_paused = true)]
async fn a_loop_over_a_whole_table_is_finished_wherever_it_was_interrupted() {
    for writes in 0.. {
        let store = memory();
        race(store.clone(), 7).await;
        fill_behind(&*store).await;
        let clock = Clock::standing(1_800_000_000_000);
        let crashing = Arc::new(Crashing::after(store.clone(), writes));
        let first = Harness::with_clock(RACE, crashing.clone(), clock).await;
        let called = first.call("ann", "praiseAll", json!({})).await;
        let clock = Clock::standing(1_800_000_120_000);
        let second = Harness::with_clock(RACE, store, clock).await;
        let background = second.runtime.clone();
        background.maintain(tokio::time::sleep(Duration::from_secs(200))).await;
        let times = i64::from(called.is_ok());
        let praised = praised(&second).await;
        assert!(praised.iter().all(|(_, done)| *done == times), "{writes}: {praised:?}");
        assert_eq!(second.runtime.unfinished_work(10).await.unwrap(), [], "{writes}");
        if !crashing.has_died() {
            assert!(writes > 7);
            break;
        }
    }
}
