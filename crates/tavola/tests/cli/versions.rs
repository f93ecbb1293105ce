//! A model that changes under its data: `apply`, `serve` and `call` say what that means.

use crate::data::{SHOP, stocked, stored};
use crate::server::Server;
use crate::support::{Place, Ran};
use tavola_store::Value;

fn serve(place: &Place, more: &[&str]) -> Server {
    let args = [&["serve", "shop.tavola", "--listen", "127.0.0.1:0"], more].concat();
    Server::run(place.command(&args))
}

/// The shop with these texts replaced.
fn changed(edits: &[(&str, &str)]) -> String {
    edits.iter().fold(SHOP.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replace(from, to)
    })
}

#[track_caller]
fn assert_says(ran: &Ran, code: i32, parts: &[&str]) {
    let all = format!("{}{}", ran.out, ran.err);
    assert!(
        ran.code == code && parts.iter().all(|part| all.contains(part)),
        "{code} {parts:?}: {ran:?}"
    );
}

/// What stored items do not fit is told by everything that runs the model, and counted by what goes
/// through them.
#[test]
fn items_that_do_not_fit_are_counted_and_decided_on() {
    let cases: [(&[(&str, &str)], &str); 3] = [
        (
            &[("code:      string", "sku:       string"), ("maker, code)", "maker, sku)")],
            "decide: Product.code: is gone, and `sku` of the same type is new: perhaps renamed",
        ),
        (
            &[("  code: ", "  size:      int\n  code: "), ("maker, code)", "maker, code, size)")],
            "decide: Product.size: is new and not optional",
        ),
        (&[("string(40)", "string(5)")], "decide: Product.code was string(40), is string(5)"),
    ];
    for (edits, told) in cases {
        let place = stocked();
        place.file("shop.tavola", changed(edits));
        let warned = serve(&place, &[]).stop();
        assert_says(
            &warned,
            0,
            &["warning: the data has not been updated", told, "--dry-run` shows"],
        );
        let counted = "(2 items)";
        assert_says(&place.run("apply shop.tavola --dry-run"), 1, &[told, counted]);
        let open = place.run("apply shop.tavola");
        assert_says(
            &open,
            1,
            &[told, counted, "error: stored items do not fit the model; everything else is done"],
        );
        // It stays open until it is decided.
        assert_says(&place.run("apply shop.tavola --dry-run"), 1, &[told, counted]);
        assert_says(&place.run("apply shop.tavola --accept-model-change"), 0, &[told, "done"]);
        assert_eq!(place.run("apply shop.tavola --dry-run").ok(), "nothing to do\n");
        assert_eq!(serve(&place, &[]).stop().err, "");
    }
}

#[test]
fn what_would_be_lost_to_reads_does_not_start_unless_it_is_accepted() {
    let place = stocked();
    let before = stored(&place, |_| {});
    place.file("shop.tavola", changed(&[("SK     = \"PRODUCT\"", "SK     = \"ITEM\"")]));
    let lost = "loss: Product was \"PRODUCT#{productId}\", \"PRODUCT\", is \"PRODUCT#{productId}\", \"ITEM\"";
    let refused = place.run("serve shop.tavola --listen 127.0.0.1:0").fails(2);
    for part in [
        "error: with the current model, stored items would no longer be found",
        lost,
        "`--accept-model-change` serves",
    ] {
        assert!(refused.contains(part), "{refused}");
    }
    let call = place.run("call shop.tavola add productId=p9 maker=ann code=c --as x").fails(2);
    assert!(call.contains(lost), "{call}");
    assert_says(&place.run("apply shop.tavola --dry-run"), 1, &[lost, "(2 items)"]);
    let open = place.run("apply shop.tavola");
    assert_says(&open, 1, &[lost, "(2 items)", "nothing was changed"]);
    assert_eq!(stored(&place, |_| {}), before);

    // Told so, it starts; and says so the next time.
    for _ in 0..2 {
        let warned = serve(&place, &["--accept-model-change"]).stop();
        assert_says(&warned, 0, &["warning: ", lost]);
    }
    place.run("serve shop.tavola --listen 127.0.0.1:0").fails(2);
    assert_says(&place.run("apply shop.tavola --accept-model-change"), 0, &[lost, "done"]);
    assert_eq!(serve(&place, &[]).stop().err, "");
}

#[test]
fn written_by_an_older_version_in_between() {
    let place = stocked();
    let indexed =
        SHOP.replace("  type  kind", "  index GSI2 on GSI2PK, GSI2SK\n  type  kind").replace(
            "  productId: id\n",
            "  GSI2PK = \"CODES\"\n  GSI2SK = \"{code}\"\n  productId: id\n",
        );
    let indexed = format!(
        "{indexed}read codes {{\n  from main.GSI2 where GSI2PK = \"CODES\"\n  allow signed-in\n}}\n"
    );
    place.file("shop.tavola", &indexed);
    assert_says(
        &place.run("apply shop.tavola"),
        0,
        &["create on table shop index GSI2", "filled in 4 changes", "done"],
    );
    assert_eq!(serve(&place, &[]).stop().err, "");

    place.file("old.tavola", SHOP);
    place.run("call old.tavola add productId=p3 maker=ann code=c3 --as x --store file:shop.tavola.data").ok();
    let codes =
        || place.run("call shop.tavola codes --as x").json()["items"].as_array().unwrap().len();
    assert_eq!(codes(), 2, "nobody has put it into the index");
    let warned = serve(&place, &[]).stop();
    let parts = [
        "this model was applied before, and another version of it has been served since",
        "apply: Product.GSI2PK",
    ];
    assert_says(&warned, 0, &parts);
    assert_says(
        &place.run("apply shop.tavola --dry-run"),
        1,
        &["would fill in 1 missing index keys: `GSI2PK` of Product"],
    );
    assert_says(&place.run("apply shop.tavola"), 0, &["filled in 2 changes", "done"]);
    assert_eq!(codes(), 3);
    assert_eq!(serve(&place, &[]).stop().err, "");
}

#[test]
fn a_storage_format_is_converted_by_apply_and_a_later_one_is_left_alone() {
    let place = stocked();
    let says_format = |format: Option<i64>| {
        stored(&place, |item| {
            if item.remove("tavola:format").is_some() || item.contains_key("tavola:models") {
                item.extend(format.map(|format| ("tavola:format".to_owned(), Value::from(format))));
            }
        })
    };
    says_format(None);
    for line in ["serve shop.tavola --listen 127.0.0.1:0", "data check shop.tavola"] {
        let refused = place.run(line).fails(2);
        let old =
            "error: the table `shop` has storage format 1, but this program needs format 2\nhelp: ";
        assert!(refused.starts_with(old), "{refused}");
        assert!(
            refused.ends_with("apply shop.tavola --store file:shop.tavola.data` to convert it\n"),
            "{refused}"
        );
    }
    assert_says(
        &place.run("apply shop.tavola --dry-run"),
        1,
        &["would convert table shop from storage format 1 to 2\n"],
    );
    assert_says(
        &place.run("apply shop.tavola"),
        0,
        &["convert table shop from storage format 1 to 2\n", "done\n"],
    );
    assert_eq!(place.run("apply shop.tavola --dry-run").ok(), "nothing to do\n");
    assert_eq!(serve(&place, &[]).stop().err, "");

    says_format(Some(7));
    for line in [
        "serve shop.tavola --listen 127.0.0.1:0",
        "apply shop.tavola",
        "apply shop.tavola --dry-run",
        "data check shop.tavola",
    ] {
        let refused = place.run(line).fails(2);
        assert!(
            refused.contains("has storage format 7, but this program supports formats up to 2"),
            "{refused}"
        );
    }
}
