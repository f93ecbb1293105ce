//! `delete X with all under it`: everything that keys and references lead to, at any depth.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use tavola_embedded::EmbeddedStore;
use tavola_runtime::Failure;
use tavola_store::{Item, Store};
use tokio::time::Instant;

use crate::crash::{Crashing, Mortal};
use crate::harness::{Harness, Random, elements, inputs, user_named};
use crate::metrics::assert_all_ended;

/// An account's boards are found by an index, what is on them by their keys, and what a person has
/// written by a reference.
const MODEL: &str = r#"
model accounts
table main = "accounts" {
  key   PK, SK
  index GSI1 on GSI1PK, GSI1SK
}
caller {
  id: id = "sub"
}
entity Account in main {
  PK = "ACCOUNT#{accountId}"
  SK = "ACCOUNT"
  accountId: id
  status:    active | closed = active
}
entity Board in main {
  PK     = "BOARD#{boardId}"
  SK     = "BOARD"
  GSI1PK = "ACCOUNT#{accountId}"
  GSI1SK = "BOARD#{boardId}"
  boardId:   id
  accountId: id
  name:      string(100) unique
}
entity Card in main {
  PK = "BOARD#{boardId}"
  SK = "CARD#{cardId}"
  boardId: id
  cardId:  id
}
entity Comment in main {
  PK     = "CARD#{boardId}#{cardId}"
  SK     = "COMMENT#{commentId}"
  GSI1PK = "AUTHOR#{authorId}"
  GSI1SK = "COMMENT#{commentId}"
  boardId:   id
  cardId:    id
  commentId: id
  authorId:  id -> Account
}
entity Event in main {
  PK = "ACCOUNT#{accountId}"
  SK = "EVENT#{at}#{eventId}"
  accountId: id
  eventId:   ulid = new
  at:        timestamp = now
  append-only
}
read getAccount(accountId) {
  get Account(accountId)
  allow signed-in
}
write open(accountId) {
  allow signed-in
  create Account from input
  create Event { accountId }
}
write addBoard(accountId, boardId) {
  let account = Account(accountId)
  allow signed-in
  create Board from input { name = "board {boardId}" }
}
write addCard(accountId, boardId, cardId) {
  let account = Account(accountId)
  let board   = Board(boardId)
  allow signed-in
  create Card from input
}
write dropCard(boardId, cardId) {
  allow signed-in
  delete Card(boardId, cardId)
}
write renameBoard(boardId, name) {
  allow signed-in
  update Board(boardId) set name = input.name
}
write say(accountId, boardId, cardId, commentId) {
  let account = Account(accountId)
  let card    = Card(boardId, cardId)
  allow signed-in
  create Comment from input { authorId = accountId }
}
write close(accountId) {
  allow signed-in
  delete Account(accountId) with all under it
    if status = active
    else conflict closed
}
"#;

/// Fills two accounts: `b`'s comments are on a card of `a`, and `a`'s on one of `b`.
async fn fill(h: &Harness, cards: usize) {
    for account in ["a", "b"] {
        h.call("ann", "open", json!({ "accountId": account })).await.unwrap();
        let board = json!({ "accountId": account, "boardId": account });
        h.call("ann", "addBoard", board).await.unwrap();
        for card in 0..cards {
            let card =
                json!({ "accountId": account, "boardId": account, "cardId": format!("c{card}") });
            h.call("ann", "addCard", card).await.unwrap();
        }
    }
    for (author, board) in [("a", "a"), ("a", "b"), ("b", "a"), ("b", "b")] {
        let said = json!({
            "accountId": author, "boardId": board, "cardId": "c0", "commentId": format!("by-{author}"),
        });
        h.call("ann", "say", said).await.unwrap();
    }
}

/// Returns the keys of everything that is stored, without the times in them.
async fn keys(h: &Harness) -> Vec<String> {
    let text = |item: &Item, name: &str| item.get(name).unwrap().as_str().unwrap().to_owned();
    let key = |item: &Item| format!("{} {}", text(item, "PK"), text(item, "SK"));
    let all: Vec<String> = h.everything("accounts").await.iter().map(key).collect();
    let short = |key: &String| match key.split_once(" EVENT#") {
        Some((account, _)) => format!("{account} EVENT"),
        None => key.clone(),
    };
    let mut all: Vec<String> = all.iter().map(short).collect();
    all.sort();
    all.retain(|key| !key.contains("UNIQUE"));
    all
}

const LEFT: [&str; 6] = [
    "ACCOUNT#a EVENT",
    "ACCOUNT#b ACCOUNT",
    "ACCOUNT#b EVENT",
    "BOARD#b BOARD",
    "BOARD#b CARD#c0",
    "CARD#b#c0 COMMENT#by-b",
];

#[tokio::test]
async fn all_that_keys_and_references_lead_to_goes_and_nothing_else() {
    let h = Harness::new(MODEL).await;
    fill(&h, 1).await;
    assert_eq!(keys(&h).await.len(), 12);
    h.call("ann", "close", json!({ "accountId": "a" })).await.unwrap();
    assert_eq!(keys(&h).await, LEFT);
    let gone = h.call("ann", "close", json!({ "accountId": "a" })).await;
    assert!(matches!(gone, Err(Failure::NotFound(_))), "{gone:?}");
    // The name of the board is free again.
    h.call("ann", "addBoard", json!({ "accountId": "b", "boardId": "a" })).await.unwrap();
}

#[tokio::test]
async fn what_does_not_fit_one_transaction_goes_however_often_the_server_is_killed() {
    let mut crash = 0;
    loop {
        let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
        let h = Harness::on(MODEL, store.clone()).await;
        fill(&h, 120).await;
        let before = keys(&h).await;
        let crashing = Arc::new(Crashing::after(store.clone(), crash));
        let dying = Harness::on(MODEL, crashing.clone()).await;
        let told = dying.call("ann", "close", json!({ "accountId": "a" })).await.is_ok();
        let gone = h.call("ann", "getAccount", json!({ "accountId": "a" })).await.is_err();
        assert_eq!(told, gone, "after {crash} writes");
        h.runtime.finish_work(true).await.unwrap();
        assert_all_ended(&[&h, &dying]);
        let left: Vec<String> = keys(&h).await;
        match gone {
            true => {
                let cards = |key: &&String| key.starts_with("BOARD#b CARD#");
                assert_eq!(left.iter().filter(cards).count(), 120, "after {crash} writes");
                assert_eq!(left.len(), LEFT.len() + 119, "after {crash} writes: {left:?}");
            }
            false => assert_eq!(left, before),
        }
        if !crashing.has_died() {
            assert!(crash > 5, "nothing was cut off");
            return;
        }
        crash += 1;
    }
}

/// What others do while servers delete account `a`.
struct Others {
    h: Harness,
    random: Random,
    elements: usize,
    changes: usize,
    added: usize,
}

impl Others {
    /// Adds cards, and drops and renames what is about to go.
    async fn meddle(&mut self, is_gone: bool) {
        for _ in 0..20 {
            tokio::time::sleep(Duration::from_millis(100)).await;
            let card = |account: &str, id: String| {
                let input = json!({ "accountId": account, "boardId": account, "cardId": id });
                self.h.call("bob", "addCard", input)
            };
            self.changes += 1;
            // Nothing can be created under it from then on, and what is another's stays.
            assert_eq!(card("a", format!("late{}", self.changes)).await.is_err(), is_gone);
            card("b", format!("k{}", self.changes)).await.unwrap();
            self.added += 1;
            let one = format!("n{}", self.random.next() as usize % self.elements);
            let drop = json!({ "boardId": "a", "cardId": one });
            let rename = json!({ "boardId": "a", "name": format!("name {}", self.changes) });
            for (write, input) in [("dropCard", drop), ("renameBoard", rename)] {
                let changed = self.h.call("bob", write, input).await;
                assert!(matches!(changed, Ok(_) | Err(Failure::NotFound(_))), "{changed:?}");
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn many_items_go_by_servers_that_are_killed_while_others_write() {
    let elements = elements();
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    let h = Harness::on(MODEL, store.clone()).await;
    fill(&h, 1).await;
    for number in 0..elements {
        let id = format!("n{number}");
        let card = json!({ "accountId": "a", "boardId": "a", "cardId": id });
        h.call("ann", "addCard", card).await.unwrap();
    }
    let mut others = Others { h, random: Random::new(), elements, changes: 0, added: 0 };
    let (mut is_gone, mut kills) = (false, 0);
    let clock = others.h.clock.clone();
    loop {
        // Items go 25 at a time.
        let most = (elements / 75, elements / 5);
        let servers = Mortal::two(MODEL, &store, &clock, &mut others.random, most).await;
        let [one, other] = servers.each_ref().map(|server| &server.runtime);
        if is_gone {
            let work = futures_util::future::join(one.finish_work(true), other.finish_work(true));
            let ((first, second), ()) = futures_util::future::join(work, others.meddle(true)).await;
            if first.is_ok() && second.is_ok() {
                break;
            }
        } else {
            let (close, ann) = (inputs(json!({ "accountId": "a" })), user_named("ann"));
            let closed = one.call("close", close, &ann).await.is_ok();
            let found = others.h.call("ann", "getAccount", json!({ "accountId": "a" })).await;
            is_gone = found.is_err();
            assert!(is_gone || !closed, "it was told to be gone");
            others.meddle(is_gone).await;
        }
        kills += servers.iter().filter(|server| server.has_died()).count();
    }
    let Others { h, added, changes, .. } = others;
    let left = keys(&h).await;
    assert!(kills > 4, "{kills} kills");
    assert_eq!(left.len(), LEFT.len() + added, "after {kills} kills: {left:?}");
    let items = h.everything("accounts").await;
    assert!(items.iter().all(|item| !item.contains_key("tavola:deleting")));
    let is_lock = |item: &&Item| item["PK"].as_str().unwrap().contains("UNIQUE");
    assert_eq!(items.iter().filter(is_lock).count(), 1, "only the name of the other board is held");
    println!(
        "{elements} elements, {kills} kills of two servers, {changes} of each change meanwhile: \
         all of them are gone, and nothing else"
    );
}

#[tokio::test(start_paused = true)]
async fn a_deletion_keeps_to_the_rate_of_work() {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    let h = Harness::on(MODEL, store.clone()).await;
    fill(&h, 300).await;
    let slow = Harness::on(MODEL, store).await;
    let slow = Arc::into_inner(slow.runtime).unwrap().with_work_rate(100);
    let began = Instant::now();
    let close = inputs(json!({ "accountId": "a" }));
    slow.call("close", close, &user_named("ann")).await.unwrap();
    // The clock stands still but for waiting: 300 cards, of which the first 25 wait for nobody.
    assert!(began.elapsed() >= Duration::from_millis(2700), "{:?}", began.elapsed());
    assert_eq!(keys(&h).await.len(), LEFT.len() + 299);
}

#[tokio::test(start_paused = true)]
async fn what_the_time_of_the_caller_does_not_suffice_for_is_left_to_the_background() {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    let h = Harness::on(MODEL, store.clone()).await;
    fill(&h, 400).await;
    let slow = Harness::on(MODEL, store).await;
    // It would take 40 seconds.
    let slow = Arc::into_inner(slow.runtime).unwrap().with_work_rate(10);
    let close = inputs(json!({ "accountId": "a" }));
    slow.call("close", close, &user_named("ann")).await.unwrap();
    let kept = keys(&h).await.len();
    assert!(kept > LEFT.len() + 399, "some are left: {kept}");
    let gone = h.call("ann", "getAccount", json!({ "accountId": "a" })).await;
    assert!(matches!(gone, Err(Failure::NotFound(_))), "nobody sees it: {gone:?}");
    let began = h.runtime.unfinished_work(10).await.unwrap();
    assert!(!began[0].abandoned, "who was at it a moment ago may be at it still: {began:?}");
    h.clock.advance(120);
    h.runtime.clone().maintain(tokio::time::sleep(Duration::from_secs(1))).await;
    assert_eq!(keys(&h).await.len(), LEFT.len() + 399);
    assert_eq!(h.runtime.unfinished_work(10).await.unwrap(), []);
}

#[tokio::test]
async fn a_deletion_goes_on_by_the_names_of_its_inputs_and_not_by_another_version_of_it() {
    let write = "write close(accountId) {\n";
    for (changed, goes_on) in [
        (MODEL.replace(write, "write close(most: int = 9, accountId) {\n  check most > 0\n"), true),
        (MODEL.replace(write, "write closeAll(accountId) {\n"), false),
    ] {
        let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
        let h = Harness::on(MODEL, store.clone()).await;
        fill(&h, 120).await;
        let dying = Harness::on(MODEL, Arc::new(Crashing::after(store.clone(), 2))).await;
        dying.call("ann", "close", json!({ "accountId": "a" })).await.unwrap();
        let other = Harness::on(&changed, store).await;
        assert_eq!(other.runtime.finish_work(true).await.is_ok(), goes_on);
        assert_eq!(keys(&h).await.len() == LEFT.len() + 119, goes_on);
        h.runtime.finish_work(true).await.unwrap();
        assert_eq!(keys(&h).await.len(), LEFT.len() + 119);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_left_of_what_64_callers_create_meanwhile() {
    let h = Arc::new(Harness::new(MODEL).await);
    h.call("ann", "open", json!({ "accountId": "a" })).await.unwrap();
    h.call("ann", "addBoard", json!({ "accountId": "a", "boardId": "a" })).await.unwrap();
    let adding = (0..64).map(|caller| {
        let h = h.clone();
        tokio::spawn(async move {
            for n in 0.. {
                let card =
                    json!({ "accountId": "a", "boardId": "a", "cardId": format!("{caller}-{n}") });
                match h.call("ann", "addCard", card).await {
                    Ok(_) => {}
                    Err(Failure::NotFound(_)) => return n,
                    Err(other) => panic!("{other:?}"),
                }
            }
            0
        })
    });
    let adding: Vec<_> = adding.collect();
    while h.everything("accounts").await.len() < 100 {
        tokio::task::yield_now().await;
    }
    h.call("ann", "close", json!({ "accountId": "a" })).await.unwrap();
    let mut added = 0;
    for one in adding {
        added += one.await.unwrap();
    }
    assert!(added >= 96, "{added} cards were created");
    assert_eq!(keys(&h).await, ["ACCOUNT#a EVENT"]);
}
