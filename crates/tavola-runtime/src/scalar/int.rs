//! `int`

use std::borrow::Cow;

use serde_json::Value as Json;
use tavola_model::model::{Int, Model};
use tavola_store::Value;

use super::{ScalarValue, number_of_text, whole_number, wrong_type};
use crate::{Code, Fault};

impl ScalarValue for Int {
    fn read(&self, json: Json, _model: &Model, path: &str) -> Result<Value, Fault> {
        match whole_number(&json) {
            Some(number) if self.contains(number) => Ok(Value::from(number)),
            None if *self == Self::ANY => Err(wrong_type(path, "must be a whole number")),
            None => Err(wrong_type(path, must_be(*self))),
            Some(_) => Err(out_of_bounds(*self, path)),
        }
    }

    fn json_of_text(&self, text: &str) -> Option<Json> {
        number_of_text(text)
    }

    fn check_bounds(&self, value: &Value, path: &str) -> Result<(), Fault> {
        match value {
            Value::N(number) if !number.to_i64().is_some_and(|whole| self.contains(whole)) => {
                Err(out_of_bounds(*self, path))
            }
            _ => Ok(()),
        }
    }

    fn check_stored(&self, value: &Value, _model: &Model) -> Result<(), Cow<'static, str>> {
        let wrong = |_| Cow::from(format!("is not a whole number {}", self.in_words()));
        self.check_bounds(value, "").map_err(wrong)
    }
}

fn must_be(int: Int) -> String {
    format!("must be a whole number {}", int.in_words())
}

fn out_of_bounds(int: Int, path: &str) -> Fault {
    Fault::new(path, Code::OUT_OF_BOUNDS, must_be(int))
}
