//! `epoch`

use std::borrow::Cow;

use serde_json::Value as Json;
use tavola_model::model::Model;
use tavola_model::model::scalar::Epoch;
use tavola_store::Value;

use super::{ScalarValue, number_of_text, whole_number, wrong_type};
use crate::Fault;

impl ScalarValue for Epoch {
    fn read(&self, json: Json, _model: &Model, path: &str) -> Result<Value, Fault> {
        match whole_number(&json) {
            Some(number) if number >= 0 => Ok(Value::from(number)),
            _ => {
                let unit = self.unit.name();
                Err(wrong_type(path, format!("must be a time in epoch {unit}")))
            }
        }
    }

    fn json_of_text(&self, text: &str) -> Option<Json> {
        number_of_text(text)
    }

    fn check_stored(&self, value: &Value, _model: &Model) -> Result<(), Cow<'static, str>> {
        match value {
            Value::N(number) if number.to_i64().is_none_or(|whole| whole < 0) => {
                Err(format!("is not a time in epoch {}", self.unit.name()).into())
            }
            _ => Ok(()),
        }
    }
}
