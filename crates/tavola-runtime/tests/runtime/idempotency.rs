//! Repetitions.

use std::sync::Arc;

use serde_json::json;
use tavola_embedded::EmbeddedStore;
use tavola_model::explain::transaction_sizes;
use tavola_runtime::{Code, Failure, Input, Response};
use tavola_store::Store;

use crate::harness::{Harness, inputs, model, user_named};

const COUNTERS: &str = r#"
model counters
table main = "counters" {
  key PK
  ttl expires
}
caller {
  id: id = "sub"
}
entity Counter in main {
  PK = "COUNTER#{name}"
  name:  id
  value: int = 0
  label: string(20)?
}
write rename(name, label: string(20)?) {
  allow signed-in
  update Counter(name) set label = input.label?
}
write increase(name, by: int) {
  allow signed-in
  upsert Counter(name) set value += input.by
}
write increaseToTen(name, by: int) {
  let counter = Counter(name)
  allow signed-in
  update counter set value += input.by if value < 10 else conflict "it is full"
}
write record(name, eventId: string(80)) {
  allow signed-in and caller.id != "eve"
  once per eventId for 90d
  upsert Counter(name) set value += 1
}
write increaseAll(names: set[id](100)) {
  allow signed-in
  for name in names { upsert Counter(name) set value += 1 }
}
read get(name) {
  get Counter(name)
  strong
  allow signed-in
}
"#;

async fn value(harness: &Harness) -> i64 {
    let answer = harness.call("ann", "get", json!({ "name": "c" })).await.unwrap();
    answer.body["value"].as_i64().unwrap()
}

#[tokio::test]
async fn a_key_is_known_after_a_restart_and_after_minutes() {
    let folder = tempfile::tempdir().unwrap();
    let open = || -> Arc<dyn Store> { Arc::new(EmbeddedStore::open(folder.path()).unwrap()) };
    let harness = Harness::on(COUNTERS, open()).await;
    let keyed = |by: i64, key: &str| {
        let mut input = inputs(json!({ "name": "c", "by": by }));
        input.idempotency_key = Some(key.to_owned());
        input
    };
    let first = harness.runtime.call("increase", keyed(5, "k"), &user_named("ann")).await.unwrap();
    assert_eq!((first.body["value"].as_i64(), first.created), (Some(5), true));

    drop(harness);
    let restarted = Harness::on(COUNTERS, open()).await;
    restarted.clock.advance(11 * 60);
    let again =
        restarted.runtime.call("increase", keyed(5, "k"), &user_named("ann")).await.unwrap();
    assert_eq!(again, Response { replayed: true, ..first });
    assert_eq!(value(&restarted).await, 5);

    let other_input = restarted.runtime.call("increase", keyed(6, "k"), &user_named("ann")).await;
    assert_eq!(
        other_input,
        Err(Failure::conflict(
            Code::IDEMPOTENCY_MISMATCH,
            "this idempotency key was used with other inputs"
        ))
    );
    restarted.runtime.call("increase", keyed(5, "k"), &user_named("bob")).await.unwrap();
    assert_eq!(value(&restarted).await, 10, "another caller's key is another key");
    restarted.clock.advance(25 * 60 * 60);
    restarted.runtime.call("increase", keyed(5, "k"), &user_named("ann")).await.unwrap();
    assert_eq!(value(&restarted).await, 15, "a key is forgotten after a day");
}

#[tokio::test]
async fn to_clear_something_is_another_call_than_to_leave_it() {
    let h = Harness::new(COUNTERS).await;
    let ann = user_named("ann");
    h.call("ann", "increase", json!({ "name": "c", "by": 1 })).await.unwrap();
    h.call("ann", "rename", json!({ "name": "c", "label": "old" })).await.unwrap();
    let keyed = |input: serde_json::Value| {
        let mut input = inputs(input);
        input.idempotency_key = Some("k".to_owned());
        input
    };
    h.runtime.call("rename", keyed(json!({ "name": "c" })), &ann).await.unwrap();
    let cleared = keyed(json!({ "name": "c", "label": null }));
    let mismatch = Failure::conflict(
        Code::IDEMPOTENCY_MISMATCH,
        "this idempotency key was used with other inputs",
    );
    assert_eq!(h.runtime.call("rename", cleared, &ann).await, Err(mismatch));
}

#[tokio::test]
async fn a_failure_is_not_kept_as_the_answer_of_its_key() {
    let h = Harness::new(COUNTERS).await;
    let ann = user_named("ann");
    let keyed = || {
        let mut input = inputs(json!({ "name": "c", "by": 10 }));
        input.idempotency_key = Some("k".to_owned());
        input
    };
    let missing = h.runtime.call("increaseToTen", keyed(), &ann).await;
    assert_eq!(missing, Err(Failure::not_found()));
    h.call("ann", "increase", json!({ "name": "c", "by": 10 })).await.unwrap();
    let full = h.runtime.call("increaseToTen", keyed(), &ann).await.unwrap_err();
    assert_eq!((full.code(), full.to_string().as_str()), (&Code::CONDITION_FAILED, "it is full"));
    h.call("ann", "increase", json!({ "name": "c", "by": -8 })).await.unwrap();
    let done = h.runtime.call("increaseToTen", keyed(), &ann).await.unwrap();
    assert_eq!(value(&h).await, 12);
    // It would be refused now, and another input could not be meant by the same key.
    assert!(!done.replayed);
    let again = h.runtime.call("increaseToTen", keyed(), &ann).await.unwrap();
    // The write itself does not know where its count ended; the item does.
    assert_eq!((again.replayed, &again.body["value"]), (true, &json!(12)), "{again:?}");
    let mut other = keyed();
    other.values.extend(inputs(json!({ "by": 11 })).values);
    let mistaken = h.runtime.call("increaseToTen", other, &ann).await;
    assert!(matches!(mistaken, Err(f) if f.code() == &Code::IDEMPOTENCY_MISMATCH));
    h.runtime.call("increase", keyed(), &ann).await.unwrap();
    assert_eq!(value(&h).await, 22, "the same key for another write is another key");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_with_one_key_one_counts_and_all_get_its_answer() {
    let h = Arc::new(Harness::new(COUNTERS).await);
    let calls = (0..10).map(|_| {
        let h = h.clone();
        tokio::spawn(async move {
            let mut input = inputs(json!({ "name": "c", "by": 5 }));
            input.idempotency_key = Some("k".to_owned());
            h.runtime.call("increase", input, &user_named("ann")).await.unwrap().body
        })
    });
    for call in calls.collect::<Vec<_>>() {
        assert_eq!(call.await.unwrap()["value"], 5);
    }
    assert_eq!(value(&h).await, 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_counts_once_however_often_and_by_whomever_it_is_sent() {
    let harness = Arc::new(Harness::new(COUNTERS).await);
    let calls = (0..20).map(|n| {
        let harness = harness.clone();
        tokio::spawn(async move {
            let input = json!({ "name": "c", "eventId": format!("event-{}", n % 4) });
            harness.call(&format!("user{n}"), "record", input).await.unwrap();
        })
    });
    for call in calls.collect::<Vec<_>>() {
        call.await.unwrap();
    }
    assert_eq!(value(&harness).await, 4);
}

/// The record takes an action of the transaction, and that is in the bound that `check` proves.
#[tokio::test]
async fn a_key_takes_one_action_of_the_transaction() {
    let harness = Harness::new(COUNTERS).await;
    let model = model(COUNTERS);
    let write = model.write(model.write_named("increaseAll").unwrap());
    assert_eq!(transaction_sizes(&model, write)[0].most(), Some(101));
    let names = |count: u32| {
        let names: Vec<String> = (0..count).map(|n| format!("c{n}")).collect();
        inputs(json!({ "names": names }))
    };
    let with_key = |count| Input { idempotency_key: Some("k".to_owned()), ..names(count) };
    let ann = user_named("ann");
    let call = |input| harness.runtime.call("increaseAll", input, &ann);
    call(names(100)).await.unwrap();
    let refused = call(with_key(100)).await;
    assert!(matches!(refused, Err(Failure::TooLarge(_))), "{refused:?}");
    call(with_key(99)).await.unwrap();
}

#[tokio::test]
async fn a_replay_tells_others_nothing() {
    let harness = Harness::new(COUNTERS).await;
    let event = || json!({ "name": "c", "eventId": "e" });
    let first = harness.call("ann", "record", event()).await.unwrap();
    let again = Response { replayed: true, ..first };
    assert_eq!(harness.call("ann", "record", event()).await.unwrap(), again);
    assert_eq!(harness.call("bob", "record", event()).await.unwrap().body, json!(null));
    let refused = harness.call("eve", "record", event()).await;
    assert!(matches!(refused, Err(Failure::Forbidden(_))), "{refused:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_increases_all_count() {
    let harness = Arc::new(Harness::new(COUNTERS).await);
    harness.call("ann", "increase", json!({ "name": "c", "by": 0 })).await.unwrap();
    let calls = (0..50).map(|_| {
        let harness = harness.clone();
        tokio::spawn(async move {
            harness.call("ann", "increase", json!({ "name": "c", "by": 2 })).await.unwrap()
        })
    });
    for call in calls.collect::<Vec<_>>() {
        call.await.unwrap();
    }
    assert_eq!(value(&harness).await, 100);
}
