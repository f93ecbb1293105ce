//! What is required stays, at any depth: a null for it is refused by name, and what was never given
//! is missing.

use serde_json::{Value as Json, json};
use tavola_runtime::Failure;

use crate::harness::Harness;

const LOG: &str = r#"
model log
table main = "log" { key id }
caller { id: id = "sub" }
type Place {
  street: text(40)
  city:   text(40)
  zone:   text(9)?
}
entity Entry in main {
  id:       id
  title:    text(40) = "untitled"
  sections: {
    private: text(40) = ""
    shared:  text(40)
    deeper: { size: int, unit: text(9) = "kg" }
  }
  place:  Place?
  places: [Place](9) = []
}
read entry(id) {
  get Entry(id)
  allow anyone
}
write add(id, sections, title?, place?, places?) {
  create Entry from input
  allow anyone
}
write note(id, shared?: text(40), street?: text(40)) {
  create Entry {
    id, sections = { shared, deeper = { size = 1 } },
    place = Place { street, city = "Bern" }
  }
  allow anyone
}
write edit(id, title?, private?: text(40), shared?: text(40), size?: int, city?: text(40), zone?: text(9)) {
  update Entry(id)
    set title = input.title?, sections.private = input.private?, sections.shared = input.shared?,
      sections.deeper.size = input.size?, place.city = input.city?, place.zone = input.zone?
  allow anyone
}
type PlaceChange {
  street: text(40)?
  zone:   text(9)?
  deeper: { size: int? }?
}
write move(id, to?: PlaceChange) {
  update Entry(id)
    set place.street = input.to.street?, place.zone = input.to.zone?,
      sections.deeper.size = input.to.deeper.size?
  allow anyone
}
write save(id, title?, sections) {
  upsert Entry(id) set title = input.title?, sections = input.sections
  allow anyone
}
write rest(id, shared?: text(40)) {
  update Entry(id) set sections.shared = input.shared
  allow anyone
}
write attach(id, place) {
  update Entry(id) add input.place to places
  allow anyone
}
"#;

fn whole() -> Json {
    json!({ "private": "mine", "shared": "ours", "deeper": { "size": 3, "unit": "g" } })
}

async fn with_entry() -> Harness {
    let log = Harness::new(LOG).await;
    log.call("ann", "add", json!({ "id": "e", "sections": whole() })).await.unwrap();
    log
}

/// Calls, and returns the fields that are missing.
async fn missing(log: &Harness, name: &str, input: Json) -> Vec<String> {
    let shown = format!("{name} {input}");
    match log.call("ann", name, input).await {
        Err(Failure::Invalid(faults)) => {
            assert!(
                faults.iter().all(|fault| fault.code.as_str() == "missing"),
                "{shown}: {faults:?}"
            );
            faults.into_iter().map(|fault| fault.field).collect()
        }
        other => panic!("{shown}: {other:?}"),
    }
}

async fn stored(log: &Harness, id: &str) -> Json {
    log.call("ann", "entry", json!({ "id": id })).await.unwrap().body.into()
}

#[tokio::test]
async fn a_null_for_what_an_update_needs_is_refused_by_name() {
    let log = with_entry().await;
    let before = stored(&log, "e").await;
    for (input, fields) in [
        (json!({ "id": "e", "private": null, "shared": null }), vec!["private", "shared"]),
        (json!({ "id": "e", "size": null }), vec!["size"]),
        (json!({ "id": "e", "title": null, "shared": "x" }), vec!["title"]),
    ] {
        assert_eq!(missing(&log, "edit", input).await, fields);
    }
    assert_eq!(missing(&log, "rest", json!({ "id": "e" })).await, ["shared"]);
    assert_eq!(stored(&log, "e").await, before);
}

#[tokio::test]
async fn a_null_for_what_an_upsert_needs_is_refused_whether_or_not_the_item_is_there() {
    let log = with_entry().await;
    for id in ["e", "new"] {
        let input = json!({ "id": id, "title": null, "sections": whole() });
        assert_eq!(missing(&log, "save", input).await, ["title"], "{id}");
    }
}

#[tokio::test]
async fn a_null_inside_a_given_value_is_refused_by_its_path() {
    let log = with_entry().await;
    let place = |street: Json| json!({ "street": street, "city": "Bern" });
    let mut sections = whole();
    sections["deeper"]["size"] = Json::Null;
    sections["shared"] = Json::Null;
    for name in ["add", "save"] {
        let input = json!({ "id": "n", "sections": sections });
        assert_eq!(missing(&log, name, input).await, ["sections.shared", "sections.deeper.size"]);
    }
    let places = json!([place(json!("One")), place(Json::Null)]);
    let input =
        json!({ "id": "n", "sections": whole(), "place": place(Json::Null), "places": places });
    assert_eq!(missing(&log, "add", input).await, ["place.street", "places[1].street"]);
    let input = json!({ "id": "e", "place": place(Json::Null) });
    assert_eq!(missing(&log, "attach", input).await, ["place.street"]);
}

#[tokio::test]
async fn a_nested_value_is_made_whole_or_not_at_all() {
    let log = with_entry().await;
    // There is no place yet, and a city alone is none.
    assert_eq!(missing(&log, "edit", json!({ "id": "e", "city": "Bern" })).await, ["city"]);
    // Nothing is cleared where nothing is.
    let edited = log.call("ann", "edit", json!({ "id": "e", "zone": null })).await.unwrap();
    assert_eq!(edited.body.get("place"), None);
    assert_eq!(missing(&log, "note", json!({ "id": "n" })).await, ["shared", "street"]);
    assert_eq!(
        missing(&log, "note", json!({ "id": "n", "shared": null, "street": "One" })).await,
        ["shared"]
    );
    let made = log
        .call("ann", "note", json!({ "id": "n", "shared": "s", "street": "One" }))
        .await
        .unwrap();
    let sections = json!({ "private": "", "shared": "s", "deeper": { "size": 1, "unit": "kg" } });
    assert_eq!(made.body["sections"], sections);
    assert_eq!(made.body["place"], json!({ "street": "One", "city": "Bern" }));
    let moved =
        log.call("ann", "edit", json!({ "id": "n", "city": "Thun", "zone": null })).await.unwrap();
    assert_eq!(moved.body["place"], json!({ "street": "One", "city": "Thun" }));
}

#[tokio::test]
async fn a_null_entry_clears_what_it_would_set() {
    let log = Harness::new(LOG).await;
    let place = json!({ "street": "One", "city": "Bern", "zone": "3000" });
    let entry = json!({ "id": "e", "sections": whole(), "place": place });
    log.call("ann", "add", entry).await.unwrap();
    let moved = log.call("ann", "move", json!({ "id": "e", "to": { "zone": null } })).await;
    assert_eq!(moved.unwrap().body["place"], json!({ "street": "One", "city": "Bern" }));
    let before = stored(&log, "e").await;
    for (to, fields) in [
        (json!({ "street": null, "zone": "3001" }), vec!["to.street"]),
        (json!({ "deeper": { "size": null } }), vec!["to.deeper.size"]),
        (json!({ "deeper": null }), vec!["to.deeper.size"]),
        (Json::Null, vec!["to.street", "to.deeper.size"]),
    ] {
        assert_eq!(missing(&log, "move", json!({ "id": "e", "to": to })).await, fields, "{to}");
    }
    for to in [json!({}), json!({ "deeper": {} })] {
        log.call("ann", "move", json!({ "id": "e", "to": to })).await.unwrap();
    }
    assert_eq!(stored(&log, "e").await, before);
}

#[tokio::test]
async fn what_was_not_whole_before_can_be_mended() {
    let log = Harness::new(LOG).await;
    let hole = json!({ "id": "h", "title": "t", "places": [], "sections": { "shared": "x" } });
    let item = hole.as_object().unwrap().iter();
    let item =
        item.map(|(name, value)| (name.clone(), tavola_store::Value::from_json(value).unwrap()));
    let put = tavola_store::Put { table: "log".to_owned(), item: item.collect(), condition: None };
    log.store.put(put).await.unwrap();
    let edited = log.call("ann", "edit", json!({ "id": "h", "shared": "y" })).await.unwrap();
    assert_eq!(edited.body["sections"], json!({ "private": "", "shared": "y" }));
}
