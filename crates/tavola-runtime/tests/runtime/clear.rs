//! A board with more members than one transaction can delete.

use std::sync::Arc;

use serde_json::json;
use tavola_embedded::EmbeddedStore;
use tavola_runtime::Failure;
use tavola_store::{BatchWrite, Item, Store, Value};

use crate::crash::Crashing;
use crate::harness::Harness;

const BOARDS: &str = r#"
model boards
table main = "boards" {
  key PK, SK
}
caller {
  id: id = "sub"
}
entity Board in main {
  PK = "BOARD#{boardId}"
  SK = "META"
  boardId: id
  name:    string(4000) unique
  ownerId: id
  for token in words(name) derive Word
}
/// One for each word of the name: more than ride along, if there are many.
entity Word in main {
  PK = "WORD#{token}"
  SK = "BOARD#{boardId}"
  token:   word
  boardId: id
}
entity Member in main {
  PK = "BOARD#{boardId}"
  SK = "USER#{userId}"
  boardId: id
  userId:  id
}
rule owner(boardId) if Board(boardId).ownerId = caller.id
read members(boardId) {
  from main where PK = "BOARD#{boardId}" and begins_with(SK, "USER#")
  strong
  allow signed-in
}
read getBoard(boardId) {
  get Board(boardId)
  allow signed-in
}
write createBoard(boardId, name) {
  allow signed-in
  create Board from input { ownerId = caller.id }
}
write join(boardId) {
  let board = Board(boardId)
  allow signed-in
  create Member { boardId, userId = caller.id }
}
write deleteBoard(boardId) {
  allow owner
  delete Board(boardId)
  for member in members(boardId) { delete member }
}
"#;

async fn fill(store: &dyn Store, members: usize) {
    let puts = (0..members)
        .map(|n| {
            let user = format!("member{n}");
            let item: Item = [
                ("PK".to_owned(), Value::from("BOARD#b")),
                ("SK".to_owned(), Value::from(format!("USER#{user}"))),
                ("boardId".to_owned(), Value::from("b")),
                ("userId".to_owned(), Value::from(user)),
            ]
            .into();
            ("boards".to_owned(), item)
        })
        .collect();
    store.batch_write(BatchWrite { puts, deletes: Vec::new() }).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_with_thousands_of_members_goes_while_others_join() {
    let h = Arc::new(Harness::new(BOARDS).await);
    h.call("ann", "createBoard", json!({ "boardId": "b", "name": "n" })).await.unwrap();
    fill(&*h.store, 5000).await;
    assert_eq!(
        h.call("eve", "deleteBoard", json!({ "boardId": "b" })).await,
        Err(Failure::Forbidden(None))
    );
    let joining = {
        let h = h.clone();
        tokio::spawn(async move {
            let mut joined = 0;
            for n in 0.. {
                match h.call(&format!("late{n}"), "join", json!({ "boardId": "b" })).await {
                    Ok(_) => joined += 1,
                    Err(Failure::NotFound(_)) => break,
                    Err(other) => panic!("{other:?}"),
                }
            }
            joined
        })
    };
    tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    h.call("ann", "deleteBoard", json!({ "boardId": "b" })).await.unwrap();
    assert!(joining.await.unwrap() > 0, "nobody joined meanwhile");
    assert_eq!(h.everything("boards").await, Vec::<Item>::new());
    h.call("bob", "createBoard", json!({ "boardId": "b", "name": "n" })).await.unwrap();
}

#[tokio::test]
async fn what_is_derived_from_a_large_board_goes_with_it() {
    for words in [1, 15, 150] {
        let h = Harness::new(BOARDS).await;
        let name = (0..words).map(|n| format!("w{n}")).collect::<Vec<_>>().join(" ");
        h.call("ann", "createBoard", json!({ "boardId": "b", "name": name })).await.unwrap();
        fill(&*h.store, 150).await;
        assert_eq!(h.everything("boards").await.len(), 150 + words + 2);
        h.call("ann", "deleteBoard", json!({ "boardId": "b" })).await.unwrap();
        assert_eq!(h.everything("boards").await, Vec::<Item>::new(), "{words} words");
    }
}

#[tokio::test]
async fn a_deletion_killed_at_any_step_is_finished_and_nothing_of_it_is_seen_meanwhile() {
    for crash in 0..40 {
        let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
        let h = Harness::on(BOARDS, store.clone()).await;
        h.call("ann", "createBoard", json!({ "boardId": "b", "name": "n" })).await.unwrap();
        fill(&*store, 300).await;
        let crashing = Arc::new(Crashing::after(store.clone(), crash));
        let dying = Harness::on(BOARDS, crashing.clone()).await;
        let survived = dying.call("ann", "deleteBoard", json!({ "boardId": "b" })).await.is_ok();
        let begun = h.call("ann", "getBoard", json!({ "boardId": "b" })).await.is_err();
        h.runtime.finish_work(true).await.unwrap();
        let left = h.everything("boards").await.len();
        assert_eq!(left, if begun { 0 } else { 303 }, "after {crash} writes");
        assert_eq!(survived, begun, "what has begun will happen, and the caller is told so");
        if !crashing.has_died() {
            assert!(crash > 5, "nothing was cut off");
            return;
        }
    }
    panic!("the deletion never survived");
}

const ENTRIES: &str = r#"
model entries
table main = "entries" {
  key PK, SK
}
caller {
  id: id = "sub"
}
entity Entry in main {
  PK = "USER#{userId}"
  SK = "ENTRY#{entryId}"
  userId:  id
  entryId: id
  derive Meta { entryId, userId }
}
entity Meta in main {
  PK = "ENTRY#{entryId}"
  SK = "META"
  entryId: id
  userId:  id
}
entity Comment in main {
  PK = "ENTRY#{entryId}"
  SK = "COMMENT#{number:pad(4)}"
  entryId: id
  number:  int(0..9999)
}
write add(entryId) {
  allow signed-in
  create Entry { userId = caller.id, entryId }
}
write comment(entryId, number) {
  allow signed-in
  create Comment from input
}
write deleteEntry(entryId) {
  let meta = Meta(entryId)
  allow meta.userId = caller.id
  delete Entry(userId = meta.userId, entryId)
  for comment in commentsOf(entryId) { delete comment }
}
read commentsOf(entryId) {
  from main where PK = "ENTRY#{entryId}" and begins_with(SK, "COMMENT#")
  strong
}
"#;

/// Once the entry is marked its meta is gone, by which the write finds everything else.
#[tokio::test]
async fn a_deletion_that_could_not_go_on_does_not_begin() {
    let h = Harness::new(ENTRIES).await;
    h.call("ann", "add", json!({ "entryId": "e" })).await.unwrap();
    for number in 0..120 {
        h.call("ann", "comment", json!({ "entryId": "e", "number": number })).await.unwrap();
    }
    let before = h.everything("entries").await.len();
    let refused = h.call("ann", "deleteEntry", json!({ "entryId": "e" })).await;
    assert!(matches!(refused, Err(Failure::TooLarge(_))), "{refused:?}");
    assert_eq!(h.everything("entries").await.len(), before);
}
