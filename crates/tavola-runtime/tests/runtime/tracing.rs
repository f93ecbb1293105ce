//! What a traced call tells, and that it does the same as any other.

use std::sync::Mutex;

use serde_json::json;
use tavola_runtime::{
    Browse, ItemKind, RuleArgument, StoreRequest, TraceEvent, TracedChange, Tracer,
};
use tavola_store::{Action, ActionKind, Value};

use crate::harness::{Harness, inputs, user_named};

const NOTES: &str = r#"
model notes
table main = "notes" {
  key PK, SK
  type type
}
caller {
  id: id = "sub"
}
entity Note in main {
  PK = "NOTE#{noteId}"
  SK = "NOTE"
  noteId: id
  owner:  id
  title:  string(40) unique
  reads:  int = 0
  for token in words(title) derive Word
}
entity Word in main {
  PK = "WORD#{token}"
  SK = "NOTE#{noteId}"
  token:  word
  noteId: id
}
rule owns(noteId) if Note(noteId).owner = caller.id
read note(noteId) {
  get Note(noteId)
  allow owns(noteId)
}
write add(noteId, title) {
  allow signed-in
  create Note from input { owner = caller.id }
}
write open(noteId) {
  allow owns(noteId)
  update Note(noteId) set reads += 1
}
"#;

#[derive(Default)]
struct Told(Mutex<Vec<TraceEvent>>);

impl Tracer for Told {
    fn record(&self, event: TraceEvent) {
        self.0.lock().unwrap().push(event);
    }
}

impl Told {
    fn events(&self) -> Vec<TraceEvent> {
        self.0.lock().unwrap().clone()
    }

    fn changes(&self) -> Vec<TracedChange> {
        let changed = |event| match event {
            TraceEvent::Changed(changes) => changes,
            _ => Vec::new(),
        };
        self.events().into_iter().flat_map(changed).collect()
    }

    /// The operations that were sent.
    fn sent(&self) -> Vec<&'static str> {
        let sent = |event| match event {
            TraceEvent::Request(request) => Some(request.request.operation()),
            _ => None,
        };
        self.events().into_iter().filter_map(sent).collect()
    }

    fn permissions(&self) -> Vec<(Option<String>, bool)> {
        let permission = |event| match event {
            TraceEvent::Permission { allow, holds } => Some((allow, holds)),
            _ => None,
        };
        self.events().into_iter().filter_map(permission).collect()
    }
}

#[tokio::test]
async fn a_traced_call_tells_its_rules_requests_and_changes() {
    let notes = Harness::new(NOTES).await;
    let note = json!({ "noteId": "n1", "title": "Buy milk" });
    notes.call("ann", "add", note).await.unwrap();

    let told = Told::default();
    let input = inputs(json!({ "noteId": "n1" }));
    let ann = user_named("ann");
    notes.runtime.call_traced("open", input.clone(), &ann, &told).await.unwrap();
    assert_eq!(told.sent().last(), Some(&"TransactWriteItems"));
    assert!(told.permissions().contains(&(Some("owns(noteId)".to_owned()), true)));
    let rule = told.events().into_iter().find_map(|event| match event {
        TraceEvent::Rule(rule) => Some(rule),
        _ => None,
    });
    let rule = rule.unwrap();
    let argument = ("noteId".to_owned(), RuleArgument::Value(Value::from("n1")));
    assert_eq!((rule.rule.as_str(), rule.holds), ("owns", true));
    assert_eq!(rule.arguments, [argument]);
    let [change] = told.changes().try_into().unwrap();
    assert_eq!(change.key.partition.1, Value::from("NOTE#n1"));
    let reads = |item: Option<tavola_store::Item>| item.unwrap().get("reads").cloned();
    assert_eq!((reads(change.before), reads(change.after)), (Some(0.into()), Some(1.into())));
    let capacity: f64 = told
        .events()
        .iter()
        .filter_map(|event| match event {
            TraceEvent::Request(request) => Some(request.capacity.read + request.capacity.write),
            _ => None,
        })
        .sum();
    assert!(capacity >= 2.0, "{capacity}");

    // A refusal is told as well, and changes nothing.
    let told = Told::default();
    let bob = user_named("bob");
    assert!(notes.runtime.call_traced("open", input, &bob, &told).await.is_err());
    assert!(told.permissions().contains(&(Some("owns(noteId)".to_owned()), false)));
    assert!(!told.sent().contains(&"TransactWriteItems"));
}

#[tokio::test]
async fn everything_that_a_write_stores_is_told() {
    let notes = Harness::new(NOTES).await;
    let told = Told::default();
    let note = inputs(json!({ "noteId": "n1", "title": "Buy milk" }));
    notes.runtime.call_traced("add", note, &user_named("ann"), &told).await.unwrap();
    let changes = told.changes();
    assert!(changes.iter().all(|change| change.before.is_none() && change.after.is_some()));
    let mut keys: Vec<String> =
        changes.iter().map(|c| c.key.partition.1.as_str().unwrap().to_owned()).collect();
    keys.sort_unstable();
    assert_eq!(keys.len(), 4, "the note, two words and a lock: {keys:?}");
    let sent = told.events().into_iter().find_map(|event| match event {
        TraceEvent::Request(request) => match request.request {
            StoreRequest::TransactWrite(sent) => Some(sent),
            _ => None,
        },
        _ => None,
    });
    let is_check = |action: &Action| matches!(action.kind, ActionKind::Check(_));
    assert_eq!(sent.unwrap().actions.iter().filter(|action| !is_check(action)).count(), 4);
    assert_eq!(notes.everything("notes").await.len(), 4);
}

#[tokio::test]
async fn a_table_is_browsed_with_what_each_item_is() {
    let notes = Harness::new(NOTES).await;
    let note = json!({ "noteId": "n1", "title": "Buy milk" });
    notes.call("ann", "add", note).await.unwrap();
    let foreign = [("PK", "X"), ("SK", "Y")].map(|(n, v)| (n.to_owned(), Value::from(v)));
    let put = tavola_store::Put {
        table: "notes".to_owned(),
        item: foreign.into_iter().collect(),
        condition: None,
    };
    notes.store.put(put).await.unwrap();

    let mut browse = Browse { table: "main".to_owned(), limit: 2, ..Browse::default() };
    let mut kinds = Vec::new();
    loop {
        let page = notes.runtime.browse(browse.clone()).await.unwrap();
        assert!(page.items.len() <= 2);
        assert_eq!(page.partition_key, "PK");
        kinds.extend(page.items.into_iter().map(|item| item.kind));
        match page.next {
            Some(next) => browse.start = Some(next),
            None => break,
        }
    }
    let count = |kind: &str| kinds.iter().filter(|known| known.code() == kind).count();
    assert_eq!((count("entity"), count("derived"), count("lock"), count("foreign")), (1, 2, 1, 1));
    let note = ItemKind::Entity { name: "Note".to_owned(), derived: false };
    assert!(kinds.contains(&note));

    let one = Browse {
        table: "main".to_owned(),
        partition: Some("NOTE#n1".to_owned()),
        limit: 10,
        ..Browse::default()
    };
    assert_eq!(notes.runtime.browse(one.clone()).await.unwrap().items.len(), 1);
    for wrong in [
        Browse { table: "other".to_owned(), ..one.clone() },
        Browse { index: Some("GSI9".to_owned()), ..one },
    ] {
        assert!(notes.runtime.browse(wrong).await.is_err());
    }
}
