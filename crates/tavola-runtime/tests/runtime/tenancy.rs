//! Tenants.

use std::sync::Arc;

use serde_json::{Map, Value as Json, json};
use tavola_embedded::EmbeddedStore;
use tavola_runtime::{Caller, Code, Failure, Reason};
use tavola_store::{Faults, FaultyStore};

use crate::harness::{Harness, inputs};

const TENANTS: &str = r#"
model tenants
table main = "tenants" {
  key PK, SK
  index GSI1 on GSI1PK, GSI1SK
}
caller {
  id:        id   = "sub"
  accountId: id?  = "account"
  admin:     bool? = "admin"
}
rule platform if caller.admin = true
tenant accountId = caller.accountId except platform
entity Project in main {
  PK = "PROJECT#{projectId}"
  SK = "META"
  GSI1PK = "PROJECTS"
  GSI1SK = "{projectId}"
  projectId: id
  accountId: id immutable
  name:      text(100)
}
entity Country in main {
  PK = "COUNTRY#{code}"
  SK = "META"
  no tenant
  code: id
}
read getProject(projectId) {
  get Project(projectId)
  allow signed-in
}
read listProjects {
  from main.GSI1 where GSI1PK = "PROJECTS"
  allow signed-in
}
write createProject(projectId, accountId, name) {
  allow signed-in
  create Project from input
}
write renameProject(projectId, name) {
  allow signed-in
  update Project(projectId) set name = input.name
}
write deleteProject(projectId) {
  allow signed-in
  delete Project(projectId)
}
write addCountry(code) {
  allow platform
  create Country from input
}
"#;

fn of(account: Option<&str>, admin: bool) -> Caller {
    let mut claims = Map::new();
    claims.insert("sub".to_owned(), json!("u"));
    if let Some(account) = account {
        claims.insert("account".to_owned(), json!(account));
    }
    claims.insert("admin".to_owned(), json!(admin));
    Caller::user(claims)
}

#[tokio::test]
async fn another_tenants_items_do_not_exist_and_cannot_be_made() {
    let h = Harness::new(TENANTS).await;
    let call = |caller: Caller, name: &'static str, input| {
        let runtime = h.runtime.clone();
        async move { runtime.call(name, inputs(input), &caller).await }
    };
    let project =
        |id: &str, account: &str| json!({ "projectId": id, "accountId": account, "name": "n" });
    call(of(Some("a"), false), "createProject", project("p", "a")).await.unwrap();
    call(of(Some("b"), false), "createProject", project("q", "b")).await.unwrap();

    let b = || of(Some("b"), false);
    let id = || json!({ "projectId": "p" });
    let foreign = Failure::Forbidden(Box::new(Reason::new(
        Code::OTHER_TENANT,
        "this does not belong to your tenant",
    )));
    assert_eq!(call(b(), "createProject", project("r", "a")).await, Err(foreign));
    assert_eq!(call(b(), "getProject", id()).await, Err(Failure::not_found()));
    assert_eq!(
        call(b(), "renameProject", json!({ "projectId": "p", "name": "x" })).await,
        Err(Failure::not_found())
    );
    assert_eq!(call(b(), "deleteProject", id()).await, Err(Failure::not_found()));
    assert!(matches!(
        call(b(), "createProject", project("p", "b")).await,
        Err(Failure::Conflict(_))
    ));
    let listed = |answer: tavola_runtime::Response| answer.body["items"].as_array().unwrap().len();
    assert_eq!(listed(call(b(), "listProjects", json!({})).await.unwrap()), 1);
    assert_eq!(listed(call(of(None, false), "listProjects", json!({})).await.unwrap()), 0);
    assert_eq!(listed(call(of(None, true), "listProjects", json!({})).await.unwrap()), 2);
    call(of(None, true), "renameProject", json!({ "projectId": "p", "name": "x" })).await.unwrap();
    call(of(None, true), "addCountry", json!({ "code": "it" })).await.unwrap();
}

const BY_KEY: &str = r#"
model rooms
table main = "rooms" {
  key PK, SK
  index GSI1 on GSI1PK, GSI1SK
}
caller {
  id:        id  = "sub"
  accountId: id? = "account"
}
tenant accountId = caller.accountId
entity Room in main {
  PK     = "ACCOUNT#{accountId}"
  SK     = "ROOM#{roomId}"
  GSI1PK = "FLOOR#{floor}#OF#{accountId}"
  GSI1SK = "{roomId}"
  accountId: id immutable
  roomId:    id
  floor:     id
}
read getRoom(accountId, roomId) {
  get Room(accountId, roomId)
  allow signed-in
}
read listRooms(accountId) {
  from main where PK = "ACCOUNT#{accountId}" and begins_with(SK, "ROOM#")
  allow signed-in
}
read listFloor(accountId, floor: Room.floor) {
  from main.GSI1 where GSI1PK = "FLOOR#{floor}#OF#{accountId}"
  allow signed-in
}
write addRoom(accountId, roomId, floor) {
  allow signed-in
  create Room from input
}
write moveRoom(accountId, roomId, floor) {
  let room = Room(accountId, roomId)
  allow signed-in
  update room set floor = input.floor
}
write removeRoom(accountId, roomId) {
  allow signed-in
  delete Room(accountId, roomId)
}
"#;

#[tokio::test]
async fn a_key_that_names_another_tenant_is_not_even_asked_for() {
    let store =
        Arc::new(FaultyStore::new(Arc::new(EmbeddedStore::memory().unwrap()), Faults::default()));
    let h = Harness::on(BY_KEY, store.clone()).await;
    let room = json!({ "accountId": "a", "roomId": "r", "floor": "1" });
    h.runtime.call("addRoom", inputs(room), &of(Some("a"), false)).await.unwrap();
    let calls: [(&str, Json); 5] = [
        ("getRoom", json!({ "roomId": "r" })),
        ("listRooms", json!({})),
        ("listFloor", json!({ "floor": "1" })),
        ("moveRoom", json!({ "roomId": "r", "floor": "2" })),
        ("removeRoom", json!({ "roomId": "r" })),
    ];
    for (name, mut input) in calls {
        let mut ask = async |account: &str, caller: Caller| {
            input["accountId"] = account.into();
            let before = store.calls();
            let answer = h.runtime.call(name, inputs(input.clone()), &caller).await;
            (answer, store.calls() - before)
        };
        // Where there is a room, where there is none, and where there is nothing of one's own.
        let theirs = ask("a", of(Some("b"), false)).await;
        let nobodys = ask("c", of(Some("b"), false)).await;
        let (nothing, asked) = ask("b", of(Some("b"), false)).await;
        assert_eq!(theirs, (nothing.clone(), 0), "{name}");
        assert_eq!(nobodys, (nothing.clone(), 0), "{name}");
        assert!(asked > 0, "{name}");
        assert_eq!(ask("a", of(None, false)).await, (nothing, 0), "{name} without a tenant");
        let (own, asked) = ask("a", of(Some("a"), false)).await;
        assert!(own.is_ok() && asked > 0, "{name} {own:?}");
    }
}
