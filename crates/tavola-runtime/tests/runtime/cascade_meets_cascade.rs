//! A cascade deletion whose loops find what another one has begun to delete, and writes that wait
//! for one.

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::json;
use tavola_embedded::EmbeddedStore;
use tavola_runtime::Code;
use tavola_store::{ActionKind, Cancellation, Error, Result, Store};
use tavola_testing::{Intercepted, Interceptor, Request, Response};

use crate::crash::Crashing;
use crate::harness::Harness;
use crate::meanwhile::Meanwhile;

const ROWS: &str = r#"
model rows
table main = "rows" {
  key PK, SK
}
caller {
  id: id = "sub"
}
entity Row in main {
  PK = "LIST#{listId}"
  SK = "ROW#{rowId}"
  listId: id
  rowId:  id
  derive Copy { listId, rowId }
}
entity Copy in main {
  PK = "COPY#{rowId}"
  SK = "LIST#{listId}"
  listId: id
  rowId:  id
}
read rows(listId) {
  from main where PK = "LIST#{listId}" and begins_with(SK, "ROW#")
  strong
  allow signed-in
}
write add(listId, rowId) {
  allow signed-in
  create Row from input
}
write clear(listId, rowId) {
  allow signed-in
  delete Row(listId, rowId)
  for other in rows(listId) { delete other }
}
"#;

/// What another deletion has marked is left to that one: a row that is added in its place when the
/// first has ended is not taken for the marked one.
#[tokio::test]
async fn what_another_deletion_has_marked_is_left_to_it() {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    let h = Harness::on(ROWS, store.clone()).await;
    let row = |id: String| json!({ "listId": "l", "rowId": id });
    // More than one transaction deletes.
    for number in 0..120 {
        h.call("ann", "add", row(format!("row{number:03}"))).await.unwrap();
    }
    let (first, second) = (row("row119".to_owned()), row("row000".to_owned()));
    let marking = {
        let (dying, second) = (Crashing::after(store.clone(), 1), second.clone());
        async move {
            let dying = Harness::on(ROWS, Arc::new(dying)).await;
            dying.call("bob", "clear", second).await.unwrap();
        }
    };
    let slow = Arc::new(Meanwhile::behind_transactions(1, store, marking));
    let slow = Harness::on(ROWS, slow).await;
    slow.call("ann", "clear", first).await.unwrap();
    h.call("ann", "add", second).await.unwrap();
    h.runtime.finish_work(true).await.unwrap();
    assert_eq!(h.everything("rows").await.len(), 2, "the new row and its copy");
}

/// Lets nothing be deleted: whatever deletes always meets somebody else.
struct Contended;

#[async_trait]
impl Interceptor for Contended {
    async fn intercept(&self, request: Request, store: &dyn Store) -> Result<Response> {
        match request {
            Request::TransactWrite(write)
                if write.actions.iter().any(|it| matches!(it.kind, ActionKind::Delete(_))) =>
            {
                Err(Error::Cancelled(vec![Cancellation::Conflict; write.actions.len()]))
            }
            other => other.send(store).await,
        }
    }
}

/// Nothing of the write itself has happened, however the deletion stands that is in its way.
#[tokio::test(start_paused = true)]
async fn a_write_that_a_deletion_keeps_waiting_has_not_happened() {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    let h = Harness::on(ROWS, store.clone()).await;
    let row = || json!({ "listId": "l", "rowId": "r" });
    h.call("ann", "add", row()).await.unwrap();
    let dying = Harness::on(ROWS, Arc::new(Crashing::after(store.clone(), 1))).await;
    dying.call("bob", "clear", row()).await.unwrap();

    let contended = Harness::on(ROWS, Arc::new(Intercepted::new(store, Contended))).await;
    let failure = contended.call("ann", "add", row()).await.unwrap_err();
    assert_eq!(*failure.code(), Code::CONTENTION, "{failure:?}");
    h.call("ann", "add", row()).await.unwrap();
}
