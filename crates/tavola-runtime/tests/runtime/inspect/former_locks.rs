//! Locks as the first storage format had them: other digests, and owners as text.

use std::sync::Arc;

use serde_json::json;
use sha2::{Digest, Sha256};
use tavola_embedded::EmbeddedStore;
use tavola_runtime::inspect::{ProblemKind, RepairMode};
use tavola_runtime::{Code, Failure};
use tavola_store::{Delete, Item, Key, Put, Store, Value};

use super::world::inspect;
use crate::harness::Harness;

/// Members of a club, with keys of text or of numbers.
fn model(key: &str) -> String {
    let key = match key {
        "text" => "  PK = \"MEMBER#{id}\"\n  SK = \"MEMBER\"\n  id: int",
        _ => "  PK: int\n  SK: int = 0",
    };
    let id = if key.contains("MEMBER") { "id" } else { "PK" };
    format!(
        r#"
model club
table main = "club" {{ key PK, SK }}
caller {{ id: id = "sub" }}
entity Member in main {{
{key}
  name: text(1..40) unique ignoring case
}}
write join({id}, name) {{
  allow signed-in
  create Member from input
}}
"#
    )
}

/// The key value of the lock that the first format had, and the owner that it named.
fn former(member: &Item, name: &str) -> (String, String) {
    let mut hasher = Sha256::new();
    let value = json!({ "S": name.to_lowercase() }).to_string();
    hasher.update((value.len() as u64).to_be_bytes());
    hasher.update(value);
    let digest: String = hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    let text = |part: &str| match &member[part] {
        Value::S(text) => text.clone(),
        other => other.to_json().to_string(),
    };
    (format!("TAVOLA#UNIQUE#Member#name#{digest}"), format!("{} {}", text("PK"), text("SK")))
}

struct Club {
    h: Harness,
    keys: &'static str,
}

impl Club {
    async fn new(keys: &'static str) -> Self {
        let store: Arc<dyn Store> = Arc::new(EmbeddedStore::memory().unwrap());
        Self { h: Harness::on(&model(keys), store).await, keys }
    }

    async fn join(&self, id: u32, name: &str) -> Result<(), Failure> {
        let field = if self.keys == "text" { "id" } else { "PK" };
        self.h.call("x", "join", json!({ field: id, "name": name })).await.map(|_| ())
    }

    async fn split(&self) -> (Vec<Item>, Vec<Item>) {
        let all = self.h.everything("club").await;
        all.into_iter().partition(|item| item.contains_key("tavola:owner"))
    }

    /// Puts the locks of the first format in the place of those of now.
    async fn made_older(&self) {
        let (locks, members) = self.split().await;
        for lock in locks {
            let key = Key {
                partition: ("PK".into(), lock["PK"].clone()),
                sort: Some(("SK".into(), lock["SK"].clone())),
            };
            let request = Delete { table: "club".into(), key, condition: None };
            self.h.store.delete(request).await.unwrap();
        }
        for member in members {
            let (place, owner) = former(&member, member["name"].as_str().unwrap());
            let (partition, sort) = match self.keys {
                "text" => (Value::from(place), Value::from("TAVOLA")),
                _ => (Value::N(number(&place)), Value::from(0)),
            };
            let lock = [("PK", partition), ("SK", sort), ("tavola:owner", Value::from(owner))];
            let item = lock.map(|(name, value)| (name.to_owned(), value)).into();
            let put = Put { table: "club".into(), item, condition: None };
            self.h.store.put(put).await.unwrap();
        }
    }
}

/// The number that stands for a text where keys are numbers.
fn number(text: &str) -> tavola_store::Number {
    let digits: String =
        Sha256::digest(text).iter().take(30).map(|byte| char::from(b'0' + byte % 10)).collect();
    format!("1{digits}e-120").parse().unwrap()
}

async fn converted(keys: &'static str) {
    let club = Club::new(keys).await;
    club.join(1, "Al").await.unwrap();
    club.join(2, "bo").await.unwrap();
    let before = club.split().await;
    club.made_older().await;
    let (told, _) = inspect(&club.h, RepairMode::Look).await;
    let count = |kind: ProblemKind| told.iter().filter(|(found, ..)| *found == kind).count();
    assert_eq!(
        (count(ProblemKind::MissingLock), count(ProblemKind::OrphanLock), told.len()),
        (2, 2, 4),
        "{told:#?}"
    );
    let (_, summary) = inspect(&club.h, RepairMode::Repair).await;
    assert_eq!(summary.wrong(), 0, "{summary:?}");
    let sorted = |(mut locks, mut members): (Vec<Item>, Vec<Item>)| {
        let place = |item: &Item| format!("{:?}", item["PK"]);
        locks.sort_by_key(place);
        members.sort_by_key(place);
        (locks, members)
    };
    assert_eq!(sorted(club.split().await), sorted(before));
    let taken = club.join(3, "AL").await.unwrap_err();
    assert_eq!(*taken.code(), Code::NOT_UNIQUE);
}

#[tokio::test]
async fn are_renewed_and_go() {
    converted("text").await;
}

#[tokio::test]
async fn are_renewed_and_go_under_numbers() {
    converted("number").await;
}

/// The first format kept them apart; now they are one value. Neither is dropped, and one holds the
/// lock.
#[tokio::test]
async fn of_names_that_are_now_the_same_are_told() {
    let club = Club::new("text").await;
    club.join(1, "Al").await.unwrap();
    club.join(2, "bo").await.unwrap();
    let (_, members) = club.split().await;
    for mut item in members {
        if item["id"] == Value::from(2) {
            item.insert("name".to_owned(), Value::from("al\u{200b} "));
            let put = Put { table: "club".into(), item, condition: None };
            club.h.store.put(put).await.unwrap();
        }
    }
    club.made_older().await;
    for mode in [RepairMode::Look, RepairMode::Repair] {
        let (told, summary) = inspect(&club.h, mode).await;
        assert_eq!(summary.left.get(&ProblemKind::Duplicate), Some(&1), "{told:#?}");
    }
    let (locks, members) = club.split().await;
    assert_eq!((locks.len(), members.len()), (1, 2), "{locks:?} {members:?}");
}
