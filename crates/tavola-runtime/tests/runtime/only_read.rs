//! Items that writes look at without pinning them.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use futures_util::future::join_all;
use serde_json::json;
use tavola_embedded::EmbeddedStore;
use tavola_runtime::Failure;
use tavola_store::{Result, Store, Value};
use tavola_testing::{Intercepted, Interceptor, Request, Response};

use crate::harness::Harness;

const PAYMENTS: &str = r#"
model payments
table main = "payments" { key PK, SK }
caller { id: id = "sub" }
entity Policy in main {
  PK = "POLICY#{policyId}"
  SK = "POLICY"
  policyId: id
  limit:    int
  secret:   text(40)? visible if policyId = caller.id
}
entity Payment in main {
  PK = "POLICY#{policyId}"
  SK = "PAYMENT#{paymentId}"
  policyId:  id
  paymentId: ulid = new
  amount:    int
  limit:     int?
}
rule open(policy: Policy) if policy.limit > 0
write setPolicy(policyId, limit, secret?) {
  allow signed-in
  upsert Policy(policyId) set limit = input.limit, secret = input.secret?
}
write pay(policyId, amount) {
  let policy = Policy(policyId) by read
  let most = policy.limit * 2
  allow open(policy)
  check amount <= most else conflict over "at most {most}, {policy.secret}"
  when exists policy.limit { create Payment { policyId, amount, limit = policy.limit } }
}
write payPinned(policyId, amount) {
  let policy = Policy(policyId)
  allow signed-in
  check amount <= policy.limit else conflict over "at most {policy.limit}"
  create Payment { policyId, amount }
}
write tryPay(policyId, amount) {
  let policy = Policy(policyId)? by read
  allow signed-in
  create Payment { policyId, amount, limit = policy.limit ?? 7 }
}
"#;

#[tokio::test]
async fn its_values_are_used_and_nothing_is_asked_of_it() {
    let h = Harness::new(PAYMENTS).await;
    let pay = |amount: u32| json!({ "policyId": "p", "amount": amount });
    let missing = h.call("ann", "pay", pay(1)).await;
    assert!(matches!(missing, Err(Failure::NotFound(_))), "{missing:?}");
    h.call("ann", "setPolicy", json!({ "policyId": "p", "limit": 5 })).await.unwrap();
    assert_eq!(h.call("ann", "pay", pay(10)).await.unwrap().body["limit"], json!(5));
    let refused = h.call("ann", "pay", pay(11)).await;
    assert!(matches!(refused, Err(Failure::Conflict(_))), "{refused:?}");
    h.call("ann", "setPolicy", json!({ "policyId": "p", "limit": 0 })).await.unwrap();
    let refused = h.call("ann", "pay", pay(0)).await;
    assert!(matches!(refused, Err(Failure::Forbidden(_))), "{refused:?}");
    let given = json!({ "policyId": "none", "amount": 1 });
    assert_eq!(h.call("ann", "tryPay", given).await.unwrap().body["limit"], json!(7));
}

/// A value that its caller may not see is no more in a refusal than of any other item.
#[tokio::test]
async fn a_refusal_shows_what_its_caller_sees() {
    let h = Harness::new(PAYMENTS).await;
    let policy = json!({ "policyId": "ann", "limit": 5, "secret": "psst" });
    h.call("ann", "setPolicy", policy).await.unwrap();
    let pay = json!({ "policyId": "ann", "amount": 11 });
    let message = |refused| match refused {
        Err(Failure::Conflict(reason)) => reason.message.to_string(),
        other => panic!("{other:?}"),
    };
    assert_eq!(message(h.call("ann", "pay", pay.clone()).await), "at most 10, psst");
    assert!(!message(h.call("bob", "pay", pay).await).contains("psst"));
}

/// Counts the requests that pay.
struct Counting(Arc<AtomicUsize>);

#[async_trait]
impl Interceptor for Counting {
    async fn intercept(&self, request: Request, store: &dyn Store) -> Result<Response> {
        let pays = request.is_write() && format!("{request:?}").contains("PAYMENT#");
        self.0.fetch_add(usize::from(pays), Ordering::SeqCst);
        request.send(store).await
    }

    fn always_answers(&self, store: &dyn Store) -> bool {
        store.always_answers()
    }
}

/// The policy changes all the time. Payments that pin it are computed again and again; those that
/// only read it commit at their first attempt.
#[tokio::test(flavor = "multi_thread")]
async fn many_callers_do_not_contend_for_it() {
    for (write, contended) in [("pay", false), ("payPinned", true)] {
        let store = Arc::new(EmbeddedStore::memory().unwrap());
        let sent = Arc::new(AtomicUsize::new(0));
        let counted = Intercepted::new(store, Counting(sent.clone()));
        let h = Harness::on(PAYMENTS, Arc::new(counted)).await;
        h.call("ann", "setPolicy", json!({ "policyId": "p", "limit": 100 })).await.unwrap();
        let pays = (0..64u32).map(|caller| {
            let h = &h;
            async move {
                if caller % 4 == 0 {
                    let policy = json!({ "policyId": "p", "limit": 100 + caller });
                    h.call("ann", "setPolicy", policy).await.unwrap();
                }
                let given = json!({ "policyId": "p", "amount": 1 });
                h.call(&format!("u{caller}"), write, given).await.unwrap();
            }
        });
        join_all(pays).await;
        let all = h.everything("payments").await;
        let payments = all.iter().filter(|item| item["SK"] != Value::from("POLICY")).count();
        assert_eq!(payments, 64);
        let attempts = sent.load(Ordering::SeqCst);
        assert!(contended || attempts == 64, "{write}: {attempts} attempts");
    }
}
