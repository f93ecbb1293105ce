//! `number`

use serde_json::Value as Json;
use tavola_model::model::Model;
use tavola_model::model::scalar::Number;
use tavola_store::{NumberError, Value};

use super::{ScalarValue, number_of_text, wrong_type};
use crate::{Code, Fault};

impl ScalarValue for Number {
    fn read(&self, json: Json, _model: &Model, path: &str) -> Result<Value, Fault> {
        let value = parse(json, path)?;
        self.check_bounds(&value, path)?;
        Ok(value)
    }

    fn json_of_text(&self, text: &str) -> Option<Json> {
        number_of_text(text)
    }

    fn check_bounds(&self, value: &Value, path: &str) -> Result<(), Fault> {
        match value {
            Value::N(number) if !self.contains(number) => {
                let message = format!("must be a number {}", self.bounds.in_words());
                Err(Fault::new(path, Code::OUT_OF_BOUNDS, message))
            }
            _ => Ok(()),
        }
    }
}

/// Parses a number that is given as a JSON number or as text.
fn parse(json: Json, path: &str) -> Result<Value, Fault> {
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
