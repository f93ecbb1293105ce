//! CollabHub with a little of everything in it, and hands to corrupt it.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::{Map, Value as Json, json};
use tavola_embedded::EmbeddedStore;
use tavola_runtime::Caller;
use tavola_runtime::inspect::{Event, Inspection, ProblemKind, RepairMode, RepairOutcome, Summary};
use tavola_store::{Delete, Get, Item, Key, Put, Update, UpdateItem, Value, item_from_json};

use crate::harness::{Harness, inputs};

pub const COLLABHUB: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../models/collabhub.tavola"));
const TABLE: &str = "collabhub-main";

pub struct World {
    pub harness: Harness,
    /// The ids of what there is.
    pub startup: String,
    pub role: String,
    pub conversation: String,
}

impl World {
    pub async fn on(store: Arc<EmbeddedStore>) -> Self {
        let harness = Harness::on(COLLABHUB, store).await;
        for (id, role) in
            [("ada", "FOUNDER"), ("fay", "FOUNDER"), ("ivy", "INVESTOR"), ("tom", "TALENT")]
        {
            let input = json!({ "firstName": "F", "lastName": "L", "role": role });
            call(&harness, id, "registerUser", input).await;
            call(&harness, id, "verifyUser", json!({})).await;
        }
        let operator = Caller::service("operator", Map::new());
        let admin = inputs(json!({ "userId": "ada", "role": "ADMIN" }));
        harness.runtime.call("setUserRole", admin, &operator).await.unwrap();
        let startup = json!({ "name": "Hidden", "tagline": "t", "description": "d",
            "industry": "Space", "stage": "MVP", "location": "Bern" });
        let startup = id_of(call(&harness, "fay", "createStartup", startup).await, "startupId");
        let role = json!({ "startupId": startup, "title": "Engineer", "description": "d",
            "type": "FULL_TIME" });
        let role = id_of(call(&harness, "fay", "createRole", role).await, "roleId");
        let close = json!({ "startupId": startup, "roleId": role, "isOpen": false });
        call(&harness, "fay", "updateRole", close).await;
        for (who, status) in [("fay", "PENDING_REVIEW"), ("ada", "ACTIVE")] {
            let status = json!({ "startupId": startup, "status": status });
            call(&harness, who, "setStartupStatus", status).await;
        }
        let access = call(&harness, "ivy", "requestAccess", json!({ "startupId": startup })).await;
        let access = id_of(access, "accessId");
        let approve = json!({ "accessId": access, "expiresAt": "2999-01-01T00:00:00Z" });
        call(&harness, "fay", "approveAccess", approve).await;
        let conversation = json!({ "participants": ["ivy", "tom"], "type": "GROUP" });
        let conversation = call(&harness, "fay", "startConversation", conversation).await;
        let conversation = id_of(conversation, "conversationId");
        let world = Self { harness, startup, role, conversation };
        // Items of other programs, one with a NULL.
        world
            .put(json!({ "PK": "LEGACY#1", "SK": "ROW", "what": null, "entityType": "ROW" }))
            .await;
        world.put(json!({ "PK": "USER#tom", "SK": "LEGACY", "ttl": 4_000_000_000_i64 })).await;
        world
    }

    pub async fn everything(&self) -> BTreeSet<String> {
        let items = self.harness.everything(TABLE).await;
        items.iter().map(|item| format!("{item:?}")).collect()
    }

    pub async fn get(&self, key: [&str; 2]) -> Item {
        let request =
            Get { table: TABLE.into(), key: key_of(key), strong: true, attributes: vec![] };
        self.harness.store.get(request).await.unwrap().value.unwrap()
    }

    pub async fn put(&self, item: Json) {
        self.put_item(item_from_json(&item).unwrap()).await;
    }

    pub async fn put_item(&self, item: Item) {
        let request = Put { table: TABLE.into(), item, condition: None };
        self.harness.store.put(request).await.unwrap();
    }

    pub async fn set(&self, key: [&str; 2], attribute: &str, value: impl Into<Value>) {
        self.update(key, Update::set(attribute, value)).await;
    }

    pub async fn update(&self, key: [&str; 2], update: Update) {
        let key = key_of(key);
        let request = UpdateItem { table: TABLE.into(), key, update, condition: None };
        self.harness.store.update(request).await.unwrap();
    }

    pub async fn delete(&self, key: [&str; 2]) {
        let request = Delete { table: TABLE.into(), key: key_of(key), condition: None };
        assert!(self.harness.store.delete(request).await.unwrap().value.old.is_some());
    }

    /// The key of the lock that an item holds.
    pub async fn lock_of(&self, owner: [&str; 2]) -> String {
        let held = |item: &Item| item.get("tavola:owner") == Some(&owner_named(owner));
        let items = self.harness.everything(TABLE).await;
        items.iter().find(|item| held(item)).unwrap()["PK"].as_str().unwrap().to_owned()
    }
}

/// What names an owner in a lock.
pub fn owner_named([partition, sort]: [&str; 2]) -> Value {
    Value::L(["main", partition, sort].map(Value::from).into())
}

/// What an inspection tells: each finding with what became of it.
pub async fn inspect(
    harness: &Harness,
    mode: RepairMode,
) -> (Vec<(ProblemKind, String, RepairOutcome)>, Summary) {
    let mut told = Vec::new();
    let mut tell = |event: Event<'_>| {
        if let Event::Found(finding, outcome) = event {
            told.push((finding.kind, finding.to_string(), outcome));
        }
    };
    let inspection = Inspection { mode, ..Inspection::default() };
    let summary = harness.runtime.inspect(&inspection, &mut tell).await.unwrap();
    (told, summary)
}

async fn call(harness: &Harness, user: &str, name: &str, input: Json) -> Json {
    let mut claims = Map::new();
    claims.insert("sub".to_owned(), json!(user));
    claims.insert("email".to_owned(), json!(format!("{user}@example.com")));
    claims.insert("email_verified".to_owned(), json!(true));
    let called = harness.runtime.call(name, inputs(input), &Caller::user(claims)).await;
    called.unwrap_or_else(|failure| panic!("{name}: {failure:?}")).body.into()
}

fn id_of(body: Json, name: &str) -> String {
    body[name].as_str().unwrap().to_owned()
}

fn key_of([partition, sort]: [&str; 2]) -> Key {
    Key {
        partition: ("PK".to_owned(), Value::from(partition)),
        sort: Some(("SK".to_owned(), Value::from(sort))),
    }
}
