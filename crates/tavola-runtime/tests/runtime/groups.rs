//! One item with others beside it, found whatever else lies in its partition.

use std::sync::Arc;

use serde_json::{Value as Json, json};
use tavola_embedded::EmbeddedStore;
use tavola_runtime::Failure;
use tavola_store::{BatchWrite, Faults, FaultyStore, Item, Store, Value};

use crate::harness::Harness;

const POLLS: &str = r#"
model polls
table main = "polls" {
  key PK, SK
}
caller {
  id: id = "sub"
}
entity Answer in main {
  PK = "POLL#{poll}"
  SK = "ANSWER#{name}"
  poll: id
  name: id
}
entity Note in main {
  PK = "POLL#{poll}"
  SK = "NOTE#{name}"
  poll: id
  name: id
}
entity Poll in main {
  PK = "POLL#{poll}"
  SK = "POLL"
  poll:   id
  secret: bool = false
  item visible if not secret
}
entity Prize in main {
  PK = "POLL#{poll}"
  SK = "PRIZE#{name}"
  poll: id
  name: id
}
entity Question in main {
  PK = "POLL#{poll}"
  SK = "QUESTION#{name}"
  poll: id
  name: id
}
read whole(poll) {
  from main where PK = "POLL#{poll}"
  at most 3
  return Poll with notes: [Note], questions: [Question]
  allow signed-in
}
read lastFirst(poll) {
  from main where PK = "POLL#{poll}"
  at most 3
  descending
  return Poll with notes: [Note], questions: [Question]
  allow signed-in
}
"#;

/// A poll with so many items of each kind, on a store that counts what it is asked.
async fn poll(kinds: &[(&str, usize)]) -> (Harness, Arc<FaultyStore>) {
    let store = Arc::new(EmbeddedStore::memory().unwrap());
    let store = Arc::new(FaultyStore::new(store, Faults::default()));
    let h = Harness::on(POLLS, store.clone()).await;
    let mut puts = Vec::new();
    for (kind, count) in kinds {
        for number in 0..*count {
            let name = format!("{number:05}");
            let sort = if *kind == "POLL" { (*kind).to_owned() } else { format!("{kind}#{name}") };
            let item = [("PK", "POLL#p".to_owned()), ("SK", sort), ("poll", "p".to_owned())];
            let mut item: Item =
                item.map(|(name, value)| (name.to_owned(), Value::S(value))).into();
            match *kind {
                "POLL" => item.insert("secret".to_owned(), Value::Bool(false)),
                _ => item.insert("name".to_owned(), Value::S(name)),
            };
            puts.push(("polls".to_owned(), item));
        }
    }
    for puts in puts.chunks(1000) {
        let puts = puts.to_vec();
        store.batch_write(BatchWrite { puts, deletes: Vec::new() }).await.unwrap();
    }
    (h, store)
}

/// How many notes and questions an answer has, and whether that is all.
fn shown(answer: &Json) -> (usize, usize, bool) {
    assert_eq!(answer["poll"], "p", "{answer}");
    let count = |name: &str| answer[name].as_array().unwrap().len();
    (count("notes"), count("questions"), answer.get("complete").is_none())
}

#[tokio::test]
async fn what_is_not_returned_does_not_count() {
    for others in [0, 2, 3, 30] {
        let kinds = [("POLL", 1), ("ANSWER", others), ("PRIZE", others), ("QUESTION", 1)];
        let (h, _) = poll(&kinds).await;
        for read in ["whole", "lastFirst"] {
            let answer = h.call("ann", read, json!({ "poll": "p" })).await.unwrap().body;
            assert_eq!(shown(&answer), (0, 1, true), "{read} with {others} others");
        }
    }
}

#[tokio::test]
async fn what_is_not_returned_is_not_read() {
    let (h, store) = poll(&[("POLL", 1), ("ANSWER", 3000), ("PRIZE", 3000), ("NOTE", 1)]).await;
    let before = store.calls();
    let answer = h.call("ann", "whole", json!({ "poll": "p" })).await.unwrap().body;
    assert_eq!(shown(&answer), (1, 0, true));
    assert!(store.calls() - before <= 3, "{} requests", store.calls() - before);
}

#[tokio::test]
async fn the_one_item_is_found_behind_more_others_than_fit() {
    for (kinds, read, found) in [
        ([("POLL", 1), ("NOTE", 2), ("QUESTION", 0)], "whole", (2, 0, true)),
        ([("POLL", 1), ("NOTE", 3), ("QUESTION", 0)], "whole", (2, 0, false)),
        ([("POLL", 1), ("NOTE", 50), ("QUESTION", 5)], "whole", (2, 0, false)),
        ([("POLL", 1), ("NOTE", 5), ("QUESTION", 50)], "lastFirst", (0, 2, false)),
    ] {
        let (h, _) = poll(&kinds).await;
        let answer = h.call("ann", read, json!({ "poll": "p" })).await.unwrap().body;
        assert_eq!(shown(&answer), found, "{kinds:?} {read}");
    }
}

#[tokio::test]
async fn without_the_one_item_there_is_nothing() {
    for kinds in [[("NOTE", 1), ("ANSWER", 1)], [("NOTE", 50), ("ANSWER", 50)]] {
        let (h, _) = poll(&kinds).await;
        let missing = h.call("ann", "whole", json!({ "poll": "p" })).await;
        assert!(matches!(missing, Err(Failure::NotFound(_))), "{kinds:?}: {missing:?}");
    }
}
