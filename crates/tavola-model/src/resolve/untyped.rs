//! Inputs whose type their uses do not tell.

use super::Resolver;
use super::scope::Scope;
use crate::model::Type;
use crate::{Finding, Span};

impl<'a> Resolver<'a> {
    pub(super) fn untyped(&mut self, name: &str, span: Span) {
        self.report(
            Finding::error(
                "untyped-input",
                span,
                format!("the type of `{name}` cannot be inferred from its uses"),
            )
            .help(format!("write it: `{name}: id`")),
        );
    }

    /// Reports a slot whose uses tell two types of which neither includes the other.
    pub(super) fn undecided(
        &mut self,
        place: usize,
        one: Option<Type>,
        other: &Type,
        scope: &Scope,
    ) {
        let (Some(one), Some(slot)) = (one, scope.slots.get(place)) else { return };
        let is_known = |f: &Finding| f.code == "untyped-input" && f.span == slot.span;
        if self.findings.iter().any(is_known) {
            return;
        }
        let (one, other) = (self.describe(&one), self.describe(other));
        let name = &slot.name;
        let message = format!("the uses of `{name}` imply different types: `{one}` and `{other}`");
        let help = format!("write the one that is meant: `{name}: {one}` or `{name}: {other}`");
        self.report(Finding::error("untyped-input", slot.span, message).help(help));
    }
}
