//! The data of CollabHub that the calls read and change, written through a server's DynamoDB
//! endpoint.

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::types::{AttributeValue, PutRequest, WriteRequest};
use tavola_store::{Item, Value};
use tokio::task::JoinSet;

use crate::server::Tavola;

pub const TABLE: &str = "collabhub-main";
/// How many batches are written at once.
const WRITERS: usize = 8;
/// How many people apply for each role, and how many roles there are: nobody applies twice for one.
pub const APPLICANTS: usize = 200;
pub const ROLES: usize = 5_000;

/// Returns the id of the nth startup or role: a ULID, in ascending order.
pub fn id(n: usize) -> String {
    format!("01J{n:023}")
}

pub fn applicant(n: usize) -> String {
    format!("talent-{n}")
}

/// Writes `startups` public startups, roles of the first of them, and people who may apply for
/// these. The people come first: a job of the model deletes startups whose founder is missing.
pub async fn fill(server: &Tavola, startups: usize) {
    let people = (0..APPLICANTS).map(|n| user(&applicant(n), "TALENT"));
    write_all(server, TABLE, people.chain([user("founder", "FOUNDER")])).await;
    write_all(server, TABLE, (0..startups).map(startup)).await;
    write_all(server, TABLE, (0..ROLES).map(role)).await;
}

/// Writes items of a table.
pub async fn write_all(server: &Tavola, table: &str, items: impl Iterator<Item = Item>) {
    let client = server.dynamodb();
    let mut items = items.peekable();
    let mut writing = JoinSet::new();
    while items.peek().is_some() {
        let batch = items.by_ref().take(25).collect();
        if writing.len() == WRITERS {
            writing.join_next().await.unwrap().unwrap();
        }
        writing.spawn(write(client.clone(), table.to_owned(), batch));
    }
    writing.join_all().await;
}

async fn write(client: Client, table: String, items: Vec<Item>) {
    let put = |item: Item| {
        let attributes =
            item.into_iter().map(|(name, value)| (name.into_string(), attribute(value))).collect();
        let put = PutRequest::builder().set_item(Some(attributes)).build().unwrap();
        WriteRequest::builder().put_request(put).build()
    };
    let requests: Vec<_> = items.into_iter().map(put).collect();
    let answer = client.batch_write_item().request_items(table, requests).send().await.unwrap();
    assert!(answer.unprocessed_items().is_none_or(|left| left.is_empty()));
}

pub fn startup(n: usize) -> Item {
    let id = id(n);
    item(&[
        ("PK", &format!("STARTUP#{id}")),
        ("SK", "METADATA"),
        ("GSI1PK", "FOUNDER#founder"),
        ("GSI1SK", &format!("STARTUP#{id}")),
        ("GSI2PK", "VISIBILITY#PUBLIC#STATUS#ACTIVE"),
        ("GSI2SK", &format!("STARTUP#{id}")),
        ("entityType", "STARTUP"),
        ("startupId", &id),
        ("founderId", "founder"),
        ("name", &format!("Startup {n}")),
        ("tagline", "Invoices that pay themselves"),
        ("description", &"We read what suppliers send and prepare what the bank needs. ".repeat(3)),
        ("industry", "finance"),
        ("stage", "MVP"),
        ("visibility", "PUBLIC"),
        ("status", "ACTIVE"),
        ("location", "Ljubljana"),
        ("createdAt", "2026-01-02T03:04:05.678Z"),
        ("updatedAt", "2026-01-02T03:04:05.678Z"),
    ])
}

fn role(n: usize) -> Item {
    let (startup, role) = (id(0), id(n));
    let mut item = item(&[
        ("PK", &format!("STARTUP#{startup}")),
        ("SK", &format!("ROLE#{role}")),
        ("GSI1PK", "OPEN_ROLES"),
        ("GSI1SK", &format!("2026-01-02T03:04:05.678Z#{role}")),
        ("entityType", "STARTUP_ROLE"),
        ("roleId", &role),
        ("startupId", &startup),
        ("title", "Engineer"),
        ("description", "Builds what reads the invoices."),
        ("type", "FULL_TIME"),
        ("createdAt", "2026-01-02T03:04:05.678Z"),
        ("updatedAt", "2026-01-02T03:04:05.678Z"),
    ]);
    item.insert("isOpen", Value::Bool(true));
    item.insert("applicantCount", number(0));
    item.insert("skills", Value::L(Vec::new()));
    item
}

fn user(id: &str, role: &str) -> Item {
    item(&[
        ("PK", &format!("USER#{id}")),
        ("SK", "PROFILE"),
        ("GSI1PK", &format!("ROLE#{role}")),
        ("GSI1SK", &format!("USER#{id}")),
        ("GSI2PK", "STATUS#ACTIVE"),
        ("GSI2SK", &format!("USER#{id}")),
        ("entityType", "USER"),
        ("userId", id),
        ("email", &format!("{id}@example.org")),
        ("role", role),
        ("firstName", "Some"),
        ("lastName", "Body"),
        ("status", "ACTIVE"),
        ("subscriptionStatus", "NONE"),
        ("subscriptionTier", "FREE"),
        ("createdAt", "2026-01-02T03:04:05.678Z"),
        ("updatedAt", "2026-01-02T03:04:05.678Z"),
    ])
}

pub fn item(texts: &[(&str, &str)]) -> Item {
    texts.iter().map(|(name, text)| (*name, Value::from(*text))).collect()
}

pub fn number(n: usize) -> Value {
    Value::N(n.to_string().parse().unwrap())
}

fn attribute(value: Value) -> AttributeValue {
    match value {
        Value::S(text) => AttributeValue::S(text),
        Value::N(number) => AttributeValue::N(number.to_string()),
        Value::Bool(bool) => AttributeValue::Bool(bool),
        Value::L(list) => AttributeValue::L(list.into_iter().map(attribute).collect()),
        other => panic!("no item here has {other:?}"),
    }
}
