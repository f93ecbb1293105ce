//! `claim`: numbers that are handed out before the transaction.

use std::collections::BTreeSet;
use std::sync::Arc;

use async_trait::async_trait;
use futures_util::future::join_all;
use serde_json::json;
use tavola_embedded::EmbeddedStore;
use tavola_runtime::{Code, Failure, Response};
use tavola_store::{Error, Faults, FaultyStore, Put, Result as StoreResult, Store, Value};
use tavola_testing::{Intercepted, Interceptor, Request};
use tokio::sync::Mutex;

use crate::harness::{Harness, inputs, user_named};

const CALLERS: usize = 64;

const ROOM: &str = r#"
model room
table main = "room" {
  key PK, SK
  ttl ttl
}
caller {
  id:    id  = "sub"
  house: id? = "house"
}
tenant house = caller.house except caller.id = "root"
entity Room in main {
  PK = "ROOM#{roomId}"
  SK = "ROOM"

  roomId: id
  house:  id
  open:   bool = true
  last:   int(0..200) = 0 else conflict full "nobody else can wait"
  until:  timestamp?

  expires until
}
entity Place in main {
  PK = "ROOM#{roomId}"
  SK = "PLACE#{number:pad(4)}"

  roomId: id
  house:  id
  number: int(1..9999)
  userId: id
}
entity Seat in main {
  PK = "SEAT#{seatId}"
  SK = "SEAT"

  seatId: id
  house:  id
  number: int
}
write build(roomId, house, until?) {
  allow signed-in
  create Room from input
}
write close(roomId) {
  allow signed-in
  update Room(roomId) set open = false
}
write tearDown(roomId) {
  allow signed-in
  delete Room(roomId)
}
write join(roomId) {
  let room = Room(roomId) by read
  allow caller.id != "nobody"
  check room.open else conflict closed "the room is closed"
  let number = claim room.last
  create Place { roomId, house = room.house, number, userId = caller.id }
}
write joinAll(roomId, userIds: [id](50)) {
  allow signed-in
  let first = claim Room(roomId).last by size(userIds)
  check size(userIds) < 20 else invalid userIds "too many"
  for number in first..first + size(userIds) - 1 {
    create Place { roomId, house = caller.house ?? "h", number, userId = caller.id }
  }
}
write sit(seatId, roomId) {
  allow signed-in
  let number = claim Room(roomId).last
  create Seat { seatId, house = caller.house ?? "h", number }
}
"#;

/// Counts the requests that are no transaction, and loses the answers of some.
#[derive(Default)]
struct Updates {
    claims: Mutex<Vec<String>>,
    lose: Mutex<usize>,
}

#[async_trait]
impl Interceptor for Updates {
    async fn intercept(
        &self,
        request: Request,
        store: &dyn Store,
    ) -> StoreResult<tavola_testing::Response> {
        let is_claim = matches!(request, Request::Update(_));
        if let Request::Update(update) = &request {
            self.claims.lock().await.push(update.key.partition.1.as_str().unwrap().to_owned());
        }
        let answer = request.send(store).await;
        let mut lose = self.lose.lock().await;
        if is_claim && *lose > 0 {
            *lose -= 1;
            return Err(Error::Unavailable { message: "lost".to_owned(), maybe_done: true });
        }
        answer
    }

    fn always_answers(&self, _: &dyn Store) -> bool {
        false
    }
}

struct Setting {
    h: Harness,
    updates: Arc<Intercepted<Updates>>,
}

impl Setting {
    async fn new() -> Self {
        let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
        let updates = Arc::new(Intercepted::new(store, Updates::default()));
        let h = Harness::on(ROOM, updates.clone()).await;
        h.call("root", "build", json!({ "roomId": "r", "house": "h" })).await.unwrap();
        Self { h, updates }
    }

    async fn claims(&self) -> usize {
        self.updates.claims.lock().await.len()
    }

    async fn in_house(&self, user: &str, house: &str, write: &str) -> Result<Response, Failure> {
        let mut caller = user_named(user);
        caller.claims.insert("house".to_owned(), json!(house));
        self.h.runtime.call(write, inputs(json!({ "roomId": "r" })), &caller).await
    }

    async fn last(&self) -> i64 {
        let all = self.h.everything("room").await;
        let room = all.iter().find(|item| item["SK"] == Value::from("ROOM")).unwrap();
        room["last"].as_number().unwrap().to_i64().unwrap()
    }
}

fn number(response: &Response) -> i64 {
    response.body["number"].as_i64().unwrap()
}

fn code(failed: Result<Response, Failure>) -> Code {
    match failed {
        Err(Failure::Conflict(reason)) => reason.code,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn many_callers_get_numbers_of_their_own_and_do_not_contend() {
    let s = Setting::new().await;
    let calls = (0..CALLERS).map(|_| s.h.call("root", "join", json!({ "roomId": "r" })));
    let answers: Vec<_> = join_all(calls).await.into_iter().map(Result::unwrap).collect();
    let numbers: BTreeSet<i64> = answers.iter().map(number).collect();
    let all: BTreeSet<i64> = (1..=i64::try_from(CALLERS).unwrap()).collect();
    assert_eq!(numbers, all, "each once, and none is left out");
    assert_eq!(s.claims().await, CALLERS, "nobody had to try again");
}

#[tokio::test]
async fn numbers_ascend_from_call_to_call() {
    let s = Setting::new().await;
    let mut before = 0;
    for _ in 0..5 {
        let next = number(&s.h.call("root", "join", json!({ "roomId": "r" })).await.unwrap());
        assert!(next > before);
        before = next;
    }
    let users: Vec<String> = (0..7).map(|user| format!("u{user}")).collect();
    let input = json!({ "roomId": "r", "userIds": users });
    let first = number(&s.h.call("root", "joinAll", input).await.unwrap());
    assert_eq!((first, s.last().await), (6, 12));
    // Nobody needs no number.
    let input = json!({ "roomId": "r", "userIds": [] });
    s.h.call("root", "joinAll", input).await.unwrap();
    assert_eq!(s.last().await, 12);
}

#[tokio::test]
async fn numbers_are_unique_on_a_store_that_loses_answers() {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    Harness::on(ROOM, store.clone())
        .await
        .call("root", "build", json!({ "roomId": "r", "house": "h" }))
        .await
        .unwrap();
    let faults = Faults { seed: 7, conflicts: 0.2, lost_answers: 0.1, ..Faults::default() };
    let h = Harness::on(ROOM, Arc::new(FaultyStore::new(store, faults))).await;
    let calls = (0..CALLERS).map(|_| h.call("root", "join", json!({ "roomId": "r" })));
    let answers = join_all(calls).await;
    let numbers: Vec<i64> = answers.iter().flatten().map(number).collect();
    let unique: BTreeSet<i64> = numbers.iter().copied().collect();
    assert!(!numbers.is_empty());
    assert_eq!(unique.len(), numbers.len());
}

#[tokio::test]
async fn a_lost_answer_leaves_a_gap_and_fails_nothing() {
    let s = Setting::new().await;
    *s.updates.lose.lock().await = 2;
    let answer = s.h.call("root", "join", json!({ "roomId": "r" })).await.unwrap();
    assert_eq!(number(&answer), 3);
}

#[tokio::test]
async fn a_refused_call_takes_no_number_before_what_refuses_it() {
    let s = Setting::new().await;
    let nobody = s.in_house("nobody", "h", "join").await;
    assert!(matches!(nobody, Err(Failure::Forbidden(_))), "{nobody:?}");
    let users: Vec<String> = (0..30).map(|user| format!("u{user}")).collect();
    let many = s.h.call("root", "joinAll", json!({ "roomId": "r", "userIds": users })).await;
    assert!(matches!(many, Err(Failure::Invalid(_))), "{many:?}");
    let nowhere = s.h.call("root", "join", json!({ "roomId": "x" })).await;
    assert!(matches!(nowhere, Err(Failure::NotFound(_))), "{nowhere:?}");
    s.h.call("root", "close", json!({ "roomId": "r" })).await.unwrap();
    let closed = s.h.call("root", "join", json!({ "roomId": "r" })).await;
    assert!(matches!(closed, Err(Failure::Conflict(_))), "{closed:?}");
    assert_eq!(s.claims().await, 0);
    assert_eq!(s.last().await, 0);
}

#[tokio::test]
async fn a_write_that_is_refused_behind_it_leaves_a_gap() {
    let s = Setting::new().await;
    let sit = json!({ "seatId": "s", "roomId": "r" });
    assert_eq!(number(&s.h.call("root", "sit", sit.clone()).await.unwrap()), 1);
    code(s.h.call("root", "sit", sit).await);
    let other = json!({ "seatId": "t", "roomId": "r" });
    assert_eq!(number(&s.h.call("root", "sit", other).await.unwrap()), 3);
}

#[tokio::test]
async fn a_repetition_claims_nothing() {
    let s = Setting::new().await;
    let mut input = inputs(json!({ "roomId": "r" }));
    input.idempotency_key = Some("once".to_owned());
    let root = user_named("root");
    let call = || s.h.runtime.call("join", input.clone(), &root);
    let first = call().await.unwrap();
    let again = call().await.unwrap();
    assert!(again.replayed);
    assert_eq!(again.body, first.body);
    assert_eq!(s.claims().await, 1);
}

#[tokio::test]
async fn the_item_is_of_the_callers_tenant_and_has_not_expired() {
    let s = Setting::new().await;
    let own = s.in_house("ann", "h", "join").await.unwrap();
    assert_eq!(number(&own), 1);
    let other = s.in_house("bob", "other", "join").await;
    assert!(matches!(other, Err(Failure::NotFound(_))), "{other:?}");
    s.h.call("root", "tearDown", json!({ "roomId": "r" })).await.unwrap();
    let over = json!({ "roomId": "r", "house": "h", "until": "2001-01-01T00:00:00Z" });
    s.h.call("root", "build", over).await.unwrap();
    let over = s.in_house("ann", "h", "join").await;
    assert!(matches!(over, Err(Failure::NotFound(_))), "{over:?}");
    assert_eq!(s.claims().await, 1);
}

#[tokio::test]
async fn what_is_above_the_bound_is_refused_in_the_words_of_the_model() {
    let s = Setting::new().await;
    let users: Vec<String> = (0..19).map(|user| format!("u{user}")).collect();
    for _ in 0..10 {
        let input = json!({ "roomId": "r", "userIds": users });
        s.h.call("root", "joinAll", input).await.unwrap();
    }
    let calls = (0..CALLERS).map(|_| s.h.call("root", "join", json!({ "roomId": "r" })));
    let answers = join_all(calls).await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 10);
    for failed in answers.into_iter().filter(Result::is_err) {
        assert_eq!(code(failed).as_str(), "full");
    }
    assert_eq!(s.last().await, 200);
}

#[tokio::test]
async fn an_item_of_another_program_counts_from_the_default() {
    let s = Setting::new().await;
    let item = [("PK", "ROOM#o"), ("SK", "ROOM"), ("roomId", "o"), ("house", "h")];
    let mut item: tavola_store::Item =
        item.map(|(name, value)| (name.to_owned(), Value::from(value))).into_iter().collect();
    item.insert("open".to_owned(), Value::from(true));
    s.h.store.put(Put { table: "room".to_owned(), item, condition: None }).await.unwrap();
    let answer = s.h.call("root", "join", json!({ "roomId": "o" })).await.unwrap();
    assert_eq!(number(&answer), 1);
}
