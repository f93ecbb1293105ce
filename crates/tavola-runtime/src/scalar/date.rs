//! `date`

use std::borrow::Cow;

use serde_json::Value as Json;
use tavola_model::model::Model;
use tavola_model::model::scalar::Date;
use tavola_store::Value;

use super::{ScalarValue, check_text, normal_text};
use crate::Fault;
use crate::time::normal_date;

impl ScalarValue for Date {
    fn read(&self, json: Json, _model: &Model, path: &str) -> Result<Value, Fault> {
        normal_text(json, path, "must be a date such as 2024-01-15", |given| normal_date(&given))
    }

    fn check_stored(&self, value: &Value, _model: &Model) -> Result<(), Cow<'static, str>> {
        check_text(value, "is not a date such as 2024-01-15", |text| {
            normal_date(text).as_deref() == Some(text)
        })
    }
}
