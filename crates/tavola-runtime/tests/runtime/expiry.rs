//! Expiry that does something: once for each item, whoever comes first and whatever happens to them.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use serde_json::json;
use tavola_embedded::EmbeddedStore;
use tavola_runtime::inspect::{ProblemKind, RepairMode};
use tavola_runtime::{Clock, Code, Failure, Input, JobReport};
use tavola_store::{
    Action, ActionKind, Delete, Error, Faults, FaultyStore, Item, Key, Result, Store, Value,
};
use tavola_testing::{Intercepted, Interceptor, Request, Response};
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::crash::{Crashing, Mortal};
use crate::harness::{Harness, Random, elements, inputs, user_named};
use crate::inspect::world::inspect;
use crate::model_changes::{applied, serve};

/// When the clock stands, in epoch milliseconds.
const BEGAN: i64 = 1_800_000_000_000;
const QUARTER: i64 = 15 * 60;

const HOLDS: &str = r#"
model holds
timestamps milliseconds
table main = "holds" {
  key PK, SK
  ttl ttl
  type kind
}
caller {
  id: id = "sub"
}
entity Stock in main {
  PK = "STOCK#{sku}"
  SK = "STOCK"
  sku:    id
  left:   int(0..1000000) = 0
  lapsed: int = 0
}
entity Hold in main {
  PK = "STOCK#{sku}"
  SK = "HOLD#{holdId}"
  sku:       id
  holdId:    id
  status:    held | confirmed = held
  code:      id? unique
  expiresAt: timestamp? = now + 15m
  expires expiresAt
  marks:     [id](3) = ["a", "b"]
  for mark in marks derive Note { sku, holdId, mark }
}
entity Note in main {
  PK = "NOTES#{sku}"
  SK = "{holdId}#{mark}"
  sku:    id
  holdId: id
  mark:   id
}
entity Lapse in main {
  PK = "LAPSES"
  SK = "{at}#{holdId}"
  holdId: id
  at:     timestamp = now
}
write addStock(sku, left: int) {
  allow signed-in
  create Stock from input
}
write dropStock(sku) {
  allow signed-in
  delete Stock(sku)
}
write hold(sku, holdId, code?) {
  allow signed-in
  update Stock(sku) set left -= 1 if left >= 1 else conflict sold-out
  create Hold from input
}
write holdOwn(sku, holdId) {
  let stock = Stock(sku)
  allow stock.sku = caller.id
  create Hold from input
}
write holdAgain(sku, holdId) {
  allow signed-in
  upsert Hold(sku, holdId) set status = held
}
write confirm(sku, holdId) {
  allow signed-in
  update Hold(sku, holdId) set status = confirmed if status = held
}
write prolong(sku, holdId, until: timestamp) {
  allow signed-in
  update Hold(sku, holdId) set expiresAt = input.until
}
write keep(sku, holdId) {
  allow signed-in
  update Hold(sku, holdId) clear expiresAt
}
write giveBack(sku, holdId) {
  allow signed-in
  delete Hold(sku, holdId)
  update Stock(sku) set left += 1
}
write unlessHeld(sku, holdId) {
  let hold = Hold(sku, holdId)?
  allow signed-in
  check not exists hold else conflict held
  update Stock(sku) set lapsed += 100
}
read holds(sku) {
  from main where PK = "STOCK#{sku}" and begins_with(SK, "HOLD#")
  allow signed-in
}
write clearOut(sku) {
  allow signed-in
  for hold in holds(sku) { delete hold }
  delete Stock(sku)
}
on expiry of Hold as h if status = held {
  update Stock(h.sku) set left += 1, lapsed += 1
  create Lapse { holdId = h.holdId }
}
"#;

/// The same model before it said what the expiry does.
fn without_block() -> String {
    let (before, _) = HOLDS.split_once("on expiry of").unwrap();
    before.to_owned()
}

async fn on(store: Arc<dyn Store>) -> Harness {
    Harness::with_clock(HOLDS, store, Clock::standing(BEGAN)).await
}

fn memory() -> Arc<EmbeddedStore> {
    Arc::new(EmbeddedStore::memory().unwrap())
}

/// A stock of ten or of all that are held.
async fn with_holds(holds: usize) -> (Arc<EmbeddedStore>, Harness) {
    let store = memory();
    let h = on(store.clone()).await;
    let left = holds.max(10);
    h.call("ann", "addStock", json!({ "sku": "s", "left": left })).await.unwrap();
    for number in 0..holds {
        hold(&h, number).await.unwrap();
    }
    (store, h)
}

async fn hold(h: &Harness, number: usize) -> std::result::Result<(), Failure> {
    let input = json!({ "sku": "s", "holdId": format!("h{number}") });
    h.call("ann", "hold", input).await.map(|_| ())
}

async fn run(h: &Harness) -> JobReport {
    h.runtime.run_job("expiry", Input::default()).await.unwrap()
}

fn report(done: usize, skipped: usize, refused: usize) -> JobReport {
    JobReport { done, skipped, refused }
}

fn number(item: &Item, name: &str) -> i64 {
    item.get(name).and_then(Value::as_number).and_then(|n| n.to_i64()).unwrap()
}

fn of_kind<'i>(items: &'i [Item], kind: &str) -> Vec<&'i Item> {
    items.iter().filter(|item| item.get("kind") == Some(&Value::from(kind))).collect()
}

/// What is left in stock, how often a hold has lapsed by the stock and by its own entry, and how
/// many holds and records of when they are due are stored.
async fn state(h: &Harness) -> (i64, i64, usize, usize, usize) {
    let items = h.everything("holds").await;
    let stock = of_kind(&items, "Stock");
    let due = items.iter().filter(|item| item.contains_key("tavola:due")).count();
    let (lapses, holds) = (of_kind(&items, "Lapse").len(), of_kind(&items, "Hold").len());
    assert_eq!(of_kind(&items, "Note").len(), 2 * holds, "derived items go with their owner");
    (number(stock[0], "left"), number(stock[0], "lapsed"), lapses, holds, due)
}

/// Nothing is wrong with what is stored.
async fn assert_sound(h: &Harness) {
    let (told, summary) = inspect(h, RepairMode::Look).await;
    assert_eq!(summary.wrong(), 0, "{told:#?}");
}

#[tokio::test]
async fn an_item_is_absent_from_its_second_on_and_its_block_is_done_once() {
    let (_, h) = with_holds(3).await;
    let items = h.everything("holds").await;
    assert!(items.iter().all(|item| !item.contains_key("ttl")), "the store deletes none of them");
    assert_eq!(state(&h).await, (7, 0, 0, 3, 3));
    h.clock.advance(QUARTER - 1);
    assert_eq!(run(&h).await, report(0, 0, 0));
    h.clock.advance(1);
    let listed = h.call("ann", "holds", json!({ "sku": "s" })).await.unwrap();
    assert!(listed.body.clone().into_text().contains("\"items\":[]"), "{listed:?}");
    let confirmed = h.call("ann", "confirm", json!({ "sku": "s", "holdId": "h0" })).await;
    assert!(matches!(confirmed, Err(Failure::NotFound(_))), "{confirmed:?}");
    // Its absence can be relied on, too.
    h.call("ann", "unlessHeld", json!({ "sku": "s", "holdId": "h0" })).await.unwrap();
    assert_sound(&h).await;
    assert_eq!(run(&h).await, report(3, 0, 0));
    assert_eq!(state(&h).await, (10, 103, 3, 0, 0));
    assert_eq!(run(&h).await, report(0, 0, 0));
    assert_sound(&h).await;
}

#[tokio::test]
async fn an_item_for_which_the_condition_fails_only_goes() {
    let (_, h) = with_holds(2).await;
    h.call("ann", "confirm", json!({ "sku": "s", "holdId": "h0" })).await.unwrap();
    h.clock.advance(QUARTER);
    assert_eq!(run(&h).await, report(2, 0, 0));
    assert_eq!(state(&h).await, (9, 1, 1, 0, 0));
}

#[tokio::test]
async fn the_record_moves_and_goes_with_its_item() {
    let (_, h) = with_holds(3).await;
    let until = "2027-01-16T00:00:00.000Z";
    let input = json!({ "sku": "s", "holdId": "h0", "until": until });
    h.call("ann", "prolong", input).await.unwrap();
    h.call("ann", "keep", json!({ "sku": "s", "holdId": "h1" })).await.unwrap();
    h.call("ann", "giveBack", json!({ "sku": "s", "holdId": "h2" })).await.unwrap();
    assert_eq!(state(&h).await, (8, 0, 0, 2, 1));
    assert_sound(&h).await;
    h.clock.advance(QUARTER);
    assert_eq!(run(&h).await, report(0, 0, 0));
    h.clock.advance(24 * 60 * 60);
    assert_eq!(run(&h).await, report(1, 0, 0));
    assert_eq!(state(&h).await, (9, 1, 1, 1, 0));
}

#[tokio::test]
async fn what_takes_the_key_or_the_unique_value_of_an_expired_item_ends_it_first() {
    let (_, h) = with_holds(0).await;
    let hold = |id: &str, code: Option<&str>| {
        h.call("ann", "hold", json!({ "sku": "s", "holdId": id, "code": code }))
    };
    hold("a", Some("x")).await.unwrap();
    hold("b", None).await.unwrap();
    h.clock.advance(QUARTER);
    hold("a", None).await.unwrap();
    assert_eq!(state(&h).await, (8, 1, 1, 2, 2), "one was given back, and taken again");
    hold("c", Some("x")).await.unwrap();
    assert_eq!(state(&h).await, (7, 1, 1, 3, 3));
    h.clock.advance(QUARTER);
    hold("d", Some("x")).await.unwrap();
    let (left, lapsed, ..) = state(&h).await;
    assert_eq!((left, lapsed), (7, 2), "the holder of the code has ended");
    h.call("ann", "holdAgain", json!({ "sku": "s", "holdId": "b" })).await.unwrap();
    let (left, lapsed, ..) = state(&h).await;
    assert_eq!((left, lapsed), (8, 3), "an upsert starts anew");
    assert_sound(&h).await;
    run(&h).await;
    assert_sound(&h).await;
}

#[tokio::test]
async fn a_record_without_its_item_goes_and_is_counted() {
    let (store, h) = with_holds(2).await;
    let key = Key {
        partition: ("PK".to_owned(), "STOCK#s".into()),
        sort: Some(("SK".to_owned(), "HOLD#h0".into())),
    };
    store.delete(Delete { table: "holds".to_owned(), key, condition: None }).await.unwrap();
    h.clock.advance(QUARTER);
    assert_eq!(run(&h).await, report(1, 1, 0));
    let items = h.everything("holds").await;
    assert!(!items.iter().any(|item| item.contains_key("tavola:due")), "{items:#?}");
}

#[tokio::test]
async fn a_block_that_is_refused_leaves_its_item_and_is_tried_again_later() {
    let (_, h) = with_holds(1).await;
    h.call("ann", "dropStock", json!({ "sku": "s" })).await.unwrap();
    h.clock.advance(QUARTER);
    assert_eq!(run(&h).await, report(0, 0, 1));
    assert_eq!(run(&h).await, report(0, 0, 0), "not at once");
    let taken = h.call("ann", "holdAgain", json!({ "sku": "s", "holdId": "h0" })).await;
    assert_eq!(*taken.unwrap_err().code(), Code::EXPIRY_REFUSED);
    h.call("ann", "addStock", json!({ "sku": "s", "left": 1 })).await.unwrap();
    h.clock.advance(QUARTER);
    assert_eq!(run(&h).await, report(1, 0, 0));
    assert_eq!(state(&h).await, (2, 1, 1, 0, 0));
}

#[tokio::test]
async fn what_is_interrupted_at_any_request_is_done_once_by_another_server() {
    for writes in 0.. {
        let (store, h) = with_holds(10).await;
        let crashing = Arc::new(Crashing::after(store.clone(), writes));
        let first = Harness::with_clock(HOLDS, crashing.clone(), h.clock.clone()).await;
        h.clock.advance(QUARTER);
        let _ = first.runtime.run_job("expiry", Input::default()).await;
        let again = first.call("ann", "hold", json!({ "sku": "s", "holdId": "h1" })).await;
        run(&h).await;
        let held = usize::from(again.is_ok());
        assert_eq!(
            state(&h).await,
            (10 - held as i64, 10, 10, held, held),
            "after {writes} writes"
        );
        assert_sound(&h).await;
        if !crashing.has_died() {
            assert!(writes > 10);
            break;
        }
    }
}

/// What others do while servers end what is due.
struct Others {
    h: Harness,
    random: Random,
    elements: usize,
    /// Those that are held again.
    again: BTreeSet<usize>,
    changes: usize,
}

impl Others {
    async fn meddle(&mut self) {
        for _ in 0..30 {
            tokio::time::sleep(Duration::from_millis(100)).await;
            let one = self.random.next() as usize % self.elements;
            let input = json!({ "sku": "s", "holdId": format!("h{one}") });
            match self.random.next() % 3 {
                // What is held again was ended first.
                0 | 1 => {
                    let is_held = self.again.contains(&one);
                    assert_eq!(hold(&self.h, one).await.is_err(), is_held);
                    self.again.insert(one);
                }
                // What is given back is gone; what is over is gone already.
                _ => {
                    let given_back = self.h.call("bob", "giveBack", input).await;
                    assert_eq!(given_back.is_ok(), self.again.remove(&one));
                }
            }
            self.changes += 1;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn many_items_end_once_by_servers_that_are_killed_while_others_write() {
    let elements = elements();
    let (store, h) = with_holds(elements).await;
    let (store, clock): (Arc<dyn Store>, _) = (store, h.clock.clone());
    clock.advance(QUARTER);
    let (random, again) = (Random::new(), BTreeSet::new());
    let mut others = Others { h, random, elements, again, changes: 0 };
    let mut kills = 0;
    loop {
        let most = (elements / 6, elements / 10);
        let servers = Mortal::two(HOLDS, &store, &clock, &mut others.random, most).await;
        let [one, other] =
            servers.each_ref().map(|server| server.runtime.run_job("expiry", Input::default()));
        let (first, second, ()) = futures_util::future::join3(one, other, others.meddle()).await;
        kills += servers.iter().filter(|server| server.has_died()).count();
        if first.is_ok() && second.is_ok() {
            break;
        }
    }
    let (left, lapsed, lapses, holds, due) = state(&others.h).await;
    assert_eq!((lapsed as usize, lapses), (elements, elements), "after {kills} kills");
    let again = others.again.len();
    assert_eq!((left as usize + holds, holds, due), (elements, again, again));
    assert_sound(&others.h).await;
    println!(
        "{elements} elements, {kills} kills of two servers, {} changes meanwhile: each has ended \
         once",
        others.changes
    );
    assert!(kills > 4, "{kills} kills");
}

#[tokio::test(start_paused = true)]
async fn expiries_keep_to_the_rate_of_work() {
    let (store, h) = with_holds(300).await;
    h.clock.advance(QUARTER);
    let slow = Harness::with_clock(HOLDS, store, h.clock.clone()).await;
    let slow = Arc::into_inner(slow.runtime).unwrap().with_work_rate(100);
    let began = Instant::now();
    assert_eq!(slow.run_job("expiry", Input::default()).await.unwrap(), report(300, 0, 0));
    // The clock stands still but for waiting, so this is what the setting says.
    assert!(began.elapsed() >= Duration::from_millis(2990), "{:?}", began.elapsed());
}

#[tokio::test]
async fn a_deletion_with_everything_under_it_takes_expired_items_that_it_has_marked() {
    for writes in 0.. {
        let (store, h) = with_holds(3).await;
        let crashing = Arc::new(Crashing::after(store.clone(), writes));
        let first = Harness::with_clock(HOLDS, crashing.clone(), h.clock.clone()).await;
        let _ = first.call("ann", "clearOut", json!({ "sku": "s" })).await;
        h.clock.advance(QUARTER);
        h.runtime.finish_work(true).await.unwrap();
        let _ = h.call("ann", "addStock", json!({ "sku": "s", "left": 7 })).await;
        run(&h).await;
        let (left, lapsed, lapses, holds, due) = state(&h).await;
        assert_eq!((left, holds, due), (7 + lapsed, 0, 0), "after {writes} writes");
        assert_eq!(lapses as i64, lapsed);
        assert_sound(&h).await;
        if !crashing.has_died() {
            assert!(writes > 1);
            break;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_64_callers_and_two_servers_on_a_store_that_misbehaves_each_item_ends_once() {
    let (store, h) = with_holds(10).await;
    let faults = Faults { seed: 7, throttled: 0.05, lost_answers: 0.05, ..Faults::default() };
    let faulty: Arc<dyn Store> = Arc::new(FaultyStore::new(store.clone(), faults));
    let servers: Vec<Arc<Harness>> = vec![
        Arc::new(Harness::with_clock(HOLDS, faulty.clone(), h.clock.clone()).await),
        Arc::new(Harness::with_clock(HOLDS, faulty, h.clock.clone()).await),
    ];
    for round in 1..=2 {
        h.clock.advance(QUARTER);
        let mut calls = JoinSet::new();
        for caller in 0..64_usize {
            let server = servers[caller % 2].clone();
            calls.spawn(async move {
                if caller % 16 == 0 {
                    let _ = server.runtime.run_job("expiry", Input::default()).await;
                    return;
                }
                let input = json!({ "sku": "s", "holdId": format!("h{}", caller % 10) });
                let _ = server.runtime.call("hold", inputs(input), &user_named("ann")).await;
            });
        }
        calls.join_all().await;
        let (left, lapsed, lapses, holds, due) = state(&h).await;
        assert_eq!(
            left + holds as i64,
            10,
            "round {round}: nothing is lost, nothing is given twice"
        );
        assert_eq!(holds, due);
        assert_eq!(lapsed, lapses as i64);
        assert_sound(&h).await;
    }
    h.clock.advance(QUARTER);
    run(&h).await;
    let (left, _, _, holds, due) = state(&h).await;
    assert_eq!((left, holds, due), (10, 0, 0));
}

#[tokio::test]
async fn items_from_before_the_block_get_their_records_and_lose_their_ttl() {
    let store = memory();
    let clock = Clock::standing(BEGAN);
    let before = Harness::with_clock(&without_block(), store.clone(), clock.clone()).await;
    before.call("ann", "addStock", json!({ "sku": "s", "left": 10 })).await.unwrap();
    for number in 0..3 {
        hold(&before, number).await.unwrap();
    }
    let now = Harness::with_clock(HOLDS, store.clone(), clock.clone()).await;
    let (_, summary) = inspect(&now, RepairMode::Repair).await;
    assert_eq!(summary.repaired[&ProblemKind::MissingDue], 3);
    assert_eq!(summary.repaired[&ProblemKind::Lifetime], 3);
    assert_sound(&now).await;
    clock.advance(QUARTER);
    assert_eq!(run(&now).await, report(3, 0, 0));
    // And back again.
    hold(&now, 7).await.unwrap();
    let back = Harness::with_clock(&without_block(), store, clock).await;
    let (_, summary) = inspect(&back, RepairMode::Repair).await;
    assert_eq!(summary.repaired[&ProblemKind::OrphanDue], 1);
    assert_eq!(summary.repaired[&ProblemKind::Lifetime], 1);
    assert_sound(&back).await;
}

#[tokio::test]
async fn apply_gives_items_from_before_the_block_their_records() {
    let store: Arc<dyn Store> = memory();
    let before = serve(&without_block(), &store).await.unwrap();
    before.call("ann", "addStock", json!({ "sku": "s", "left": 10 })).await.unwrap();
    for number in 0..3 {
        hold(&before, number).await.unwrap();
    }
    applied(HOLDS, &store).await;
    let now = Harness::on(HOLDS, store).await;
    assert_eq!(state(&now).await, (7, 0, 0, 3, 3));
    assert_sound(&now).await;
    now.clock.advance(QUARTER);
    assert_eq!(run(&now).await, report(3, 0, 0));
    assert_eq!(state(&now).await, (10, 3, 3, 0, 0));
}

/// Deletes a record of when an item is due, as another program could.
async fn lose_record(h: &Harness) {
    let items = h.everything("holds").await;
    let due = items.iter().find(|item| item.contains_key("tavola:due")).unwrap();
    let of = |name: &str| (name.to_owned(), due[name].clone());
    let key = Key { partition: of("PK"), sort: Some(of("SK")) };
    h.store.delete(Delete { table: "holds".to_owned(), key, condition: None }).await.unwrap();
}

#[tokio::test]
async fn an_item_that_has_lost_its_record_gets_it_back_before_and_after_its_time() {
    let (_, h) = with_holds(2).await;
    for is_over in [false, true] {
        if is_over {
            h.clock.advance(QUARTER);
        }
        lose_record(&h).await;
        if is_over {
            assert_eq!(run(&h).await, report(1, 0, 0), "without a record nobody finds it");
        }
        let (_, summary) = inspect(&h, RepairMode::Look).await;
        assert_eq!(summary.left[&ProblemKind::MissingDue], 1);
        let (_, summary) = inspect(&h, RepairMode::Repair).await;
        assert_eq!(summary.repaired[&ProblemKind::MissingDue], 1);
        assert_sound(&h).await;
    }
    assert_eq!(run(&h).await, report(1, 0, 0));
    assert_eq!(state(&h).await, (10, 2, 2, 0, 0));
}

/// Items whose changes take an hour.
struct SlowHolds;

#[async_trait]
impl Interceptor for SlowHolds {
    async fn intercept(&self, request: Request, store: &dyn Store) -> Result<Response> {
        let is_slow = |action: &Action| match &action.kind {
            ActionKind::Update(key, _) => key.to_item()["SK"].as_str() == Some("HOLD#slow"),
            _ => false,
        };
        if let Request::TransactWrite(write) = &request
            && write.actions.iter().any(is_slow)
        {
            tokio::time::sleep(Duration::from_secs(3600)).await;
        }
        request.send(store).await
    }
}

#[tokio::test(start_paused = true)]
async fn items_end_while_a_job_goes_on_and_with_a_process_that_has_little_time() {
    let model = format!(
        "{HOLDS}{}",
        r#"
read everyHold {
  from main where PK = "STOCK#s" and begins_with(SK, "HOLD#")
  allow job
}
write confirmed(sku, holdId) {
  allow job
  update Hold(sku, holdId) set status = confirmed if status = held
}
job confirmAll every 24h {
  for hold in everyHold() { do confirmed(hold.sku, hold.holdId) }
}
"#
    );
    let store = Arc::new(Intercepted::new(memory(), SlowHolds));
    let h = Harness::with_clock(&model, store, Clock::standing(BEGAN)).await;
    h.call("ann", "addStock", json!({ "sku": "s", "left": 10 })).await.unwrap();
    hold(&h, 0).await.unwrap();
    h.clock.advance(QUARTER - 1);
    h.call("ann", "hold", json!({ "sku": "s", "holdId": "slow" })).await.unwrap();
    h.clock.advance(1);
    let background = tokio::spawn(h.runtime.clone().maintain(std::future::pending()));
    tokio::time::sleep(Duration::from_secs(60)).await;
    assert_eq!(state(&h).await, (9, 1, 1, 1, 1));
    background.abort();
    hold(&h, 1).await.unwrap();
    h.clock.advance(QUARTER);
    h.call("ann", "hold", json!({ "sku": "s", "holdId": "slow" })).await.unwrap();
    let ended = h.runtime.maintain_once(Instant::now() + Duration::from_secs(10)).await;
    assert!(!ended, "the job goes on the next time");
    assert_eq!(state(&h).await, (9, 3, 3, 1, 1));
}

/// A store that cannot delete an item, or any, for a while.
struct Stuck {
    only: Option<&'static str>,
    is_stuck: Arc<AtomicBool>,
}

#[async_trait]
impl Interceptor for Stuck {
    async fn intercept(&self, request: Request, store: &dyn Store) -> Result<Response> {
        let is_about = |key: &Key| {
            self.only
                .is_none_or(|only| key.to_item().get("SK").and_then(Value::as_str) == Some(only))
        };
        let is_deletion =
            |action: &Action| matches!(&action.kind, ActionKind::Delete(key) if is_about(key));
        if self.is_stuck.load(Ordering::Relaxed)
            && let Request::TransactWrite(write) = &request
            && write.actions.iter().any(is_deletion)
        {
            return Err(Error::Throttled);
        }
        request.send(store).await
    }
}

/// Eight holds that are over, on a store that cannot delete them until it is told otherwise.
async fn with_stuck_holds(only: Option<&'static str>) -> (Arc<AtomicBool>, Harness) {
    let is_stuck = Arc::new(AtomicBool::new(true));
    let stuck = Stuck { only, is_stuck: is_stuck.clone() };
    let h = on(Arc::new(Intercepted::new(memory(), stuck))).await;
    h.call("ann", "addStock", json!({ "sku": "s", "left": 10 })).await.unwrap();
    for number in 0..8 {
        hold(&h, number).await.unwrap();
    }
    h.clock.advance(QUARTER);
    (is_stuck, h)
}

#[tokio::test(start_paused = true)]
async fn one_that_cannot_be_ended_does_not_keep_the_others_from_it() {
    let (is_stuck, h) = with_stuck_holds(Some("HOLD#h3")).await;
    assert_eq!(run(&h).await, report(7, 0, 1));
    assert_eq!(state(&h).await, (9, 7, 7, 1, 1));
    is_stuck.store(false, Ordering::Relaxed);
    // As soon as the store can.
    assert_eq!(run(&h).await, report(1, 0, 0));
    assert_eq!(state(&h).await, (10, 8, 8, 0, 0));
}

#[tokio::test(start_paused = true)]
async fn items_end_soon_after_the_store_can_end_them_again() {
    let (is_stuck, h) = with_stuck_holds(None).await;
    let failed = h.runtime.run_job("expiry", Input::default()).await;
    assert!(matches!(failed, Err(Failure::Unavailable { .. })), "{failed:?}");
    let ended = h.runtime.maintain_once(Instant::now() + Duration::from_secs(600)).await;
    assert!(ended, "it has failed, and is not to be waited for");
    assert_eq!(state(&h).await, (2, 0, 0, 8, 8));
    is_stuck.store(false, Ordering::Relaxed);
    h.clock.advance(30);
    h.runtime.maintain_once(Instant::now() + Duration::from_secs(600)).await;
    assert_eq!(state(&h).await, (10, 8, 8, 0, 0));
}

#[tokio::test]
async fn whoever_may_not_call_ends_nothing_and_is_not_told_of_it() {
    let (_, h) = with_holds(1).await;
    h.clock.advance(QUARTER);
    let input = || json!({ "sku": "s", "holdId": "h0" });
    let refused = h.call("ann", "holdOwn", input()).await;
    assert!(matches!(refused, Err(Failure::Forbidden(_))), "{refused:?}");
    let missing = json!({ "sku": "none", "holdId": "h0" });
    let refused = h.call("ann", "holdOwn", missing).await;
    assert!(matches!(refused, Err(Failure::NotFound(_))), "{refused:?}");
    assert_eq!(state(&h).await, (9, 0, 0, 1, 1));
    h.call("s", "holdOwn", input()).await.unwrap();
    assert_eq!(state(&h).await, (10, 1, 1, 1, 1));
}

#[tokio::test]
async fn nobody_calls_an_expiry() {
    let (_, h) = with_holds(1).await;
    let called = h.call("ann", "expiry-of-Hold", json!({ "sku": "s", "holdId": "h0" })).await;
    assert!(matches!(called, Err(Failure::NotFound(_))), "{called:?}");
    assert!(!h.runtime.operations().iter().any(|one| one.name.starts_with("expiry")));
}

#[tokio::test]
async fn what_an_expired_item_had_for_itself_can_be_another_items_before_its_block_is_done() {
    let model = r#"
model bookings
table main = "holds" {
  key PK, SK
  ttl ttl
}
caller {
  id: id = "sub"
}
entity Booking in main {
  PK = "BOOKING#{bookingId}"
  SK = "BOOKING"
  bookingId: id
  room:      id
  endsAt:    timestamp = now + 15m
  expires endsAt
  derive exclusive Slot
}
entity Slot in main {
  PK = "ROOM#{room}"
  SK = "SLOT"
  room:      id
  bookingId: id
  endsAt:    timestamp
  expires endsAt
}
entity Past in main {
  PK = "PAST#{bookingId}"
  SK = "PAST"
  bookingId: id
}
write book(bookingId, room) {
  allow signed-in
  create Booking from input
}
on expiry of Booking as b { create Past { bookingId = b.bookingId } }
"#;
    let h = Harness::with_clock(model, memory(), Clock::standing(BEGAN)).await;
    h.call("ann", "book", json!({ "bookingId": "a", "room": "r" })).await.unwrap();
    let taken = h.call("ann", "book", json!({ "bookingId": "b", "room": "r" })).await;
    assert!(matches!(taken, Err(Failure::Conflict(_))), "{taken:?}");
    h.clock.advance(QUARTER);
    h.call("ann", "book", json!({ "bookingId": "b", "room": "r" })).await.unwrap();
    assert_sound(&h).await;
    assert_eq!(run(&h).await, report(1, 0, 0));
    assert_sound(&h).await;
    let slots = h.sort_keys("holds", "ROOM#r").await;
    assert_eq!(slots, ["SLOT"], "it is the second booking's");
}

/// A table whose keys are numbers has its records under numbers, in the same order.
#[tokio::test]
async fn keys_of_other_types_keep_records_too() {
    for (key_type, key) in [("int", "1"), ("binary", "\"AQ==\"")] {
        let model = format!(
            r#"
model timers
timestamps seconds
table main = "timers" {{ key id, at }}
table counts = "counts" {{ key name }}
entity Timer in main {{
  id:     {key_type}
  at:     {key_type}
  endsAt: epoch
  expires endsAt
}}
entity Count in counts {{
  name: id
  n:    int = 0
}}
write start(id, at, endsAt) {{
  allow signed-in
  create Timer from input
}}
on expiry of Timer as t {{
  upsert Count(name = "c") set n += 1
}}
"#
        );
        let store = memory();
        let h = Harness::with_clock(&model, store, Clock::standing(BEGAN)).await;
        let now = BEGAN / 1000;
        let key: serde_json::Value = serde_json::from_str(key).unwrap();
        for ends in [now + 5, now + 500] {
            let at = if key.is_number() { json!(ends % 100) } else { json!("Ag==") };
            let input = json!({ "id": key, "at": at, "endsAt": ends });
            let _ = h.call("ann", "start", input).await;
        }
        h.clock.advance(10);
        assert_eq!(run(&h).await, report(1, 0, 0), "{key_type}");
        assert_eq!(run(&h).await, report(0, 0, 0));
    }
}

#[tokio::test]
async fn what_an_expired_item_gives_back_is_there_for_what_takes_its_key() {
    let (_, h) = with_holds(10).await;
    h.clock.advance(QUARTER);
    hold(&h, 3).await.unwrap();
    assert_eq!(state(&h).await, (0, 1, 1, 10, 10));
    let sold_out = hold(&h, 11).await.unwrap_err();
    assert!(matches!(sold_out, Failure::Conflict(_)), "nothing else was ended: {sold_out:?}");
}

/// Leases whose keys contain their tenant, and whose names are shared by all tenants and with other
/// entities.
const LEASES: &str = r#"
model leases
table main = "leases" {
  key PK, SK
  type kind
}
caller {
  id:      id  = "sub"
  account: id? = "sub"
}
tenant account = caller.account
entity Lease in main {
  PK = "ACCOUNT#{account}"
  SK = "LEASE#{leaseId}"
  account: id
  leaseId: id
  name:    string(1..30) unique in names
  endsAt:  timestamp = now + 15m
  expires endsAt
}
entity Site in main {
  PK = "ACCOUNT#{account}"
  SK = "SITE#{siteId}"
  account: id
  siteId:  id
  name:    string(1..30) unique in names
}
entity Tally in main {
  PK = "ACCOUNT#{account}"
  SK = "TALLY"
  account: id
  lapsed:  int = 0
}
entity Lapse in main {
  PK = "LAPSES"
  SK = "{account}#{leaseId}"
  account: id
  leaseId: id
  no tenant
}
write open(account) {
  allow signed-in
  create Tally from input
}
write lease(account, leaseId, name) {
  allow signed-in
  create Lease from input
}
write leaseAfterALook(account, leaseId, name, theirs, theirLease) {
  let other = Lease(account = theirs, leaseId = theirLease)?
  allow signed-in
  check not exists other else conflict seen
  create Lease from input
}
write rename(account, leaseId, name) {
  allow signed-in
  update Lease(account, leaseId) set name = input.name
}
write found(account, siteId, name) {
  allow signed-in
  create Site from input
}
on expiry of Lease as l {
  update Tally(l.account) set lapsed += 1
  create Lapse { account = l.account, leaseId = l.leaseId }
}
"#;

/// Three tenants, of whom ann has leased names until the clock has gone on by a quarter.
async fn with_leases(names: usize) -> (Arc<EmbeddedStore>, Harness) {
    let store = memory();
    let h = Harness::with_clock(LEASES, store.clone(), Clock::standing(BEGAN)).await;
    for account in ["ann", "bob", "cem"] {
        h.call(account, "open", json!({ "account": account })).await.unwrap();
    }
    for number in 0..names {
        lease(&h, "ann", &format!("a{number}"), &format!("n{number}")).await.unwrap();
    }
    (store, h)
}

async fn lease(
    h: &Harness,
    account: &str,
    lease: &str,
    name: &str,
) -> std::result::Result<(), Failure> {
    let input = json!({ "account": account, "leaseId": lease, "name": name });
    h.call(account, "lease", input).await.map(|_| ())
}

/// How often leases of ann have lapsed by her tally and by their own entries, how many leases are
/// stored, and how many records of when they are due.
async fn leases(h: &Harness) -> (i64, usize, usize, usize) {
    let items = h.everything("leases").await;
    let tallies = of_kind(&items, "Tally");
    let ann = tallies.iter().find(|tally| tally["PK"] == Value::from("ACCOUNT#ann")).unwrap();
    let due = items.iter().filter(|item| item.contains_key("tavola:due")).count();
    let (lapses, leases) = (of_kind(&items, "Lapse").len(), of_kind(&items, "Lease").len());
    (number(ann, "lapsed"), lapses, leases, due)
}

#[tokio::test]
async fn a_unique_value_of_another_tenants_expired_item_is_free_once_that_has_ended() {
    let (_, h) = with_leases(5).await;
    lease(&h, "bob", "b", "other").await.unwrap();
    h.clock.advance(QUARTER - 1);
    lease(&h, "bob", "c", "third").await.unwrap();
    for name in ["n0", "third"] {
        let taken = lease(&h, "cem", "c", name).await.unwrap_err();
        assert_eq!(*taken.code(), Code::NOT_UNIQUE, "{name}");
    }
    h.clock.advance(1);
    lease(&h, "bob", "b0", "n0").await.unwrap();
    assert_eq!(leases(&h).await, (1, 1, 7, 7), "the block was done for ann");
    let taken = lease(&h, "cem", "c", "n0").await.unwrap_err();
    assert_eq!(*taken.code(), Code::NOT_UNIQUE, "it is bob's now");
    // So it is for an update, for another entity, and for who has looked at the item in vain.
    let renamed = json!({ "account": "bob", "leaseId": "c", "name": "n1" });
    h.call("bob", "rename", renamed).await.unwrap();
    let founded = json!({ "account": "bob", "siteId": "s", "name": "n2" });
    h.call("bob", "found", founded).await.unwrap();
    let mut looks = json!({ "account": "bob", "leaseId": "b3", "name": "n3" });
    looks["theirs"] = json!("ann");
    looks["theirLease"] = json!("a3");
    h.call("bob", "leaseAfterALook", looks).await.unwrap();
    assert_eq!(leases(&h).await, (4, 4, 5, 5));
    assert_sound(&h).await;
    assert_eq!(run(&h).await, report(2, 0, 0));
    assert_eq!(leases(&h).await, (5, 6, 3, 3));
    assert_sound(&h).await;
}

#[tokio::test]
async fn a_value_shared_with_another_entity_is_free_once_its_expired_item_has_ended() {
    let (_, h) = with_leases(1).await;
    let founded = || json!({ "account": "ann", "siteId": "s", "name": "n0" });
    let taken = h.call("ann", "found", founded()).await.unwrap_err();
    assert_eq!(*taken.code(), Code::NOT_UNIQUE);
    h.clock.advance(QUARTER);
    h.call("ann", "found", founded()).await.unwrap();
    assert_eq!(leases(&h).await, (1, 1, 0, 0));
    assert_sound(&h).await;
}

#[tokio::test]
async fn another_tenant_is_told_if_the_block_of_what_holds_a_value_is_refused() {
    let (store, h) = with_leases(1).await;
    let key = Key {
        partition: ("PK".to_owned(), "ACCOUNT#ann".into()),
        sort: Some(("SK".to_owned(), "TALLY".into())),
    };
    store.delete(Delete { table: "leases".to_owned(), key, condition: None }).await.unwrap();
    h.clock.advance(QUARTER);
    let refused = lease(&h, "bob", "b", "n0").await.unwrap_err();
    assert_eq!(*refused.code(), Code::EXPIRY_REFUSED);
    h.call("ann", "open", json!({ "account": "ann" })).await.unwrap();
    lease(&h, "bob", "b", "n0").await.unwrap();
    assert_eq!(leases(&h).await, (1, 1, 1, 1));
    assert_sound(&h).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_64_callers_of_two_tenants_one_gets_the_value_of_an_expired_item_of_a_third() {
    let (store, h) = with_leases(1).await;
    let servers = [
        Arc::new(Harness::with_clock(LEASES, store.clone(), h.clock.clone()).await),
        Arc::new(Harness::with_clock(LEASES, store, h.clock.clone()).await),
    ];
    h.clock.advance(QUARTER);
    let mut calls = JoinSet::new();
    for caller in 0..64_usize {
        let server = servers[caller % 2].clone();
        let account = ["bob", "cem"][caller / 2 % 2];
        calls.spawn(async move { lease(&server, account, &format!("x{caller}"), "n0").await });
    }
    let results = calls.join_all().await;
    let got = results.iter().filter(|result| result.is_ok()).count();
    assert_eq!(got, 1, "{results:?}");
    let refused = results.iter().filter_map(|result| result.as_ref().err());
    for failure in refused {
        assert_eq!(*failure.code(), Code::NOT_UNIQUE, "{failure:?}");
    }
    assert_eq!(leases(&h).await, (1, 1, 1, 1), "the block was done once");
    assert_sound(&h).await;
}
