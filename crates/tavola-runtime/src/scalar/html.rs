//! `html`

use std::borrow::Cow;

use serde_json::Value as Json;
use tavola_model::model::Model;
use tavola_model::model::scalar::Html;
use tavola_store::Value;

use super::ScalarValue;
use super::string::{check_length, check_value_length};
use super::text::typed_text;
use crate::html::{MOST_MARKUP, is_overloaded, safe_html};
use crate::{Code, Fault};

impl ScalarValue for Html {
    fn read(&self, json: Json, _model: &Model, path: &str) -> Result<Value, Fault> {
        let given = typed_text(json, path)?;
        let safe = safe_html(&given);
        // What is safe may have more markup than what was given: elements were closed, characters
        // escaped.
        if is_overloaded(&given) || is_overloaded(&safe) {
            let message = format!("may have at most {MOST_MARKUP} characters of markup");
            return Err(Fault::new(path, Code::WRONG_FORMAT, message));
        }
        check_length(&safe, self.0.given(), path)?;
        Ok(Value::S(safe))
    }

    /// Makes HTML safe: the texts and maps that it may be made of hold anything.
    fn normalize(&self, value: &mut Value) {
        if let Value::S(html) = value {
            *html = safe_html(html);
        }
    }

    fn check_bounds(&self, value: &Value, path: &str) -> Result<(), Fault> {
        check_value_length(value, self.0, path)
    }

    fn check_stored(&self, value: &Value, _model: &Model) -> Result<(), Cow<'static, str>> {
        super::check_text(value, "is not safe HTML", |text| safe_html(text) == text)?;
        check_value_length(value, self.0, "").map_err(|fault| fault.message)
    }
}
