//! `word`

use std::borrow::Cow;

use serde_json::Value as Json;
use tavola_model::model::Model;
use tavola_model::model::scalar::{Id, Word};
use tavola_store::Value;

use super::ScalarValue;
use crate::Fault;

impl ScalarValue for Word {
    fn read(&self, json: Json, model: &Model, path: &str) -> Result<Value, Fault> {
        Id.read(json, model, path)
    }

    fn check_stored(&self, value: &Value, model: &Model) -> Result<(), Cow<'static, str>> {
        Id.check_stored(value, model)
    }
}
