//! What refusals tell.

#[cfg(test)]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tavola_store::Value;

use super::entity::Field;
use crate::explain::ExpressionPrinter;
use crate::model::{Else, Expr};

/// What the caller is told when something does not hold.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Refusal {
    /// `invalid`, `conflict`, `not-found` or `forbidden`.
    pub kind: String,
    /// The model's own code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The input at fault.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input: Option<String>,
    /// The message, with holes in braces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Values that are told with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<Field>,
}

pub(super) fn refusal(otherwise: &Else, printer: &ExpressionPrinter<'_>) -> Refusal {
    let value =
        |(name, value): &(String, _)| Field { name: name.clone(), value: printer.expr(value) };
    Refusal {
        kind: otherwise.kind.as_str().to_owned(),
        code: otherwise.code.clone(),
        input: otherwise.field.clone(),
        message: otherwise.message.as_ref().map(|message| match message {
            Expr::Literal(Value::S(text)) => text.clone(),
            Expr::Template(template) => printer.template(template),
            other => printer.expr(other),
        }),
        values: otherwise.values.iter().map(value).collect(),
    }
}

/// Converts a refusal that the model states, or returns `None` for the default.
pub(super) fn own_refusal(otherwise: &Else, printer: &ExpressionPrinter<'_>) -> Option<Refusal> {
    otherwise.has_words().then(|| refusal(otherwise, printer))
}
