//! What reads and writes send to DynamoDB.

use crate::model::Model;
use serde_json::{Value as Json, json};
use std::fmt;

/// x
#[derive(Debug)]
pub struct Explained;
impl Explained {
    /// x
    pub fn to_json(&self) -> Json { json!(null) }
}
impl fmt::Display for Explained {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result { Ok(()) }
}
/// x
pub fn model(_: &Model) -> Vec<Explained> { vec![] }
/// x
pub fn operation(_: &Model, _: &str) -> Option<Explained> { None }
/// x
pub fn did_you_mean(model: &Model, name: &str) -> Option<String> {
    let reads = model.reads.iter().map(|read| read.name.as_str());
    crate::suggest::did_you_mean(name, reads.chain(model.writes.iter().map(|write| write.name.as_str())))
}
