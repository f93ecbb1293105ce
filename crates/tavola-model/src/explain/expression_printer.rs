//! Prints expressions in the model's language, for modules other than explanations.

use super::bindings::Bindings;
use crate::model::{Answer, Any, EntityId, Expr, Local, Model, NumberClaim, Template, Type};

/// A printer of expressions, with what their names stand for.
pub(crate) struct ExpressionPrinter<'m>(Bindings<'m>);

impl<'m> ExpressionPrinter<'m> {
    /// Binds only the caller and the model's own names.
    pub(crate) fn plain(model: &'m Model) -> Self {
        Self(Bindings::new(model, &[], 0))
    }

    /// Binds the frame of a read or write, whose first slots are its inputs.
    pub(crate) fn frame(model: &'m Model, frame: &[Local], inputs: usize) -> Self {
        Self(Bindings::new(model, frame, inputs))
    }

    /// Binds the parameters of a rule.
    pub(crate) fn params(model: &'m Model, params: &[(String, Type)]) -> Self {
        let local = |(name, ty): &(String, Type)| Local { name: name.clone(), ty: ty.clone() };
        let frame: Vec<_> = params.iter().map(local).collect();
        Self::frame(model, &frame, 0)
    }

    /// Returns the same bindings for expressions about an item, whose attributes are printed by
    /// their names.
    pub(crate) fn about(&self, entity: EntityId) -> Self {
        Self(self.0.about(entity, None))
    }

    pub(crate) fn expr(&self, expr: &Expr) -> String {
        self.0.print(expr)
    }

    /// Prints an expression where a value of this type is expected.
    pub(crate) fn expr_as(&self, expr: &Expr, ty: Option<&Type>) -> String {
        self.0.print_as(expr, ty)
    }

    /// Prints a template without its quotes.
    pub(crate) fn template(&self, template: &Template) -> String {
        self.0.template(template)
    }

    /// Prints a value inside a key: text, with holes for values that only a call knows.
    pub(crate) fn key_value(&self, expr: &Expr) -> String {
        self.0.printed_value(expr).inside
    }

    /// Returns the primary key of the item that a load fetches.
    pub(crate) fn key(&self, load: &crate::model::Load) -> Vec<(String, String)> {
        let key = self.0.key(load);
        key.parts.iter().map(|(name, _, text)| (name.clone(), text.clone())).collect()
    }

    /// Returns the name of a slot.
    pub(crate) fn slot(&self, place: usize) -> String {
        self.0.slot_text(place)
    }

    /// Prints a claim of numbers.
    pub(crate) fn claim(&self, claim: &NumberClaim) -> String {
        self.0.claim(claim)
    }

    /// Prints what the part of a key may be that a step chooses.
    pub(crate) fn choices(&self, any: &Any) -> String {
        self.0.choices(any)
    }

    /// Prints what a write answers with.
    pub(crate) fn answer(&self, answer: &Answer) -> String {
        let names: Vec<String> = answer.slots.iter().map(|slot| self.slot(*slot)).collect();
        names.join(" ?? ")
    }

    /// Prints a comparison operator.
    pub(crate) fn sign(comparison: tavola_store::Comparison) -> &'static str {
        super::print::sign(comparison)
    }
}
