//! Parameters that many requests have.

use std::collections::BTreeMap;

use tavola_store::{
    DetailedStore, Item, Key, KeySchema, KeyType, Path, TableDetail, Value, is_table_name,
};

use crate::error::{Result, constraint, invalid, not_found};
use crate::expression::Placeholders;
use crate::json::{WireItem, WireValue};

/// `ExpressionAttributeNames`
pub(crate) type Names = Option<BTreeMap<String, String>>;
/// `ExpressionAttributeValues`
pub(crate) type Values = Option<BTreeMap<String, WireValue>>;

/// The most bytes of an attribute's name.
const MAX_NAME: usize = 65_535;

/// Returns the name of a table, which may be given as an ARN.
pub(crate) fn table_name(name: Option<&str>) -> Result<&str> {
    let Some(name) = name else {
        return Err(constraint(None, "tableName", "Member must not be null"));
    };
    let plain = match name.strip_prefix("arn:") {
        Some(arn) => arn.split_once(":table/").map_or(name, |(_, table)| table),
        None => name,
    };
    if is_table_name(plain) {
        return Ok(plain);
    }
    let what = match plain.len() {
        0 => "Member must have length greater than or equal to 1",
        1 | 2 => "Member must have length greater than or equal to 3",
        3..=255 => "Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+",
        _ => "Member must have length less than or equal to 255",
    };
    Err(constraint(Some(name), "tableName", what))
}

/// Returns the table of a request.
pub(crate) fn table(store: &dyn DetailedStore, name: Option<&str>) -> Result<TableDetail> {
    let name = table_name(name)?;
    store.table_detail(name).ok_or_else(|| not_found("Requested resource not found"))
}

/// Returns one of the values that a parameter may have; `None` if it is not given.
pub(crate) fn choice<T: Copy>(
    value: Option<&str>,
    parameter: &str,
    choices: &[(&str, T)],
) -> Result<Option<T>> {
    let Some(value) = value else { return Ok(None) };
    match choices.iter().find(|(name, _)| *name == value) {
        Some((_, choice)) => Ok(Some(*choice)),
        None => {
            let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
            let what = format!("Member must satisfy enum value set: [{}]", names.join(", "));
            Err(constraint(Some(value), parameter, &what))
        }
    }
}

/// Returns a number that is at least 1 and at most so much.
pub(crate) fn positive(value: Option<i64>, parameter: &str, most: u32) -> Result<Option<u32>> {
    let Some(value) = value else { return Ok(None) };
    let shown = value.to_string();
    if value < 1 {
        let what = "Member must have value greater than or equal to 1";
        return Err(constraint(Some(&shown), parameter, what));
    }
    match u32::try_from(value) {
        Ok(value) if value <= most => Ok(Some(value)),
        _ => {
            let what = format!("Member must have value less than or equal to {most}");
            Err(constraint(Some(&shown), parameter, &what))
        }
    }
}

/// Returns the names and values of a request's expressions. They may be given only beside an
/// expression.
pub(crate) fn placeholders(
    names: Names,
    values: Values,
    has_expression: bool,
) -> Result<Placeholders> {
    let given = [
        ("ExpressionAttributeNames", names.as_ref().map(BTreeMap::is_empty)),
        ("ExpressionAttributeValues", values.as_ref().map(BTreeMap::is_empty)),
    ];
    for (parameter, is_empty) in given {
        match is_empty {
            Some(_) if !has_expression => {
                return Err(invalid(format!(
                    "{parameter} can only be specified when using expressions"
                )));
            }
            Some(true) => return Err(invalid(format!("{parameter} must not be empty"))),
            _ => {}
        }
    }
    let names = names.unwrap_or_default();
    let values = values.unwrap_or_default();
    let keys = names.keys().map(|key| ("ExpressionAttributeNames", '#', key));
    let keys = keys.chain(values.keys().map(|key| ("ExpressionAttributeValues", ':', key)));
    for (parameter, sign, key) in keys {
        let rest = key.strip_prefix(sign).unwrap_or_default();
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if rest.is_empty() || !rest.chars().all(is_part) {
            let what = format!("{parameter} contains invalid key: Syntax error; key: \"{key}\"");
            return Err(invalid(what));
        }
        if key.len() > 255 {
            return Err(invalid(format!(
                "{parameter} contains invalid key: the key is longer than 255 bytes; key: \"{key}\""
            )));
        }
    }
    names.values().try_for_each(|name| check_name(name))?;
    let values = values.into_iter().map(|(key, WireValue(value))| (key, value));
    Ok(Placeholders::new(names, values.collect()))
}

/// Fails if a request has parameters of both times: those of today and those before there were
/// expressions.
pub(crate) fn not_both(expressions: &[(&str, bool)], legacy: &[(&str, bool)]) -> Result<()> {
    let given = |all: &[(&str, bool)]| -> Vec<String> {
        all.iter().filter(|(_, given)| *given).map(|(name, _)| (*name).to_owned()).collect()
    };
    let (expressions, legacy) = (given(expressions), given(legacy));
    if expressions.is_empty() || legacy.is_empty() {
        return Ok(());
    }
    Err(invalid(format!(
        "Can not use both expression and non-expression parameters in the same request: \
         Non-expression parameters: {{{}}} Expression parameters: {{{}}}",
        legacy.join(", "),
        expressions.join(", ")
    )))
}

/// Returns the key that a request names.
pub(crate) fn key(schema: &KeySchema, item: Option<WireItem>) -> Result<Key> {
    let Some(WireItem(item)) = item else {
        return Err(constraint(None, "key", "Member must not be null"));
    };
    key_of(schema, &item)
}

fn key_of(schema: &KeySchema, item: &Item) -> Result<Key> {
    let wrong = || invalid("The provided key element does not match the schema");
    let count = 1 + usize::from(schema.sort.is_some());
    let key = Key::of(item, schema).filter(|_| item.len() == count).ok_or_else(wrong)?;
    let attributes = std::iter::once(&schema.partition).chain(&schema.sort);
    for (attribute, (name, value)) in attributes.zip(key.attributes()) {
        let (fits, is_empty) = match (attribute.key_type, value) {
            (KeyType::S, Value::S(text)) => (true, text.is_empty()),
            (KeyType::B, Value::B(bytes)) => (true, bytes.is_empty()),
            (KeyType::N, Value::N(_)) => (true, false),
            _ => (false, false),
        };
        if !fits {
            return Err(wrong());
        }
        if is_empty {
            let kind = if attribute.key_type == KeyType::B { "binary" } else { "string" };
            return Err(invalid(format!(
                "One or more parameter values are not valid. The AttributeValue for a key attribute \
                 cannot contain an empty {kind} value. Key: {name}"
            )));
        }
    }
    Ok(key)
}

/// Fails if an item has a name that is too long or none at all, at the top.
pub(crate) fn check_names(item: &Item) -> Result<()> {
    item.keys().try_for_each(check_name)
}

/// Fails if no attribute can have this name.
pub(crate) fn check_name(name: &str) -> Result<()> {
    match name.len() {
        0 => Err(invalid("One or more parameter values were invalid: Empty attribute name")),
        1..=MAX_NAME => Ok(()),
        _ => Err(invalid(
            "One or more parameter values were invalid: Attribute name is too large, must be less \
             than 65536 bytes",
        )),
    }
}

/// Returns the paths of a projection: that of an expression, or of the attributes by name that were
/// there before.
pub(crate) fn projection(
    placeholders: &Placeholders,
    expression: Option<&str>,
    attributes: Option<Vec<String>>,
) -> Result<Option<Vec<Path>>> {
    if let Some(expression) = expression {
        return Ok(Some(placeholders.projection(expression)?));
    }
    let Some(attributes) = attributes else { return Ok(None) };
    if attributes.is_empty() {
        let what = "Member must have length greater than or equal to 1";
        return Err(constraint(Some("[]"), "attributesToGet", what));
    }
    for (place, name) in attributes.iter().enumerate() {
        check_name(name)?;
        if attributes.iter().take(place).any(|earlier| earlier == name) {
            return Err(invalid(format!(
                "One or more parameter values were invalid: Duplicate value in attribute name: {name}"
            )));
        }
    }
    Ok(Some(attributes.into_iter().map(Path::attribute).collect()))
}
