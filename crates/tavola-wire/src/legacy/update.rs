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
enum Kind {
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
    const KINDS: [(&str, Kind); 3] =
        [("ADD", Kind::Add), ("PUT", Kind::Put), ("DELETE", Kind::Delete)];
    let parameter = format!("attributeUpdates.{name}.member.action");
    let kind = choice(update.action.as_deref(), &parameter, &KINDS)?.unwrap_or(Kind::Put);
    check_name(&name)?;
    let path = Path::attribute(name);
    let Some(WireValue(value)) = update.value else {
        return match kind {
            Kind::Delete => Ok(UpdateAction::Remove(path)),
            Kind::Put | Kind::Add => Err(invalid_value(
                "Only DELETE action is allowed when no attribute value is specified",
            )),
        };
    };
    let unsupported = |action: &str, value: &Value| {
        let found = value.value_type().descriptor();
        invalid_value(format!("{action} is not supported for the type {found}"))
    };
    Ok(match (kind, value) {
        (Kind::Put, value) => UpdateAction::Set(path, SetValue::Value(value)),
        (Kind::Add, value @ (Value::N(_) | Value::Ss(_) | Value::Ns(_) | Value::Bs(_))) => {
            UpdateAction::Add(path, value)
        }
        // Only here, a list is added to a list.
        (Kind::Add, value @ Value::L(_)) => {
            let none = Box::new(SetValue::Value(Value::L(Vec::new())));
            let old = Box::new(SetValue::IfAbsent(path.clone(), none));
            UpdateAction::Set(path, SetValue::Append(old, Box::new(SetValue::Value(value))))
        }
        (Kind::Delete, value @ (Value::Ss(_) | Value::Ns(_) | Value::Bs(_))) => {
            UpdateAction::Delete(path, value)
        }
        (Kind::Add, other) => return Err(unsupported("ADD action", &other)),
        (Kind::Delete, other) => return Err(unsupported("DELETE action with value", &other)),
    })
}
