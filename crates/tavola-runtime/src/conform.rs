//! Values brought into the form in which an attribute stores them.

use std::collections::BTreeSet;

use tavola_model::model::{Attribute, Length, Type};
use tavola_store::Value;

use crate::{Code, Fault, normal_form};

/// A value as the attribute stores it, within its bounds; absent where nothing is left of it.
pub(crate) fn conform(
    value: Value,
    attribute: &Attribute,
    path: &str,
) -> Result<Option<Value>, Fault> {
    let Some(value) = form(value, attribute) else { return Ok(None) };
    within(&value, &attribute.ty, path)?;
    Ok(Some(value))
}

/// A value in the form in which the attribute stores it, whatever its bounds are.
pub(crate) fn form(value: Value, attribute: &Attribute) -> Option<Value> {
    let value = if attribute.distinct { distinct(value) } else { value };
    let (Type::Set(element, _), Value::L(elements)) = (&attribute.ty, &value) else {
        return Some(value);
    };
    let set = set_of(elements, element);
    // DynamoDB stores no empty sets.
    (size(&set) > 0).then_some(set)
}

/// A set of these elements.
pub(crate) fn set_of(elements: &[Value], element: &Type) -> Value {
    if element.is_number() {
        Value::Ns(elements.iter().filter_map(|e| e.as_number().cloned()).collect())
    } else {
        Value::Ss(elements.iter().filter_map(|e| e.as_str().map(str::to_owned)).collect())
    }
}

/// Whether a value is within the bounds of its type.
pub(crate) fn within(value: &Value, ty: &Type, path: &str) -> Result<(), Fault> {
    match (ty, value) {
        (Type::Set(_, most) | Type::List(_, most), value) => check_size(size(value), *most, path),
        (Type::String(length) | Type::Text(length) | Type::Html(length), Value::S(text)) => {
            check_length(text, *length, path)
        }
        (Type::Int { min, max }, Value::N(number)) => match number.to_i64() {
            Some(whole) if (*min..=*max).contains(&whole) => Ok(()),
            _ => Err(whole_number(*min, *max, path)),
        },
        _ => Ok(()),
    }
}

/// The fault of a number outside of its bounds.
pub(crate) fn whole_number(min: i64, max: i64, path: &str) -> Fault {
    Fault::new(path, Code::OUT_OF_BOUNDS, format!("must be a whole number from {min} to {max}"))
}

fn size(value: &Value) -> usize {
    match value {
        Value::L(list) => list.len(),
        Value::Ss(set) => set.len(),
        Value::Ns(set) => set.len(),
        Value::Bs(set) => set.len(),
        _ => 0,
    }
}

pub(crate) fn check_size(size: usize, most: Option<u64>, path: &str) -> Result<(), Fault> {
    match most {
        Some(most) if size as u64 > most => {
            Err(Fault::new(path, Code::TOO_MANY, format!("may have at most {most} elements")))
        }
        _ => Ok(()),
    }
}

/// Lengths count characters, as a person does: what nobody sees is no text.
pub(crate) fn check_length(text: &str, length: Length, path: &str) -> Result<(), Fault> {
    let count = text.chars().count() as u64;
    match length.max {
        Some(max) if count > max => {
            let message = format!("may have at most {max} characters, not {count}");
            Err(Fault::new(path, Code::TOO_LONG, message))
        }
        _ if count > 0 && length.min > 0 && normal_form::is_blank(text) => {
            Err(Fault::new(path, Code::TOO_SHORT, "must not be blank"))
        }
        _ if count < length.min => {
            let plural = if length.min == 1 { "" } else { "s" };
            let message = format!("needs at least {} character{plural}", length.min);
            Err(Fault::new(path, Code::TOO_SHORT, message))
        }
        _ => Ok(()),
    }
}

fn distinct(value: Value) -> Value {
    let Value::L(list) = value else { return value };
    let mut seen: BTreeSet<String> = BTreeSet::new();
    Value::L(list.into_iter().filter(|element| seen.insert(format!("{element:?}"))).collect())
}
