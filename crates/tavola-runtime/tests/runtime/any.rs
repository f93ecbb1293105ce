//! `update any`: a step on one of several items, whichever has what it needs.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use async_trait::async_trait;
use futures_util::future::join_all;
use serde_json::json;
use tavola_embedded::EmbeddedStore;
use tavola_runtime::{Code, Failure, Response};
use tavola_store::{
    Action, ActionKind, Cancellation, Error, Faults, FaultyStore, Item, Result as StoreResult,
    Store,
};
use tavola_testing::{Intercepted, Interceptor, Request};
use tokio::sync::Mutex;

use crate::harness::{Harness, inputs, user_named};

const CALLERS: usize = 64;
const SHARDS: usize = 10;

const SALE: &str = r#"
model sale
table main = "sale" {
  key PK, SK
}
caller {
  id: id = "sub"
}
entity Slice in main {
  PK = "SALE#{saleId}#{shard:pad(2)}"
  SK = "SLICE"

  saleId: id
  shard:  int(0..9)
  stock:  int(0..1000) = 0
  sold:   int = 0
  check stock + sold <= 1000
}
entity Order in main {
  PK = "SALE#{saleId}"
  SK = "ORDER#{orderId}"

  saleId:  id
  orderId: id = "ord-{new}"
  shard:   int(0..9)
  userId:  id
}
entity Views in main {
  PK = "VIEWS#{saleId}#{shard}"
  SK = "VIEWS"

  saleId: id
  shard:  int(0..9)
  again:  int = 0
  n:      int = 0
}
write fill(saleId, shard, stock) {
  allow signed-in
  upsert Slice(saleId, shard) set stock
}
write buy(saleId, count: int(1..5) = 1) {
  allow signed-in
  let slice = update any Slice(saleId, shard in 0..9)
    set stock -= input.count, sold += input.count
    if stock >= input.count
    else conflict sold-out "only {stock} left" with stock
  let order = create Order { saleId, shard = slice.shard, userId = caller.id }
  answer order
}
write take(saleId) {
  allow signed-in
  let slice = update any Slice(saleId, shard in 0..9) set stock -= 1 if stock >= 1
  answer slice
}
write takeTwice(saleId) {
  allow signed-in
  update any Slice(saleId, shard in 0..9) set stock -= 1 if stock >= 1
  update any Slice(saleId, shard in [0, 1]) set stock -= 1 if stock >= 1
}
write giveBack(saleId, orderId) {
  let order = Order(saleId, orderId)
  allow order.userId = caller.id
  update Slice(saleId, order.shard) set stock += 1, sold -= 1
  delete order
}
write view(saleId) {
  allow anyone
  let shard = random(10)
  upsert Views(saleId, shard) set n += 1, again = random(10)
}
"#;

/// Refuses transactions on some items, as a store does where others are at work on them, and loses
/// the answers of others.
#[derive(Default)]
struct Trouble {
    busy: Mutex<BTreeSet<String>>,
    lose: Mutex<usize>,
    sent: Mutex<Vec<String>>,
}

fn updated(action: &Action) -> Option<String> {
    match &action.kind {
        ActionKind::Update(key, _) => Some(key.partition.1.as_str().unwrap().to_owned()),
        _ => None,
    }
}

#[async_trait]
impl Interceptor for Trouble {
    async fn intercept(
        &self,
        request: Request,
        store: &dyn Store,
    ) -> StoreResult<tavola_testing::Response> {
        let Request::TransactWrite(transaction) = &request else {
            return request.send(store).await;
        };
        let touched: Vec<Option<String>> = transaction.actions.iter().map(updated).collect();
        self.sent.lock().await.extend(touched.iter().flatten().cloned());
        let busy = self.busy.lock().await;
        let is_busy = |place: &Option<String>| place.as_ref().is_some_and(|at| busy.contains(at));
        if touched.iter().any(is_busy) {
            let reason = |place| match is_busy(place) {
                true => Cancellation::Conflict,
                false => Cancellation::None,
            };
            return Err(Error::Cancelled(touched.iter().map(reason).collect()));
        }
        drop(busy);
        let answer = request.send(store).await;
        let mut lose = self.lose.lock().await;
        if *lose > 0 {
            *lose -= 1;
            return Err(Error::Unavailable { message: "lost".to_owned(), maybe_done: true });
        }
        answer
    }

    fn always_answers(&self, _: &dyn Store) -> bool {
        false
    }
}

async fn fill(h: &Harness, stock: impl Fn(usize) -> usize) {
    for shard in 0..SHARDS {
        let input = json!({ "saleId": "s", "shard": shard, "stock": stock(shard) });
        h.call("root", "fill", input).await.unwrap();
    }
}

async fn buy(h: &Harness, user: &str) -> Result<Response, Failure> {
    h.call(user, "buy", json!({ "saleId": "s" })).await
}

fn number(item: &Item, name: &str) -> usize {
    item[name].as_number().unwrap().to_u64().unwrap().try_into().unwrap()
}

/// What is left, and what was sold, in each shard.
async fn shards(h: &Harness) -> BTreeMap<usize, (usize, usize)> {
    let all = h.everything("sale").await;
    let slices = all.iter().filter(|item| item.contains_key("stock"));
    slices.map(|s| (number(s, "shard"), (number(s, "stock"), number(s, "sold")))).collect()
}

fn is_sold_out(answer: &Result<Response, Failure>) -> bool {
    matches!(answer, Err(Failure::Conflict(reason)) if reason.code == Code::named("sold-out"))
}

#[tokio::test]
async fn many_callers_buy_until_everything_is_sold_and_nobody_is_refused_before() {
    let h = Harness::new(SALE).await;
    // Most of it in two shards: most callers begin at one that is empty.
    fill(&h, |shard| if shard % 5 == 0 { 45 } else { 1 }).await;
    let stock = 2 * 45 + 8;
    let mut sold = 0;
    for _ in 0..2 {
        let answers = join_all((0..CALLERS).map(|_| buy(&h, "ann"))).await;
        let done = answers.iter().filter(|answer| answer.is_ok()).count();
        assert!(answers.iter().all(|answer| answer.is_ok() || is_sold_out(answer)));
        assert_eq!(done, CALLERS.min(stock - sold), "nobody is refused while something is left");
        sold += done;
    }
    let shards = shards(&h).await;
    assert_eq!(shards.values().map(|(left, _)| left).sum::<usize>(), 0);
    assert_eq!(shards.values().map(|(_, sold)| sold).sum::<usize>(), stock);
    // Each order names the shard that it was taken from.
    let orders = h.everything("sale").await;
    let mut by_shard = BTreeMap::<usize, usize>::new();
    for order in orders.iter().filter(|item| item.contains_key("orderId")) {
        *by_shard.entry(number(order, "shard")).or_default() += 1;
    }
    assert!(shards.iter().all(|(shard, (_, sold))| by_shard.get(shard) == Some(sold)));
}

#[tokio::test]
async fn nothing_is_sold_twice_on_a_store_that_is_busy_and_loses_answers() {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    let quiet = Harness::on(SALE, store.clone()).await;
    fill(&quiet, |_| 7).await;
    let faults = Faults { seed: 11, conflicts: 0.3, lost_answers: 0.1, ..Faults::default() };
    let h = Harness::on(SALE, Arc::new(FaultyStore::new(store, faults))).await;
    let mut answers = Vec::new();
    for _ in 0..3 {
        answers.extend(join_all((0..CALLERS).map(|_| buy(&h, "ann"))).await);
    }
    let shards = shards(&quiet).await;
    assert!(shards.values().all(|(left, sold)| left + sold == 7), "{shards:?}");
    let done = answers.iter().filter(|answer| answer.is_ok()).count();
    let sold: usize = shards.values().map(|(_, sold)| sold).sum();
    assert!(done <= sold && done > 0, "{done} calls were told, {sold} are sold");
    if answers.iter().any(is_sold_out) {
        assert_eq!(sold, 7 * SHARDS, "somebody was refused while something was left");
    }
}

#[tokio::test]
async fn calls_begin_at_different_shards() {
    let h = Harness::new(SALE).await;
    fill(&h, |_| 1000).await;
    join_all((0..CALLERS).map(|_| h.call("ann", "take", json!({ "saleId": "s" })))).await;
    let used = shards(&h).await.values().filter(|(left, _)| *left < 1000).count();
    assert!(used > 3, "64 calls took from {used} shards");
}

struct Setting {
    h: Harness,
    trouble: Arc<Intercepted<Trouble>>,
}

impl Setting {
    async fn new() -> Self {
        let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
        let trouble = Arc::new(Intercepted::new(store, Trouble::default()));
        let h = Harness::on(SALE, trouble.clone()).await;
        Self { h, trouble }
    }
}

#[tokio::test]
async fn a_shard_that_others_are_changing_is_passed_over() {
    let s = Setting::new().await;
    fill(&s.h, |_| 5).await;
    let busy = (0..SHARDS).filter(|shard| *shard != 3).map(|shard| format!("SALE#s#{shard:02}"));
    *s.trouble.busy.lock().await = busy.collect();
    s.trouble.sent.lock().await.clear();
    let answer = s.h.call("ann", "take", json!({ "saleId": "s" })).await.unwrap();
    assert_eq!(answer.body["shard"], 3);
    let sent = s.trouble.sent.lock().await;
    let distinct: BTreeSet<&String> = sent.iter().collect();
    assert_eq!(distinct.len(), sent.len(), "none was tried twice: {sent:?}");
}

#[tokio::test]
async fn a_lost_answer_leads_to_no_other_shard() {
    let s = Setting::new().await;
    fill(&s.h, |_| 5).await;
    *s.trouble.lose.lock().await = 1;
    let answer = s.h.call("ann", "take", json!({ "saleId": "s" })).await;
    let left: usize = shards(&s.h).await.values().map(|(left, _)| left).sum();
    // The store knows the request again by its token, or the outcome is told to be unknown.
    assert_eq!(left, 5 * SHARDS - 1, "{answer:?}");
}

#[tokio::test]
async fn a_refusal_tells_of_one_shard_and_a_missing_sale_is_not_found() {
    let h = Harness::new(SALE).await;
    let nowhere = buy(&h, "ann").await;
    assert!(matches!(nowhere, Err(Failure::NotFound(_))), "{nowhere:?}");
    fill(&h, |_| 2).await;
    let refused = h.call("ann", "buy", json!({ "saleId": "s", "count": 3 })).await;
    let Err(Failure::Conflict(reason)) = refused else { panic!("{refused:?}") };
    assert_eq!(reason.message, "only 2 left");
    assert_eq!(shards(&h).await.values().map(|(left, _)| left).sum::<usize>(), 20);
}

#[tokio::test]
async fn a_repetition_takes_nothing_and_answers_with_the_same_order() {
    let h = Harness::new(SALE).await;
    fill(&h, |_| 9).await;
    let mut input = inputs(json!({ "saleId": "s" }));
    input.idempotency_key = Some("once".to_owned());
    let ann = user_named("ann");
    let calls = (0..CALLERS).map(|_| h.runtime.call("buy", input.clone(), &ann));
    let answers = join_all(calls).await;
    let orders: BTreeSet<String> =
        answers.iter().map(|answer| answer.as_ref().unwrap().body["orderId"].to_string()).collect();
    assert_eq!(orders.len(), 1);
    assert_eq!(shards(&h).await.values().map(|(left, _)| left).sum::<usize>(), 89);
}

#[tokio::test]
async fn two_steps_may_take_from_one_shard_or_from_two() {
    let h = Harness::new(SALE).await;
    fill(&h, |shard| if shard == 1 { 3 } else { 0 }).await;
    h.call("ann", "takeTwice", json!({ "saleId": "s" })).await.unwrap();
    assert_eq!(shards(&h).await[&1].0, 1);
    let refused = h.call("ann", "takeTwice", json!({ "saleId": "s" })).await;
    assert!(matches!(refused, Err(Failure::Conflict(_))), "{refused:?}");
    assert_eq!(shards(&h).await[&1].0, 1, "nothing of it happened");
}

#[tokio::test]
async fn what_is_given_back_goes_where_it_came_from() {
    let h = Harness::new(SALE).await;
    fill(&h, |shard| usize::from(shard == 4)).await;
    let order = buy(&h, "ann").await.unwrap();
    assert!(is_sold_out(&buy(&h, "bob").await));
    let input = json!({ "saleId": "s", "orderId": order.body["orderId"] });
    h.call("ann", "giveBack", input).await.unwrap();
    assert_eq!(shards(&h).await[&4], (1, 0));
    assert_eq!(buy(&h, "bob").await.unwrap().body["shard"], 4);
}

#[tokio::test]
async fn a_number_is_drawn_once_in_a_call() {
    let h = Harness::new(SALE).await;
    join_all((0..CALLERS).map(|_| h.call("ann", "view", json!({ "saleId": "s" })))).await;
    let all = h.everything("sale").await;
    assert_eq!(all.iter().map(|views| number(views, "n")).sum::<usize>(), CALLERS);
    assert!(all.len() > 3, "all views are in {} shards", all.len());
    assert!(all.iter().all(|views| number(views, "shard") == number(views, "again")));
}
