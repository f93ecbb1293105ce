//! Items of the system in tables whose keys are no texts.

use std::sync::Arc;

use serde_json::{Value as Json, json};
use tavola_embedded::EmbeddedStore;
use tavola_runtime::inspect::{Event, Inspection};
use tavola_runtime::{Code, Failure, Response};
use tavola_store::{Item, Store};

use crate::crash::Crashing;
use crate::harness::{Harness, inputs, user_named};

/// A device and its readings, with keys of these types; every tag of a device is an item.
fn model(partition: &str, sort: &str) -> String {
    format!(
        r#"
model devices
table main = "devices" {{
  key device, at
}}
caller {{
  id: id = "sub"
}}
entity Device in main {{
  device: {partition}
  at:     {sort}
  serial: string(40) unique
  tags:   [string(20)](60)
  for tag in tags derive Tag
}}
table tags = "tags" {{
  key PK, SK
}}
entity Tag in tags {{
  PK = "TAG#{{tag}}"
  SK = "SERIAL#{{serial}}"
  tag:    string(20)
  serial: string(40)
}}
entity Reading in tags {{
  PK = "SERIAL#{{serial}}"
  SK = "READING#{{number:pad(4)}}"
  serial: string(40)
  number: int(0..9999)
}}
read readings(serial) {{
  from tags where PK = "SERIAL#{{serial}}" and begins_with(SK, "READING#")
}}
read getDevice(device, at) {{
  get Device(device, at)
  allow signed-in
}}
write add(device, at, serial, tags) {{
  allow signed-in
  create Device from input
}}
write rename(device, at, serial) {{
  allow signed-in
  update Device(device, at) set serial = input.serial
}}
write read(device, at, number) {{
  let found = Device(device, at)
  allow signed-in
  create Reading {{ serial = found.serial, number }}
}}
write drop(device, at) {{
  let found = Device(device, at)
  allow signed-in
  for reading in readings(found.serial) {{ delete reading }}
  delete found
}}
"#
    )
}

fn with(key: &Json, more: Json) -> Json {
    let mut all = key.clone();
    let (Json::Object(all_entries), Json::Object(more)) = (&mut all, more) else { panic!() };
    all_entries.extend(more);
    all
}

async fn assert_nothing_is_wrong(h: &Harness) {
    let mut found = Vec::new();
    let mut tell = |event: Event<'_>| {
        if let Event::Found(finding, _) = event {
            found.push(format!("{finding:?}"));
        }
    };
    let summary = h.runtime.inspect(&Inspection::default(), &mut tell).await.unwrap();
    assert_eq!(summary.wrong(), 0, "{found:#?}");
}

async fn assert_whole(partition: &str, sort: &str, keys: [Json; 2]) {
    let model = model(partition, sort);
    let [first, second] = keys;
    let tags: Vec<String> = (0..50).map(|n| format!("t{n}")).collect();
    for crash in 0.. {
        let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
        let h = Harness::on(&model, store.clone()).await;
        let device = with(&first, json!({ "serial": "a", "tags": tags }));
        h.call("ann", "add", device).await.unwrap();
        let taken = with(&second, json!({ "serial": "a", "tags": [] }));
        let refused = h.call("ann", "add", taken).await;
        let taken = Failure::conflict(Code::NOT_UNIQUE, "this serial is taken already");
        assert_eq!(refused, Err(taken.about("serial")));
        let mut once = inputs(with(&second, json!({ "serial": "b", "tags": [] })));
        once.idempotency_key = Some("k".to_owned());
        let ann = user_named("ann");
        let made = h.runtime.call("add", once.clone(), &ann).await.unwrap();
        let again = Response { replayed: true, ..made };
        assert_eq!(h.runtime.call("add", once, &ann).await.unwrap(), again);
        for number in 0..110 {
            h.call("ann", "read", with(&first, json!({ "number": number }))).await.unwrap();
        }
        assert_nothing_is_wrong(&h).await;

        let crashing = Arc::new(Crashing::after(store, crash));
        let dying = Harness::on(&model, crashing.clone()).await;
        let renamed = with(&second, json!({ "serial": "c" }));
        let renamed = dying.call("ann", "rename", renamed).await.is_ok();
        let dropped = dying.call("ann", "drop", first.clone()).await.is_ok();
        h.runtime.finish_work(true).await.unwrap();
        let devices = h.everything("devices").await;
        let others = h.everything("tags").await;
        // What is left: the second device, its lock and the record of what happened once; and the
        // first.
        assert_eq!(devices.len(), if dropped { 3 } else { 5 }, "{crash}: {devices:?}");
        assert_eq!(others.len(), if dropped { 0 } else { 160 });
        assert_nothing_is_wrong(&h).await;
        let free = with(&first, json!({ "serial": "a", "tags": [] }));
        assert_eq!(h.call("ann", "add", free).await.is_ok(), dropped);
        let serial = h.call("ann", "getDevice", second.clone()).await.unwrap().body;
        assert_eq!(serial["serial"], if renamed { "c" } else { "b" });
        if !crashing.has_died() {
            assert!(crash > 5, "nothing was cut off");
            return;
        }
    }
}

#[tokio::test]
async fn of_number_sort_keys() {
    let keys = [json!({ "device": "d", "at": 5 }), json!({ "device": "d", "at": -5 })];
    assert_whole("id", "int", keys).await;
}

#[tokio::test]
async fn of_number_keys() {
    let keys = [json!({ "device": 1, "at": 0 }), json!({ "device": 0, "at": 0 })];
    assert_whole("int", "number", keys).await;
}

#[tokio::test]
async fn of_binary_keys() {
    let keys =
        [json!({ "device": "AAEC", "at": "AA==" }), json!({ "device": "AQ==", "at": "AA==" })];
    assert_whole("binary", "binary", keys).await;
}

#[tokio::test]
async fn nobody_puts_an_item_among_them() {
    for (partition, key) in [("number", json!("1e-90")), ("binary", json!("VEFWT0xBI1dPUksjMA=="))]
    {
        let h = Harness::new(&model(partition, "int")).await;
        let forged = json!({ "device": key, "at": 0, "serial": "x", "tags": [] });
        let refused = h.call("eve", "add", forged).await;
        assert!(matches!(refused, Err(Failure::Invalid(_))), "{partition}: {refused:?}");
        assert_eq!(h.everything("devices").await, Vec::<Item>::new());
    }
}
