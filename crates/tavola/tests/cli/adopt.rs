//! `tavola data import --adopt`

use std::io::Write;
use std::process::Stdio;
use std::time::Duration;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value as Json, json};

use crate::support::Place;

const SHOP: &str = r#"model shop
table main = "shop" {
  key   PK, SK
  index GSI1 on GSI1PK, GSI1SK
  type  kind
}
caller { id: id = "sub" }
entity Product in main {
  PK     = "PRODUCT#{productId}"
  SK     = "PRODUCT"
  GSI1PK = "MAKER#{maker}"
  GSI1SK = "{productId}"
  productId: id
  maker:     id
  code:      string(40) unique
  stock:     int = 0
  tags:      [id](20) = []
  check stock >= 0
  for tag in tags derive Tagged
}
entity Tagged in main {
  PK = "TAG#{tag}"
  SK = "PRODUCT#{productId}"
  tag:       id
  productId: id
  maker:     id
}
data Product { productId = "gift", maker = "shop", code = "gift" }
read product(productId) {
  get Product
  allow anyone
}
read byMaker(maker) {
  from main.GSI1 where GSI1PK = "MAKER#{maker}"
  allow anyone
}
read tagged(tag) {
  from main where PK = "TAG#{tag}" and begins_with(SK, "PRODUCT#")
  allow anyone
}
write add(productId, maker, code) {
  allow signed-in
  create Product from input
}
"#;

/// A product as another program stores it: its key and its attributes.
fn product(id: &str, code: &str, tags: &[&str]) -> Json {
    let tags: Vec<_> = tags.iter().map(|tag| json!({ "S": tag })).collect();
    json!({
        "PK": { "S": format!("PRODUCT#{id}") }, "SK": { "S": "PRODUCT" },
        "productId": { "S": id }, "maker": { "S": "ann" }, "code": { "S": code },
        "tags": { "L": tags }, "note": { "S": "of another program" },
    })
}

fn shop(lines: &[Json]) -> Place {
    let place = Place::new();
    place.file("shop.tavola", SHOP);
    std::fs::create_dir(place.path("in")).unwrap();
    let lines: Vec<_> = lines.iter().map(|line| format!("{line}\n")).collect();
    place.file("in/main.jsonl", lines.concat());
    place
}

#[test]
fn a_table_of_another_program_becomes_the_models() {
    let place = shop(&[product("p1", "a", &["red", "new"]), product("p2", "b", &["red"])]);
    let out = place.run("data import shop.tavola in --adopt --store file:new").ok();
    for told in [
        "filled in 2 missing type attributes",
        "filled in 4 missing index keys",
        "filled in 2 missing attributes",
        "filled in 3 missing derived items",
        "filled in 2 missing locks of unique values",
    ] {
        assert!(out.contains(told), "{told}: {out}");
    }
    assert!(!place.path("in.adopting").exists(), "what was prepared is removed");
    place.run("data check shop.tavola --store file:new").ok();
    let nothing = place.run("apply shop.tavola --store file:new").ok();
    assert_eq!(nothing, "nothing to do\n", "the tables record that they are up to date");
    let items = |call: &str| {
        let answer = place.run(&format!("call shop.tavola {call} --store file:new")).json();
        answer["items"].as_array().unwrap().len()
    };
    assert_eq!((items("byMaker maker=ann"), items("byMaker maker=shop")), (2, 1));
    assert_eq!((items("tagged tag=red"), items("tagged tag=new")), (2, 1));
    // The lock is held, and what the model does not know has stayed.
    let add = "call shop.tavola add productId=p3 maker=bob code=a --as x --store file:new";
    assert_eq!(place.run(add).code, 1);
    place.run("data export shop.tavola out --store file:new").ok();
    let text = std::fs::read_to_string(place.path("out/main.jsonl")).unwrap();
    assert_eq!(text.matches("of another program").count(), 2, "{text}");
    // Own exports can be adopted as well: locks and records are made anew.
    place.run("data import shop.tavola out --adopt --store file:third").ok();
    place.run("data check shop.tavola --store file:third").ok();
}

#[test]
fn what_does_not_fit_is_told_by_file_and_line_before_anything_is_written() {
    let change = |mut item: Json, name: &str, value: Json| {
        item[name] = value;
        item
    };
    let mut incomplete = product("p6", "f", &[]);
    incomplete.as_object_mut().unwrap().remove("code");
    let place = shop(&[
        product("p1", "a", &["red"]),
        change(product("p2", "b", &[]), "stock", json!({ "S": "many" })),
        json!({ "Item": product("p3", "a", &[]) }),
        product("p1", "twice", &[]),
        incomplete,
        json!({ "PK": { "S": "SESSION#1" }, "SK": { "S": "SESSION" } }),
        json!({ "PK": { "S": "TAG#red" }, "SK": { "S": "PRODUCT#gone" }, "kind": { "S": "Tagged" },
                "tag": { "S": "red" }, "productId": { "S": "gone" }, "maker": { "S": "ann" } }),
        json!({ "PK": "no type" }),
        change(product("p9", "i", &[]), "stock", json!({ "N": "-1" })),
    ]);
    let run = place.run("data import shop.tavola in --adopt --store file:new");
    assert_eq!(run.code, 1, "{}", run.err);
    for told in [
        "in/main.jsonl:2: wrong-value: shop Product",
        "in/main.jsonl:4: the item has the key of in/main.jsonl:1",
        "in/main.jsonl:5: missing-attribute: shop Product",
        "in/main.jsonl:6: foreign: shop PK=\"SESSION#1\" SK=\"SESSION\"",
        "in/main.jsonl:7: orphan-derived: shop Tagged",
        "in/main.jsonl:8: ",
        "in/main.jsonl:9: broken-check: shop Product PK=\"PRODUCT#p9\" SK=\"PRODUCT\": `stock >= 0` does not hold",
        "error: 8 lines cannot be imported; nothing was written",
    ] {
        assert!(run.err.contains(told), "{told}: {}", run.err);
    }
    // Which of the two has the value first depends on their keys.
    let twice = ["in/main.jsonl:1: duplicate: ", "in/main.jsonl:3: duplicate: "];
    assert!(twice.iter().any(|told| run.err.contains(told)), "{}", run.err);
    assert!(!place.path("new").exists() && !place.path("in.adopting").exists());

    let run = place.run("data import shop.tavola in --adopt --store file:new --skip-broken --json");
    assert_eq!(run.code, 0, "{}", run.err);
    let lines: Vec<Json> = run.out.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    let kinds: Vec<_> = lines.iter().filter_map(|line| line["kind"].as_str()).collect();
    for kind in
        ["broken", "wrong-value", "duplicate", "missing-attribute", "broken-check", "foreign"]
    {
        assert!(kinds.contains(&kind), "{kind}: {kinds:?}");
    }
    assert_eq!(lines.last().unwrap()["summary"]["leftOut"], lines.len() - 1);
    place.run("data check shop.tavola --store file:new").ok();
    let gone = place.run("call shop.tavola product productId=p2 --store file:new");
    assert_eq!(gone.code, 1, "what does not fit is left out as a whole");
}

#[test]
fn aws_exports_are_adopted_and_compared_with_their_manifests() {
    let place = Place::new();
    place.file("shop.tavola", SHOP);
    let export = place.path("s3/AWSDynamoDB/01693685827463-2d8752fd");
    std::fs::create_dir_all(export.join("data")).unwrap();
    for (name, id) in [("mfgtxsxbnqsh4aw7", "p1"), ("bq3wpsa4jm3o2yzr", "p2")] {
        let file = std::fs::File::create(export.join(format!("data/{name}.json.gz"))).unwrap();
        let mut file = GzEncoder::new(file, Compression::default());
        writeln!(file, "{}", json!({ "Item": product(id, id, &["red"]) })).unwrap();
        file.finish().unwrap();
    }
    let listed = |name: &str, items: u32| {
        let key = format!("AWSDynamoDB/01693685827463-2d8752fd/data/{name}.json.gz");
        json!({ "itemCount": items, "md5Checksum": "x==", "etag": "e-1", "dataFileS3Key": key })
    };
    let write = |items: u32, last: &str| {
        let lines = format!("{}\n{}\n", listed("mfgtxsxbnqsh4aw7", items), listed(last, 1));
        std::fs::write(export.join("manifest-files.json"), lines).unwrap();
    };
    let arn = "arn:aws:dynamodb:eu-west-1:123456789012:table/old-shop";
    let summary =
        json!({ "version": "2020-06-30", "tableArn": arn, "outputFormat": "DYNAMODB_JSON" });
    std::fs::write(export.join("manifest-summary.json"), summary.to_string()).unwrap();
    let import = "data import shop.tavola s3 --adopt --store file:new";

    write(2, "bq3wpsa4jm3o2yzr");
    let run = place.run(import);
    let told = "mfgtxsxbnqsh4aw7.json.gz:2: the manifest lists 2 items, and the file has 1";
    assert!(run.code == 1 && run.err.contains(told), "{}", run.err);
    write(1, "gone");
    let err = place.run(import).fails(2);
    assert!(err.contains("data/gone.json.gz`, which is not there"), "{err}");
    assert!(!place.path("new").exists());
    write(1, "bq3wpsa4jm3o2yzr");
    place.run(import).ok();
    place.run("data check shop.tavola --store file:new").ok();

    // Two exports of one table, and one that is not of the only table.
    let other = place.path("s3/AWSDynamoDB/01700000000000-00000000/data");
    std::fs::create_dir_all(&other).unwrap();
    let err = place.run("data import shop.tavola s3 --adopt --store file:other").fails(2);
    assert!(err.contains("is another export of the table `main`"), "{err}");
    let ion = summary.to_string().replace("DYNAMODB_JSON", "ION");
    std::fs::write(other.with_file_name("manifest-summary.json"), ion).unwrap();
    let err = place.run("data import shop.tavola s3 --adopt --store file:other").fails(2);
    assert!(err.contains("is an export in the format ION"), "{err}");
}

#[test]
fn an_adopting_import_that_is_killed_goes_on() {
    let lines: Vec<_> =
        (0..300).map(|n| product(&format!("p{n}"), &n.to_string(), &["x"])).collect();
    let place = shop(&lines);
    let args = ["data", "import", "shop.tavola", "in", "--adopt", "--store", "file:killed"];
    let mut import = place.command(&args);
    let mut import = import.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    // It is killed as soon as everything is prepared, and something is there to be written to.
    while !place.path("killed").exists() {
        assert_eq!(import.try_wait().unwrap(), None, "the import has ended");
        std::thread::sleep(Duration::from_millis(1));
    }
    import.kill().unwrap();
    import.wait().unwrap();
    let prepared = place.path("in.adopting/prepared/manifest.json");
    let before = std::fs::metadata(&prepared).unwrap().modified().unwrap();
    // It goes on with what is prepared, until it is killed once more.
    let mut import = place.command(&[&args[..], &["--resume"]].concat());
    let mut import = import.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(50));
    import.kill().unwrap();
    import.wait().unwrap();
    assert_eq!(std::fs::metadata(&prepared).unwrap().modified().unwrap(), before);
    place.run_args(&[&args[..], &["--resume"]].concat()).ok();
    assert!(!place.path("in.adopting").exists());
    let out = place.run("data check shop.tavola --store file:killed").ok();
    // Products, derived items and locks, the initial one, and the record of the model.
    assert!(out.starts_with("90"), "{out}");
}
