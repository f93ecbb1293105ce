//! `decimal`

use std::borrow::Cow;

use serde_json::Value as Json;
use tavola_model::model::Model;
use tavola_model::model::scalar::Decimal;
use tavola_store::{Number, Value};

use super::{ScalarValue, wrong_type};
use crate::{Code, Fault};

impl ScalarValue for Decimal {
    fn read(&self, json: Json, _model: &Model, path: &str) -> Result<Value, Fault> {
        let Json::String(text) = json else {
            return Err(wrong_type(path, format!("must be text, such as \"{}\"", example(*self))));
        };
        let number = parse(&text).ok_or_else(|| {
            let message = format!("must be a number, such as {}", example(*self));
            Fault::new(path, Code::WRONG_FORMAT, message)
        })?;
        let mut value = Value::N(number);
        self.check_bounds(&value, path)?;
        self.normalize(&mut value);
        Ok(value)
    }

    /// Writes a decimal that is stored as text with all its places, so that equal ones are equal
    /// texts.
    fn normalize(&self, value: &mut Value) {
        if self.as_text
            && let Some(number) = number(value)
        {
            *value = Value::S(number.to_text_with_places(self.places.into()));
        }
    }

    fn check_bounds(&self, value: &Value, path: &str) -> Result<(), Fault> {
        let Some(number) = number(value) else { return Ok(()) };
        if number.places() > u32::from(self.places) {
            let message = match self.places {
                0 => Cow::Borrowed("must be a whole number"),
                1 => Cow::Borrowed("may have one digit behind the point"),
                places => format!("may have at most {places} digits behind the point").into(),
            };
            return Err(Fault::new(path, Code::TOO_PRECISE, message));
        }
        if !self.contains(&number) {
            let (least, greatest) = self.ends();
            let message = format!("must be a number from {least} to {greatest}");
            return Err(Fault::new(path, Code::OUT_OF_BOUNDS, message));
        }
        Ok(())
    }

    fn check_stored(&self, value: &Value, _model: &Model) -> Result<(), Cow<'static, str>> {
        if self.as_text && number(value).is_none() {
            return Err(format!("must be a number, such as {}", example(*self)).into());
        }
        self.check_bounds(value, "").map_err(|fault| fault.message)
    }
}

/// Returns the number that a decimal is, however it is stored.
fn number(value: &Value) -> Option<Number> {
    match value {
        Value::N(number) => Some(*number),
        Value::S(text) => parse(text),
        _ => None,
    }
}

/// Returns the number that plain digits are, with a point or without.
fn parse(text: &str) -> Option<Number> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    (all_digits(whole) && all_digits(fraction)).then(|| text.parse().ok()).flatten()
}

/// Returns a value that shows how many places there are.
fn example(decimal: Decimal) -> String {
    let (least, greatest) = decimal.ends();
    let number = Number::from(12).clamp(least, greatest);
    number.to_text_with_places(decimal.places.into())
}
