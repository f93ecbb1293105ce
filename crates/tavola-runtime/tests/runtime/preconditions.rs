//! Writes that happen only if their item is still what the caller saw; what leaves an item as it
//! is; and where a new item is found.

use std::sync::Arc;

use serde_json::{Value as Json, json};
use tavola_embedded::EmbeddedStore;
use tavola_runtime::{Code, Failure, IfMatch, Input, Response};

use crate::harness::{Harness, inputs, user_named};
use crate::meanwhile::Meanwhile;

const SHOP: &str = r#"
model shop
table main = "shop" {
  key PK, SK
  ttl expires
}
caller {
  id: id = "sub"
}
entity Dish in main {
  PK = "SHOP#{shopId}"
  SK = "DISH#{dishId}"
  shopId:    id
  dishId:    id
  name:      string(40)
  price:     int = 1
  tags:      set[string(20)](9)?
  cost:      int? visible if caller.id = "owner"
  sold:      int = 0
  version:   int counts writes
  updatedAt: timestamp = now on write
}
entity Cook in main {
  PK = "COOK#{userId}"
  SK = "COOK"
  userId: id
  dishes: int = 0
  note:   string(40)?
  seenAt: timestamp = now on write
}
entity Secret in main {
  PK = "SECRET#{name}"
  SK = "SECRET"
  name: id
  item visible if caller.id = "owner"
}
read noOne(shopId, dishId) {
  GET /never/{shopId}/{dishId}
  get Dish(shopId, dishId)
}
read dishOf(shopId, dishId, cookId: id) {
  GET /cooks/{cookId}/{shopId}/{dishId}
  get Dish(shopId, dishId)
  allow caller.id = cookId
}
read dish(shopId, dishId) {
  GET /shops/{shopId}/dishes/{dishId}
  get Dish(shopId, dishId)
  strong
  allow anyone
}
read dishAndCook(shopId, dishId) {
  get Dish(shopId, dishId)
  strong
  with cook = Cook(userId = dishId)
  allow anyone
}
read first(shopId) {
  one from main where PK = "SHOP#{shopId}" and begins_with(SK, "DISH#")
  strong
  allow anyone
}
read me {
  GET /me
  get Cook(userId = caller.id)
  strong
  allow signed-in
}
read meOrNew {
  get Cook(userId = caller.id) or default
  strong
  allow signed-in
}
write add(shopId, dishId, name, tags?, cost?) {
  allow signed-in
  create Dish from input
}
write change(shopId, dishId, name?, price?, cost?) {
  allow signed-in
  update Dish(shopId, dishId) from input
}
write sell(shopId, dishId) {
  allow signed-in
  update Dish(shopId, dishId) set sold += 1
}
write remove(shopId, dishId) {
  allow signed-in
  delete Dish(shopId, dishId)
}
write sign(userId) {
  allow signed-in
  create Cook from input
}
write cooked {
  allow signed-in
  upsert Cook(userId = caller.id) set dishes += 1
}
write noteDown(note: string(40)?) {
  allow signed-in
  upsert Cook(userId = caller.id) set note = input.note?
}
write hide(name) {
  allow signed-in
  create Secret from input
}
write look(shopId, dishId) {
  let dish = Dish(shopId, dishId)
  allow signed-in
  check dish.sold = 0 else conflict "sold"
}
"#;

fn soup() -> Json {
    json!({ "shopId": "s", "dishId": "soup" })
}

fn with(mut base: Json, more: Json) -> Json {
    base.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    base
}

fn tag(answer: &Response) -> String {
    answer.entity_tag().expect("an entity tag")
}

async fn call_if(
    h: &Harness,
    user: &str,
    name: &str,
    input: Json,
    if_match: IfMatch,
) -> Result<Response, Failure> {
    let input = Input { if_match: Some(if_match), ..inputs(input) };
    h.runtime.call(name, input, &user_named(user)).await
}

fn tags(tag: &str) -> IfMatch {
    IfMatch::Tags(vec![tag.to_owned()])
}

#[track_caller]
fn assert_failed(result: Result<Response, Failure>) {
    let failure = result.expect_err("it has changed");
    assert!(matches!(failure, Failure::PreconditionFailed(_)), "{failure:?}");
    assert_eq!(failure.code(), &Code::PRECONDITION_FAILED);
}

async fn shop() -> Harness {
    let h = Harness::new(SHOP).await;
    h.call("ann", "add", with(soup(), json!({ "name": "Soup", "cost": 1 }))).await.unwrap();
    h
}

#[tokio::test]
async fn a_write_happens_only_to_what_its_caller_saw() {
    let h = shop().await;
    let seen = tag(&h.call("ann", "dish", soup()).await.unwrap());
    let cheaper = with(soup(), json!({ "price": 2 }));
    let changed = call_if(&h, "ann", "change", cheaper.clone(), tags(&seen)).await.unwrap();
    assert_eq!(changed.body["price"], 2);
    assert_failed(call_if(&h, "ann", "change", cheaper.clone(), tags(&seen)).await);
    assert_failed(call_if(&h, "ann", "remove", soup(), tags(&seen)).await);
    // The answer to a write is the same view, whichever read shows it.
    let now = tag(&changed);
    assert_eq!(now, tag(&h.call("bob", "dish", soup()).await.unwrap()));
    assert_eq!(now, tag(&h.call("bob", "first", json!({ "shopId": "s" })).await.unwrap()));
    let beside = h.call("bob", "dishAndCook", soup()).await.unwrap();
    assert_eq!(beside.body.get("cook"), None);
    let listed = IfMatch::Tags(vec![seen, tag(&beside)]);
    call_if(&h, "ann", "sell", soup(), listed).await.unwrap();
    assert_failed(call_if(&h, "ann", "remove", soup(), tags(&now)).await);
    call_if(&h, "ann", "remove", soup(), IfMatch::Any).await.unwrap();
    assert!(matches!(h.call("ann", "dish", soup()).await, Err(Failure::NotFound(_))));
}

#[tokio::test]
async fn what_is_hidden_from_a_caller_is_not_in_the_tag() {
    let h = shop().await;
    let (anns, owners) = (
        tag(&h.call("ann", "dish", soup()).await.unwrap()),
        tag(&h.call("owner", "dish", soup()).await.unwrap()),
    );
    assert_ne!(anns, owners);
    // Another's tag is not one's own.
    assert_failed(call_if(&h, "ann", "sell", soup(), tags(&owners)).await);
    call_if(&h, "owner", "sell", soup(), tags(&owners)).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn of_64_callers_who_saw_the_same_one_changes_it() {
    let h = Arc::new(shop().await);
    for (write, wins) in [("change", 1), ("sell", 1), ("remove", 1)] {
        let seen = tag(&h.call("ann", "dish", soup()).await.unwrap());
        let calls: Vec<_> = (0..64)
            .map(|number| {
                let (h, seen) = (h.clone(), seen.clone());
                let input = match write {
                    "change" => with(soup(), json!({ "price": number + 10 })),
                    _ => soup(),
                };
                tokio::spawn(async move { call_if(&h, "ann", write, input, tags(&seen)).await })
            })
            .collect();
        let mut won = 0;
        for call in calls {
            match call.await.unwrap() {
                Ok(_) => won += 1,
                Err(Failure::PreconditionFailed(_)) => {}
                Err(Failure::NotFound(_)) if write == "remove" => {}
                Err(other) => panic!("{write}: {other:?}"),
            }
        }
        assert_eq!(won, wins, "{write}");
    }
}

#[tokio::test]
async fn a_change_between_the_comparison_and_the_commit_is_seen() {
    for (name, change) in
        [("change", with(soup(), json!({ "price": 7 }))), ("sell", soup()), ("remove", soup())]
    {
        let store = Arc::new(EmbeddedStore::memory().unwrap());
        let h = Harness::on(SHOP, store.clone()).await;
        h.call("ann", "add", with(soup(), json!({ "name": "Soup" }))).await.unwrap();
        let seen = tag(&h.call("ann", "dish", soup()).await.unwrap());
        let changed = async move {
            h.call("bob", name, change).await.unwrap();
        };
        let h = Harness::on(SHOP, Arc::new(Meanwhile::new(store, changed))).await;
        let renamed = with(soup(), json!({ "name": "Broth" }));
        let late = call_if(&h, "ann", "change", renamed, tags(&seen)).await;
        match name {
            "remove" => assert!(matches!(late, Err(Failure::NotFound(_))), "{late:?}"),
            _ => assert_failed(late),
        }
    }
}

#[tokio::test]
async fn a_repetition_is_answered_before_its_precondition() {
    let h = shop().await;
    let seen = tag(&h.call("ann", "dish", soup()).await.unwrap());
    let mut answers = Vec::new();
    for _ in 0..2 {
        let input = Input {
            idempotency_key: Some("k".to_owned()),
            if_match: Some(tags(&seen)),
            ..inputs(with(soup(), json!({ "price": 3 })))
        };
        answers.push(h.runtime.call("change", input, &user_named("ann")).await.unwrap());
    }
    assert!(!answers[0].replayed && answers[1].replayed);
    assert_eq!(tag(&answers[0]), tag(&answers[1]));
}

#[tokio::test]
async fn a_precondition_is_refused_where_it_cannot_apply() {
    let h = shop().await;
    let pie = json!({ "shopId": "s", "dishId": "pie", "name": "Pie" });
    for (name, input, message) in [
        ("add", pie, "does not apply to a write that creates its item"),
        ("look", soup(), "applies only to a write that begins with one item"),
        ("dish", soup(), "applies to writes only"),
    ] {
        let refused = call_if(&h, "ann", name, input, IfMatch::Any).await;
        let Err(Failure::Invalid(faults)) = refused else { panic!("{name}: {refused:?}") };
        assert_eq!((faults[0].field.as_str(), &*faults[0].message), ("if-match", message));
        assert_eq!(faults[0].code, Code::NOT_APPLICABLE);
    }
    // An upsert needs an item to compare, and loads it although it need not otherwise.
    assert_failed(call_if(&h, "ann", "cooked", json!({}), IfMatch::Any).await);
    assert_eq!(h.call("ann", "meOrNew", json!({})).await.unwrap().entity_tag(), None);
    h.call("ann", "cooked", json!({})).await.unwrap();
    let seen = tag(&h.call("ann", "me", json!({})).await.unwrap());
    let cooked = call_if(&h, "ann", "cooked", json!({}), tags(&seen)).await.unwrap();
    assert_eq!(cooked.body["dishes"], 2);
    assert_failed(call_if(&h, "ann", "cooked", json!({}), tags(&seen)).await);
}

#[tokio::test]
async fn who_gives_nothing_to_change_leaves_no_trace() {
    let h = shop().await;
    h.call("ann", "cooked", json!({})).await.unwrap();
    let before = h.everything("shop").await;
    h.clock.advance(3600);
    let dish = h.call("ann", "change", soup()).await.unwrap();
    assert_eq!((dish.body["version"].as_i64(), dish.created), (Some(1), false));
    assert_eq!(tag(&dish), tag(&h.call("ann", "dish", soup()).await.unwrap()));
    let cook = h.call("ann", "noteDown", json!({})).await.unwrap();
    assert_eq!(cook.body["dishes"], 1);
    assert_eq!(h.everything("shop").await, before);
    // A null is something: it clears.
    h.call("ann", "noteDown", json!({ "note": null })).await.unwrap();
    assert_ne!(h.everything("shop").await, before);
    // And an upsert makes what is not there.
    let made = h.call("bob", "noteDown", json!({})).await.unwrap();
    assert!(made.created, "{made:?}");
}

#[tokio::test]
async fn a_new_item_is_where_it_can_be_read() {
    let h = shop().await;
    let made = |name: &'static str, input: Json| {
        let runtime = h.runtime.clone();
        async move {
            let key = Some(input.to_string());
            let input = Input { idempotency_key: key, ..inputs(input) };
            let first = runtime.call(name, input.clone(), &user_named("ann")).await.unwrap();
            let again = runtime.call(name, input, &user_named("ann")).await.unwrap();
            assert_eq!((&first.location, first.created), (&again.location, again.created));
            (first.created, first.location)
        }
    };
    let dish = json!({ "shopId": "s", "dishId": "a/b", "name": "Pie" });
    assert_eq!(made("add", dish).await, (true, Some("/shops/s/dishes/a%2Fb".to_owned())));
    assert_eq!(made("sign", json!({ "userId": "ann" })).await, (true, Some("/me".to_owned())));
    // Nobody's but her own are at that path.
    assert_eq!(made("sign", json!({ "userId": "bob" })).await, (true, None));
    // What she does not see is not told.
    assert_eq!(made("hide", json!({ "name": "x" })).await, (false, None));
}
