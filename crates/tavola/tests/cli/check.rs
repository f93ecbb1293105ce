//! `tavola check`

use crate::support::Place;

#[test]
fn a_good_model_is_good() {
    let ran = Place::new().run("check gg.tavola");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.starts_with("gg.tavola: no errors, "), "{}", ran.out);
}

#[test]
fn every_mistake_is_told_with_its_place() {
    let place = Place::new();
    let text = std::fs::read_to_string(place.path("gg.tavola")).unwrap();
    let wrong = text.replacen("allow owner else", "allow ownr else", 1).replacen(
        "ownerId:      id",
        "ownerId: idd",
        1,
    );
    place.file("bad.tavola", wrong);
    let ran = place.run("check bad.tavola gg.tavola");
    assert_eq!(ran.code, 2);
    let (bad, good) = ran.out.split_once('\n').unwrap();
    assert!(bad.starts_with("bad.tavola: 2 errors"), "{bad}");
    assert!(good.starts_with("gg.tavola: no errors, "), "{good}");
    for part in ["bad.tavola:", "did you mean `owner`?", "did you mean `id`?"] {
        assert!(ran.err.contains(part), "{part}: {}", ran.err);
    }
    assert!(!ran.err.contains('\u{1b}'), "no colours in a file");
}

#[test]
fn findings_are_json_for_programs() {
    let place = Place::new();
    place.file("bad.tavola", "model bad\nread x {\n  allow nobdy\n}\n");
    let ran = place.run("check gg.tavola bad.tavola --json");
    assert_eq!((ran.code, ran.err.as_str()), (2, ""));
    let findings: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let findings = findings.as_array().unwrap();
    let error = findings.iter().find(|finding| finding["code"] == "unknown-name").unwrap();
    assert_eq!(error["severity"], "error");
    assert_eq!(error["file"], "bad.tavola");
    assert!(error["start"]["line"].as_u64().unwrap() >= 2, "{error}");
}

#[test]
fn what_is_no_model_is_told_in_one_line() {
    let place = Place::new();
    let missing = place.run("check missing.tavola").fails(2);
    assert_eq!(missing, "error: there is no file missing.tavola\n");
    place.file("binary", [0x7f, b'E', 0xff, 0xfe]);
    let binary = place.run("check binary").fails(2);
    assert_eq!(binary, "error: binary is not a model: it is not UTF-8 text (at byte 2)\n");
    std::fs::create_dir(place.path("folder")).unwrap();
    assert!(place.run("check folder").fails(2).starts_with("error: cannot read folder: "));
    place.file("large", vec![b' '; 16 * 1024 * 1024 + 1]);
    assert!(place.run("check large").fails(2).contains("larger than 16 MB"));
}

#[test]
fn one_file_that_is_missing_does_not_hide_the_others() {
    let ran = Place::new().run("check missing.tavola gg.tavola");
    assert_eq!(ran.code, 2);
    assert!(ran.out.starts_with("gg.tavola: no errors, "), "{}", ran.out);
}

#[test]
fn wrong_arguments_are_refused() {
    let place = Place::new();
    for line in ["", "chek gg.tavola", "check", "check gg.tavola --jsn"] {
        let ran = place.run(line);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{line}");
        assert!(ran.err.contains("Usage:"), "{line}: {}", ran.err);
    }
}

/// A read that also finds items of another entity: it runs, and deserves a second look.
const DOUBTFUL: &str = r#"
model doubtful
timestamps seconds

table main = "main" {
  key  PK, SK
  type type
}

entity Address in main {
  PK = "USER#{userId}"
  SK = "ADDRESS#{name}"

  userId: id
  name:   id
}

entity Order in main {
  PK = "USER#{userId}"
  SK = "ORDER#{on}"

  userId: id
  on:     date
}

read listOrdersUntil(userId, until: date) {
  GET /users/{userId}/orders
  from main where PK = "USER#{userId}" and SK < "ORDER#{until}"
  allow anyone
}

write add(userId, name, on) {
  POST /users/{userId}
  allow signed-in
  create Address { userId, name }
  create Order { userId, on }
}
"#;

#[test]
fn warnings_count_only_if_asked_to() {
    let place = Place::new();
    place.file("doubtful.tavola", DOUBTFUL);
    let ran = place.run("check doubtful.tavola");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.starts_with("doubtful.tavola: no errors, "), "{}", ran.out);
    assert!(!ran.out.contains("no warnings") && ran.err.contains("Warning"), "{}", ran.err);
    assert_eq!(place.run("check doubtful.tavola --strict").code, 1);
    assert_eq!(place.run("check doubtful.tavola missing.tavola --strict").code, 2);
}

#[test]
fn what_a_store_lacks_is_said_for_that_store() {
    let place = Place::new();
    place.file("doubtful.tavola", DOUBTFUL);
    assert_eq!(place.run("check doubtful.tavola --target dynamodb").code, 0);
    let ran = place.run("check doubtful.tavola --target alternator");
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("`add` cannot run on Alternator"), "{}", ran.err);
}

#[test]
fn the_proof_of_each_operation_is_printed() {
    let place = Place::new();
    place.file("app-data.tavola", include_str!("../../../../models/app-data.tavola"));
    let out = place.run("check app-data.tavola --proofs").ok();
    for line in [
        "keys of `app`",
        "read `getAccount`",
        "  `Account` is confined by key: `{accountId}` is a part of what is asked for",
        "  only callers exempt from tenants reach a `Account`",
        "  a new `Enterprise` is stored under a new id or under an item of the tenant",
    ] {
        assert!(out.lines().any(|one| one == line), "`{line}` is not among\n{out}");
    }
    assert!(out.contains(" proved, 0 refuted, 0 undecided\n"), "{out}");
    let json: serde_json::Value =
        serde_json::from_str(&place.run("check app-data.tavola --proofs --json").ok()).unwrap();
    assert_eq!(json["findings"], serde_json::json!([]));
    let proofs = json["proofs"].as_array().unwrap();
    let bound = proofs.iter().find(|it| it["about"] == "write" && it["name"] == "createEnterprise");
    assert_eq!(bound.unwrap()["verdict"], "proved");
}

#[test]
fn a_finding_is_explained_with_two_items_side_by_side() {
    let place = Place::new();
    place.file(
        "posts.tavola",
        "model posts\n\ntable main {\n  key PK, SK\n}\n\nentity Post in main {\n  \
         PK = \"POST#{a}#{b}\"\n  SK = \"META\"\n\n  a: text(50)\n  b: text(50)\n}\n\n\
         write add(a, b) {\n  allow signed-in\n  create Post from input\n}\n\n\
         read getPost(a, b) {\n  get Post(a, b)\n  allow signed-in\n}\n",
    );
    let out = place.run("explain posts.tavola key-collision").ok();
    assert!(out.starts_with("key-collision\n\nTwo items that can have the same"), "{out}");
    let table = out.split("two items with one key:\n").nth(1).unwrap();
    let rows: Vec<Vec<&str>> = table.lines().map(|row| row.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["Post", "Post"], "{table}");
    assert_eq!((rows[1][0], rows[2][0]), ("a", "b"), "{table}");
    assert_eq!(rows[3][1], rows[3][2], "{table}");
    let none = place.run("explain gg.tavola key-collision").ok();
    assert!(none.ends_with("gg.tavola: no `key-collision` findings\n"), "{none}");
    let rule = place.run("explain hot-partition").ok();
    assert!(rule.contains("A partition that receives most of the traffic"), "{rule}");
}

#[test]
fn fixes_that_need_no_decision_are_applied() {
    let place = Place::new();
    let text = std::fs::read_to_string(place.path("gg.tavola")).unwrap();
    let wrong = text.replacen("allow owner ", "allow ownr ", 1).replacen("= now\n", "= now()\n", 1);
    place.file("bad.tavola", wrong);
    let ran = place.run("check bad.tavola --fix");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("bad.tavola: applied 2 changes"), "{}", ran.err);
    assert_eq!(std::fs::read_to_string(place.path("bad.tavola")).unwrap(), text);
    let again = place.run("check bad.tavola --fix");
    assert!(!again.err.contains("applied"), "{}", again.err);
}
