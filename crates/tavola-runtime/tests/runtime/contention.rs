//! Many callers who change the same item at once: everybody gets an answer, and the sums are right.

use std::sync::Arc;

use serde_json::json;
use tavola_embedded::EmbeddedStore;
use tavola_runtime::{Failure, Runtime};
use tavola_store::{Error, Faults, FaultyStore, Store};

use crate::crash::Crashing;
use crate::harness::Harness;

#[path = "../../benches/contention/situations.rs"]
mod situations;
use situations::{Situation, buyers, call, member, readers, senders};

async fn on_each_store(check: impl AsyncFn(Arc<dyn Store>)) {
    check(Arc::new(EmbeddedStore::memory().unwrap())).await;
    let folder = tempfile::tempdir().unwrap();
    check(Arc::new(EmbeddedStore::open(folder.path()).unwrap())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn all_members_mark_one_message_as_read() {
    on_each_store(async |store| {
        let situation = readers(store, 48).await;
        for (_, result) in situation.run().await {
            result.unwrap();
        }
        let Situation { runtime, input, .. } = situation;
        let input = json!({ "conversationId": input["conversationId"] });
        let messages = call(&runtime, &member(1), "listMessages", input).await.unwrap().body;
        assert_eq!(messages["items"][0]["readBy"].as_array().unwrap().len(), 48);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn all_members_send_at_once() {
    on_each_store(async |store| {
        let situation = senders(store, 40).await;
        for (_, result) in situation.run().await {
            result.unwrap();
        }
        let Situation { runtime, input, .. } = situation;
        let input = json!({ "conversationId": input["conversationId"] });
        let messages = call(&runtime, &member(1), "listMessages", input).await.unwrap().body;
        assert_eq!(messages["items"].as_array().unwrap().len(), 40);
        for n in 0..40 {
            let told = call(&runtime, &member(n), "listNotifications", json!({})).await.unwrap();
            assert_eq!(told.body["items"].as_array().unwrap().len(), 39, "{}", member(n));
        }
    })
    .await;
}

async fn assert_sold(runtime: &Runtime, left: usize, sold: usize) {
    let sku = json!({ "sku": "s" });
    let product = call(runtime, "ann", "getProduct", sku.clone()).await.unwrap().body;
    assert_eq!(product["stock"], left);
    let sales = call(runtime, "ann", "listSales", sku).await.unwrap().body;
    let mut count = sales["items"].as_array().unwrap().len();
    let mut next = sales["next"].clone();
    while let Some(cursor) = next.as_str() {
        let mut input = crate::harness::inputs(json!({ "sku": "s" }));
        input.cursor = Some(cursor.to_owned());
        let page = runtime.call("listSales", input, &crate::harness::user_named("ann")).await;
        let page = page.unwrap().body;
        count += page["items"].as_array().unwrap().len();
        next = page["next"].clone();
    }
    assert_eq!(count, sold);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn many_buyers_of_few_units_are_served_or_told_that_it_is_sold_out() {
    on_each_store(async |store| {
        let situation = buyers(store, 200, 50).await;
        let ended = situation.run().await;
        let served = ended.iter().filter(|(_, result)| result.is_ok()).count();
        for (_, result) in &ended {
            assert!(matches!(result, Ok(_) | Err(Failure::Conflict(..))), "{result:?}");
        }
        assert_eq!(served, 50);
        assert_sold(&situation.runtime, 0, 50).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn buyers_who_leave_keep_nobody_waiting() {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    let Situation { runtime, .. } = buyers(store, 0, 1000).await;
    let mut tasks = Vec::new();
    for n in 0..128 {
        let runtime = runtime.clone();
        tasks.push(tokio::spawn(async move {
            call(&runtime, &member(n), "buy", json!({ "sku": "s" })).await
        }));
    }
    for task in tasks.iter().step_by(2) {
        tokio::task::yield_now().await;
        task.abort();
    }
    for (n, task) in tasks.into_iter().enumerate() {
        match task.await {
            Ok(result) => {
                result.unwrap();
            }
            Err(left) => assert!(n % 2 == 0 && left.is_cancelled()),
        }
    }
    call(&runtime, "last", "buy", json!({ "sku": "s" })).await.unwrap();
    let sku = json!({ "sku": "s" });
    let product = call(&runtime, "ann", "getProduct", sku).await.unwrap().body;
    let left = usize::try_from(product["stock"].as_u64().unwrap()).unwrap();
    assert!(1000 - left >= 65, "those who stayed were served: {left} left");
    assert_sold(&runtime, left, 1000 - left).await;
}

/// A write that depends on what was there, whatever it is.
const LEDGER: &str = r#"
model ledger
table main = "ledger" {
  key PK, SK
}
caller {
  id: id = "sub"
}
entity Account in main {
  PK = "ACCOUNT#{id}"
  SK = "ACCOUNT"
  id:    id
  turns: int = 0
  even:  bool = true
}
entity Turn in main {
  PK = "ACCOUNT#{id}"
  SK = "TURN#{turnId}"
  id:     id
  turnId: ulid = new
  even:   bool
}
write open(id) {
  allow signed-in
  create Account { id }
}
write turn(id) {
  let account = Account(id)
  allow signed-in
  create Turn { id, even = account.even }
  update account set turns = turns + 1, even = not even
}
read get(id) {
  get Account(id)
  strong
  allow signed-in
}
"#;

async fn turns(h: &Harness) -> (usize, usize, usize) {
    let account = h.call("ann", "get", json!({ "id": "a" })).await.unwrap().body;
    let items = h.everything("ledger").await;
    let even = items.iter().filter_map(|item| match item.get("even") {
        Some(tavola_store::Value::Bool(even)) if item.contains_key("turnId") => Some(*even),
        _ => None,
    });
    let (even, odd): (Vec<bool>, Vec<bool>) = even.partition(|even| *even);
    (account["turns"].as_u64().unwrap() as usize, even.len(), odd.len())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_processes_on_one_store_both_get_through() {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    let one = Arc::new(Harness::on(LEDGER, store.clone()).await);
    let other = Arc::new(Harness::on(LEDGER, store).await);
    one.call("ann", "open", json!({ "id": "a" })).await.unwrap();
    let mut calls = Vec::new();
    for n in 0..120 {
        let h = if n % 2 == 0 { one.clone() } else { other.clone() };
        calls.push(tokio::spawn(async move { h.call("ann", "turn", json!({ "id": "a" })).await }));
    }
    for call in calls {
        call.await.unwrap().unwrap();
    }
    assert_eq!(turns(&one).await, (120, 60, 60));
    let waits: u64 = one.runtime.metrics().operations.iter().map(|o| o.queue_waits).sum();
    assert!(waits > 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn everybody_gets_through_on_a_store_that_loses_answers() {
    let inner: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    let faulty = Arc::new(FaultyStore::new(inner.clone(), Faults::default()));
    let h = Arc::new(Harness { store: inner, ..Harness::on(LEDGER, faulty.clone()).await });
    h.call("ann", "open", json!({ "id": "a" })).await.unwrap();
    faulty.set_faults(Faults {
        seed: 11,
        throttled: 0.05,
        conflicts: 0.1,
        lost_answers: 0.1,
        lost_requests: 0.1,
        ..Faults::default()
    });
    let mut calls = Vec::new();
    for _ in 0..40 {
        let h = h.clone();
        calls.push(tokio::spawn(async move { h.call("ann", "turn", json!({ "id": "a" })).await }));
    }
    for call in calls {
        call.await.unwrap().unwrap();
    }
    faulty.set_faults(Faults::default());
    assert_eq!(turns(&h).await, (40, 20, 20));
    assert!(h.runtime.metrics().store_retries > 0);
}

#[tokio::test]
async fn a_full_disk_is_told_as_what_it_is() {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    let h = Harness::on(LEDGER, store.clone()).await;
    h.call("ann", "open", json!({ "id": "a" })).await.unwrap();
    let full =
        Error::Unavailable { message: "database or disk is full".to_owned(), maybe_done: false };
    let full = Harness::on(LEDGER, Arc::new(Crashing::with(store, 0, full))).await;
    let failed = full.call("ann", "turn", json!({ "id": "a" })).await;
    let Err(Failure::Unavailable { message, maybe_done: false, .. }) = failed else {
        panic!("{failed:?}")
    };
    assert_eq!(message, "database or disk is full");
    assert_eq!(full.runtime.metrics().operations.iter().map(|o| o.retries).sum::<u64>(), 0);
}
