//! `string`

use serde_json::Value as Json;
use tavola_model::model::scalar::PlainString;
use tavola_model::model::{Length, Model};
use tavola_store::Value;

use super::{ScalarValue, text};
use crate::{Code, Fault, normal_form};

impl ScalarValue for PlainString {
    fn read(&self, json: Json, _model: &Model, path: &str) -> Result<Value, Fault> {
        let given = text(json, path)?;
        check_length(&given, self.0.given(), path)?;
        Ok(Value::S(given))
    }

    fn check_bounds(&self, value: &Value, path: &str) -> Result<(), Fault> {
        check_value_length(value, self.0, path)
    }
}

/// Returns a fault if a value is a text of another length.
pub(super) fn check_value_length(value: &Value, length: Length, path: &str) -> Result<(), Fault> {
    value.as_str().map_or(Ok(()), |text| check_length(text, length, path))
}

/// Returns a fault if a text is of another length. Lengths count characters, as a person does: what
/// nobody sees is no text.
pub(super) fn check_length(text: &str, length: Length, path: &str) -> Result<(), Fault> {
    let count = text.chars().count() as u64;
    match length.max {
        Some(max) if count > max => {
            let message = format!("may have at most {max} characters, not {count}");
            Err(Fault::new(path, Code::TOO_LONG, message))
        }
        _ if count > 0 && length.min > 0 && normal_form::is_blank(text) => {
            Err(Fault::new(path, Code::TOO_SHORT, "must not be blank"))
        }
        _ if count < length.min => {
            let plural = if length.min == 1 { "" } else { "s" };
            let message = format!("needs at least {} character{plural}", length.min);
            Err(Fault::new(path, Code::TOO_SHORT, message))
        }
        _ => Ok(()),
    }
}
