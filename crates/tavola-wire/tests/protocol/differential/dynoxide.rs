//! `dynoxide-rs`, asked by operation.

use dynoxide::Database;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use super::Referee;
use super::request::Request;

pub struct Dynoxide(Database);

impl Dynoxide {
    pub fn new() -> Self {
        Self(Database::memory().unwrap())
    }
}

impl Referee for Dynoxide {
    fn send(&self, operation: &str, body: &str) -> (u16, Json) {
        let engine = &self.0;
        match operation {
            "CreateTable" => call(body, |it| engine.create_table(it)),
            "PutItem" => call(body, |it| engine.put_item(it)),
            "UpdateItem" => call(body, |it| engine.update_item(it)),
            "DeleteItem" => call(body, |it| engine.delete_item(it)),
            "GetItem" => call(body, |it| engine.get_item(it)),
            "Query" => call(body, |it| engine.query(it)),
            "Scan" => call(body, |it| engine.scan(it)),
            "BatchGetItem" => call(body, |it| engine.batch_get_item(it)),
            "BatchWriteItem" => call(body, |it| engine.batch_write_item(it)),
            "TransactWriteItems" => call(body, |it| engine.transact_write_items(it)),
            other => panic!("{other}"),
        }
    }

    /// It does not look at the second operand of `if_not_exists` where the first is there, so that
    /// it takes a path that leads nowhere.
    fn judges(&self, request: &Request) -> bool {
        let body = request.body.to_string();
        let mut calls = body.split("if_not_exists(").skip(1);
        let otherwise = |call: &str| call.split_once(", ").unwrap().1.starts_with('#');
        !calls.any(otherwise)
    }
}

fn call<Q: DeserializeOwned, A: Serialize>(
    body: &str,
    operation: impl FnOnce(Q) -> dynoxide::Result<A>,
) -> (u16, Json) {
    match operation(serde_json::from_str(body).unwrap()) {
        Ok(answer) => (200, serde_json::to_value(answer).unwrap()),
        Err(error) => (error.status_code(), serde_json::from_str(&error.to_json()).unwrap()),
    }
}
