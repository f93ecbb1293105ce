//! `text`

use serde_json::Value as Json;
use tavola_model::model::Model;
use tavola_model::model::scalar::Text;
use tavola_store::Value;

use super::string::{check_length, check_value_length};
use super::{ScalarValue, text};
use crate::html::has_controls;
use crate::{Code, Fault};

impl ScalarValue for Text {
    fn read(&self, json: Json, _model: &Model, path: &str) -> Result<Value, Fault> {
        let given = typed_text(json, path)?;
        check_length(&given, self.0.given(), path)?;
        Ok(Value::S(given))
    }

    fn check_bounds(&self, value: &Value, path: &str) -> Result<(), Fault> {
        check_value_length(value, self.0, path)
    }
}

/// Returns a text that people typed, which has no control characters.
pub(super) fn typed_text(json: Json, path: &str) -> Result<String, Fault> {
    let given = text(json, path)?;
    if has_controls(&given) {
        let message = "must not contain control characters";
        return Err(Fault::new(path, Code::WRONG_FORMAT, message));
    }
    Ok(given)
}
