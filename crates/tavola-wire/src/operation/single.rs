//! What `PutItem`, `UpdateItem`, `DeleteItem` and the actions of `TransactWriteItems` have in common.

use tavola_store::{
    Action, ActionKind, Condition, DetailedStore, Error, Item, ItemImages, KeySchema, Path, Update,
    UpdateAction, item_to_dynamodb_json,
};

use super::response::{OneItem, text};
use crate::capacity::Report;
use crate::error::{Result, constraint, invalid, invalid_value};
use crate::exception::Exception;
use crate::expression::{ExpressionKind, Placeholders};
use crate::json::{ItemRef, WireItem};
use crate::legacy::{self, Expected};
use crate::params::{self, choice};
use crate::projection::project;

/// The kind of a write, before its parameters are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ActionName {
    Put,
    Update,
    Delete,
    Check,
}

impl ActionName {
    /// Reads what a write of this kind does, from the parameters that it has.
    pub fn action(
        self,
        schema: &KeySchema,
        item: Option<WireItem>,
        key: Option<WireItem>,
        update: Update,
    ) -> Result<ActionKind> {
        Ok(match self {
            Self::Put => {
                let Some(WireItem(item)) = item else {
                    return Err(constraint(None, "item", "Member must not be null"));
                };
                params::check_names(&item)?;
                ActionKind::Put(item)
            }
            Self::Update => {
                let key = params::key(schema, key)?;
                check_update(schema, &update)?;
                ActionKind::Update(key, update)
            }
            Self::Delete => ActionKind::Delete(params::key(schema, key)?),
            Self::Check => ActionKind::Check(params::key(schema, key)?),
        })
    }
}

/// `ReturnValues`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Return {
    None,
    AllOld,
    UpdatedOld,
    AllNew,
    UpdatedNew,
}

impl Return {
    /// Reads the parameter of an update.
    pub fn of_update(value: Option<&str>) -> Result<Self> {
        const CHOICES: [(&str, Return); 5] = [
            ("ALL_NEW", Return::AllNew),
            ("UPDATED_OLD", Return::UpdatedOld),
            ("ALL_OLD", Return::AllOld),
            ("NONE", Return::None),
            ("UPDATED_NEW", Return::UpdatedNew),
        ];
        Ok(choice(value, "returnValues", &CHOICES)?.unwrap_or(Self::None))
    }

    /// Reads the parameter of a put or delete, which have nothing new to return.
    pub fn of_write(value: Option<&str>) -> Result<Self> {
        match Self::of_update(value)? {
            wanted @ (Self::None | Self::AllOld) => Ok(wanted),
            _ => Err(invalid("ReturnValues can only be ALL_OLD or NONE")),
        }
    }

    /// Returns the attributes to return; those of a part only where the update has touched them.
    fn attributes(self, answer: &ItemImages, touched: &[Path]) -> Option<Item> {
        let part = |item: &Option<Item>| item.as_ref().map(|item| project(item, touched));
        let attributes = match self {
            Self::None => None,
            Self::AllOld => answer.old.clone(),
            Self::AllNew => answer.new.clone(),
            Self::UpdatedOld => part(&answer.old),
            Self::UpdatedNew => part(&answer.new),
        };
        attributes.filter(|attributes| !attributes.is_empty())
    }
}

/// Reads `ReturnValuesOnConditionCheckFailure`.
pub(super) fn wants_failed(value: Option<&str>) -> Result<bool> {
    let choices = [("ALL_OLD", true), ("NONE", false)];
    Ok(choice(value, "returnValuesOnConditionCheckFailure", &choices)?.unwrap_or(false))
}

/// Checks `ReturnItemCollectionMetrics`. There is nothing to report: no partition here has a limit.
pub(super) fn check_metrics(value: Option<&str>) -> Result<()> {
    choice(value, "returnItemCollectionMetrics", &[("SIZE", ()), ("NONE", ())]).map(drop)
}

/// Returns the condition of a write, of today or of earlier times.
pub(super) fn condition(
    placeholders: &Placeholders,
    expression: Option<&str>,
    expected: Option<Expected>,
    operator: Option<&str>,
) -> Result<Option<Condition>> {
    match expression {
        Some(text) => Ok(Some(placeholders.condition(ExpressionKind::Condition, text)?)),
        None => legacy::expected(expected, operator),
    }
}

/// Fails if an update would change a key.
fn check_update(schema: &KeySchema, update: &Update) -> Result<()> {
    let touched = update.actions.iter().map(|action| &action.path().attribute);
    let is_key = |name: &&String| {
        std::iter::once(&schema.partition).chain(&schema.sort).any(|key| key.name == **name)
    };
    match touched.into_iter().find(is_key) {
        Some(name) => Err(invalid_value(format!(
            "Cannot update attribute {name}. This attribute is part of the key"
        ))),
        None => Ok(()),
    }
}

/// Makes a write and answers it. What cannot be updated is told in other words to those who ask in
/// the old way.
pub(super) async fn write(
    store: &dyn DetailedStore,
    action: Action,
    wanted: Return,
    wants_failed: bool,
    report: Report,
    is_legacy: bool,
) -> Result<String> {
    let touched: Vec<Path> = match &action.kind {
        tavola_store::ActionKind::Update(_, update) => {
            update.actions.iter().map(UpdateAction::path).cloned().collect()
        }
        _ => Vec::new(),
    };
    let answer = store.write_detailed(action).await.map_err(|error| match error {
        Error::ConditionFailed { old: Some(old) } if wants_failed => {
            Exception::from(Error::ConditionFailed { old: None })
                .with("Item", item_to_dynamodb_json(&old))
        }
        Error::OperandType if is_legacy => invalid("Type mismatch for attribute to update"),
        other => other.into(),
    })?;
    let attributes = wanted.attributes(&answer.value, &touched);
    text(&OneItem {
        attributes: attributes.as_ref().map(ItemRef),
        consumed_capacity: report.one(&answer.consumed),
        ..OneItem::default()
    })
}
