//! UUIDs: made in their version, taken in any case, and refused where they are none.

use serde_json::{Value as Json, json};
use tavola_runtime::{Failure, Response};

use crate::harness::Harness;

const PARTS: &str = r#"
model parts
table main = "parts" { key PK, SK }
caller { id: id = "sub" }
entity Part in main {
  PK = "PART#{partId}"
  SK = "PART"
  partId: uuid(7) = new
  serial: uuid(4) = new
  origin: uuid?
}
entity Seen in main {
  PK = "PART#{partId}"
  SK = "SEEN#{seenId}"
  partId: Part.partId
  seenId: uuid = new
}
read part(partId) {
  get Part(partId)
  allow signed-in
}
read seen(partId) {
  from main where PK = "PART#{partId}" and begins_with(SK, "SEEN#")
  allow signed-in
}
write make(origin?) {
  allow signed-in
  create Part { origin }
}
write see(partId) {
  allow signed-in
  create Seen { partId }
}
"#;

fn body(response: Response) -> Json {
    serde_json::from_str(&response.body.into_text()).unwrap()
}

#[tokio::test]
async fn new_ones_are_of_their_version_and_those_by_time_ascend() {
    let h = Harness::new(PARTS).await;
    let mut made = Vec::new();
    for _ in 0..64 {
        let part = body(h.call("ann", "make", json!({})).await.unwrap());
        let version = |name: &str| {
            part[name].as_str().unwrap().parse::<uuid::Uuid>().unwrap().get_version_num()
        };
        assert_eq!((version("partId"), version("serial")), (7, 4));
        made.push(part["partId"].as_str().unwrap().to_owned());
    }
    assert!(made.is_sorted());
    h.call("ann", "see", json!({ "partId": made[0] })).await.unwrap();
    let seen = body(h.call("ann", "seen", json!({ "partId": made[0] })).await.unwrap());
    assert_eq!(seen["items"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn letters_of_both_cases_name_one_item() {
    let h = Harness::new(PARTS).await;
    let origin = "5E0C1F0A-7D44-1A3E-9C1F-0B5AD2EE7D15";
    let part = body(h.call("ann", "make", json!({ "origin": origin })).await.unwrap());
    assert_eq!(part["origin"], origin.to_lowercase());
    let named = json!({ "partId": part["partId"].as_str().unwrap().to_uppercase() });
    assert_eq!(body(h.call("ann", "part", named).await.unwrap()), part);
}

#[tokio::test]
async fn what_is_none_is_refused() {
    let h = Harness::new(PARTS).await;
    for (id, message) in [
        ("5e0c1f0a7d441a3e9c1f0b5ad2ee7d15", "must be a UUID of version 7"),
        ("5e0c1f0a-7d44-4a3e-9c1f-0b5ad2ee7d15", "must be a UUID of version 7"),
        ("{5e0c1f0a-7d44-7a3e-9c1f-0b5ad2ee7d15}", "must be a UUID of version 7"),
        ("", "must be a UUID of version 7"),
    ] {
        let refused = h.call("ann", "part", json!({ "partId": id })).await;
        let Err(Failure::Invalid(faults)) = refused else { panic!("{id}: {refused:?}") };
        assert_eq!(faults[0].message, message);
    }
}
