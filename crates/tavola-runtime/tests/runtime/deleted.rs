//! What a write has deleted does not exist any more, and its attributes are still known by its
//! name.

use serde_json::{Value as Json, json};
use tavola_runtime::Failure;

use crate::harness::Harness;

const DESK: &str = r#"
model desk
table main = "desk" { key PK, SK }
caller { id: id = "sub" }
entity User in main {
  PK = "U#{id}"
  SK = "U"
  id:     id
  org:    id?
  logins: int = 0
  pin:    string(9) = "0000" visible if id = caller.id
}
entity Left in main {
  PK = "LEFT#{org}"
  SK = "U#{id}"
  org:    id
  id:     id
  logins: int
  was:    bool
}
entity Total in main {
  PK = "TOTAL"
  SK = "TOTAL"
  logins: int = 0
  last:   id?
}
write join(id, org?) {
  create User from input
  allow anyone
}
read user(id) {
  get User(id)
  allow anyone
}
read left(org) {
  from main where PK = "LEFT#{org}"
  allow anyone
}
read total() {
  get Total()
  allow anyone
}
write leave(id) {
  let u = User(id)
  delete u
  create Left { org = u.org ?? "none", id = u.id, logins = u.logins, was = exists u }
  upsert Total() set logins += u.logins, last = u.id
  allow anyone
}
write leaveCounted(id) {
  let u = User(id)
  update u set logins += 5, org = "late"
  delete u
  create Left { org = u.org ?? "none", id = u.id, logins = u.logins, was = exists User(id) }
  allow anyone
}
write leaveAll(ids: [id](9)) {
  for id in ids {
    let u = User(id)
    delete u
    create Left { org = u.org ?? "none", id = u.id, logins = u.logins, was = exists u }
  }
  allow anyone
}
write rejoin(id) {
  let u = User(id)
  delete u
  create User { id, org = "again", logins = u.logins + 1 }
  create Left { org = u.org ?? "none", id = u.id, logins = u.logins, was = exists u }
  allow anyone
}
write change(id) {
  let u = User(id)
  delete u
  update u set logins = 1
  allow anyone
}
write refuse(id) {
  let u = User(id)
  delete u
  check u.logins > 100
    else conflict few with u.logins, u.pin
  allow anyone
}
write login(id) {
  update User(id) set logins += 1
  allow anyone
}
"#;

async fn with_user() -> Harness {
    let desk = Harness::new(DESK).await;
    desk.call("ann", "join", json!({ "id": "u", "org": "o" })).await.unwrap();
    desk.call("ann", "login", json!({ "id": "u" })).await.unwrap();
    desk
}

async fn left(desk: &Harness, org: &str) -> Json {
    desk.call("ann", "left", json!({ "org": org })).await.unwrap().body["items"].clone()
}

#[tokio::test]
async fn steps_behind_a_delete_know_what_was_deleted() {
    let desk = with_user().await;
    desk.call("ann", "leave", json!({ "id": "u" })).await.unwrap();
    assert_eq!(
        left(&desk, "o").await,
        json!([{ "org": "o", "id": "u", "logins": 1, "was": false }])
    );
    let total = desk.call("ann", "total", json!({})).await.unwrap().body;
    assert_eq!(total, json!({ "logins": 1, "last": "u" }));
    assert!(matches!(
        desk.call("ann", "user", json!({ "id": "u" })).await,
        Err(Failure::NotFound(_))
    ));
    // What it did not have stays absent.
    desk.call("ann", "join", json!({ "id": "v" })).await.unwrap();
    desk.call("ann", "leave", json!({ "id": "v" })).await.unwrap();
    assert_eq!(left(&desk, "none").await[0]["id"], "v");
}

#[tokio::test]
async fn they_know_it_as_earlier_steps_left_it() {
    let desk = with_user().await;
    desk.call("ann", "leaveCounted", json!({ "id": "u" })).await.unwrap();
    let known = json!([{ "org": "late", "id": "u", "logins": 6, "was": false }]);
    assert_eq!(left(&desk, "late").await, known);
}

#[tokio::test]
async fn so_it_is_in_loops() {
    let desk = with_user().await;
    desk.call("ann", "join", json!({ "id": "v", "org": "o" })).await.unwrap();
    desk.call("ann", "leaveAll", json!({ "ids": ["u", "v"] })).await.unwrap();
    let known = json!([
        { "org": "o", "id": "u", "logins": 1, "was": false },
        { "org": "o", "id": "v", "logins": 0, "was": false }
    ]);
    assert_eq!(left(&desk, "o").await, known);
}

#[tokio::test]
async fn what_takes_its_place_takes_its_name() {
    let desk = with_user().await;
    desk.call("ann", "rejoin", json!({ "id": "u" })).await.unwrap();
    let known = json!([{ "org": "again", "id": "u", "logins": 2, "was": true }]);
    assert_eq!(left(&desk, "again").await, known);
}

#[tokio::test]
async fn it_cannot_be_changed_any_more() {
    let desk = with_user().await;
    let changed = desk.call("ann", "change", json!({ "id": "u" })).await;
    assert!(matches!(changed, Err(Failure::NotFound(_))), "{changed:?}");
    assert!(desk.call("ann", "user", json!({ "id": "u" })).await.is_ok());
}

#[tokio::test]
async fn a_refusal_tells_of_it_what_its_caller_may_see() {
    let desk = with_user().await;
    for (caller, pin) in [("ann", None), ("u", Some("0000"))] {
        let refused = desk.call(caller, "refuse", json!({ "id": "u" })).await;
        let Err(Failure::Conflict(reason)) = refused else { panic!("{refused:?}") };
        let told =
            |name: &str| reason.values.iter().find(|(n, _)| n == name).map(|(_, v)| v.clone());
        assert_eq!(told("logins"), Some(json!(1)));
        assert_eq!(told("pin"), pin.map(Json::from), "{caller}");
    }
}

/// Whoever counts meanwhile is either counted, or counts nobody.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn what_was_used_of_it_is_still_so_when_it_goes() {
    for round in 0..20 {
        let desk = with_user().await;
        let mut logins = tokio::task::JoinSet::new();
        let desk = std::sync::Arc::new(desk);
        for _ in 0..32 {
            let desk = desk.clone();
            logins.spawn(
                async move { desk.call("ann", "login", json!({ "id": "u" })).await.is_ok() },
            );
        }
        let leaves = desk.call("ann", "leave", json!({ "id": "u" })).await;
        leaves.unwrap();
        let counted = logins.join_all().await.into_iter().filter(|counted| *counted).count();
        assert_eq!(left(&desk, "o").await[0]["logins"], 1 + counted, "round {round}");
    }
}
