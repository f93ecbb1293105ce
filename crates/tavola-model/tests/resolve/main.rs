//! What the resolver says of models that parse and cannot run.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod dependencies;
mod expiry;
mod key_conditions;

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
        "model x\ntable main {\n  key PK, SK\n}\nentity A in main {\n  PK = \"A#{a}\"\n  SK = \"\"\n  a: id\n}\n",
    );
    assert_eq!(found, ["empty-key"]);
}

#[test]
fn a_name_that_no_store_takes_is_refused() {
    let long = "x".repeat(256);
    for (name, is_good) in [
        ("abc", true),
        ("a.b-c_1", true),
        ("ab", false),
        ("", false),
        ("a b", false),
        ("tä-bc", false),
        (&long, false),
    ] {
        let found = codes(&format!("model x\ntable main = \"{name}\" {{\n  key id\n}}\n"));
        assert_eq!(found.contains(&"bad-name"), !is_good, "{name:?}: {found:?}");
    }
    assert_eq!(codes("model x\ntable t {\n  key id\n}\n"), ["bad-name"]);
    assert_eq!(codes("model x\ntable t = \"things\" {\n  key id\n}\n"), Vec::<&str>::new());
    let index = "model x\ntable main {\n  key id\n  index g on name\n}\n";
    assert_eq!(codes(index), ["bad-name"]);
}

#[test]
fn two_tables_of_one_name_are_refused() {
    let tables = |one: &str, other: &str| {
        codes(&format!("model x\ntable {one} {{\n  key id\n}}\ntable {other} {{\n  key id\n}}\n"))
    };
    assert_eq!(tables("one", "other"), Vec::<&str>::new());
    assert_eq!(tables("one", "one"), ["duplicate-name"]);
    assert_eq!(tables("one = \"same\"", "other = \"same\""), ["duplicate-name"]);
    assert_eq!(tables("one", "other = \"one\""), ["duplicate-name"]);
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
fn a_refusal_names_an_entry_of_an_input_that_there_is() {
    let text = |ty: &str, field: &str| {
        within(&format!(
            "type Box {{\n  width: int\n}}\nwrite talk(box: {ty}) {{\n  allow signed-in\n  check exists box else invalid {field} too-wide \"too wide\"\n  create Talk {{ by = caller.id }}\n}}"
        ))
    };
    let write = |ty: &str, field: &str| codes(&text(ty, field));
    assert_eq!(write("Box", "box.width"), Vec::<&str>::new());
    assert_eq!(write("map", "box.anything.below"), Vec::<&str>::new());
    assert_eq!(write("Box", "box.height"), ["unknown-name"]);
    assert_eq!(write("Box", "other.width"), ["unknown-name"]);
    let found = tavola_model::syntax::parse(&text("map", "box.1")).findings;
    assert_eq!(found[0].message, "expected an entry of the input, found `1`");
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
    assert_eq!(tavola_model::keys::entities_of(&model, read), read.entities);
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

/// The model in which an issue has its key in one of two ways, and these declarations.
fn issues(keys: &str, declarations: &str) -> String {
    format!(
        "model m
table main {{
  key PK, SK
  index GSI1 on GSI1PK, GSI1SK
}}
entity Repo in main {{
  PK = \"REPO#{{repo}}\"
  SK = \"REPO#{{repo}}\"
  repo: id
}}
entity Issue in main {{
  PK = \"REPO#{{repo}}\"
  SK = \"ISSUE#{{number:pad(4)}}\"
{keys}
  repo:   id
  number: int(1..9999)
  isOpen: bool = true
  closed: timestamp?
  made:   timestamp = now
}}
entity Star in main {{
  PK = \"REPO#{{repo}}\"
  SK = \"STAR#{{user}}\"
  repo: id
  user: id
}}
{declarations}"
    )
}

#[test]
fn all_but_the_last_way_to_make_an_index_key_need_a_condition() {
    let keys = |first: &str, second: &str| {
        let lines = format!("  GSI1PK = \"X\"\n  GSI1SK = \"A\"{first}\n  GSI1SK = \"B\"{second}");
        codes(&issues(&lines, ""))
    };
    assert_eq!(keys(" while isOpen", ""), Vec::<&str>::new());
    assert_eq!(keys(" while isOpen", " while not isOpen"), Vec::<&str>::new());
    assert_eq!(keys("", " while isOpen"), ["duplicate-name"]);
    let primary = issues("  SK = \"OTHER\" while isOpen", "");
    assert_eq!(codes(&primary), ["duplicate-name"]);
}

#[test]
fn another_attribute_may_stand_in_for_an_absent_one_in_a_key_and_nothing_else_may() {
    let keys = |fallback: &str| {
        let sort = format!("{{closed ?? {fallback}}}");
        codes(&issues(&format!("  GSI1PK = \"X\"\n  GSI1SK = \"{sort}\""), ""))
    };
    assert_eq!(keys("made"), Vec::<&str>::new());
    assert_eq!(keys("2024-01-01"), ["type-mismatch"]);
    assert_eq!(keys("now"), ["bad-hole"]);
}

#[test]
fn a_comparison_with_a_place_among_the_entities_returns_all_on_that_side() {
    for (condition, entities) in [
        ("SK <= \"REPO#{repo}\"", ["Repo", "Issue"].as_slice()),
        ("SK >= \"REPO#{repo}\"", &["Repo", "Star"]),
        ("SK > \"ISSUE#\"", &["Repo", "Issue", "Star"]),
        ("SK > \"ISSUE\"", &["Repo", "Star"]),
        ("SK < \"STAR#\"", &["Repo", "Issue"]),
        ("SK between \"ISSUE#\" and \"REPO#{repo}\"", &["Repo", "Issue"]),
        ("SK between \"ISSUE#\" and \"STAR#\"", &["Repo", "Issue", "Star"]),
    ] {
        let read = format!(
            "read found(repo) {{\n  from main where PK = \"REPO#{{repo}}\" and {condition}\n  allow anyone\n}}"
        );
        assert_eq!(returned(&issues("", &read)), entities, "{condition}");
    }
}

#[test]
fn the_type_of_an_input_is_the_narrowest_of_the_places_that_it_goes_to() {
    let model = |steps: &str| {
        format!(
            "model m
table main {{ key id }}
entity Account in main {{
  id: id
  balance: int = 0
  limit:   int(0..100) = 0
}}
entity Transfer in main {{
  id: id
  amount: int(1..50)
}}
write pay(id, amount, limit?) {{
  allow anyone
{steps}
  update Account(id) set limit
}}"
        )
    };
    let spend = "  update Account(id) set balance -= input.amount if limit >= input.amount";
    let record = "  create Transfer { id, amount }";
    for steps in [format!("{spend}\n{record}"), format!("{record}\n{spend}")] {
        let parsed = tavola_model::syntax::parse(&model(&steps));
        let (model, findings) = tavola_model::resolve(&parsed.file);
        assert!(findings.is_empty(), "{findings:#?}");
        let inputs = &model.writes.first().unwrap().inputs;
        let types: Vec<String> = inputs.iter().map(|input| input.ty.to_string()).collect();
        assert_eq!(types, ["id", "int(1..50)", "int(0..100)"], "{steps}");
    }
}

#[test]
fn a_list_of_names_that_mean_nothing_else_is_one_of_members() {
    let loops = |list: &str, use_of: &str| {
        codes(&within(&format!(
            "entity Seat in main {{
  PK = \"ROW#{{row}}\"
  SK = \"SEAT#{{letter}}\"
  row:    int(1..9)
  letter: A | B | C
  kind:   aisle | window
}}
write seats(row, by: id) {{
  allow anyone
  for letter in {list} {{ create Seat {{ row, letter = {use_of}, kind = aisle }} }}
  create Talk {{ by }}
}}"
        )))
    };
    assert_eq!(loops("[A, B]", "letter"), Vec::<&str>::new());
    assert_eq!(loops("[C]", "letter"), Vec::<&str>::new());
    // Of two enums, of the wrong one, or of none.
    assert_eq!(loops("[A, aisle]", "letter"), ["unknown-name", "unknown-name"]);
    assert_eq!(loops("[aisle, window]", "letter"), ["type-mismatch"]);
    assert_eq!(loops("[A, D]", "letter"), ["unknown-name", "unknown-name"]);
    // A local comes first.
    assert_eq!(loops("[by]", "letter"), ["type-mismatch"]);
}

#[test]
fn what_has_to_be_given_is_not_blank() {
    let of = |ty: &str, params: &str, step: &str| {
        let text = within(&format!(
            "type Named = text(40)
entity Note in main {{
  PK = \"NOTE#{{id}}\"
  SK = \"NOTE\"
  id:   id
  note: {ty}
}}
write save({params}) {{
  allow anyone
  {step}
}}"
        ));
        let parsed = tavola_model::syntax::parse(&text);
        let (model, findings) = tavola_model::resolve(&parsed.file);
        assert!(findings.is_empty(), "{findings:#?}");
        let inputs = &model.writes.first().unwrap().inputs;
        let note = inputs.iter().find(|input| input.name == "note").unwrap();
        note.ty.length().or_else(|| note.ty.element().unwrap().length()).unwrap().seen
    };
    let create = "create Note { id, note }";
    for ty in ["text", "text(40)", "string", "html(40)", "Named", "[Named]", "text = \"x\""] {
        assert!(of(ty, "id, note", create), "{ty}");
    }
    for ty in [
        "text?",
        "Named?",
        "text(0..40)",
        "text(1..40)",
        "string(0..)",
        "text(40) = \"\"",
        "[text(0..9)]",
    ] {
        assert!(!of(ty, "id, note", create), "{ty}");
    }
    // What an input says of itself, and where it goes to.
    assert!(of("text?", "id, note: text(9)", create));
    assert!(!of("text?", "id, note?: text(9)", create));
    assert!(of("text", "id, note?: text(9)", "update Note(id) set note = input.note?"));
    assert!(!of("text?", "id, note: text(0..9)", create));
}

/// A group without a name would take the others with it.
#[test]
fn a_claim_may_be_blank() {
    let text = "model m\ntable main { key id }\ncaller {\n  name: string\n  groups: [string]?\n}\n";
    let parsed = tavola_model::syntax::parse(text);
    let (model, _) = tavola_model::resolve(&parsed.file);
    for claim in &model.caller {
        let ty = claim.ty.element().unwrap_or(&claim.ty);
        assert!(!ty.length().unwrap().seen, "{}", claim.name);
    }
}

#[test]
fn only_what_an_index_finds_can_be_asked_for_whole() {
    let read = |place: &str| {
        within(&format!("read talks(by: id) {{\n  {place}\n  whole\n  allow anyone\n}}"))
    };
    assert_eq!(codes(&read("from main.GSI1 where GSI1PK = \"BY#{by}\"")), Vec::<&str>::new());
    assert_eq!(codes(&read("from main where PK = \"TALK#{by}\"")), ["does-nothing"]);
}

#[test]
fn one_update_changes_an_attribute_once_or_counts() {
    let update = |changes: &str| {
        codes(&within(&format!(
            "entity Tally in main {{
  PK = \"TALLY#{{name}}\"
  SK = \"TALLY\"
  name: id
  n:    int = 0
  all:  set[id](9)?
  home: {{ city: id, zip: id? }}
}}
write change(name) {{
  allow signed-in
  update Tally(name) {changes}
}}"
        )))
    };
    for fine in [
        "set n += 1, n += 5, n -= 2",
        "add \"a\" to all add \"b\" to all remove \"c\" from all",
        "set home.city = \"x\", home.zip = \"y\"",
    ] {
        assert_eq!(update(fine), Vec::<&str>::new(), "{fine}");
    }
    for twice in [
        "set n = 1, n += 1",
        "set n += 1, n = 1",
        "set n = 1, n = 2",
        "clear all add \"a\" to all",
        "set home.zip = \"y\", home = home",
    ] {
        assert_eq!(update(twice), ["changed-twice"], "{twice}");
    }
}

/// A check is about what an item has, and says what holds without what it may lack.
#[test]
fn a_check_is_about_the_item_alone() {
    let entity = |lines: &str| {
        within(&format!(
            "rule known(x: id) if exists Talk(talkId = x)\nentity Slot in main {{\n  PK = \"SLOT#{{slotId}}\"\n  \
             SK = \"SLOT\"\n  slotId: id\n  from: date\n  to: date\n  last: date?\n  n: int = 0\n{lines}}}\n"
        ))
    };
    for right in [
        "  check from < to\n",
        "  check from < to and n >= 0 else conflict too-early \"{from} to {to}\" with n\n",
        "  check not exists last or last > from\n",
        "  check last != from\n",
        "  check (last ?? to) >= from\n",
        "  check: int?\n",
    ] {
        assert_eq!(codes(&entity(right)), [""; 0], "{right}");
    }
    for (wrong, code) in [
        ("  check to > today\n", "bad-check"),
        ("  check slotId = caller.id\n", "bad-check"),
        ("  check known(x = slotId)\n", "bad-check"),
        ("  check exists Talk(talkId = slotId)\n", "bad-check"),
        ("  check last > from\n", "bad-check"),
        ("  check n > 0 and 1 < 2\n", "bad-check"),
        ("  check n\n", "type-mismatch"),
        ("  check until > from\n", "unknown-name"),
        ("  check from < to else invalid \"no\"\n", "bad-else"),
    ] {
        assert_eq!(codes(&entity(wrong)), [code], "{wrong}");
    }
    let derived = entity("  check from < to\n")
        + "entity Day in main {\n  PK = \"DAY#{slotId}\"\n  SK = \"DAY\"\n  slotId: id\n  from: date\n  to: date\n  derive Slot\n}\n";
    assert_eq!(codes(&derived), ["bad-check"]);
}
