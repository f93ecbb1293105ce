//! `tavola apply`

use crate::support::Place;

const CREATES: &str = "create table gg_core with key PK (S), SK (S)\n  \
    with index GSI1 on GSI1PK (S), GSI1SK (S), all attributes\n  with TTL attribute ttl\n";

#[test]
fn says_first_does_then_and_does_nothing_twice() {
    let place = Place::new();
    let dry = place.run("apply gg.tavola --dry-run").no();
    assert_eq!(dry, format!("would {CREATES}"));
    assert!(!place.path("gg.tavola.data").exists(), "a dry run makes nothing");
    assert_eq!(place.run("apply gg.tavola").ok(), format!("{CREATES}done\n"));
    assert_eq!(place.run("apply gg.tavola --dry-run").ok(), "nothing to do\n");
    assert_eq!(place.run("apply gg.tavola").ok(), "nothing to do\n");
}

#[test]
fn what_a_table_lacks_is_added_and_nothing_is_removed() {
    let place = Place::new();
    let text = std::fs::read_to_string(place.path("gg.tavola")).unwrap();
    place.run("apply gg.tavola --store file:data").ok();
    let wider = text.replacen("  ttl    ttl", "  index GSI2 on GSI2PK, GSI2SK\n  ttl    ttl", 1);
    place.file("wider.tavola", wider);
    let out = place.run("apply wider.tavola --store file:data").ok();
    let added = "create on table gg_core index GSI2 on GSI2PK (S), GSI2SK (S), all attributes";
    assert_eq!(out, format!("{added}\ndone\n"));
    let left = "leave the index GSI2 on GSI2PK (S), GSI2SK (S), all attributes on table gg_core\n";
    let out = place.run("apply gg.tavola --store file:data").ok();
    assert_eq!(out, format!("{left}nothing to do\n"));
    let out = place.run("apply gg.tavola --store file:data --dry-run").ok();
    assert_eq!(out, format!("would {left}nothing to do\n"));
    assert_eq!(place.run("apply wider.tavola --store file:data").ok(), "nothing to do\n");
}

#[test]
fn a_table_of_another_kind_is_refused() {
    let place = Place::new();
    place.run("apply gg.tavola --store file:data").ok();
    let table = |key: &str, index: &str, ttl: &str| {
        let table = format!("key {key}\n  index GSI1 on {index}\n  ttl {ttl}\n");
        place.file("moved.tavola", format!("model m\ntable t = \"gg_core\" {{\n  {table}}}\n"));
        place.run("apply moved.tavola --store file:data")
    };
    table("PK, SK", "GSI1PK, GSI1SK", "ttl").ok();
    let err = table("id", "GSI1PK, GSI1SK", "ttl").fails(2);
    let key =
        "error: the table `gg_core` has the key PK (S), SK (S), but the model declares id (S)";
    assert!(err.starts_with(key), "{err}");
    let err = table("PK, SK", "GSI1PK keep (a, b)", "expires").fails(2);
    let index = "has the index GSI1 on GSI1PK (S), GSI1SK (S), all attributes, but the model \
                 declares the index GSI1 on GSI1PK (S), keys and a, b; replace it yourself";
    assert!(err.contains(index), "{err}");
    assert!(err.contains("expire by `ttl`, but in the model by `expires`"), "{err}");
    // What runs the model on tables that it does not make must not take them for the model's
    // either.
    let err = place.run("data check moved.tavola --store file:data").fails(2);
    assert!(err.contains("but the model declares the index GSI1 on GSI1PK (S)"), "{err}");
}

#[test]
fn a_stream_is_turned_on_and_never_changed() {
    let place = Place::new();
    let apply = |lines: &str| {
        let model = format!("model m\ntable t = \"things\" {{\n  key PK\n{lines}}}\n");
        place.file("m.tavola", model);
        place.run("apply m.tavola --store file:data")
    };
    assert_eq!(
        apply("  ttl ends\n").ok(),
        "create table things with key PK (S)\n  with TTL attribute ends\ndone\n"
    );
    let on = apply("  stream new\n").ok();
    let left = "leave TTL of table things on, by attribute ends\n";
    assert_eq!(on, format!("turn on the stream of table things, NEW_IMAGE\n{left}done\n"));
    assert_eq!(apply("  stream new\n").ok(), format!("{left}nothing to do\n"));
    let err = apply("  stream old\n").fails(2);
    let other = "error: the stream of the table `things` is NEW_IMAGE, but in the model OLD_IMAGE";
    assert!(err.starts_with(other), "{err}");
    let out = apply("").ok();
    assert_eq!(
        out,
        format!("{left}leave the stream of table things on, NEW_IMAGE\nnothing to do\n")
    );
}

#[test]
fn tables_have_the_names_they_are_given() {
    let place = Place::new();
    let out = place.run("apply gg.tavola --table core=other --dry-run").no();
    assert!(out.starts_with("would create table other with key"), "{out}");
    let err = place.run("apply gg.tavola --table cor=other").fails(2);
    assert_eq!(err, "error: the model has no table `cor`\nhelp: its tables are: core\n");
}

#[test]
fn a_deployment_file_names_tables_behind_the_options() {
    let place = Place::new();
    let named = |line: &str| {
        let out = place.run(&format!("apply gg.tavola --dry-run {line}")).no();
        out.split_whitespace().nth(3).unwrap_or_default().to_owned()
    };
    place.file("prod.toml", "[tables]\ncore = \"prod-core\"\n");
    assert_eq!(named("--deployment prod.toml"), "prod-core");
    assert_eq!(named("--deployment prod.toml --table core=mine"), "mine");
    assert_eq!(named(""), "gg_core");
    // Beside the model it is read unasked, and may name other models' tables.
    place.file("tavola.toml", "[tables]\ncore = \"staging\"\nBoards = \"b\"\n");
    assert_eq!(named(""), "staging");

    place.file("empty.toml", "[tables]\ncore = \"\"\n");
    for (line, name) in [("--table core=a#b", "a#b"), ("--deployment empty.toml", "")] {
        let err = place.run(&format!("apply gg.tavola --dry-run {line}")).fails(2);
        let bad = format!("error: the table `core` cannot be called `{name}`: a name has 3 to 255");
        assert!(err.starts_with(&bad), "{err}");
    }
    place.file("two.tavola", "model two\ntable one {\n  key id\n}\ntable two {\n  key id\n}\n");
    let err = place.run("apply two.tavola --dry-run --table one=same --table two=same").fails(2);
    assert_eq!(err, "error: the tables `one` and `two` cannot both be called `same`\n");

    place.file("wrong.toml", "[tables]\ncroe = \"x\"\n");
    let err = place.run("apply gg.tavola --dry-run --deployment wrong.toml").fails(2);
    assert!(err.contains("names a table `croe`, which the model does not have"), "{err}");
    place.file("bad.toml", "[table]\ncore = 1\n");
    let err = place.run("apply gg.tavola --dry-run --deployment bad.toml").fails(2);
    assert!(err.contains("is not a configuration file: unknown field `table`"), "{err}");
    let err = place.run("apply gg.tavola --dry-run --deployment none.toml").fails(2);
    assert!(err.contains("cannot read none.toml"), "{err}");
}

#[test]
fn tables_that_something_else_makes_are_only_compared() {
    let place = Place::new();
    let run = place.run("apply gg.tavola --store file:data --tables-exist");
    assert_eq!((run.code, run.out), (1, format!("would {CREATES}")));
    let told = "error: the tables are not what the model needs; nothing was changed\n";
    assert!(run.err.starts_with(told), "{}", run.err);
    place.run("apply gg.tavola --store file:data").ok();
    assert_eq!(
        place.run("apply gg.tavola --store file:data --tables-exist").ok(),
        "nothing to do\n"
    );

    // Initial data is put, and the attribute by which records expire is asked for, not demanded.
    let table = "table t = \"words\" {\n  key id\n}\n";
    let word = "entity Word in t {\n  id: id\n  text: text(20)\n}\n";
    place.file("keys.tavola", format!("model words\n{table}{word}"));
    place.run("apply keys.tavola --store file:words").ok();
    let data = "data Word { id = \"a\", text = \"b\" }\n";
    let write = "write add(id, text) {\n  POST /words\n  allow anyone\n  \
                 create Word { id, text }\n}\n";
    place.file("words.tavola", format!("model words\n{table}{word}{data}{write}"));
    let run = place.run("apply words.tavola --store file:words --tables-exist");
    assert!(
        run.err.contains("note: it would be of use to turn on TTL for table words"),
        "{}",
        run.err
    );
    assert_eq!((run.code, run.out.as_str()), (0, "put 1 item of initial data\ndone\n"));

    // An index that the model gains is asked for, and its keys are filled in once it is there.
    let indexed = "table t = \"words\" {\n  key id\n  index byLetter on letter, id\n}\n";
    let letter =
        "entity Word in t {\n  letter = \"LETTER#{text}\"\n  id: id\n  text: text(20)\n}\n";
    let read = "read byText(text) {\n  GET /words\n  \
                from t.byLetter where letter = \"LETTER#{text}\"\n  allow anyone\n}\n";
    place.file("more.tavola", format!("model words\n{indexed}{letter}{data}{write}{read}"));
    let run = place.run("apply more.tavola --store file:words --tables-exist");
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(run.out.starts_with("would create on table words index byLetter"), "{}", run.out);
    let before = place.run("data export keys.tavola before --store file:words").ok();
    place.file("index.tavola", format!("model words\n{indexed}{word}{data}{write}"));
    place.run("apply index.tavola --store file:words").ok();
    let after = place.run("data export index.tavola after --store file:words").ok();
    assert_eq!(before, after);
    let run = place.run("apply more.tavola --store file:words --tables-exist");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(
        run.out,
        "fill in 1 missing index keys: `letter` of Word\nfilled in 1 change\ndone\n"
    );
    let found = place.run("call more.tavola byText text=b --store file:words").ok();
    assert!(found.contains("\"id\": \"a\""), "{found}");
}
