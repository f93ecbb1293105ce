//! Amounts of money: exact, text in JSON, a number in the table.

use futures_util::future::join_all;
use serde_json::{Value as Json, json};
use tavola_runtime::{Failure, Response};

use crate::harness::Harness;

const PURSES: &str = r#"
model purses
table main = "purses" {
  key PK, SK
  index byPrice on kind, price
}
caller { id: id = "sub" }
entity Purse in main {
  PK = "PURSE#{purseId}"
  SK = "PURSE"
  purseId: id
  balance: decimal(7, 2, 0..9000) = 0
  paid:    decimal(38, 2) = 0
  parts:   [decimal(5, 3)](4)?
  rates:   set[decimal(3, 2)]?
  limit:   { day: decimal(5, 2) }?
}
entity Offer in main {
  PK = "OFFER#{offerId}"
  SK = "OFFER"
  offerId: id
  kind:    id
  price:   decimal(8, 2)
}
write open(purseId, balance, parts?, rates?, limit?) {
  allow signed-in
  create Purse from input
}
write pay(purseId, amount: decimal(5, 2)) {
  allow signed-in
  update Purse(purseId) set balance -= input.amount, paid += input.amount
    if balance >= input.amount
    else conflict over-budget "only {balance} left" with balance, asked = input.amount
}
write earn(purseId, amount: decimal(5, 2)) {
  allow signed-in
  update Purse(purseId) set balance += input.amount
}
write tax(purseId, percent: int(0..100)) {
  allow signed-in
  update Purse(purseId) set balance = round(balance * (100 - input.percent) / 100, 2)
}
write offer(offerId, kind, price) {
  allow signed-in
  create Offer from input
}
read purse(purseId) {
  get Purse(purseId)
  allow signed-in
}
read cheap(kind, most: decimal(8, 2)) {
  from main.byPrice where kind = "{kind}" and price <= most
  allow signed-in
}
read value(kind) {
  from main.byPrice where kind = "{kind}"
  at most 100
  return count, sum price, avg price, min price, max price
  allow signed-in
}
"#;

fn body(response: Response) -> Json {
    serde_json::from_str(&response.body.into_text()).unwrap()
}

async fn open(balance: &str) -> Harness {
    let h = Harness::new(PURSES).await;
    h.call("ann", "open", json!({ "purseId": "p", "balance": balance })).await.unwrap();
    h
}

#[tokio::test]
async fn they_are_text_in_json_and_numbers_in_the_table() {
    let h = Harness::new(PURSES).await;
    let given = json!({
        "purseId": "p", "balance": "12.5", "parts": ["0.5", "12.125"], "rates": ["1.1", "0.50"],
        "limit": { "day": "100" },
    });
    let purse = body(h.call("ann", "open", given).await.unwrap());
    let expected = json!({
        "purseId": "p", "balance": "12.50", "paid": "0.00", "parts": ["0.500", "12.125"],
        "rates": ["0.50", "1.10"], "limit": { "day": "100.00" },
    });
    assert_eq!(purse, expected);
    assert_eq!(body(h.call("ann", "purse", json!({ "purseId": "p" })).await.unwrap()), expected);
    let stored = h.everything("purses").await;
    let stored = tavola_store::item_to_json(&stored[0]);
    assert_eq!((&stored["balance"], &stored["limit"]), (&json!(12.5), &json!({ "day": 100 })));
}

#[tokio::test]
async fn every_digit_counts() {
    let h = open("0.30").await;
    for _ in 0..2 {
        h.call("ann", "pay", json!({ "purseId": "p", "amount": "0.10" })).await.unwrap();
    }
    let pay = h.call("ann", "pay", json!({ "purseId": "p", "amount": "0.11" })).await;
    let Err(Failure::Conflict(reason)) = pay else { panic!("{pay:?}") };
    assert_eq!(reason.message, "only 0.10 left");
    let told = [("balance", "0.10"), ("asked", "0.11")];
    assert_eq!(reason.values, told.map(|(name, value)| (name.to_owned(), json!(value))));
    h.call("ann", "pay", json!({ "purseId": "p", "amount": "0.10" })).await.unwrap();
    let purse = body(h.call("ann", "purse", json!({ "purseId": "p" })).await.unwrap());
    assert_eq!((&purse["balance"], &purse["paid"]), (&json!("0.00"), &json!("0.30")));
}

#[tokio::test]
async fn what_is_none_is_refused() {
    let h = Harness::new(PURSES).await;
    for (balance, message) in [
        (json!(12.5), "must be text, such as \"12.00\""),
        (json!("12,5"), "must be a number, such as 12.00"),
        (json!("1e2"), "must be a number, such as 12.00"),
        (json!(""), "must be a number, such as 12.00"),
        (json!(".5"), "must be a number, such as 12.00"),
        (json!("+1"), "must be a number, such as 12.00"),
        (json!("1.001"), "may have at most 2 digits behind the point"),
        (json!("9000.01"), "must be a number from 0 to 9000"),
        (json!("-0.01"), "must be a number from 0 to 9000"),
        (json!(format!("1{}", "0".repeat(200))), "must be a number, such as 12.00"),
    ] {
        let given = json!({ "purseId": "p", "balance": balance });
        let refused = h.call("ann", "open", given).await;
        let Err(Failure::Invalid(faults)) = refused else { panic!("{balance}: {refused:?}") };
        assert_eq!(faults[0].message, message, "{balance}");
    }
    assert!(h.everything("purses").await.is_empty());
}

#[tokio::test]
async fn bounds_hold_for_what_is_added_up() {
    let h = open("8999.99").await;
    let earn = |amount: &str| h.call("ann", "earn", json!({ "purseId": "p", "amount": amount }));
    earn("0.01").await.unwrap();
    let Err(Failure::Conflict(reason)) = earn("0.01").await else { panic!("it is full") };
    assert_eq!(reason.field.as_deref(), Some("balance"));
    h.call("ann", "tax", json!({ "purseId": "p", "percent": 33 })).await.unwrap();
    let purse = body(h.call("ann", "purse", json!({ "purseId": "p" })).await.unwrap());
    assert_eq!(purse["balance"], "6030.00");
}

#[tokio::test]
async fn sixty_four_buyers_spend_what_there_is() {
    let h = open("5.00").await;
    let pay = |_| h.call("ann", "pay", json!({ "purseId": "p", "amount": "0.10" }));
    let paid = join_all((0..64).map(pay)).await;
    assert_eq!(paid.iter().filter(|paid| paid.is_ok()).count(), 50);
    assert!(paid.iter().all(|paid| matches!(paid, Ok(_) | Err(Failure::Conflict(_)))));
    let purse = body(h.call("ann", "purse", json!({ "purseId": "p" })).await.unwrap());
    assert_eq!((&purse["balance"], &purse["paid"]), (&json!("0.00"), &json!("5.00")));
}

#[tokio::test]
async fn an_index_sorts_them_as_numbers() {
    let h = Harness::new(PURSES).await;
    for (offer, price) in [("a", "9.50"), ("b", "10.00"), ("c", "0.99"), ("d", "100")] {
        let given = json!({ "offerId": offer, "kind": "cup", "price": price });
        h.call("ann", "offer", given).await.unwrap();
    }
    let given = json!({ "kind": "cup", "most": "10.00" });
    let cheap = body(h.call("ann", "cheap", given).await.unwrap());
    let prices: Vec<_> = cheap["items"].as_array().unwrap().iter().map(|it| &it["price"]).collect();
    assert_eq!(prices, ["0.99", "9.50", "10.00"]);
    let value = body(h.call("ann", "value", json!({ "kind": "cup" })).await.unwrap());
    let expected = json!({
        "count": 4, "sum": "120.49", "avg": 30.1225, "min": "0.99", "max": "100.00",
    });
    assert_eq!(value, expected);
}

const MIXED: &str = r#"
model purses
table main = "purses" {
  key PK, SK
}
caller {
  id: id = "sub"
}
entity Coin in main {
  PK = "PURSE#{purseId}"
  SK = "COIN#{n}"
  purseId: id
  n: id
  worth: decimal(5, 2)
}
entity Dust in main {
  PK = "PURSE#{purseId}"
  SK = "DUST#{n}"
  purseId: id
  n: id
  worth: decimal(5, 3)
}
read worthOf(purseId) {
  allow signed-in
  from main where PK = "PURSE#{purseId}"
  at most 100
  return count, sum worth, min worth, max worth
}
write putCoin(purseId, n, worth: Coin.worth) {
  allow signed-in
  create Coin from input
}
write putDust(purseId, n, worth: Dust.worth) {
  allow signed-in
  create Dust from input
}
"#;

#[tokio::test]
async fn decimals_of_several_entities_add_up_to_the_most_places() {
    let h = Harness::new(MIXED).await;
    let item = |worth: &str| json!({ "purseId": "p", "n": "1", "worth": worth });
    h.call("x", "putCoin", item("1.50")).await.unwrap();
    h.call("x", "putDust", item("0.125")).await.unwrap();
    let worth = h.call("x", "worthOf", json!({ "purseId": "p" })).await.unwrap();
    let expected = json!({ "count": 2, "sum": "1.625", "min": "0.125", "max": "1.500" });
    assert_eq!(*worth.body, expected);
}
