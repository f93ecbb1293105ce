//! Attributes that are computed when an item is read: what they are, who sees them, what writes ask
//! of them, and that nothing stores them.

use std::sync::Arc;

use serde_json::{Value as Json, json};
use tavola_embedded::EmbeddedStore;
use tavola_runtime::{Clock, IfMatch, Input, Response};

use crate::harness::{Harness, inputs, user_named};

/// 1 January 2024.
const BEGAN: i64 = 1_704_067_200_000;
const DAY: i64 = 24 * 60 * 60;

const BIKES: &str = r#"
model bikes
table main = "bikes" {
  key   PK, SK
  index byBike on bike keep (rate)
}
caller { id: id = "sub" }
entity Rental in main {
  PK = "RENTAL#{rentalId}"
  SK = "RENTAL"
  rentalId: id
  bike:     id
  dueAt:    timestamp
  endedAt:  timestamp?
  rate:     decimal(6, 2, 0..500)
  hours:    int(0..500)
  cost:     decimal(6, 2, 0..500)? visible if caller.id = "boss"
  looks:    int = 0
  place:    { city: string(20), street: string(20) visible if caller.id = "boss" }?
  late:     bool = dueAt < now and not exists endedAt computed
  price:    decimal(9, 2) = rate * hours computed
  margin:   decimal(9, 2)? = price - cost computed
  hourly:   number? = round(rate / hours, 3) computed
  popular:  bool = looks > 1 computed
  city:     string(20)? = upper(place.city) computed
  street:   string(40)? = "{place.street}, {place.city}" computed
  state:    open | overdue | ended = (ended when exists endedAt else overdue when late else open) computed
  also ByBike PK = "BIKE#{bike}", SK = "RENTAL#{rentalId}" keep (dueAt, endedAt)
}
rule isLate(rental: Rental) if rental.late
write rent(rentalId, bike, dueAt, rate, hours, cost?, place?) {
  allow signed-in
  create Rental from input
}
write look(rentalId) {
  allow signed-in
  update Rental(rentalId) set looks += 1
}
write look2(rentalId) {
  allow signed-in
  upsert Rental(rentalId) set looks += 1
    starting bike = "b", dueAt = now, rate = 1, hours = 1
}
write end(rentalId) {
  allow signed-in
  update Rental(rentalId) set endedAt = now
    if not late
    else conflict too-late "{price} is due"
}
write forgive(rentalId) {
  let rental = Rental(rentalId)
  allow isLate(rental)
  update rental set dueAt = now + 1d
}
read rental(rentalId) {
  get Rental(rentalId)
  allow signed-in
}
read withCopy(rentalId) {
  get Rental(rentalId)
  with copy = ByBike(bike, rentalId)
  with all  = ofBike(bike)
  allow signed-in
}
read ofBike(bike) {
  from main where PK = "BIKE#{bike}"
  allow signed-in
}
read openOf(bike) {
  from main where PK = "BIKE#{bike}"
  filter state = open
  allow signed-in
}
read byIndex(bike) {
  from main.byBike where bike = bike
  allow signed-in
}
read short(rentalId) {
  one from main where PK = "RENTAL#{rentalId}"
  return late, price
  allow signed-in
}
"#;

async fn bikes() -> Harness {
    let store = Arc::new(EmbeddedStore::memory().unwrap());
    let bikes = Harness::with_clock(BIKES, store, Clock::standing(BEGAN)).await;
    let rental = json!({
        "rentalId": "r", "bike": "b", "dueAt": "2024-01-03T00:00:00Z", "rate": "2.50", "hours": 3,
        "cost": "1.10", "place": { "city": "Bern", "street": "Rain" },
    });
    bikes.call("boss", "rent", rental).await.unwrap();
    bikes
}

async fn rental(bikes: &Harness, user: &str) -> Response {
    bikes.call(user, "rental", json!({ "rentalId": "r" })).await.unwrap()
}

fn told(item: &Json, names: &[&str]) -> Json {
    names.iter().map(|name| item.get(*name).cloned().unwrap_or_default()).collect()
}

#[tokio::test]
async fn they_follow_the_item_and_the_time_and_are_stored_nowhere() {
    let bikes = bikes().await;
    let names = ["late", "price", "hourly", "city", "state", "popular"];
    let now = rental(&bikes, "ann").await.body;
    assert_eq!(told(&now, &names), json!([false, "7.50", 0.833, "BERN", "open", false]));
    bikes.clock.advance(3 * DAY);
    let later = rental(&bikes, "ann").await.body;
    assert_eq!(told(&later, &names), json!([true, "7.50", 0.833, "BERN", "overdue", false]));
    for item in bikes.everything("bikes").await {
        assert_eq!(names.iter().find(|name| item.contains_key(name)), None, "{item:?}");
    }
}

#[tokio::test]
async fn what_is_made_of_something_hidden_is_hidden() {
    let bikes = bikes().await;
    let names = ["margin", "street", "city"];
    let all = rental(&bikes, "boss").await.body;
    assert_eq!(told(&all, &names), json!(["6.40", "Rain, Bern", "BERN"]));
    let some = rental(&bikes, "ann").await.body;
    assert_eq!(told(&some, &names), json!([null, null, "BERN"]));
}

#[tokio::test]
async fn what_cannot_be_calculated_is_absent() {
    let bikes = bikes().await;
    let free = json!({ "rentalId": "f", "bike": "b", "dueAt": "2024-01-03T00:00:00Z", "rate": "1", "hours": 0 });
    let free = bikes.call("ann", "rent", free).await.unwrap().body;
    assert_eq!(told(&free, &["hourly", "price"]), json!([null, "0.00"]));
}

#[tokio::test]
async fn writes_ask_what_they_are_made_of() {
    let bikes = bikes().await;
    let input = || json!({ "rentalId": "r" });
    assert!(bikes.call("ann", "forgive", input()).await.is_err());
    bikes.clock.advance(3 * DAY);
    let refused = bikes.call("ann", "end", input()).await.unwrap_err();
    assert!(refused.to_string().contains("7.50 is due"), "{refused}");
    let forgiven = bikes.call("ann", "forgive", input()).await.unwrap().body;
    assert_eq!(told(&forgiven, &["late", "state"]), json!([false, "open"]));
    let ended = bikes.call("ann", "end", input()).await.unwrap().body;
    assert_eq!(told(&ended, &["late", "state"]), json!([false, "ended"]));
}

#[tokio::test]
async fn what_is_only_counted_is_not_known_and_nothing_is_made_of_it() {
    let bikes = bikes().await;
    for name in ["look", "look2"] {
        let looked = bikes.call("ann", name, json!({ "rentalId": "r" })).await.unwrap().body;
        assert_eq!(told(&looked, &["looks", "popular"]), json!([null, null]), "{name}");
    }
    assert_eq!(rental(&bikes, "ann").await.body["popular"], json!(true));
}

#[tokio::test]
async fn a_tag_is_about_what_is_stored() {
    let bikes = bikes().await;
    let tag = rental(&bikes, "ann").await.entity_tag().unwrap();
    let beside = || async {
        let answer = bikes.call("ann", "withCopy", json!({ "rentalId": "r" })).await.unwrap();
        (answer.entity_tag().unwrap(), answer.body)
    };
    let (tag_beside, body_beside) = beside().await;
    bikes.clock.advance(3 * DAY);
    assert_eq!(rental(&bikes, "ann").await.entity_tag().unwrap(), tag);
    let (later_beside, later_body) = beside().await;
    assert_eq!(later_beside, tag_beside);
    assert_ne!(later_body, body_beside);
    assert_eq!(told(&later_body["copy"], &["late", "price"]), json!([true, null]));
    let look = || Input {
        if_match: Some(IfMatch::Tags(vec![tag_beside.clone()])),
        ..inputs(json!({ "rentalId": "r" }))
    };
    bikes.runtime.call("look", look(), &user_named("ann")).await.unwrap();
    assert!(bikes.runtime.call("look", look(), &user_named("ann")).await.is_err());
    assert_ne!(rental(&bikes, "ann").await.entity_tag().unwrap(), tag);
    assert_ne!(beside().await.0, tag_beside);
}

#[tokio::test]
async fn lists_filter_by_them_and_show_those_that_can_be_computed() {
    let bikes = bikes().await;
    let items = |answer: Response| answer.body["items"].clone();
    let of = || json!({ "bike": "b" });
    let copies = items(bikes.call("ann", "ofBike", of()).await.unwrap());
    let copy = json!([{
        "rentalId": "r", "bike": "b", "dueAt": "2024-01-03T00:00:00Z", "late": false, "state": "open",
    }]);
    assert_eq!(copies, copy);
    assert_eq!(items(bikes.call("ann", "openOf", of()).await.unwrap()), copy);
    // The index keeps the rate and not the hours, nor when the rental is due.
    let indexed = items(bikes.call("ann", "byIndex", of()).await.unwrap());
    assert_eq!(indexed, json!([{ "rentalId": "r", "bike": "b", "rate": "2.50" }]));
    let short = bikes.call("ann", "short", json!({ "rentalId": "r" })).await.unwrap();
    assert_eq!(*short.body, json!({ "late": false, "price": "7.50" }));
    bikes.clock.advance(3 * DAY);
    assert_eq!(items(bikes.call("ann", "openOf", of()).await.unwrap()), json!([]));
}
