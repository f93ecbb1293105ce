//! Inputs and claims as values of their types.

use jiff::{Timestamp, civil};
use serde_json::Value as Json;
use tavola_model::model::scalar::Decimal;
use tavola_model::model::{Expr, Input as Declared, Int, Length, Model, Precision, Type};
use tavola_runtime::{Caller, Given, Input, html};
use tavola_store::{Item, Number, Value};

use super::Refusal;
use super::eval::words;

/// The declared inputs in their order.
pub fn inputs(
    model: &Model,
    declared: &[Declared],
    input: &Input,
) -> Result<Vec<Option<Value>>, Refusal> {
    if input.values.keys().any(|name| !declared.iter().any(|input| input.name == *name)) {
        return Err(Refusal::Invalid);
    }
    let value = |declared: &Declared| match input.values.get(&declared.name) {
        None | Some(Given::Json(Json::Null)) if !declared.optional => Err(Refusal::Invalid),
        None => Ok(None),
        Some(Given::Json(Json::Null)) => Ok(Some(Value::Null)),
        Some(given) => {
            let mut value = given_value(model, given, &declared.ty).ok_or(Refusal::Invalid)?;
            if let (true, Given::Json(json)) = (declared.by_entry, given) {
                keep_nulls(&mut value, json, &declared.ty);
            }
            Ok(Some(value))
        }
    };
    declared.iter().map(value).collect()
}

/// Keeps the nulls among the entries of a value that may be absent.
fn keep_nulls(value: &mut Value, json: &Json, ty: &Type) {
    let (Type::Record(attributes), Value::M(entries)) = (ty, value) else { return };
    for attribute in attributes.iter() {
        match (json.get(&attribute.name), entries.get_mut(&attribute.name)) {
            (Some(Json::Null), None) if attribute.optional => {
                entries.insert(attribute.name.clone(), Value::Null);
            }
            (Some(json), Some(value)) => keep_nulls(value, json, &attribute.ty),
            _ => {}
        }
    }
}

/// The caller's claims in the model's order.
pub fn claims(model: &Model, caller: &Caller) -> Vec<Option<Value>> {
    let claims = model.caller.iter();
    claims.map(|claim| claim_value(model, caller.claims.get(&claim.claim)?, &claim.ty)).collect()
}

fn claim_value(model: &Model, json: &Json, ty: &Type) -> Option<Value> {
    match (json, ty) {
        (Json::String(text), Type::Bool) => text.parse().ok().map(Value::Bool),
        (Json::Array(list), Type::List(element, _) | Type::Set(element, _)) => {
            Some(Value::L(list.iter().filter_map(|json| value(model, json, element)).collect()))
        }
        _ => value(model, json, ty),
    }
}

fn given_value(model: &Model, given: &Given, ty: &Type) -> Option<Value> {
    let from_text = |text: &String, ty: &Type| match ty {
        Type::Bool | Type::Map | Type::Record(_) | Type::List(..) | Type::Set(..) => {
            serde_json::from_str(text).unwrap_or_else(|_| Json::String(text.clone()))
        }
        Type::Decimal(_) => Json::String(text.clone()),
        ty if ty.is_number() => {
            serde_json::from_str(text).unwrap_or_else(|_| Json::String(text.clone()))
        }
        _ => Json::String(text.clone()),
    };
    match (given, ty) {
        (Given::Json(json), _) => value(model, json, ty),
        (Given::Text(texts), Type::List(element, _) | Type::Set(element, _)) => {
            let list = texts.iter().map(|text| from_text(text, element)).collect();
            value(model, &Json::Array(list), ty)
        }
        (Given::Text(texts), _) => match texts.as_slice() {
            [text] => value(model, &from_text(text, ty), ty),
            _ => None,
        },
    }
}

/// JSON as a value of a type; none if it is not one.
fn value(model: &Model, json: &Json, ty: &Type) -> Option<Value> {
    let whole = || json.as_number()?.to_string().parse::<tavola_store::Number>().ok()?.to_i64();
    Some(match ty {
        Type::Bool => Value::Bool(json.as_bool()?),
        Type::Int(Int { min, max }) => Value::from(whole().filter(|n| (*min..=*max).contains(n))?),
        Type::Epoch(_) => Value::from(whole().filter(|n| *n >= 0)?),
        Type::Number(within) => {
            let text = json.as_str().map(str::to_owned);
            let number = text.or_else(|| Some(json.as_number()?.to_string()))?.parse().ok()?;
            Value::N(Some(number).filter(|number| within.contains(number))?)
        }
        Type::Decimal(decimal) => {
            let number: Number = json.as_str()?.parse().ok()?;
            Value::N(Some(number).filter(|number| is_decimal(number, *decimal))?)
        }
        Type::List(element, size) | Type::Set(element, size) => {
            let list = json.as_array()?;
            let count = list.len() as u64;
            if count < size.min || size.max.is_some_and(|max| count > max) {
                return None;
            }
            let values = list.iter().map(|json| value(model, json, element));
            Value::L(values.collect::<Option<_>>()?)
        }
        Type::Record(attributes) => {
            let given = json.as_object()?;
            if given.keys().any(|name| !attributes.iter().any(|a| a.name == *name)) {
                return None;
            }
            let mut map = Item::new();
            for attribute in attributes.iter() {
                let known = match (given.get(&attribute.name), &attribute.value) {
                    (Some(json), _) if !json.is_null() => Some(value(model, json, &attribute.ty)?),
                    (_, Some(Expr::Literal(value))) => Some(value.clone()),
                    (_, Some(Expr::List(list))) if list.is_empty() => Some(Value::L(Vec::new())),
                    _ if attribute.optional => None,
                    _ => return None,
                };
                map.extend(known.map(|value| (attribute.name.clone(), value)));
            }
            Value::M(map)
        }
        Type::Map => json.as_object().and_then(|_| Value::from_json(json).ok())?,
        Type::Binary(_) | Type::Duration | Type::Item(_) | Type::Unknown => return None,
        _ => Value::S(text_value(model, json.as_str()?, ty)?),
    })
}

/// Whether a number has no more digits and places than a decimal, and is within its bounds.
pub fn is_decimal(number: &Number, decimal: Decimal) -> bool {
    let limit = 10i128.pow(decimal.digits.min(30).into());
    let scale = Number::from_parts(false, 1, decimal.places.into()).expect("a power of ten");
    let units = number.mul(&scale).ok().and_then(|units| units.to_i64());
    let Int { min, max } = decimal.bounds;
    let is_above = min == i64::MIN || *number >= min.into();
    let is_below = max == i64::MAX || *number <= max.into();
    is_above && is_below && units.is_some_and(|units| i128::from(units).abs() < limit)
}

fn text_value(model: &Model, given: &str, ty: &Type) -> Option<String> {
    let long = |text: String, length: &Length| {
        let count = text.chars().count() as u64;
        // Of what nobody sees, the generator makes white space alone.
        let blank = (length.min > 0 || length.seen) && text.trim().is_empty();
        let fits = count >= length.min && length.max.is_none_or(|max| count <= max) && !blank;
        fits.then_some(text)
    };
    let plain = given.to_owned();
    match ty {
        Type::String(string) => long(plain, &string.0),
        Type::Text(_) | Type::Html(_) if html::has_controls(given) => None,
        Type::Text(text) => long(plain, &text.0),
        Type::Html(bounds) => long(html::safe_html(given), &bounds.0),
        Type::Word => {
            let words = words(given);
            (words.len() == 1).then(|| words.concat())
        }
        Type::Id => {
            let bad = |c: char| c.is_control() || model.delimiters.contains(&c);
            (!given.is_empty() && given.len() <= 256 && !given.contains(bad)).then_some(plain)
        }
        Type::Ulid => ulid::Ulid::from_string(given).ok().map(|ulid| ulid.to_string()),
        // The generator makes no others.
        Type::Uuid(_) => (given.len() == 36).then(|| given.to_lowercase()),
        // The generator makes only such addresses as are right at first sight.
        // What stories and the generator give, not all that an address may be.
        Type::Email => (given.contains('@') && !given.contains([' ', '<', '>'])).then_some(plain),
        Type::Url => {
            (given.starts_with("https://") || given.starts_with("http://")).then_some(plain)
        }
        Type::Timestamp => {
            let at: Timestamp = given.parse().ok()?;
            Some(match model.precision {
                Precision::Seconds => {
                    format!("{:.0}", Timestamp::from_second(at.as_second()).ok()?)
                }
                Precision::Milliseconds => {
                    format!("{:.3}", Timestamp::from_millisecond(at.as_millisecond()).ok()?)
                }
            })
        }
        Type::Date => (given.len() == 10 && given.parse::<civil::Date>().is_ok()).then_some(plain),
        Type::Enum(members) => members.contains(&plain).then_some(plain),
        _ => None,
    }
}
