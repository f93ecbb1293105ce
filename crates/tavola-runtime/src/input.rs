//! What a caller gives, before it is checked.

use serde_json::Value as Json;
use std::collections::BTreeMap;

/// The named inputs of a call, as they came.
#[derive(Debug, Clone, Default)]
pub struct Input {
    /// By name.
    pub values: BTreeMap<String, Given>,
    /// How much of a list is wanted at once; the model's page size otherwise.
    pub limit: Option<u32>,
    /// Where to go on in a list: the `next` of an earlier answer.
    pub cursor: Option<String>,
    /// Makes a repeated write harmless: it changes nothing, and [`crate::Response::replayed`] says
    /// so.
    pub idempotency_key: Option<String>,
    /// What the first item that a write names must still be; otherwise nothing is changed.
    pub if_match: Option<IfMatch>,
}

/// What a caller expects of an item that is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum IfMatch {
    /// That the caller sees it.
    Any,
    /// That one of these entity tags, without quotes, is [its own](crate::Response::entity_tag).
    Tags(Vec<String>),
}

/// One input as it came.
#[derive(Debug, Clone, PartialEq)]
pub enum Given {
    /// From a JSON body.
    Json(Json),
    /// From a path, a query string or a command line: text that the input's type says how to read.
    Text(Vec<String>),
}

impl Input {
    /// Creates inputs from a JSON object's entries, or from names and values.
    #[must_use]
    pub fn json<N: Into<String>>(entries: impl IntoIterator<Item = (N, Json)>) -> Self {
        let entries = entries.into_iter();
        Self {
            values: entries.map(|(name, value)| (name.into(), Given::Json(value))).collect(),
            ..Self::default()
        }
    }

    /// Adds an input given as text; given twice, it is a list.
    pub fn text(&mut self, name: impl Into<String>, value: impl Into<String>) {
        match self.values.entry(name.into()).or_insert_with(|| Given::Text(Vec::new())) {
            Given::Text(values) => values.push(value.into()),
            json @ Given::Json(_) => *json = Given::Text(vec![value.into()]),
        }
    }
}
