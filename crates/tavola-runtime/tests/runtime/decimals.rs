//! Amounts of money: exact, text in JSON, a number in the table.

use futures_util::future::join_all;
use serde_json::{Value as Json, json};
use tavola_runtime::{Failure, Response};
use tavola_store::{BatchWrite, Value};

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

const FARES: &str = r#"
model fares
table main = "fares" { key PK, SK }
caller { id: id = "sub" }
entity Ride in main {
  PK = "RIDE#{rideId}"
  SK = "RIDE"
  rideId: id
  fare:   decimal(8, 2)
  each:   decimal(8, 2)
  speed:  number
}
write finish(rideId, meters: int(0..), minutes: int(0..), surge: decimal(3, 2), people: int(0..)) {
  allow signed-in
  let each = round((2.50 + meters * 1.20 / 1000 + minutes / 4) * surge / people, 2)
  create Ride {
    rideId
    fare  = max(round((2.50 + meters / 1000 * 1.20 + minutes / 4) * surge, 2), 5)
    each
    speed = round(meters / 1000 / minutes * 60, 1)
  }
}
"#;

#[tokio::test]
async fn a_calculation_with_quotients_is_rounded_once() {
    let h = Harness::new(FARES).await;
    let finish = async |ride: &str, meters: i64, minutes: i64, people: i64| {
        let given = json!({
            "rideId": ride, "meters": meters, "minutes": minutes, "surge": "1.50", "people": people,
        });
        h.call("ann", "finish", given).await.map(body)
    };
    let ride = finish("a", 3335, 7, 3).await.unwrap();
    assert_eq!((&ride["fare"], &ride["each"]), (&json!("12.38"), &json!("4.13")));
    assert_eq!(ride["speed"], json!(28.6));
    assert_eq!(finish("b", 0, 1, 1).await.unwrap()["fare"], "5.00");
    // What is divided by is never zero, also where another quotient is zero.
    for (minutes, people) in [(7, 0), (0, 0), (0, 1)] {
        let failure = finish("c", 1000, minutes, people).await.unwrap_err();
        assert!(matches!(failure, Failure::Conflict(_)), "{failure:?}");
    }
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

const PRICES: &str = r#"
model prices
table main = "prices" {
  key PK, SK
}
caller { id: id = "sub" }
entity Article in main {
  PK = "SHOP"
  SK = "{articleId}"
  articleId: id
  price:     decimal(8, 2, 0..900) as text = 1
  rebate:    decimal(4, 2) as text?
  box:       { deposit: decimal(5, 2) as text }?
  sold:      decimal(9, 2, 0..500) as text = 0
  reduced:   decimal(9, 2) = price - (rebate ?? 0) computed
  double:    decimal(9, 2) = price * 2 kept
}
write add(articleId, price?, rebate?, box?) {
  allow signed-in
  create Article from input
}
write raise(articleId, by: decimal(5, 2)) {
  allow signed-in
  update Article(articleId) set price += input.by
    if price < 100
    else conflict dear "it costs {price}" with price
}
write sell(articleId, count: int(1..10)) {
  allow signed-in
  let article = Article(articleId)
  update article set sold += article.price * input.count
}
write give(articleId, rebate: decimal(4, 2)?) {
  allow signed-in
  update Article(articleId) set rebate += input.rebate
}
write copyPrice(articleId, other: id) {
  allow signed-in
  let from = Article(articleId = other)
  update Article(articleId) set price = from.price
}
read article(articleId) {
  get Article(articleId)
  allow signed-in
}
read dearest(least: Article.price) {
  from main where PK = "SHOP"
  filter price >= input.least
  allow signed-in
}
read sums {
  from main where PK = "SHOP"
  at most 100
  return count, sum price, avg price, min price, max price
  allow signed-in
}
"#;

fn article(price: &str) -> Json {
    json!({ "articleId": "a", "price": price })
}

#[tokio::test]
async fn a_decimal_as_text_is_stored_with_all_its_places_and_calculated_as_a_number() {
    let h = Harness::new(PRICES).await;
    let given = json!({ "articleId": "a", "price": "9.5", "box": { "deposit": "2" } });
    let made = body(h.call("x", "add", given).await.unwrap());
    let expected = json!({
        "articleId": "a", "price": "9.50", "box": { "deposit": "2.00" }, "sold": "0.00",
        "reduced": "9.50", "double": "19.00",
    });
    assert_eq!(made, expected);
    let stored = h.everything("prices").await;
    assert_eq!(stored[0].get("price"), Some(&Value::from("9.50")));
    assert_eq!(stored[0].get("sold"), Some(&Value::from("0.00")));
    let raised =
        body(h.call("x", "raise", json!({ "articleId": "a", "by": "90.5" })).await.unwrap());
    assert_eq!((&raised["price"], &raised["double"]), (&json!("100.00"), &json!("200.00")));
    let refused = h.call("x", "raise", json!({ "articleId": "a", "by": "1" })).await;
    let Err(Failure::Conflict(reason)) = refused else { panic!("{refused:?}") };
    assert_eq!(reason.message, "it costs 100.00");
    assert_eq!(reason.values, [("price".to_owned(), json!("100.00"))]);
    let sold = body(h.call("x", "sell", json!({ "articleId": "a", "count": 5 })).await.unwrap());
    assert_eq!(sold["sold"], "500.00");
    let refused = h.call("x", "sell", json!({ "articleId": "a", "count": 1 })).await;
    let Err(Failure::Conflict(reason)) = refused else { panic!("{refused:?}") };
    assert_eq!(reason.field.as_deref(), Some("sold"));
    // What is given is added to nothing at first; what is not given adds nothing.
    for (rebate, expected) in
        [(json!("0.5"), "99.50"), (Json::Null, "99.50"), (json!("1"), "98.50")]
    {
        let given = json!({ "articleId": "a", "rebate": rebate });
        let reduced = body(h.call("x", "give", given).await.unwrap());
        assert_eq!(reduced["reduced"], expected, "{rebate}");
    }
    h.call("x", "add", json!({ "articleId": "b" })).await.unwrap();
    let copied = h.call("x", "copyPrice", json!({ "articleId": "b", "other": "a" })).await.unwrap();
    assert_eq!(body(copied)["price"], "100.00");
}

#[tokio::test]
async fn texts_of_other_programs_are_the_numbers_that_they_are() {
    let h = Harness::new(PRICES).await;
    let item = |(id, price)| {
        let item = [("PK", "SHOP"), ("SK", id), ("articleId", id), ("price", price), ("sold", "0")];
        let item = item.into_iter().map(|(name, value)| (name, Value::from(value))).collect();
        ("prices".to_owned(), item)
    };
    let puts = [("a", "9.5"), ("b", "10"), ("c", "100.00"), ("d", "much")].map(item).into();
    h.store.batch_write(BatchWrite { puts, deletes: Vec::new() }).await.unwrap();
    let told = body(h.call("x", "article", json!({ "articleId": "a" })).await.unwrap());
    assert_eq!((&told["price"], &told["sold"]), (&json!("9.50"), &json!("0.00")));
    let dearest = body(h.call("x", "dearest", json!({ "least": "10" })).await.unwrap());
    let ids: Vec<_> =
        dearest["items"].as_array().unwrap().iter().map(|it| &it["articleId"]).collect();
    assert_eq!(ids, ["b", "c"]);
    h.call("x", "raise", json!({ "articleId": "a", "by": "0.50" })).await.unwrap();
    let stored = h.everything("prices").await;
    let a = stored.iter().find(|item| item.get("SK") == Some(&Value::from("a"))).unwrap();
    assert_eq!(a.get("price"), Some(&Value::from("10.00")));
}

#[tokio::test]
async fn decimals_as_text_are_added_up_by_their_value() {
    let h = Harness::new(PRICES).await;
    for (id, price) in [("a", "9.5"), ("b", "10"), ("c", "100")] {
        h.call("x", "add", json!({ "articleId": id, "price": price })).await.unwrap();
    }
    let sums = body(h.call("x", "sums", json!({})).await.unwrap());
    let expected = json!({
        "count": 3, "sum": "119.50", "avg": 39.833333, "min": "9.50", "max": "100.00",
    });
    assert_eq!(sums, expected);
}

#[tokio::test]
async fn sixty_four_callers_raise_a_price_that_is_text_one_after_the_other() {
    let h = Harness::new(PRICES).await;
    h.call("x", "add", article("0.50")).await.unwrap();
    let raise = |_| h.call("x", "raise", json!({ "articleId": "a", "by": "0.25" }));
    let raised = join_all((0..64).map(raise)).await;
    assert!(raised.iter().all(Result::is_ok), "{raised:?}");
    let told = body(h.call("x", "article", json!({ "articleId": "a" })).await.unwrap());
    assert_eq!((&told["price"], &told["double"]), (&json!("16.50"), &json!("33.00")));
}

#[tokio::test]
async fn what_is_no_decimal_is_refused_also_as_text() {
    let h = Harness::new(PRICES).await;
    for (price, message) in [
        (json!(9.5), "must be text, such as \"12.00\""),
        (json!("1e2"), "must be a number, such as 12.00"),
        (json!("1.001"), "may have at most 2 digits behind the point"),
        (json!("900.01"), "must be a number from 0 to 900"),
    ] {
        let refused = h.call("x", "add", json!({ "articleId": "a", "price": price })).await;
        let Err(Failure::Invalid(faults)) = refused else { panic!("{price}: {refused:?}") };
        assert_eq!(faults[0].message, message, "{price}");
    }
}
