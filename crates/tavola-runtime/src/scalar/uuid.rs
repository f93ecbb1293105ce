//! `uuid`

use std::borrow::Cow;

use serde_json::Value as Json;
use tavola_model::model::Model;
use tavola_model::model::scalar::{Uuid, UuidVersion};
use tavola_store::Value;

use super::{ScalarValue, check_text, normal_text};
use crate::Fault;

/// The characters of a uuid with its hyphens, the only form that is taken.
const LENGTH: usize = 36;

impl ScalarValue for Uuid {
    fn read(&self, json: Json, _model: &Model, path: &str) -> Result<Value, Fault> {
        let message = match self.version {
            None => "must be a UUID",
            Some(UuidVersion::V4) => "must be a UUID of version 4",
            Some(UuidVersion::V7) => "must be a UUID of version 7",
        };
        normal_text(json, path, message, |given| normal(*self, &given))
    }

    fn check_stored(&self, value: &Value, _model: &Model) -> Result<(), Cow<'static, str>> {
        let is_right = |text: &str| normal(*self, text).is_some_and(|normal| normal == text);
        check_text(value, "is not a UUID of its type", is_right)
    }
}

/// Returns a text in lower case if it is a uuid of this type.
fn normal(uuid: Uuid, text: &str) -> Option<String> {
    let parsed = uuid::Uuid::try_parse(text).ok().filter(|_| text.len() == LENGTH)?;
    let is_of = |version: UuidVersion| {
        parsed.get_variant() == uuid::Variant::RFC4122
            && parsed.get_version_num() == usize::from(version.number())
    };
    uuid.version.is_none_or(is_of).then(|| parsed.to_string())
}
