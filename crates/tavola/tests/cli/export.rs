//! `tavola data export` and `tavola data import`

use std::io::{Read, Write};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use tavola_embedded::EmbeddedStore;
use tavola_store::{Delete, Key, Store, item_from_dynamodb_json};

use crate::support::Place;

/// Fills a store, exports it, and returns the lines of the export in order.
pub fn filled(items: &str) -> (Place, Vec<String>) {
    let place = Place::new();
    place.run(&format!("data fill gg.tavola --store file:data --items {items}")).ok();
    let out = place.run("data export gg.tavola out --store file:data").ok();
    assert!(out.starts_with("core: "), "{out}");
    let lines = sorted(&place, "out/core.jsonl");
    (place, lines)
}

pub fn sorted(place: &Place, file: &str) -> Vec<String> {
    let text = std::fs::read_to_string(place.path(file)).unwrap();
    let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

/// How many items are exported and imported: CI has few.
pub fn items() -> String {
    std::env::var("TAVOLA_EXPORTED_ITEMS").unwrap_or_else(|_| "2000".to_owned())
}

#[test]
fn what_is_exported_and_imported_is_the_same() {
    let (place, lines) = filled(&items());
    assert!(lines.len() >= items().parse().unwrap(), "{}", lines.len());
    place.run("data import gg.tavola out --store file:again").ok();
    place.run("data export gg.tavola out2 --store file:again").ok();
    assert!(sorted(&place, "out2/core.jsonl") == lines, "every line is the same");
    place.run("data export gg.tavola zip --gzip --store file:again").ok();
    place.run("data import gg.tavola zip --store file:third").ok();
    place.run("data export gg.tavola out3 --store file:third").ok();
    assert!(sorted(&place, "out3/core.jsonl") == lines, "gzip changes nothing");
    place.run("data check gg.tavola --store file:third").ok();

    let err = place.run("data import gg.tavola out --store file:third").fails(2);
    assert!(err.contains("the table `gg_core` has items"), "{err}");
    let err = place.run("data export gg.tavola out --store file:data").fails(2);
    assert!(err.starts_with("error: cannot write out: "), "{err}");
}

#[test]
fn an_export_that_was_interrupted_is_resumed() {
    let (place, lines) = filled("600");
    place.run("data export gg.tavola zip --gzip --store file:data").ok();
    let whole = std::fs::read(place.path("out/core.jsonl")).unwrap();
    let zipped = std::fs::read(place.path("zip/core.jsonl.gz")).unwrap();
    let parts: [(&str, &str, &[u8]); 4] = [
        // In the middle of a line, of a compressed file, of taking items over, and before the first.
        ("core.jsonl.partial", "", &whole[..whole.len() / 2]),
        ("core.jsonl.gz.partial", "--gzip", &zipped[..zipped.len() / 2]),
        ("core.jsonl.interrupted", "", &whole[..whole.len() / 3]),
        ("core.jsonl.partial", "", b""),
    ];
    for (number, (file, gzip, part)) in parts.into_iter().enumerate() {
        let folder = format!("half{number}");
        std::fs::create_dir(place.path(&folder)).unwrap();
        std::fs::write(place.path(&folder).join(file), part).unwrap();
        let other = if gzip.is_empty() { "--gzip" } else { "" };
        let resume = format!("data export gg.tavola {folder} --resume --store file:data");
        let err = place.run(&format!("{resume} {other}")).fails(2);
        assert!(err.contains("the export that was interrupted was with"), "{err}");
        let out = place.run(&format!("{resume} {gzip}")).ok();
        assert_eq!(out.starts_with("going on after no items"), part.is_empty(), "{out}");
        place.run(&format!("data import gg.tavola {folder} --store file:again{number}")).ok();
        place.run(&format!("data export gg.tavola out{number} --store file:again{number}")).ok();
        assert!(sorted(&place, &format!("out{number}/core.jsonl")) == lines, "{file}");
        let err = place.run(&format!("{resume} {gzip}")).fails(2);
        assert!(err.contains(&format!("the export in {folder} is complete")), "{err}");
    }
    let err = place.run("data export gg.tavola none --resume --store file:data").fails(2);
    assert!(err.contains("there is no export in none"), "{err}");
}

/// Deletes an item behind Tavola's back.
fn remove(folder: &Path, item: &serde_json::Value) {
    let item = item_from_dynamodb_json(item).unwrap();
    let part = |name: &str| (name.to_owned(), item.get(name).unwrap().clone());
    let key = Key { partition: part("PK"), sort: Some(part("SK")) };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let store = EmbeddedStore::open(folder).unwrap();
        let delete = Delete { table: "gg_core".to_owned(), key, condition: None };
        assert!(store.delete(delete).await.unwrap().value.old.is_some());
    });
}

#[test]
fn an_import_that_is_killed_is_resumed() {
    let (place, lines) = filled(&items());
    // It is killed later, or earlier if it was done already, until many of the items are there and
    // others are not: it notes how far it is after some of them.
    let mut patience = Duration::from_millis(20);
    let mut is_partly_done = |round: u32| {
        if place.path("killed").exists() {
            std::fs::remove_dir_all(place.path("killed")).unwrap();
        }
        let mut import =
            place.command(&["data", "import", "gg.tavola", "out", "--store", "file:killed"]);
        let mut import = import.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(patience);
        import.kill().unwrap();
        import.wait().unwrap();
        let folder = format!("part{round}");
        let part = place.run(&format!("data export gg.tavola {folder} --store file:killed"));
        let part = if part.code == 0 {
            sorted(&place, &format!("{folder}/core.jsonl"))
        } else {
            Vec::new()
        };
        patience = patience.mul_f64(if part.len() < lines.len() { 1.1 } else { 0.7 });
        part.len() > lines.len() / 2 && part.len() < lines.len()
    };
    assert!((1..200).any(&mut is_partly_done), "no import was interrupted");
    let err = place.run("data import gg.tavola out --store file:killed").fails(2);
    assert!(err.contains("`--resume` goes on with it"), "{err}");
    let err = place
        .run("call gg.tavola listMyResources resourceType=goal --as x --store file:killed")
        .fails(2);
    assert!(err.contains("an import into the model's tables was interrupted"), "{err}");
    // Of the items that are there, one is taken away: it is not put again.
    let text = std::fs::read_to_string(place.path("out/core.jsonl")).unwrap();
    let first = text.lines().next().unwrap();
    let item: serde_json::Value = serde_json::from_str(first).unwrap();
    remove(&place.path("killed"), &item["Item"]);
    std::fs::create_dir(place.path("other")).unwrap();
    place.file("other/core.jsonl", first);
    let err = place.run("data import gg.tavola other --store file:killed --resume").fails(2);
    assert!(err.contains("the import that was interrupted was of other files"), "{err}");
    let out = place.run("data import gg.tavola out --store file:killed --resume").ok();
    assert!(out.starts_with("going on after ") && !out.contains("after no items"), "{out}");
    place.run("data export gg.tavola out2 --store file:killed").ok();
    let again = sorted(&place, "out2/core.jsonl");
    let others: Vec<_> = lines.iter().filter(|line| *line != first).cloned().collect();
    assert!(again == others, "{} of {}", again.len(), others.len());
}

#[test]
fn broken_lines_are_told_by_file_and_line_before_anything_is_written() {
    let place = Place::new();
    let good = r#"{"Item":{"PK":{"S":"RESOURCE#GOAL#g"},"SK":{"S":"METADATA"},"n":{"N":"1.50"}}}"#;
    let other_type = r#"{"Item":{"PK":{"S":"a"},"SK":{"N":"1"}}}"#;
    let empty = r#"{"Item":{"PK":{"S":""},"SK":{"S":"METADATA"}}}"#;
    let no_index_key = r#"{"PK":{"S":"b"},"SK":{"S":"c"},"GSI1PK":{"N":"1"},"GSI1SK":{"S":"d"}}"#;
    let bad = [r#"{"Item":{"PK":{"S":"#, "", r#"{"PK":"a"}"#, other_type, empty, no_index_key];
    std::fs::create_dir(place.path("in")).unwrap();
    place.file("in/core.jsonl", format!("{good}\n{}\n", bad.join("\n")));
    let run = place.run("data import gg.tavola in --store file:new");
    assert_eq!(run.code, 1, "{}", run.err);
    for told in [
        "in/core.jsonl:2: no JSON: EOF while parsing a value, at column 19",
        "in/core.jsonl:4: ",
        "in/core.jsonl:5: the item has no key PK (S), SK (S)",
        "in/core.jsonl:6: invalid request: One or more parameter values are not valid. The AttributeValue \
         for a key attribute cannot contain an empty string value. Key: PK",
        "in/core.jsonl:7: invalid request: One or more parameter values were invalid: Type mismatch for \
         Index Key GSI1PK Expected: S Actual: N IndexName: GSI1",
        "error: 5 lines cannot be imported; nothing was written",
    ] {
        assert!(run.err.contains(told), "{told}: {}", run.err);
    }
    assert!(!place.path("new").exists(), "nothing is written");
    let run = place.run("data import gg.tavola in --store file:new --skip-broken");
    let out = "left out 5 lines\ncore: 1 item\n";
    assert_eq!((run.code, run.out.as_str()), (0, out), "{}", run.err);
    place.run("data export gg.tavola out --store file:new").ok();
    assert_eq!(sorted(&place, "out/core.jsonl").len(), 1);

    // A file that ends too early is noticed, compressed or not.
    place.run("data export gg.tavola zip --gzip --store file:new").ok();
    let mut bytes = Vec::new();
    let path = place.path("zip/core.jsonl.gz");
    std::fs::File::open(&path).unwrap().read_to_end(&mut bytes).unwrap();
    std::fs::File::create(&path).unwrap().write_all(&bytes[..bytes.len() - 12]).unwrap();
    let run = place.run("data import gg.tavola zip --store file:cut");
    assert!(run.code == 1 && run.err.contains("zip/core.jsonl.gz:"), "{}", run.err);
    place.file("out/core.jsonl", "");
    let run = place.run("data import gg.tavola out --store file:cut");
    let told =
        "the export wrote 1 item of `core`, and its files have no items; nothing was written";
    assert!(run.code == 1 && run.err.contains(told), "{}", run.err);
    place.file("other.tavola", "model other\ntable core {\n  key PK, SK\n}\n");
    place.run("data export gg.tavola whole --store file:new").ok();
    let run = place.run("data import other.tavola whole --store file:cut");
    let told = "this is an export of the model `gg-core`, not of `other`";
    assert!(run.code == 1 && run.err.contains(told), "{}", run.err);
    // A file that no table has would be left out without a word.
    place.file("in/cor.jsonl", good);
    let err = place.run("data import gg.tavola in --store file:cut").fails(2);
    let told = "the model has no table for cor.jsonl\nhelp: did you mean `core`?";
    assert!(err.contains(told), "{err}");
    let err = place.run("data import gg.tavola nowhere --store file:cut").fails(2);
    assert!(err.contains("there are no items in nowhere"), "{err}");
}

#[test]
fn the_layout_of_aws_exports_is_taken() {
    let place = Place::new();
    let folder = place.path("s3/core/AWSDynamoDB/01693685827463-2d8752fd/data");
    std::fs::create_dir_all(&folder).unwrap();
    let line = r#"{"Item":{"PK":{"S":"a"},"SK":{"S":"b"},"tags":{"SS":["x","y"]}}}"#;
    std::fs::write(folder.join("mfgtxsxbnqsh4aw7.json"), format!("{line}\n")).unwrap();
    let listed = r#"{"itemCount":1,"dataFileS3Key":"AWSDynamoDB/x/data/mfgtxsxbnqsh4aw7.json"}"#;
    std::fs::write(folder.with_file_name("manifest-files.json"), listed).unwrap();
    place.run("data import gg.tavola s3 --store file:new").ok();
    place.run("data export gg.tavola out --store file:new").ok();
    assert_eq!(sorted(&place, "out/core.jsonl"), [line]);
}
