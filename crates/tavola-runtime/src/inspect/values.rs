//! Compares stored values with the types of their attributes.

use tavola_model::model::{Attribute, Length, Model, Type};
use tavola_store::Value;

use crate::scalar;
use crate::stored_form::{check_size, may_be_absent};

/// Returns what is wrong with a stored value, by path.
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
            (Type::Unknown | Type::Item(_), _) | (Type::Map, Value::M(_)) => {}
            (Type::List(element, size), Value::L(elements)) => {
                self.size(elements.len(), *size, path);
                for (index, value) in elements.iter().enumerate() {
                    self.value(value, element, &format!("{path}[{index}]"));
                }
            }
            (Type::Set(element, size), Value::Ss(texts)) if !element.is_number() => {
                self.size(texts.len(), *size, path);
                texts.iter().for_each(|text| self.value(&text.as_str().into(), element, path));
            }
            (Type::Set(element, size), Value::Ns(numbers)) if element.is_number() => {
                self.size(numbers.len(), *size, path);
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
            (Type::Enum(members), Value::S(text)) => {
                if !members.contains(text) {
                    self.wrong(path, format!("is not one of {}", members.join(", ")));
                }
            }
            (ty, value) => match scalar::of(ty) {
                Some(scalar) if scalar.stored_as() == value.value_type() => {
                    if let Err(message) = scalar.check_stored(value, self.model) {
                        self.wrong(path, message);
                    }
                }
                _ => self.wrong(path, format!("is stored as {kind}, but its type is {ty}")),
            },
        }
    }

    fn size(&mut self, size: usize, length: Length, path: &str) {
        if let Err(fault) = check_size(size, length, path) {
            self.wrong(path, fault.message);
        }
    }
}
