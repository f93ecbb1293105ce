//! Suggestions about the interface of a model.

use tavola_model::check::conventions;
use tavola_model::syntax::parse;
use tavola_model::{Finding, check, resolve};

const MODELS: [&str; 5] = [
    include_str!("../../../../models/app-data.tavola"),
    include_str!("../../../../models/boards.tavola"),
    include_str!("../../../../models/collabhub.tavola"),
    include_str!("../../../../models/gg-core.tavola"),
    include_str!("../../../../models/roll-model.tavola"),
];

const SHOP: &str = r#"
model shop

table main {
  key PK, SK
}

caller {
  id: id = "sub"
}

entity Thing in main {
  PK = "THING#{thingId}"
  SK = "THING"

  thingId: id
  name:    text(1..10)
  uses:    int = 0
}

entity Part in main {
  PK = "THING#{thingId}"
  SK = "PART#{partId}"

  thingId: id
  partId:  id = new
  name:    text(1..10)
}

read getThing(thingId) {
  GET /things/{thingId}
  get Thing(thingId)
  allow anyone
}

read listParts(thingId) {
  GET /things/{thingId}/parts
  from main where PK = "THING#{thingId}" and begins_with(SK, "PART#")
  allow anyone
}

read partsOf(thingId) {
  from main where PK = "THING#{thingId}" and begins_with(SK, "PART#")
  allow anyone
}

write makeThing(thingId, name) {
  PUT /things/{thingId}
  allow exists caller.id else forbidden not-you "sign in first"
  create Thing from input
}

write addPart(thingId, name) {
  POST /things/{thingId}/parts
  allow exists caller.id else forbidden not-you "sign in first"
  check exists Thing(thingId)
  create Part from input
}

write useThing(thingId) {
  POST /things/{thingId}/use
  allow exists caller.id
  update Thing(thingId) set uses += 1
    if uses < 5
    else conflict worn-out "it was used five times"
}
"#;

fn suggestions(text: &str) -> Vec<Finding> {
    let parsed = parse(text);
    let (model, unresolved) = resolve(&parsed.file);
    assert!(parsed.findings.is_empty() && unresolved.is_empty(), "{unresolved:#?}");
    conventions(&model, &parsed.file)
}

/// Returns what is suggested about the shop after a change.
fn changed(from: &str, to: &str) -> Vec<String> {
    assert_eq!(SHOP.matches(from).count(), 1, "{from}");
    let found = suggestions(&SHOP.replace(from, to));
    found.into_iter().map(|finding| finding.message).collect()
}

#[test]
fn the_five_systems_follow_the_conventions() {
    for text in MODELS {
        assert_eq!(suggestions(text), Vec::new());
    }
    assert_eq!(suggestions(SHOP), Vec::new());
}

#[test]
fn nothing_is_suggested_without_being_asked_for() {
    let odd = SHOP.replace("GET /things/{thingId}/parts", "GET /Thing_parts/{thingId}");
    let parsed = parse(&odd);
    let found = check(&resolve(&parsed.file).0, &parsed.file);
    assert!(found.iter().all(|finding| finding.code != "convention"), "{found:#?}");
}

#[test]
fn paths_are_in_lower_case_with_hyphens() {
    let found =
        suggestions(&SHOP.replace("/things/{thingId}/parts", "/things/{thingId}/spareParts_all"));
    assert_eq!(found.len(), 2, "{found:#?}");
    assert_eq!(found[0].help.as_deref(), Some("write `spare-parts-all`"));
}

#[test]
fn a_path_that_ends_in_a_value_is_one_thing() {
    let found =
        changed("read partsOf(thingId) {\n", "read partsOf(thingId) {\n  GET /parts/{thingId}\n");
    assert_eq!(found, ["`partsOf` is a list, and its path ends in `{thingId}`"]);
}

#[test]
fn whoever_says_the_id_uses_put() {
    let told = ["`makeThing` is given the id under which its item is found"];
    assert_eq!(changed("PUT /things/{thingId}", "POST /things/{thingId}"), told);
    // It is listed nowhere either.
    let below = changed("PUT /things/{thingId}", "POST /things");
    assert_eq!(below, [told[0], "what `makeThing` adds is listed nowhere"]);
}

#[test]
fn what_is_added_is_listed_there() {
    let found = changed("GET /things/{thingId}/parts", "GET /things/{thingId}/all-parts");
    assert_eq!(found, ["what `addPart` adds is listed nowhere"]);
}

#[test]
fn refusals_have_words() {
    let found = changed("\n    else conflict worn-out \"it was used five times\"", "");
    assert_eq!(found, ["`useThing` refuses without a reason that its callers understand"]);
    let found = changed("name:    text(1..10)\n  uses", "name:    text(1..10) unique\n  uses");
    assert_eq!(found, ["`Thing` refuses what is taken without a reason"]);
}

#[test]
fn one_reason_has_one_code() {
    let found = changed(
        "POST /things/{thingId}/parts\n  allow exists caller.id else forbidden not-you",
        "POST /things/{thingId}/parts\n  allow exists caller.id else forbidden strangers",
    );
    assert_eq!(found, ["`addPart` calls `strangers` what `makeThing` calls `not-you`"]);
}
