//! Stored values against the types of their attributes.

use tavola_model::model::{Attribute, Model, Type};
use tavola_store::Value;

use crate::html::safe_html;
use crate::stored_form::{check_length, check_size, may_be_absent};
use crate::time;

/// What is wrong with a stored value, by the path of what is wrong.
pub(super) fn faults(model: &Model, attribute: &Attribute, value: &Value) -> Vec<(String, String)> {
    let mut found = Vec::new();
    Check { model, found: &mut found }.value(value, &attribute.ty, &attribute.name);
    found
}

struct Check<'a> {
    model: &'a Model,
    found: &'a mut Vec<(String, String)>,
}

impl Check<'_> {
    fn wrong(&mut self, path: &str, message: impl Into<String>) {
        self.found.push((path.to_owned(), message.into()));
    }

    fn value(&mut self, value: &Value, ty: &Type, path: &str) {
        let kind = value.value_type().descriptor();
        match (ty, value) {
            (Type::Unknown | Type::Item(_), _)
            | (Type::Number | Type::Duration, Value::N(_))
            | (Type::Bool, Value::Bool(_))
            | (Type::Binary, Value::B(_))
            | (Type::Map, Value::M(_)) => {}
            (Type::Int { min, max }, Value::N(number)) => {
                if !number.to_i64().is_some_and(|whole| (*min..=*max).contains(&whole)) {
                    self.wrong(path, format!("is not a whole number from {min} to {max}"));
                }
            }
            (Type::Epoch, Value::N(number)) => {
                if number.to_i64().is_none_or(|whole| whole < 0) {
                    self.wrong(path, "is not a time in epoch seconds");
                }
            }
            (Type::List(element, most), Value::L(elements)) => {
                self.size(elements.len(), *most, path);
                for (index, value) in elements.iter().enumerate() {
                    self.value(value, element, &format!("{path}[{index}]"));
                }
            }
            (Type::Set(element, most), Value::Ss(texts)) if !element.is_number() => {
                self.size(texts.len(), *most, path);
                texts.iter().for_each(|text| self.text(text, element, path));
            }
            (Type::Set(element, most), Value::Ns(numbers)) if element.is_number() => {
                self.size(numbers.len(), *most, path);
                numbers.iter().for_each(|number| self.value(&Value::N(*number), element, path));
            }
            (Type::Record(attributes), Value::M(entries)) => {
                for attribute in attributes.iter() {
                    let path = format!("{path}.{}", attribute.name);
                    match entries.get(&attribute.name) {
                        None | Some(Value::Null) if may_be_absent(attribute) => {}
                        None | Some(Value::Null) => self.wrong(&path, "is missing"),
                        Some(value) => self.value(value, &attribute.ty, &path),
                    }
                }
            }
            (ty, Value::S(text)) if ty.is_text() => self.text(text, ty, path),
            (ty, _) => self.wrong(path, format!("is stored as {kind}, but its type is {ty}")),
        }
    }

    fn text(&mut self, text: &str, ty: &Type, path: &str) {
        let precision = self.model.precision;
        match ty {
            Type::Html(_) if safe_html(text) != text => self.wrong(path, "is not safe HTML"),
            Type::String(length) | Type::Text(length) | Type::Html(length) => {
                if let Err(fault) = check_length(text, *length, path) {
                    self.wrong(path, fault.message);
                }
            }
            Type::Id | Type::Word
                if text.is_empty() || text.contains(self.model.delimiters.as_slice()) =>
            {
                self.wrong(path, "is empty or contains a key delimiter");
            }
            Type::Ulid if ulid::Ulid::from_string(text).is_err() => {
                self.wrong(path, "is not a ULID")
            }
            Type::Timestamp if time::normal_timestamp(text, precision).as_deref() != Some(text) => {
                self.wrong(path, "is not a timestamp in the model's precision");
            }
            Type::Date if time::normal_date(text).as_deref() != Some(text) => {
                self.wrong(path, "is not a date such as 2024-01-15");
            }
            Type::Enum(members) if !members.iter().any(|member| member == text) => {
                self.wrong(path, format!("is not one of {}", members.join(", ")));
            }
            _ => {}
        }
    }

    fn size(&mut self, size: usize, most: Option<u64>, path: &str) {
        if let Err(fault) = check_size(size, most, path) {
            self.wrong(path, fault.message);
        }
    }
}
