//! The steps of a write, in summary.

#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;

use super::entity::{self, Field};
use super::refusal::{Refusal, refusal};
use crate::explain::ExpressionPrinter;
use crate::model::{self, ChangeKind, EntityId, Expr, LetTarget, Loop, Model};

/// A step of a write. `otherwise` is what the caller is told when it cannot be done.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Step {
    /// Loads an item.
    Let {
        /// Its name in what follows.
        name: String,
        /// The item by its key, or a read with its arguments.
        value: String,
        /// Whether it may be missing.
        optional: bool,
        /// Whether it is only read, and not pinned.
        #[serde(rename = "byRead", skip_serializing_if = "std::ops::Not::not")]
        by_read: bool,
    },
    /// Asks something.
    Check {
        /// What must hold.
        condition: String,
        /// What the caller is told otherwise.
        otherwise: Refusal,
    },
    /// Makes an item.
    Create {
        /// Its entity.
        entity: String,
        /// Its name in what follows.
        #[serde(skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// The attributes given.
        fields: Vec<Field>,
        /// What the caller is told when it exists already.
        otherwise: Refusal,
    },
    /// Changes an item.
    Update {
        /// Its entity.
        entity: String,
        /// Which item.
        target: String,
        /// Where it is one of several items: what the part of the key that differs may be.
        #[serde(skip_serializing_if = "Option::is_none")]
        any: Option<Any>,
        /// Whether it is made where it is missing.
        upsert: bool,
        /// What changes.
        changes: Vec<Change>,
        /// What it starts with where it is missing.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        starting: Vec<Field>,
        /// What must hold of it.
        #[serde(skip_serializing_if = "Option::is_none")]
        condition: Option<String>,
        /// What the caller is told otherwise.
        otherwise: Refusal,
    },
    /// Deletes an item.
    Delete {
        /// Its entity.
        entity: String,
        /// Which item.
        target: String,
        /// What must hold of it.
        #[serde(skip_serializing_if = "Option::is_none")]
        condition: Option<String>,
        /// What the caller is told otherwise.
        otherwise: Refusal,
    },
    /// Does the same for each.
    For {
        /// The element's name.
        name: String,
        /// The name of its number, from 0.
        #[serde(skip_serializing_if = "Option::is_none")]
        index: Option<String>,
        /// A list, or a read with its arguments.
        list: String,
        /// Only for these.
        #[serde(skip_serializing_if = "Option::is_none")]
        condition: Option<String>,
        /// What is done.
        steps: Vec<Step>,
    },
    /// Does something only if a condition holds.
    When {
        /// The condition.
        condition: String,
        /// What is done.
        steps: Vec<Step>,
        /// What is done if it does not hold.
        #[serde(rename = "else", skip_serializing_if = "Vec::is_empty")]
        otherwise: Vec<Step>,
    },
    /// Does the same for each after the write, each in a transaction of its own.
    Portions {
        /// The element's name.
        name: String,
        /// A list, or a read with its arguments.
        list: String,
        /// Only for these.
        #[serde(skip_serializing_if = "Option::is_none")]
        condition: Option<String>,
        /// What is done, if it is not a write.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        steps: Vec<Step>,
        /// The write that is done, with its arguments.
        #[serde(rename = "do", skip_serializing_if = "Option::is_none")]
        call: Option<String>,
    },
}

/// What a step chooses its item by: it takes one whose condition holds, from one at random on.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Any {
    /// How the part of the key that differs is written in the target.
    pub part: String,
    /// A range, or a list.
    pub list: String,
    /// The name of the item in what follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// One change of an item.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Change {
    /// The attribute and what is below it.
    pub path: String,
    /// `set`, `setIfGiven`, `increase`, `decrease`, `add`, `remove` or `clear`.
    pub operation: String,
    /// By or to what.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

pub(super) fn steps(
    model: &Model,
    steps: &[model::Step],
    printer: &ExpressionPrinter<'_>,
) -> Vec<Step> {
    let mut all: Vec<Step> = Vec::with_capacity(steps.len());
    for step in steps {
        match (step, all.last_mut()) {
            (
                model::Step::For { list: Loop::Otherwise(_), body, .. },
                Some(Step::When { otherwise, .. }),
            ) => *otherwise = self::steps(model, body, printer),
            _ => all.push(self::step(model, step, printer)),
        }
    }
    all
}

fn step(model: &Model, step: &model::Step, printer: &ExpressionPrinter<'_>) -> Step {
    let name = |id: &EntityId| model.entity(*id).name.clone();
    let about = |id: &EntityId, condition: &Option<Expr>| {
        condition.as_ref().map(|condition| printer.about(*id).expr(condition))
    };
    match step {
        model::Step::Let(binding) => self::binding(model, binding, printer),
        model::Step::Check(condition, otherwise) => Step::Check {
            condition: printer.expr(condition),
            otherwise: refusal(otherwise, printer),
        },
        model::Step::Create { slot, entity, fields, otherwise } => Step::Create {
            entity: name(entity),
            name: slot.map(|slot| printer.slot(slot)),
            fields: entity::fields(model, *entity, fields, printer),
            otherwise: refusal(otherwise, printer),
        },
        model::Step::Update {
            target,
            entity,
            any,
            upsert,
            changes,
            starting,
            condition,
            otherwise,
            ..
        } => Step::Update {
            entity: name(entity),
            target: printer.expr(target),
            any: any.as_ref().map(|any| Any {
                part: printer.slot(any.slot),
                list: printer.choices(any),
                name: any.item.map(|item| printer.slot(item)),
            }),
            upsert: *upsert,
            changes: changes.iter().map(|c| change(model, *entity, c, printer)).collect(),
            starting: entity::fields(model, *entity, starting, printer),
            condition: about(entity, condition),
            otherwise: refusal(otherwise, &printer.about(*entity)),
        },
        model::Step::Delete { target, entity, condition, otherwise } => Step::Delete {
            entity: name(entity),
            target: printer.expr(target),
            condition: about(entity, condition),
            otherwise: refusal(otherwise, &printer.about(*entity)),
        },
        model::Step::For { slot, index, list, condition, body } => {
            let condition = condition.as_ref().map(|condition| printer.expr(condition));
            let steps = steps(model, body, printer);
            let list = match list {
                Loop::Values(list) => printer.expr(list),
                Loop::Read(id, args) => called(&model.read(*id).name, args, printer),
                Loop::Once | Loop::Otherwise(_) => {
                    let condition = condition.unwrap_or_default();
                    return Step::When { condition, steps, otherwise: Vec::new() };
                }
            };
            let index = index.map(|index| printer.slot(index));
            Step::For { name: printer.slot(*slot), index, list, condition, steps }
        }
    }
}

/// Converts a loop in portions.
pub(super) fn portions(
    model: &Model,
    portions: &model::Portions,
    printer: &ExpressionPrinter<'_>,
) -> Step {
    let call = portions.call.as_ref();
    let call = call.map(|(id, args)| called(&model.write(*id).name, args, printer));
    match step(model, &portions.step, printer) {
        Step::For { name, list, condition, steps, .. } => {
            Step::Portions { name, list, condition, steps, call }
        }
        other => other,
    }
}

/// Converts a `let` of a write or read.
pub(super) fn binding(
    model: &Model,
    binding: &model::Let,
    printer: &ExpressionPrinter<'_>,
) -> Step {
    Step::Let {
        name: printer.slot(binding.slot),
        value: match &binding.target {
            LetTarget::Item(value) | LetTarget::Value(value) => printer.expr(value),
            LetTarget::Claim(claim) => printer.claim(claim),
            LetTarget::Read(id, args) | LetTarget::Aggregate(id, args) => {
                called(&model.read(*id).name, args, printer)
            }
        },
        optional: binding.optional,
        by_read: binding.by_read,
    }
}

fn change(
    model: &Model,
    id: EntityId,
    change: &model::Change,
    printer: &ExpressionPrinter<'_>,
) -> Change {
    let ty = match change.path.as_slice() {
        [name] => model.entity(id).attribute(name).map(|attribute| &attribute.ty),
        _ => None,
    };
    let element = ty.and_then(model::Type::element);
    let about = printer.about(id);
    let (operation, value) = match &change.kind {
        ChangeKind::Set(value) => ("set", Some((value, ty))),
        ChangeKind::SetIfGiven(value) => ("setIfGiven", Some((value, ty))),
        ChangeKind::Increase(by) => ("increase", Some((by, None))),
        ChangeKind::Decrease(by) => ("decrease", Some((by, None))),
        ChangeKind::Add(value) => ("add", Some((value, element))),
        ChangeKind::Remove(value) => ("remove", Some((value, element))),
        ChangeKind::Clear => ("clear", None),
    };
    Change {
        path: change.path.join("."),
        operation: operation.to_owned(),
        value: value.map(|(value, ty)| about.expr_as(value, ty)),
    }
}

/// Prints a read or write with its arguments.
pub(super) fn called(name: &str, args: &[Expr], printer: &ExpressionPrinter<'_>) -> String {
    let args: Vec<_> = args.iter().map(|arg| printer.expr(arg)).collect();
    format!("{name}({})", args.join(", "))
}
