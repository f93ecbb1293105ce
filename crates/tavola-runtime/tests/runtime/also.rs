//! Items that are stored a second time, under another key.

use std::sync::Arc;

use futures_util::future::join_all;
use serde_json::{Value as Json, json};
use tavola_embedded::EmbeddedStore;
use tavola_model::analyse;
use tavola_runtime::inspect::{ProblemKind, RepairMode};
use tavola_runtime::{Clock, Failure};
use tavola_store::{BatchWrite, Item, Key, Store, Value, item_from_json};

use crate::backfill::applied;
use crate::harness::Harness;
use crate::inspect::world::inspect;

const PLANS: &str = r#"
model plans
table main = "plans" {
  key   PK, SK
  index by-name on name
  index by-type on kind
  type  kind
  ttl   ttl
}
caller { id: id = "sub" }
entity Member in main as "MEMBER" {
  PK = "USER#{userId}"
  SK = "PLAN#{planId}"
  userId:  id
  planId:  id
  name:    string(1..40)
  visits:  int = 0
  active:  bool = true
  ownerId: id
  secret:  text(80)? visible if ownerId = caller.id
  endsAt:  timestamp?
  expires endsAt
  item visible if planId != "hidden" or ownerId = caller.id
  also PlanMember PK = "PLAN#{planId}", SK = "MEMBER#{userId}" while active keep (name, visits, secret)
}
entity Plan in main as "PLAN" {
  PK = "PLAN#{planId}"
  SK = "PLAN"
  planId: id
}
read plan(planId) {
  from main where PK = "PLAN#{planId}"
  page 100
  strong
  allow signed-in
}
read members(planId) {
  from main where PK = "PLAN#{planId}"
  for PlanMember
  page 100
  allow signed-in
}
read member(planId, userId) {
  get PlanMember(planId, userId)
  allow signed-in
}
read named(name) {
  from main.by-name where name = name
  allow signed-in
}
read copiesNamed(name) {
  from main.by-name where name = name
  for PlanMember
  allow signed-in
}
read ofType {
  from main.by-type where kind = "MEMBER"
  return count
  at most 1000
  allow signed-in
}
read everything {
  scan main at most 1000
  allow signed-in
}
write makePlan(planId) {
  allow signed-in
  create Plan from input
}
write join(userId, planId, name, secret?, endsAt?) {
  allow signed-in
  create Member from input { ownerId = caller.id }
}
write rename(userId, planId, name) {
  allow signed-in
  update Member(userId, planId) set name
}
write visit(userId, planId) {
  allow signed-in
  update Member(userId, planId) set visits += 1
}
write turn(userId, planId) {
  allow signed-in
  update Member(userId, planId) set active = not active
}
write leave(userId, planId) {
  allow signed-in
  delete Member(userId, planId)
}
"#;

/// The same without copies, as before somebody needed them.
fn before() -> String {
    let lines = PLANS.lines().filter(|line| !line.contains("also PlanMember"));
    let text = lines.collect::<Vec<_>>().join("\n");
    let start = text.find("read plan(").unwrap();
    let end = text.find("read named(").unwrap();
    let text = format!("{}{}", &text[..start], &text[end..]);
    let start = text.find("read copiesNamed(").unwrap();
    let end = text.find("read ofType").unwrap();
    format!("{}{}", &text[..start], &text[end..])
}

async fn call(h: &Harness, user: &str, name: &str, input: Json) -> Json {
    let called = h.call(user, name, input).await;
    let body = called.unwrap_or_else(|failure| panic!("{name}: {failure:?}")).body.into_text();
    serde_json::from_str(&body).unwrap_or(Json::Null)
}

async fn join(h: &Harness, user: &str, plan: &str, name: &str) {
    call(h, "ann", "join", json!({ "userId": user, "planId": plan, "name": name })).await;
}

fn column<'j>(answer: &'j Json, name: &str) -> Vec<&'j str> {
    let items = answer["items"].as_array().unwrap().iter();
    items.map(|item| item[name].as_str().unwrap()).collect()
}

async fn stored(h: &Harness, sort: &str) -> Option<Item> {
    let items = h.everything("plans").await;
    items.into_iter().find(|item| item["SK"].as_str() == Some(sort))
}

#[tokio::test]
async fn a_copy_has_what_it_keeps_and_what_it_needs() {
    let h = Harness::new(PLANS).await;
    let ends = "2999-01-01T00:00:00Z";
    let input = json!({ "userId": "u", "planId": "p", "name": "Una", "secret": "x",
        "endsAt": ends });
    call(&h, "ann", "join", input).await;
    let copy = stored(&h, "MEMBER#u").await.unwrap();
    let mut names: Vec<&str> = copy.keys().collect();
    names.sort_unstable();
    let wanted = [
        "PK", "SK", "endsAt", "kind", "name", "ownerId", "planId", "secret", "ttl", "userId",
        "visits",
    ];
    assert_eq!(names, wanted);
    assert_eq!(copy["kind"], Value::from("MEMBER"));
    let answered = call(&h, "ann", "member", json!({ "planId": "p", "userId": "u" })).await;
    let wanted = json!({ "kind": "PlanMember", "userId": "u", "planId": "p", "name": "Una",
        "visits": 0, "ownerId": "ann", "secret": "x", "endsAt": ends });
    assert_eq!(answered, wanted);
    let answered = call(&h, "bob", "member", json!({ "planId": "p", "userId": "u" })).await;
    assert_eq!(answered["secret"], Json::Null, "hidden, as in the source");
    join(&h, "v", "hidden", "Vic").await;
    let hidden = json!({ "planId": "hidden", "userId": "v" });
    let hidden = h.call("bob", "member", hidden).await;
    assert!(matches!(hidden, Err(Failure::NotFound(_))), "{hidden:?}");
}

#[tokio::test]
async fn reads_by_its_key_find_a_copy_and_others_do_not() {
    let h = Harness::new(PLANS).await;
    call(&h, "ann", "makePlan", json!({ "planId": "p" })).await;
    for user in ["u", "v"] {
        join(&h, user, "p", "Same").await;
    }
    let plan = call(&h, "ann", "plan", json!({ "planId": "p" })).await;
    assert_eq!(column(&plan, "kind"), ["PlanMember", "PlanMember", "PLAN"]);
    let members = call(&h, "ann", "members", json!({ "planId": "p" })).await;
    assert_eq!(column(&members, "userId"), ["u", "v"]);
    let named = call(&h, "ann", "named", json!({ "name": "Same" })).await;
    assert_eq!(column(&named, "kind"), ["MEMBER", "MEMBER"]);
    let copies = call(&h, "ann", "copiesNamed", json!({ "name": "Same" })).await;
    assert_eq!(column(&copies, "kind"), ["PlanMember", "PlanMember"]);
    assert_eq!(call(&h, "ann", "ofType", json!({})).await["count"], 2);
    let mut all = call(&h, "ann", "everything", json!({})).await;
    all["items"].as_array_mut().unwrap().sort_by_key(|item| item["kind"].to_string());
    assert_eq!(column(&all, "kind"), ["MEMBER", "MEMBER", "PLAN"]);
}

#[tokio::test]
async fn copies_end_with_their_source() {
    let store = Arc::new(EmbeddedStore::memory().unwrap());
    // 2024-01-01T00:00:00Z
    let h = Harness::with_clock(PLANS, store, Clock::standing(1_704_067_200_000)).await;
    let input = json!({ "userId": "u", "planId": "p", "name": "Una",
        "endsAt": "2024-01-01T00:00:10Z" });
    call(&h, "ann", "join", input).await;
    let members = call(&h, "ann", "members", json!({ "planId": "p" })).await;
    assert_eq!(column(&members, "userId"), ["u"]);
    h.clock.advance(10);
    let members = call(&h, "ann", "members", json!({ "planId": "p" })).await;
    assert_eq!(members["items"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn sixty_four_callers_change_sources_and_every_copy_is_the_same() {
    let h = Harness::new(PLANS).await;
    for user in 0..8 {
        join(&h, &format!("u{user}"), "p", "first").await;
    }
    let changes = |n: usize| {
        let (key, h) = (json!({ "userId": format!("u{}", n % 8), "planId": "p" }), &h);
        async move {
            for round in 0..4 {
                let mut input = key.clone();
                let name = match (n / 8 + round) % 5 {
                    0 => "turn",
                    1 | 2 => "visit",
                    3 => "leave",
                    _ => "rename",
                };
                if name == "rename" {
                    input["name"] = json!(format!("name{n}"));
                }
                let done = h.call("ann", name, input.clone()).await;
                assert!(matches!(done, Ok(_) | Err(Failure::NotFound(_))), "{name}: {done:?}");
                if name == "leave" {
                    input["name"] = json!(format!("again{n}"));
                    let again = h.call("ann", "join", input).await;
                    assert!(matches!(again, Ok(_) | Err(Failure::Conflict(_))), "{again:?}");
                }
            }
        }
    };
    join_all((0..64).map(changes)).await;
    let items = h.everything("plans").await;
    let of = |kind: &'static str| {
        items
            .iter()
            .filter(move |item| item["SK"].as_str().is_some_and(|sort| sort.starts_with(kind)))
    };
    let facts = |item: &Item| ["userId", "name", "visits"].map(|name| format!("{:?}", item[name]));
    let mut sources: Vec<_> =
        of("PLAN#").filter(|item| item["active"] == Value::Bool(true)).map(facts).collect();
    let mut copies: Vec<_> = of("MEMBER#").map(facts).collect();
    sources.sort();
    copies.sort();
    assert_eq!(copies, sources);
    let (told, summary) = inspect(&h, RepairMode::Look).await;
    assert_eq!(summary.wrong(), 0, "{told:?}");
}

#[tokio::test]
async fn missing_stale_and_orphaned_copies_are_repaired() {
    let h = Harness::new(PLANS).await;
    for user in ["missing", "stale", "orphan"] {
        join(&h, user, "p", "right").await;
    }
    let right = stored(&h, "MEMBER#stale").await.unwrap();
    let mut stale = right.clone();
    stale.insert("name".to_owned(), Value::from("wrong"));
    let gone = [("PLAN#p", "MEMBER#missing"), ("USER#orphan", "PLAN#p")];
    let gone = gone.map(|(partition, sort)| {
        let partition = ("PK".to_owned(), Value::from(partition));
        let sort = Some(("SK".to_owned(), Value::from(sort)));
        ("plans".to_owned(), Key { partition, sort })
    });
    let puts = vec![("plans".to_owned(), stale)];
    h.store.batch_write(BatchWrite { puts, deletes: gone.into() }).await.unwrap();
    let (told, _) = inspect(&h, RepairMode::Repair).await;
    let mut kinds: Vec<String> = told.iter().map(|(kind, _, _)| format!("{kind:?}")).collect();
    kinds.sort();
    assert_eq!(kinds, ["MissingDerived", "OrphanDerived", "StaleDerived"], "{told:?}");
    assert_eq!(h.sort_keys("plans", "PLAN#p").await, ["MEMBER#missing", "MEMBER#stale"]);
    assert_eq!(stored(&h, "MEMBER#stale").await, Some(right));
    assert_eq!(inspect(&h, RepairMode::Look).await.1.wrong(), 0);
}

#[tokio::test]
async fn items_from_before_get_their_copies_and_lack_what_the_source_lacks() {
    let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
    let old = Harness::on(&before(), store.clone()).await;
    for user in ["u", "v"] {
        join(&old, user, "p", "Old").await;
    }
    // Of another program, which knew no visits.
    let item = json!({ "PK": "USER#w", "SK": "PLAN#p", "userId": "w", "planId": "p",
        "name": "Older", "active": true, "ownerId": "w", "kind": "MEMBER" });
    let item = item_from_json(&item).unwrap();
    let puts = vec![("plans".to_owned(), item)];
    store.batch_write(BatchWrite { puts, deletes: Vec::new() }).await.unwrap();
    let survey = applied(PLANS, &store).await.unwrap();
    let missing = survey.needs.iter().find(|(need, _)| need.kind == ProblemKind::MissingDerived);
    assert_eq!(missing.map(|(_, count)| *count), Some(3));
    let h = Harness::on(PLANS, store).await;
    let members = call(&h, "ann", "members", json!({ "planId": "p" })).await;
    assert_eq!(column(&members, "name"), ["Old", "Old", "Older"]);
}

#[test]
fn mistakes_say_what_a_copy_is() {
    let said = |change: &dyn Fn(&str) -> String| -> Vec<String> {
        let findings = analyse(&change(PLANS)).findings.into_iter();
        let errors = findings.filter(|finding| finding.severity == tavola_model::Severity::Error);
        errors.map(|finding| finding.message).collect()
    };
    let with = |text: &'static str| move |model: &str| format!("{model}{text}");
    let line = |to: &'static str| {
        move |model: &str| {
            let old = model.lines().find(|line| line.contains("also ")).unwrap();
            model.replace(old, to)
        }
    };
    assert_eq!(said(&|model| model.to_owned()), [""; 0]);
    let copies = "items of `PlanMember` are copies: nothing else";
    let delete = "write w(planId, userId) { allow signed-in\n delete PlanMember(planId, userId) }";
    assert_eq!(said(&with(delete)), [format!("{copies} deletes them")]);
    let update = "write w(planId, userId) { allow signed-in\n update PlanMember(planId, userId) set visits += 1 }";
    assert_eq!(said(&with(update)), [format!("{copies} changes them")]);
    let create = "write w(planId, userId) { allow signed-in\n create PlanMember from input }";
    assert!(said(&with(create)).contains(&format!("{copies} creates them")));
    let derive = "entity Other in main { PK = \"OTHER#{userId}\"\n SK = \"{planId}\"\n userId: id\n planId: id\n name: string(1..40)\n visits: int\n ownerId: id\n derive PlanMember }";
    assert!(said(&with(derive)).contains(&format!("{copies} derives them")));
    let shared = line("also PlanMember PK = \"PLAN#{planId}\", SK = \"MEMBER#{name}\"");
    assert!(
        said(&shared)
            .contains(&"two items of `Member` can derive the same `PlanMember`".to_owned())
    );
    let same = said(&|_| {
        let line = "  also PK = \"USER#{planId}\", SK = \"PLAN#{userId}\"\n  item visible if";
        before().replace("  item visible if", line)
    });
    let meet = "an item of `Member` and one of `MemberCopy` can have the same primary key";
    assert!(same.iter().any(|message| message == meet), "{same:?}");
    let half = said(&line("also PlanMember PK = \"PLAN#{planId}\""));
    assert!(half.contains(&"`PlanMember` does not say what its `SK` is".to_owned()), "{half:?}");
    let twice = "also PK = \"A\", SK = \"{userId}#{planId}\"\n  also PK = \"B\", SK = \"{userId}#{planId}\"";
    let twice = said(&line(twice));
    assert!(twice.contains(&"the name `MemberCopy` is used twice".to_owned()), "{twice:?}");
}
