//! Durations, which cannot be given as input.

use serde_json::Value as Json;
use tavola_model::model::Model;
use tavola_model::model::scalar::Duration;
use tavola_store::Value;

use super::{ScalarValue, number_of_text, wrong_type};
use crate::Fault;

impl ScalarValue for Duration {
    fn read(&self, _json: Json, _model: &Model, path: &str) -> Result<Value, Fault> {
        Err(wrong_type(path, "must be a number"))
    }

    fn json_of_text(&self, text: &str) -> Option<Json> {
        number_of_text(text)
    }
}
