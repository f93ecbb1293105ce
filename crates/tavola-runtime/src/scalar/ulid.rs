//! `ulid`

use std::borrow::Cow;

use serde_json::Value as Json;
use tavola_model::model::Model;
use tavola_model::model::scalar::Ulid;
use tavola_store::Value;

use super::{ScalarValue, check_text, normal_text};
use crate::Fault;

impl ScalarValue for Ulid {
    fn read(&self, json: Json, _model: &Model, path: &str) -> Result<Value, Fault> {
        normal_text(json, path, "must be a ULID", |given| {
            ulid::Ulid::from_string(&given).ok().map(|ulid| ulid.to_string())
        })
    }

    fn check_stored(&self, value: &Value, _model: &Model) -> Result<(), Cow<'static, str>> {
        check_text(value, "is not a ULID", |text| ulid::Ulid::from_string(text).is_ok())
    }
}
