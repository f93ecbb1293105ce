//! What the user sees.

use super::bindings::Bindings;
use super::{Body, Explained, did_you_mean, model, operation};
use crate::model::{Local, Model};

fn resolved(text: &str) -> Model {
    let parsed = crate::syntax::parse(text);
    assert_eq!(parsed.findings, []);
    let (model, mut findings) = crate::resolve(&parsed.file);
    // Not every condition below uses everything that it could.
    findings.retain(|finding| finding.code != "unused-input");
    assert_eq!(findings, []);
    model
}

fn gg_core() -> Model {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../models/gg-core.tavola");
    resolved(&std::fs::read_to_string(path).unwrap())
}

fn as_text(model: &Model) -> String {
    super::model(model).iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn gg_core_as_text() {
    insta::assert_snapshot!(as_text(&gg_core()));
}

#[test]
fn a_read_and_a_write_as_json() {
    let model = gg_core();
    let json = |name: &str| operation(&model, name).as_ref().map(Explained::to_json).unwrap();
    insta::assert_json_snapshot!("read", json("listMyPendingInvites"));
    insta::assert_json_snapshot!("write", json("acceptInvite"));
}

#[test]
fn what_an_upsert_starts_with_and_what_may_be_stale_are_told() {
    let path = "/../tavola-scenario/tests/scenarios/designs/spend.tavola";
    let path = format!("{}{path}", env!("CARGO_MANIFEST_DIR"));
    let model = resolved(&std::fs::read_to_string(path).unwrap());
    let hold = operation(&model, "hold").unwrap();
    let text = hold.to_string();
    for line in [
        "policy = Policy(team), which may have changed by the transaction",
        "starting limit = policy.limit, remaining = policy.limit, if remaining >= input.amount",
    ] {
        assert!(text.contains(line), "{text}");
    }
    let Some(Body::TransactWriteItems(actions)) = hold.requests.last().map(|last| &last.body)
    else {
        panic!("{text}");
    };
    assert!(actions.iter().all(|action| action.entity != "Policy"), "nothing of it is asked");
    assert_eq!(hold.to_json()["byRead"], serde_json::json!(["policy = Policy(team)"]));
    // The steps of the release are told as if they stood in it.
    let release = operation(&model, "release").unwrap().to_string();
    assert!(release.contains("held - hold.amount"), "{release}");
}

#[test]
fn a_misspelt_name_gets_advice() {
    let model = gg_core();
    assert_eq!(operation(&model, "listInvite"), None);
    assert_eq!(
        did_you_mean(&model, "acceptInvit").as_deref(),
        Some("did you mean `acceptInvite`?")
    );
    assert_eq!(did_you_mean(&model, "banana"), None);
}

/// What gg_core does not have: derived items, locks, loops, other reads inside, several partitions.
const TEAMS: &str = include_str!("tests/teams.tavola");

#[test]
fn derived_items_locks_and_loops_as_text() {
    insta::assert_snapshot!(as_text(&resolved(TEAMS)));
}

/// What the models above do not have: tenants, locks with conditions that expire, a read of one
/// item.
const PLATFORM: &str = include_str!("tests/platform.tavola");

#[test]
fn tenants_locks_and_one_item_as_text() {
    insta::assert_snapshot!(as_text(&resolved(PLATFORM)));
}

/// Partitions that a list names, and ranges of a partition.
const LISTS: &str = include_str!("tests/lists.tavola");

#[test]
fn several_partitions_and_ranges_as_text() {
    insta::assert_snapshot!(as_text(&resolved(LISTS)));
}

#[test]
fn each_partition_of_a_list_costs_as_much_as_one() {
    let model = resolved(LISTS);
    let explained = |name: &str| operation(&model, name).unwrap();
    let notes = explained("notes");
    // Nine queries for up to four items of 1 KB each, and half a unit for each.
    assert_eq!(notes.units.typical.read, 4.5);
    assert_eq!(notes.capacity.partitions[0].units.read, 0.5);
    assert!(explained("groupNotes").units.unlimited.contains("caller.groups"));
    assert_eq!(explained("twoTopics").requests.len(), 2);
}

/// What the steps of a write add is taken off the comparisons behind them, and the strictest of
/// them stays.
#[test]
fn comparisons_are_shown_as_they_are_sent() {
    let model = resolved(
        r#"
model shop
table main = "shop" {
  key PK
}
entity Shop in main {
  PK = "SHOP#{shop}"
  shop:  id
  stock: int(0..100) = 5
  held:  int = 0
  grade: low | mid | high = mid
  lines: [id](9) = []
  note:  text(20)?
}
write three(shop) {
  allow signed-in
  update Shop(shop) set stock -= 1 if stock >= 1
  update Shop(shop) set stock -= 1 if stock >= 1
  update Shop(shop) set stock -= 1 if not stock < 1
}
write some(shop, n: int(1..9)) {
  allow signed-in
  update Shop(shop) set stock -= input.n, held += 1
  update Shop(shop) set held -= 2 if stock > 1 and held <= stock
}
write hold(shop) {
  allow signed-in
  update Shop(shop) set held += 1
  update Shop(shop) set note = "x" if held <= stock
}
write asked(shop, than: low | mid | high) {
  allow signed-in
  update Shop(shop) set held += 1
    if grade < high and not grade = low and input.than >= grade and not exists note and size(lines) <= 3
}
"#,
    );
    let conditions = |name: &str| {
        let explained = operation(&model, name).unwrap();
        let actions = explained.requests.iter().find_map(|request| match &request.body {
            Body::TransactWriteItems(actions) => Some(actions),
            _ => None,
        });
        let asked = actions.unwrap()[0].conditions.iter().skip(1).map(ToString::to_string);
        asked.collect::<Vec<_>>()
    };
    assert_eq!(conditions("three"), ["stock >= 3"]);
    let some = ["held as loaded", "stock as loaded"];
    assert_eq!(conditions("some"), some, "conditions cannot add what is not known");
    assert_eq!(conditions("hold"), ["held < stock", "note as loaded, if set to the same value"]);
    let asked = [
        "attribute_not_exists(note)",
        "grade != low",
        "grade <= input.than",
        "grade in [low, mid]",
        "size(lines) <= 3",
    ];
    assert_eq!(conditions("asked"), asked);
}

/// A rule's condition reads after all the work as it was written.
#[test]
fn reads_beside_the_items_of_a_list_share_one_budget() {
    let model = |with: &str| {
        resolved(&format!(
            r#"
model shelves
table main {{ key PK, SK }}
entity Shelf in main {{
  PK = "SHELVES"
  SK = "{{id}}"
  id: id
}}
entity Book in main {{
  PK = "BOOKS#{{id}}"
  SK = "{{book}}"
  id:   id
  book: id
}}
read books(id) {{
  from main where PK = "BOOKS#{{id}}"
  allow anyone
}}
read few(id) {{
  from main where PK = "BOOKS#{{id}}"
  at most 9
  allow anyone
}}
read shelves {{
  from main where PK = "SHELVES"
  page 50
{with}
  allow anyone
}}
"#
        ))
    };
    let units = |with: &str| {
        let requests = operation(&model(with), "shelves").unwrap().requests;
        let included = requests.iter().filter(|request| request.purpose.contains("of each Shelf"));
        included.map(|request| request.units.typical.read).sum::<f64>()
    };
    // Items count as 1 KB, of which one read unit takes 8; four queries for all that one may find
    // are the budget.
    let few = units("  with few = few(id)");
    assert_eq!(few, 50.0 * 1.5);
    let all = units("  with books = books(id)");
    assert!((2_500.0..2_600.0).contains(&all), "{all}");
    assert_eq!(units("  with books = books(id)\n  with more = books(id)"), all);
    assert_eq!(units("  with few = few(id)\n  with books = books(id)"), few + all);
}

#[test]
fn conditions_print_as_they_are_written() {
    let mut different = Vec::new();
    for condition in [
        "caller.id = x",
        "team.state = open and (caller.id = x or not exists team.slug)",
        "not (caller.id = x and team.points > 3)",
        "team.state in [open, closed]",
        "caller.id not in team.members",
        "team.points between 1 and 2 + 3 * 4",
        "(1 + 2) * team.points >= -1",
        "team.createdAt < now - 30d",
        "team.createdAt + 90m > now",
        "exists Membership(userId = x, teamId = team.teamId)",
        "Team(teamId = team.teamId).state != hidden",
        "\"a{x}-{team.teamId}\" = \"b\"",
        "x ?? caller.id = \"c\\\"d\"",
        "size(team.members) <= 10 or begins_with(x, \"y\")",
        "signed-in or service billing",
    ] {
        let text = TEAMS.replace(
            "rule member(team: Team)",
            &format!("rule asked(x: id, team: Team) if {condition}\nrule member(team: Team)"),
        );
        let model = resolved(&text);
        let rule = model.rules.iter().find(|rule| rule.name == "asked").unwrap();
        let frame: Vec<_> = rule
            .params
            .iter()
            .map(|(name, ty)| Local { name: name.clone(), ty: ty.clone() })
            .collect();
        let printed = Bindings::new(&model, &frame, 2).print(&rule.condition);
        if printed != condition {
            different.push((condition, printed));
        }
    }
    assert_eq!(different, []);
}

#[test]
fn every_operation_of_a_model_is_explained() {
    let gg_core = gg_core();
    assert_eq!(model(&gg_core).len(), gg_core.reads.len() + gg_core.writes.len());
}
