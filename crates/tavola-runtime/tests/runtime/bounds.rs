//! Sort keys compared with bounds of which a part may be left out.

use serde_json::{Value as Json, json};

use crate::harness::Harness;

const LOG: &str = r#"
model log
table main = "log" {
  key PK, SK
  index GSI1 on GSI1PK, GSI1SK
}
caller {
  id: id = "sub"
}
entity Entry in main {
  PK     = "LOG"
  SK     = "{day}#{name}"
  GSI1PK = "LOG"
  GSI1SK = "ENTRY#{day}#{name}"
  day:  date
  name: id
}
entity Note in main {
  PK     = "NOTES"
  SK     = "NOTE#{name}"
  GSI1PK = "LOG"
  GSI1SK = "NOTE#{name}"
  name: id
}
write log(day, name) {
  allow signed-in
  create Entry from input
  create Note { name }
}
read since(day?: date)    { from main where PK = "LOG" and SK >= "{day?}"
  allow signed-in }
read behind(day?: date)   { from main where PK = "LOG" and SK > "{day?}"
  allow signed-in }
read upTo(day?: date)     { from main where PK = "LOG" and SK <= "{day?}"
  allow signed-in }
read before(day?: date)   { from main where PK = "LOG" and SK < "{day?}"
  allow signed-in }
read within(from?: date, to?: date) { from main where PK = "LOG" and SK between "{from?}" and "{to?}"
  allow signed-in }
read sinceIn(day?: date)  { from main.GSI1 where GSI1PK = "LOG" and GSI1SK >= "ENTRY#{day?}"
  allow signed-in }
read upToIn(day?: date)   { from main.GSI1 where GSI1PK = "LOG" and GSI1SK <= "ENTRY#{day?}"
  allow signed-in }
read withinIn(from?: date, to?: date) { from main.GSI1 where GSI1PK = "LOG" and GSI1SK between "ENTRY#{from?}" and "ENTRY#{to?}"
  allow signed-in }
"#;

#[tokio::test]
async fn a_bound_that_is_left_out_bounds_nothing() {
    let h = Harness::new(LOG).await;
    for (day, name) in [("2024-01-01", "a"), ("2024-01-02", "b"), ("2024-01-03", "c")] {
        h.call("ann", "log", json!({ "day": day, "name": name })).await.unwrap();
    }
    let second = json!({ "day": "2024-01-02" });
    for (read, input, names) in [
        ("since", second.clone(), "bc"),
        ("behind", second.clone(), "c"),
        ("upTo", second.clone(), "ab"),
        ("before", second.clone(), "a"),
        ("sinceIn", second.clone(), "bc"),
        ("upToIn", second, "ab"),
        ("since", json!({}), "abc"),
        ("behind", json!({}), "abc"),
        ("upTo", json!({}), "abc"),
        ("before", json!({}), "abc"),
        ("sinceIn", json!({}), "abc"),
        ("upToIn", json!({}), "abc"),
        ("within", json!({ "from": "2024-01-02", "to": "2024-01-02" }), "b"),
        ("within", json!({ "from": "2024-01-02" }), "bc"),
        ("within", json!({ "to": "2024-01-02" }), "ab"),
        ("within", json!({}), "abc"),
        ("within", json!({ "from": "2024-01-03", "to": "2024-01-01" }), ""),
        ("withinIn", json!({ "from": "2024-01-02" }), "bc"),
        ("withinIn", json!({ "to": "2024-01-02" }), "ab"),
        ("withinIn", json!({}), "abc"),
    ] {
        let found = h.call("ann", read, input.clone()).await.unwrap();
        let items = found.body["items"].as_array().unwrap();
        let entries = items.iter().filter(|item| item.get("day").is_some());
        let found: String = entries.filter_map(|item| item["name"].as_str()).collect();
        assert_eq!(found, names, "{read} {input}");
        let other: Vec<&Json> = items.iter().filter(|item| item.get("day").is_none()).collect();
        assert!(other.is_empty(), "{read} {input}: {other:?}");
    }
}

const PLACES: &str = r#"
model places
table main = "places" {
  key PK, SK
}
caller {
  id: id = "sub"
}
entity Active in main {
  PK = "LOC#{loc}"
  SK = "P#ACTIVE#{name}"
  loc:  id
  name: id
}
entity Held in main {
  PK = "LOC#{loc}"
  SK = "P#{state}#{name}"
  loc:   id
  name:  id
  state: HELD | LOST
}
entity Past in main {
  PK = "LOC#{loc}"
  SK = "P#{day}#{name}"
  loc:  id
  name: id
  day:  date
}
entity Quiet in main {
  PK = "LOC#{loc}"
  SK = "Q#{name}"
  loc:  id
  name: id
}
write fill(loc, name) {
  allow signed-in
  create Active { loc, name = "active" }
  create Held { loc, name = "held", state = HELD }
  create Past { loc, name, day = 2026-01-01 }
  create Quiet { loc, name = "quiet" }
}
read since(loc, day: date) { from main where PK = "LOC#{loc}" and SK >= "P#{day}"
  page 1
  allow signed-in }
read behind(loc, day: date) { from main where PK = "LOC#{loc}" and SK > "P#{day}"
  page 1
  allow signed-in }
read upTo(loc, day: date) { from main where PK = "LOC#{loc}" and SK <= "P#{day}"
  page 1
  allow signed-in }
read before(loc, day: date) { from main where PK = "LOC#{loc}" and SK < "P#{day}"
  page 1
  allow signed-in }
read within(loc, from: date, to: date) { from main where PK = "LOC#{loc}" and SK between "P#{from}" and "P#{to}"
  allow signed-in }
read on(loc, day: date) { from main where PK = "LOC#{loc}" and begins_with(SK, "P#{day}#")
  allow signed-in }
read maybeSince(loc, day?: date) { from main where PK = "LOC#{loc}" and SK >= "P#{day?}"
  allow signed-in }
"#;

#[tokio::test]
async fn a_bound_with_a_value_finds_no_other_entity() {
    let h = Harness::new(PLACES).await;
    for name in ["x", "y"] {
        let loc = json!({ "loc": format!("l{name}"), "name": name });
        h.call("ann", "fill", loc).await.unwrap();
    }
    for (read, input, is_found) in [
        ("since", json!({ "day": "2025-01-01" }), true),
        ("since", json!({ "day": "2026-01-01" }), true),
        ("since", json!({ "day": "2027-01-01" }), false),
        ("behind", json!({ "day": "2025-01-01" }), true),
        ("behind", json!({ "day": "2026-01-01" }), false),
        ("upTo", json!({ "day": "2026-01-01" }), true),
        ("upTo", json!({ "day": "2025-01-01" }), false),
        ("before", json!({ "day": "2027-01-01" }), true),
        ("before", json!({ "day": "2026-01-01" }), false),
        ("within", json!({ "from": "2025-01-01", "to": "2027-01-01" }), true),
        ("on", json!({ "day": "2026-01-01" }), true),
        ("maybeSince", json!({ "day": "2025-01-01" }), true),
        ("maybeSince", json!({}), true),
    ] {
        let mut input = input;
        input["loc"] = "lx".into();
        let found = h.call("ann", read, input.clone()).await.unwrap().body;
        let names: Vec<&Json> =
            found["items"].as_array().unwrap().iter().map(|item| &item["name"]).collect();
        assert_eq!(names, if is_found { vec!["x"] } else { vec![] }, "{read} {input}");
        // Nothing else lies in the range: a page of one is the last.
        assert_eq!(found.get("next"), None, "{read} {input}");
    }
}
