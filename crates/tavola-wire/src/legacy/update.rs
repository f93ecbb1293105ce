//! `AttributeUpdates`.

use std::collections::BTreeMap;

use serde::Deserialize;
use tavola_store::{Path, SetValue, Update, UpdateAction, Value};

use crate::error::{Result, invalid_value};
use crate::json::{Object, WireValue};
use crate::params::{check_name, choice};

/// What changes, by attribute.
pub(crate) type AttributeUpdates = BTreeMap<String, Object<AttributeUpdate>>;

/// How one attribute changes.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct AttributeUpdate {
    value: Option<WireValue>,
    action: Option<String>,
}

#[derive(Clone, Copy)]
enum AttributeAction {
    Put,
    Add,
    Delete,
}

/// Returns the update that these make.
pub(crate) fn updates(attributes: AttributeUpdates) -> Result<Update> {
    let actions = attributes.into_iter().map(|(name, Object(update))| action(name, update));
    Ok(Update { actions: actions.collect::<Result<_>>()? })
}

fn action(name: String, update: AttributeUpdate) -> Result<UpdateAction> {
    const ACTIONS: [(&str, AttributeAction); 3] = [
        ("ADD", AttributeAction::Add),
        ("PUT", AttributeAction::Put),
        ("DELETE", AttributeAction::Delete),
    ];
    let parameter = format!("attributeUpdates.{name}.member.action");
    let kind =
        choice(update.action.as_deref(), &parameter, &ACTIONS)?.unwrap_or(AttributeAction::Put);
    check_name(&name)?;
    let path = Path::attribute(name);
    let Some(WireValue(value)) = update.value else {
        return match kind {
            AttributeAction::Delete => Ok(UpdateAction::Remove(path)),
            AttributeAction::Put | AttributeAction::Add => Err(invalid_value(
                "Only DELETE action is allowed when no attribute value is specified",
            )),
        };
    };
    let unsupported = |action: &str, value: &Value| {
        let found = value.value_type().descriptor();
        invalid_value(format!("{action} is not supported for the type {found}"))
    };
    Ok(match (kind, value) {
        (AttributeAction::Put, value) => UpdateAction::Set(path, SetValue::Value(value)),
        (
            AttributeAction::Add,
            value @ (Value::N(_) | Value::Ss(_) | Value::Ns(_) | Value::Bs(_)),
        ) => UpdateAction::Add(path, value),
        // Only here, a list is added to a list.
        (AttributeAction::Add, value @ Value::L(_)) => {
            let none = Box::new(SetValue::Value(Value::L(Vec::new())));
            let old = Box::new(SetValue::IfAbsent(path.clone(), none));
            UpdateAction::Set(path, SetValue::Append(old, Box::new(SetValue::Value(value))))
        }
        (AttributeAction::Delete, value @ (Value::Ss(_) | Value::Ns(_) | Value::Bs(_))) => {
            UpdateAction::Delete(path, value)
        }
        (AttributeAction::Add, other) => return Err(unsupported("ADD action", &other)),
        (AttributeAction::Delete, other) => {
            return Err(unsupported("DELETE action with value", &other));
        }
    })
}
