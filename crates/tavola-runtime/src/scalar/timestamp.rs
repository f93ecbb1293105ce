//! `timestamp`

use std::borrow::Cow;

use serde_json::Value as Json;
use tavola_model::model::Model;
use tavola_model::model::scalar::Timestamp;
use tavola_store::Value;

use super::{ScalarValue, check_text, normal_text};
use crate::Fault;
use crate::time::normal_timestamp;

impl ScalarValue for Timestamp {
    fn read(&self, json: Json, model: &Model, path: &str) -> Result<Value, Fault> {
        normal_text(json, path, "must be a timestamp such as 2024-01-15T10:30:00Z", |given| {
            normal_timestamp(&given, model.precision)
        })
    }

    fn check_stored(&self, value: &Value, model: &Model) -> Result<(), Cow<'static, str>> {
        check_text(value, "is not a timestamp in the model's precision", |text| {
            normal_timestamp(text, model.precision).as_deref() == Some(text)
        })
    }
}
