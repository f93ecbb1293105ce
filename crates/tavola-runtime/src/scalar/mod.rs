//! The values of scalar types: reading them from input, and checking what is stored. One file a
//! type.

mod binary;
mod boolean;
mod date;
mod decimal;
mod duration;
mod email;
mod epoch;
mod html;
mod id;
mod int;
mod number;
mod string;
mod text;
mod timestamp;
mod ulid;
mod url;
mod uuid;
mod word;

use std::borrow::Cow;

use serde_json::Value as Json;
use tavola_model::model::scalar::{self, Scalar};
use tavola_model::model::{Model, Type};
use tavola_store::{Number, Value};

use crate::{Code, Fault};

/// What the runtime does with the values of a scalar type.
pub(crate) trait ScalarValue: Scalar {
    /// Returns a value that was given as JSON in the form in which it is stored.
    fn read(&self, json: Json, model: &Model, path: &str) -> Result<Value, Fault>;

    /// Returns text from a path, a query or a command line as the JSON that the type takes, if it
    /// is not text.
    fn json_of_text(&self, _text: &str) -> Option<Json> {
        None
    }

    /// Brings a value that an expression yielded into the form in which it is stored.
    fn normalize(&self, _value: &mut Value) {}

    /// Returns a fault if a value is out of the bounds of the type.
    fn check_bounds(&self, _value: &Value, _path: &str) -> Result<(), Fault> {
        Ok(())
    }

    /// Returns what is wrong with a stored value whose DynamoDB type is right: that it is out of
    /// bounds, unless the type asks more.
    fn check_stored(&self, value: &Value, _model: &Model) -> Result<(), Cow<'static, str>> {
        self.check_bounds(value, "").map_err(|fault| fault.message)
    }
}

/// Returns what the runtime does with the values of a type, or `None` if it is composed of others.
pub(crate) fn of(ty: &Type) -> Option<&dyn ScalarValue> {
    Some(match ty {
        Type::String(string) => string,
        Type::Text(text) => text,
        Type::Html(html) => html,
        Type::Id => &scalar::Id,
        Type::Ulid => &scalar::Ulid,
        Type::Uuid(uuid) => uuid,
        Type::Email => &scalar::Email,
        Type::Url => &scalar::Url,
        Type::Word => &scalar::Word,
        Type::Int(int) => int,
        Type::Number(number) => number,
        Type::Decimal(decimal) => decimal,
        Type::Bool => &scalar::Bool,
        Type::Timestamp => &scalar::Timestamp,
        Type::Date => &scalar::Date,
        Type::Epoch(epoch) => epoch,
        Type::Binary(binary) => binary,
        Type::Duration => &scalar::Duration,
        Type::Enum(_)
        | Type::List(..)
        | Type::Set(..)
        | Type::Map
        | Type::Record(_)
        | Type::Item(_)
        | Type::Unknown => return None,
    })
}

/// Returns the text of a JSON value, or the fault of a value of another JSON type.
pub(crate) fn text(json: Json, path: &str) -> Result<String, Fault> {
    match json {
        Json::String(text) => Ok(text),
        _ => Err(wrong_type(path, "must be text")),
    }
}

/// Returns the text of a JSON value in its normal form, or a fault with this message if it has
/// none.
fn normal_text(
    json: Json,
    path: &str,
    message: &'static str,
    normal: impl FnOnce(String) -> Option<String>,
) -> Result<Value, Fault> {
    let text = normal(text(json, path)?);
    text.map(Value::S).ok_or_else(|| Fault::new(path, Code::WRONG_FORMAT, message))
}

/// Returns the fault of a value of another JSON type.
fn wrong_type(path: &str, message: impl Into<Cow<'static, str>>) -> Fault {
    Fault::new(path, Code::WRONG_TYPE, message)
}

/// Returns the number that a JSON number is, if it is whole.
fn whole_number(json: &Json) -> Option<i64> {
    match json {
        Json::Number(number) => number.to_string().parse::<Number>().ok()?.to_i64(),
        _ => None,
    }
}

/// Returns a text with a number as a JSON number.
fn number_of_text(text: &str) -> Option<Json> {
    let number: Number = text.parse().ok()?;
    number.to_json_number().map(Json::Number)
}

/// Returns `Ok` if a stored text has the form that a test asks for.
fn check_text(
    value: &Value,
    message: &'static str,
    is_right: impl FnOnce(&str) -> bool,
) -> Result<(), Cow<'static, str>> {
    match value.as_str() {
        Some(text) if !is_right(text) => Err(message.into()),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scalar_type_can_be_read_and_checked() {
        for ty in Type::SCALARS {
            let names = (of(ty).map(|scalar| scalar.name()), ty.scalar().map(|it| it.name()));
            assert!(names.0.is_some() && names.0 == names.1, "{ty}");
        }
    }
}
