//! The forms of answers.

use serde::Serialize;
use serde_json::Value as Json;

use crate::error::Result;
use crate::front::Refusal;
use crate::json::{ItemRef, ItemsRef};

/// The answer of a read or write of one item.
#[derive(Default, Serialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct OneItem<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item: Option<ItemRef<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attributes: Option<ItemRef<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub consumed_capacity: Option<Json>,
}

/// The answer of a query or scan.
#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct PageOfItems<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub items: Option<ItemsRef<'a>>,
    pub count: usize,
    pub scanned_count: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_evaluated_key: Option<ItemRef<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub consumed_capacity: Option<Json>,
}

/// Returns the text of an answer.
pub(super) fn text(answer: &impl Serialize) -> Result<String> {
    serde_json::to_string(answer)
        .map_err(|error| Refusal::internal(format!("the answer cannot be written: {error}")))
}
