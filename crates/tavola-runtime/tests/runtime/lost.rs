//! Lost answers: a write whose outcome is unknown happens once, whatever meets it when it is sent
//! again.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use tavola_embedded::EmbeddedStore;
use tavola_runtime::{Failure, RetryLimits};
use tavola_store::{Faults, FaultyStore, Trouble};

use crate::harness::Harness;

const TILLS: &str = r#"
model tills
table main = "tills" {
  key PK, SK
}
caller {
  id: id = "sub"
}
entity Till in main {
  PK = "TILL#{name}"
  SK = "TILL"
  name:  id
  total: int = 0
}
entity Payment in main {
  PK = "TILL#{name}"
  SK = "PAYMENT#{id}"
  name:   id
  id:     id = new
  amount: int
}
write open(name) {
  allow signed-in
  create Till { name }
}
write pay(name, amount) {
  allow signed-in
  create Payment from input
  update Till(name) set total += input.amount
}
write take(name, amount: int) {
  allow signed-in
  update Till(name) set total -= input.amount if total >= input.amount else conflict
}
read get(name) {
  get Till(name)
  strong
  allow signed-in
}
"#;

/// A till on a store that loses every answer, with what follows a loss.
async fn till(after_lost: Vec<Trouble>) -> (Harness, Arc<FaultyStore>) {
    let inner = Arc::new(EmbeddedStore::memory().unwrap());
    let faulty = Arc::new(FaultyStore::new(inner.clone(), Faults::default()));
    let h = Harness { store: inner, ..Harness::on(TILLS, faulty.clone()).await };
    h.call("ann", "open", json!({ "name": "t" })).await.unwrap();
    faulty.set_faults(Faults { lost_answers: 1.0, after_lost, ..Faults::default() });
    (h, faulty)
}

async fn total(h: &Harness, faulty: &FaultyStore) -> (i64, usize) {
    faulty.set_faults(Faults::default());
    let till = h.call("ann", "get", json!({ "name": "t" })).await.unwrap();
    let keys = h.sort_keys("tills", "TILL#t").await;
    let payments = keys.iter().filter(|key| key.starts_with("PAYMENT#")).count();
    (till.body["total"].as_i64().unwrap(), payments)
}

const TROUBLES: [Trouble; 4] =
    [Trouble::Throttled, Trouble::Conflict, Trouble::NoAnswer, Trouble::NoConnection];

#[tokio::test(start_paused = true)]
async fn what_follows_a_lost_answer_does_not_make_a_write_happen_twice() {
    for trouble in TROUBLES {
        let (h, faulty) = till(vec![trouble; 10]).await;
        h.call("ann", "pay", json!({ "name": "t", "amount": 5 })).await.unwrap();
        assert_eq!(total(&h, &faulty).await, (5, 1), "{trouble:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn an_outcome_that_stays_unknown_is_told_so() {
    for trouble in TROUBLES {
        let (h, faulty) = till(vec![trouble; 1000]).await;
        let paid = h.call("ann", "pay", json!({ "name": "t", "amount": 5 })).await;
        assert!(matches!(paid, Err(Failure::Unavailable { maybe_done: true, .. })), "{paid:?}");
        assert_eq!(total(&h, &faulty).await, (5, 1), "{trouble:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_token_is_not_used_longer_than_a_store_remembers_it() {
    let (h, faulty) = till(vec![Trouble::Throttled; 100_000]).await;
    let limits = RetryLimits { attempts: u32::MAX, time: Duration::from_secs(24 * 60 * 60) };
    let runtime = Arc::into_inner(h.runtime).unwrap().with_retry_limits(limits);
    let h = Harness { runtime: Arc::new(runtime), ..h };
    let began = tokio::time::Instant::now();
    let paid = h.call("ann", "pay", json!({ "name": "t", "amount": 5 })).await;
    assert!(matches!(paid, Err(Failure::Unavailable { maybe_done: true, .. })), "{paid:?}");
    let minutes = began.elapsed().as_secs() / 60;
    assert!((8..10).contains(&minutes), "{minutes} minutes");
    assert_eq!(total(&h, &faulty).await, (5, 1));
}

/// The request is lost on its way, and meanwhile somebody takes what it needs: the resend decides.
#[tokio::test(start_paused = true)]
async fn conditions_that_fail_the_second_time_are_an_answer() {
    let (h, faulty) = till(Vec::new()).await;
    faulty.set_faults(Faults::default());
    h.call("ann", "pay", json!({ "name": "t", "amount": 5 })).await.unwrap();
    faulty.set_faults(Faults { lost_requests: 1.0, ..Faults::default() });
    let take = json!({ "name": "t", "amount": 5 });
    let direct = Harness::on(TILLS, h.store.clone()).await;
    let (first, ()) = tokio::join!(h.call("ann", "take", take.clone()), async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        direct.call("bob", "take", take.clone()).await.unwrap();
        faulty.set_faults(Faults::default());
    });
    assert!(matches!(first, Err(Failure::Conflict(..))), "{first:?}");
    assert_eq!(total(&h, &faulty).await, (0, 1));
}
