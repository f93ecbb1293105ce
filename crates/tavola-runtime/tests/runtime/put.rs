//! `put`, which leaves nothing of what was there before, and upserts with a start of their own.

use std::collections::BTreeMap;

use futures_util::future::join_all;
use serde_json::{Value as Json, json};
use tavola_runtime::{Code, Failure};
use tavola_store::{Item, Put, Value};

use crate::harness::Harness;

const CALLERS: usize = 64;

const CARDS: &str = r#"
model cards
table main = "cards" {
  key PK, SK
  index GSI1 on GSI1PK, GSI1SK
  ttl ttl
}
caller { id: id = "sub" }
type Address {
  street: text(80)
  floor:  int?
}
entity Card in main {
  PK     = "CARD#{cardId}"
  SK     = "CARD"
  GSI1PK = "TEAM#{team}"
  GSI1SK = "{cardId}"

  cardId:    id
  name:      text(80)
  team:      id?
  nickname:  text(40)? unique
  motto:     text(80)? = "none yet"
  address:   Address?
  tags:      set[id](10)?
  founder:   id? immutable
  seen:      int = 0
  grade:     low | high = low
  until:     timestamp?
  createdAt: timestamp = now
  changes:   int counts writes
  initials:  string(9)? = left(name, 1) kept

  expires until
}
write putCard(cardId, name, team?, nickname?, motto?, address?, tags?, grade?, until?) {
  allow signed-in
  put Card(cardId) from input
}
write meet(cardId, name) {
  allow signed-in
  put Card(cardId) set name, seen += 1, address.floor = 3
}
write found(cardId, name, founder?, nickname?, tags?) {
  allow signed-in
  create Card from input
}
write only(cardId, name, team?) {
  allow signed-in
  put Card(cardId) set name, team = input.team? if seen < 5 else conflict "seen enough"
}
"#;

fn attributes(item: &Item) -> Vec<&str> {
    let mut names: Vec<&str> = item.keys().collect();
    names.sort_unstable();
    names
}

async fn stored(h: &Harness) -> Item {
    let all = h.everything("cards").await;
    all.into_iter().find(|item| item["PK"] == Value::from("CARD#a")).unwrap()
}

#[tokio::test]
async fn an_item_has_what_was_given_and_nothing_else_that_is_optional() {
    let h = Harness::new(CARDS).await;
    let all = json!({
        "cardId": "a", "name": "Ann", "team": "t", "nickname": "annie", "motto": "on!",
        "address": { "street": "High Street", "floor": 2 }, "tags": ["x"], "grade": "high",
        "until": "2099-01-01T00:00:00Z",
    });
    let made = h.call("ann", "putCard", all).await.unwrap();
    assert!(made.created);
    let mut item = stored(&h).await;
    // Another program knows more of it.
    item.insert("theirs".to_owned(), Value::from("kept"));
    let table = "cards".to_owned();
    h.store.put(Put { table, item, condition: None }).await.unwrap();
    let answer = h.call("ann", "putCard", json!({ "cardId": "a", "name": "Bob" })).await.unwrap();
    assert!(!answer.created);
    assert_eq!(answer.body["grade"], json!("high"), "what must have a value keeps it");
    assert_eq!(answer.body["initials"], json!("B"));
    assert_eq!(answer.body["createdAt"], made.body["createdAt"]);
    let item = stored(&h).await;
    let kept = [
        "PK",
        "SK",
        "cardId",
        "changes",
        "createdAt",
        "grade",
        "initials",
        "motto",
        "name",
        "seen",
        "theirs",
    ];
    assert_eq!(attributes(&item), kept);
    assert_eq!(item["changes"], Value::from(2));
    // Neither the lock nor the lifetime outlives the values.
    assert_eq!(h.everything("cards").await.len(), 1);
}

#[tokio::test]
async fn null_is_the_same_as_nothing() {
    let h = Harness::new(CARDS).await;
    let given = json!({ "cardId": "a", "name": "Ann", "motto": "on!", "team": "t" });
    h.call("ann", "putCard", given).await.unwrap();
    let given = json!({ "cardId": "a", "name": "Ann", "motto": null });
    let answer = h.call("ann", "putCard", given).await.unwrap();
    assert_eq!(answer.body["motto"], json!("none yet"));
    assert_eq!(answer.body.get("team"), None);
}

#[tokio::test]
async fn a_new_item_is_the_same_as_one_that_was_there() {
    let h = Harness::new(CARDS).await;
    let given = json!({ "cardId": "a", "name": "Ann" });
    let new = h.call("ann", "putCard", given.clone()).await.unwrap();
    assert_eq!(new.body["motto"], json!("none yet"));
    let old = h.call("ann", "putCard", given).await.unwrap();
    let without = |body: &tavola_runtime::Body| {
        let mut json: Json = (**body).clone();
        json.as_object_mut().unwrap().remove("changes");
        json
    };
    assert_eq!(without(&new.body), without(&old.body));
}

#[tokio::test]
async fn what_is_immutable_counted_or_set_in_part_stays() {
    let h = Harness::new(CARDS).await;
    let given =
        json!({ "cardId": "a", "name": "Ann", "founder": "f", "nickname": "annie", "tags": ["x"] });
    h.call("ann", "found", given).await.unwrap();
    let refused = h.call("ann", "meet", json!({ "cardId": "a", "name": "Ann" })).await;
    // A floor without a street is no address.
    assert!(matches!(refused, Err(Failure::Conflict(_) | Failure::Invalid(_))), "{refused:?}");
    let address = json!({ "cardId": "a", "name": "Ann", "address": { "street": "Low Road" } });
    h.call("ann", "putCard", address).await.unwrap();
    h.call("ann", "meet", json!({ "cardId": "a", "name": "Eve" })).await.unwrap();
    let item = stored(&h).await;
    assert_eq!(item["founder"], Value::from("f"));
    assert_eq!(item["seen"], Value::from(1));
    let Value::M(address) = &item["address"] else { panic!("{item:?}") };
    assert_eq!(address.len(), 2);
    assert!(!item.contains_key("nickname") && !item.contains_key("tags"));
}

#[tokio::test]
async fn a_condition_is_asked_of_the_item_before() {
    let h = Harness::new(CARDS).await;
    let address = json!({ "cardId": "a", "name": "Ann", "address": { "street": "Low Road" } });
    h.call("ann", "putCard", address.clone()).await.unwrap();
    for _ in 0..5 {
        h.call("ann", "putCard", address.clone()).await.unwrap();
        h.call("ann", "meet", json!({ "cardId": "a", "name": "Eve" })).await.unwrap();
    }
    let refused = h.call("ann", "only", json!({ "cardId": "a", "name": "Zoe" })).await;
    assert!(matches!(refused, Err(Failure::Conflict(_))), "{refused:?}");
}

/// Each caller gives other optional attributes; whoever is last, nothing of the others is left.
#[tokio::test(flavor = "multi_thread")]
async fn of_many_callers_one_has_the_last_word() {
    let h = Harness::new(CARDS).await;
    let calls = (0..CALLERS).map(|caller| {
        let mut given = json!({ "cardId": "a", "name": format!("n{caller}") });
        for (bit, name) in ["team", "nickname", "motto"].into_iter().enumerate() {
            if caller >> bit & 1 == 1 {
                given[name] = json!(format!("{name}{caller}"));
            }
        }
        let h = &h;
        async move { h.call("ann", "putCard", given).await.unwrap() }
    });
    join_all(calls).await;
    let item = stored(&h).await;
    let last = item["name"].as_str().unwrap().trim_start_matches('n').to_owned();
    let number: usize = last.parse().unwrap();
    for (bit, name) in ["team", "nickname", "motto"].into_iter().enumerate() {
        let given = (number >> bit & 1 == 1).then(|| Value::from(format!("{name}{last}")));
        let default = (name == "motto").then(|| Value::from("none yet"));
        let expected = given.or(default);
        assert_eq!(item.get(name), expected.as_ref(), "{item:?}");
    }
    assert_eq!(item["changes"], Value::from(CALLERS as i64));
    let locks = usize::from(item.contains_key("nickname"));
    assert_eq!(h.everything("cards").await.len(), 1 + locks);
}

const QUOTAS: &str = r#"
model quotas
table main = "quotas" { key PK, SK }
caller { id: id = "sub" }
entity Policy in main {
  PK = "POLICY#{policyId}"
  SK = "POLICY"
  policyId: id
  limit:    int(0..1000)
}
entity Quota in main {
  PK = "POLICY#{policyId}"
  SK = "DAY#{day}"
  policyId:  id
  day:       date
  remaining: int(0..1000)
  used:      int = 0
  firstBy:   id
  limit:     int
}
write setPolicy(policyId, limit) {
  allow signed-in
  upsert Policy(policyId) set limit = input.limit
}
write spend(policyId, day: date, count: int(1..10)) {
  let policy = Policy(policyId)
  allow signed-in
  upsert Quota(policyId, day)
    set remaining -= input.count, used += input.count
    starting remaining = policy.limit, firstBy = caller.id, limit = policy.limit
    if remaining >= input.count
    else conflict over-quota "only {remaining} left" with remaining
}
"#;

#[tokio::test]
async fn a_missing_item_starts_with_what_the_upsert_says() {
    let h = Harness::new(QUOTAS).await;
    h.call("ann", "setPolicy", json!({ "policyId": "p", "limit": 5 })).await.unwrap();
    let spend = |count: u32| json!({ "policyId": "p", "day": "2030-01-01", "count": count });
    let refused = h.call("ann", "spend", spend(6)).await;
    let Err(Failure::Conflict(reason)) = refused else { panic!("{refused:?}") };
    assert_eq!(reason.message, "only 5 left");
    assert_eq!(h.everything("quotas").await.len(), 1, "nothing starts with a refusal");
    assert!(h.call("ann", "spend", spend(2)).await.unwrap().created);
    // What it started with is its own now.
    h.call("ann", "setPolicy", json!({ "policyId": "p", "limit": 900 })).await.unwrap();
    h.call("bob", "spend", spend(3)).await.unwrap();
    let refused = h.call("bob", "spend", spend(1)).await;
    assert!(matches!(refused, Err(Failure::Conflict(_))), "{refused:?}");
    let all = h.everything("quotas").await;
    let quota = all.iter().find(|item| item["SK"] == Value::from("DAY#2030-01-01")).unwrap();
    let number = |name: &str| quota[name].clone();
    assert_eq!(number("remaining"), Value::from(0));
    assert_eq!(number("used"), Value::from(5));
    assert_eq!(number("limit"), Value::from(5));
    assert_eq!(number("firstBy"), Value::from("ann"));
}

/// Whoever is first starts it; together they spend what the policy allows, and no more.
#[tokio::test(flavor = "multi_thread")]
async fn many_callers_start_an_item_once() {
    let h = Harness::new(QUOTAS).await;
    h.call("ann", "setPolicy", json!({ "policyId": "p", "limit": 40 })).await.unwrap();
    let calls = (0..CALLERS).map(|caller| {
        let h = &h;
        async move {
            let given = json!({ "policyId": "p", "day": "2030-01-01", "count": 1 });
            loop {
                match h.call(&format!("u{caller}"), "spend", given.clone()).await {
                    Ok(answer) if answer.created => return "created",
                    Ok(_) => return "spent",
                    Err(failure) if *failure.code() == Code::CONTENTION => {}
                    Err(Failure::Conflict(_)) => return "refused",
                    Err(other) => panic!("{other:?}"),
                }
            }
        }
    });
    let mut answers: BTreeMap<&str, usize> = BTreeMap::new();
    for answer in join_all(calls).await {
        *answers.entry(answer).or_default() += 1;
    }
    assert_eq!(answers, BTreeMap::from([("created", 1), ("refused", 24), ("spent", 39)]));
    let all = h.everything("quotas").await;
    let quota = all.iter().find(|item| item["SK"] == Value::from("DAY#2030-01-01")).unwrap();
    assert_eq!((&quota["remaining"], &quota["used"]), (&Value::from(0), &Value::from(40)));
}
