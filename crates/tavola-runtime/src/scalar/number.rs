//! `number`

use serde_json::Value as Json;
use tavola_model::model::Model;
use tavola_model::model::scalar::Number;
use tavola_store::{NumberError, Value};

use super::{ScalarValue, number_of_text, wrong_type};
use crate::{Code, Fault};

impl ScalarValue for Number {
    fn read(&self, json: Json, _model: &Model, path: &str) -> Result<Value, Fault> {
        match json {
            Json::Number(_) => Value::from_json(&json).map_err(|_| {
                let message = "has more digits than a JSON number keeps: give it as text";
                Fault::new(path, Code::TOO_PRECISE, message)
            }),
            // Answers give numbers as text too, where a JSON number would lose digits.
            Json::String(text) => match text.parse() {
                Ok(number) => Ok(Value::N(number)),
                Err(NumberError::Syntax) => Err(wrong_type(path, "must be a number")),
                Err(error) => Err(Fault::new(path, Code::TOO_PRECISE, error.to_string())),
            },
            _ => Err(wrong_type(path, "must be a number")),
        }
    }

    fn json_of_text(&self, text: &str) -> Option<Json> {
        number_of_text(text)
    }
}
