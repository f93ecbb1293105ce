//! Tenants.

use serde_json::{Map, json};
use tavola_runtime::{Caller, Failure};

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
    assert_eq!(call(b(), "createProject", project("r", "a")).await, Err(Failure::Forbidden(None)));
    assert_eq!(call(b(), "getProject", id()).await, Err(Failure::NotFound(None)));
    assert_eq!(
        call(b(), "renameProject", json!({ "projectId": "p", "name": "x" })).await,
        Err(Failure::NotFound(None))
    );
    assert_eq!(call(b(), "deleteProject", id()).await, Err(Failure::NotFound(None)));
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
