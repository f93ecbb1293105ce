//! What a changed model means for stored data.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fmt::Write;

use tavola_model::diff::{ChangeKind, DataModel, Effect, diff};
use tavola_model::json::document;
use tavola_store::{Item, item_from_json};

const BASE: &str = include_str!("base.tavola");

fn json(text: &str) -> Vec<u8> {
    let parsed = tavola_model::syntax::parse(text);
    let (model, findings) = tavola_model::resolve(&parsed.file);
    assert!(parsed.findings.is_empty() && findings.is_empty(), "{findings:#?}");
    serde_json::to_vec(&document(&model)).unwrap()
}

/// A model as it is read back from what a table keeps.
fn data_model(text: &str) -> DataModel {
    DataModel::from_json(&json(text)).unwrap()
}

/// The base with these texts replaced by others.
fn edited(edits: &[(&str, &str)]) -> String {
    edits.iter().fold(BASE.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replace(from, to)
    })
}

#[test]
fn a_model_is_the_same_as_itself() {
    for name in ["app-data", "boards", "collabhub", "gg-core", "roll-model"] {
        let path = format!("{}/../../models/{name}.tavola", env!("CARGO_MANIFEST_DIR"));
        let model = data_model(&std::fs::read_to_string(path).unwrap());
        assert_eq!(diff(&model, &model), [], "{name}");
    }
}

#[test]
fn reads_writes_rules_and_docs_may_change() {
    let more = "rule mine(owner) if owner = caller.id\n\
        read logs {\n  scan logs at most 10\n  allow signed-in\n}\n\
        write log(text) {\n  allow signed-in\n  create Log from input\n}\n";
    let text = format!("{}\n{more}", edited(&[("  note:", "  /// What to know.\n  note:")]));
    assert_eq!(diff(&data_model(BASE), &data_model(&text)), []);
}

/// Tables keep models for years, and whoever reads them back may have learnt new words since.
#[test]
fn a_model_that_was_stored_long_ago_is_read_back() {
    let stored = DataModel::from_json(include_bytes!("stored.json")).unwrap();
    assert_eq!(diff(&stored, &data_model(BASE)), []);
    let later = String::from_utf8(json(BASE)).unwrap().replacen("\"format\":1", "\"format\":99", 1);
    let error = DataModel::from_json(later.as_bytes()).unwrap_err().to_string();
    assert!(error.starts_with("it has format version 99"), "{error}");
    assert!(DataModel::from_json(b"{}").is_err());
}

/// What is said of each change, there and back.
#[test]
fn every_change_says_what_it_means() {
    let entity =
        "entity Note in main {\n  PK = \"NOTE#{noteId}\"\n  SK = \"NOTE\"\n  noteId: id\n}\n";
    let added = format!("{entity}caller {{");
    let changes: &[(&str, &[(&str, &str)])] = &[
        ("an attribute has another name", &[("  note: ", "  remark:")]),
        ("an attribute of a nested type has another name", &[("zip:", "postcode:")]),
        ("a required attribute", &[("  note: ", "  maker: id\n  note: ")]),
        ("a required attribute with a default", &[("  note: ", "  size: int = 1\n  note: ")]),
        ("an optional attribute", &[("  note: ", "  maker: id?\n  note: ")]),
        ("an attribute is not optional", &[("text(500)?", "text(500)")]),
        ("a shorter text", &[("text(200)", "text(5..100)")]),
        ("a text becomes HTML", &[("text(200)", "html(200)")]),
        ("narrower bounds", &[("int(0..1000)", "int(1..10)")]),
        ("a member less", &[("draft | public | gone", "draft | public")]),
        ("a shorter list", &[("[string(20)](10)\n  marks", "[string(20)](5)\n  marks")]),
        ("shorter elements", &[("set[string(20)](10)", "set[string(10)](10)")]),
        (
            "a list without doubles",
            &[("[string(20)](10)\n  marks", "[string(20)](10) distinct\n  marks")],
        ),
        ("a text of another kind", &[("string(40) unique", "id unique")]),
        ("a number that was a text", &[("  note:      text(500)?", "  note:      int?")]),
        ("a list that was a set", &[("set[string(20)](10)", "[string(20)](10)")]),
        ("a nested type", &[("  from:      Address", "  from:      map")]),
        ("another precision", &[("model shop\n", "model shop\ntimestamps milliseconds\n")]),
        ("another primary key", &[("SK     = \"PRODUCT\"", "SK     = \"ITEM\"")]),
        (
            "another attribute of the key",
            &[("\"PRODUCT#{productId}\"\n  SK     =", "\"PRODUCT#{code}\"\n  SK     =")],
        ),
        (
            "the attribute of a key has another name",
            &[
                ("HOLD#{number:pad(4)}", "HOLD#{rank:pad(4)}"),
                ("  number:    int", "  rank:      int"),
            ],
        ),
        ("another format in the key", &[("number:pad(4)", "number:pad(5)")]),
        ("a member of the key less", &[("slow | fast", "slow | late")]),
        ("another index key", &[("GSI1SK = \"{code}\"", "GSI1SK = \"{code}#{productId}\"")]),
        (
            "a condition of an index key",
            &[("GSI1SK = \"{code}\"", "GSI1SK = \"{code}\" while stock > 0")],
        ),
        ("no index key", &[("  GSI1PK = \"STATE#{state}\"\n  GSI1SK = \"{code}\"\n", "")]),
        (
            "another index",
            &[
                ("  ttl   endsAt", "  index GSI2 on GSI2PK, GSI2SK\n  ttl   endsAt"),
                (
                    "  productId: id\n  code",
                    "  GSI2PK = \"ALL\"\n  GSI2SK = \"{title}\"\n  productId: id\n  code",
                ),
            ],
        ),
        ("an index of another key", &[("on GSI1PK, GSI1SK", "on GSI1PK, GSI1SK keep keys")]),
        ("more is unique", &[("text(200)", "text(200) unique")]),
        ("unique in another way", &[("string(40) unique", "string(40) unique ignoring case")]),
        ("computed in another way", &[("lower(code) kept", "lower(title) kept")]),
        (
            "derived in another way",
            &[("derive Tag { tag, productId }", "derive Tag while stock > 0 { tag, productId }")],
        ),
        (
            "derived exclusively",
            &[(
                "derive Tag { tag, productId }",
                "derive exclusive Tag { tag, productId }\n    else conflict \"taken\"",
            )],
        ),
        ("nothing is derived", &[("  for tag in tags derive Tag { tag, productId }\n", "")]),
        ("no lifetime", &[("  expires endsAt\n", "")]),
        ("no type", &[("  type  kind\n", "")]),
        ("another type attribute", &[("  type  kind\n", "  type  what\n")]),
        ("another type name", &[("entity Tag in main", "entity Tag in main as \"Label\"")]),
        ("an entity has another name", &[("entity Hold in main", "entity Booking in main")]),
        (
            "an entity has another name and keeps its type",
            &[("entity Hold in main", "entity Booking in main as \"Hold\"")],
        ),
        ("an entity", &[("caller {", &added)]),
        (
            "an entity in another table",
            &[(
                "entity Log in logs {\n  id:",
                "entity Log in main {\n  PK = \"LOG\"\n  SK = \"{id}\"\n  id:",
            )],
        ),
        ("a table has another name", &[("table logs", "table journal"), ("in logs", "in journal")]),
        (
            "a table less",
            &[
                ("table logs = \"shop-logs\" {\n  key id\n}\n", ""),
                ("entity Log in logs {\n  id:   ulid = new\n  text: text(100)\n}\n", ""),
            ],
        ),
        (
            "tenants",
            &[
                (
                    "caller { id: id = \"sub\" }",
                    "caller {\n  id: id = \"sub\"\n  at: id = \"at\"\n}\ntenant at = caller.at",
                ),
                ("entity Tag in main {", "entity Tag in main {\n  no tenant"),
                ("entity Hold in main {", "entity Hold in main {\n  no tenant"),
                ("entity Log in logs {", "entity Log in logs {\n  no tenant"),
                ("  note: ", "  at: id\n  note: "),
            ],
        ),
    ];
    let mut told = String::new();
    let base = data_model(BASE);
    for (name, edits) in changes {
        let model = data_model(&edited(edits));
        writeln!(told, "{name}").unwrap();
        for (sign, changes) in [("->", diff(&base, &model)), ("<-", diff(&model, &base))] {
            for change in changes {
                writeln!(told, "  {sign} {:?}: {change}", change.effect).unwrap();
                if let Some(help) = &change.help {
                    writeln!(told, "       {help}").unwrap();
                }
            }
        }
    }
    insta::assert_snapshot!(told);
}

#[test]
fn a_change_for_programs() {
    let model =
        edited(&[("SK     = \"PRODUCT\"", "SK     = \"ITEM\""), ("text(200)", "text(100)")]);
    let changes = diff(&data_model(BASE), &data_model(&model));
    insta::assert_json_snapshot!(changes);
}

#[test]
fn items_under_a_former_key_are_recognised() {
    let moved =
        edited(&[("SK = \"HOLD#{number:pad(4)}#{lane}\"", "SK = \"H#{number:pad(4)}#{lane}\"")]);
    let changes = diff(&data_model(BASE), &data_model(&moved));
    let former = changes.iter().find(|c| c.effect == Effect::Loss).unwrap().former.clone().unwrap();
    let item = |item| -> Item { item_from_json(&item).unwrap() };
    let hold = |sort: &str| item(serde_json::json!({ "PK": "PRODUCT#1", "SK": sort }));
    for sort in ["HOLD#0001#slow", "HOLD#é#é"] {
        assert!(former.fits(&hold(sort)), "{sort}");
    }
    for sort in ["HOLD#0001", "HOLD#0001#", "HOLD##slow", "H#0001#slow", "HOLD", ""] {
        assert!(!former.fits(&hold(sort)), "{sort}");
    }
    let mut other = hold("HOLD#0001#slow");
    other.insert("kind".to_owned(), "Tag".into());
    assert!(!former.fits(&other), "of another type");
}

/// A member's rank stands in keys, and depends on all the others.
#[test]
fn the_order_of_members_matters_where_a_key_has_their_rank() {
    let ranked =
        edited(&[("#{lane}\"", "#{lane:rank}\""), ("STATE#{state}", "STATE#{state:rank}")]);
    let told = |edits: [&str; 2]| {
        let model = ranked.replace("slow | fast", edits[0]).replace("draft | public", edits[1]);
        let changes = diff(&data_model(&ranked), &data_model(&model)).into_iter();
        changes.map(|change| (change.kind, change.effect)).collect::<Vec<_>>()
    };
    let more = told(["slow | fast | late", "draft | public"]);
    assert_eq!(more, [(ChangeKind::TypeWidened, Effect::Nothing)]);
    let between = told(["slow | late | fast", "draft | public"]);
    assert_eq!(between[0], (ChangeKind::PrimaryKey, Effect::Loss));
    let many = (0..9).map(|n| format!(" | lane{n}")).collect::<String>();
    let wider = told([&format!("slow | fast{many}"), "draft | public"]);
    assert_eq!(wider[0], (ChangeKind::PrimaryKey, Effect::Loss));
    let swapped = told(["slow | fast", "public | draft"]);
    assert!(swapped.contains(&(ChangeKind::IndexKey, Effect::Fill)), "{swapped:?}");
}

/// A check that is new may not hold of what is stored; one that is gone, or has other words, may.
#[test]
fn a_new_check_is_for_somebody_to_decide() {
    let with = |line: &str| {
        let text = BASE.replacen("  note:", &format!("  {line}\n  note:"), 1);
        data_model(&text)
    };
    let (none, some) = (data_model(BASE), with("check not exists note or size(note) > 2"));
    let changes = diff(&none, &some);
    let [change] = changes.as_slice() else { panic!("{changes:#?}") };
    assert_eq!((change.kind, change.effect), (ChangeKind::Check, Effect::Misfit));
    assert!(change.to_string().contains("checks `not exists note or size(note) > 2`"), "{change}");
    assert_eq!(diff(&some, &none), []);
    let reworded = with("check not exists note or size(note)>2 else conflict too-short \"no\"");
    assert_eq!(diff(&some, &reworded), []);
}
