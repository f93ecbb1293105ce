//! Refusals in the model's own words: codes, messages with values, and what of them the caller may
//! see.

use serde_json::{Value as Json, json};
use tavola_runtime::{Failure, Reason};

use crate::harness::Harness;

const BUDGETS: &str = r#"
model budgets

table main = "budgets" {
  key PK, SK
}

caller {
  id:     id        = "sub"
  groups: [string]? = "groups"
}

rule auditor if "auditors" in caller.groups
rule sees(teamId) if exists Member(teamId, userId = caller.id)

entity Budget in main {
  PK = "TEAM#{teamId}"
  SK = "BUDGET#{name}"

  teamId:    id
  name:      id
  code:      string(8)? unique ignoring case else conflict code-taken "{code} is taken"
  remaining: int(0..1000) = 100 else conflict over-limit "it ends at {remaining}" with remaining
  reserve:   int = 7 visible if auditor
  title:     text(1..10)? else invalid title-length "a title has 1 to 10 characters"
  tags:      [text(20)](2) = [] else conflict tags-full
  words:     [word](3) = words(title ?? "") kept

  item visible if sees or auditor
  unique teamId, title else conflict title-used with title
}

entity Member in main {
  PK = "TEAM#{teamId}"
  SK = "MEMBER#{userId}"
  teamId: id
  userId: id
}

entity Ticket in main {
  PK = "TICKET#{ticketId}"
  SK = "TICKET"
  ticketId: id = "tic-{new}"
  holder:   id unique
}

write join(teamId) {
  allow signed-in
  create Member { teamId, userId = caller.id }
}

write open(teamId, name, code?, title?) {
  allow sees else forbidden members-only "{teamId} is not yours" with teamId
  create Budget from input
    else conflict budget-exists "{name} exists" with name
}

write spend(teamId, name, amount: int) {
  allow signed-in
  update Budget(teamId, name) set remaining -= input.amount
    if remaining >= input.amount
    else conflict over-budget "only {remaining} of it left" with remaining, asked = input.amount
}

write draw(teamId, name, amount: int) {
  allow signed-in
  update Budget(teamId, name) set remaining -= input.amount
}

write dip(teamId, name, amount: int) {
  let budget = Budget(teamId, name)
  allow signed-in
  check budget.reserve >= amount
    else conflict no-reserve "{budget.reserve} in reserve" with budget.reserve, budget.remaining
  update budget set reserve -= input.amount
}

write retitle(teamId, name, title) {
  allow signed-in
  update Budget(teamId, name) set title
}

write tag(teamId, name, tag: text(20)) {
  allow signed-in
  update Budget(teamId, name) add input.tag to tags
}

write order(amount: int) {
  allow signed-in
  check amount > 0 else invalid amount too-few "order at least one"
  create Ticket { holder = caller.id } else conflict one-each "{amount} is too many" with amount
}
"#;

async fn budgets() -> Harness {
    let h = Harness::new(BUDGETS).await;
    h.call("ann", "join", json!({ "teamId": "t" })).await.unwrap();
    let open = json!({ "teamId": "t", "name": "food", "code": "F1", "title": "food" });
    h.call("ann", "open", open).await.unwrap();
    h
}

async fn refused(h: &Harness, user: &str, name: &str, input: Json) -> Failure {
    h.call(user, name, input).await.expect_err(name)
}

fn conflict(failure: &Failure) -> &Reason {
    match failure {
        Failure::Conflict(reason) => reason,
        other => panic!("{other:?}"),
    }
}

/// The code, the message and the values of a conflict.
fn told(failure: &Failure) -> (&str, &str, Json) {
    let reason = conflict(failure);
    let values = reason.values.iter().cloned().collect::<serde_json::Map<_, _>>();
    (reason.code.as_str(), &reason.message, Json::Object(values))
}

const GENERAL: &str = "this is not possible in the current state";

#[tokio::test]
async fn a_condition_tells_the_values_of_its_item_to_who_sees_it() {
    let h = budgets().await;
    let spend = json!({ "teamId": "t", "name": "food", "amount": 101 });
    let ann = refused(&h, "ann", "spend", spend.clone()).await;
    let values = json!({ "remaining": 100, "asked": 101 });
    assert_eq!(told(&ann), ("over-budget", "only 100 of it left", values));
    assert_eq!(conflict(&ann).rule.as_deref(), Some("remaining >= input.amount"));
    // Who does not see the item is told what was asked, and no more.
    let eve = refused(&h, "eve", "spend", spend).await;
    assert_eq!(told(&eve), ("over-budget", GENERAL, json!({ "asked": 101 })));
}

#[tokio::test]
async fn a_hidden_attribute_is_neither_in_the_message_nor_among_the_values() {
    let h = budgets().await;
    let dip = json!({ "teamId": "t", "name": "food", "amount": 8 });
    let ann = refused(&h, "ann", "dip", dip.clone()).await;
    assert_eq!(told(&ann), ("no-reserve", GENERAL, json!({ "remaining": 100 })));
    let auditor =
        tavola_runtime::Caller::user([("sub", json!("ada")), ("groups", json!(["auditors"]))]);
    let input = crate::harness::inputs(dip);
    let ada = h.runtime.call("dip", input, &auditor).await.unwrap_err();
    let values = json!({ "reserve": 7, "remaining": 100 });
    assert_eq!(told(&ada), ("no-reserve", "7 in reserve", values));
}

#[tokio::test]
async fn a_permission_is_refused_in_its_own_words() {
    let h = budgets().await;
    let refused = refused(&h, "eve", "open", json!({ "teamId": "t", "name": "x" })).await;
    let Failure::Forbidden(reason) = &refused else { panic!("{refused:?}") };
    assert_eq!((reason.code.as_str(), &*reason.message), ("members-only", "t is not yours"));
    assert_eq!(reason.values, [("teamId".to_owned(), json!("t"))]);
    assert_eq!(reason.rule.as_deref(), Some("sees"));
}

#[tokio::test]
async fn what_exists_and_what_is_taken_are_told_apart() {
    let h = budgets().await;
    let open = |name: &str, code: &str, title: &str| json!({ "teamId": "t", "name": name, "code": code, "title": title });
    let exists = refused(&h, "ann", "open", open("food", "F2", "more")).await;
    assert_eq!(told(&exists), ("budget-exists", "food exists", json!({ "name": "food" })));
    let code = refused(&h, "ann", "open", open("rent", "f1", "rent")).await;
    assert_eq!(told(&code), ("code-taken", "f1 is taken", json!({})));
    assert_eq!(conflict(&code).field.as_deref(), Some("code"));
    let title = refused(&h, "ann", "open", open("rent", "R1", "food")).await;
    let message = "this teamId and title is taken already";
    assert_eq!(told(&title), ("title-used", message, json!({ "title": "food" })));
    // With a new id in its key, an item is in the way only by what is unique.
    h.call("ann", "order", json!({ "amount": 3 })).await.unwrap();
    let again = refused(&h, "ann", "order", json!({ "amount": 3 })).await;
    assert_eq!(told(&again), ("one-each", "3 is too many", json!({ "amount": 3 })));
}

#[tokio::test]
async fn the_words_of_a_taken_value_are_those_that_its_caller_may_hear() {
    let h = budgets().await;
    h.call("ann", "open", json!({ "teamId": "t", "name": "rent", "code": "R1" })).await.unwrap();
    let retitle = json!({ "teamId": "t", "name": "rent", "title": "food" });
    let eve = refused(&h, "eve", "retitle", retitle).await;
    let message = "this teamId and title is taken already";
    assert_eq!(told(&eve), ("title-used", message, json!({})));
}

#[tokio::test]
async fn bounds_are_told_in_their_own_words() {
    let h = budgets().await;
    let draw = |amount: i64| json!({ "teamId": "t", "name": "food", "amount": amount });
    let below = refused(&h, "ann", "draw", draw(101)).await;
    assert_eq!(told(&below), ("over-limit", "it ends at 100", json!({ "remaining": 100 })));
    assert_eq!(conflict(&below).field.as_deref(), Some("remaining"));
    let tag = |tag: &str| json!({ "teamId": "t", "name": "food", "tag": tag });
    for name in ["a", "b"] {
        h.call("ann", "tag", tag(name)).await.unwrap();
    }
    let full = refused(&h, "ann", "tag", tag("c")).await;
    assert_eq!(told(&full), ("tags-full", "`tags` may have at most 2 elements", json!({})));
}

#[tokio::test]
async fn an_input_out_of_bounds_is_told_in_the_words_of_its_attribute() {
    let h = budgets().await;
    for (title, field, code, message) in [
        ("far too long a title", "title", "title-length", "a title has 1 to 10 characters"),
        // An attribute that nobody sends is the fault of what it is made of.
        (
            "a b c d",
            "title",
            "too-many",
            "`words`, which depends on it, may have at most 3 elements",
        ),
    ] {
        let retitle = json!({ "teamId": "t", "name": "food", "title": title });
        let refused = refused(&h, "ann", "retitle", retitle).await;
        let Failure::Invalid(faults) = &refused else { panic!("{refused:?}") };
        let [fault] = faults.as_slice() else { panic!("{faults:?}") };
        assert_eq!((&*fault.field, fault.code.as_str(), &*fault.message), (field, code, message));
    }
    let none = refused(&h, "ann", "order", json!({ "amount": 0 })).await;
    let Failure::Invalid(faults) = &none else { panic!("{none:?}") };
    let [fault] = faults.as_slice() else { panic!("{faults:?}") };
    assert_eq!((&*fault.field, fault.code.as_str()), ("amount", "too-few"));
    assert_eq!(fault.rule.as_deref(), Some("amount > 0"));
}

/// Values of one call never show in the words of another: 64 callers are refused at once.
#[tokio::test(flavor = "multi_thread")]
async fn many_are_refused_at_once_each_with_their_own_values() {
    let h = std::sync::Arc::new(budgets().await);
    let calls = (0..64).map(|n| {
        let h = h.clone();
        tokio::spawn(async move {
            let amount = 101 + n;
            let spend = json!({ "teamId": "t", "name": "food", "amount": amount });
            let failure = refused(&h, "ann", "spend", spend).await;
            let values = json!({ "remaining": 100, "asked": amount });
            assert_eq!(told(&failure), ("over-budget", "only 100 of it left", values));
        })
    });
    for call in calls.collect::<Vec<_>>() {
        call.await.unwrap();
    }
}
