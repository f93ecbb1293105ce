//! `id`

use std::borrow::Cow;

use serde_json::Value as Json;
use tavola_model::model::Model;
use tavola_model::model::scalar::{Id, LONGEST_ID};
use tavola_store::Value;

use super::{ScalarValue, check_text, text};
use crate::{Code, Fault};

impl ScalarValue for Id {
    fn read(&self, json: Json, model: &Model, path: &str) -> Result<Value, Fault> {
        let given = text(json, path)?;
        let delimiters = &model.delimiters;
        let fits = !given.is_empty()
            && given.len() as u64 <= LONGEST_ID
            && !given.contains(|c: char| c.is_control() || delimiters.contains(&c));
        if fits {
            return Ok(Value::S(given));
        }
        let shown: String = delimiters.iter().map(|c| format!("`{c}`, ")).collect();
        let shown = shown.trim_end_matches(", ");
        let message = format!(
            "must be an id: 1 to {LONGEST_ID} bytes, without {shown} and control characters"
        );
        Err(Fault::new(path, Code::WRONG_FORMAT, message))
    }

    fn check_stored(&self, value: &Value, model: &Model) -> Result<(), Cow<'static, str>> {
        check_text(value, "is empty or contains a key delimiter", |text| {
            !text.is_empty() && !text.contains(model.delimiters.as_slice())
        })
    }
}
