//! `bool`

use serde_json::Value as Json;
use tavola_model::model::Model;
use tavola_model::model::scalar::Bool;
use tavola_store::Value;

use super::{ScalarValue, wrong_type};
use crate::Fault;

impl ScalarValue for Bool {
    fn read(&self, json: Json, _model: &Model, path: &str) -> Result<Value, Fault> {
        match json {
            Json::Bool(truth) => Ok(Value::Bool(truth)),
            _ => Err(wrong_type(path, "must be true or false")),
        }
    }

    fn json_of_text(&self, text: &str) -> Option<Json> {
        text.parse().ok().map(Json::Bool)
    }
}
