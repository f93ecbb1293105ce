//! Expressions in the model's words, for others than explanations.

use super::bindings::Bindings;
use crate::model::{EntityId, Expr, Local, Model, Template, Type};

/// What the names in an expression stand for, and how they are written.
pub(crate) struct ExpressionPrinter<'m>(Bindings<'m>);

impl<'m> ExpressionPrinter<'m> {
    /// Where only the caller and the model's own names are known.
    pub(crate) fn plain(model: &'m Model) -> Self {
        Self(Bindings::new(model, &[], 0))
    }

    /// Inside a read or write; the first slots of its frame are its inputs.
    pub(crate) fn frame(model: &'m Model, frame: &[Local], inputs: usize) -> Self {
        Self(Bindings::new(model, frame, inputs))
    }

    /// Inside a rule.
    pub(crate) fn params(model: &'m Model, params: &[(String, Type)]) -> Self {
        let local = |(name, ty): &(String, Type)| Local { name: name.clone(), ty: ty.clone() };
        let frame: Vec<_> = params.iter().map(local).collect();
        Self::frame(model, &frame, 0)
    }

    /// The same names, about an item, whose attributes stand by their own names.
    pub(crate) fn about(&self, entity: EntityId) -> Self {
        Self(self.0.about(entity, None))
    }

    pub(crate) fn expr(&self, expr: &Expr) -> String {
        self.0.print(expr)
    }

    /// An expression where a value of this type is wanted.
    pub(crate) fn expr_as(&self, expr: &Expr, ty: Option<&Type>) -> String {
        self.0.print_as(expr, ty)
    }

    /// A template without its quotes.
    pub(crate) fn template(&self, template: &Template) -> String {
        self.0.template(template)
    }

    /// A value inside a key: text, with holes for what only a call knows.
    pub(crate) fn key_value(&self, expr: &Expr) -> String {
        self.0.printed_value(expr).inside
    }

    /// The primary key of an item that is loaded by it.
    pub(crate) fn key(&self, load: &crate::model::Load) -> Vec<(String, String)> {
        let parts = self.0.key(load).parts.into_iter();
        parts.map(|(name, _, text)| (name, text)).collect()
    }

    /// What a slot is called.
    pub(crate) fn slot(&self, place: usize) -> String {
        self.0.slot_text(place)
    }

    /// A comparison as it is written.
    pub(crate) fn sign(comparison: tavola_store::Comparison) -> &'static str {
        super::print::sign(comparison)
    }
}
