//! Items that stay as they were created.

use futures_util::future::join_all;
use serde_json::{Value as Json, json};
use tavola_model::analyse;
use tavola_runtime::Failure;

use crate::harness::Harness;

const LEDGER: &str = r#"
model ledger
table main = "ledger" { key PK, SK }
caller { id: id = "sub" }
entity Account in main {
  PK = "ACCOUNT#{accountId}"
  SK = "ACCOUNT"
  accountId: id
  entries:   int(0..50) = 0
  sum:       int = 0
}
entity Entry in main {
  PK = "ACCOUNT#{accountId}"
  SK = "ENTRY#{number:pad(3)}"
  accountId: id
  number:    int(1..50)
  amount:    int
  LINE
}
read entries(accountId) {
  from main where PK = "ACCOUNT#{accountId}" and begins_with(SK, "ENTRY#")
  page 100
  allow signed-in
}
write open(accountId) {
  allow signed-in
  create Account { accountId }
}
write enter(accountId, amount: int) {
  let account = Account(accountId)
  allow signed-in
  create Entry { accountId, number = account.entries + 1, amount }
  update account set entries += 1, sum += input.amount
}
write overwrite(accountId, number, amount) {
  allow signed-in
  create Entry from input
}
"#;

const CLOSE: &str = r#"
write close(accountId) {
  allow signed-in
  for entry in entries(accountId) { delete entry }
  delete Account(accountId)
}
"#;

const CHANGE: &str = r#"
write change(accountId, number, amount) {
  allow signed-in
  CHANGE Entry(accountId, number) set amount
}
"#;

fn ledger(line: &str) -> String {
    LEDGER.replace("LINE", line)
}

async fn entries(h: &Harness) -> Vec<Json> {
    let answer = h.call("ann", "entries", json!({ "accountId": "a" })).await.unwrap();
    let answer: Json = serde_json::from_str(&answer.body.into_text()).unwrap();
    answer["items"].as_array().unwrap().clone()
}

#[tokio::test]
async fn sixty_four_callers_append_and_nothing_is_overwritten() {
    let h = Harness::new(&ledger("append-only")).await;
    h.call("ann", "open", json!({ "accountId": "a" })).await.unwrap();
    let enter = |n: i64| h.call("ann", "enter", json!({ "accountId": "a", "amount": n }));
    let entered = join_all((0..64).map(enter)).await;
    assert_eq!(entered.iter().filter(|entered| entered.is_ok()).count(), 50);
    let listed = entries(&h).await;
    let numbers: Vec<_> = listed.iter().map(|entry| entry["number"].as_i64().unwrap()).collect();
    assert_eq!(numbers, (1..=50).collect::<Vec<_>>());
    let again = json!({ "accountId": "a", "number": 7, "amount": 1_000_000 });
    let refused = h.call("ann", "overwrite", again).await;
    assert!(matches!(refused, Err(Failure::Conflict(_))), "{refused:?}");
    assert_eq!(entries(&h).await, listed);
}

#[tokio::test]
async fn what_says_so_can_be_deleted() {
    let model = ledger("append-only except delete") + CLOSE;
    let h = Harness::new(&model).await;
    h.call("ann", "open", json!({ "accountId": "a" })).await.unwrap();
    h.call("ann", "enter", json!({ "accountId": "a", "amount": 1 })).await.unwrap();
    h.call("ann", "close", json!({ "accountId": "a" })).await.unwrap();
    assert!(entries(&h).await.is_empty());
}

#[test]
fn no_step_changes_them() {
    let said = |model: &str| -> Vec<String> {
        let errors = analyse(model).findings.into_iter();
        let errors = errors.filter(|finding| finding.code == "immutable");
        errors.map(|finding| finding.message).collect()
    };
    let changes = "items of `Entry` are append-only: no write changes them";
    let deletes = "items of `Entry` are append-only: no write deletes them";
    let never = ledger("append-only");
    for verb in ["update", "upsert"] {
        let change = CHANGE.replace("CHANGE", verb);
        assert_eq!(said(&(never.clone() + &change)), [changes]);
        let model = ledger("append-only except delete") + &change;
        assert_eq!(said(&model), [changes]);
    }
    assert_eq!(said(&(never.clone() + CLOSE)), [deletes]);
    let whole = CLOSE.replace("entries(accountId)", "all(accountId)");
    let all = "read all(accountId) { from main where PK = \"ACCOUNT#{accountId}\" }";
    assert_eq!(said(&format!("{never}{all}{whole}")), [deletes]);
    let derived = never
        .replace("sum:       int = 0", "sum: int = 0\n  derive Entry { number = 1, amount = 1 }");
    assert_eq!(said(&derived), ["items of `Entry` are append-only"]);
}
