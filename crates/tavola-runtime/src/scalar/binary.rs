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
        let Ok(bytes) = STANDARD.decode(text(json, path)?) else {
            return Err(Fault::new(path, Code::WRONG_FORMAT, "must be base64"));
        };
        let value = Value::B(bytes);
        self.check_bounds(&value, path)?;
        Ok(value)
    }

    fn check_bounds(&self, value: &Value, path: &str) -> Result<(), Fault> {
        let Value::B(bytes) = value else { return Ok(()) };
        match self.0.max {
            Some(most) if bytes.len() as u64 > most => {
                Err(Fault::new(path, Code::TOO_LONG, format!("may have at most {most} bytes")))
            }
            _ if (bytes.len() as u64) < self.0.min => {
                let least = self.0.min;
                Err(Fault::new(path, Code::TOO_SHORT, format!("must have at least {least} bytes")))
            }
            _ => Ok(()),
        }
    }
}
