//! What always holds of items.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use futures_util::future::join_all;
use serde_json::{Value as Json, json};
use tavola_embedded::EmbeddedStore;
use tavola_runtime::inspect::{Event, Inspection, ProblemKind, RepairMode};
use tavola_runtime::{Code, Failure, Response as Answer};
use tavola_store::{ActionKind, Put, Result, Store, item_from_json};
use tavola_testing::{Intercepted, Interceptor, Request, Response};

use crate::harness::Harness;

const SALES: &str = r#"
model sales
table main = "sales" { key PK }
caller { id: id = "sub" }
entity Sale in main {
  PK = "SALE#{saleId}"
  saleId:  id
  starts:  date
  ends:    date
  initial: int(0..1000)
  left:    int(0..1000) = initial
  held:    int(0..1000) = 0
  sold:    int = 0
  most:    int = 1000
  price:   decimal(8, 2) = 1
  paid:    decimal(8, 2) = 0
  due:     decimal(8, 2) = 0
  closed:  date?
  secret:  int = 7 visible if saleId = caller.id

  check ends >= starts else conflict too-early "{ends} is before {starts}, {secret}" with starts
  check left + held + sold = initial else conflict unbalanced
  check paid + due <= 10 * price
  check held <= most
  check not exists closed or closed <= ends
}
write open(saleId, starts, ends, initial, left?, closed?, price?, most?) {
  allow signed-in
  create Sale from input
}
write hold(saleId, count: int(1..10) = 1) {
  allow signed-in
  update Sale(saleId) set left -= input.count, held += input.count
}
write holdOne(saleId) {
  allow signed-in
  update Sale(saleId) set left -= 1, held += 1
}
write sell(saleId) {
  allow signed-in
  let sale = Sale(saleId)
  update sale set held -= 1
  update sale set sold += 1
}
write lose(saleId, count: int = 1, really: bool = true) {
  allow signed-in
  update Sale(saleId) set held -= input.count
  when really { update Sale(saleId) set sold += input.count }
}
write find(saleId) {
  allow signed-in
  update Sale(saleId) set left += 1
}
write prolong(saleId, ends) {
  allow signed-in
  update Sale(saleId) set ends
}
write move(saleId, starts, ends) {
  allow signed-in
  update Sale(saleId) set starts, ends
}
write close(saleId, closed) {
  allow signed-in
  update Sale(saleId) set closed
}
write charge(saleId, amount: decimal(8, 2)) {
  allow signed-in
  update Sale(saleId) set due += input.amount
}
write settle(saleId, amount: decimal(8, 2)) {
  allow signed-in
  update Sale(saleId) set due -= input.amount, paid += input.amount
}
write begin(saleId, left: int) {
  allow signed-in
  upsert Sale(saleId) set left -= 1, held += 1
    starting starts = 2030-01-01, ends = 2030-02-01, initial = 5, left = input.left
}
write replace(saleId, initial) {
  allow signed-in
  delete Sale(saleId)
  create Sale { saleId, starts = 2030-01-01, ends = 2030-01-01, initial, left = 3 }
}
read sale(saleId) {
  get Sale(saleId)
  allow signed-in
}
"#;

/// Keeps the conditions of what is written, with names for their placeholders.
#[derive(Default)]
struct Conditions(Mutex<Vec<String>>);

#[async_trait]
impl Interceptor for Conditions {
    async fn intercept(&self, request: Request, store: &dyn Store) -> Result<Response> {
        if let Request::TransactWrite(transaction) = &request {
            for action in &transaction.actions {
                let rendered = action.render()?;
                let mut text = rendered.condition.unwrap_or_default();
                let names: Vec<_> = rendered.names.into_iter().collect();
                names.iter().rev().for_each(|(held, name)| text = text.replace(held, name));
                let is_update = matches!(action.kind, ActionKind::Update(..));
                self.0.lock().unwrap().extend(is_update.then_some(text));
            }
        }
        request.send(store).await
    }
}

struct World {
    h: Arc<Harness>,
    sent: Arc<Intercepted<Conditions>>,
}

impl World {
    async fn new() -> Self {
        let memory = Arc::new(EmbeddedStore::memory().unwrap());
        let sent = Arc::new(Intercepted::new(memory, Conditions::default()));
        let h = Arc::new(Harness::on(SALES, sent.clone()).await);
        Self { h, sent }
    }

    async fn call(&self, write: &str, more: Json) -> std::result::Result<Answer, Failure> {
        let mut input = json!({ "saleId": "s" });
        input.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        self.h.call("ann", write, input).await
    }

    async fn open(&self) {
        let open = json!({ "starts": "2030-01-01", "ends": "2030-02-01", "initial": 100 });
        self.call("open", open).await.unwrap();
    }

    /// What the last update asked of the item.
    fn asked(&self) -> String {
        self.sent.0.lock().unwrap().pop().unwrap()
    }

    async fn now(&self) -> Json {
        let found = self.call("sale", json!({})).await.unwrap().body.into_text();
        serde_json::from_str(&found).unwrap()
    }
}

fn code(refused: std::result::Result<Answer, Failure>) -> String {
    match refused {
        Err(Failure::Conflict(reason)) => reason.code.as_str().to_owned(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn new_items_keep_all_of_it() {
    let w = World::new().await;
    let open = |more: Json| {
        let mut all = json!({ "starts": "2030-01-01", "ends": "2030-02-01", "initial": 9 });
        all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        all
    };
    assert_eq!(code(w.call("open", open(json!({ "left": 8 }))).await), "unbalanced");
    assert_eq!(code(w.call("open", open(json!({ "ends": "2029-12-31" }))).await), "too-early");
    let closed = open(json!({ "closed": "2030-02-02" }));
    assert_eq!(code(w.call("open", closed).await), Code::CHECK_FAILED.as_str());
    assert_eq!(code(w.call("begin", json!({ "left": 4 })).await), "unbalanced");
    w.call("begin", json!({ "left": 5 })).await.unwrap();
    let now = w.now().await;
    assert_eq!((&now["left"], &now["held"]), (&json!(4), &json!(1)));
    // In place of another item, a new one is as new as any.
    assert_eq!(code(w.call("replace", json!({ "initial": 4 })).await), "unbalanced");
    w.call("replace", json!({ "initial": 3 })).await.unwrap();
}

#[tokio::test]
async fn what_the_steps_prove_is_not_asked() {
    let w = World::new().await;
    w.open().await;
    for (write, input) in [("hold", json!({ "count": 3 })), ("holdOne", json!({}))] {
        w.call(write, input).await.unwrap();
        let asked = w.asked();
        assert!(!asked.contains("initial") && !asked.contains("sold"), "{write}: {asked}");
    }
    // Steps that add up together are as good as one, in whatever block the call does them.
    for write in ["sell", "lose"] {
        w.call(write, json!({})).await.unwrap();
        assert!(!w.asked().contains("initial"), "{write}");
    }
    assert_eq!(code(w.call("lose", json!({ "really": false })).await), "unbalanced");
    // A debt that is paid leaves the sum as it is, and a smaller one leads away from the bound.
    w.call("charge", json!({ "amount": "9.50" })).await.unwrap();
    assert!(w.asked().contains("price"));
    assert_eq!(code(w.call("charge", json!({ "amount": "0.51" })).await), "check-failed");
    w.call("settle", json!({ "amount": "9.50" })).await.unwrap();
    assert!(!w.asked().contains("price"));
    w.call("charge", json!({ "amount": "-1.00" })).await.unwrap();
    assert!(!w.asked().contains("price"));
}

#[tokio::test]
async fn comparisons_are_conditions() {
    let w = World::new().await;
    w.open().await;
    w.call("holdOne", json!({})).await.unwrap();
    let asked = w.asked();
    assert!(asked.contains("held < most"), "{asked}");
    w.call("prolong", json!({ "ends": "2030-03-01" })).await.unwrap();
    let asked = w.asked();
    assert!(asked.contains("starts <= :"), "{asked}");
    assert!(asked.contains("attribute_not_exists(closed)"), "{asked}");
    // What the write gives itself needs none.
    w.call("move", json!({ "starts": "2031-01-01", "ends": "2031-01-01" })).await.unwrap();
    assert!(!w.asked().contains("starts"));
    assert_eq!(code(w.call("close", json!({ "closed": "2031-01-02" })).await), "check-failed");
    w.call("close", json!({ "closed": "2031-01-01" })).await.unwrap();
    assert!(w.asked().contains("ends >= :"));
    assert_eq!(code(w.call("prolong", json!({ "ends": "2030-12-31" })).await), "too-early");
}

/// The refusal tells what is stored, and nothing that its caller may not see.
#[tokio::test]
async fn a_refusal_has_the_words_of_the_check() {
    let w = World::new().await;
    w.open().await;
    let refused = w.call("prolong", json!({ "ends": "2029-01-01" })).await;
    let Err(Failure::Conflict(reason)) = refused else { panic!("{refused:?}") };
    assert_eq!(reason.message.to_string(), "this would break what always holds of the item");
    assert_eq!(reason.values, [("starts".to_owned(), json!("2030-01-01"))]);
    let own =
        json!({ "saleId": "ann", "starts": "2030-01-01", "ends": "2030-02-01", "initial": 1 });
    w.h.call("ann", "open", own).await.unwrap();
    let early = json!({ "saleId": "ann", "ends": "2029-01-01" });
    let refused = w.h.call("ann", "prolong", early).await;
    let Err(Failure::Conflict(reason)) = refused else { panic!("{refused:?}") };
    assert_eq!(reason.message.to_string(), "2030-02-01 is before 2030-01-01, 7");
}

/// Holds, sales and losses at once: nothing is lost, and all of it adds up at any time.
#[tokio::test(flavor = "multi_thread")]
async fn sixty_four_callers_keep_the_sum() {
    let w = World::new().await;
    w.open().await;
    w.call("hold", json!({ "count": 10 })).await.unwrap();
    w.call("hold", json!({ "count": 10 })).await.unwrap();
    let before = w.sent.0.lock().unwrap().len();
    let calls = (0..64).map(|caller| {
        let w = &w;
        async move {
            match caller % 4 {
                0 => w.call("hold", json!({})).await,
                1 => w.call("sell", json!({})).await,
                2 => w.call("lose", json!({ "really": caller % 8 == 2 })).await,
                _ => w.call("holdOne", json!({})).await,
            }
        }
    });
    let answers = join_all(calls).await;
    let refused: Vec<_> = answers.into_iter().filter(std::result::Result::is_err).collect();
    assert_eq!(refused.len(), 8, "{refused:?}");
    refused.into_iter().for_each(|refused| assert_eq!(code(refused), "unbalanced"));
    let now = w.now().await;
    let number = |name: &str| now[name].as_i64().unwrap();
    assert_eq!(number("sold"), 16 + 8);
    assert_eq!(number("held"), 20 + 16 + 16 - 24);
    assert_eq!(number("left") + number("held") + number("sold"), 100);
    // Every write that succeeded was sent once: none was in the way of another.
    assert_eq!(w.sent.0.lock().unwrap().len() - before, 56);
}

/// Two writes that are right each, and would be wrong together: one of them is refused.
#[tokio::test(flavor = "multi_thread")]
async fn sixty_four_callers_do_not_break_a_comparison() {
    for round in 0..4 {
        let w = World::new().await;
        w.open().await;
        let calls = (0..64).map(|caller| {
            let w = &w;
            async move {
                match (caller + round) % 2 {
                    0 => w.call("close", json!({ "closed": "2030-01-20" })).await,
                    _ => w.call("prolong", json!({ "ends": "2030-01-10" })).await,
                }
            }
        });
        let answers = join_all(calls).await;
        let done = answers.iter().filter(|answer| answer.is_ok()).count();
        assert!(done >= 1, "{answers:?}");
        let now = w.now().await;
        let ends = now["ends"].as_str().unwrap();
        assert!(now["closed"].as_str().is_none_or(|closed| closed <= ends), "{now}");
        answers.into_iter().filter(std::result::Result::is_err).for_each(|refused| {
            assert_eq!(code(refused), "check-failed");
        });
    }
}

/// Items of another program may break a check. The inspection finds them, and writes that lead back
/// are not refused.
#[tokio::test]
async fn items_that_break_it_are_found_and_can_be_mended() {
    let w = World::new().await;
    w.open().await;
    let broken = json!({
        "PK": "SALE#s", "saleId": "s", "starts": "2030-01-01", "ends": "2029-01-01", "initial": 9,
        "left": 4, "held": 4, "sold": 0, "most": 3, "price": 1, "paid": 0, "due": 0, "secret": 1
    });
    let item = item_from_json(&broken).unwrap();
    w.h.store.put(Put { table: "sales".into(), item, condition: None }).await.unwrap();
    for mode in [RepairMode::Look, RepairMode::Repair] {
        let mut told = Vec::new();
        let inspection = Inspection { mode, ..Inspection::default() };
        let mut tell = |event: Event<'_>| {
            if let Event::Found(finding, _) = event
                && finding.kind == ProblemKind::BrokenCheck
            {
                told.push(finding.attribute.clone().unwrap());
            }
        };
        w.h.runtime.inspect(&inspection, &mut tell).await.unwrap();
        assert_eq!(told, ["ends >= starts", "left + held + sold = initial", "held <= most"]);
    }
    // What touches none of it, leads back, or adds up to nothing is done; the rest is refused.
    assert_eq!(code(w.call("holdOne", json!({})).await), "check-failed");
    assert_eq!(code(w.call("lose", json!({ "count": 1, "really": false })).await), "unbalanced");
    w.call("lose", json!({ "count": 1 })).await.unwrap();
    assert_eq!(code(w.call("prolong", json!({ "ends": "2029-12-31" })).await), "too-early");
    w.call("prolong", json!({ "ends": "2030-01-01" })).await.unwrap();
    w.call("find", json!({})).await.unwrap();
    let now = w.now().await;
    let numbers = ["left", "held", "sold"].map(|name| now[name].as_i64().unwrap());
    assert_eq!(numbers, [5, 3, 1]);
    assert_eq!(now["ends"], "2030-01-01");
}
