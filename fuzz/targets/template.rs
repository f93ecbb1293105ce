//! Keys made by the runtime lead back to the items they were made for.
//!
//! The first two lines are templates for the partition and the sort key; the next four are values of one
//! item, the four behind them those of another. Where the checker has proved that no two items share a
//! key, both are written, and each is read back by its key, with its own values.

#![no_main]

use std::sync::{Arc, OnceLock};

use libfuzzer_sys::fuzz_target;
use serde_json::{Map, Value as Json, json};
use tavola_embedded::EmbeddedStore;
use tavola_model::model::Model;
use tavola_model::syntax::parse;
use tavola_model::{check, resolve};
use tavola_runtime::cursor::{CursorKey, CursorKeys};
use tavola_runtime::{Caller, Clock, Deployment, Failure, Input, Options, Runtime, apply};
use tokio::runtime::{Builder, Runtime as Threads};

fuzz_target!(|text: &str| {
    if text.len() <= 2000 {
        read_back(text);
    }
});

/// The model with these templates, if nothing at all is wrong with it. Key attributes are known only
/// once it is resolved, so it is made twice.
fn model_of(partition: &str, sort: &str) -> Option<Model> {
    let mut keys: Vec<String> = vec!["a".to_owned()];
    for round in 0..2 {
        let inputs = keys.join(", ");
        let text = format!(
            r#"model templates

table main {{
  key PK, SK
}}

entity Item in main {{
  PK = "{partition}"
  SK = "{sort}"

  a: id
  b: string(40)
  n: int(0..9999)
  m: goal | Goal | task
}}

write add(a, b, n, m) {{
  allow anyone
  create Item from input
}}

read one({inputs}) {{
  get Item({inputs})
  allow anyone
}}
"#
        );
        let parsed = parse(&text);
        if !parsed.findings.is_empty() {
            return None;
        }
        let (model, unresolved) = resolve(&parsed.file);
        if round == 0 {
            keys = model.entities.first()?.key_attributes.clone();
        } else if unresolved.is_empty() && check(&model, &parsed.file).is_empty() {
            return Some(model);
        }
    }
    None
}

fn read_back(text: &str) {
    static THREADS: OnceLock<Threads> = OnceLock::new();
    let threads =
        THREADS.get_or_init(|| Builder::new_current_thread().enable_all().build().unwrap());
    let mut lines = text.split('\n');
    let (Some(partition), Some(sort)) = (lines.next(), lines.next()) else { return };
    let Some(model) = model_of(partition, sort) else { return };
    let mut item = || -> Map<String, Json> {
        let mut next = || lines.next().unwrap_or("goal");
        let (a, b, n, m) = (next(), next(), next(), next());
        let n = n.parse::<u16>().unwrap_or(n.len() as u16);
        let m = ["goal", "Goal", "task"].iter().find(|member| **member == m).unwrap_or(&"goal");
        let values = json!({ "a": a, "b": b, "n": n, "m": m });
        values.as_object().cloned().unwrap_or_default()
    };
    let items = [item(), item()];
    threads.block_on(write_and_read(Arc::new(model), &items));
}

async fn write_and_read(model: Arc<Model>, items: &[Map<String, Json>]) {
    let keys = model.entities[0].key_attributes.clone();
    let key = |item: &Map<String, Json>| -> Vec<(String, Json)> {
        keys.iter().map(|name| (name.clone(), item[name].clone())).collect()
    };
    let store = Arc::new(EmbeddedStore::memory().unwrap());
    let deployment = Deployment::new(&model, &Default::default(), |_| None);
    let steps = apply::plan(&model, &*store, &deployment).await.unwrap();
    apply::execute(&*store, steps).await.unwrap();
    let options = Options {
        cursor_keys: CursorKeys::new(CursorKey::from_bytes([7; 32])),
        deployment,
        clock: Clock::system(),
        development: false,
    };
    let runtime = Runtime::open(model.clone(), store, options).await.unwrap();
    let caller = Caller::anonymous();
    let mut written: Vec<&Map<String, Json>> = Vec::new();
    for item in items {
        if written.iter().any(|other| key(other) == key(item)) {
            continue;
        }
        match runtime.call("add", Input::json(item.clone()), &caller).await {
            Ok(_) => written.push(item),
            // Not a value of its type, or too long for a key.
            Err(Failure::Invalid(_) | Failure::TooLarge(_)) => {}
            Err(failure) => panic!("{item:?}: {failure:?}, although no two items share a key"),
        }
    }
    for item in written {
        let found = runtime.call("one", Input::json(key(item)), &caller).await;
        let found = found.unwrap_or_else(|failure| panic!("{item:?} is not found: {failure:?}"));
        for (name, value) in item {
            assert_eq!(found.body.get(name), Some(value), "`{name}` of {item:?}");
        }
    }
}
