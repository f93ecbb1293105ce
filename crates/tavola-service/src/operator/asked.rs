//! What a request to look at a table asks for.

use axum::http::Uri;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::Value as Json;
use tavola_runtime::{Code, Fault};
use tavola_store::{Item, item_from_dynamodb_json, item_to_dynamodb_json};

use crate::problem::Problem;
use crate::query_string::query;

/// The largest number of items on a page.
pub(super) const LARGEST: u32 = 1000;

/// The parameters of a request, as far as they are given.
#[derive(Debug)]
pub(super) struct Asked {
    pub(super) index: Option<String>,
    pub(super) partition: Option<String>,
    pub(super) entity: Option<String>,
    pub(super) id: Option<String>,
    pub(super) scan: bool,
    pub(super) limit: Option<u32>,
    pub(super) preview: Option<u32>,
    pub(super) start: Option<Item>,
    /// Whether items are shown in plain JSON too.
    pub(super) plain: bool,
}

impl Asked {
    /// Reads the query string of a request that knows these parameters. All faults are reported at
    /// once.
    pub(super) fn read(uri: &Uri, known: &[&str]) -> Result<Self, Problem> {
        let mut asked = Self {
            index: None,
            partition: None,
            entity: None,
            id: None,
            scan: false,
            limit: None,
            preview: None,
            start: None,
            plain: true,
        };
        let mut faults = Vec::new();
        for (name, value) in query(uri)? {
            if !known.contains(&name.as_str()) {
                faults.push(Fault::new(name, Code::UNKNOWN, "is not known here"));
                continue;
            }
            match name.as_str() {
                "index" => asked.index = Some(value),
                "partition" => asked.partition = Some(value),
                "entity" => asked.entity = Some(value),
                "id" => asked.id = Some(value),
                "limit" | "preview" => {
                    let number = value.parse().ok().filter(|n| (1..=LARGEST).contains(n));
                    match (number, name.as_str()) {
                        (Some(limit), "limit") => asked.limit = Some(limit),
                        (Some(preview), _) => asked.preview = Some(preview),
                        (None, "limit") => faults.push(Fault::of_limit(Some(LARGEST.into()))),
                        (None, _) => {
                            let message = format!("must be a number from 1 to {LARGEST}");
                            faults.push(Fault::new(name, Code::OUT_OF_BOUNDS, message));
                        }
                    }
                }
                "cursor" => match position(&value) {
                    Some(start) => asked.start = Some(start),
                    None => {
                        let message = "must be the `next` of an earlier answer";
                        faults.push(Fault::new(name, Code::WRONG_CURSOR, message));
                    }
                },
                _ => match (value.as_str(), name.as_str()) {
                    ("true" | "false", "scan") => asked.scan = value == "true",
                    ("true" | "false", _) => asked.plain = value == "true",
                    _ => {
                        let message = "must be `true` or `false`";
                        faults.push(Fault::new(name, Code::WRONG_TYPE, message));
                    }
                },
            }
        }
        if faults.is_empty() { Ok(asked) } else { Err(Problem::invalid(faults)) }
    }
}

/// Returns the text of a position.
pub(super) fn cursor(next: &Item) -> String {
    URL_SAFE_NO_PAD.encode(item_to_dynamodb_json(next).to_string())
}

fn position(cursor: &str) -> Option<Item> {
    let json: Json = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(cursor).ok()?).ok()?;
    item_from_dynamodb_json(&json).ok()
}
