//! Whether a runtime says that its store can be used.

use std::sync::Arc;

use tavola_embedded::EmbeddedStore;
use tavola_runtime::{Code, Failure};
use tavola_store::Store;

use crate::harness::Harness;

const NOTES: &str = r#"
model notes
table main = "notes" {
  key PK, SK
}
caller {
  id: id = "sub"
}
entity Note in main {
  PK = "NOTE#{noteId}"
  SK = "NOTE"
  noteId: id
}
write add(noteId) {
  allow signed-in
  create Note from input
}
"#;

#[tokio::test]
async fn a_table_that_is_gone_is_not_healthy() {
    let store = Arc::new(EmbeddedStore::memory().unwrap());
    let harness = Harness::on(NOTES, store.clone()).await;
    assert_eq!(harness.runtime.healthy().await, Ok(()));
    store.delete_table("notes").await.unwrap();
    let gone = Failure::unavailable(Code::TABLE_MISSING, "the table `notes` is gone");
    assert_eq!(harness.runtime.healthy().await, Err(gone));
}
