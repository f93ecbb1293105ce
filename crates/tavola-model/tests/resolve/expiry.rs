//! What `on expiry` may be about, and what its block may contain.

/// What is said of an expiry of `Hold`, whose lifetime is given by these lines.
fn said(table: &str, lifetime: &str, declarations: &str) -> Vec<(&'static str, String)> {
    let text = format!(
        r#"model m
table main {{
  {table}
}}
caller {{
  id: id = "sub"
}}
entity Hold in main {{
  PK = "HOLD#{{holdId}}"
  SK = "HOLD"
  holdId: id
  count:  int = 1
  endsAt: epoch
  {lifetime}
}}
entity Stock in main {{
  PK = "STOCK#{{sku}}"
  SK = "STOCK"
  sku:  id
  left: int = 0
}}
read holds {{
  scan main at most 10
}}
write add(sku) {{
  allow signed-in
  create Stock {{ sku }}
}}
{declarations}
"#
    );
    let parsed = tavola_model::syntax::parse(&text);
    assert!(parsed.findings.is_empty(), "{:#?}", parsed.findings);
    let (model, findings) = tavola_model::resolve(&parsed.file);
    tavola_model::check(&model, &parsed.file);
    findings.into_iter().map(|finding| (finding.code, finding.message)).collect()
}

const KEY: &str = "key PK, SK";
const GOOD: &str =
    r#"on expiry of Hold as h if count > 0 { update Stock(sku = "s") set left += h.count }"#;

#[test]
fn an_expiry_needs_an_end_that_the_store_does_not_bring_about_by_itself() {
    assert_eq!(said(KEY, "expires endsAt", GOOD), []);
    let bad = |table, lifetime, message: &str| {
        assert_eq!(said(table, lifetime, GOOD), [("bad-expiry", message.to_owned())]);
    };
    bad(KEY, "", "a `Hold` never expires");
    bad(
        "key PK, SK\n  ttl endsAt",
        "expires endsAt",
        "the store deletes a `Hold` by `endsAt`, and would do nothing else",
    );
    bad(
        "key PK, SK\n  ttl gone",
        "gone: epoch?\n  expires endsAt",
        "the store deletes a `Hold` by `gone`, and would do nothing else",
    );
}

#[test]
fn a_derived_item_goes_with_its_owner() {
    let owner = format!(
        "{GOOD}\nentity Cart in main {{\n  PK = \"CART#{{cartId}}\"\n  SK = \"CART\"\n  cartId: id\n  \
         endsAt: epoch\n  derive Hold {{ holdId = cartId, endsAt }}\n}}"
    );
    let found = said(KEY, "expires endsAt", &owner);
    let message = "a `Hold` is derived, and goes with its `Cart`".to_owned();
    assert_eq!(found, [("bad-expiry", message)]);
}

#[test]
fn a_block_has_no_caller_and_is_one_transaction() {
    let block = |body: &str| {
        let text =
            format!("on expiry of Hold as h {{\n  {body}\n  create Stock {{ sku = h.holdId }}\n}}");
        said(KEY, "expires endsAt", &text)
    };
    let bad = |body: &str, message: &str| {
        assert_eq!(block(body), [("bad-expiry", message.to_owned())], "{body}");
    };
    let nobody = "nobody calls an expiry: it happens by itself";
    for line in ["allow anyone", "POST /holds", "once per h.holdId for 1d"] {
        bad(line, nobody);
    }
    bad("do add(sku = h.holdId)", "an expiry is one transaction, and does no other write");
    bad(
        "for n in [1, 2] in portions { update Stock(sku = \"s\") set left += n }",
        "an expiry is one transaction, and nothing follows in portions",
    );
    bad("update h set count = 2", "`h` is deleted already");
    bad("when h.count > 1 { delete h }", "`h` is deleted already");
    assert_eq!(block("audit none"), []);
    assert_eq!(block("let n = h.count + 1"), []);
}

#[test]
fn what_would_leave_something_behind_is_not_collected() {
    let with_ttl = "key PK, SK\n  ttl gone";
    assert_eq!(said(with_ttl, "collect endsAt", ""), []);
    let bad = |lifetime: &str, declarations: &str, code: &'static str, message: &str| {
        let found = said(with_ttl, lifetime, declarations);
        assert_eq!(found, [(code, message.to_owned())], "{lifetime}");
    };
    let leaves = "the store cannot collect a `Hold` by itself";
    bad("collect endsAt\n  expires endsAt", "", "bad-collect", leaves);
    bad("collect endsAt\n  unique count", "", "bad-collect", leaves);
    bad("collect endsAt\n  derive Stock { sku = holdId, left = count }", "", "bad-collect", leaves);
    bad("collect endsAt\n  also PK = \"ALL\", SK = \"{holdId}\"", "", "bad-collect", leaves);
    let owner = "entity Cart in main {\n  PK = \"CART#{cartId}\"\n  SK = \"CART\"\n  cartId: id\n  \
                 endsAt: epoch\n  derive Hold { holdId = cartId, endsAt }\n}";
    bad("collect endsAt", owner, "bad-collect", leaves);
    let found = said(with_ttl, "collect count", "");
    assert_eq!(found.first().map(|(code, _)| *code), Some("type-mismatch"));
    bad("collect endsAt", GOOD, "bad-expiry", "a `Hold` never expires");
    let found = said(KEY, "collect endsAt", "");
    let message = "`Hold` is collected, but the table `main` has no ttl attribute".to_owned();
    assert_eq!(found, [("no-ttl", message)]);
}

#[test]
fn there_is_one_block_for_an_entity_and_its_names_are_its_own() {
    let twice = said(KEY, "expires endsAt", &format!("{GOOD}\n{GOOD}"));
    let message = "the expiry of `Hold` is described twice".to_owned();
    assert_eq!(twice, [("duplicate-name", message)]);
    let job =
        format!("{GOOD}\njob expiry every 1h {{ for h in holds() {{ do add(sku = h.holdId) }} }}");
    assert!(said(KEY, "expires endsAt", &job).iter().any(|(code, _)| *code == "reserved-name"));
    let unknown = GOOD.replace("of Hold", "of Hlod");
    assert_eq!(
        said("key PK, SK\n  ttl gone", "expires endsAt", &unknown).first().map(|(code, _)| *code),
        Some("unknown-name")
    );
    // The parts of the key have no names of their own in the block.
    let key = "on expiry of Hold as h { create Stock { sku = holdId } }";
    assert_eq!(
        said(KEY, "expires endsAt", key).first().map(|(code, _)| *code),
        Some("unknown-name")
    );
}
