//! `tavola data check`, and what `apply` and `serve` do about data from before the model changed.

use std::path::Path;

use crate::server::Server;
use crate::support::Place;
use serde_json::{Value as Json, json};
use tavola_embedded::EmbeddedStore;
use tavola_store::{Item, Put, Scan, Store, Value, item_from_json};

pub const SHOP: &str = r#"model shop
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
  code:      string(40)
}
write add(productId, maker, code) {
  allow signed-in
  create Product from input
}
"#;

/// The same with a unique code.
fn stricter() -> String {
    SHOP.replace("string(40)", "string(40) unique")
}

pub fn stocked() -> Place {
    let place = Place::new();
    place.file("shop.tavola", SHOP);
    for id in ["p1", "p2"] {
        let line = format!("call shop.tavola add productId={id} maker=ann code=secret-{id} --as x");
        place.run(&line).ok();
    }
    place
}

/// What the folder holds, changed behind Tavola's back.
pub fn stored(place: &Place, change: impl Fn(&mut Item)) -> Vec<Item> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let items = runtime.block_on(async {
        let store = EmbeddedStore::open(&place.path("shop.tavola.data")).unwrap();
        let scan = Scan { table: "shop".to_owned(), strong: true, ..Scan::default() };
        let before = store.scan(scan.clone()).await.unwrap().value.items;
        for mut item in before {
            change(&mut item);
            let put = Put { table: "shop".to_owned(), item, condition: None };
            store.put(put).await.unwrap();
        }
        store.scan(scan).await.unwrap().value.items
    });
    // Commands that other tests start meanwhile inherit the lock on these files for a moment, but
    // not on copies.
    let (folder, copy) = (place.path("shop.tavola.data"), place.path("copy"));
    copy_folder(&folder, &copy);
    std::fs::remove_dir_all(&folder).unwrap();
    std::fs::rename(copy, folder).unwrap();
    items
}

fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        match entry.file_type().unwrap().is_dir() {
            true => copy_folder(&entry.path(), &target),
            false => std::fs::copy(entry.path(), target).map(drop).unwrap(),
        }
    }
}

fn add(place: &Place, item: Json) {
    let item = item_from_json(&item).unwrap();
    stored(place, |stored| {
        if stored.get("PK") == Some(&Value::from("PRODUCT#p1")) {
            stored.clone_from(&item);
        }
    });
}

#[test]
fn finds_repairs_and_leaves_what_is_not_its_own() {
    let place = stocked();
    assert_eq!(place.run("data check shop.tavola").ok(), "4 items, nothing is wrong\n");
    let sound = stored(&place, |_| {});
    stored(&place, |item| {
        if item.get("PK") == Some(&Value::from("PRODUCT#p1")) {
            item.insert("GSI1PK".to_owned(), Value::from("MAKER#bob"));
            item.remove("kind");
        }
    });
    let ran = place.run("data check shop.tavola");
    assert_eq!((ran.code, ran.err.as_str()), (1, ""), "{}", ran.out);
    assert_eq!(
        ran.out,
        "stale-index-key: shop Product PK=\"PRODUCT#p1\" SK=\"PRODUCT\": `GSI1PK` is \"MAKER#bob\", \
         and should be \"MAKER#ann\"\n\
         type: shop Product PK=\"PRODUCT#p1\" SK=\"PRODUCT\": `kind` is missing, and should be \
         \"Product\"\n\
         4 items, wrong:\n        1 missing type attributes\n        1 stale index keys\n\
         2 of 2 can be repaired with --repair\n"
    );
    assert!(!ran.out.contains("secret"), "{}", ran.out);

    let lines = place.run("data check shop.tavola --json").out;
    let lines: Vec<Json> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["kind"], "stale-index-key");
    assert_eq!(lines[0]["key"], json!({ "PK": "PRODUCT#p1", "SK": "PRODUCT" }));
    assert_eq!(lines[0]["outcome"], "repairable");
    assert_eq!(lines[2]["summary"]["wrong"], 2);

    let repaired = place.run("data check shop.tavola --repair");
    assert_eq!(repaired.code, 0, "{repaired:?}");
    assert!(repaired.out.contains("should be \"MAKER#ann\" (repaired)\n"), "{}", repaired.out);
    assert!(repaired.out.ends_with("4 items, nothing is wrong\n"), "{}", repaired.out);
    assert_eq!(stored(&place, |_| {}), sound);
}

#[test]
fn what_cannot_be_repaired_is_said_and_what_cannot_run_ends_with_2() {
    let place = stocked();
    add(
        &place,
        json!({ "PK": "PRODUCT#p1", "SK": "PRODUCT", "productId": "p1", "maker": 7,
        "code": "c", "kind": "Product", "GSI1PK": "MAKER#7", "GSI1SK": "p1" }),
    );
    let ran = place.run("data check shop.tavola --repair");
    assert_eq!(ran.code, 1, "{ran:?}");
    let words = "`maker` is stored as N, but its type is id (left: the right value is not known)";
    assert!(ran.out.contains(words), "{}", ran.out);

    let err = place.run("data check shop.tavola --only shop").fails(2);
    assert_eq!(err, "error: the model has no table `shop`\nhelp: its tables are: main\n");
    let err = place.run("data check shop.tavola --store file:nowhere").fails(2);
    assert_eq!(err, "error: there is no data in nowhere\n");
    assert!(!place.path("nowhere").exists());
}

#[test]
fn a_changed_model_shows_first_what_data_lacks_then_fills_it_in() {
    let place = stocked();
    place.file("shop.tavola", stricter().replace("\"{productId}\"", "\"{code}\""));
    let server = Server::run(place.command(&["serve", "shop.tavola", "--listen", "127.0.0.1:0"]));
    let warned = server.stop().err;
    let warning = "the data has not been updated for the current model\n  \
                   apply: Product.GSI1SK was \"{productId}\", is \"{code}\": `tavola apply` updates it";
    assert!(warned.contains(warning), "{warned}");

    let needs = "update 2 stale index keys: `GSI1SK` of Product\n\
                 fill in 2 missing locks of unique values: `code` of Product\n";
    let would: String = needs.lines().map(|line| format!("would {line}\n")).collect();
    assert_eq!(place.run("apply shop.tavola --dry-run").no(), would);
    let done = place.run("apply shop.tavola").ok();
    assert_eq!(done, format!("{needs}filled in 4 changes\ndone\n"));
    assert_eq!(place.run("apply shop.tavola --dry-run").ok(), "nothing to do\n");
    assert_eq!(place.run("apply shop.tavola").ok(), "nothing to do\n");
    place.run("data check shop.tavola").ok();
    let taken = "call shop.tavola add productId=p3 maker=ann code=secret-p1 --as x";
    assert!(place.run(taken).fails(1).contains("this code is taken already"));
}

#[test]
fn duplicates_stop_an_apply_and_are_named() {
    let place = stocked();
    stored(&place, |item| {
        if item.contains_key("code") {
            item.insert("code".to_owned(), Value::from("secret-both"));
        }
    });
    let before = stored(&place, |_| {});
    place.file("shop.tavola", stricter());
    for line in ["apply shop.tavola --dry-run", "apply shop.tavola"] {
        let ran = place.run(line);
        assert_eq!(ran.code, 1, "{ran:?}");
        for part in [
            "error: values that must be unique are not unique; nothing was filled in\n",
            "`code` is the same as that of: ",
            "PRODUCT#p1",
            "PRODUCT#p2",
        ] {
            assert!(ran.err.contains(part), "{}", ran.err);
        }
        assert!(!ran.err.contains("secret"), "{}", ran.err);
    }
    assert_eq!(stored(&place, |_| {}), before);
}
