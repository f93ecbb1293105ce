//! Rules, and what reads and writes have in common.

#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;

use super::attribute::Type;
use super::docs;
use super::refusal::Refusal;
use crate::explain::ExpressionPrinter;
use crate::model::{self, Model};

/// What reads and writes have in common.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Operation {
    /// Its name.
    pub name: String,
    /// Its documentation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub docs: Option<String>,
    /// Where it is served.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub route: Option<Route>,
    /// Its inputs.
    pub inputs: Vec<Input>,
    /// Who may call it; nobody, if it does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allow: Option<String>,
    /// What others are told, if the model says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<Refusal>,
}

/// A named condition.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Rule {
    /// Its name.
    pub name: String,
    /// Its documentation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub docs: Option<String>,
    /// Its parameters.
    pub params: Vec<Input>,
    /// What must hold.
    pub condition: String,
    /// Whether writes ask it by a read before the transaction instead of inside it.
    pub by_read: bool,
}

/// An input of a read or write, or a parameter of a rule.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Input {
    /// Its name.
    pub name: String,
    /// Its type.
    #[serde(rename = "type")]
    pub ty: Type,
    /// Whether it may be left out.
    pub optional: bool,
    /// What stands for it when it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
}

/// Where a read or write is served.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Route {
    /// The method.
    pub method: String,
    /// The path, with inputs in braces.
    pub path: String,
}

pub(super) fn rule(model: &Model, rule: &model::Rule) -> Rule {
    let param = |(name, ty): &(String, model::Type)| Input {
        name: name.clone(),
        ty: Type::of(model, ty),
        optional: false,
        default: None,
    };
    Rule {
        name: rule.name.clone(),
        docs: docs(&rule.docs),
        params: rule.params.iter().map(param).collect(),
        condition: ExpressionPrinter::params(model, &rule.params).expr(&rule.condition),
        by_read: rule.by_read,
    }
}

pub(super) fn route(route: &Option<model::Route>) -> Option<Route> {
    let made =
        |route: &model::Route| Route { method: route.method.clone(), path: route.path.clone() };
    route.as_ref().map(made)
}

pub(super) fn inputs(
    model: &Model,
    inputs: &[model::Input],
    printer: &ExpressionPrinter<'_>,
) -> Vec<Input> {
    let input = |input: &model::Input| Input {
        name: input.name.clone(),
        ty: Type::of(model, &input.ty),
        optional: input.optional,
        default: input.default.as_ref().map(|value| printer.expr_as(value, Some(&input.ty))),
    };
    inputs.iter().map(input).collect()
}
