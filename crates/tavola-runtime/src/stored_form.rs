//! Converts values to the form in which an attribute stores them.

use std::collections::BTreeSet;

use tavola_model::model::{Attribute, Length, Type};
use tavola_store::Value;

use crate::{Code, Fault, scalar};

/// Returns a value as the attribute stores it, within its bounds; `None` if nothing is left of it.
pub(crate) fn stored_form(
    value: Value,
    attribute: &Attribute,
    path: &str,
) -> Result<Option<Value>, Fault> {
    let Some(value) = form(value, attribute) else { return Ok(None) };
    within(&value, &attribute.ty, path)?;
    Ok(Some(value))
}

/// Returns a value in the form in which the attribute stores it, whatever its bounds are.
pub(crate) fn form(value: Value, attribute: &Attribute) -> Option<Value> {
    let value = inside(value, &attribute.ty);
    let value = if attribute.distinct { distinct(value) } else { value };
    let (Type::Set(element, _), Value::L(elements)) = (&attribute.ty, &value) else {
        return Some(value);
    };
    let set = set_of(elements, element);
    // DynamoDB stores no empty sets.
    (size(&set) > 0).then_some(set)
}

/// Brings what is inside a value into its form: HTML is made safe, since texts and maps that it may
/// be made of hold anything, and nested attributes that are absent get their defaults.
pub(crate) fn inside(mut value: Value, ty: &Type) -> Value {
    match (ty, &mut value) {
        (Type::List(element, _) | Type::Set(element, _), Value::L(elements)) => {
            for value in elements {
                *value = inside(std::mem::replace(value, Value::Null), element);
            }
        }
        (Type::Record(attributes), Value::M(entries)) => {
            for attribute in attributes.iter() {
                let given = entries.remove(&attribute.name).filter(|value| *value != Value::Null);
                let value = given.map(|value| inside(value, &attribute.ty));
                let value = value.or_else(|| attribute.fixed_default());
                entries.extend(value.map(|value| (attribute.name.clone(), value)));
            }
        }
        _ => {
            if let Some(scalar) = scalar::of(ty) {
                scalar.normalize(&mut value);
            }
        }
    }
    value
}

/// Returns the paths of the nested attributes that a value needs and lacks.
pub(crate) fn lacking(value: &Value, ty: &Type, path: &str) -> Vec<String> {
    match (ty, value) {
        (Type::List(element, _), Value::L(elements)) => {
            let lacks = |(index, value)| lacking(value, element, &format!("{path}[{index}]"));
            elements.iter().enumerate().flat_map(lacks).collect()
        }
        (Type::Record(attributes), Value::M(entries)) => {
            let lacks = |attribute: &Attribute| {
                let path = format!("{path}.{}", attribute.name);
                match entries.get(&attribute.name) {
                    None | Some(Value::Null) if may_be_absent(attribute) => Vec::new(),
                    None | Some(Value::Null) => vec![path],
                    Some(value) => lacking(value, &attribute.ty, &path),
                }
            };
            attributes.iter().flat_map(lacks).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns `true` if an attribute may be absent from what is stored. DynamoDB stores no empty sets:
/// an absent one is empty.
pub(crate) fn may_be_absent(attribute: &Attribute) -> bool {
    attribute.optional || matches!(attribute.ty, Type::Set(..))
}

/// Returns a set of these elements.
pub(crate) fn set_of(elements: &[Value], element: &Type) -> Value {
    if element.is_number() {
        Value::Ns(elements.iter().filter_map(|e| e.as_number().cloned()).collect())
    } else {
        Value::Ss(elements.iter().filter_map(|e| e.as_str().map(str::to_owned)).collect())
    }
}

/// Checks that a value is within the bounds of its type.
pub(crate) fn within(value: &Value, ty: &Type, path: &str) -> Result<(), Fault> {
    match (ty, value) {
        (Type::Set(_, length) | Type::List(_, length), value) => {
            check_size(size(value), *length, path)
        }
        (ty, value) => match scalar::of(ty) {
            Some(scalar) => scalar.check_bounds(value, path),
            None => Ok(()),
        },
    }
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

pub(crate) fn check_size(size: usize, length: Length, path: &str) -> Result<(), Fault> {
    let elements = |count: u64| match count {
        1 => "1 element".to_owned(),
        _ => format!("{count} elements"),
    };
    match length {
        Length { max: Some(most), .. } if size as u64 > most => {
            Err(Fault::new(path, Code::TOO_MANY, format!("may have at most {}", elements(most))))
        }
        Length { min, .. } if (size as u64) < min => {
            Err(Fault::new(path, Code::TOO_FEW, format!("must have at least {}", elements(min))))
        }
        _ => Ok(()),
    }
}

fn distinct(value: Value) -> Value {
    let Value::L(list) = value else { return value };
    let mut seen: BTreeSet<String> = BTreeSet::new();
    Value::L(list.into_iter().filter(|element| seen.insert(format!("{element:?}"))).collect())
}
