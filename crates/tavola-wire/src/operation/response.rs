//! Bodies of responses.

use serde::Serialize;
use serde_json::Value as Json;

use crate::error::Result;
use crate::exception::Exception;
use crate::json::{ItemRef, ItemsRef};

/// The response to a read or write of one item.
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

/// The response to a query or scan.
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

/// Returns the JSON text of a response.
pub(super) fn text(response: &impl Serialize) -> Result<String> {
    serde_json::to_string(response)
        .map_err(|error| Exception::internal(format!("the response cannot be written: {error}")))
}
