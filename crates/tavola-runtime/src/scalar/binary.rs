//! `binary`

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value as Json;
use tavola_model::model::Model;
use tavola_model::model::scalar::Binary;
use tavola_store::Value;

use super::{ScalarValue, text};
use crate::{Code, Fault};

impl ScalarValue for Binary {
    fn read(&self, json: Json, _model: &Model, path: &str) -> Result<Value, Fault> {
        match STANDARD.decode(text(json, path)?) {
            Ok(bytes) => Ok(Value::B(bytes)),
            Err(_) => Err(Fault::new(path, Code::WRONG_FORMAT, "must be base64")),
        }
    }
}
