//! What the resolver says of models that parse and cannot run.

#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

/// The codes of all findings about a model.
fn codes(text: &str) -> Vec<&'static str> {
    let parsed = tavola_model::syntax::parse(text);
    assert!(parsed.findings.is_empty(), "{:#?}", parsed.findings);
    let (model, findings) = tavola_model::resolve(&parsed.file);
    // Whatever is left of a model, checking it does no harm.
    tavola_model::check(&model, &parsed.file);
    findings.iter().map(|finding| finding.code).collect()
}

/// A model with one table and one entity around these declarations.
fn within(declarations: &str) -> String {
    format!(
        "model m
table main {{
  key PK, SK
  index GSI1 on GSI1PK, GSI1SK
}}
caller {{
  id: id = \"sub\"
}}
entity Talk in main {{
  PK = \"TALK#{{talkId}}\"
  SK = \"META\"
  GSI1PK = \"BY#{{by}}\"
  GSI1SK = \"{{talkId}}\"
  talkId: id = new
  by:     id
  guests: set[id](10) = []
}}
{declarations}"
    )
}

#[test]
fn a_model_without_tables_is_told_so_and_nothing_breaks() {
    let entity = "entity A in main {\n  PK = \"A#{a}\"\n  a: id unique\n  expires a\n}\n";
    let found = codes(&format!("model x\n{entity}"));
    assert!(found.contains(&"no-table"), "{found:?}");
    assert!(found.contains(&"unknown-name"), "{found:?}");
}

#[test]
fn an_empty_key_is_refused() {
    let found = codes(
        "model x\ntable t {\n  key PK, SK\n}\nentity A in t {\n  PK = \"A#{a}\"\n  SK = \"\"\n  a: id\n}\n",
    );
    assert_eq!(found, ["empty-key"]);
}

#[test]
fn a_later_use_tells_the_type_of_an_input() {
    let write = "write talk(guests) {
  allow signed-in
  for guest in guests {
    check guest != caller.id else invalid guests \"not yourself\"
  }
  create Talk from input { by = caller.id }
}";
    assert_eq!(codes(&within(write)), Vec::<&str>::new());
}

#[test]
fn an_input_that_nothing_uses_or_tells_the_type_of_is_an_error() {
    let write = |header: &str, check: &str| {
        within(&format!(
            "write talk({header}) {{\n  allow signed-in\n{check}  create Talk {{ by = caller.id }}\n}}"
        ))
    };
    assert_eq!(codes(&write("x", "")), ["unused-input"]);
    assert_eq!(codes(&write("x", "  check exists x\n")), ["untyped-input"]);
}

#[test]
fn a_global_index_is_not_read_strongly() {
    let read = "read mine {\n  from main.GSI1 where GSI1PK = \"BY#{caller.id}\"\n  strong\n  allow signed-in\n}";
    assert_eq!(codes(&within(read)), ["strong-index"]);
}

#[test]
fn rules_that_need_each_other_are_a_cycle() {
    let rules = "rule a if b\nrule b if a\n";
    assert_eq!(codes(&within(rules)), ["cycle"]);
}

#[test]
fn what_is_said_once_is_said_once() {
    let found = codes(&within("caller {\n  id: id = \"sub\"\n}\n"));
    assert_eq!(found, ["duplicate-name"]);
}

/// The names of the entities that a read returns.
fn returned(text: &str) -> Vec<String> {
    let (model, findings) = tavola_model::resolve(&tavola_model::syntax::parse(text).file);
    assert_eq!(findings, []);
    let read = model.reads.first().unwrap();
    // What the checker proves by the languages of the keys is the same.
    assert_eq!(tavola_model::check::entities_of(&model, read), read.entities);
    read.entities.iter().map(|id| model.entity(*id).name.clone()).collect()
}

#[test]
fn a_range_from_one_entity_to_another_returns_what_lies_between() {
    let part = |name: &str, word: &str| {
        format!(
            "entity {name} in main {{\n  PK = \"TALK#{{talkId}}\"\n  SK = \"{word}#{{x}}\"\n  talkId: id\n  x: id\n}}\n"
        )
    };
    let parts = [part("Guest", "GUEST"), part("Note", "NOTE"), part("Seat", "SEAT")].concat();
    let read = |low: &str, high: &str| {
        within(&format!(
            "{parts}read some(talkId) {{\n  from main where PK = \"TALK#{{talkId}}\" and SK between \"{low}\" and \"{high}\"\n  allow signed-in\n}}"
        ))
    };
    assert_eq!(returned(&read("META", "NOTE")), ["Talk", "Note"]);
    assert_eq!(returned(&read("GUEST", "SEAT")), ["Talk", "Guest", "Note", "Seat"]);
    assert_eq!(returned(&read("HALL", "PEN")), ["Talk", "Note"]);
    assert_eq!(codes(&read("A", "B")), ["reads-nothing"]);
}
