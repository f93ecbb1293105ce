//! What a key condition tells: the types of its values, and which entities can answer.

use tavola_model::model::{KeyRange, LAST, Source};

use crate::codes;

/// A model whose entities may be declared in any order.
fn model(entities: &[&str], operation: &str) -> String {
    let head = "model m\ntable main {\n  key PK, SK\n}\ncaller {\n  id: id = \"sub\"\n}\n";
    format!("{head}{}\n{operation}\n", entities.join("\n"))
}

/// The findings about a model, those of the checker among them.
fn findings(text: &str) -> Vec<&'static str> {
    let parsed = tavola_model::syntax::parse(text);
    let (model, mut findings) = tavola_model::resolve(&parsed.file);
    findings.extend(tavola_model::check(&model, &parsed.file));
    let keys = ["untyped-input", "never-found", "reads-nothing", "type-mismatch"];
    findings.iter().map(|finding| finding.code).filter(|code| keys.contains(code)).collect()
}

/// The types of the inputs of the read or write, and the entities that a read returns.
fn told(text: &str) -> (Vec<String>, Vec<String>) {
    let parsed = tavola_model::syntax::parse(text);
    let (model, findings) = tavola_model::resolve(&parsed.file);
    assert!(findings.is_empty(), "{findings:#?}\n{text}");
    let reads = model.reads.iter().map(|read| &read.inputs);
    let inputs = reads.chain(model.writes.iter().map(|write| &write.inputs)).flatten();
    let inputs = inputs.map(|input| input.ty.to_string()).collect();
    let entities = model.reads.iter().flat_map(|read| &read.entities);
    let mut entities: Vec<_> = entities.map(|id| model.entity(*id).name.clone()).collect();
    entities.sort();
    (inputs, entities)
}

fn in_both_orders(entities: [&str; 2], operation: &str) -> [String; 2] {
    let [one, other] = entities;
    [model(&[one, other], operation), model(&[other, one], operation)]
}

fn entity(name: &str, sort: &str, ty: &str) -> String {
    format!("entity {name} in main {{\n  PK = \"X#{{a}}\"\n  SK = \"{sort}\"\n  a: {ty}\n}}")
}

const ACTIVE: &str = "entity Active in main {
  PK = \"LOC#{loc}\"
  SK = \"P#ACTIVE#{name}\"
  loc:  id
  name: id
}";
const PAST: &str = "entity Past in main {
  PK = \"LOC#{loc}\"
  SK = \"P#{day}#{name}\"
  loc:  id
  name: id
  day:  date
}";

#[test]
fn a_value_of_a_known_type_finds_no_text_that_it_cannot_be() {
    for (condition, input) in [
        ("SK >= \"P#{day}\"", "day: date"),
        ("SK >= \"P#{day}\"", "day"),
        ("SK < \"P#{day}\"", "day: date"),
        ("SK between \"P#{day}\" and \"P#{day}\"", "day: date"),
        ("begins_with(SK, \"P#{day}\")", "day: date"),
        ("begins_with(SK, \"P#{day}#\")", "day: date"),
        ("SK >= \"P#{today}\"", "x?: id"),
    ] {
        let unused = if input == "x?: id" { "filter loc = input.x?" } else { "" };
        let read = format!(
            "read found(loc, {input}) {{\n  from main where PK = \"LOC#{{loc}}\" and {condition}\n  {unused}\n  allow signed-in\n}}"
        );
        for text in in_both_orders([ACTIVE, PAST], &read) {
            assert_eq!(told(&text).1, ["Past"], "{condition} {input}");
            assert_eq!(findings(&text), Vec::<&str>::new(), "{condition} {input}");
        }
    }
    // What is any name may be this one, too.
    let read = "read found(loc, day: id) {\n  from main where PK = \"LOC#{loc}\" and SK = \"P#{day}#{loc}\"\n  allow signed-in\n}";
    assert_eq!(told(&model(&[ACTIVE, PAST], read)).1, ["Active", "Past"]);
}

#[test]
fn a_partition_with_a_value_of_a_known_type_is_not_that_of_a_text() {
    let fixed = "entity Fixed in main {\n  PK = \"D#FIXED\"\n  SK = \"{name}\"\n  name: id\n}";
    let dated =
        "entity Dated in main {\n  PK = \"D#{day}\"\n  SK = \"{name}\"\n  name: id\n  day: date\n}";
    let read = "read found(day) {\n  from main where PK = \"D#{day}\"\n  allow signed-in\n}";
    for text in in_both_orders([fixed, dated], read) {
        assert_eq!(told(&text), (vec!["date".to_owned()], vec!["Dated".to_owned()]));
    }
}

#[test]
fn the_type_of_an_input_does_not_depend_on_what_is_declared_first() {
    let read = "read found(a) {\n  from main where PK = \"X#{a}\"\n  allow signed-in\n}";
    for (one, other, ty) in [
        ("id", "ulid", "id"),
        ("int(0..9)", "int(5..20)", "int(0..20)"),
        ("string(5)", "string(2..9)", "string(9)"),
        ("date", "date", "date"),
    ] {
        let entities = [entity("A", "A", one), entity("B", "B", other)];
        for text in in_both_orders([&entities[0], &entities[1]], read) {
            assert_eq!(told(&text).0, [ty], "{one} {other}");
        }
    }
    for (one, other) in [("email", "id"), ("date", "timestamp"), ("x | y", "y | z"), ("id", "int")]
    {
        let entities = [entity("A", "A", one), entity("B", "B", other)];
        for text in in_both_orders([&entities[0], &entities[1]], read) {
            assert_eq!(codes(&text), ["untyped-input"], "{one} {other}");
            let written = text.replace("found(a)", &format!("found(a: {one})"));
            assert_eq!(codes(&written), Vec::<&str>::new(), "{one} {other}");
        }
    }
}

#[test]
fn an_input_that_goes_to_several_places_has_the_narrowest_of_their_types() {
    let places = |one: &str, other: &str| {
        [
            format!(
                "entity A in main {{\n  PK = \"A#{{id}}\"\n  SK = \"A\"\n  id: id = new\n  x: {one}\n}}"
            ),
            format!(
                "entity B in main {{\n  PK = \"B#{{id}}\"\n  SK = \"B\"\n  id: id = new\n  x: {other}\n}}"
            ),
        ]
    };
    let write = |first: &str, second: &str| {
        format!(
            "write both(x) {{\n  allow signed-in\n  create {first} {{ x }}\n  create {second} {{ x }}\n}}"
        )
    };
    for (one, other, ty) in [
        ("id", "ulid", Some("ulid")),
        ("string", "id", Some("id")),
        ("string(5)", "string(9)", Some("string(5)")),
        ("x | y | z", "x | y", Some("x | y")),
        ("id", "email", None),
        ("word", "ulid", None),
    ] {
        let entities = places(one, other);
        let entities = [entities[0].as_str(), entities[1].as_str()];
        for write in [write("A", "B"), write("B", "A")] {
            let text = model(&entities, &write);
            match ty {
                Some(ty) => assert_eq!(told(&text).0, [ty], "{one} {other}"),
                None => assert_eq!(codes(&text), ["untyped-input"], "{one} {other}"),
            }
        }
    }
}

#[test]
fn a_comparison_ends_where_the_compared_entities_do() {
    let quiet = "entity Quiet in main {\n  PK = \"LOC#{loc}\"\n  SK = \"Q\"\n  loc: id\n}";
    let ranges = |entities: &[&str], condition: &str| {
        let read = format!(
            "read found(loc, day: date) {{\n  from main where PK = \"LOC#{{loc}}\" and {condition}\n  allow signed-in\n}}"
        );
        let parsed = tavola_model::syntax::parse(&model(entities, &read));
        let (model, findings) = tavola_model::resolve(&parsed.file);
        assert!(findings.is_empty(), "{findings:#?}");
        match &model.reads[0].source {
            Source::Query(query) => query.ranges.clone(),
            other => panic!("{other:?}"),
        }
    };
    let past = KeyRange { from: "P#0000-01-01".to_owned(), to: format!("P#9999-12-31{LAST}") };
    for condition in
        ["SK >= \"P#{day}\"", "SK > \"P#{day}\"", "SK <= \"P#{day}\"", "SK < \"P#{day}\""]
    {
        assert_eq!(ranges(&[PAST, quiet], condition), std::slice::from_ref(&past), "{condition}");
        assert_eq!(ranges(&[PAST], condition), [], "{condition}: there is nothing else");
    }
    assert_eq!(ranges(&[PAST, quiet], "SK between \"P#{day}\" and \"P#{day}\""), []);
}
