//! `word`

use std::borrow::Cow;

use serde_json::Value as Json;
use tavola_model::model::Model;
use tavola_model::model::scalar::{Id, Word};
use tavola_store::Value;

use super::{ScalarValue, text};
use crate::normal_form::words;
use crate::{Code, Fault};

impl ScalarValue for Word {
    /// Takes the word as `words()` would: what is looked for is cut up as the text was.
    fn read(&self, json: Json, model: &Model, path: &str) -> Result<Value, Fault> {
        let words = words(&text(json, path)?);
        match words.as_slice() {
            [word] => Id.read(Json::String(word.clone()), model, path),
            [] => Err(Fault::new(path, Code::WRONG_FORMAT, "must be a word")),
            several => {
                let message = format!("must be one word, and these are {}", several.join(", "));
                Err(Fault::new(path, Code::WRONG_FORMAT, message))
            }
        }
    }

    fn check_stored(&self, value: &Value, model: &Model) -> Result<(), Cow<'static, str>> {
        Id.check_stored(value, model)
    }
}
