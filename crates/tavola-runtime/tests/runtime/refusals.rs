//! Refusals of writes whose items are loaded one after the other, while others change them.

use std::sync::Arc;

use futures_util::future::join_all;
use serde_json::json;
use tavola_embedded::EmbeddedStore;
use tavola_runtime::Failure;
use tavola_store::Store;

use crate::harness::Harness;
use crate::meanwhile::Meanwhile;

const AUCTION: &str = r#"
model auction
timestamps seconds
table main = "auction" {
  key PK, SK
}
caller {
  id: id = "sub"
}
entity Lot in main {
  PK = "LOT#{lotId}"
  SK = "LOT"
  lotId:  id
  leader: id
  amount: int(0..) = 0
}
entity Bidder in main {
  PK = "BIDDER#{userId}"
  SK = "BIDDER"
  userId: id
  bound:  int(0..) = 0
}
write open(lotId) {
  allow signed-in
  create Lot { lotId, leader = caller.id }
}
write enter {
  allow signed-in
  create Bidder { userId = caller.id }
}
/// Frees what the leader has bound, and binds what the caller offers.
write bid(lotId, amount: int(1..)) {
  allow signed-in
  let lot = Lot(lotId)
  let last = Bidder(userId = lot.leader)
  check lot.amount < input.amount else conflict too-low "somebody offers more"
  check last.bound >= lot.amount else conflict unbound "the leader has not bound what they offer"
  update last set bound -= lot.amount
  update Bidder(userId = caller.id) set bound += input.amount
  update lot set leader = caller.id, amount = input.amount
}
"#;

async fn bid(h: &Harness, user: &str, amount: u32) -> Result<(), Failure> {
    h.call(user, "bid", json!({ "lotId": "l", "amount": amount })).await.map(|_| ())
}

async fn opened(store: &Arc<dyn Store>, users: &[&str]) -> Harness {
    let h = Harness::on(AUCTION, store.clone()).await;
    for user in users {
        h.call(user, "enter", json!({})).await.unwrap();
    }
    h.call(users[0], "open", json!({ "lotId": "l" })).await.unwrap();
    h
}

/// Returns what each bidder has bound, and the amount of the lot.
async fn bound(h: &Harness) -> (i64, i64) {
    let all = h.everything("auction").await;
    let sum = |name: &str| {
        let numbers = all.iter().filter_map(|item| item.get(name)?.as_number()?.to_i64());
        numbers.sum::<i64>()
    };
    (sum("bound"), sum("amount"))
}

#[tokio::test]
async fn a_write_is_not_refused_for_items_that_were_never_together() {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    let quiet = opened(&store, &["ann", "bob", "cat"]).await;
    bid(&quiet, "ann", 10).await.unwrap();
    // Cat has loaded the lot, with Ann's bid. Before Ann is loaded, Bob bids more.
    let happening = async move { bid(&quiet, "bob", 20).await.unwrap() };
    let meanwhile = Arc::new(Meanwhile::behind_a_batch_get(store.clone(), happening));
    let h = Harness::on(AUCTION, meanwhile).await;
    bid(&h, "cat", 30).await.unwrap();
    assert_eq!(bound(&h).await, (30, 30));
}

#[tokio::test]
async fn a_refusal_for_what_is_so_stays() {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    let quiet = opened(&store, &["ann", "bob", "cat"]).await;
    let happening = async move { bid(&quiet, "bob", 20).await.unwrap() };
    let meanwhile = Arc::new(Meanwhile::behind_a_batch_get(store.clone(), happening));
    let h = Harness::on(AUCTION, meanwhile).await;
    let refused = bid(&h, "cat", 15).await.unwrap_err();
    assert_eq!(refused.code().as_str(), "too-low");
    assert_eq!(bound(&h).await, (20, 20));
}

#[tokio::test]
async fn many_callers_are_refused_only_for_what_the_model_says() {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    let names: Vec<String> = (0..64).map(|n| format!("u{n}")).collect();
    let users: Vec<&str> = names.iter().map(String::as_str).collect();
    let h = opened(&store, &users).await;
    let bids = users.iter().enumerate().map(|(n, user)| bid(&h, user, 1 + n as u32));
    let answers = join_all(bids).await;
    for refused in answers.into_iter().filter_map(Result::err) {
        assert_eq!(refused.code().as_str(), "too-low", "{refused:?}");
    }
    assert_eq!(bound(&h).await, (64, 64));
}
